"""Draws a board as text for a terminal, with or without colour.

The text contains all information without colour: ``.`` is a hidden cell, ``1`` to ``8`` a clue,
``*`` a known mine, ``_`` a blank, and an empty space is a zero; highlighted cells are in brackets.
In a heat map, covered cells have two characters (clues have one): ``35`` is a mine probability of
35 %, ``ok`` a safe cell, ``**`` a cell that is proved to be a mine.

The caller decides whether to use colour. The time is linear in the number of cells.
"""

from collections.abc import Iterable, Iterator, Mapping

from sapper.board import Board, BoardLike
from sapper.errors import RenderError
from sapper.grid import Cell
from sapper.notation import SYMBOLS, State
from sapper.render import palette
from sapper.render.heat import Chance, Heat, check_heat

_RESET = "\x1b[0m"

_SYMBOLS = " " + SYMBOLS[1:]


def _style(*, ink: str | None = None, ground: int | None = None, bold: bool = False) -> str:
    """Return the parameters of an escape sequence for a colour, a background and bold type."""
    parts = ["1"] if bold else []
    if ink is not None:
        parts.append(f"38;5;{palette.TERMINAL[ink]}")
    if ground is not None:
        parts.append(f"48;5;{ground}")
    return ";".join(parts)


_COVER = palette.TERMINAL["cover"]
# Numbers are on the terminal's own background.
_CODE_STYLES = {
    **{number: _style(ink=f"clue-{number}") for number in (1, 2, 3, 4, 5, 6, 8)},
    7: _style(bold=True),
    State.HIDDEN: _style(ink="bevel-shade", ground=_COVER),
    State.MINE: _style(ink="mine-body", ground=_COVER, bold=True),
    State.BLANK: _style(ink="quiet"),
}
_MARK_STYLES = {
    "F": _style(ink="flag-cloth", ground=_COVER, bold=True),
    "!": _style(ink="mine-glint", ground=palette.WRONG_FLAG, bold=True),
    "?": _style(ink="on-state", ground=_COVER, bold=True),
    "X": _style(ink="mine-glint", ground=palette.TERMINAL["blast"], bold=True),
}
_HIGHLIGHT = _style(ink="on-state", ground=palette.TERMINAL["hint"], bold=True)
_RULER = _style(ink="quiet")


def draw(
    board: BoardLike,
    *,
    highlight: Iterable[Cell] = (),
    heat: Heat | None = None,
    marks: Mapping[Cell, str] | None = None,
    labels: bool = True,
    colour: bool = False,
) -> str:
    """Return the lines of a board, without a final line break.

    Args:
        board: the board, or its text.
        highlight: cells to show in brackets, with a yellow background.
        heat: rows of mine probabilities.
        marks: the cells to show with another character than the board's: ``F`` for a flag, ``!``
            for a wrong flag, ``?`` for a question mark, ``X`` for the mine that was hit.
        labels: whether to number the rows and columns, from 1.
        colour: whether to use ANSI escape codes.

    Raises:
        RenderError: the heat map has another shape, a value in it is not a probability, or a mark
            is not a single character.
        GridError: a cell is outside the board.

    >>> print(draw(Board.parse("4x2m2:11../12.."), highlight=[(0, 2)]))
        1 2 3 4
     1  1 1[.].
     2  1 2 . .
    """
    board = Board.of(board)
    grid = board.grid
    chosen = {grid.cell(*cell) for cell in highlight}
    letters = dict(marks or {})
    for cell, letter in letters.items():
        if len(letter) != 1:
            raise RenderError(f"{letter!r} is not one character, at {cell[0]},{cell[1]}")
        grid.cell(*cell)
    if heat is not None:
        check_heat(heat, grid.width, grid.height)
    width = 1 if heat is None else 2
    plain = [_cell(code, None, None, width=width, colour=colour) for code in range(State.BLANK + 1)]
    special = {row for row, _ in chosen} | {row for row, _ in letters}
    margin = max(2, len(str(grid.height))) if labels else 0
    lines = list(_column_ruler(grid.width, width, margin, colour=colour)) if labels else []
    for row in range(grid.height):
        codes = board.cells[row * grid.width : (row + 1) * grid.width]
        if heat is None and row not in special:
            texts = [plain[code] for code in codes]
            gaps = [" "] * (grid.width + 1)
        else:
            texts = [
                _cell(
                    code,
                    None if heat is None else heat[row][col],
                    letters.get((row, col)),
                    width=width,
                    colour=colour,
                    highlight=(row, col) in chosen,
                )
                for col, code in enumerate(codes)
            ]
            gaps = [_gap(row, col, chosen) for col in range(grid.width + 1)]
        body = "".join(map("".join, zip(gaps, texts, strict=False))) + gaps[-1]
        lead = f"{_paint(f'{row + 1:>{margin}}', _RULER, colour=colour)} " if labels else ""
        lines.append((lead + body).rstrip() if not colour else lead + body)
    return "\n".join(lines)


def _cell(
    code: int,
    chance: Chance | None,
    letter: str | None,
    *,
    width: int,
    colour: bool,
    highlight: bool = False,
) -> str:
    text = letter or _SYMBOLS[code]
    style = _CODE_STYLES.get(code, "")
    if letter is not None:
        style = _MARK_STYLES.get(letter, style)
    elif chance is not None:
        text, style = _chance(chance)
    if highlight:
        style = _HIGHLIGHT
    return _paint(text.ljust(width), style, colour=colour)


def _chance(chance: Chance) -> tuple[str, str]:
    """Return the two characters for a mine probability, and their style."""
    if chance == 0:
        text, band = "ok", 0
    elif chance == 1:
        text, band = "**", 6
    else:
        text, band = f"{min(max(round(100 * chance), 1), 99):02}", 1 + min(int(5 * chance), 4)
    return text, _style(ink="chance", ground=palette.TERMINAL_HEAT[band])


def _gap(row: int, col: int, chosen: set[Cell]) -> str:
    """Return the character before a cell: a bracket next to a highlighted cell."""
    before, after = (row, col - 1) in chosen, (row, col) in chosen
    if before and after:
        return "|"
    return "[" if after else "]" if before else " "


def _column_ruler(columns: int, width: int, margin: int, *, colour: bool) -> Iterator[str]:
    """Yield the lines with column numbers, if needed with separate lines for tens and hundreds."""
    digits = len(str(columns))
    places = 1 if digits <= width else digits
    for place in range(places):
        cells = [
            (str(col) if places == 1 else str(col).rjust(digits)[place]).ljust(width)
            for col in range(1, columns + 1)
        ]
        line = f"{' ' * margin}  {' '.join(cells)}".rstrip()
        yield _paint(line, _RULER, colour=colour)


def _paint(text: str, style: str, *, colour: bool) -> str:
    return f"\x1b[{style}m{text}{_RESET}" if colour and style else text
