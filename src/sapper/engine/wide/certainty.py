"""Which cells of a board are the same in all solutions, as far as windows show it.

On a board too wide to count, one solution tells of many others: whatever a window allows while
all else stays, the whole board allows. Most cells turn out to be uncertain in this way. Most of
the others are certain for reasons near them: the clues of a window force them by themselves.
Both kinds of answers are proofs; the cells between them stay open.
"""

from collections.abc import Collection

from sapper.board import Board
from sapper.engine import core
from sapper.engine.core import Mark, Stop, stopped
from sapper.engine.wide import windows
from sapper.engine.wide.windows import Window
from sapper.layout import Layout
from sapper.notation import State
from sapper.verdict import Verdict

_VARIED_SIDES = (10, 16, 20)
_FORCING_SIDES = (12, 20)
_LIMIT = 1 << 22


def unvaried(
    board: Board, layout: Layout, candidates: Collection[int], stop: Stop | None = None
) -> list[int]:
    """Return the candidates of which no window shows that they are uncertain, ascending.

    When the board has a total, the number of mines in a window stays. After each look the window
    is solved anew, so that the next one sees other surroundings. Linear in the cells.
    """
    mines = bytearray(layout.cells)
    left = set(candidates)
    keep_number = board.mines is not None
    for side in _VARIED_SIDES:
        for seed, window in enumerate(Window.all_over(board.grid, side)):
            if stopped(stop):
                break
            if left.isdisjoint(window.indices()):
                continue
            part, indices = window.among(board.cells, mines)
            number = sum(mines[i] for i in indices) if keep_number else None
            marks = _marks(part.with_mines(number), stop)
            for i, mark in zip(indices, marks, strict=False):
                if mark == Mark.UNCERTAIN or (
                    mark in (Mark.SAFE, Mark.MINE) and mines[i] != layout.cells[i]
                ):
                    left.discard(i)
            changes = windows.solved_anew(window, board.cells, mines, seed, keep_number=keep_number)
            for i in changes or ():
                mines[i] ^= 1
    return sorted(left)


def simplified(board: Board, stop: Stop | None = None) -> Board:
    """Return a board with the same solutions, on which the cells forced by few clues are known."""
    hidden = [i for i, code in enumerate(board.cells) if code == State.HIDDEN]
    codes = bytearray(board.cells)
    for i, mark in forced(board, hidden, _FORCING_SIDES[:1], stop).items():
        codes[i] = State.MINE if mark is Mark.MINE else State.BLANK
    return Board(board.grid, board.mines, bytes(codes))


def forced(
    board: Board,
    candidates: Collection[int],
    sides: Collection[int] = _FORCING_SIDES,
    stop: Stop | None = None,
) -> dict[int, Mark]:
    """Return the candidates that the clues of a window force, with their marks, ascending.

    Linear in the cells; windows of each of the sides are looked at. Some may be missing when the
    call is stopped.
    """
    left = set(candidates)
    found: dict[int, Mark] = {}
    for side in sides:
        for window in Window.all_over(board.grid, side):
            if stopped(stop):
                break
            if left.isdisjoint(window.indices()):
                continue
            part, indices = window.alone(board)
            for i, mark in zip(indices, _marks(part, stop), strict=False):
                if i in left and mark in (Mark.SAFE, Mark.MINE):
                    found[i] = Mark(mark)
                    left.remove(i)
    return dict(sorted(found.items()))


def _marks(part: Board, stop: Stop | None) -> bytes:
    """Return what is known of each cell of a small board; nothing at all beyond the limit."""
    found = core.analyse(part, _LIMIT, stop)
    return found.known if core.verdict(found) is Verdict.CONSISTENT else b""
