"""The two one-clue rules to a fixed point: what several documents do before anything else.

A clue that lacks no mine has only empty cells around it; a clue that lacks as many mines as it has
hidden cells has only mines around it. Each found cell may saturate its other clues, so they are
looked at again: linear in the number of cells.
Urbas 2006 (``prepare``) and the fair-mines thesis (saturated clues) begin so.
"""

from sapper.board import Board
from sapper.notation import State


def saturate(board: Board) -> Board | None:
    """Return the board with every cell that one clue decides made a known mine or a blank.

    The result has the same solutions, and each of its clues lacks at least one mine and has more
    hidden cells than it lacks, or has no hidden cell at all.

    Returns:
        The board; or ``None`` when some clue cannot be met, so that there is no solution.

    >>> saturate(Board.parse("4x1:.1.0"))
    Board.parse('4x1:*1_0')
    """
    cells = bytearray(board.cells)
    grid = board.grid
    work = [grid.index(clue) for clue, _ in board.clues()]
    while work:
        index = work.pop()
        neighbours = [grid.index(other) for other in grid.neighbours(divmod(index, grid.width))]
        hidden = [other for other in neighbours if cells[other] == State.HIDDEN]
        missing = cells[index] - sum(cells[other] == State.MINE for other in neighbours)
        if not 0 <= missing <= len(hidden):
            return None
        if missing not in (0, len(hidden)):
            continue
        for cell in hidden:
            cells[cell] = State.MINE if missing else State.BLANK
            around = grid.neighbours(divmod(cell, grid.width))
            work += [i for other in around if cells[i := grid.index(other)] <= 8]
    return Board(grid, board.mines, bytes(cells))
