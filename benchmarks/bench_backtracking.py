"""Count the steps of the backtracking algorithm by strategy, direction and use of regions.

Urbas 2006 asks for trials on many boards, to find out which strategy is best for which kind of
board. The kinds of boards in this benchmark differ in the mine density and in whether the mine
total is given. Each number of a random layout is shown with a fixed probability. Every
configuration gets the same boards and the same limit on the number of steps. If a search reaches
the limit, the limit is counted as its number of steps, so the mean is then a lower bound. The
column "stopped" counts such searches. A step places one set of mines, so the numbers of steps are
the same on every machine.

The 95 % intervals are computed by bootstrap over the boards.

Run as ``python -m benchmarks.bench_backtracking``; prints one JSON line per configuration, and with
``--table`` the table of docs/lab/backtracking-strategies.md.
"""

import argparse
import json
import math
from collections.abc import Iterator
from random import Random
from typing import Any

from sapper.board import Board
from sapper.budget import Budget
from sapper.classics.backtracking import Direction, Strategy, search_within
from sapper.grid import Grid
from sapper.layout import Layout

DENSITIES = (0.1, 0.2, 0.3)
SHOWN = 0.2
DIRECTIONS = (Direction.FIRST, Direction.LAST)
CONFIGURATIONS = (
    *((direction, True, strategy) for strategy in Strategy for direction in DIRECTIONS),
    (Direction.FIRST, False, Strategy.PLAIN),
)
RESAMPLES = 2_000


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--boards", type=int, default=200, help="number of boards of each kind")
    parser.add_argument("--width", type=int, default=12)
    parser.add_argument("--height", type=int, default=10)
    parser.add_argument(
        "--shown", type=float, default=SHOWN, help="share of the numbers that are shown"
    )
    parser.add_argument(
        "--limit", type=int, default=20_000, help="maximum number of steps per board"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--table", action="store_true", help="print a Markdown table")
    arguments = parser.parse_args()
    rows = list(measured(arguments))
    if arguments.table:
        print("\n".join(table(rows)))
    else:
        for row in rows:
            print(json.dumps(row))


def measured(arguments: argparse.Namespace) -> Iterator[dict[str, Any]]:
    grid = Grid(arguments.width, arguments.height)
    for density in DENSITIES:
        for has_total in (True, False):
            random = Random(f"{arguments.seed} {density}")
            boards = [
                position(random, grid, density, arguments.shown) for _ in range(arguments.boards)
            ]
            if not has_total:
                boards = [board.with_mines(None) for board in boards]
            for direction, split, strategy in CONFIGURATIONS:
                found = [
                    search_within(
                        *(board, Budget(arguments.limit)),
                        direction=direction,
                        split=split,
                        strategy=strategy,
                    )
                    for board in boards
                ]
                steps = [each.steps for each in found]
                yield {
                    "density": density,
                    "total": has_total,
                    "direction": direction.value,
                    "split": split,
                    "strategy": strategy.value,
                    "boards": len(boards),
                    "stopped": sum(each.layout is None for each in found),
                    "steps": geometric_mean(steps),
                    "interval": interval(steps, arguments.seed),
                    "most": max(steps),
                }


def position(random: Random, grid: Grid, density: float, share: float = SHOWN) -> Board:
    """Return a board that shows the mine total and some numbers of a random layout."""
    cells = list(grid.cells())
    layout = Layout.from_mines(grid, random.sample(cells, round(density * grid.size)))
    shown = [cell for cell in cells if not layout.is_mine(cell) and random.random() < share]
    numbers = [(cell, layout.number(cell)) for cell in shown]
    return layout.covered().with_cells((cell, number) for cell, number in numbers if number)


def geometric_mean(steps: list[int]) -> float:
    """Return exp(mean(log(steps + 1))) - 1, a geometric mean that allows boards with 0 steps."""
    return math.exp(sum(math.log(each + 1) for each in steps) / len(steps)) - 1


def interval(steps: list[int], seed: int) -> list[float]:
    """Return the 95 % bootstrap interval of the mean, from resampled boards."""
    random = Random(seed)
    means = sorted(geometric_mean(random.choices(steps, k=len(steps))) for _ in range(RESAMPLES))
    return [means[RESAMPLES // 40], means[-RESAMPLES // 40 - 1]]


def table(rows: list[dict[str, Any]]) -> Iterator[str]:
    """Yield the lines of a Markdown table, one line per configuration."""
    heads = ["mines", "total", "direction", "regions", "strategy", "boards"]
    yield f"| {' | '.join(heads)} | mean steps (95 % interval) | most steps | stopped |"
    yield "|---|---|---|---|---|---|---|---|---|"
    for row in rows:
        low, high = row["interval"]
        mean = f"{row['steps']:.1f} ({low:.1f} to {high:.1f})"
        yield (
            f"| {row['density']:.0%} | {'given' if row['total'] else 'not given'} "
            f"| {row['direction']} | {'split' if row['split'] else 'one'} | {row['strategy']} "
            f"| {row['boards']} | {mean} | {row['most']:,} | {row['stopped']} |"
        )


if __name__ == "__main__":
    main()
