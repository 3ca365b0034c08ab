"""A second opinion: CP-SAT, the constraint solver of OR-Tools, for what the engine leaves open.

The clues and the mine total are linear constraints; the total is never written as clauses, where
it is hopeless. OR-Tools is the extra ``hard``.
"""

from collections.abc import Collection
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any

from sapper.board import Board
from sapper.engine.core import Stop, stopped
from sapper.layout import Layout
from sapper.notation import State
from sapper.verdict import Verdict

_GLANCE_SECONDS = 0.05  # between looks at the flag that stops a search


@dataclass(frozen=True, slots=True)
class Answer:
    """What CP-SAT says."""

    verdict: Verdict
    """Whether there is a solution."""
    layout: Layout | None = None
    """One, if there is."""


def is_available() -> bool:
    """Tell whether OR-Tools is installed."""
    return find_spec("ortools") is not None  # importing it would take half a second


class Search:
    """The model of one board, and the time that is left for it.

    The total joins the clues late. Where they allow many numbers of mines, asking for the exact
    one from the beginning defeats the search; walking there from any solution of the clues, by
    fewer or more mines, does not, and an optimum that falls short proves the total unattainable.
    """

    def __init__(self, board: Board, seconds: float, seed: int, stop: Stop | None = None) -> None:
        from ortools.sat.python import cp_model  # noqa: PLC0415 - 0.5 s, only on hard boards

        self._cp_model: Any = cp_model
        self._board = board
        self._seconds = seconds
        self._seed = seed
        self._stop = stop
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

    def solve(self, start: Layout | None = None) -> Answer:
        """Look for any solution in the time that is left; afterwards the total is in the model.

        Args:
            start: a placement that satisfies the clues, whatever its number of mines.
        """
        found = self._run() if start is None else Answer(Verdict.CONSISTENT, start)
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

    def differing(self, values: bytes, candidates: Collection[int]) -> Answer:
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

    def _solved_aside(self, solver: Any) -> Any:
        """Let a thread solve the model, while this one listens to the flag and to Ctrl-C."""
        with ThreadPoolExecutor(1) as pool:
            solving = pool.submit(solver.solve, self._model)
            try:
                while not wait([solving], _GLANCE_SECONDS).done:
                    if stopped(self._stop):
                        break
            finally:
                while not solving.done():
                    solver.stop_search()  # asked again until it ends: it may not have begun
                    wait([solving], _GLANCE_SECONDS)
            return solving.result()

    def _run(self, goal: int | None = None) -> Answer:
        """Look for a solution; where the model has an objective, only the goal will do.

        The goal is the objective's bound in the model, so that the search ends there.
        """
        cp_model = self._cp_model
        if self._seconds <= 0 or stopped(self._stop):
            return Answer(Verdict.UNKNOWN)
        solver = cp_model.CpSolver()
        solver.parameters.max_time_in_seconds = self._seconds
        solver.parameters.random_seed = self._seed % (1 << 31)
        solver.parameters.catch_sigint_signal = False
        status = self._solved_aside(solver)
        self._seconds -= solver.wall_time
        if status == cp_model.INFEASIBLE:
            return Answer(Verdict.INCONSISTENT)
        if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            return Answer(Verdict.UNKNOWN)
        if goal is not None and round(solver.objective_value) != goal:
            beyond = 1 if solver.objective_value > goal else -1
            short = (solver.best_objective_bound - goal) * beyond > 0.5
            proved = status == cp_model.OPTIMAL or short
            return Answer(Verdict.INCONSISTENT if proved else Verdict.UNKNOWN)
        cells = bytearray(code == State.MINE for code in self._board.cells)
        for i, variable in self.variables.items():
            cells[i] = solver.boolean_value(variable)
        return Answer(Verdict.CONSISTENT, Layout(self._board.grid, bytes(cells)))
