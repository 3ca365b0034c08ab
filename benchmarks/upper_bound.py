"""A proved upper bound of the chance to win: no player can do better, whatever it computes.

Run as ``python -m benchmarks.upper_bound`` (a minute for 4,000 boards of each level); prints JSON.
``docs/explanation/upper-bound.md`` has the proof. For each random layout, its family is found: all
layouts that exchanges of two cells lead to, where one of the two is a mine and every empty cell
touches both or neither. An exchange changes no number. A player that is given the family has more
knowledge than any real player, and the best play within a family is computed exactly. The mean of
its chance to win bounds the chance of every player. Families that are too large count as won, which
only raises the bound.
"""

import argparse
import json
import statistics
from collections.abc import Iterable
from functools import cache

from sapper.generators import random_layout
from sapper.grid import Cell, Grid
from sapper.spec import LEVELS, FirstClick

MOST = 32
"""Layouts of a family that are looked at."""

Mines = frozenset[Cell]


@cache
def _around(grid: Grid, cell: Cell) -> frozenset[Cell]:
    return frozenset(grid.neighbours(cell))


@cache
def _pairs(grid: Grid) -> tuple[tuple[Cell, Cell, frozenset[Cell]], ...]:
    """Return pairs of cells up to two steps apart, with the cells that touch just one of them."""
    found = []
    for cell in grid.cells():
        near = {other for middle in _around(grid, cell) for other in _around(grid, middle)}
        found += [
            (cell, other, (_around(grid, cell) ^ _around(grid, other)) - {cell, other})
            for other in sorted(near | _around(grid, cell))
            if other > cell
        ]
    return tuple(found)


def exchanges(grid: Grid, mines: Mines, start: Cell) -> Iterable[Mines]:
    """Return the layouts that one exchange leads to."""
    for a, b, told_apart_by in _pairs(grid):
        if (a in mines) != (b in mines) and start not in (a, b) and told_apart_by <= mines:
            yield mines ^ {a, b}


def family(grid: Grid, mines: Mines, start: Cell, most: int = MOST) -> frozenset[Mines] | None:
    """Return all layouts that exchanges lead to, this one included; ``None`` if there are more."""
    found = {mines}
    waiting = [mines]
    while waiting:
        for other in exchanges(grid, waiting.pop(), start):
            if other not in found:
                found.add(other)
                waiting.append(other)
                if len(found) > most:
                    return None
    return frozenset(found)


def most_won(grid: Grid, layouts: frozenset[Mines]) -> int:
    """Return how many of some layouts the best play wins, if one of them is the truth."""
    known: dict[frozenset[Mines], int] = {}

    def value(rest: frozenset[Mines]) -> int:
        if len(rest) == 1:
            return 1
        if rest not in known:
            known[rest] = _value(rest)
        return known[rest]

    def groups(rest: frozenset[Mines], cell: Cell) -> list[frozenset[Mines]]:
        by_number: dict[int, set[Mines]] = {}
        for mines in rest:
            if cell not in mines:
                by_number.setdefault(len(_around(grid, cell) & mines), set()).add(mines)
        return [frozenset(group) for group in by_number.values()]

    def _value(rest: frozenset[Mines]) -> int:
        unsure = frozenset().union(*rest) - frozenset.intersection(*rest)
        telling = unsure | frozenset().union(*(_around(grid, cell) for cell in unsure))
        for cell in sorted(telling - frozenset().union(*rest)):  # empty in all: costs nothing
            split = groups(rest, cell)
            if len(split) > 1:
                return sum(map(value, split))
        return max(sum(map(value, groups(rest, cell))) for cell in unsure)

    return value(layouts)


def bound_of(grid: Grid, mines: Mines, start: Cell) -> float:
    """Return the chance that the best play wins, if the family of a layout is known."""
    layouts = family(grid, mines, start)
    return 1.0 if layouts is None else most_won(grid, layouts) / len(layouts)


def upper_bound(
    size: tuple[int, int, int], start: Cell, rule: FirstClick, boards: int, seed: int
) -> tuple[float, float, float]:
    """Return the bound for a kind of board, and its 95 % interval."""
    grid = Grid(*size[:2])
    values = []
    for number in range(boards):
        layout = random_layout.draw_first_safe(grid, size[2], start, rule, seed + number)
        mines = frozenset(cell for cell in grid.cells() if layout.is_mine(cell))
        values.append(bound_of(grid, mines, start))
    mean = statistics.fmean(values)
    spread = 1.96 * statistics.stdev(values) / len(values) ** 0.5
    return mean, mean - spread, min(1.0, mean + spread)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--boards", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    result = {}
    for level in ("beginner", "intermediate", "expert"):
        for rule, start in ((FirstClick.SAFE, (0, 0)), (FirstClick.OPENING, (3, 3))):
            bound = upper_bound(LEVELS[level], start, rule, arguments.boards, arguments.seed)
            result[f"{level}, {rule.value} at {start[0]},{start[1]}"] = [
                round(100 * value, 2) for value in bound
            ]
    print(json.dumps({"boards": arguments.boards, "per cent": result}, indent=1))


if __name__ == "__main__":
    main()
