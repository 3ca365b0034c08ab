"""Boards too wide to solve at once, strip by strip.

A strip of rows is narrow enough for the exact engine, however long it is. The board is filled
from top to bottom: each strip is solved together with some rows below it, so that what is fixed
leaves those rows a solution; only its own rows are then kept. Where a strip cannot be solved, a
clue of a minimal conflict is set aside. The clues set aside are satisfied at the end, each inside
a window around it that is solved anew while all else stays. If a strip has no solution with
everything above it free, its clues contradict each other, and with them the board.
"""

from dataclasses import dataclass

from sapper import _native
from sapper.board import Board
from sapper.engine import windows
from sapper.engine.limits import VERDICTS
from sapper.grid import Grid
from sapper.layout import Layout
from sapper.notation import State
from sapper.verdict import Verdict

_STEP = 4  # rows that are fixed at a time
_HEIGHT = 10  # rows of a strip, those below included
_REACH = 2  # rows above a strip that its clues see
_SIDES = (
    8,
    12,
    16,
    20,
    24,
    28,
    32,
    36,
    40,
)  # of the windows in which a clue set aside is satisfied
_LIMIT = 1 << 24
_ASIDE = 1000  # clues that may be set aside


@dataclass(frozen=True, slots=True)
class Filled:
    """What filling a board strip by strip led to."""

    verdict: Verdict
    layout: Layout | None = None
    """A placement that satisfies every clue, whatever its number of mines."""


def fill(board: Board, seed: int = 0) -> Filled:
    """Look for a placement that satisfies the clues, without regard to the total."""
    grid = board.grid
    cells = bytearray(board.cells)
    aside: list[int] = []
    for top in range(0, grid.height, _STEP):
        strip = _Strip(grid, max(top - _REACH, 0), min(top + _HEIGHT, grid.height))
        verdict, placement = strip.solve(cells, seed)
        if verdict is Verdict.INCONSISTENT:
            unfilled, _ = strip.solve(board.cells, seed)
            if unfilled is Verdict.INCONSISTENT:
                return Filled(Verdict.INCONSISTENT)
        while verdict is Verdict.INCONSISTENT and len(aside) < _ASIDE:
            clue = strip.conflicting_clue(cells)
            aside.append(clue)
            cells[clue] = State.BLANK
            verdict, placement = strip.solve(cells, seed)
        if verdict is not Verdict.CONSISTENT:
            return Filled(Verdict.UNKNOWN)
        strip.fix(cells, placement, below=min(top + _STEP, grid.height))
    mines = bytearray(code == State.MINE for code in cells)
    held = board.with_cells((grid.cell_at(clue), State.BLANK) for clue in aside)
    for clue in aside:
        held = held.with_cells([(grid.cell_at(clue), board.cells[clue])])
        if not _satisfy(held, mines, clue, seed):
            return Filled(Verdict.UNKNOWN)
    return Filled(Verdict.CONSISTENT, Layout(grid, bytes(mines)))


def _satisfy(board: Board, mines: bytearray, clue: int, seed: int) -> bool:
    """Change the mines around a clue so that it holds, and with it all that held before."""
    row, col = board.grid.cell_at(clue)
    for side in _SIDES:
        window = (max(row - side // 2, 0), max(col - side // 2, 0), side)
        if windows.solve(board, mines, window, seed):
            return True
    return False


@dataclass(frozen=True, slots=True)
class _Strip:
    """Rows `first` to `last - 1` of a board, with every clue whose neighbours are all in it."""

    grid: Grid
    first: int
    last: int

    def _codes(self, cells: bytes | bytearray) -> bytes:
        width = self.grid.width
        codes = bytearray(cells[self.first * width : self.last * width])
        if self.first > 0:
            codes[:width] = codes[:width].translate(_WITHOUT_CLUES)
        if self.last < self.grid.height:
            codes[-width:] = codes[-width:].translate(_WITHOUT_CLUES)
        return bytes(codes)

    def solve(self, cells: bytes | bytearray, seed: int) -> tuple[Verdict, bytes]:
        """Draw a placement of the strip."""
        number, placement = _native.sample(
            self.grid.width, self.last - self.first, self._codes(cells), None, 1, seed, _LIMIT
        )
        return VERDICTS[number], placement

    def fix(self, cells: bytearray, placement: bytes, below: int) -> None:
        """Make the placement known in the rows above `below`."""
        start = self.first * self.grid.width
        for index in range(start, below * self.grid.width):
            if cells[index] == State.HIDDEN:
                cells[index] = State.MINE if placement[index - start] else State.BLANK

    def conflicting_clue(self, cells: bytearray) -> int:
        """Return the highest clue of a minimal conflict of the strip."""
        _, clues, _, _ = _native.conflict(
            self.grid.width, self.last - self.first, self._codes(cells), None, _LIMIT
        )
        return self.first * self.grid.width + clues[0]


_WITHOUT_CLUES = bytes(State.BLANK if code <= 8 else code for code in range(256))
