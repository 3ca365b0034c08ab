"""Cutting a large component into sub-components at bridge cells.

A sub-component is a group of clues with the cells that only they see; a cell that clues of several
groups see is a *bridge*. Small groups grow by their neighbours until they reach a size found by
trial; groups without a cell of their own join a neighbour. Quadratic in the clues at worst.

Source: the fair-mines thesis. It leaves open which neighbour a group joins: here the one with the
lowest number.
"""

from collections import Counter
from collections.abc import Sequence

from sapper.clues import OpenClue, frontier
from sapper.grid import Cell

Group = list[int]
"""Clues of the component, by number."""


def cut(component: Sequence[OpenClue]) -> list[tuple[OpenClue, ...]]:
    """Return the clues of each sub-component; the whole in one when no cut was found.

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
    """Return the cells that clues of more than one part see, ascending."""
    times = Counter(cell for part in parts for cell in frontier(part))
    return tuple(sorted(cell for cell, parts_seeing in times.items() if parts_seeing > 1))


def _touching(component: Sequence[OpenClue]) -> list[list[int]]:
    """Return for each clue the others that share a hidden cell with it."""
    seen_by: dict[Cell, list[int]] = {}
    for number, clue in enumerate(component):
        for cell in clue.around:
            seen_by.setdefault(cell, []).append(number)
    return [
        sorted({other for cell in clue.around for other in seen_by[cell]} - {number})
        for number, clue in enumerate(component)
    ]


def _grown(component: Sequence[OpenClue], touching: list[list[int]]) -> list[Group]:
    """Go through the clues once, each founding a group or letting its own small group grow."""
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
    """Tell whether a group should grow: n < 5n/m + 1 for n clues and m cells."""
    clues = len(group)
    cells = len(frontier([component[number] for number in group]))
    return clues * cells < 5 * clues + cells


def _merged(
    component: Sequence[OpenClue], touching: list[list[int]], groups: list[Group]
) -> list[Group]:
    """Join every group without a cell of its own to a neighbour, until none is left."""
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
