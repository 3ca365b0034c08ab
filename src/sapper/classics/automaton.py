"""A cellular automaton that plays Minesweeper (Adamatzky 1997, as described by Papagoi 2025).

Every cell is in one of three states: covered, known mine, open with its number. All cells change at
the same time, depending on the cells within two steps:

- a covered cell opens if the number of an open neighbour is 0, or equals the number of known mines
  around that neighbour;
- a covered cell becomes a known mine if an open neighbour has exactly one covered cell around it
  and needs exactly one more mine;
- any other cell stays as it is.

The second rule is narrower than the usual one-clue rule: a clue that needs two more mines and has
two covered cells decides nothing here. The automaton never finds more than ``single_point``, and
often less.

On an n by n board, each generation looks at every cell. Information needs about n generations to
cross the board, so the total cost is O(n^3).

Differences from the paper: its pseudo-code compares the number of open cells and mines with 7. This
test finds a single covered cell only if the clue is not at the edge of the board. Here, the covered
cells are counted instead. Its formula takes the absolute difference of a number and its known
mines, so a clue with one mine too many makes the automaton mark another cell as a mine. Here, such
a clue is a contradiction. As in the paper, a board counts as solved when all mines are marked; then
all other cells are opened. This is the only use of the mine total.
"""

from sapper.board import Board
from sapper.budget import Budget, StopFlag
from sapper.classics.toolkit.playing import Play
from sapper.classics.toolkit.trace import Trace, named
from sapper.classics.toolkit.working_board import WorkingBoard
from sapper.clues import Reveal
from sapper.deductions import Deduction, Deductions

SATISFIED = "satisfied clue"
"""The name of the opening rule: all mines of the clue are known."""
LAST_CELL = "last covered cell"
"""The name of the mine rule: one covered cell and one missing mine."""


def deduce(board: Board, *, limit: int | None = None, stop: StopFlag | None = None) -> Deductions:
    """Run the automaton until nothing changes, without revealing the numbers of the cells it opens.

    A step is one inspection of a cell's neighbours.

    Raises:
        UndecidedError: the limit was reached, or the stop signal was set.

    >>> found = deduce(Board.parse("4x1:1.1."))
    >>> found.safe, found.mines
    (((0, 3),), ((0, 1),))
    >>> deduce(Board.parse("3x1:.2.")).mines
    ()
    """
    return deduce_within(board, Budget(limit, stop))


def deduce_within(board: Board, budget: Budget, trace: Trace | None = None) -> Deductions:
    """Like ``deduce``, but within a given budget and with a trace of each generation."""
    work = WorkingBoard(board, budget=budget)
    number, before = 0, 0
    while _advance(work):
        number += 1
        if trace is not None:
            _trace_generation(trace, work, number, work.steps[before:])
        before = len(work.steps)
    return work.deductions()


def _trace_generation(
    trace: Trace, work: WorkingBoard, number: int, steps: list[Deduction]
) -> None:
    """Add a generation to the trace: all cells that changed in it."""
    opened = [cell for step in steps if not step.is_mine for cell in step.cells]
    marked = [cell for step in steps if step.is_mine for cell in step.cells]
    changes = []
    if opened:
        changes.append(f"safe {named(opened)}")
    if marked:
        changes.append(f"mine {named(marked)}")
    total = " (all mines are found)" if any(step.uses_total for step in steps) else ""
    trace.add(
        f"generation {number}: {'; '.join(changes)}{total}",
        work.snapshot,
        cells=(*opened, *marked),
        clues={clue for step in steps for clue in step.clues},
    )


def solve(
    board: Board,
    reveal: Reveal,
    *,
    limit: int | None = None,
    stop: StopFlag | None = None,
) -> Play:
    """Let the automaton play until nothing changes.

    A step is one inspection of a cell's neighbours.

    Raises:
        UndecidedError: the limit was reached, or the stop signal was set.
    """
    work = WorkingBoard(board, reveal, budget=Budget(limit, stop))
    while _advance(work):
        pass
    return Play.of(work)


def _advance(work: WorkingBoard) -> bool:
    """Change all cells at once; return whether any changed."""
    opening, mining = [], []
    for clue, number in work.clues():
        covered, mines = work.around(clue)
        if not covered:
            continue
        if number in (0, mines):
            opening.append((covered, clue))
        elif len(covered) == 1 and number - mines == 1:
            mining.append((covered, clue))
    # All rules have read the previous generation; only now is the next one written.
    before = work.hidden
    for covered, clue in opening:
        work.open(covered, technique=SATISFIED, clues=(clue,))
    for covered, clue in mining:
        work.mark(covered, technique=LAST_CELL, clues=(clue,))
    if work.hidden == before:
        work.open_rest()
    return work.hidden < before
