"""Contradictions on boards too wide to solve at once, found strip by strip.

A strip of rows is narrow enough for the exact engine, however long it is. The clues of a strip
that have no solution by themselves have none on the whole board, and strips side by side need at
least as many mines as each of them does. That every strip has a solution proves nothing.
"""

from sapper import _native
from sapper.board import Board
from sapper.engine.limits import VERDICTS
from sapper.notation import State
from sapper.verdict import Verdict

_HEIGHT = 10  # rows of a strip
_STEP = 4  # rows to the next
_LIMIT = 1 << 22
_WITHOUT_CLUES = bytes(State.BLANK if code < State.HIDDEN else code for code in range(256))


def contradict(board: Board) -> bool:
    """Tell whether the clues of some strip have no solution; false also if that is unknown.

    Linear in the cells.
    """
    width = board.grid.width
    for top in range(0, max(board.grid.height - _STEP, 1), _STEP):
        codes = _codes(board, top)
        number, *_ = _native.check(width, len(codes) // width, codes, None, _LIMIT)
        if VERDICTS[number] is Verdict.INCONSISTENT:
            return True
    return False


def bounds(board: Board) -> tuple[int, int]:
    """Return two numbers of mines: every solution of the clues has one between them.

    They are seldom attained: clues between two strips are left out.
    """
    width = board.grid.width
    fewest = most = 0
    for top in range(0, board.grid.height, _HEIGHT):
        codes = _codes(board, top)
        known = codes.count(State.MINE)
        low, high = known, known + codes.count(State.HIDDEN)
        number, _, few, many = _native.check(width, len(codes) // width, codes, low, _LIMIT)
        if VERDICTS[number] is not Verdict.UNKNOWN and known <= few <= many:
            low, high = max(low, few), min(high, many)
        fewest += low
        most += high
    return fewest, most


def _codes(board: Board, top: int) -> bytes:
    """Return the strip from a row on, with the clues all whose neighbours it holds."""
    width, height = board.grid.width, board.grid.height
    last = min(top + _HEIGHT, height)
    codes = bytearray(board.cells[top * width : last * width])
    if top > 0:
        codes[:width] = codes[:width].translate(_WITHOUT_CLUES)
    if last < height:
        codes[-width:] = codes[-width:].translate(_WITHOUT_CLUES)
    return bytes(codes)
