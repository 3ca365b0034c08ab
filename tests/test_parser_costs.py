"""Reading costs time in proportion to the text, whatever the text is.

Every reader gets texts of two sizes, the second four times the first. A linear reader takes four
times as long for it, a quadratic one sixteen times: then a short request could stop a server.
Processor time is not exact, so a text fails only if it is far beyond linear in three of three
tries.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import suppress

import pytest

from sapper import formats, json_lines, notation, plain_data
from sapper.app.actions import Action
from sapper.certify.claims import certify
from sapper.certify.reading import Refused
from sapper.errors import NotationError, SapperError
from sapper.game import GameRecord, Move, read_log
from sapper.layout import Layout
from sapper.replays import format_of
from sapper.spec import level_label
from sapper.training.progress_data import from_data as read_progress

SMALL = 8_000
LARGE = 4 * SMALL
RATIO = 8.0
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


READERS = dict(readers())

UNITS = (
    *("http://", "a://", "#", "http://#", "/", ":", ",", "0,", "m", "n1", "b=", "&b=", "?m=&b="),
    *("1", "0", ".", "*", "x", "9x", "1x1:", "1x1m1:", "f", " ", "\t", "\n", "\r\n", "\u25ca"),
    *("1 ", "1\n", "-1 ", "- ", "+", "#\n", "# ", "#Render:", "a:\n", ": ", "[real]\n", "[view]\n"),
    *("open 1,1\n", "open ", "open 1 ", "1 1 ", "\u2b1c", "\ufe0f", "\N{BOMB}"),
    *("1,", "H ", "\u25a0", "1\ufe0f\u20e3", "\u20e3", "- \n", ", ", "#board=", "&board=1"),
    *("[", "]", '{"a":', "[[]],", '"', '"a",', "\\", '\\u0000",', "1e9,", "-"),
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
    for _ in range(3):
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
