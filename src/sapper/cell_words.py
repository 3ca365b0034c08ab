"""Cells in words, for human eyes: row and column named, counted from 1.

``R,C`` counts from 0 wherever it stands (options, messages, files, JSON), so what counts from 1 is
never written like that: it is "row 1, column 2", or ``r1c2`` as in Sudoku where there are many.
What hints say of cells is a room of its own (``hints.phrases``).
"""

from collections.abc import Iterable

from sapper.grid import Cell


def place(cell: Cell) -> str:
    """Return a cell in words.

    >>> place((0, 4))
    'row 1, column 5'
    """
    return f"row {cell[0] + 1}, column {cell[1] + 1}"


def places(cells: Iterable[Cell], most: int = 60) -> str:
    """Return cells in short, ``r1c2`` for row 1, column 2; the first ones when there are many.

    >>> places([(0, 1), (3, 0)]), places([]), places([(0, 0), (0, 1), (0, 2)], most=2)
    ('r1c2 r4c1', 'none', 'r1c1 r1c2 and 1 more')
    """
    chosen = sorted(cells)
    if not chosen:
        return "none"
    text = " ".join(f"r{row + 1}c{col + 1}" for row, col in chosen[:most])
    return text if len(chosen) <= most else f"{text} and {len(chosen) - most:,} more"
