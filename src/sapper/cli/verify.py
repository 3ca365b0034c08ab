"""``sapper verify``: whether the record of a game tells the truth."""

import json
import sys
from typing import Annotated, Any

import typer

from sapper.cli import outputs
from sapper.cli.outputs import STANDARD
from sapper.cli.program import ExitCode
from sapper.errors import NotationError
from sapper.game import GameRecord, Verification, secret
from sapper.game import verify as check

MAX_BYTES = 1 << 26
"""The largest record; a game on the largest board that is judged stays below a tenth of it."""

EPILOG = """\
Examples
  sapper verify game.json
  sapper verify --commitment HASH --json game.json
"""


def verify(
    source: Annotated[
        str, typer.Argument(metavar="GAME.json", help="A game's record, or - for standard input.")
    ],
    *,
    commitment: Annotated[
        str | None,
        typer.Option(metavar="HASH", help="The hash that was published when the game began."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="A line of JSON.")] = False,
) -> ExitCode:
    """Play a recorded game again and confirm every answer.

    The secret must have the published hash, and lead by the same moves to the same numbers
    and the same end. Exit code 0: verified. 1: not; the message says which move is wrong.
    """
    if commitment is not None and not secret.is_hash(commitment):
        raise NotationError(f"{commitment[:80]!r} is not a hash: 64 hexadecimal digits")
    place = "standard input" if source == STANDARD else source
    try:
        record = GameRecord.from_data(_json(_data(source)))
    except NotationError as error:
        raise NotationError(f"{place}: {error}") from None
    result = check(record, commitment=commitment)
    if as_json:
        outputs.say(outputs.json_line(_fields(record, result)))
    else:
        outputs.say(_sentence(record, result))
    return ExitCode.DONE if result.verified else ExitCode.NEGATIVE


def _data(source: str) -> bytes:
    if source == STANDARD:
        data = sys.stdin.buffer.read(MAX_BYTES + 1)
    else:
        try:
            with open(source, "rb") as file:  # noqa: PTH123 - a path takes "" for a folder
                data = file.read(MAX_BYTES + 1)
        except ValueError as error:  # a NUL in the name
            raise NotationError(f"{error}") from None
    if len(data) > MAX_BYTES:
        raise NotationError(f"larger than {MAX_BYTES} bytes")
    return data


def _json(data: bytes) -> object:
    try:
        value: object = json.loads(data)
    except json.JSONDecodeError as error:
        raise NotationError(
            f"not JSON: {error.msg.lower()}", line=error.lineno, column=error.colno
        ) from None
    except (ValueError, RecursionError) as error:
        raise NotationError(f"not JSON: {str(error)[:80].lower()}") from None
    return value


def _fields(record: GameRecord, result: Verification) -> dict[str, Any]:
    return {
        "verified": result.verified,
        "committed": result.committed,
        "commitment": record.commitment,
        "moves": len(record.moves),
        "outcome": record.outcome.value,
        "move": result.move,
        "problem": result.problem,
    }


def _sentence(record: GameRecord, result: Verification) -> str:
    if not result.verified:
        where = "" if result.move is None else f"move {result.move}: "
        return f"not verified: {where}{result.problem}"
    count = len(record.moves)
    moves = f"{count} move{'' if count == 1 else 's'}, {record.outcome.value}"
    if result.committed:
        return f"verified: {moves}; every answer follows from the secret behind {record.commitment}"
    return f"verified: {moves}; but no commitment: the seed may have been chosen afterwards"
