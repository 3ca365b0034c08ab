"""Check that no-guess boards need no guess, with an independent player that plays each board.

The boards come from the generator, whose native player proved that they need no guess. This player
shares no code with the native player. It sees only the public board and the mine total, and opens
every cell that the exact engine proves to be safe, until no such cell is left. Run as ``python -m
benchmarks.check_no_guess --count 10000``; prints one line per level and method, and the boards that
need a guess. The exit code is 1 if there are such boards.
"""

import argparse
import os
import sys
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import repeat

from sapper.board import Board
from sapper.engine import analyse
from sapper.generators import Method, generate_many
from sapper.grid import Cell
from sapper.layout import Layout
from sapper.notation import State
from sapper.spec import LEVELS, GameSpec, Mode

CASES = [(level, Method.AUTO) for level in LEVELS]
CASES += [("expert", Method.REPAIR), ("expert", Method.UNIFORM)]
CHUNK = 100
"""Number of boards per task: small, so that the processes end at about the same time."""


@dataclass(frozen=True, slots=True)
class Failure:
    """A board that the player could not finish."""

    seed: int
    """The seed that makes the board."""
    layout: Layout
    """The layout of the board's mines."""
    why: str
    """The reason for the failure."""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument(
        "--count", type=int, default=10_000, help="number of boards of each level and method"
    )
    parser.add_argument("--seed", type=int, default=0, help="seed of the first board")
    parser.add_argument(
        "--processes", type=int, default=os.cpu_count(), help="processes at the same time"
    )
    arguments = parser.parse_args()
    failed = 0
    with ProcessPoolExecutor(arguments.processes) as pool:
        for level, method in CASES:
            first = range(arguments.seed, arguments.seed + arguments.count, CHUNK)
            last = arguments.seed + arguments.count
            counts = [min(CHUNK, last - seed) for seed in first]
            tasks = pool.map(failures, repeat(level), repeat(method), first, counts)
            found = [failure for task in tasks for failure in task]
            print(f"{level:13} {method:8} {sum(counts)} boards, {len(found)} need a guess")
            for failure in found:
                print(f"  seed {failure.seed}: {failure.why}: {failure.layout.id}")
            sys.stdout.flush()
            failed += len(found)
    return 1 if failed else 0


def failures(level: str, method: Method, seed: int, count: int) -> list[Failure]:
    """Make boards, and return those that the player could not finish."""
    spec = GameSpec.level(level, mode=Mode.NO_GUESS)
    found = []
    for layout, report in generate_many(spec, seed, count, generator=method):
        # Never None: every no-guess board has a start.
        why = "no start" if report.start is None else trouble(layout, spec, report.start)
        if why is not None:
            found.append(Failure(report.seed, layout, why))
    return found


def trouble(layout: Layout, spec: GameSpec, start: Cell) -> str | None:
    """Return why a board needs a guess or does not meet the request; ``None`` if it is correct.

    The size and the number of mines are also checked, because a generator that drops mines would
    make boards that are too easy.
    """
    if (layout.grid, layout.mines) != (spec.grid, spec.mines):
        return "wrong size or number of mines"
    if layout.is_mine(start) or layout.number(start) != 0:
        return "the start is not a zero"
    left = played(layout, start).cells.count(State.HIDDEN)
    return None if left == layout.mines else f"stuck with {left} hidden cells"


def played(layout: Layout, start: Cell) -> Board:
    """Open the cells that are proved to be safe until none is left; a mine raises an error."""
    board = layout.open(layout.covered(), [start])
    while safe := analyse(board).safe:
        board = layout.open(board, safe)
    return board


if __name__ == "__main__":
    sys.exit(main())
