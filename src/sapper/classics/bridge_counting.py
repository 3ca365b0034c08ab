"""Counts the solutions of a component per number of mines, for the classic algorithm ``bridges``.

A component of more than ten cells is cut into sub-components: groups of clues, each with the cells
that only its own clues see. A cell seen by clues of several groups is a *bridge*. Small groups
absorb neighbouring clues until they reach a size found by experiment; groups without a cell of
their own join a neighbouring group. The time to cut a component is at worst quadratic in its number
of clues. For a given assignment of the bridges the parts are independent, so each part is
enumerated separately.

Cost: exponential in the cells of a sub-component, and in the number of bridges open at the same
time (in the thesis: in all bridges of a component). The sub-components are processed one after
another, and results for the same assignment of the open bridges are stored.

Source: the fair-mines thesis. The thesis does not say which neighbour a group joins; here it is the
neighbour that was formed first.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from operator import or_

from sapper.budget import Budget
from sapper.classics.toolkit.counting import (
    Assignment,
    Polynomial,
    assignments,
    polynomial_product,
    polynomial_sum,
)
from sapper.clues import OpenClue, frontier
from sapper.grid import Cell

Group = list[int]
"""The indices of some clues of the component."""


def cut(component: Sequence[OpenClue]) -> list[tuple[OpenClue, ...]]:
    """Return the clues of each sub-component (only one sub-component if no cut was found).

    >>> from sapper.board import Board
    >>> from sapper.clues import open_clues
    >>> [len(part) for part in cut(open_clues(Board.parse("17x1:.1.1.1.1.1.1.1.1.")))]
    [6, 2]
    """
    touching = _touching(component)
    groups = _merged(component, touching, _grown(component, touching))
    if len(groups) == 1:
        groups = _merged(component, touching, [[number] for number in range(len(component))])
    return [tuple(component[number] for number in sorted(group)) for group in groups]


def bridge_cells(parts: Sequence[Sequence[OpenClue]]) -> tuple[Cell, ...]:
    """Return the cells seen by clues of more than one part, ascending."""
    times = Counter(cell for part in parts for cell in frontier(part))
    return tuple(sorted(cell for cell, parts_seeing in times.items() if parts_seeing > 1))


def _touching(component: Sequence[OpenClue]) -> list[list[int]]:
    """Return for each clue the other clues that share a hidden cell with it."""
    seen_by: dict[Cell, list[int]] = {}
    for number, clue in enumerate(component):
        for cell in clue.around:
            seen_by.setdefault(cell, []).append(number)
    return [
        sorted({other for cell in clue.around for other in seen_by[cell]} - {number})
        for number, clue in enumerate(component)
    ]


def _grown(component: Sequence[OpenClue], touching: list[list[int]]) -> list[Group]:
    """Form groups in one pass: each clue starts a group or, if its group is small, extends it."""
    groups: list[Group] = []
    group_of: dict[int, Group] = {}
    for number in range(len(component)):
        group = group_of.get(number)
        if group is None:
            group = [number]
            groups.append(group)
            group_of[number] = group
        elif not _is_small(component, group):
            continue
        for other in touching[number]:
            if other not in group_of:
                group.append(other)
                group_of[other] = group
    return groups


def _is_small(component: Sequence[OpenClue], group: Group) -> bool:
    """Return whether a group should grow: n < 5n/m + 1 for n clues and m cells."""
    clues = len(group)
    cells = len(frontier([component[number] for number in group]))
    return clues * cells < 5 * clues + cells


def _merged(
    component: Sequence[OpenClue], touching: list[list[int]], groups: list[Group]
) -> list[Group]:
    """Join every group without a cell of its own to a neighbouring group, until none is left."""
    groups = [list(group) for group in groups]
    while len(groups) > 1:
        bridges = set(bridge_cells([[component[number] for number in g] for g in groups]))
        orphan = next(
            (g for g in groups if bridges.issuperset(frontier([component[n] for n in g]))), None
        )
        if orphan is None:
            break
        near = {other for number in orphan for other in touching[number]}
        host = next(group for group in groups if group is not orphan and near.intersection(group))
        host += orphan
        groups.remove(orphan)
    return groups


UNCUT_CELLS = 10
"""The largest number of hidden cells of a component that is enumerated in one piece."""
LIMIT = 2_000_000
"""The default step limit per component, which takes about ten seconds."""


@dataclass(frozen=True, slots=True)
class ComponentCounts:
    """The solutions of a component, or of a part of it, counted by number of mines.

    >>> from sapper.board import Board
    >>> from sapper.clues import open_clues
    >>> board = Board.parse("5x1:.1.1.")
    >>> counts = count_within(open_clues(board), Budget())
    >>> counts.solutions, counts.with_mine[0, 2]
    ([0, 1, 1], [0, 1, 0])
    """

    solutions: Polynomial
    """The number of solutions with *k* mines, for each *k*."""
    with_mine: dict[Cell, Polynomial]
    """For each cell, ascending: how many solutions with *k* mines have a mine on the cell, for each
    *k*."""

    @property
    def numbers(self) -> int:
        """The numbers of mines for which there is a solution, as a set of mine numbers."""
        return sum(1 << mines for mines, ways in enumerate(self.solutions) if ways)


def parts_of(component: Sequence[OpenClue]) -> list[tuple[OpenClue, ...]]:
    """Split a component into the parts that are counted separately; a small one is not split."""
    few = len(frontier(component)) <= UNCUT_CELLS
    return [tuple(component)] if few else cut(component)


def count_within(component: Sequence[OpenClue], budget: Budget) -> ComponentCounts:
    """Count the solutions of a component by number of mines, in total and with a mine on each cell.

    Each of these takes one step of the budget: a placement on the cells of some clues of a part,
    and an assignment of the bridges around a part.

    Raises:
        UndecidedError: the budget is spent, or its stop signal is set.
    """
    cells = frontier(component)
    parts = parts_of(component)
    steps = _steps(_in_order(parts), budget)
    ahead = _ahead(steps, budget)
    behind: dict[Assignment, Polynomial] = {frozenset(): [1]}
    with_mine: dict[Cell, Polynomial] = {cell: [] for cell in cells}
    for number, step in enumerate(steps):
        reached: dict[Assignment, Polynomial] = {}
        for (before, after), counts in step.items():
            budget.spend()
            here = polynomial_product(behind[before], counts.solutions)
            reached[after] = polynomial_sum(reached.get(after, []), here)
            around = polynomial_product(behind[before], ahead[number + 1].get(after, []))
            for cell, inside in counts.with_mine.items():
                more = polynomial_product(around, inside)
                with_mine[cell] = polynomial_sum(with_mine[cell], more)
        behind = reached
    solutions = behind.get(frozenset(), [])
    zeros = [0] * len(solutions)
    return ComponentCounts(solutions, {c: polynomial_sum(m, zeros) for c, m in with_mine.items()})


def _in_order(parts: Sequence[Sequence[OpenClue]]) -> list[Sequence[OpenClue]]:
    """Order the parts so that few bridges are open at a time."""
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
    parts: Sequence[Sequence[OpenClue]], budget: Budget
) -> list[dict[tuple[Assignment, Assignment], ComponentCounts]]:
    """Count the solutions of each part for every assignment of the bridges before and after it.

    Returns:
        For each part, a dictionary. Each key consists of the mines on the bridges to earlier parts
        and the mines on the bridges to later parts. Its value contains the counts for the cells of
        the part that are not in an earlier part.
    """
    cells = [frozenset(frontier(part)) for part in parts]
    behind = [frozenset[Cell](), *accumulate(cells, or_)]
    ahead = [frozenset[Cell](), *accumulate(reversed(cells), or_)][::-1]
    steps = []
    settings: Iterable[Assignment] = [frozenset()]
    for number, part in enumerate(parts):
        bridges = behind[number + 1] & ahead[number + 1]
        step: dict[tuple[Assignment, Assignment], ComponentCounts] = {}
        for before in settings:
            grouped: dict[Assignment, list[Assignment]] = {}
            ways = assignments(_constraints(part, behind[number], before), budget=budget)
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
    """Return the constraints of a part's clues on the undecided cells."""
    return [
        (frozenset(clue.around) - settled, clue.missing - len(mines.intersection(clue.around)))
        for clue in part
    ]


def _tally(ways: Sequence[Assignment], cells: Iterable[Cell]) -> ComponentCounts:
    """Count placements by number of mines, in total and per cell."""

    def by_mines(some: Iterable[Assignment]) -> Polynomial:
        counted: Polynomial = []
        for mines in some:
            counted += [0] * (len(mines) + 1 - len(counted))
            counted[len(mines)] += 1
        return counted

    return ComponentCounts(
        by_mines(ways), {cell: by_mines(way for way in ways if cell in way) for cell in cells}
    )


def _ahead(
    steps: Sequence[dict[tuple[Assignment, Assignment], ComponentCounts]], budget: Budget
) -> list[dict[Assignment, Polynomial]]:
    """Count, for each step, the solutions of this step and all later steps together.

    After the entries of all steps, the list has one more, for the case that no step is left.
    """
    ahead: list[dict[Assignment, Polynomial]] = [{frozenset(): [1]}]
    for step in reversed(steps):
        here: dict[Assignment, Polynomial] = {}
        for (before, after), counts in step.items():
            budget.spend()
            rest = polynomial_product(counts.solutions, ahead[-1].get(after, []))
            here[before] = polynomial_sum(here.get(before, []), rest)
        ahead.append(here)
    return ahead[::-1]
