"""The .board text format, version 0.1, of ms_toollib and related programs.

The first line has the format and the version. Then come ``key: value`` lines, and one or both of
the sections ``[real]`` (the layout, with its numbers) and ``[view]`` (the position):

    # MINESWEEPER-BOARD v0.1
    # Render: ascii
    rows: 2
    columns: 3
    mines: 1
    game_mode: classic
    [view]
    UF1
    U?1

In a view, ``U`` is hidden, ``F`` a flag and ``?`` a question mark on a hidden cell. At the end of a
game, ``X`` is the mine that exploded, ``@`` another mine (``*`` is also read), and ``#`` a flag on
a cell without a mine, which is read as a flag on an opened cell with an unknown number. Other lines
that begin with ``#``, and keys that the format does not define, are ignored, as the format
requires. Drawings in emoji are read, but not written.
"""

import re
from dataclasses import dataclass, field

from sapper.board import Board
from sapper.errors import ConversionError, NotationError
from sapper.formats import text
from sapper.formats.saved_board import Format, SavedBoard, SavedPart
from sapper.grid import Grid
from sapper.layout import Layout
from sapper.notation import State

NAME = "dot-board"
_TITLE = "# MINESWEEPER-BOARD"
_VERSION = "v0.1"
_RENDER = re.compile(r"#\s*Render:\s*(.*)")
_NUMBERS = ("rows", "columns", "mines")
_WORDS = ("game_mode", "author", "comment")
_REQUIRED = (*_NUMBERS, "game_mode")

_REAL_SYMBOLS = "012345678*"
_VIEW_SYMBOLS = "012345678U@#XF?*"
_WRONG_FLAG, _EXPLODED, _FLAG, _QUESTION = (_VIEW_SYMBOLS.index(symbol) for symbol in "#XF?")
_VIEW_CODES = bytes(
    [
        *range(9),
        *(State.HIDDEN, State.MINE, State.BLANK, State.MINE),
        *(State.HIDDEN, State.HIDDEN, State.MINE),
    ]
).ljust(256, b"\0")
_REAL_MINES = bytes([*[0] * 9, 1]).ljust(256, b"\0")
_REVEALED = bytes([*range(9), *[0] * (State.MINE - 9), 9]).ljust(256, b"\0")

# A keycap is a digit followed by two modifiers, which are removed, so that each cell is one
# character.
_EMOJI_MARKS = re.compile("[\ufe0f\u20e3]")
_EMOJI = str.maketrans("⬜🚩❓💥❌", "UF?X#")
_BOMB = "💣"

# Characters that would prevent a one-line value from being read back unchanged.
_UNFIT = re.compile(r"[\x00-\x08\x0a-\x1f\x7f\ud800-\udfff]")


@dataclass(slots=True)
class _Content:
    """The content read so far."""

    emoji: bool = False
    values: dict[str, str] = field(default_factory=dict)
    places: dict[str, int] = field(default_factory=dict)
    sections: dict[str, bytes] = field(default_factory=dict)
    row_lines: dict[str, list[int]] = field(default_factory=dict)


def _read(data: bytes) -> SavedBoard:
    lines = text.filled_lines(text.decode(data))
    if not lines:
        raise NotationError("the text is empty")
    line, title = lines[0]
    if not title.startswith(_TITLE):
        raise NotationError(f"{title[:40]!r} found instead of '{_TITLE} {_VERSION}'", line=line)
    if (version := title.removeprefix(_TITLE).strip()) != _VERSION:
        raise NotationError(f"version {version[:40]!r} is not {_VERSION!r}", line=line)
    content, cursor = _Content(), 1
    while cursor < len(lines):
        line, words = lines[cursor]
        cursor += 1
        if words in ("[real]", "[view]"):
            cursor = _read_section(content, lines, cursor, words[1:-1], line)
        elif words.startswith("#"):
            _read_comment(content, words, line)
        else:
            _read_value(content, words, line)
    return _saved(content)


def _read_comment(content: _Content, words: str, line: int) -> None:
    if render := _RENDER.fullmatch(words):
        if render[1] not in ("ascii", "emoji"):
            raise NotationError(f"render {render[1][:40]!r} is not ascii or emoji", line=line)
        content.emoji = render[1] == "emoji"


def _read_value(content: _Content, words: str, line: int) -> None:
    key, colon, value = words.partition(":")
    if not colon:
        raise NotationError(f"{words[:40]!r} is not 'key: value', [real] or [view]", line=line)
    key = key.strip()
    if key in _NUMBERS or key in _WORDS:
        if key in content.values:
            raise NotationError(f"{key!r} occurs twice", line=line)
        content.values[key] = value.strip()
        content.places[key] = line


def _read_section(
    content: _Content, lines: list[tuple[int, str]], cursor: int, name: str, line: int
) -> int:
    """Read the rows after ``[real]`` or ``[view]``; return the index of the next line."""
    if name in content.sections:
        raise NotationError(f"[{name}] occurs twice", line=line)
    grid = _grid(content, line)
    symbols = _REAL_SYMBOLS if name == "real" else _VIEW_SYMBOLS
    rows: list[tuple[int, str]] = []
    while len(rows) < grid.height and cursor < len(lines):
        place, row = lines[cursor]
        if row in ("[real]", "[view]"):
            break
        cursor += 1
        if content.emoji:
            row = _EMOJI_MARKS.sub("", row).translate(_EMOJI)
            row = row.replace(_BOMB, "*")
        # A row of wrong flags looks like a comment at first.
        is_row = len(row) == grid.width and not set(row) - set(symbols)
        if is_row or not row.startswith("#"):
            rows.append((place, row))
    if not rows:
        raise NotationError(f"no rows after [{name}]", line=line)
    content.sections[name] = text.read_rows(rows, grid, symbols)
    content.row_lines[name] = [place for place, _ in rows]
    return cursor


def _number(content: _Content, key: str, line: int | None) -> int:
    if key not in content.values:
        raise NotationError(f"{key!r} is missing", line=line)
    return text.number(content.values[key], line=content.places[key])


def _grid(content: _Content, line: int | None) -> Grid:
    height, width = (_number(content, key, line) for key in ("rows", "columns"))
    return text.shape(width, height, line=line)


def _saved(content: _Content) -> SavedBoard:
    for key in _REQUIRED:
        if not content.values.get(key):
            raise NotationError(f"{key!r} is missing", line=content.places.get(key))
    if not content.sections:
        raise NotationError("[real] and [view] are both missing")
    grid, mines = _grid(content, None), _number(content, "mines", None)
    text.check_total(mines, grid, line=content.places["mines"])
    board, layout, view = None, None, content.sections.get("view")
    if "real" in content.sections:
        layout = _layout(grid, content.sections["real"], content.row_lines["real"])
        if layout.mines != mines:
            raise NotationError(
                f"{mines} mines are stated, but {layout.mines} are drawn",
                line=content.places["mines"],
            )
    if view is not None:
        board = Board(grid, mines, view.translate(_VIEW_CODES))
    marks = view or b""
    return SavedBoard(
        board=board,
        layout=layout,
        flags=tuple(
            sorted(text.cells_with(grid, marks, _FLAG) + text.cells_with(grid, marks, _WRONG_FLAG))
        ),
        questions=text.cells_with(grid, marks, _QUESTION),
        exploded=text.cells_with(grid, marks, _EXPLODED),
        mode=content.values["game_mode"],
        author=content.values.get("author", ""),
        comment=content.values.get("comment", ""),
    )


def _layout(grid: Grid, values: bytes, lines: list[int]) -> Layout:
    layout = Layout(grid, values.translate(_REAL_MINES))
    right = layout.revealed().cells.translate(_REVEALED)
    if values != right:
        index = next(i for i, (a, b) in enumerate(zip(values, right, strict=True)) if a != b)
        row, col = grid.cell_at(index)
        raise NotationError(
            f"{values[index]} is drawn at {row},{col}, but {right[index]} mines are around it",
            line=lines[row],
            column=col + 1,
        )
    return layout


def _write(saved: SavedBoard) -> bytes:
    position = saved.position()
    if position.mines is None:
        raise ConversionError(f"{NAME!r} cannot store a board without a mine total")
    values = {"author": saved.author, "comment": saved.comment}
    numbers = {
        "rows": saved.grid.height,
        "columns": saved.grid.width,
        "mines": position.mines,
        "game_mode": saved.mode,
    }
    for key, value in {**values, "game_mode": saved.mode}.items():
        if value != value.strip() or _UNFIT.search(value) or (key == "game_mode" and not value):
            raise ConversionError(f"{value!r} as {key} is not one line of text")
    lines = [f"{_TITLE} {_VERSION}", "# Render: ascii", ""]
    lines += [f"{key}: {value}" for key, value in values.items() if value]
    lines += [f"{key}: {value}" for key, value in numbers.items()]
    if saved.layout is not None:
        revealed = saved.layout.revealed().cells.translate(_REVEALED)
        lines += ["", "[real]", *text.draw_rows(saved.grid, revealed, _REAL_SYMBOLS)]
    if saved.board is not None:
        lines += ["", "[view]", *text.draw_rows(saved.grid, _view(saved), _VIEW_SYMBOLS)]
    return ("\n".join(lines) + "\n").encode("utf-8")


def _view(saved: SavedBoard) -> bytes:
    board = saved.position()
    wrong = [cell for cell in saved.flags if board[cell] == State.BLANK]
    values = text.overlay(saved.grid, board.cells, saved.flags, _FLAG)
    values = text.overlay(saved.grid, values, wrong, _WRONG_FLAG)
    values = text.overlay(saved.grid, values, saved.questions, _QUESTION)
    return text.overlay(saved.grid, values, saved.exploded, _EXPLODED)


FORMAT = Format(
    name=NAME,
    summary="the .board text of ms_toollib: layout, position or both",
    suffixes=(".board",),
    carries=frozenset(SavedPart) - {SavedPart.BLANKS, SavedPart.START},
    detect=lambda data: text.first_line(data).startswith(_TITLE),
    read=_read,
    write=_write,
)
