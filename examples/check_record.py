"""Check that a game record is genuine, and show that a forged one is noticed.

python examples/check_record.py
"""

import json

import sapper
from sapper import Game, GameRecord, Outcome, Secret


def played_game(secret: Secret) -> Game:
    """Play a fair game in which all random draws come from a secret."""
    game = Game("beginner", secret, mode="fair")
    game.open((4, 4))
    while game.outcome is Outcome.PLAYING:
        game.open(sapper.best_move(game.board).cell)
    return game


def main() -> None:
    """Play, record, verify; then change one move and verify again."""
    secret = Secret.random()
    game = played_game(secret)
    promised = game.commitment  # a player gets this hash before the first move
    text = json.dumps(GameRecord.of(game, reveal=True).to_data())

    found = sapper.verify(GameRecord.from_data(json.loads(text)), commitment=promised)
    print(f"as it was: {'verified' if found.verified else found.problem}")

    data = json.loads(text)
    data["moves"] = data["moves"][:-1]
    found = sapper.verify(GameRecord.from_data(data), commitment=promised)
    print(f"a move left out: {'verified' if found.verified else found.problem}")

    other = GameRecord.of(played_game(Secret.random()), reveal=True)
    found = sapper.verify(other, commitment=promised)
    print(f"another game: {'verified' if found.verified else found.problem}")


if __name__ == "__main__":
    main()
