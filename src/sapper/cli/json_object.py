"""A board as a JSON object, as in JSON Lines: reading and writing.

An object gives the board in one of these ways: ``board`` (an id), ``rows`` and ``mines``,
``layout`` (rows, as written by ``generate``), or ``text`` or ``base64`` with a ``format`` (as
written by ``convert``). Optional keys are ``name``, the cells ``start``, ``flags``, ``questions``
and ``exploded``, and the strings ``game_mode``, ``author`` and ``comment``. Other keys are ignored.
So JSON Lines can store everything that a saved board contains.
"""

import base64
import binascii
import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar

from sapper import formats
from sapper.board import Board
from sapper.errors import NotationError, SapperError
from sapper.formats import CLASSIC, SavedBoard
from sapper.grid import Cell
from sapper.layout import Layout

_MARKS = ("flags", "questions", "exploded")
# The keys, and the corresponding fields of a saved board.
_WORDS = {"game_mode": "mode", "author": "author", "comment": "comment"}
_Drawn = TypeVar("_Drawn", Board, Layout)


def parse(text: bytes) -> Any:
    """Parse a JSON object or array."""
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        line = f"line {error.lineno}, " if error.lineno > 1 else ""
        raise NotationError(f"not JSON: {error.msg.lower()}, {line}column {error.colno}") from None
    except (ValueError, RecursionError) as error:
        raise NotationError(f"not JSON: {str(error)[:80].lower()}") from None


def name(value: dict[str, Any]) -> str | None:
    """Return the name of the board."""
    found: str | None = get(value, "name", str, "a string")
    return found


def saved_board(value: dict[str, Any]) -> SavedBoard:
    """Return the board of an object, with its flags and other data.

    >>> saved_board({"rows": ["1.", ".."], "mines": 1, "flags": [[0, 1]]})
    SavedBoard(board=Board.parse('2x2m1:1./..'), layout=None, start=None, flags=((0, 1),), ...)
    """
    board, layout = _board(value), _layout(value)
    if board is not None and layout is not None and board.mines is None:
        board = board.with_mines(layout.mines)
    if board is None and layout is None:
        drawn = _coded(value)
    else:
        drawn = SavedBoard(board=board, layout=layout)
    extra: dict[str, Any] = {}
    start = get(value, "start", list, "[row, column]")
    if start is not None:
        extra["start"] = cell(start, "start")
    for key in _MARKS:
        marked = get(value, key, list, "a list of cells")
        if marked is not None:
            extra[key] = tuple(sorted(cell(each, key) for each in marked))
    for key, field in _WORDS.items():
        word = get(value, key, str, "a string")
        if word is not None:
            extra[field] = word
    return replace(drawn, **extra)


def fields(of: SavedBoard) -> dict[str, Any]:
    """Return a saved board as an object that ``saved_board`` can read.

    >>> fields(SavedBoard(layout=Layout.parse("2x1:*."), start=(0, 1)))
    {'layout': ['*.'], 'start': [0, 1]}
    """
    value: dict[str, Any] = {}
    if of.board is not None:
        value["board"] = of.board.id
    if of.layout is not None:
        value["layout"] = of.layout.rows
    if of.start is not None:
        value["start"] = list(of.start)
    value |= {key: [list(cell) for cell in cells] for key in _MARKS if (cells := getattr(of, key))}
    if of.mode != CLASSIC:
        value["game_mode"] = of.mode
    return value | {key: word for key in ("author", "comment") if (word := getattr(of, key))}


def _board(value: dict[str, Any]) -> Board | None:
    identity = get(value, "board", str, "a string")
    if identity is not None:
        return Board.parse(identity)
    board = _from_rows(value, "rows", Board.parse)
    if board is None:
        return None
    return board.with_mines(get(value, "mines", int, "an integer or null"))


def _layout(value: dict[str, Any]) -> Layout | None:
    if isinstance(value.get("layout"), str):
        return Layout.parse(value["layout"])
    return _from_rows(value, "layout", Layout.parse)


def _from_rows(value: dict[str, Any], key: str, parse: Callable[[str], _Drawn]) -> _Drawn | None:
    """Read a board or a layout whose rows are strings in a list; ``None`` if the key is missing."""
    rows: list[Any] | None = get(value, key, list, "a list of strings")
    if rows is None:
        return None
    if not (rows and all(isinstance(row, str) for row in rows)):
        raise NotationError(f"{str(rows)[:40]!r} is not a list of strings, in {key!r}")
    drawn = parse("\n".join(rows))
    height = drawn.grid.height
    if height != len(rows):
        raise NotationError(
            f"{key!r} has {len(rows)} strings for {height} rows of cells: use one per row"
        )
    return drawn


def _coded(value: dict[str, Any]) -> SavedBoard:
    """Read the board in the key ``text`` or ``base64``, which is in another format."""
    name = get(value, "format", str, "a string")
    text = get(value, "text", str, "a string")
    if text is not None:
        return formats.read(text.encode("utf-8", "surrogatepass"), name)
    coded = get(value, "base64", str, "a string")
    if coded is None:
        keys = "'board', 'rows', 'layout', 'text' or 'base64'"
        raise NotationError(f"the object has no board: it needs one of {keys}")
    try:
        return formats.read(base64.b64decode(coded, validate=True), name)
    except (binascii.Error, ValueError) as error:
        if isinstance(error, SapperError):
            raise
        raise NotationError(f"{coded[:40]!r} is not base64") from None


def cell(value: object, key: str) -> Cell:
    """Convert a JSON value to a cell."""
    match value:
        case [int(row), int(col)] if type(row) is int and type(col) is int:
            return row, col
    raise NotationError(f"{str(value)[:40]!r} is not [row, column], in {key!r}")


def get(value: dict[str, Any], key: str, kind: type, wanted: str) -> Any:
    """Return the value of a key after checking its type; ``None`` if it is missing or null."""
    found = value.get(key)
    if found is not None and type(found) is not kind:
        raise NotationError(f"{str(found)[:40]!r} is not {wanted}, in {key!r}")
    return found
