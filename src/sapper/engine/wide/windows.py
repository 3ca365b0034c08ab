"""Small parts of a wide board, each solved exactly: squares and strips.

Square windows are used in two ways. First, a window can be solved again while the cells outside
keep their mines. The new placement still satisfies all clues; on request, it has more or fewer
mines. So one solution leads to many others, which prove that most cells are uncertain.

Second, a window can be solved with its own clues alone. Leaving out the other clues can only add
solutions, so a cell that is certain in the window is certain on the whole board. In this way, most
of the cells that are certain on the whole board are proved to be safe or mines. The remaining cells
stay undecided.

A strip of rows is narrow enough for the exact engine, however long it is. If the clues of a strip
have no solution, the whole board has none. Each strip needs a minimum number of mines; the minima
of strips that do not overlap add up to a lower bound for the whole board. If every strip has a
solution, this does not prove that the whole board has one.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from operator import or_

from sapper.board import Board, Verdict
from sapper.engine import core
from sapper.engine.core import Certainty, Stop, stopped
from sapper.grid import Cell, Grid
from sapper.layout import Layout
from sapper.notation import State

_LIMIT = 1 << 22
_VARIED_SIDES = (10, 16, 20)
_FORCING_SIDES = (12, 20)
_STRIP_HEIGHT = 10
_STRIP_STEP = 4  # rows to the next strip
_TOTAL_SIDES = (6, 10, 14)  # sides of the windows in which the number of mines is corrected
_REACH = 2  # distance from a window to the farthest neighbours of its adjacent clues

_MINE_BIT = 16
_BITS = bytes([0, _MINE_BIT]) + bytes(254)


def _table(*, free: bool, clues: bool) -> bytes:
    """Return a table that maps a cell's code and mine bit, combined, to its code in a window."""
    table = bytearray(256)
    for mine in (0, _MINE_BIT):
        for code in range(State.BLANK + 1):
            written = code
            if code == State.HIDDEN and not free:
                written = State.MINE if mine else State.BLANK
            elif code < State.HIDDEN and not clues:
                written = State.BLANK
            table[code | mine] = written
    return bytes(table)


_FREE = _table(free=True, clues=True)
_FREE_WITHOUT_CLUES = _table(free=True, clues=False)
_FIXED = _table(free=False, clues=True)
_FIXED_WITHOUT_CLUES = _table(free=False, clues=False)


@dataclass(frozen=True, slots=True)
class Window:
    """A square of cells, or the part of the square that lies on the grid."""

    grid: Grid
    top: int
    left: int
    side: int

    @classmethod
    def around(cls, grid: Grid, cell: Cell, side: int) -> "Window":
        """Return the window with the cell in its middle."""
        row, col = cell
        return cls(grid, row - side // 2, col - side // 2, side)

    @classmethod
    def all_over(cls, grid: Grid, side: int) -> Iterator["Window"]:
        """Yield windows that cover the grid, each overlapping the next by half."""
        for top in range(0, grid.height, side // 2):
            for left in range(0, grid.width, side // 2):
                yield cls(grid, top, left, side)

    def indices(self) -> list[int]:
        """Return the cells of the window, ascending."""
        rows, cols = self._lines(0)
        return [row * self.grid.width + col for row in rows for col in cols]

    def _lines(self, reach: int) -> tuple[range, range]:
        """Return the rows and columns of the window with a margin."""
        grid = self.grid
        rows = range(max(self.top - reach, 0), min(self.top + self.side + reach, grid.height))
        cols = range(max(self.left - reach, 0), min(self.left + self.side + reach, grid.width))
        return rows, cols

    def alone(self, board: Board) -> tuple[Board, list[int]]:
        """Return the window as a board, with the clues whose neighbours are all in the window.

        Also return the corresponding cells of the whole board.
        """
        return alone(board, *self._lines(0)), self.indices()

    def among(self, codes: bytes | bytearray, mines: bytes | bytearray) -> tuple[Board, list[int]]:
        """Return the window as a board, with a margin whose mines are fixed.

        The margin is two cells wide, so that clues next to the window have all their neighbours;
        clues farther out are left out.
        """
        rows, cols = self._lines(_REACH)
        width = self.grid.width
        near = [max(col - cols[0], 0) for col in (self.left - 1, self.left)]
        far = [col - cols[0] for col in (self.left + self.side, self.left + self.side + 1)]
        part = bytearray()
        for row in rows:
            start = row * width + cols[0]
            end = start + len(cols)
            line = bytes(map(or_, codes[start:end], mines[start:end].translate(_BITS)))
            if not self.top - 1 <= row <= self.top + self.side:
                part += line.translate(_FIXED_WITHOUT_CLUES)
                continue
            part += line[: near[0]].translate(_FIXED_WITHOUT_CLUES)
            if self.top <= row < self.top + self.side:
                part += line[near[0] : near[1]].translate(_FIXED)
                part += line[near[1] : far[0]].translate(_FREE)
                part += line[far[0] : far[1]].translate(_FIXED)
            else:
                part += line[near[0] : far[1]].translate(_FIXED)
            part += line[far[1] :].translate(_FIXED_WITHOUT_CLUES)
        indices = [row * width + col for row in rows for col in cols]
        return Board(Grid(len(cols), len(rows)), None, bytes(part)), indices


def alone(board: Board, rows: range, cols: range) -> Board:
    """Return some rows and columns as a board, with the clues whose neighbours all lie in them."""
    grid = board.grid
    inner = range(rows[0] + (rows[0] > 0), rows[-1] + (rows[-1] == grid.height - 1))
    first = int(cols[0] > 0)
    last = len(cols) - (cols[-1] < grid.width - 1)
    codes = bytearray()
    for row in rows:
        start = row * grid.width + cols[0]
        line = board.cells[start : start + len(cols)]
        if row not in inner:
            codes += line.translate(_FREE_WITHOUT_CLUES)
            continue
        codes += line[:first].translate(_FREE_WITHOUT_CLUES)
        codes += line[first:last]
        codes += line[last:].translate(_FREE_WITHOUT_CLUES)
    return Board(Grid(len(cols), len(rows)), None, bytes(codes))


def solved_again(
    window: Window,
    codes: bytes | bytearray,
    mines: bytes | bytearray,
    seed: int,
    *,
    keep_number: bool = False,
) -> list[int] | None:
    """Draw another solution of a window, with the other cells unchanged; return the changed cells.

    The result is ``None`` if there is no other solution, or if the window itself is too wide. The
    old placement need not satisfy the clues next to the window.
    """
    part, indices = window.among(codes, mines)
    number = sum(mines[i] for i in indices) if keep_number else None
    verdict, placement = core.sample(part.with_mines(number), 1, seed, _LIMIT)
    if verdict is not Verdict.CONSISTENT:
        return None
    return [i for i, mine in zip(indices, placement, strict=True) if mines[i] != mine]


def contradicts_itself(window: Window, board: Board) -> bool:
    """Return whether the clues of a window alone have no solution; false if unknown."""
    part, _ = window.alone(board)
    return core.check(part, _LIMIT).verdict is Verdict.INCONSISTENT


def meet_total(
    board: Board, layout: Layout, seed: int = 0, stop: Stop | None = None
) -> Layout | None:
    """Change a placement that satisfies the clues until it has the board's mine total.

    The result is ``None`` if the call was stopped, or if no sequence of windows achieves this. That
    does not prove that there is no placement with this total.
    """
    if board.mines is None:
        return layout
    cells = bytearray(layout.cells)
    missing = board.mines - layout.mines
    for side in _TOTAL_SIDES:
        every = list(Window.all_over(board.grid, side))
        first = seed % len(every)
        for window in every[first:] + every[:first]:
            if missing == 0:
                return Layout(board.grid, bytes(cells))
            if stopped(stop):
                return None
            missing -= _change(board, cells, window, missing, seed)
    return Layout(board.grid, bytes(cells)) if missing == 0 else None


def _change(board: Board, cells: bytearray, window: Window, wanted: int, seed: int) -> int:
    """Add up to `wanted` mines in a window (remove mines if negative); return the change."""
    part, indices = window.among(board.cells, cells)
    if State.HIDDEN not in part.cells:
        return 0
    now = sum(cells[i] for i in indices)
    verdict, _, fewest, most = core.check(
        part.with_mines(min(max(now + wanted, 0), part.grid.size)), _LIMIT
    )
    if verdict is Verdict.UNKNOWN:
        return 0
    target = min(max(now + wanted, fewest), most)
    step = 1 if target < now else -1
    for total in range(target, now, step):
        verdict, placement = core.sample(part.with_mines(total), 1, seed, _LIMIT)
        if verdict is Verdict.CONSISTENT:
            for i, mine in zip(indices, placement, strict=True):
                cells[i] = mine
            return total - now
    return 0


# Proving that cells are safe or mines, with square windows.


def unvaried(
    board: Board, layout: Layout, candidates: Collection[int], stop: Stop | None = None
) -> list[int]:
    """Return the candidates that no window proves to be uncertain, ascending.

    If the board has a total, the number of mines in a window stays the same. After each check the
    window is solved again, so that the next window has different surroundings. The time is linear
    in the number of cells.
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
                if mark == Certainty.UNCERTAIN or (
                    mark in (Certainty.SAFE, Certainty.MINE) and mines[i] != layout.cells[i]
                ):
                    left.discard(i)
            changes = solved_again(window, board.cells, mines, seed, keep_number=keep_number)
            for i in changes or ():
                mines[i] ^= 1
    return sorted(left)


def simplified(board: Board, stop: Stop | None = None) -> Board:
    """Return the board with more known cells: those that follow from a few clues.

    The solutions of the board do not change.
    """
    hidden = [i for i, code in enumerate(board.cells) if code == State.HIDDEN]
    codes = bytearray(board.cells)
    for i, mark in forced(board, hidden, _FORCING_SIDES[:1], stop).items():
        codes[i] = State.MINE if mark is Certainty.MINE else State.BLANK
    return Board(board.grid, board.mines, bytes(codes))


def forced(
    board: Board,
    candidates: Collection[int],
    sides: Collection[int] = _FORCING_SIDES,
    stop: Stop | None = None,
) -> dict[int, Certainty]:
    """Return the candidates that some window proves to be safe or mines, ascending, with marks.

    Windows of all given sizes are tried. The time is linear in the number of cells. If the call is
    stopped, some candidates may be missing.
    """
    left = set(candidates)
    found: dict[int, Certainty] = {}
    for side in sides:
        for window in Window.all_over(board.grid, side):
            if stopped(stop):
                break
            if left.isdisjoint(window.indices()):
                continue
            part, indices = window.alone(board)
            for i, mark in zip(indices, _marks(part, stop), strict=False):
                if i in left and mark in (Certainty.SAFE, Certainty.MINE):
                    found[i] = Certainty(mark)
                    left.remove(i)
    return dict(sorted(found.items()))


def _marks(part: Board, stop: Stop | None) -> bytes:
    """Return the ``Certainty`` of each cell of a small board; empty if the limit was reached."""
    found = core.analyse(part, _LIMIT, stop)
    return found.known if core.verdict(found) is Verdict.CONSISTENT else b""


# Finding contradictions and bounds, with strips.


def strips_contradict(board: Board, stop: Stop | None = None) -> bool:
    """Return whether the clues of some strip have no solution; false if unknown.

    The time is linear in the number of cells.
    """
    for top in range(0, max(board.grid.height - _STRIP_STEP, 1), _STRIP_STEP):
        if stopped(stop):
            return False
        if core.check(_strip(board, top), _LIMIT, stop).verdict is Verdict.INCONSISTENT:
            return True
    return False


def strip_bounds(board: Board, stop: Stop | None = None) -> tuple[int, int]:
    """Return a lower and an upper bound for the number of mines in a solution.

    The bounds are seldom tight, because clues between two strips are left out.
    """
    fewest = most = 0
    for top in range(0, board.grid.height, _STRIP_HEIGHT):
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
    """Return the strip that starts at a row, with the clues whose neighbours are all in it."""
    rows = range(top, min(top + _STRIP_HEIGHT, board.grid.height))
    return alone(board, rows, range(board.grid.width))
