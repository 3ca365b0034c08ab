"""Compute exactly how far a policy is from perfect play on small boards.

A policy sees only the board, so the program can play all layouts of a small board at once. Layouts
that look the same so far are one position, and the policy is called once per position. So the
number of layouts won is exact, and can be compared with the optimum from ``exact_optima``.

    python -m benchmarks.near_optimum best 4x4/2-6 5x5/2-5     # the first click is a safe corner
"""

import sys
import time
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from benchmarks import native_games
from sapper import Board, Grid
from sapper.engine import core

LIMIT = 2**62
MOST_LAYOUTS = 50_000_000
MINE = 9

Numbers = NDArray[np.uint8]
Rows = NDArray[np.intp]


def shown_by_layouts(grid: Grid, mines: int) -> Numbers:
    """Return the numbers of all cells for every layout that has no mine on the first cell."""
    places = np.fromiter(
        (cell for layout in combinations(range(1, grid.size), mines) for cell in layout),
        dtype=np.intp,
    ).reshape(-1, mines)
    layouts = np.zeros((len(places), grid.height + 2, grid.width + 2), dtype=np.uint8)
    layouts[np.arange(len(places))[:, None], places // grid.width + 1, places % grid.width + 1] = 1
    shown = sum(
        layouts[:, down : down + grid.height, right : right + grid.width]
        for down in range(3)
        for right in range(3)
    )
    inner = layouts[:, 1:-1, 1:-1]
    return np.where(inner == 1, np.uint8(MINE), shown).reshape(len(places), grid.size)


class Played:
    """All layouts of a board, played by a policy from a safe corner."""

    def __init__(self, grid: Grid, mines: int, policy: str) -> None:
        self.grid, self.mines, self.policy = grid, mines, policy
        self.shown = shown_by_layouts(grid, mines)
        self.asked = 0
        self.wins = 0
        opened = np.zeros(grid.size, dtype=bool)
        opened[0] = True
        waiting = self._groups(np.arange(len(self.shown)), opened)
        while waiting:
            rows, opened = waiting.pop()
            waiting += self._played_on(rows, opened)

    def _groups(
        self, rows: Rows, opened: NDArray[np.bool_]
    ) -> list[tuple[Rows, NDArray[np.bool_]]]:
        """Return the layouts grouped by the numbers on the opened cells."""
        seen = np.ascontiguousarray(self.shown[rows][:, opened])
        keys = seen.view(np.dtype((np.void, seen.shape[1]))).ravel()
        _, group = np.unique(keys, return_inverse=True)
        order = np.argsort(group, kind="stable")
        ends = np.flatnonzero(np.diff(group[order])) + 1
        return [(part, opened) for part in np.split(rows[order], ends)]

    def _played_on(
        self, rows: Rows, opened: NDArray[np.bool_]
    ) -> list[tuple[Rows, NDArray[np.bool_]]]:
        """Open the safe cells or, if none exists, the policy's choice; return the new positions."""
        if len(rows) == 1:
            self.wins += 1
            return []
        safe = (self.shown[rows] != MINE).all(axis=0) & ~opened
        if safe.any():
            return self._groups(rows, opened | safe)
        cells = self.shown[rows[0]]
        board = Board.covered(self.grid, self.mines).with_cells(
            [(divmod(int(i), self.grid.width), int(cells[i])) for i in np.flatnonzero(opened)]
        )
        self.asked += 1
        cell = core.choose_move(board, self.policy, LIMIT).cell
        after = opened.copy()
        after[cell] = True
        left = rows[self.shown[rows, cell] != MINE]
        return self._groups(left, after) if len(left) else []


def line(policy: str, grid: Grid, mines: int) -> str:
    begin = time.process_time()
    played = Played(grid, mines, policy)
    seconds = time.process_time() - begin
    total = comb(grid.size - 1, mines)
    optimum = native_games.optimal_wins(
        grid, mines, [(0, -1)], most_layouts=MOST_LAYOUTS, limit=LIMIT
    )
    wins = optimum.wins[0]
    columns = [
        f"{grid.width}x{grid.height}/{mines}",
        f"{wins}/{total} = {100 * wins / total:.3f} %",
        f"{played.wins}/{total} = {100 * played.wins / total:.3f} %",
        f"{100 * (wins - played.wins) / total:.3f}",
        f"{played.asked:,}",
        f"{seconds:.1f}",
    ]
    return f"| {' | '.join(columns)} |"


def main() -> None:
    if len(sys.argv) < 3:
        raise SystemExit(__doc__)
    policy, *boards = sys.argv[1:]
    print(f"| board | perfect play | `{policy}` | points behind | calls of the policy | CPU s |")
    print("|---|---|---|---|---|---|")
    for board in boards:
        shape, _, numbers = board.partition("/")
        width, height = (int(side) for side in shape.split("x"))
        first, _, last = numbers.partition("-")
        for mines in range(int(first), int(last or first) + 1):
            print(line(policy, Grid(width, height), mines), flush=True)


if __name__ == "__main__":
    main()
