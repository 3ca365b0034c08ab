"""Searches for solutions and provable cells of boards that are too wide for dynamic programming.

First, cells that a few clues prove to be safe or mines are marked as known. Then a rough placement
is repaired clue by clue, and changed window by window until it has the mine total. To find
contradictions, the search solves windows around the clues that remain unsatisfied, and strips of
some rows each. Whatever is then still undecided is left to CP-SAT, the constraint solver of
OR-Tools, if it is installed (the extra ``hard``). In its model, the clues and the mine total are
linear constraints, because writing the total as clauses would be far too slow. If the search runs
out of time, the verdict may be unknown, but it is never wrong.
"""

from collections.abc import Collection
from concurrent.futures import ThreadPoolExecutor, wait
from importlib.util import find_spec
from typing import Any

from sapper.board import Board, Verdict
from sapper.engine.core import Certainty, Stop, stopped
from sapper.engine.wide import SearchResult, repair, windows
from sapper.layout import Layout
from sapper.notation import State

_WORK_A_SECOND = 200_000  # steps of repair per second
_LONGEST = 1e9  # seconds; infinity cannot be converted to steps
_GLANCE_SECONDS = 0.05  # seconds between checks for the stop signal


def solution(
    board: Board, seconds: float, *, seed: int = 0, stop: Stop | None = None
) -> SearchResult:
    """Search for one solution."""
    if seconds <= 0:
        return SearchResult(Verdict.UNKNOWN)
    board = windows.simplified(board, stop)
    repaired = repair.satisfy(board, seed, int(min(seconds, _LONGEST) * _WORK_A_SECOND), stop)
    if repaired.verdict is Verdict.INCONSISTENT:
        return SearchResult(Verdict.INCONSISTENT)
    if stopped(stop):
        return SearchResult(Verdict.UNKNOWN)
    if repaired.layout is not None:
        layout = windows.meet_total(board, repaired.layout, seed, stop)
        if layout is not None:
            return SearchResult(Verdict.CONSISTENT, layout)
        fewest, most = windows.strip_bounds(board, stop)
        if board.mines is not None and not fewest <= board.mines <= most:
            return SearchResult(Verdict.INCONSISTENT)
    elif windows.strips_contradict(board, stop):
        return SearchResult(Verdict.INCONSISTENT)
    if stopped(stop) or not cp_sat_is_available():
        return SearchResult(Verdict.UNKNOWN)
    return CpSatModel(board, seconds, seed, stop).solve(repaired.layout)


def certain_cells(
    board: Board, marks: bytes, seconds: float, stop: Stop | None = None
) -> SearchResult:
    """Search for a solution, then for the cells that are the same in all solutions.

    Windows decide most cells. The other cells are candidates, and CP-SAT searches for further
    solutions. Each further solution must differ from the first in a candidate cell, which is then
    no longer a candidate. If there is no further solution, each remaining candidate is proved to be
    safe or a mine.
    """
    first = solution(board, seconds, stop=stop)
    if first.layout is None:
        return SearchResult(first.verdict, None, marks, first.verdict is Verdict.INCONSISTENT)
    uncertain = [i for i, mark in enumerate(marks) if mark == Certainty.UNCERTAIN]
    candidates = windows.unvaried(board, first.layout, uncertain, stop)
    decided = bytearray(marks)
    for i, mark in windows.forced(board, candidates, stop=stop).items():
        decided[i] = mark
    candidates = [i for i in candidates if decided[i] == Certainty.UNCERTAIN]
    if candidates and (stopped(stop) or not cp_sat_is_available()):
        return SearchResult(Verdict.CONSISTENT, first.layout, bytes(decided))
    if candidates:
        same = _the_same_in_all(board, first.layout, candidates, seconds, stop)
        if same is None:
            return SearchResult(Verdict.CONSISTENT, first.layout, bytes(decided))
        for i in same:
            decided[i] = Certainty.MINE if first.layout.cells[i] else Certainty.SAFE
    return SearchResult(Verdict.CONSISTENT, first.layout, bytes(decided), complete=True)


def _the_same_in_all(
    board: Board, layout: Layout, candidates: list[int], seconds: float, stop: Stop | None
) -> list[int] | None:
    """Return the candidates that are the same in all solutions; ``None`` if time runs out."""
    search = CpSatModel(board, seconds, 0, stop)
    search.solve(layout)
    while candidates:
        answer = search.differing(layout.cells, candidates)
        if answer.verdict is Verdict.INCONSISTENT:
            break
        if answer.layout is None:
            return None
        candidates = [i for i in candidates if answer.layout.cells[i] == layout.cells[i]]
    return candidates


def cp_sat_is_available() -> bool:
    """Return whether OR-Tools is installed."""
    return find_spec("ortools") is not None  # importing it would take half a second


class CpSatModel:
    """The CP-SAT model of a board, and the time that is left to solve it.

    The total is not in the model at first, because requiring the exact total from the start makes
    the search too hard if the clues allow many different totals. Instead, the search finds any
    solution. If it has too many mines, the search then minimises their number; if it has too few,
    the search maximises it. If the optimum does not reach the total, no solution has the total.
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

    def solve(self, start: Layout | None = None) -> SearchResult:
        """Search for a solution with the mine total in the remaining time.

        Afterwards, the model requires the total.
        """
        found = self._run() if start is None else SearchResult(Verdict.CONSISTENT, start)
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

    def differing(self, values: bytes, candidates: Collection[int]) -> SearchResult:
        """Search for a solution that differs from `values` in a candidate cell."""
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
        """Solve the model in another thread; this thread waits for a stop signal or Ctrl-C."""
        with ThreadPoolExecutor(1) as pool:
            solving = pool.submit(solver.solve, self._model)
            try:
                while not wait([solving], _GLANCE_SECONDS).done:
                    if stopped(self._stop):
                        break
            finally:
                while not solving.done():
                    solver.stop_search()  # no effect before the search starts
                    wait([solving], _GLANCE_SECONDS)
            return solving.result()

    def _run(self, goal: int | None = None) -> SearchResult:
        """Search for a solution; if there is a goal, only for one whose objective reaches it.

        The goal is also a bound on the objective, so the search ends when it reaches the goal.
        """
        cp_model = self._cp_model
        if self._seconds <= 0 or stopped(self._stop):
            return SearchResult(Verdict.UNKNOWN)
        solver = cp_model.CpSolver()
        solver.parameters.max_time_in_seconds = self._seconds
        solver.parameters.random_seed = self._seed % (1 << 31)
        solver.parameters.catch_sigint_signal = False
        status = self._solved_aside(solver)
        self._seconds -= solver.wall_time
        if status == cp_model.INFEASIBLE:
            return SearchResult(Verdict.INCONSISTENT)
        if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            return SearchResult(Verdict.UNKNOWN)
        if goal is not None and round(solver.objective_value) != goal:
            beyond = 1 if solver.objective_value > goal else -1
            short = (solver.best_objective_bound - goal) * beyond > 0.5
            proved = status == cp_model.OPTIMAL or short
            return SearchResult(Verdict.INCONSISTENT if proved else Verdict.UNKNOWN)
        cells = bytearray(code == State.MINE for code in self._board.cells)
        for i, variable in self.variables.items():
            cells[i] = solver.boolean_value(variable)
        return SearchResult(Verdict.CONSISTENT, Layout(self._board.grid, bytes(cells)))
