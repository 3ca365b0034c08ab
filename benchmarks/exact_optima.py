"""The chance to win of perfect play on small boards, exactly.

Every number is a count of layouts: how many of them the best play wins. The first click is a
corner that is no mine, the best cell that is no mine, the best cell that may be a mine, or
the best cell of which it is promised that it is a zero. What the first cells show is opened here,
one safe cell after the other, by exact counts; when nothing is safe, the native search of the end
plays on.

    python -m benchmarks.exact_optima 4x4 2-6        # a line of Markdown for each number of mines
    python -m benchmarks.exact_optima 5x5 2-5 corner # the safe corner alone, which is far quicker
"""

import sys
import time
from collections.abc import Iterator
from fractions import Fraction
from math import comb

from sapper import Board, Cell, Grid
from sapper.engine import Verdict, analyse, core

LIMIT = 2**62


class Optima:
    """Counts layouts that perfect play wins; positions that are turned or mirrored count once."""

    def __init__(self) -> None:
        self._known: dict[bytes, int] = {}

    def wins(self, board: Board) -> int:
        """Return how many of a position's solutions the best play wins."""
        key = min(_turned(board))
        if key not in self._known:
            self._known[key] = self._count(board)
        return self._known[key]

    def _count(self, board: Board) -> int:
        analysis = analyse(board)
        if analysis.verdict is Verdict.INCONSISTENT:
            return 0
        if analysis.safe:
            return self.opened(board, analysis.safe[0])
        if analysis.solutions == 1:
            return 1
        chosen = core.choose_move(board, core.Policy.ENDGAME, LIMIT)
        if not chosen.exact:
            raise SystemExit(f"too many solutions to search: {board.id}")
        return round(chosen.win_chance * (analysis.solutions or 0))

    def opened(self, board: Board, cell: Cell) -> int:
        """Return how many solutions are won when this cell is opened next and is no mine."""
        most = len(board.grid.neighbours(cell))
        return sum(self.wins(board.with_cells([(cell, number)])) for number in range(most + 1))

    def zero(self, board: Board, cell: Cell) -> int:
        """Return how many solutions are won when this cell is opened next and is a zero."""
        return self.wins(board.with_cells([(cell, 0)]))


def _turned(board: Board) -> Iterator[bytes]:
    """Yield the cells of the position as its symmetries show them."""
    grid = board.grid
    rows = [board.cells[r * grid.width : (r + 1) * grid.width] for r in range(grid.height)]
    square = grid.width == grid.height
    for table in (
        (rows, [bytes(column) for column in zip(*rows, strict=True)]) if square else (rows,)
    ):
        for upright in (table, table[::-1]):
            yield b"".join(upright)
            yield b"".join(row[::-1] for row in upright)


def distinct(grid: Grid) -> list[Cell]:
    """Return the cells that are not mirror images of earlier ones."""
    found: dict[bytes, Cell] = {}
    for cell in grid.cells():
        found.setdefault(min(_turned(Board.covered(grid, 0).with_cells([(cell, 0)]))), cell)
    return list(found.values())


def share(wins: int, layouts: int) -> str:
    return f"{wins}/{layouts} = {float(Fraction(wins, layouts)):.6f}" if layouts else "-"


def line(grid: Grid, mines: int) -> str:
    begin = time.process_time()
    board, optima = Board.covered(grid, mines), Optima()
    cells = distinct(grid)
    safe = {cell: optima.opened(board, cell) for cell in cells}
    best = max(cells, key=lambda cell: safe[cell])
    promised = {
        cell: comb(grid.size - 1 - len(grid.neighbours(cell)), mines)
        for cell in cells
        if grid.size - 1 - len(grid.neighbours(cell)) >= mines
    }
    zeros = {cell: optima.zero(board, cell) for cell in promised}
    first = max(zeros, key=lambda cell: Fraction(zeros[cell], promised[cell]), default=None)
    total = comb(grid.size - 1, mines)
    columns = [
        f"{grid.width}x{grid.height}/{mines}",
        share(safe[0, 0], total),
        f"{share(safe[best], total)} at {best[0]},{best[1]}",
        share(safe[best], comb(grid.size, mines)),
        "-"
        if first is None
        else f"{share(zeros[first], promised[first])} at {first[0]},{first[1]}",
        f"{time.process_time() - begin:.1f}",
    ]
    return f"| {' | '.join(columns)} |"


def corner_line(grid: Grid, mines: int) -> str:
    begin = time.process_time()
    wins = Optima().opened(Board.covered(grid, mines), (0, 0))
    found = share(wins, comb(grid.size - 1, mines))
    seconds = time.process_time() - begin
    return f"| {grid.width}x{grid.height}/{mines} | {found} | {seconds:.1f} |"


def main() -> None:
    if len(sys.argv) not in (3, 4):
        raise SystemExit(__doc__)
    width, height = (int(side) for side in sys.argv[1].split("x"))
    first, _, last = sys.argv[2].partition("-")
    corner = sys.argv[3:] == ["corner"]
    heads = ["board", "safe corner", "s"]
    if not corner:
        heads[2:2] = ["safe, best start", "any first cell", "zero, best start"]
    print(f"| {' | '.join(heads)} |")
    print(f"{'|---' * len(heads)}|")
    for mines in range(int(first), int(last or first) + 1):
        found = (corner_line if corner else line)(Grid(width, height), mines)
        print(found, flush=True)


if __name__ == "__main__":
    main()
