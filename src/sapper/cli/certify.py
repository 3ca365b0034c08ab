"""``sapper certify``: whether a certificate shows what it claims."""

import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from sapper.certify.claims import certify as check
from sapper.certify.counting import TooHard
from sapper.certify.reading import Refused
from sapper.cli import outputs
from sapper.cli.exit_codes import ExitCode
from sapper.cli.outputs import STANDARD
from sapper.errors import NotationError

MAX_BYTES = 1 << 28
"""The largest certificate."""

EPILOG = """\
Certificates are written by sapper solve --certificate and sapper prove
--certificate. The folder sapper/certify is the whole program, plain Python
that uses nothing of sapper: python certify FILE runs a copy of it.

Examples
  sapper certify count.json
  sapper certify --json *.json
"""


def certify(
    files: Annotated[
        list[str], typer.Argument(metavar="FILE...", help="Certificates, or - for standard input.")
    ],
    *,
    as_json: Annotated[bool, typer.Option("--json", help="A line of JSON a file.")] = False,
) -> ExitCode:
    """Check a certificate: count again, place again, prove again, by a program of its own.

    What it shows is told with its board. JSON keys: file, certified, board, shown, problem.

    The exit code is 0 if every certificate is confirmed, 1 if one is not, 3 if one is too hard to
    check.
    """
    code = ExitCode.DONE
    for name in files:
        found: dict[str, Any] = {"file": name, "certified": False, "board": None, "shown": None}
        try:
            found["board"], found["shown"] = check(_data(name))
            found |= {"certified": True, "problem": None}
        except Refused as reason:
            found["problem"] = str(reason)
            code = max(code, ExitCode.NEGATIVE)
        except TooHard as reason:
            found["problem"] = f"too hard: {reason}"
            code = max(code, ExitCode.UNDECIDED)
        outputs.say(outputs.json_line(found) if as_json else _text(found, many=len(files) > 1))
    return code


def _text(found: dict[str, Any], *, many: bool) -> str:
    place = f"{found['file']}: " if many else ""
    if not found["certified"]:
        return f"{place}not certified: {found['problem']}"
    return f"{place}certified: {found['shown']}\n{place}board: {found['board']}"


def _data(name: str) -> bytes:
    try:
        if name == STANDARD:
            return sys.stdin.buffer.read(MAX_BYTES)
        with Path(name).open("rb") as file:
            return file.read(MAX_BYTES)
    except ValueError as error:  # a NUL in the name
        raise NotationError(f"{name!r}: {error}") from None
