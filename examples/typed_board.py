"""Analyse a board typed by hand: safe cells and mines, probabilities, and the best cell to open.

python examples/typed_board.py
python examples/typed_board.py '3x3m2:1../.../...'
"""

import sys

import sapper
from sapper.render import ansi

TYPED = """
9x5m10
001......
002......
013......
01.......
01.......
"""


def main() -> None:
    """Answer the usual questions about a position."""
    board = sapper.Board.parse(sys.argv[1] if len(sys.argv) > 1 else TYPED)
    analysis = sapper.analyse(board)
    if analysis.verdict is not sapper.Verdict.CONSISTENT:
        print(f"{analysis.verdict.value}: {sapper.check(board).explanation}")
        return
    print(ansi.draw(board, heat=analysis.probabilities))
    print(f"{analysis.solutions:,} layouts agree with it")
    print(sapper.hint(board).text)
    move = sapper.best_move(analysis)
    row, col = move.cell
    risk = float(move.mine_probability)
    print(f"open row {row + 1}, column {col + 1}: a mine with {risk:.1%}. {move.reason}")


if __name__ == "__main__":
    main()
