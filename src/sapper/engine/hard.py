"""Boards too wide for dynamic programming: what strips, windows and CP-SAT can still decide.

The clues and the mine total are linear constraints; the total is never written as clauses, where
it is hopeless. OR-Tools is the extra ``hard``; without it these boards stay undecided.
"""

from dataclasses import dataclass
from typing import Any

from sapper.board import Board
from sapper.engine import strips, windows
from sapper.layout import Layout
from sapper.notation import State
from sapper.verdict import Verdict

_SAFE, _MINE, _UNCERTAIN = 1, 2, 3


@dataclass(frozen=True, slots=True)
class Found:
    """What CP-SAT found out."""

    verdict: Verdict
    layout: Layout | None
    """A solution, when there is one."""
    marks: bytes = b""
    """What is known of each cell, as the native engine marks it."""
    complete: bool = False
    """Whether every uncertain mark is proved to be uncertain."""


def is_available() -> bool:
    """Tell whether OR-Tools is installed."""
    try:
        import ortools.sat.python.cp_model  # noqa: F401, PLC0415 - 0.5 s, only on hard boards
    except ImportError:
        return False
    return True


def solution(board: Board, seconds: float, *, seed: int = 0) -> Found:
    """Look for one solution, or a reason why there is none.

    The clues alone come first, strip by strip and then by CP-SAT: if they have no solution,
    neither has the board; if they have one, its number of mines is put right window by window.
    Only if that fails does CP-SAT get the total as a constraint.
    """
    filled = strips.fill(board, seed)
    found = Found(filled.verdict, filled.layout)
    search = None
    if found.verdict is Verdict.UNKNOWN and is_available():
        search = _Search(board.with_mines(None), seconds, seed)
        found = search.solve()
    if board.mines is None or found.layout is None:
        return found
    layout = windows.meet_total(board, found.layout, seed)
    if layout is not None:
        return Found(Verdict.CONSISTENT, layout)
    if not is_available():
        return Found(Verdict.UNKNOWN, None)
    if search is None:
        search = _Search(board.with_mines(None), seconds, seed)
    search.set_total(board.mines)
    return search.solve()


def certain_cells(board: Board, marks: bytes, seconds: float) -> Found:
    """Look for a solution, then for the cells that are the same in all of them.

    Every further solution must differ from all before it in some cell that has never changed, so
    each either shrinks the set of candidates or proves them all at once.
    """
    first = solution(board, seconds)
    if first.layout is not None and not is_available():
        return Found(first.verdict, first.layout, marks)
    if first.verdict is not Verdict.CONSISTENT or first.layout is None:
        return Found(first.verdict, None, marks, first.verdict is Verdict.INCONSISTENT)
    search = _Search(board, seconds, 0)
    values = first.layout.cells
    open_cells = [i for i, mark in enumerate(marks) if mark == _UNCERTAIN]
    candidates = {i for i in open_cells if i in search.variables}
    while candidates:
        found = search.differing(values, candidates)
        if found.verdict is Verdict.INCONSISTENT:
            decided = bytearray(marks)
            for i in candidates:
                decided[i] = _MINE if values[i] else _SAFE
            return Found(Verdict.CONSISTENT, first.layout, bytes(decided), complete=True)
        if found.layout is None:
            return Found(Verdict.CONSISTENT, first.layout, marks)
        candidates = {i for i in candidates if found.layout.cells[i] == values[i]}
    return Found(Verdict.CONSISTENT, first.layout, marks, complete=True)


class _Search:
    """The model of one board, and the time that is left for it."""

    def __init__(self, board: Board, seconds: float, seed: int) -> None:
        from ortools.sat.python import cp_model  # noqa: PLC0415 - 0.5 s, only on hard boards

        self._cp_model: Any = cp_model
        self._board = board
        self._seconds = seconds
        self._seed = seed
        self._model: Any = cp_model.CpModel()
        self.variables: dict[int, Any] = {
            i: self._model.new_bool_var("")
            for i, code in enumerate(board.cells)
            if code == State.HIDDEN
        }
        grid = board.grid
        for place, clue in board.clues():
            around = [grid.index(cell) for cell in grid.neighbours(place)]
            known = sum(board.cells[i] == State.MINE for i in around)
            hidden = [self.variables[i] for i in around if i in self.variables]
            self._model.add(sum(hidden) == clue - known)
        if board.mines is not None:
            self.set_total(board.mines)

    def set_total(self, mines: int) -> None:
        """Demand a number of mines on the whole board."""
        known = self._board.count(State.MINE)
        self._model.add(sum(self.variables.values()) == mines - known)

    def solve(self) -> Found:
        """Look for any solution in the time that is left."""
        cp_model = self._cp_model
        if self._seconds <= 0:
            return Found(Verdict.UNKNOWN, None)
        solver = cp_model.CpSolver()
        solver.parameters.max_time_in_seconds = self._seconds
        solver.parameters.random_seed = self._seed % (1 << 31)
        status = solver.solve(self._model)
        self._seconds -= solver.wall_time
        if status == cp_model.INFEASIBLE:
            return Found(Verdict.INCONSISTENT, None)
        if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            return Found(Verdict.UNKNOWN, None)
        cells = bytearray(code == State.MINE for code in self._board.cells)
        for i, variable in self.variables.items():
            cells[i] = solver.boolean_value(variable)
        return Found(Verdict.CONSISTENT, Layout(self._board.grid, bytes(cells)))

    def differing(self, values: bytes, candidates: set[int]) -> Found:
        """Look for a solution that differs from `values` in some candidate cell."""
        self._model.add_bool_or(
            self.variables[i].negated() if values[i] else self.variables[i]
            for i in sorted(candidates)
        )
        return self.solve()
