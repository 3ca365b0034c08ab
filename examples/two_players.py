"""Let two programs take turns in one game.

The program that opens a mine loses. A random player has little chance.

python examples/two_players.py 7
"""

import random
import sys
from collections.abc import Callable

import sapper
from sapper import Game, Move, Outcome

Player = Callable[[Game, random.Random], Move]


def random_player(game: Game, source: random.Random) -> Move:
    """Open a random hidden cell."""
    return source.choice(list(game.legal_moves("open")))


def careful_player(game: Game, source: random.Random) -> Move:
    """Open the safest cell, or a random cell if the mine risks are not known."""
    analysis = sapper.analyse(game.board)
    legal = {move.cell for move in game.legal_moves("open")}
    risks = {cell: risk for cell, risk in (analysis.risks or {}).items() if cell in legal}
    if not risks:
        return random_player(game, source)
    return Move("open", min(risks, key=lambda cell: risks[cell]))


PLAYERS: dict[str, Player] = {"careful": careful_player, "random": random_player}


def winner(seed: int) -> str:
    """Play a game and return who won."""
    game, source = Game("beginner", seed, first_click="safe"), random.Random(seed)
    names = ("careful", "random") if seed % 2 else ("random", "careful")
    for turn in range(len(game.board)):
        name = names[turn % 2]
        outcome = game.play(PLAYERS[name](game, source))
        if outcome is Outcome.LOST:
            return names[1 - turn % 2]
        if outcome is not Outcome.PLAYING:
            break
    return "nobody"


def main() -> None:
    """Play many games."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 50
    results = [winner(seed) for seed in range(games)]
    for name in ("careful", "random", "nobody"):
        print(f"{name:<8} {results.count(name)}")


if __name__ == "__main__":
    main()
