"""Boards too wide for dynamic programming: CP-SAT decides what it can in the time given.

The clues and the mine total are linear constraints; the total is never written as clauses, where
it is hopeless. OR-Tools is the extra ``hard``; without it these boards stay undecided.
"""

from dataclasses import dataclass
from typing import Any

from sapper.board import Board
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
    """Look for one solution."""
    if not is_available():
        return Found(Verdict.UNKNOWN, None)
    return _Search(board, seconds, seed).solve()


def certain_cells(board: Board, marks: bytes, seconds: float) -> Found:
    """Look for a solution, then for the cells that are the same in all of them.

    Every further solution must differ from all before it in some cell that has never changed, so
    each either shrinks the set of candidates or proves them all at once.
    """
    if not is_available():
        return Found(Verdict.UNKNOWN, None, marks)
    search = _Search(board, seconds, 0)
    first = search.solve()
    if first.verdict is not Verdict.CONSISTENT or first.layout is None:
        return Found(first.verdict, None, marks, first.verdict is Verdict.INCONSISTENT)
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
    """The model of one board, and the time that is left for it.

    The total joins the clues late. Where they allow many numbers of mines, asking for the exact
    one from the beginning defeats the search; walking there from any solution of the clues, by
    fewer or more mines, does not, and an optimum that falls short proves the total unattainable.
    """

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

    def solve(self) -> Found:
        """Look for any solution in the time that is left; afterwards the total is in the model."""
        found = self._run()
        total = self._board.mines
        if found.layout is None or total is None:
            return found
        mines = sum(self.variables.values())
        wanted = total - self._board.count(State.MINE)
        if found.layout.mines != total:
            self._hint(found.layout.cells)
            self._model.add(mines >= wanted if found.layout.mines > total else mines <= wanted)
            (self._model.minimize if found.layout.mines > total else self._model.maximize)(mines)
            found = self._run(goal=wanted)
            self._model.clear_objective()
        self._model.add(mines == wanted)
        return found

    def differing(self, values: bytes, candidates: set[int]) -> Found:
        """Look for a solution that differs from `values` in some candidate cell."""
        self._hint(values)
        self._model.add_bool_or(
            self.variables[i].negated() if values[i] else self.variables[i]
            for i in sorted(candidates)
        )
        return self._run()

    def _hint(self, values: bytes) -> None:
        self._model.clear_hints()
        for i, variable in self.variables.items():
            self._model.add_hint(variable, bool(values[i]))

    def _run(self, goal: int | None = None) -> Found:
        """Look for a solution; where the model has an objective, only the goal will do.

        The goal is the objective's bound in the model, so that the search ends there.
        """
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
        if goal is not None and round(solver.objective_value) != goal:
            proved = status == cp_model.OPTIMAL
            return Found(Verdict.INCONSISTENT if proved else Verdict.UNKNOWN, None)
        cells = bytearray(code == State.MINE for code in self._board.cells)
        for i, variable in self.variables.items():
            cells[i] = solver.boolean_value(variable)
        return Found(Verdict.CONSISTENT, Layout(self._board.grid, bytes(cells)))
