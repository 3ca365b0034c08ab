"""``sapper verify``: check whether a game record is genuine."""

import json
from typing import Any

from sapper import words
from sapper.answers import plain
from sapper.answers.games import Verification
from sapper.app import questions
from sapper.cli import game_files, inputs, outputs
from sapper.cli.exits import ExitCode
from sapper.cli.options import argument, command, json_flag, option
from sapper.errors import NotationError
from sapper.game import Fate, GameRecord, GuessRules, game_setup, secret
from sapper.game.signature import is_hex
from sapper.plain_data import escaped
from sapper.spec import GuessScope

EPILOG = """\
A server publishes its key at /.well-known/sapper-key.json. Save the key and
the commitment before you play. Without the key, a record proves less: anyone
who knows the secret could have written it after the game.

Examples
  sapper verify game.json
  sapper verify --key sapper-key.json game.json
  sapper verify --commitment HASH --json game.json
"""

_FATES = {Fate.KILL: "loses", Fate.LUCK: "is luck", Fate.SAVE: "is safe"}


@command(epilog=EPILOG)
@argument("source", "GAME.json", "A game record, or - for standard input.")
@option("--commitment HASH", "The hash that was published when the game started.")
@option(
    "--key KEY",
    "The server's public key, or a file that contains it. The record must be signed with this key.",
)
@json_flag("Print one JSON line.")
def verify(source: str, *, commitment: str | None, key: str | None, as_json: bool) -> ExitCode:
    """Replay a recorded game and check every answer of the server.

    The secret, the options of the game, the generator and the rules for guesses must match the
    published hash. The same moves must lead to the same numbers and the same result. With --key,
    the server must have signed the whole record, including times and undone moves. The exit code is
    0 if the record is verified, and 1 if it is not. If it is not, only the problem is printed.
    """
    if commitment is not None and not secret.is_hash(commitment):
        raise NotationError(f"{commitment[:80]!r} is not a hash; a hash has 64 hexadecimal digits")
    public = None if key is None else _key(key)
    record = game_files.read_record(source)
    result = questions.verify(record, commitment=commitment, key=public)
    if as_json:
        outputs.echo(outputs.json_line(_fields(result)))
    else:
        outputs.echo(escaped(_sentence(record, result)))
        for name, text in _particulars(record, result) if result.verified else ():
            outputs.echo(f"{name + ':':12} {escaped(text)}")
    return ExitCode.DONE if result.verified else ExitCode.NEGATIVE


def _key(given: str) -> str:
    """Return a public key from digits, or from a file that contains digits or the server's JSON."""
    text = given
    if not is_hex(given.lower(), 64):
        text = inputs.read_bytes(given, game_files.MAX_BYTES).decode("utf-8", "replace").strip()
    if text.startswith("{"):
        try:
            text = str(json.loads(text).get("key"))
        except ValueError:
            raise NotationError(f"{given!r}: not JSON") from None
    if not is_hex(text.lower(), 64):
        raise NotationError(f"{given[:80]!r} is neither a key (64 hex digits) nor a file with one")
    return text.lower()


def _fields(result: Verification) -> dict[str, Any]:
    """Return the fields of the answer: only the problem if the record is not verified."""
    fields: dict[str, Any] = plain(result)
    if result.verified:
        return fields
    return dict.fromkeys(fields) | {
        key: fields[key] for key in ("verified", "committed", "trusted", "move", "problem")
    }


def _sentence(record: GameRecord, result: Verification) -> str:
    if not result.verified:
        where = "" if result.move is None else f"move {result.move}: "
        return f"not verified: {where}{result.problem}"
    moves = f"{words.counted(result.moves, 'move')}, {result.outcome.value}"
    verified = "verified"
    if not result.trusted:
        verified += ", but signed by an unknown key" if result.signed_by else ", but not signed"
    if result.committed:
        return (
            f"{verified}: {moves}; every answer follows from the secret behind {record.commitment}"
        )
    if record.commitment is not None:
        return f"{verified}: {moves}; but the commitment does not cover the given layout"
    return (
        f"{verified}: {moves}; but without a commitment, the seed may have been chosen afterwards"
    )


def _particulars(record: GameRecord, result: Verification) -> list[tuple[str, str]]:
    """Return the facts of a game, from its record and the result of the verification."""
    spec, rules, host = record.spec, record.rules, record.host
    game = [
        f"{spec.width}x{spec.height}, {spec.mines} {words.mine(spec.mines)}",
        f"mode {spec.mode.value}",
        f"first click {spec.first_click.value}",
        f"generator {spec.generator}",
    ]
    if spec.difficulty is not None:
        game.append(f"difficulty {spec.difficulty.value}")
    if spec.solver is not None:
        game.append(f"solver {spec.solver}")
    if record.layout is not None:
        game.append("on a given layout, not drawn from the secret")
    seconds = result.seconds
    play = ["time not measured" if seconds is None else f"{seconds:g} s"]
    play.append(f"{words.counted(result.undos, 'move')} taken back")
    if host is not None:
        play.append(f"with help, {host.hints} hints" if host.aided else "without help")
        if host.day is not None:
            play.append(f"board of the day {host.day}")
        if host.practice:
            play.append("for practice: the player might have known the board")
    return [
        ("game", "; ".join(game)),
        ("guesses", _guesses(rules)),
        ("play", "; ".join(play)),
        ("commitment", _commitment(record)),
        ("signature", _signature(record, result)),
    ]


def _guesses(rules: GuessRules) -> str:
    """Return how guesses are treated.

    >>> _guesses(GuessRules("kill", "save", scope="region", best_by="win chance"))
    'an avoidable one loses, a forced one is safe if it is the best by win chance, otherwise it \
loses; judged within its region'
    """
    needless, forced = _FATES[rules.needless], _FATES[rules.forced]
    if rules.best_by is not None:
        forced += f" if it is the best by {rules.best_by.value}, otherwise it loses"
    within = "; judged within its region" if rules.scope is GuessScope.REGION else ""
    return f"an avoidable one {needless}, a forced one {forced}{within}"


def _commitment(record: GameRecord) -> str:
    if record.commitment is None:
        return "none"
    return f"version {record.version}, which covers {game_setup.COMMITMENT_BINDS[record.version]}"


def _signature(record: GameRecord, result: Verification) -> str:
    if record.signature is None:
        return "none: anyone who knows the secret could have written this record"
    if result.trusted:
        return "genuine, signed with the given key"
    if result.signed_by is None:
        return "not confirmed"
    return f"valid, signed with {result.signed_by}; without --key, it is unknown whose key this is"
