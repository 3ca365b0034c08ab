"""Replays of other programs, read by ms_toollib in a process of its own."""

import json
import re
import subprocess
import sys
from importlib.util import find_spec
from math import isfinite
from pathlib import Path, PurePath
from tempfile import TemporaryDirectory
from typing import Any

from sapper.errors import NotationError, SapperError, UnavailableError
from sapper.game import Move, MoveKind
from sapper.grid import Grid
from sapper.layout import Layout
from sapper.replays.replay_file import FORMATS, ReplayFile

MAX_BYTES = 1 << 24
"""The largest file; those of long games have a few hundred thousand bytes."""

SECONDS = 30.0
"""Seconds that reading a file may take."""

_WORDS = 200
_PROGRAM = Path(__file__).with_name("reading_process.py")


def format_of(name: str, data: bytes = b"") -> str | None:
    """Return the format of a file by its name, or else by its first bytes; ``None`` if it is none.

    >>> format_of("game.EVF"), format_of("game", b"*rmv..."), format_of("game.json")
    ('evf', 'rmv', None)
    """
    suffix = PurePath(name).suffix.lower().lstrip(".")
    if suffix in FORMATS:
        return suffix
    return "rmv" if data.startswith(b"*rmv") else None


def read_replay(data: bytes, form: str, *, seconds: float = SECONDS) -> ReplayFile:
    """Read a replay.

    Args:
        data: the file's bytes.
        form: one of ``FORMATS``.
        seconds: how long it may take.

    Raises:
        NotationError: it is no such file, or damaged.
        UnavailableError: the extra ``replays`` is not installed.
    """
    if form not in FORMATS:
        raise NotationError(f"{form!r} is not a format of replays: {', '.join(FORMATS)}")
    if not data:
        raise NotationError("an empty file is no replay")
    if len(data) > MAX_BYTES:
        raise NotationError(f"a replay of {len(data)} bytes: at most {MAX_BYTES}")
    if find_spec("ms_toollib") is None:
        raise UnavailableError("replays need ms_toollib: pip install 'sapper[replays]'")
    told = _child(data, form, seconds)
    try:
        return _replay(told, form)
    except (KeyError, TypeError, ValueError, SapperError) as error:
        raise NotationError(f"a damaged {form.upper()} file: {str(error)[:_WORDS]}") from None


def _child(data: bytes, form: str, seconds: float) -> dict[str, Any]:
    """Let the library read the file where its end is not ours."""
    command = [sys.executable, "-P", str(_PROGRAM), form]
    try:
        # A breakdown leaves a file where it happens, with the reason in it.
        with TemporaryDirectory(prefix="sapper-replay-") as place:
            done = subprocess.run(  # noqa: S603 - our own program
                command, input=data, capture_output=True, timeout=seconds, check=False, cwd=place
            )
            reason = _reason(done.stderr, Path(place, "crash.log")) if done.returncode else None
    except subprocess.TimeoutExpired:
        reason = f"not read within {seconds:g} s"
    if reason is not None:
        raise NotationError(f"not an {form.upper()} file, or a damaged one: {reason}")
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def _reason(errors: bytes, crash: Path) -> str:
    """Say in a few words why the reader ended."""
    if crash.exists():
        known = re.search(r"`Err` value: (\w+)", crash.read_text("utf-8", "replace"))
        words = "" if known is None else re.sub(r"(?<!^)(?=[A-Z])", " ", known[1]).lower()
        return f"the reader says: {words}" if words else "the reader broke down over it"
    lines = errors.decode("utf-8", "replace").strip().splitlines()
    return lines[-1].strip()[:_WORDS] if lines else "the reader broke down over it"


def _replay(told: dict[str, Any], form: str) -> ReplayFile:
    grid = Grid(told["columns"], told["rows"])
    layout = Layout.from_mines(grid, [(row, col) for row, col in told["mines"]])
    moves = []
    clock = 0.0
    for at, kind, row, col in told["moves"]:
        if not isfinite(at):
            raise ValueError(f"{at!r} is not a time")
        clock = max(clock, float(at))  # some programs begin before the first click
        moves.append(Move(MoveKind(kind), grid.cell(row, col), round(clock, 3)))
    if not moves:
        raise ValueError("it holds no moves")
    seconds = told["seconds"]
    return ReplayFile(
        format=form,
        layout=layout,
        moves=tuple(moves),
        won=bool(told["won"]),
        mode=int(told["mode"]),
        program=str(told["program"])[:_WORDS],
        player=str(told["player"])[:_WORDS],
        seconds=float(seconds) if isfinite(seconds) else None,
    )
