"""Exact states of all cells by components, bridge cells and mine numbers.

First the saturated clues (both one-clue rules to a fixed point). The rest falls into components,
where clues and hidden cells alternate. A component of more than ten cells is cut into
sub-components: groups of clues, each with the cells that only its own clues see; cells that clues
of several groups see are *bridges*. For each setting of the bridges the parts are independent and
are enumerated one by one. Each component yields the number of its solutions for each number of
mines, and for each cell how many of them have a mine there. The mine total then bounds what each
component may hold, and decides about the cells outside all components.

Cost: exponential in the cells of a sub-component and in the bridges open at the same time, where
the text pays for all bridges of a component at once: the sub-components are taken one after
another, and the same setting of the bridges that lead on has the same rest, which is kept.

Source: the fair-mines thesis. It bounds a component's mines by prefix sums of the others' minima
and maxima; but between the two there may be numbers that no placement has, so here the prefix sums
are of whole sets of mine numbers (``mine_numbers``), of which minimum and maximum are the ends.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import accumulate
from operator import or_

from sapper.board import Board
from sapper.classics import mine_numbers, polynomial
from sapper.classics.assignments import Assignment, assignments
from sapper.classics.components import OpenClue, components, frontier, open_clues, sea
from sapper.classics.deductions import Deductions
from sapper.classics.polynomial import Polynomial
from sapper.classics.saturation import saturate
from sapper.classics.sub_components import cut
from sapper.grid import Cell
from sapper.notation import State

UNCUT_CELLS = 10
"""The most hidden cells of a component that is enumerated in one piece."""
LIMIT = 1_000_000
"""The most placements to enumerate in a component unless told otherwise: some ten seconds."""


class CellState(StrEnum):
    """What the board says of a hidden cell."""

    SAFE = "safe"
    """No solution has a mine there."""
    MINE = "mine"
    """Every solution has a mine there."""
    UNCERTAIN = "uncertain"
    """Some have, some have not."""


@dataclass(frozen=True, slots=True)
class Counts:
    """The solutions of a component, or of a part of it, counted by their mines.

    >>> board = Board.parse("5x1:.1.1.")
    >>> counts = count(open_clues(board))
    >>> counts.solutions, counts.with_mine[0, 2]
    ([0, 1, 1], [0, 1, 0])
    """

    solutions: Polynomial
    """How many solutions have *k* mines, for each *k*."""
    with_mine: dict[Cell, Polynomial]
    """The same for the solutions with a mine on a cell, for each cell, ascending."""

    @property
    def numbers(self) -> int:
        """The mine numbers that occur."""
        return _numbers_of(self.solutions)


def states(board: Board, *, limit: int | None = LIMIT) -> dict[Cell, CellState] | None:
    """Return the state of every hidden cell, ascending, the mine total included.

    Args:
        board: With or without a mine total.
        limit: The most placements to enumerate in a component; ``None`` for any number.

    Returns:
        The states, each exact; or ``None`` when the board has no solution.

    Raises:
        UndecidedError: some component has more bridges open at once than the limit allows.

    >>> states(Board.parse("3x1m1:.1."))
    {(0, 0): <CellState.UNCERTAIN: 'uncertain'>, (0, 2): <CellState.UNCERTAIN: 'uncertain'>}
    """
    saturated = saturate(board)
    if saturated is None:
        return None
    clues = open_clues(saturated)
    outside = sea(saturated, clues)
    counts = [count(component, limit=limit) for component in components(clues)]
    parts = [part.numbers for part in counts]
    parts.append(mine_numbers.interval(0, len(outside)))
    others = mine_numbers.of_the_others(parts)
    left = None if board.mines is None else board.mines - saturated.count(State.MINE)
    allowed = [_allowed(part, rest, left) for part, rest in zip(parts, others, strict=True)]
    if not all(allowed):
        return None
    found = {cell: _SATURATED.get(saturated[cell]) for cell in board.cells_in(State.HIDDEN)}
    for part, numbers in zip(counts, allowed, strict=False):
        for cell, with_mine in part.with_mine.items():
            found[cell] = _judge(part.solutions, with_mine, numbers)
    for cell in outside:
        found[cell] = _judge_outside(len(outside), allowed[-1])
    return {cell: state for cell, state in found.items() if state is not None}


def deduce(board: Board, *, limit: int | None = LIMIT) -> Deductions:
    """Return every certain cell of the board: this classic is complete.

    Raises:
        UndecidedError: as ``states`` does.

    >>> deduce(Board.parse("9x1m2:.1.1._.1.")).mines
    ((0, 2),)
    """
    found = states(board, limit=limit)
    if found is None:
        return Deductions.contradicted()
    return Deductions.of(
        safe=(cell for cell, state in found.items() if state is CellState.SAFE),
        mines=(cell for cell, state in found.items() if state is CellState.MINE),
    )


def count(component: Sequence[OpenClue], *, limit: int | None = LIMIT) -> Counts:
    """Count the solutions of a component by their mines, in all and with a mine on each cell.

    Raises:
        UndecidedError: there are more placements to enumerate than the limit.
    """
    cells = frontier(component)
    parts = cut(component) if len(cells) > UNCUT_CELLS else [tuple(component)]
    steps = _steps(_in_order(parts), limit)
    ahead = _ahead(steps)
    behind: dict[Assignment, Polynomial] = {frozenset(): [1]}
    with_mine: dict[Cell, Polynomial] = {cell: [] for cell in cells}
    for number, step in enumerate(steps):
        reached: dict[Assignment, Polynomial] = {}
        for (before, after), counts in step.items():
            here = polynomial.product(behind[before], counts.solutions)
            reached[after] = polynomial.total(reached.get(after, []), here)
            around = polynomial.product(behind[before], ahead[number + 1].get(after, []))
            for cell, inside in counts.with_mine.items():
                more = polynomial.product(around, inside)
                with_mine[cell] = polynomial.total(with_mine[cell], more)
        behind = reached
    solutions = behind.get(frozenset(), [])
    zeros = [0] * len(solutions)
    return Counts(solutions, {c: polynomial.total(m, zeros) for c, m in with_mine.items()})


def _in_order(parts: Sequence[Sequence[OpenClue]]) -> list[Sequence[OpenClue]]:
    """Order the parts so that few bridges are open at a time: next the one that leaves fewest."""
    waiting = [(part, frozenset(frontier(part))) for part in parts]
    times = Counter(cell for _, cells in waiting for cell in cells)
    ordered = []
    is_open: set[Cell] = set()

    def still_open(cells: frozenset[Cell]) -> set[Cell]:
        return {c for c in is_open | cells if times[c] > (c in cells)}

    while waiting:
        best = min(waiting, key=lambda item: len(still_open(item[1])))
        waiting.remove(best)
        is_open = still_open(best[1])
        times.subtract(best[1])
        ordered.append(best[0])
    return ordered


def _steps(
    parts: Sequence[Sequence[OpenClue]], limit: int | None
) -> list[dict[tuple[Assignment, Assignment], Counts]]:
    """Count each part for every setting of the bridges behind it and ahead of it.

    Returns:
        For each part, from (bridges from the parts before it, bridges to the parts after it),
        each given by its mines, to the counts on the cells that no part before has.
    """
    cells = [frozenset(frontier(part)) for part in parts]
    behind = [frozenset[Cell](), *accumulate(cells, or_)]
    ahead = [frozenset[Cell](), *accumulate(reversed(cells), or_)][::-1]
    steps = []
    settings: Iterable[Assignment] = [frozenset()]
    for number, part in enumerate(parts):
        bridges = behind[number + 1] & ahead[number + 1]
        step: dict[tuple[Assignment, Assignment], Counts] = {}
        for before in settings:
            grouped: dict[Assignment, list[Assignment]] = {}
            ways = assignments(_constraints(part, behind[number], before), limit=limit)
            limit = None if limit is None else limit - len(ways)
            for mines in ways:
                grouped.setdefault((before | mines) & bridges, []).append(mines)
            for after, same in grouped.items():
                step[before, after] = _tally(same, cells[number] - behind[number])
        settings = dict.fromkeys(after for _, after in step)
        steps.append(step)
    return steps


def _constraints(
    part: Sequence[OpenClue], settled: frozenset[Cell], mines: Assignment
) -> list[tuple[frozenset[Cell], int]]:
    """Return what the clues of a part ask of the cells that are not settled."""
    return [
        (frozenset(clue.around) - settled, clue.missing - len(mines.intersection(clue.around)))
        for clue in part
    ]


def _tally(ways: Sequence[Assignment], cells: Iterable[Cell]) -> Counts:
    """Count placements by their mines, in all and for each cell."""

    def by_mines(some: Iterable[Assignment]) -> Polynomial:
        counted: Polynomial = []
        for mines in some:
            counted += [0] * (len(mines) + 1 - len(counted))
            counted[len(mines)] += 1
        return counted

    return Counts(
        by_mines(ways), {cell: by_mines(way for way in ways if cell in way) for cell in cells}
    )


def _ahead(
    steps: Sequence[dict[tuple[Assignment, Assignment], Counts]],
) -> list[dict[Assignment, Polynomial]]:
    """Count, before each step and after the last, what the steps from there on can add."""
    ahead: list[dict[Assignment, Polynomial]] = [{frozenset(): [1]}]
    for step in reversed(steps):
        here: dict[Assignment, Polynomial] = {}
        for (before, after), counts in step.items():
            rest = polynomial.product(counts.solutions, ahead[-1].get(after, []))
            here[before] = polynomial.total(here.get(before, []), rest)
        ahead.append(here)
    return ahead[::-1]


_SATURATED: dict[int, CellState] = {State.MINE: CellState.MINE, State.BLANK: CellState.SAFE}


def _numbers_of(counts: Polynomial) -> int:
    """Return the numbers of mines that are counted at least once."""
    return sum(1 << mines for mines, ways in enumerate(counts) if ways)


def _allowed(part: int, rest: int, left: int | None) -> int:
    """Return the mine numbers of a part that the rest can complete to the mines left."""
    if left is None:
        return part if rest else 0
    return sum(
        1 << mines
        for mines in range(min(part.bit_length(), left + 1))
        if part >> mines & rest >> (left - mines) & 1
    )


def _judge(solutions: Polynomial, with_mine: Polynomial, allowed: int) -> CellState:
    """Return a cell's state from the counts of its component under the allowed mine numbers."""
    counted = [
        (mine, every - mine)
        for number, (every, mine) in enumerate(zip(solutions, with_mine, strict=True))
        if allowed >> number & 1
    ]
    if not any(mine for mine, _ in counted):
        return CellState.SAFE
    return CellState.UNCERTAIN if any(empty for _, empty in counted) else CellState.MINE


def _judge_outside(cells: int, allowed: int) -> CellState:
    """Return the state of the cells outside all components: they are all alike."""
    if allowed == 1:
        return CellState.SAFE
    return CellState.MINE if allowed == 1 << cells else CellState.UNCERTAIN
