"""The second rung: two clues that share hidden cells.

Let D and O be two clues, S the hidden cells they share, d the rest of D's and o the rest of O's.
The mines in S are any number from

    max(0, D - |d|, O - |o|)    to    min(|S|, D, O)

where a clue stands for the mines it still needs. So two clues prove more than each alone in two
ways only, each for D and O exchanged as well:

- O puts at least O - |o| mines into S, and that is all that D needs: d is safe;
- O lets at most O mines into S, and D needs |d| more than that: d is all mines.

Nothing else about two clues exists, so this rung is exact: a cell that no clue alone decides is
decided by two clues if and only if it is found here.
"""

from collections.abc import Iterator, Sequence

from sapper.board import Board
from sapper.budget import Budget
from sapper.clues import OpenClue
from sapper.deductions import Deduction
from sapper.grid import Cell
from sapper.hints import phrases
from sapper.hints.step import Role, Step
from sapper.hints.technique import Technique


def deductions(
    clues: Sequence[OpenClue], *, mine: bool, budget: Budget | None = None
) -> Iterator[Deduction]:
    """Yield what pairs of clues prove, of mines or of safe cells, in the order of the clues.

    A clue has at most 24 others near enough to share a cell, so the cost is linear.

    >>> from sapper.clues import open_clues
    >>> board = Board.parse("3x2:.../11_")
    >>> [(found.cells, found.clues) for found in deductions(open_clues(board), mine=False)]
    [(((0, 2),), ((1, 0), (1, 1)))]
    """
    seen_by: dict[Cell, list[int]] = {}
    for place, clue in enumerate(clues):
        for cell in clue.around:
            seen_by.setdefault(cell, []).append(place)
    around = [frozenset(clue.around) for clue in clues]
    for place, decided in enumerate(clues):
        if budget is not None:
            budget.spend()
        near = {other for cell in decided.around for other in seen_by[cell]}
        near.discard(place)
        for other in sorted(near):
            if cells := _decided(
                around[place], decided.missing, around[other], clues[other].missing, mine=mine
            ):
                pair = tuple(sorted((decided.cell, clues[other].cell)))
                yield Deduction(tuple(sorted(cells)), mine, Technique.PAIR, pair)


def _decided(
    cells: frozenset[Cell], missing: int, others: frozenset[Cell], needs: int, *, mine: bool
) -> frozenset[Cell]:
    """Return the cells of the first clue that the second one decides, empty if it does not."""
    if mine:
        own = cells - others
        return own if missing - needs == len(own) else frozenset()
    if needs - missing != len(others) - len(others & cells):
        return frozenset()
    return cells - others


def explain(
    board: Board, one: OpenClue, two: OpenClue, cells: tuple[Cell, ...], *, mine: bool
) -> tuple[Step, ...]:
    """Put the deduction of some cells from two clues into words: what they share, what is left."""
    decided, other = (one, two) if set(cells) <= set(one.around) else (two, one)
    shared = tuple(cell for cell in decided.around if cell in other.around)
    first = _at_most(board, other, shared) if mine else _at_least(board, other, shared)
    size = len(cells)
    rest = "its other hidden neighbour" if size == 1 else "its other hidden neighbours"
    subject = f"{phrases.clue(board, decided.cell)} touches {phrases.these(shared)} too"
    if mine:
        more = board.clue(decided.cell) != decided.missing
        wish = f"needs {phrases.mines(decided.missing, more=more)}"
    else:
        wish = "needs no more than that"
    text = phrases.sentence(f"{subject} and {wish}, so {rest} {phrases.are(cells, mine=mine)}")
    count = size if mine else 0
    return (
        first,
        Step(Role.FACT, text, cells, count, count, clues=(decided.cell,), premises=(0,)),
    )


def _at_least(board: Board, clue: OpenClue, shared: tuple[Cell, ...]) -> Step:
    """Say how many mines a clue must have in some of its cells."""
    outside = len(clue.around) - len(shared)
    least = clue.missing - outside
    subject = phrases.needs(board, clue)
    if clue.missing == len(clue.around):
        only = phrases.number(clue.missing)
        plural = "" if clue.missing == 1 else "s"
        text = (
            f"{subject} and has only {only} hidden neighbour{plural}, "
            f"so {phrases.places(shared)} {phrases.are(shared, mine=True)}"
        )
    elif not outside:
        text = f"{subject}, which must be {phrases.among(shared)}"
    else:
        fits = "one fits" if outside == 1 else f"{phrases.number(outside)} fit"
        must = "must be" if least == 1 else "are"
        text = f"{subject}; only {fits} elsewhere, so at least {phrases.number(least)} {must} "
        text += phrases.among(shared)
    return Step(Role.FACT, phrases.sentence(text), shared, least, len(shared), (clue.cell,))


def _at_most(board: Board, clue: OpenClue, shared: tuple[Cell, ...]) -> Step:
    """Say how many mines a clue lets into some of its cells."""
    most = clue.missing
    if most:
        verb = "is" if most == 1 else "are"
        text = f"{phrases.needs(board, clue)}, so at most {phrases.number(most)} {verb} "
        text += phrases.among(shared)
    else:
        known = phrases.mines(board.clue(clue.cell) or 0)
        text = f"{phrases.clue(board, clue.cell)} already touches {known}, "
        text += f"so {phrases.places(shared)} {phrases.are(shared, mine=False)}"
    return Step(Role.FACT, phrases.sentence(text), shared, 0, most, (clue.cell,))
