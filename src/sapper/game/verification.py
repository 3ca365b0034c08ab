"""Checks a record by replaying the game and comparing every result.

A host that published a commitment before the first move cannot choose results later: the secret and
the spec must match the published hash, and together with the moves they determine everything. Only
the host's signature proves the moves, their times and the help used, because anyone who knows the
secret could write a record with other moves. A record cannot show whether the host discarded other
secrets before it published the hash.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from sapper.engine import Stop
from sapper.errors import SapperError, SpecError, UndecidedError
from sapper.game.game import Game
from sapper.game.game_setup import Setup
from sapper.game.moves import Move
from sapper.game.outcome import Outcome
from sapper.game.record import Answer, GameRecord
from sapper.game.signature import has_small_order, is_signed


def replay(setup: Setup, moves: Iterable[Move], *, stop: Stop | None = None) -> Game:
    """Play the moves again, and return the game.

    >>> from sapper import GameSpec
    >>> game = Game(GameSpec(9, 9, 10), seed=7)
    >>> outcome = game.open((4, 4))
    >>> replay(game.setup, game.moves).board == game.board
    True

    Args:
        setup: The setup of the game.
        moves: The moves, in order.
        stop: A stop signal; another thread sets it to end the call early.

    Raises:
        IllegalMoveError: a move is illegal in its position.
        UndecidedError: another thread stopped the call.
    """
    game = Game.from_setup(setup)
    for move in moves:
        game.play(move, stop=stop)
    return game


def setup_of(record: GameRecord) -> Setup:
    """Return the setup of a recorded game."""
    if record.seed is None:
        raise SpecError("the record does not contain its seed, so the game cannot be replayed")
    return Setup(
        spec=record.spec,
        seed=record.seed,
        rules=record.rules,
        layout=record.layout,
        question_marks=record.question_marks,
        options=record.options,
        version=record.version,
    )


@dataclass(frozen=True, slots=True)
class Verification:
    """The result of a check."""

    problem: str | None = None
    """The first problem, without a full stop; ``None`` if everything was confirmed."""
    move: int | None = None
    """The number of the first wrong move, from 1; ``None`` if the problem is not in a move."""
    committed: bool = False
    """Whether the record's commitment covers everything that determines the layouts."""
    signed: bool = False
    """Whether the record has a valid signature, by any key."""
    trusted: bool = False
    """Whether the record is signed with the key that the caller gave."""

    @property
    def verified(self) -> bool:
        """Whether everything was confirmed."""
        return self.problem is None


def verify(
    record: GameRecord,
    *,
    commitment: str | None = None,
    key: str | None = None,
    stop: Stop | None = None,
) -> Verification:
    """Replay a recorded game and compare commitment, signature, every result and the ending.

    This takes as long as judging the moves took during the game.

    >>> from sapper import GameSpec, Secret
    >>> game = Game(GameSpec(3, 1, 1, first_click="safe"), seed=Secret(bytes(32)))
    >>> outcome = game.open((0, 0))
    >>> verify(GameRecord.of(game, reveal=True)).verified
    True

    Args:
        record: The record.
        commitment: The hash that the player received at the start, in hexadecimal digits; it must
            match the hash in the record.
        key: The host's public key, in hexadecimal digits; it must have signed the record.
        stop: A stop signal; another thread sets it to end the call.

    Raises:
        SpecError: the package needed to check the signature is not installed.
        UndecidedError: another thread stopped the call before every move was replayed.
    """
    if commitment is not None and commitment.lower() != record.commitment:
        return Verification(f"the record's commitment is {record.commitment}, not {commitment}")
    problem = _signature_problem(record, key)
    if problem is not None:
        return Verification(problem)
    if record.seed is None:
        return Verification("the record does not contain its secret: the game is not over")
    signed = record.signature is not None
    found = replace(_played_again(record, stop), signed=signed)
    return replace(found, trusted=signed and key is not None and found.verified)


def _signature_problem(record: GameRecord, key: str | None) -> str | None:
    """Return the problem with the signature, which must exist if a key was given."""
    signature = record.signature
    if signature is None:
        return None if key is None else "the record is not signed"
    if key is not None and signature.key != key.lower():
        return f"the record is signed by the key {signature.key}, not {key}"
    if has_small_order(signature.key):
        return f"the key {signature.key} is weak (small order): anyone can forge its signatures"
    if not is_signed(record.to_data(), signature):
        return (
            "the signature does not match the record: the record was changed, or its host did not "
            "write it"
        )
    return None


def _played_again(record: GameRecord, stop: Stop | None) -> Verification:
    try:
        setup = setup_of(record)
    except SapperError as error:
        return Verification(f"no game can start with these options: {error}")
    committed = False
    if record.commitment is not None:
        if setup.commitment != record.commitment:
            terms = "secret does" if record.version == 1 else "secret and the options do"
            return Verification(f"the {terms} not have the hash {record.commitment}")
        committed = record.version > 1 or record.layout is None
    problem, move = _replayed(record, setup, stop)
    return Verification(problem, move, committed)


def _replayed(record: GameRecord, setup: Setup, stop: Stop | None) -> tuple[str | None, int | None]:
    """Return the first problem with a move or the ending, and the number of that move."""
    game = Game.from_setup(setup)
    for number, recorded in enumerate(record.moves, 1):
        try:
            game.play(recorded.move, stop=stop)
        except UndecidedError:
            raise  # the call was stopped; reaching the limit would not raise an error
        except SapperError as error:
            return str(error), number
        opened = () if game.last_result is None else game.last_result.opened
        if opened != recorded.answer:
            return _difference(recorded.move, recorded.answer, opened), number
    return _end(record, game), None


def _difference(move: Move, recorded: Answer, opened: Answer) -> str:
    shown, found = dict(recorded), dict(opened)
    if len(shown) != len(recorded) or list(shown) != sorted(shown):
        return f"{move}: the record's cells are not in ascending order without repetition"
    row, col = min(c for c in shown.keys() | found.keys() if shown.get(c) != found.get(c))
    recorded_here, truth = (answer.get((row, col), "nothing") for answer in (shown, found))
    return f"{move}: the record shows {recorded_here} at {row},{col}, the replay {truth}"


def _end(record: GameRecord, game: Game) -> str | None:
    if game.outcome is not record.outcome:
        return (
            f"the record ends with {record.outcome.value!r}, but the replay ends with"
            f" {game.outcome.value!r}"
        )
    if game.hits != record.hits:
        return f"the record's hits are {list(record.hits)}, the replay's are {list(game.hits)}"
    shown = game.ending().board if game.outcome is not Outcome.PLAYING else None
    if shown != record.ending:
        return "the board shown at the end differs from the replay's"
    if record.host is not None and record.host.resigned and game.outcome is not Outcome.PLAYING:
        return f"the host states that the game was resigned, but it was {game.outcome.value}"
    return _time_problem(record, game)


def _time_problem(record: GameRecord, game: Game) -> str | None:
    """Return how the host's time contradicts the times of the moves; ``None`` if it does not.

    A game may end later than its last move, if it was resigned or the last move was redone.
    """
    times = [recorded.move.at for recorded in record.moves if recorded.move.at is not None]
    if record.host is None or record.host.seconds is None or not times:
        return None
    seconds, last = record.host.seconds, max(times)
    played_on = record.undos > 0 or game.outcome is Outcome.PLAYING
    if seconds < last or (seconds > last and not played_on):
        return f"the host states {seconds} seconds, but the last move was at {last}"
    return None
