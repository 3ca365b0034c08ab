"""Measure how often the policies win, with 95 % intervals, and how fast they play.

Every policy plays every level with both guarantees for the first click; game i of a level is the
same for all policies. The program prints a Markdown table. It stores results in a directory, so
that a stopped run can be resumed.

    python -m benchmarks.bench_players DIRECTORY GAMES SEED [POLICY ...]
"""

import sys
from pathlib import Path

from sapper import GameSpec, simulate

LEVELS = ("expert", "intermediate", "beginner", "beginner-8x8")
RULES = ("safe", "opening")


def main() -> None:
    if len(sys.argv) < 4:
        raise SystemExit(__doc__)
    directory, games, seed = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    print("| board | first click | policy | won | 95 % interval | guesses per game | games/CPU s |")
    print("|---|---|---|---|---|---|---|")
    for level in LEVELS:
        for rule in RULES:
            spec = GameSpec.level(level, first_click=rule)
            for policy in sys.argv[4:] or ("best",):
                file = directory / f"{level}-{rule}-{seed}.jsonl"
                run = simulate(policy, spec, games=games, seed=seed, results=file)
                low, high = run.interval
                row, column = run.series.start
                board = f"{spec.width}x{spec.height}/{spec.mines}"
                print(
                    f"| {board} | {rule} at {row},{column} | {policy}"
                    f" | {run.wins}/{run.games} = {100 * run.rate:.2f} %"
                    f" | {100 * low:.2f} to {100 * high:.2f} | {run.guesses_per_game:.2f}"
                    f" | {run.games_per_second:.0f} |",
                    flush=True,
                )


if __name__ == "__main__":
    main()
