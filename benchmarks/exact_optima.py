"""Compute the exact chance to win of perfect play on small boards.

Every column counts the layouts that perfect play wins after one kind of first click: a safe corner,
the best safe cell, the best cell that may be a mine, or the best cell that is guaranteed to be a
zero. One native search from the first click computes all columns of a line.

    python -m benchmarks.exact_optima 4x4 2-6         # one line of Markdown per number of mines
    python -m benchmarks.exact_optima 6x6 2-6 corner  # only the safe corner, which is faster
    python -m benchmarks.exact_optima 6x6 2-6 corner optima.jsonl

If a file is given, every line is written as soon as it is found. Lines that the file already
contains are not computed again, so the same command resumes after Ctrl-C. Each line also has the
CPU seconds, the number of stored positions (those without a safe cell) and the peak memory of the
process so far.
"""

import json
import resource
import sys
import time
from fractions import Fraction
from math import comb
from pathlib import Path
from typing import Any

from benchmarks import native_games
from sapper import Cell, Grid, _native

LIMIT = 2**62
MOST_LAYOUTS = 50_000_000

Row = dict[str, Any]


def distinct(grid: Grid) -> list[Cell]:
    """Return the cells that are not mirror images of earlier cells."""
    found: dict[tuple[int, ...], Cell] = {}
    for row, col in grid.cells():
        down, right = sorted((row, grid.height - 1 - row)), sorted((col, grid.width - 1 - col))
        key = (down[0], right[0])
        found.setdefault(tuple(sorted(key)) if grid.width == grid.height else key, (row, col))
    return list(found.values())


def searched(grid: Grid, mines: int, openings: list[tuple[int, int]]) -> _native.OptimalWins:
    found = native_games.optimal_wins(grid, mines, openings, most_layouts=MOST_LAYOUTS, limit=LIMIT)
    if not found.complete:
        raise SystemExit(f"too many layouts to search: {grid.width}x{grid.height}/{mines}")
    return found


def whole_row(grid: Grid, mines: int) -> Row:
    cells = distinct(grid)
    hidden = {cell: grid.size - 1 - len(grid.neighbours(cell)) for cell in cells}
    zeros = [cell for cell in cells if hidden[cell] >= mines]
    found = searched(
        grid,
        mines,
        [(grid.index(cell), -1) for cell in cells] + [(grid.index(cell), 0) for cell in zeros],
    )
    safe = dict(zip(cells, found.wins, strict=False))
    best = max(cells, key=lambda cell: safe[cell])
    promised = dict(zip(zeros, found.wins[len(cells) :], strict=True))
    first = max(
        zeros, key=lambda cell: Fraction(promised[cell], comb(hidden[cell], mines)), default=None
    )
    total = comb(grid.size - 1, mines)
    return {
        "corner": [safe[0, 0], total],
        "safe": [safe[best], total, best],
        "any": [safe[best], comb(grid.size, mines)],
        "zero": first and [promised[first], comb(hidden[first], mines), first],
        "positions": found.positions,
    }


def corner_row(grid: Grid, mines: int) -> Row:
    found = searched(grid, mines, [(0, -1)])
    return {"corner": [found.wins[0], comb(grid.size - 1, mines)], "positions": found.positions}


def share(found: list[Any] | None) -> str:
    if found is None:
        return "-"
    wins, layouts, *cell = found
    at = f" at {cell[0][0]},{cell[0][1]}" if cell else ""
    return f"{wins}/{layouts} = {float(Fraction(wins, layouts)):.6f}{at}"


def line(board: str, row: Row) -> str:
    shares = [share(row[name]) for name in ("corner", "safe", "any", "zero") if name in row]
    costs = [f"{row['seconds']:.1f}", f"{row['positions']:,}", f"{row['megabytes']:,}"]
    return f"| {' | '.join([board, *shares, *costs])} |"


def known_rows(path: Path | None) -> dict[tuple[str, bool], Row]:
    if path is None or not path.exists():
        return {}
    rows = [json.loads(text) for text in path.read_text().splitlines()]
    return {(row["board"], "safe" in row): row for row in rows}


def main() -> None:
    arguments = sys.argv[1:]
    corner = "corner" in arguments[2:]
    files = [Path(argument) for argument in arguments[2:] if argument != "corner"]
    if len(arguments) < 2 or len(files) > 1:
        raise SystemExit(__doc__)
    width, height = (int(side) for side in arguments[0].split("x"))
    first, _, last = arguments[1].partition("-")
    known = known_rows(files[0] if files else None)
    heads = ["board", "safe corner", "CPU s", "positions", "MB"]
    if not corner:
        heads[2:2] = ["safe, best start", "any first cell", "zero, best start"]
    print(f"| {' | '.join(heads)} |")
    print(f"{'|---' * len(heads)}|")
    for mines in range(int(first), int(last or first) + 1):
        board = f"{width}x{height}/{mines}"
        row = known.get((board, not corner))
        if row is None:
            begin = time.process_time()
            row = (corner_row if corner else whole_row)(Grid(width, height), mines)
            row["seconds"] = time.process_time() - begin
            row["megabytes"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
            if files:
                with files[0].open("a") as results:
                    results.write(json.dumps({"board": board, **row}) + "\n")
        print(line(board, row), flush=True)


if __name__ == "__main__":
    main()
