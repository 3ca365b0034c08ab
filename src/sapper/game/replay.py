"""Playing a game again from what it began with and its moves."""

from collections.abc import Iterable

from sapper.engine import Stop
from sapper.errors import SpecError
from sapper.game.game import Game
from sapper.game.game_setup import Setup
from sapper.game.moves import Move
from sapper.game.record import GameRecord


def replay(setup: Setup, moves: Iterable[Move], *, stop: Stop | None = None) -> Game:
    """Return the game after the moves: the same position that they led to before.

    >>> from sapper import GameSpec
    >>> game = Game(GameSpec(9, 9, 10), seed=7)
    >>> outcome = game.open((4, 4))
    >>> replay(game.setup, game.moves).board == game.board
    True

    Raises:
        IllegalMoveError: a move is illegal where it stands.
        UndecidedError: another thread set the flag.
    """
    game = Game.from_setup(setup)
    for move in moves:
        game.play(move, stop=stop)
    return game


def setup_of(record: GameRecord) -> Setup:
    """Return what a recorded game began with.

    Raises:
        SpecError: the record keeps its seed back, or no game can begin like this.
        GenerationError: no start has room for the mines.
    """
    if record.seed is None:
        raise SpecError("the record keeps its seed back: the game cannot be played again")
    return Setup(
        *(record.spec, record.seed, record.policy, record.layout),
        question_marks=record.question_marks,
        options=record.options,
        version=record.version,
    )
