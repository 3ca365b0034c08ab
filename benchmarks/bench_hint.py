"""Measure the time of a hint on an Expert board.

Positions come from games without flags: known safe cells are opened one at a time, and guesses
never hit a mine. Every position of each game gets a hint with its full proof. A position is "quiet"
if neither a single clue nor a pair of clues decides a cell. The program prints one line of JSON.

    python -m benchmarks.bench_hint [GAMES]
"""

import json
import platform
import sys
import time
from collections.abc import Iterator
from random import Random

from sapper import Board, Grid, Layout, State
from sapper.engine import analyse
from sapper.hints import Hint, Technique, hint

WIDTH, HEIGHT, MINES = 30, 16, 99


def positions(games: int) -> Iterator[Board]:
    random = Random(6)
    grid = Grid(WIDTH, HEIGHT)
    for _ in range(games):
        places = set(random.sample(range(grid.size), MINES))
        layout = Layout(grid, bytes(index in places for index in range(grid.size)))
        empty = [cell for cell in grid.cells() if not layout.is_mine(cell)]
        board = layout.open(layout.covered(), [random.choice(empty)])
        while board.count(State.HIDDEN) > MINES:
            yield board
            closed = [cell for cell in empty if board.is_hidden(cell)]
            board = layout.open(board, [random.choice(analyse(board).safe or closed)])


def timed(board: Board) -> tuple[float, Hint]:
    start = time.perf_counter()
    found = hint(board)
    return 1000 * (time.perf_counter() - start), found


def spread(times: list[float]) -> dict[str, float]:
    ordered = sorted(times)
    shares = {"median": 0.5, "p99": 0.99, "max": 1}
    return {
        name: round(ordered[min(int(share * len(ordered)), len(ordered) - 1)], 2)
        for name, share in shares.items()
    }


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    results = [timed(board) for board in positions(games)]
    kinds: dict[str, list[float]] = {"all": []}
    for milliseconds, found in results:
        kinds["all"].append(milliseconds)
        kinds.setdefault(found.technique or found.kind, []).append(milliseconds)
        if found.technique not in (Technique.SINGLE, Technique.PAIR):
            kinds.setdefault("quiet", []).append(milliseconds)
    table = {str(kind): {"hints": len(times), **spread(times)} for kind, times in kinds.items()}
    print(
        json.dumps(
            {
                "benchmark": "hint, Expert, milliseconds",
                "python": platform.python_version(),
                "machine": platform.machine(),
                "games": games,
                "results": table,
            }
        )
    )


if __name__ == "__main__":
    main()
