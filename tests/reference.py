"""Minesweeper by definition: every placement of a small board, one after another.

The executable specification. This module imports no fast or clever code. Tests compare everything
else with it. Exponential in the number of hidden cells.
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

from sapper.board import Board
from sapper.grid import Cell
from sapper.notation import State


def solutions(board: Board) -> Iterator[frozenset[Cell]]:
    """Yield every set of mines, known ones included, that agrees with the board."""
    known = frozenset(board.cells_in(State.MINE))
    hidden = board.cells_in(State.HIDDEN)
    for choice in product((False, True), repeat=len(hidden)):
        mines = known | {cell for cell, mine in zip(hidden, choice, strict=True) if mine}
        if agrees(board, mines):
            yield mines


def agrees(board: Board, mines: frozenset[Cell]) -> bool:
    """Return whether a set of mines satisfies the total and every clue."""
    if board.mines is not None and len(mines) != board.mines:
        return False
    return all(
        clue == sum(cell in mines for cell in board.grid.neighbours(place))
        for place, clue in board.clues()
    )


def count(board: Board) -> int:
    """Return the number of solutions."""
    return sum(1 for _ in solutions(board))


def probability(board: Board, cell: Cell) -> Fraction:
    """Return the share of solutions with a mine on the cell.

    Raises:
        ZeroDivisionError: the board has no solution.
    """
    every = list(solutions(board))
    return Fraction(sum(cell in mines for mines in every), len(every))


def certain(board: Board) -> tuple[frozenset[Cell], frozenset[Cell]]:
    """Return the hidden cells that are safe, and those that are mines, in every solution.

    Without a solution nothing is certain.
    """
    every = list(solutions(board))
    if not every:
        return frozenset(), frozenset()
    hidden = frozenset(board.cells_in(State.HIDDEN))
    mines = frozenset.intersection(*every) & hidden
    return hidden - frozenset.union(*every), mines
