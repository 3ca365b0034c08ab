"""Whether a record tells the truth: the game is played again, and every answer compared.

A host that committed to its secret before the first move cannot have chosen any answer later:
the secret must have the published hash, and from it and the moves everything follows. What a
record cannot show is which secrets the host threw away before it published one, and how often
the player took moves back.
"""

from dataclasses import dataclass

from sapper.engine import Stop
from sapper.errors import SapperError, UndecidedError
from sapper.game.game import Game
from sapper.game.game_setup import Setup
from sapper.game.moves import Move
from sapper.game.outcome import Outcome
from sapper.game.record import Answer, GameRecord
from sapper.game.secret import Secret


@dataclass(frozen=True, slots=True)
class Verification:
    """The result of a check."""

    problem: str | None = None
    """What is wrong, without full stop; ``None`` when everything was confirmed."""
    move: int | None = None
    """The first move that is wrong, counted from 1; ``None`` when it is not a move."""
    committed: bool = False
    """Whether the seed is a secret that has the commitment's hash."""

    @property
    def verified(self) -> bool:
        """Whether everything was confirmed."""
        return self.problem is None


def verify(
    record: GameRecord, *, commitment: str | None = None, stop: Stop | None = None
) -> Verification:
    """Play a recorded game again and compare commitment, every answer and the result.

    Takes as long as the game's moves took to judge.

    >>> from sapper import GameSpec
    >>> game = Game(GameSpec(3, 1, 1, first_click="safe"), seed=Secret(bytes(32)))
    >>> outcome = game.open((0, 0))
    >>> verify(GameRecord.of(game, reveal=True)).verified
    True

    Args:
        record: The record.
        commitment: The hash that the player kept from the beginning, in hexadecimal digits; it
            must be the record's.
        stop: A flag by which another thread ends the call.

    Raises:
        UndecidedError: the flag was set before every move was played again.
    """
    if commitment is not None and commitment.lower() != record.commitment:
        return Verification(f"the record's commitment is {record.commitment}, not {commitment}")
    if record.seed is None:
        return Verification("the record keeps its secret back: the game is not over")
    committed = False
    if record.commitment is not None:
        if not isinstance(record.seed, Secret) or record.seed.commitment != record.commitment:
            return Verification(f"the secret does not have the hash {record.commitment}")
        committed = True
    problem, move = _replayed(record, stop)
    return Verification(problem, move, committed)


def _replayed(record: GameRecord, stop: Stop | None) -> tuple[str | None, int | None]:
    """Return what is wrong with the moves or the end, and with which move."""
    assert record.seed is not None  # noqa: S101 - the caller has looked
    try:
        game = Game.from_setup(
            Setup(
                *(record.spec, record.seed, record.policy, record.layout),
                question_marks=record.question_marks,
                options=record.options,
            )
        )
    except SapperError as error:
        return f"no game can begin like this: {error}", None
    for number, recorded in enumerate(record.moves, 1):
        try:
            game.play(recorded.move, stop=stop)
        except UndecidedError:
            raise  # the flag: a spent limit is part of the rules, and no error
        except SapperError as error:
            return str(error), number
        opened = () if game.last_result is None else game.last_result.opened
        if opened != recorded.answer:
            return _difference(recorded.move, recorded.answer, opened), number
    return _end(record, game), None


def _difference(move: Move, recorded: Answer, opened: Answer) -> str:
    """Say where two answers part."""
    told, found = dict(recorded), dict(opened)
    if len(told) != len(recorded) or list(told) != sorted(told):
        return f"{move}: the record's cells are not ascending and distinct"
    row, col = min(cell for cell in told.keys() | found.keys() if told.get(cell) != found.get(cell))
    said, truth = (answer.get((row, col), "nothing") for answer in (told, found))
    return f"{move}: the record shows {said} at {row},{col}, the game {truth}"


def _end(record: GameRecord, game: Game) -> str | None:
    """Say what is wrong with the end of a game."""
    if game.outcome is not record.outcome:
        return f"the record says {record.outcome.value!r}, the game is {game.outcome.value!r}"
    if game.hits != record.hits:
        return f"the record's hits are {list(record.hits)}, the game's are {list(game.hits)}"
    shown = game.ending().board if game.outcome is not Outcome.PLAYING else None
    if shown != record.ending:
        return "the board shown at the end is not the game's"
    return None
