"""The record of a game that is over: what the server says of it, signed, and checked once more."""

from sapper.game import Outcome
from sapper.game.record import GameRecord
from sapper.game.signature import HostStatement
from sapper.game.verification import verify
from sapper.web.live_game import LiveGame
from sapper.web.schemas.games import VerificationResponse


def final_record(live: LiveGame, signing_key: bytes | None) -> GameRecord:
    """Return the record of a game that is over.

    Args:
        live: the game.
        signing_key: the server's; a game that was begun before there were signatures has none.
    """
    stored = live.stored
    host = HostStatement(
        game=stored.id,
        seconds=None if stored.begun is None else live.final_seconds,
        aided=stored.aided,
        hints=stored.hints,
        day=live.options.day,
        practice=live.options.is_practice,
        resigned=live.outcome is Outcome.RESIGNED,
    )
    record = GameRecord.of(live.game, reveal=True, host=host)
    return record if signing_key is None or record.version == 1 else record.signed(signing_key)


def verification_response(record: GameRecord, commitment: str, secret: str) -> VerificationResponse:
    """Play the record of a game again, and say whether all of it is so.

    Args:
        record: as ``final_record`` gives it.
        commitment: what the player was shown at the beginning.
        secret: what is shown now.
    """
    # Read as a stranger would read it, not as the object that was just made.
    found = verify(GameRecord.from_data(record.to_data()), commitment=commitment)
    where = "" if found.move is None else f"move {found.move}: "
    return VerificationResponse(
        verified=found.verified,
        commitment=commitment,
        secret=secret,
        version=record.version,
        moves=len(record.moves),
        mode=record.spec.mode.value,
        seconds=None if record.host is None else record.host.seconds,
        signed_by=None if record.signature is None else record.signature.key,
        problem=None if found.problem is None else f"{where}{found.problem}",
    )
