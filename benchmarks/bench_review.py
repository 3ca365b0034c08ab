"""Measure the time to review an Expert game, and the time of each part of the review.

The player of these games opens cells that are certain to be safe, near the last opening if
possible. One opening in 25 is an avoidable guess. A forced guess opens the best cell. The program
prints one line of JSON: the CPU milliseconds for a review with the win chances of `best`, for one
without win chances and, with `--deep`, for one with the win chances of `deep`.

    python -m benchmarks.bench_review [GAMES] [--deep]
"""

import json
import platform
import sys
import time
from functools import partial
from random import Random
from statistics import median

from sapper import Game, GameSpec, Outcome, analyse, best_move, review
from sapper.grid import Cell
from sapper.notation import State

GUESSES = 0.04


def play(seed: int) -> Game:
    random = Random(seed)
    game = Game(GameSpec.level("expert"), seed)
    last: Cell = (8, 15)
    game.open(last, at=0.0)
    while game.outcome is Outcome.PLAYING:
        board = game.board
        known = analyse(board)
        safe = known.safe
        doubtful = sorted(set(board.cells_in(State.HIDDEN)).difference(safe, known.mines))
        if safe and not (doubtful and random.random() < GUESSES):
            last = min(safe, key=partial(_distance, last))
        elif safe:
            last = random.choice(doubtful)
        else:
            last = best_move(board).cell
        game.open(last, at=float(len(game.moves)))
    return game


def _distance(one: Cell, other: Cell) -> int:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def spread(times: list[float]) -> dict[str, float]:
    return {"median": round(median(times), 1), "max": round(max(times), 1)}


def main() -> None:
    numbers = [argument for argument in sys.argv[1:] if argument != "--deep"]
    games = [play(seed) for seed in range(int(numbers[0]) if numbers else 40)]
    policies: list[str | None] = ["best", None]
    if "--deep" in sys.argv:
        policies.append("deep")
    times: dict[str, dict[str, float]] = {}
    for policy in policies:
        taken = []
        for game in games:
            begun = time.process_time()
            review(game, policy=policy)
            taken.append(1000 * (time.process_time() - begun))
        times[policy or "without win chances"] = spread(taken)
    openings = [sum(result.is_opening for result in game.results) for game in games]
    found = {
        "games": len(games),
        "openings": {"median": median(openings), "max": max(openings)},
        "won": sum(game.outcome is Outcome.WON for game in games),
        "milliseconds": times,
        "python": platform.python_version(),
    }
    print(json.dumps(found))


if __name__ == "__main__":
    main()
