"""The player's view of a game: one character per cell.

The characters are those of the notation, and four more: ``F`` is a flag, ``?`` is a question mark,
``X`` is the mine that was hit, and ``!`` is a wrong flag. Mines appear only after the end of the
game.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from sapper.board import Board
from sapper.grid import Cell, Grid
from sapper.notation import SYMBOLS, State

if TYPE_CHECKING:  # this module must load without ``sapper.game``
    from sapper.game import CellChanges, Game

CHARACTERS = SYMBOLS + "F?X!"
"""The characters in the order of their codes: those of the notation, then the four others."""

_TABLE = CHARACTERS.encode("ascii") + bytes(256 - len(CHARACTERS))

Picture = bytes
"""One ASCII character per cell, row by row."""


def drawn(game: "Game", shown: "CellChanges | None" = None) -> Picture:
    """Return the player's view of a game; ``shown`` replaces the codes of some cells."""
    codes = bytearray(game.appearance())
    for index, code in () if shown is None else shown.pairs():
        codes[index] = code
    return bytes(codes.translate(_TABLE))


def rows(picture: Picture, grid: Grid) -> list[str]:
    """Return a picture as a list of rows."""
    text = picture.decode("ascii")
    return [text[start : start + grid.width] for start in range(0, grid.size, grid.width)]


def covered(grid: Grid) -> Picture:
    """Return the picture before the first move."""
    return Board.covered(grid).cells.translate(_TABLE)


def _put(cells: bytearray, grid: Grid, where: Iterable[Cell], symbol: str) -> None:
    for row, col in where:
        cells[row * grid.width + col] = ord(symbol)


STATES = bytes([ord(" "), ord("s"), ord("m"), ord("u")])
"""The characters of opened, safe, mined and uncertain cells in an overlay."""


def states(board: Board, safe: Iterable[Cell], mines: Iterable[Cell]) -> list[str]:
    """Return the states of the cells: ``s`` safe, ``m`` mine, ``u`` uncertain, a space if opened.

    >>> states(Board.parse("3x1:1.*"), [(0, 1)], [])
    [' sm']
    """
    opened, certain_safe, mine, uncertain = STATES
    table = bytes(
        uncertain if code == State.HIDDEN else mine if code == State.MINE else opened
        for code in range(256)
    )
    cells = bytearray(board.cells.translate(table))
    _put(cells, board.grid, safe, chr(certain_safe))
    _put(cells, board.grid, mines, chr(mine))
    return rows(bytes(cells), board.grid)
