"""The time of reading is proportional to the length of the text, for every text.

Every reader of untrusted text (formats, notation, records, headers, cookies, queries, bodies,
options and lines of the command line) gets texts of two sizes, the second four times the first. A
linear reader takes four times as long for the larger text, a quadratic reader sixteen times. With a
quadratic reader, a short request could block a server. CPU time is not exact, so a test fails only
if the time is more than linear in six of six tries.
"""

import re
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import date
from pathlib import Path

import pytest

import sapper
from sapper import formats, json_lines, notation, plain_data
from sapper.answers import to_json
from sapper.app.daily import parse_day
from sapper.app.operations import PATH_PARAMETERS, operations_at, path_value
from sapper.app.requests import (
    GameHintRequest,
    MoveRequest,
    NewGameRequest,
    Request,
    SignInRequest,
)
from sapper.app.session import Action
from sapper.certify.claims import certify
from sapper.certify.reading import Refused
from sapper.cli.game_options import _MINES, _SIZE
from sapper.cli.inputs import _ADDRESS, _ID, _PLAIN
from sapper.cli.line_game import _LINE
from sapper.cli.options import _CELL, _WHOLE
from sapper.cli.outputs import _FIELD, clean
from sapper.errors import NotationError, SapperError
from sapper.game import GameRecord, Move, read_log
from sapper.gym.text import move_of
from sapper.layout import Layout
from sapper.replays import format_of
from sapper.spec import level_label
from sapper.training.progress_data import from_data as read_progress
from sapper.web.messages import JSON, Reader, network, token_in
from sapper.web.middleware import _HOST, _site
from sapper.web.sessions import compared

SMALL = 8_000
LARGE = 4 * SMALL
RATIO = 5.0
"""Between 4, which is linear, and 16, which is quadratic."""

NEGLIGIBLE = 0.03
"""Seconds for the large text that are too short to compare: quadratic readers take far more."""


def readers() -> Iterator[tuple[str, Callable[[str], object]]]:
    for name, form in formats.FORMATS.items():
        yield f"read {name}", lambda text, form=form: form.read(text.encode())
        yield f"detect {name}", lambda text, form=form: form.detect(text.encode())
    yield "read any format", lambda text: formats.read(text.encode())
    yield "rows", lambda text: notation.read_rows(text.split("/"))
    yield "layout", Layout.parse
    yield "move", Move.parse
    yield "move log", read_log
    yield "action", Action.parse
    yield "level", level_label
    yield "name of a replay", lambda text: format_of(text, text.encode())
    yield "JSON", lambda text: plain_data.decode(text.encode())
    yield "line of JSON", lambda text: json_lines.object_of(text.encode())
    yield "certificate", lambda text: certify(text.encode())
    # The parts of a request that a server reads in addition to the board.
    yield "host", lambda text: _HOST.fullmatch(text.encode())
    yield "origin", lambda text: _site(text.encode())
    yield "address", network.__wrapped__
    yield "cookie", lambda text: token_in({"headers": [(b"cookie", text.encode())]})
    yield "token", lambda text: token_in({"headers": [(b"x-sapper-player", text.encode())]})
    yield "path", lambda text: operations_at(f"/api/games/{text}")
    yield "parameter", lambda text: [path_value(name, text) for name in PATH_PARAMETERS]
    yield "media type", lambda text: Reader(MoveRequest).body(text.encode(), b"{}")
    yield "body", lambda text: Reader(NewGameRequest).body(JSON, text.encode())
    yield "field", lambda text: Reader(NewGameRequest).body(JSON, to_json({"key": text}).encode())
    yield "unknown field", lambda text: Reader(Request).body(JSON, to_json({text: 1}).encode())
    yield "query", lambda text: Reader(GameHintRequest).query(text.encode())
    yield "name of a player", lambda text: SignInRequest(text, text)
    yield "compared name", compared
    yield "day", lambda text: parse_day(text, date.max)
    # Text that people type in a terminal, or programs send in a conversation.
    yield "line of a game", lambda text: _LINE.fullmatch(text.strip().lower())
    yield "size", lambda text: _SIZE.fullmatch(text) or _MINES.fullmatch(text)
    yield "cell", lambda text: _WHOLE.fullmatch(text) or _CELL.fullmatch(text)
    yield "board or file", lambda text: [p.match(text.encode()) for p in (_PLAIN, _ID, _ADDRESS)]
    yield "names of files", lambda text: _FIELD.sub("", text)
    yield "printed text", clean
    yield "reply of an agent", move_of


READERS = dict(readers())

UNITS = (
    *("http://", "a://", "#", "http://#", "/", ":", ",", "0,", "m", "n1", "b=", "&b=", "?m=&b="),
    *("1", "0", ".", "*", "x", "9x", "1x1:", "1x1m1:", "f", " ", "\t", "\n", "\r\n", "\u25ca"),
    *("1 ", "1\n", "-1 ", "- ", "+", "#\n", "# ", "#Render:", "a:\n", ": ", "[real]\n", "[view]\n"),
    *("open 1,1\n", "open ", "open 1 ", "1 1 ", "\u2b1c", "\ufe0f", "\N{BOMB}"),
    *("1,", "H ", "\u25a0", "1\ufe0f\u20e3", "\u20e3", "- \n", ", ", "#board=", "&board=1"),
    *("\x1b[0", "[", "]", '{"a":', "[[]],", '"', '"a",', "\\", '\\u0000",', "1e9,", "-"),
)
OPENINGS = (
    *("", "9x9:m", "9x9m10:", "9x9:4,4,m", "http://x#9x9:u", "b=1&m=", "9 9 10\n", "9x9x10\n"),
    *("open 1", "open 1,1", "# MINESWEEPER-BOARD v0.1\n", '{"a": ', '["', "[1", "-"),
    "# MINESWEEPER-BOARD v0.1\nrows: 4000\ncolumns: 4000\nmines: 3\ngame_mode: classic\n[view]\n",
)


def seconds(read: Callable[[str], object], text: str) -> float:
    begin = time.process_time()
    with suppress(SapperError, Refused, IndexError):
        read(text)
    return time.process_time() - begin


def is_beyond_linear(read: Callable[[str], object], small: str, large: str) -> bool:
    if seconds(read, large) < NEGLIGIBLE:
        return False
    for _ in range(6):
        cost = min(seconds(read, large) for _ in range(2))
        if cost < max(NEGLIGIBLE, RATIO * min(seconds(read, small) for _ in range(3))):
            return False
    return True


@pytest.mark.parametrize("name", READERS)
def test_a_reader_is_linear(name, some_of):
    every = len(UNITS) * len(OPENINGS)
    step = every // some_of(every)  # a part has every unit and every opening, not every pair

    def growing(opening, unit, size):
        return f"{opening}{unit * (size // len(unit))}\n!"

    bad = [
        (opening, unit)
        for place, unit in enumerate(UNITS)
        for opening in OPENINGS[place % step :: step]
        if is_beyond_linear(
            READERS[name], growing(opening, unit, SMALL), growing(opening, unit, LARGE)
        )
    ]
    assert not bad


def record(**changes: object) -> dict[str, object]:
    return {
        "format": "sapper-game",
        "version": 2,
        "spec": {"width": 9, "height": 9, "mines": 10, "mode": "fair", "first_click": "opening"},
        "policy": {"needless": "kill", "forced": "save", "solvable": False},
        "moves": [],
        "outcome": "in progress",
        **changes,
    }


MOVE = {"kind": "open", "cell": [0, 0], "at": 1, "opened": []}
RECORDS: dict[str, Callable[[int], object]] = {
    "keys": lambda size: {f"{number}": 0 for number in range(size // 8)},
    "moves": lambda size: record(moves=[MOVE] * (size // 50)),
    "opened cells": lambda size: record(moves=[{**MOVE, "opened": [[0, 0, 1]] * (size // 8)}]),
    "hits": lambda size: record(hits=[[0, 0]] * (size // 8)),
    "a long layout": lambda size: record(layout="1x1:" + "." * size),
    "a long name": lambda size: record(outcome="x" * size),
    "lines in a board": lambda size: record(ending="." + "\n" * size + "!"),
}


@pytest.mark.parametrize("kind", RECORDS)
def test_records_and_progress_are_read_in_linear_time(kind):
    def read(text):
        value = plain_data.decode(text.encode())
        for reader in (GameRecord.from_data, read_progress):
            with suppress(SapperError):
                reader(value)

    make = RECORDS[kind]
    small, large = (plain_data.encode(make(size)).decode() for size in (SMALL, LARGE))
    assert not is_beyond_linear(read, small, large)


def test_a_key_that_occurs_twice_is_found_in_linear_time():
    def growing(size):
        keys = ",".join(f'"{number}":0' for number in range(size // 8))
        return f'{{{keys},"0":0}}'

    read = READERS["JSON"]
    with pytest.raises(NotationError, match="the key '0' occurs twice"):
        read(growing(SMALL))
    # The key that occurs twice is the last of many.
    last = growing(LARGE).replace('"0":0', '"a":0', 1).replace('"0":0', f'"{LARGE // 8 - 1}":0')
    small = growing(SMALL).replace('"0":0', '"a":0', 1).replace('"0":0', f'"{SMALL // 8 - 1}":0')
    assert not is_beyond_linear(read, small, last)


OWN_TEXTS = {
    "app/requests.py": "the patterns of fields, which the readers of bodies reach",
    "app/operations.py": "the patterns of paths, above",
    "certify/reading.py": "certificates, above",
    "cli/manual.py": "sapper's own manual pages",
    "render/stage_sheet.py": "sapper's own pictures",
    "render/svg_shapes.py": "one character at a time",
    "replays/replay_file.py": "the last words of a library, of bounded length",
    "reviews/sentences.py": "sapper's own numbers",
    "studies/calibration.py": "results of sapper's own runs",
    "studies/publication.py": "sapper's own documents",
    "studies/tables.py": "sapper's own table cells",
    "web/assets.py": "sapper's own pages",
    "web/mcp_tools.py": "sapper's own table of operations",
    "web/openapi.py": "sapper's own paths",
    "web/store/postgresql.py": "sapper's own statements",
}
READ_ABOVE = [
    "app/session",
    "cli/game_options",
    "cli/inputs",
    "cli/line_game",
    "cli/options",
    "cli/outputs",
    "formats/dot_board",
    "formats/integers",
    "formats/links",
    "formats/mine",
    "formats/pasted",
    "formats/tatham",
    "formats/text",
    "game/moves",
    "gym/text",
    "notation",
    "plain_data",
    "spec",
    "web/messages",
    "web/middleware",
]


def test_no_other_file_has_regular_expressions():
    """Every reader is tested above, unless it reads only sapper's own data."""
    source = Path(sapper.__file__).parent
    found = {
        path.relative_to(source).as_posix()
        for path in source.rglob("*.py")
        if re.search(r"^import re$", path.read_text("utf-8"), re.MULTILINE)
    }
    of_formats = {
        f"{form.read.__module__.removeprefix('sapper.').replace('.', '/')}.py"
        for form in formats.FORMATS.values()
    }
    listed = OWN_TEXTS.keys() | {f"{name}.py" for name in READ_ABOVE}
    new = sorted(found - listed - of_formats)
    assert not new, (
        f"{', '.join(new)}: add the reader to readers() and the file to READ_ABOVE, or to OWN_TEXTS"
        " if it reads only texts that sapper has written"
    )
    gone = sorted(listed - found)
    assert not gone, f"{', '.join(gone)}: remove it from READ_ABOVE or OWN_TEXTS"
