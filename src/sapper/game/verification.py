"""Replaying a game to check its record: every result is compared.

A host that committed to its terms before the first move cannot have chosen any result later: the
secret and the spec must match the published hash, and they determine everything together with the
moves. Only the host's signature shows that the moves were made, when, and with how much help: once
the secret is known, anyone could write down other moves. No record can show which secrets the host
discarded before it published a hash.
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
    """Return the game after the moves: the same position as before.

    >>> from sapper import GameSpec
    >>> game = Game(GameSpec(9, 9, 10), seed=7)
    >>> outcome = game.open((4, 4))
    >>> replay(game.setup, game.moves).board == game.board
    True

    Raises:
        IllegalMoveError: a move is illegal in its position.
        UndecidedError: another thread set the flag.
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
    """What is wrong, without a full stop; ``None`` if everything was confirmed."""
    move: int | None = None
    """The first wrong move, counted from 1; ``None`` if the problem is not a move."""
    committed: bool = False
    """Whether the record's commitment covers the source of the layouts."""
    signed: bool = False
    """Whether the record has a valid signature, by any key."""
    trusted: bool = False
    """Whether it is signed with the key given by the caller."""

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

    Takes as long as judging the game's moves took.

    >>> from sapper import GameSpec, Secret
    >>> game = Game(GameSpec(3, 1, 1, first_click="safe"), seed=Secret(bytes(32)))
    >>> outcome = game.open((0, 0))
    >>> verify(GameRecord.of(game, reveal=True)).verified
    True

    Args:
        record: The record.
        commitment: The hash that the player kept from the start, in hexadecimal digits; it must
            match the record's.
        key: The host's public key, in hexadecimal digits; it must have signed the record.
        stop: A flag by which another thread ends the call.

    Raises:
        SpecError: a signature must be checked, and the package for it is not installed.
        UndecidedError: the flag was set before every move was replayed.
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
    """Return what is wrong with the signature, or that it is missing although a key was given."""
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
        return Verification(f"a game cannot start like this: {error}")
    committed = False
    if record.commitment is not None:
        if setup.commitment != record.commitment:
            terms = "secret does" if record.version == 1 else "secret and the options do"
            return Verification(f"the {terms} not have the hash {record.commitment}")
        committed = record.version > 1 or record.layout is None
    problem, move = _replayed(record, setup, stop)
    return Verification(problem, move, committed)


def _replayed(record: GameRecord, setup: Setup, stop: Stop | None) -> tuple[str | None, int | None]:
    """Return what is wrong with the moves or the ending, and the number of the move."""
    game = Game.from_setup(setup)
    for number, recorded in enumerate(record.moves, 1):
        try:
            game.play(recorded.move, stop=stop)
        except UndecidedError:
            raise  # the flag was set: reaching the limit is part of the rules, not an error
        except SapperError as error:
            return str(error), number
        opened = () if game.last_result is None else game.last_result.opened
        if opened != recorded.answer:
            return _difference(recorded.move, recorded.answer, opened), number
    return _end(record, game), None


def _difference(move: Move, recorded: Answer, opened: Answer) -> str:
    shown, found = dict(recorded), dict(opened)
    if len(shown) != len(recorded) or list(shown) != sorted(shown):
        return f"{move}: the record's cells are not ascending and distinct"
    row, col = min(c for c in shown.keys() | found.keys() if shown.get(c) != found.get(c))
    recorded_here, truth = (answer.get((row, col), "nothing") for answer in (shown, found))
    return f"{move}: the record shows {recorded_here} at {row},{col}, the replay {truth}"


def _end(record: GameRecord, game: Game) -> str | None:
    if game.outcome is not record.outcome:
        return f"the record says {record.outcome.value!r}, the replay ends {game.outcome.value!r}"
    if game.hits != record.hits:
        return f"the record's hits are {list(record.hits)}, the game's are {list(game.hits)}"
    shown = game.ending().board if game.outcome is not Outcome.PLAYING else None
    if shown != record.ending:
        return "the board shown at the end is not the game's"
    if record.host is not None and record.host.resigned and game.outcome is not Outcome.PLAYING:
        return f"the host says that the game was resigned, but it was {game.outcome.value}"
    return _time_problem(record, game)


def _time_problem(record: GameRecord, game: Game) -> str | None:
    """Return what is wrong with the host's time, compared with the times of the moves.

    A resigned game ended later than its last move; so did one whose last move was undone and
    redone.
    """
    times = [recorded.move.at for recorded in record.moves if recorded.move.at is not None]
    if record.host is None or record.host.seconds is None or not times:
        return None
    seconds, last = record.host.seconds, max(times)
    played_on = record.undos > 0 or game.outcome is Outcome.PLAYING
    if seconds < last or (seconds > last and not played_on):
        return f"the host says {seconds} seconds, the last move was at {last}"
    return None
