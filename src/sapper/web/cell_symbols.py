"""What a player sees of a game: one character a cell.

The characters are those of the notation, and beside them ``F`` a flag, ``?`` a question mark,
``X`` the mine that was hit, ``!`` a flag that was wrong. Mines appear after the end only.
"""

from collections.abc import Iterable

from sapper.board import Board
from sapper.game import Game
from sapper.grid import Cell, Grid
from sapper.layout import Layout
from sapper.notation import SYMBOLS, State

_SYMBOLS = SYMBOLS.encode("ascii") + bytes(256 - len(SYMBOLS))

Picture = bytes
"""One ASCII character a cell, row by row."""


def running(game: Game) -> Picture:
    """Return what is seen while the game goes on."""
    cells = bytearray(game.board.cells.translate(_SYMBOLS))
    _put(cells, game.spec.grid, game.flags, "F")
    _put(cells, game.spec.grid, game.questions, "?")
    return bytes(cells)


def over(game: Game, layout: Layout, hits: Iterable[Cell]) -> Picture:
    """Return what is seen after the end: every mine, the ones hit, the wrong flags."""
    grid = game.spec.grid
    cells = bytearray(running(game))
    flags = set(game.flags)
    _put(cells, grid, (cell for cell in layout.mine_cells() if cell not in flags), "*")
    _put(cells, grid, (cell for cell in flags if not layout.is_mine(cell)), "!")
    _put(cells, grid, hits, "X")
    return bytes(cells)


def rows(picture: Picture, grid: Grid) -> list[str]:
    """Return a picture as a list of rows."""
    text = picture.decode("ascii")
    return [text[start : start + grid.width] for start in range(0, grid.size, grid.width)]


def changes(before: Picture, after: Picture, grid: Grid) -> list[tuple[int, int, str]]:
    """Return the cells that differ, ascending, as they are afterwards.

    >>> changes(b"..1.", b".F1*", Grid(2, 2))
    [(0, 1, 'F'), (1, 1, '*')]
    """
    width = grid.width
    return [
        (index // width, index % width, chr(new))
        for index, (old, new) in enumerate(zip(before, after, strict=True))
        if old != new
    ]


def covered(grid: Grid) -> Picture:
    """Return what is seen before the first move."""
    return Board.covered(grid).cells.translate(_SYMBOLS)


def _put(cells: bytearray, grid: Grid, where: Iterable[Cell], symbol: str) -> None:
    for row, col in where:
        cells[row * grid.width + col] = ord(symbol)


STATES = bytes([ord(" "), ord("s"), ord("m"), ord("u")])
"""The characters of opened, safe, mined and uncertain cells in an overlay."""


def states(board: Board, safe: Iterable[Cell], mines: Iterable[Cell]) -> list[str]:
    """Return the overlay of states: ``s`` safe, ``m`` mine, ``u`` uncertain, a space if opened.

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
