"""A placement with the wrong number of mines, put right window by window.

On a board too wide to count, a placement that satisfies the clues is easier to find than one that
also meets the mine total. Fixing all cells outside a small window leaves a board that the engine
solves exactly; it then holds as many mines more, or fewer, as its clues allow. A few windows
usually make up the difference. When they cannot, nothing is proved.
"""

from collections.abc import Iterator

from sapper import _native
from sapper.board import Board
from sapper.engine.limits import VERDICTS
from sapper.grid import Grid
from sapper.layout import Layout
from sapper.notation import State
from sapper.verdict import Verdict

_SIDES = (6, 10, 14)
_LIMIT = 1 << 22
_SOLVE_LIMIT = 1 << 26


def meet_total(board: Board, layout: Layout, seed: int = 0) -> Layout | None:
    """Return a placement with the board's total, made from one that satisfies the clues.

    ``None`` when no sequence of windows leads there, which does not mean that there is none.
    """
    if board.mines is None:
        return layout
    cells = bytearray(layout.cells)
    missing = board.mines - layout.mines
    for side in _SIDES:
        for top, left in _corners(board.grid, side):
            if missing == 0:
                return Layout(board.grid, bytes(cells))
            missing -= _change(board, cells, (top, left, side), missing, seed)
    return Layout(board.grid, bytes(cells)) if missing == 0 else None


def solve(board: Board, cells: bytearray, window: tuple[int, int, int], seed: int) -> bool:
    """Solve a window anew while all else stays; false, and nothing changed, if that is impossible.

    Clues that see the window from outside stay satisfied; some clue in it may not have been.
    """
    part, indices, free = _cut(board, cells, window)
    if not free:
        return False
    number, placement = _native.sample(
        part.grid.width, part.grid.height, part.cells, None, 1, seed, _SOLVE_LIMIT
    )
    if VERDICTS[number] is not Verdict.CONSISTENT:
        return False
    for i, mine in zip(indices, placement, strict=True):
        cells[i] = mine
    return True


def _corners(grid: Grid, side: int) -> Iterator[tuple[int, int]]:
    for top in range(0, grid.height, side // 2):
        for left in range(0, grid.width, side // 2):
            yield top, left


def _change(
    board: Board, cells: bytearray, window: tuple[int, int, int], wanted: int, seed: int
) -> int:
    """Change the mines inside a window towards `wanted` more; return how many more there are."""
    part, indices, free = _cut(board, cells, window)
    if not free:
        return 0
    grid = part.grid
    now = sum(cells[i] for i in indices)
    size = grid.size
    number, reason, fewest, most = _native.check(
        grid.width, grid.height, part.cells, min(max(now + wanted, 0), size), _LIMIT
    )
    if VERDICTS[number] is Verdict.UNKNOWN or (fewest, most) == (0, 0):
        return 0
    del reason
    target = min(max(now + wanted, fewest), most)
    step = 1 if target < now else -1
    for total in range(target, now, step):
        number, placement = _native.sample(
            grid.width, grid.height, part.cells, total, 1, seed, _LIMIT
        )
        if VERDICTS[number] is Verdict.CONSISTENT:
            for i, mine in zip(indices, placement, strict=True):
                cells[i] = mine
            return total - now
    return 0


def _cut(
    board: Board, cells: bytearray, window: tuple[int, int, int]
) -> tuple[Board, list[int], bool]:
    """Return the board around a window, with every cell outside the window fixed.

    Two rows and columns around it belong to the part, so that the clues that see the window see
    all their neighbours; clues farther out are left out.
    """
    top, left, side = window
    grid = board.grid
    rows = range(max(top - 2, 0), min(top + side + 2, grid.height))
    cols = range(max(left - 2, 0), min(left + side + 2, grid.width))
    indices = [row * grid.width + col for row in rows for col in cols]
    codes = bytearray()
    free = False
    for index in indices:
        row, col = divmod(index, grid.width)
        code = board.cells[index]
        if code == State.HIDDEN:
            inside = top <= row < top + side and left <= col < left + side
            free |= inside
            if not inside:
                code = State.MINE if cells[index] else State.BLANK
        elif code <= 8 and not (top - 1 <= row <= top + side and left - 1 <= col <= left + side):
            code = State.BLANK
        codes.append(code)
    return Board(Grid(len(cols), len(rows)), None, bytes(codes)), indices, free
