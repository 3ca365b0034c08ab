"""Contradictions on boards too wide to solve at once, found strip by strip.

A strip of rows is narrow enough for the exact engine, however long it is. The clues of a strip
that have no solution by themselves have none on the whole board, and strips side by side need at
least as many mines as each of them does. That every strip has a solution proves nothing.
"""

from sapper.board import Board
from sapper.engine import core
from sapper.engine.core import Stop, stopped
from sapper.grid import Grid
from sapper.notation import State
from sapper.verdict import Verdict

_HEIGHT = 10  # rows of a strip
_STEP = 4  # rows to the next
_LIMIT = 1 << 22
_WITHOUT_CLUES = bytes(State.BLANK if code < State.HIDDEN else code for code in range(256))


def contradict(board: Board, stop: Stop | None = None) -> bool:
    """Tell whether the clues of some strip have no solution; false also if that is unknown.

    Linear in the cells.
    """
    for top in range(0, max(board.grid.height - _STEP, 1), _STEP):
        if stopped(stop):
            return False
        if core.check(_strip(board, top), _LIMIT, stop).verdict is Verdict.INCONSISTENT:
            return True
    return False


def bounds(board: Board, stop: Stop | None = None) -> tuple[int, int]:
    """Return two numbers of mines: every solution of the clues has one between them.

    They are seldom attained: clues between two strips are left out.
    """
    fewest = most = 0
    for top in range(0, board.grid.height, _HEIGHT):
        strip = _strip(board, top)
        known = strip.count(State.MINE)
        low, high = known, known + strip.count(State.HIDDEN)
        verdict, _, few, many = core.check(strip.with_mines(low), _LIMIT, stop)
        if verdict is not Verdict.UNKNOWN and known <= few <= many:
            low, high = max(low, few), min(high, many)
        fewest += low
        most += high
    return fewest, most


def _strip(board: Board, top: int) -> Board:
    """Return the strip from a row on as a board, with the clues all whose neighbours it holds."""
    width, height = board.grid.width, board.grid.height
    last = min(top + _HEIGHT, height)
    codes = bytearray(board.cells[top * width : last * width])
    if top > 0:
        codes[:width] = codes[:width].translate(_WITHOUT_CLUES)
    if last < height:
        codes[-width:] = codes[-width:].translate(_WITHOUT_CLUES)
    return Board(Grid(width, last - top), None, bytes(codes))
