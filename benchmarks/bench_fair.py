"""Measure how long a game in fair mode takes to judge each move.

A program plays: it opens safe cells, or the cell with the lowest mine probability if none is safe.
Sometimes it makes an avoidable guess. Such a guess loses, the game proves that a cell was safe, and
the program undoes the guess. Only ``Game.open`` is timed. It analyses the board, and decides at
random, with the exact probability, whether the player survives the move. Then it draws a new layout
and opens cells. Run as ``python -m benchmarks.bench_fair``; prints one line of JSON per size, with
times in milliseconds. The moves depend only on the seeds.
"""

import argparse
import json
import platform
import random
import time
from importlib.metadata import version

from sapper import engine
from sapper.board import Board
from sapper.game import Game, Outcome
from sapper.grid import Cell
from sapper.notation import State
from sapper.spec import GameSpec

SIZES = {
    # For each size: the game, the number of games, and the target for the 95th percentile of the
    # times in milliseconds.
    "30x16/99": (GameSpec(30, 16, 99, mode="fair"), 40, 30),
    "30x30/250": (GameSpec(30, 30, 250, mode="fair"), 20, 300),
    "100x100/2000": (GameSpec(100, 100, 2000, mode="fair"), 1, None),
}
NEEDLESS = 0.02
"""The share of moves that guess although a safe cell exists."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, help="number of games of each size")
    parser.add_argument("--boards", nargs="*", choices=SIZES, default=SIZES, help="sizes to play")
    arguments = parser.parse_args()
    for name in arguments.boards:
        spec, games, target = SIZES[name]
        print(json.dumps(measured(name, spec, arguments.games or games, target)), flush=True)


def measured(name: str, spec: GameSpec, games: int, target: int | None) -> dict[str, object]:
    times: dict[str, list[float]] = {"safe": [], "forced": [], "needless": []}
    won = 0
    for seed in range(games):
        won += played(spec, seed, times)
    every = [milliseconds for kind in times.values() for milliseconds in kind]
    return {
        "benchmark": "fair",
        "board": name,
        "games": games,
        "won": won,
        "move": summary(every),
        **{kind: summary(found) for kind, found in times.items()},
        "target_p95": target,
        "python": platform.python_version(),
        "machine": platform.machine(),
        "sapper": version("sapper"),
    }


def played(spec: GameSpec, seed: int, times: dict[str, list[float]]) -> bool:
    """Play a game to its end and record the times of its openings."""
    player = random.Random(seed)
    game = Game(spec, seed)
    game.open((spec.height // 2, spec.width // 2))
    while game.outcome is Outcome.PLAYING:
        kind, cell = choice(game.board, player)
        begin = time.perf_counter()
        game.open(cell)
        times[kind].append(1000 * (time.perf_counter() - begin))
        if game.outcome is Outcome.LOST:
            game.undo()
    return game.outcome is Outcome.WON


def choice(board: Board, player: random.Random) -> tuple[str, Cell]:
    analysis = engine.analyse(board)
    chances = analysis.probabilities or []
    known = {*analysis.safe, *analysis.mines}
    uncertain = [cell for cell in board.cells_in(State.HIDDEN) if cell not in known]
    if analysis.safe and not (uncertain and player.random() < NEEDLESS):
        return "safe", player.choice(analysis.safe)
    guess = min(uncertain, key=lambda cell: chances[cell[0]][cell[1]])
    return ("needless" if analysis.safe else "forced"), guess


def summary(times: list[float]) -> dict[str, float | int]:
    ordered = sorted(times)
    if not ordered:
        return {"count": 0}
    last = len(ordered) - 1
    return {
        "count": len(ordered),
        "p50": round(ordered[last // 2], 3),
        "p95": round(ordered[last * 95 // 100], 3),
        "p99": round(ordered[last * 99 // 100], 3),
        "max": round(ordered[last], 3),
    }


if __name__ == "__main__":
    main()
