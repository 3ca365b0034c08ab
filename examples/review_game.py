"""Judge a finished game move by move: safe moves, guesses, and the cost of each guess.

python examples/review_game.py                 # a game played here by a careless player
python examples/review_game.py record.json     # a record saved by the page or the server
"""

import json
import sys
from pathlib import Path

import sapper
from sapper import Game, GameRecord, GameSpec, Outcome
from sapper.replays import format_of, read_replay


def careless_game() -> Game:
    """Open the safest cell, but every fifth time simply the next hidden cell."""
    game = Game(GameSpec.level("beginner"), 15)
    game.open((4, 4))
    while game.outcome is Outcome.PLAYING:
        risks = sapper.analyse(game.board).risks or {}
        safest = min(risks, key=lambda cell: risks[cell])
        game.open(next(iter(risks)) if len(game.moves) % 5 == 0 else safest)
    return game


def read(path: Path) -> Game | GameRecord:
    """Read a replay of another program, or a record of sapper's."""
    data = path.read_bytes()
    form = format_of(path.name, data)
    if form is not None:
        return read_replay(data, form).game()
    return GameRecord.from_data(json.loads(data))


def main() -> None:
    """Print the guesses and mistakes, and the summary."""
    found = sapper.review(read(Path(sys.argv[1])) if len(sys.argv) > 1 else careless_game())
    for judgement in found.turning_points:
        print(f"{judgement.kind}, risk {judgement.risk}")
    print("\n".join(found.summary))


if __name__ == "__main__":
    main()
