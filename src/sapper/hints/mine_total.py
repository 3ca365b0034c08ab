"""The highest rung in words: what the number of mines that are left decides.

Either the clues of a proof account for all mines that are left, and the cells they do not touch
are safe; or they leave so many that every other cell is a mine; or supposing the opposite of what
is proved makes the clues need too many mines, or too few. How many mines the clues need is
counted by the engine; where clues that share no cell explain it, that is what is said.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

from sapper.board import Board
from sapper.clues import OpenClue, frontier
from sapper.engine import DEFAULT_LIMIT, Stop, count_by_mines
from sapper.grid import Cell
from sapper.hints import phrases
from sapper.hints.step import Role, Step
from sapper.notation import State

_MAX_PACKING = 10
"""Among so many clues, those without common cells are looked for in every subset."""


@dataclass(frozen=True, slots=True)
class _Counts:
    """What must be counted to use the total with some clues."""

    left: int
    """Mines that are not known yet."""
    seen: tuple[Cell, ...]
    """Hidden cells that the clues touch, ascending."""
    rest: tuple[Cell, ...]
    """The other hidden cells, ascending."""
    limit: int
    """Steps that the engine may take to count the mines of the clues once."""
    stop: Stop | None
    """Ends the counting."""

    @classmethod
    def of(
        cls, board: Board, clues: Sequence[OpenClue], limit: int, stop: Stop | None
    ) -> "_Counts":
        seen = frontier(clues)
        inside = set(seen)
        rest = tuple(cell for cell in board.cells_in(State.HIDDEN) if cell not in inside)
        left = (board.mines or 0) - board.count(State.MINE)
        return cls(left, seen, rest, limit, stop)


def explain(
    board: Board,
    clues: Sequence[OpenClue],
    cell: Cell,
    *,
    mine: bool,
    limit: int = DEFAULT_LIMIT,
    stop: Stop | None = None,
) -> tuple[Step, ...] | None:
    """Derive what a cell is from some clues and the mine total, which together prove it.

    The last step is about the cell, and perhaps about others with it.
    ``None`` when the mines were not counted within the limit, or before the flag was set.

    >>> from sapper.clues import open_clues
    >>> board = Board.parse("5x1m1:.1...")
    >>> for step in explain(board, open_clues(board), (0, 3), mine=False) or ():
    ...     print(step.text)
    The 1 at row 1, column 2 needs one mine.
    Only one mine is left, so every other hidden cell is safe.
    """
    counts = _Counts.of(board, clues, limit, stop)
    if not clues:
        return (_without_clues(counts, mine=mine),)
    if cell in counts.rest:
        possible = _possible(board, clues, counts)
        if possible is None:
            return None
        if mine and counts.left - max(possible) == len(counts.rest):
            return _all_others(board, clues, counts, max(possible), mine=True)
        if not mine and min(possible) == counts.left:
            return _all_others(board, clues, counts, min(possible), mine=False)
    return _supposing(board, clues, counts, cell, mine=mine)


def _without_clues(counts: _Counts, *, mine: bool) -> Step:
    """Conclude from the total alone."""
    if mine:
        count = counts.left
        if count == 1:
            text = "one mine is left, and only one cell is hidden, so that is a mine"
        else:
            text = f"{phrases.mines(count)} are left, and only {phrases.number(count)} cells are "
            text += f"hidden, so {phrases.everyone(count)} are mines"
    else:
        text, count = "no mine is left, so every hidden cell is safe", 0
    return Step(Role.FACT, phrases.sentence(text), counts.rest, count, count, uses_total=True)


def _all_others(
    board: Board, clues: Sequence[OpenClue], counts: _Counts, number: int, *, mine: bool
) -> tuple[Step, ...]:
    """Conclude that the cells which the clues do not touch are all mines, or all safe."""
    rest = counts.rest
    left, verb = phrases.mines(counts.left), "is" if counts.left == 1 else "are"
    if mine:
        first = Step(
            Role.FACT,
            phrases.sentence(_most(board, clues, number)),
            counts.seen,
            0,
            number,
            _cells(clues),
        )
        others = (
            "one other hidden cell"
            if len(rest) == 1
            else (f"{phrases.number(len(rest))} other hidden cells")
        )
        what = "that is a mine" if len(rest) == 1 else f"{phrases.everyone(len(rest))} are mines"
        text = f"{left} {verb} left, and there {'is' if len(rest) == 1 else 'are'} only {others}, "
        text += f"so {what}"
    else:
        first = Step(
            Role.FACT,
            phrases.sentence(_least(board, clues, number)),
            counts.seen,
            number,
            len(counts.seen),
            _cells(clues),
        )
        others = "the other hidden cell" if len(rest) == 1 else "every other hidden cell"
        text = f"only {left} {verb} left, so {others} is safe"
    count = len(rest) if mine else 0
    last = Step(
        Role.FACT, phrases.sentence(text), rest, count, count, uses_total=True, premises=(0,)
    )
    return (first, last)


def _supposing(
    board: Board, clues: Sequence[OpenClue], counts: _Counts, cell: Cell, *, mine: bool
) -> tuple[Step, ...] | None:
    """Show that the opposite would need another number of mines than there are."""
    state = "safe" if mine else "a mine"
    count = 0 if mine else 1
    suppose = Step(
        Role.SUPPOSE, f"Suppose {phrases.place(cell)} were {state}.", (cell,), count, count
    )
    therefore = f"So {phrases.place(cell)} {phrases.are((cell,), mine=mine)}."
    changed = board.with_cells([(cell, State.BLANK if mine else State.MINE)])
    # A supposed mine is still one of those that are left.
    possible = _possible(changed, clues, counts)
    if possible is None:
        return None
    outside = len(counts.rest) - (cell in counts.rest)
    misfit = _misfit(possible, counts.left, outside, phrases.these_clues(board, _cells(clues)))
    return (
        suppose,
        Step(
            Role.CONTRADICTION,
            phrases.sentence(misfit),
            clues=_cells(clues),
            uses_total=True,
            premises=(0,),
        ),
        Step(Role.THEREFORE, therefore, (cell,), 1 - count, 1 - count, premises=(0, 1)),
    )


def _misfit(possible: list[int], left: int, outside: int, names: str) -> str:
    """Say why none of the possible numbers of mines is right.

    Args:
        possible: how many mines there may be in the cells of some clues and the supposed one.
        left: mines that are not known yet.
        outside: how many hidden cells are elsewhere.
        names: the clues.
    """
    remain = f"{phrases.mines(left)} {'is' if left == 1 else 'are'} left"
    if min(possible) > left:
        needs = phrases.mines(min(possible))
        return f"then at least {needs} would be needed to satisfy {names}, but only {remain}"
    others = {0: "no other cell is hidden", 1: "only one other cell is hidden"}.get(
        outside, f"only {phrases.number(outside)} other cells are hidden"
    )
    if max(possible) + outside < left:
        most = phrases.mines(max(possible))
        return f"then {names} would allow at most {most}, but {remain} and {others}"
    numbers = " or ".join(phrases.number(number) for number in possible)
    return f"then {names} could have {numbers} mines only, but {remain} and {others}"


def _least(board: Board, clues: Sequence[OpenClue], number: int) -> str:
    """Say why clues need so many mines: they share no cell, or by counting."""
    if (apart := _packing(clues, number)) is not None:
        if len(apart) == 1:
            return phrases.needs(board, apart[0])
        names = phrases.these_clues(board, _cells(apart))
        return f"{names} share no hidden cell, so they need {phrases.mines(number)} together"
    names = phrases.these_clues(board, _cells(clues))
    return f"{names} cannot be satisfied with fewer than {phrases.mines(number)}"


def _most(board: Board, clues: Sequence[OpenClue], number: int) -> str:
    """Say why clues leave room for so many mines only."""
    if len(clues) == 1:
        return phrases.needs(board, clues[0])
    names = phrases.these_clues(board, _cells(clues))
    return f"{names} leave room for at most {phrases.mines(number)} among their hidden neighbours"


def _packing(clues: Sequence[OpenClue], number: int) -> tuple[OpenClue, ...] | None:
    """Return the fewest clues without common cells that need so many mines together."""
    if len(clues) > _MAX_PACKING:
        return None
    for size in range(1, len(clues) + 1):
        for chosen in combinations(clues, size):
            cells = [cell for clue in chosen for cell in clue.around]
            if len(cells) == len(set(cells)) and sum(c.missing for c in chosen) == number:
                return chosen
    return None


def _possible(board: Board, clues: Sequence[OpenClue], counts: _Counts) -> list[int] | None:
    """Return how many unknown mines the cells of some clues may hold, ascending."""
    shown = {clue.cell for clue in clues}
    blanks = [cell for cell, _ in board.clues() if cell not in shown]
    outside = [cell for cell in counts.rest if board.is_hidden(cell)]
    part = board.with_cells((cell, State.BLANK) for cell in (*blanks, *outside))
    known = (board.mines or 0) - counts.left
    found = count_by_mines(part, limit=counts.limit, stop=counts.stop)
    return None if found is None else sorted(number - known for number in found)


def _cells(clues: Iterable[OpenClue]) -> tuple[Cell, ...]:
    return tuple(clue.cell for clue in clues)
