"""Reads pasted drawings, by converting them to the characters of the notation.

A drawing has one row per line, with an optional first line ``WxH`` or ``WxHmM``. Spaces or commas
may separate cells. Besides the characters of the notation, ``-``, ``H``, ``■``, ``□``, ⬜ and 🟦
are hidden cells, 🚩 is a flag on a hidden cell, 💣 a known mine, and 0️⃣ to 8️⃣ are numbers.
Ambiguous texts are refused: those with two symbols for hidden cells, with different separators, or
with several characters between two separators.
"""

import re

from sapper.board import Board
from sapper.errors import NotationError
from sapper.formats import text
from sapper.formats.saved_board import SavedBoard
from sapper.notation import is_header

_HIDDEN = ".#-H■□⬜🟦"
_FLAG = "🚩"
_MINES = "*MF💣"
_OPENED = "012345678_◊"
_ONLY_PASTED = re.compile(f"[-H■□⬜🟦{_FLAG}💣\ufe0f\u20e3,]|(?<=[^ \t\r\n])[ \t]+(?=[^ \t\r\n])")
_UNKNOWN = re.compile(f"[^{re.escape(_HIDDEN + _FLAG + _MINES + _OPENED)}, \t\r\n\ufe0f\u20e3]")
_KEYCAP = re.compile("([0-8])\ufe0f?\u20e3")
_GAP = re.compile(r"[ \t]*,[ \t]*|[ \t]+")
_TO_NOTATION = str.maketrans(dict.fromkeys(_HIDDEN + _FLAG, ".") | dict.fromkeys(_MINES, "*"))


def has_only_cells(content: str) -> bool:
    """Return whether all characters are cells and separators, so that the text may be a drawing."""
    return _UNKNOWN.search(content) is None


def is_pasted(content: str) -> bool:
    """Return whether a drawing has separators or symbols that the notation does not have."""
    return _ONLY_PASTED.search(content) is not None


def read(content: str) -> SavedBoard:
    r"""Read a pasted drawing.

    >>> read("1 1 ■\n1 🚩 ■").board
    Board.parse('3x2:11./1..')
    """
    before = content[: len(content) - len(content.lstrip())]
    lines, first = text.lines(content.strip()), len(text.lines(before))
    header = [lines.pop(0).strip()] if is_header(lines[0].strip()) else []
    first += len(header)
    body = "\n".join(lines)
    if unknown := _UNKNOWN.search(body):
        place = text.error_at("", body, unknown.start())
        line = first - 1 + (place.line or 1)
        raise NotationError(f"unknown character {unknown[0]!r}", line=line, column=place.column)
    rows = _rows(_KEYCAP.sub(r"\1", body).replace("\ufe0f", "").split("\n"), first)
    cells = "".join(rows)
    if len(signs := [sign for sign in _HIDDEN if sign in cells]) > 1:
        both = " and ".join(map(repr, signs[:2]))
        raise NotationError(f"{both} both occur: use one symbol for all hidden cells")
    board = Board.parse("\n".join([*header, *rows]).translate(_TO_NOTATION))
    flags = board.grid.cells_at(match.start() for match in re.finditer(_FLAG, cells))
    return SavedBoard(board=board, flags=flags)


def _rows(lines: list[str], first: int) -> list[str]:
    """Return the cells of each line, without separators."""
    stripped = [line.strip() for line in lines]
    gaps = {gap.strip() or gap for line in stripped for gap in _GAP.findall(line)}
    if len(gaps) > 1:
        one, other = sorted(gaps)[:2]
        raise NotationError(
            f"cells are separated by {one[:9]!r} and by {other[:9]!r}: use one separator"
        )
    rows = stripped
    if gaps:
        cells = [_GAP.split(line) for line in stripped]
        for number, parts in enumerate(cells, first):
            if wrong := [part for part in parts if len(part) != 1 and parts != [""]]:
                raise NotationError(f"{wrong[0][:40]!r} is not one cell", line=number)
        rows = ["".join(parts) for parts in cells]
    if "\u20e3" in "".join(rows):
        raise NotationError("a keycap symbol does not follow a digit from 0 to 8")
    for number, row in enumerate(rows, 1):
        if len(row) != len(rows[0]):
            counts = f"row {number} has {len(row)} cells, row 1 has {len(rows[0])}"
            raise NotationError(counts, line=first + number - 1)
    return rows
