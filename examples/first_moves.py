"""Find the best second move after a first move that opens a corner with a number.

Positions that differ only by a rotation or reflection have the same canonical form, so only one of
them is examined.

python examples/first_moves.py 5x5m5
"""

import sys
from collections import defaultdict

import sapper
from sapper import Board, Grid


def openings(size: Board) -> dict[Board, list[Board]]:
    """Return the boards with one open number in a corner, by their canonical forms."""
    found: defaultdict[Board, list[Board]] = defaultdict(list)
    last_row, last_column = size.height - 1, size.width - 1
    for corner in ((0, 0), (0, last_column), (last_row, 0), (last_row, last_column)):
        for number in (1, 2, 3):
            board = size.with_cells({corner: number})
            found[board.canonical()].append(board)
    return found


def main() -> None:
    """Compare the positions."""
    text = sys.argv[1] if len(sys.argv) > 1 else "5x5m5"
    grid, mines = text.split("m")
    width, height = (int(side) for side in grid.split("x"))
    hidden = Board.covered(Grid(width, height), int(mines))
    forms = openings(hidden)
    print(f"{sum(map(len, forms.values()))} positions, {len(forms)} up to symmetry")
    for form, analysis in zip(forms, sapper.analyse_many(list(forms), threads=2), strict=True):
        if analysis.verdict is not sapper.Verdict.CONSISTENT:
            print(f"{form.id}: impossible")
            continue
        move = sapper.best_move(analysis)
        chance = "unknown" if move.win_chance is None else f"{move.win_chance:.1%}"
        print(f"{form.id}: open {move.cell}, risk {move.mine_probability}, chance to win {chance}")


if __name__ == "__main__":
    main()
