"""The single point strategy: one clue at a time (Pedersen 2004, as described by Papagoi 2025).

Two rules about one clue and its neighbours:

- if the clue has as many known mines around it as its number, its other covered neighbours are
  safe;
- if its known mines and covered neighbours together equal its number, these neighbours are mines.

The algorithm keeps three sets: clues to process, finished clues (without covered cells around
them), and known mines, which are on the working board. A clue to which neither rule applies leaves
the first set, and returns to it when a cell around the clue becomes known. A cell becomes known
once and has at most eight clues around it, so the cost is proportional to the number of cells:
O(n^2) on an n by n board.

The paper's second rule compares the open neighbours with 8 minus the number, which is wrong at the
edge of the board; here the covered neighbours are counted. The paper's loop does not end if the
board cannot be solved; here it ends when no clue is left to process. A board counts as solved when
all mines are marked; then all other cells are opened. This is the only use of the mine total.
"""

from collections import OrderedDict
from collections.abc import Iterable

from sapper.board import Board
from sapper.budget import Budget, StopFlag
from sapper.classics.toolkit.playing import Play
from sapper.classics.toolkit.trace import Trace
from sapper.classics.toolkit.working_board import WorkingBoard
from sapper.clues import Reveal
from sapper.deductions import Deductions
from sapper.grid import Cell

SATISFIED = "satisfied clue"
"""The name of the rule that opens cells: all mines around the clue are known."""
FILLED = "filled clue"
"""The name of the rule that marks mines: all covered cells around the clue must be mines."""


def deduce(board: Board, *, limit: int | None = None, stop: StopFlag | None = None) -> Deductions:
    """Apply the two rules until nothing changes.

    >>> found = deduce(Board.parse("4x1:1.1."))
    >>> found.safe, found.mines
    (((0, 3),), ((0, 1),))
    >>> deduce(Board.parse("3x1:.2.")).mines
    ((0, 0), (0, 2))
    """
    return deduce_within(board, Budget(limit, stop))


def deduce_within(board: Board, budget: Budget, trace: Trace | None = None) -> Deductions:
    """Like ``deduce``, but within a given budget and with a trace of each use of a rule."""
    return _run(WorkingBoard(board, budget=budget, trace=trace)).deductions()


def solve(
    board: Board,
    reveal: Reveal,
    *,
    limit: int | None = None,
    stop: StopFlag | None = None,
) -> Play:
    """Play by the two rules until they find nothing more.

    A step is one inspection of a cell's neighbours.

    Raises:
        UndecidedError: the limit was reached, or the stop signal was set.
    """
    return Play.of(_run(WorkingBoard(board, reveal, budget=Budget(limit, stop))))


def _run(work: WorkingBoard) -> WorkingBoard:
    to_process = OrderedDict.fromkeys(cell for cell, _ in work.clues())
    done: set[Cell] = set()
    while True:
        while to_process:
            clue, _ = to_process.popitem(last=False)
            covered, mines = work.around(clue)
            number = work.codes[clue]
            changed: tuple[Cell, ...] = ()
            if number == mines:
                changed = work.open(covered, technique=SATISFIED, clues=(clue,))
            elif number == mines + len(covered):
                changed = work.mark(covered, technique=FILLED, clues=(clue,))
            if changed or not covered:
                done.add(clue)
            to_process.update(dict.fromkeys(_clues_near(work, changed, done)))
        if not (changed := work.open_rest()):
            return work
        to_process.update(dict.fromkeys(_clues_near(work, changed, done)))


def _clues_near(work: WorkingBoard, cells: Iterable[Cell], done: set[Cell]) -> list[Cell]:
    """Return the unfinished clues on and around some cells, ascending."""
    near = {clue for cell in cells for clue in (cell, *work.neighbours[cell])}
    return sorted(clue for clue in near - done if work.codes[clue] <= 8)
