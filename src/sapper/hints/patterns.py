"""Patterns that players know by name: 1-1, 1-2, 1-2-1, 1-2-2-1.

A pattern is a straight run of clues beside each other, along a straight border: each hidden cell
around them lies on one and the same side. The numbers are the mines that the clues still lack once
known mines are taken off, which is how players see them too: a 2 beside a known mine "is a 1".
"""

from dataclasses import replace

from sapper.board import Board
from sapper.grid import Cell
from sapper.hints.step import Reason, Step
from sapper.notation import State

_RUNS = ((1, 2, 2, 1), (1, 2, 1))
"""Longer runs, the longest first."""


def named(board: Board, steps: tuple[Step, ...]) -> tuple[Step, ...]:
    """Give steps of two clues the name of their pattern, where they have one."""
    found = []
    for number, step in enumerate(steps):
        if step.reason not in (Reason.PAIR_MINES, Reason.PAIR_SAFE):
            found.append(step)
            continue
        mines = {cell for earlier in steps[:number] if earlier.mine for cell in earlier.cells}
        found.append(replace(step, pattern=_name(board, step, frozenset(mines))))
    return tuple(found)


def _name(board: Board, step: Step, mines: frozenset[Cell]) -> str | None:
    decided, other = step.clues
    across = (decided[0] - other[0], decided[1] - other[1])
    if abs(across[0]) + abs(across[1]) != 1:
        return None
    border = _Border(board, mines, (abs(across[0]), abs(across[1])))
    numbers = border.lacks(other), border.lacks(decided)
    for run in _RUNS:
        if border.has_run(run, decided, other):
            return "-".join(map(str, run))
    if step.reason is Reason.PAIR_SAFE:
        return "1-1" if numbers == (1, 1) else None
    return "1-2" if numbers == (1, 2) else None


class _Border:
    """The clues of one row, or of one column, and what they lack."""

    def __init__(self, board: Board, mines: frozenset[Cell], along: Cell) -> None:
        self._board = board
        self._mines = mines
        self._along = along

    def lacks(self, cell: Cell) -> int | None:
        """Return the mines that a clue still lacks, ``None`` where no clue with work left is."""
        board = self._board
        if cell not in board.grid or (clue := board.clue(cell)) is None:
            return None
        near = board.grid.neighbours(cell)
        known = sum(board[other] == State.MINE or other in self._mines for other in near)
        return clue - known if self.hidden(cell) else None

    def hidden(self, cell: Cell) -> list[Cell]:
        """Return the cells around a clue that are neither opened nor known."""
        board = self._board
        near = board.grid.neighbours(cell)
        return [other for other in near if board.is_hidden(other) and other not in self._mines]

    def has_run(self, run: tuple[int, ...], decided: Cell, other: Cell) -> bool:
        """Tell whether two clues belong to a run of these numbers along a straight border."""
        down, right = self._along
        for offset in range(-len(run), len(run)):
            cells = [
                (decided[0] + down * (offset + i), decided[1] + right * (offset + i))
                for i in range(len(run))
            ]
            if decided in cells and other in cells and self._fits(cells, run):
                return True
        return False

    def _fits(self, cells: list[Cell], run: tuple[int, ...]) -> bool:
        if any(self.lacks(cell) != number for cell, number in zip(cells, run, strict=True)):
            return False
        down, right = self._along
        # On one side only: the line beside the clues, none beyond the ends in their own line.
        sides = {
            (other[0] - cell[0]) * right + (other[1] - cell[1]) * down
            for cell in cells
            for other in self.hidden(cell)
        }
        return sides in ({1}, {-1})
