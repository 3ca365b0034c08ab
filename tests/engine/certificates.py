"""Checks proofs and conflicts on their clues alone, by methods the engine does not know.

Small boards are enumerated; for larger ones the clues are written as clauses and a SAT solver
decides. The total would need too many clauses, so boards with a total are checked by CP-SAT,
another independent solver.
"""

from itertools import combinations

from ortools.sat.python import cp_model
from pysat.solvers import Cadical153
from tests.engine.enumeration import Enumeration

from sapper import Board, Cell, State

MOST_ENUMERATED = 12


def shown_only(board: Board, clues, *, total: bool) -> Board:
    """Return the board that shows only these clues; the others are blank."""
    others = ((cell, State.BLANK) for cell, _ in board.clues() if cell not in clues)
    return board.with_cells(others).with_mines(board.mines if total else None)


def has_solution(board: Board) -> bool:
    if board.count(State.HIDDEN) <= MOST_ENUMERATED:
        return bool(Enumeration.of(board).solutions)
    return _by_clauses(board) if board.mines is None else _by_linear_constraints(board)


def _equations(board: Board):
    """Yield the hidden cells around each clue, as numbers from 1, and how many are mines."""
    number = {cell: i for i, cell in enumerate(board.cells_in(State.HIDDEN), 1)}
    for place, clue in board.clues():
        around = board.grid.neighbours(place)
        lacking = clue - sum(board[cell] == State.MINE for cell in around)
        yield [number[cell] for cell in around if cell in number], lacking


def _by_clauses(board: Board) -> bool:
    with Cadical153() as solver:
        for cells, lacking in _equations(board):
            if not 0 <= lacking <= len(cells):
                return False
            # Of any `lacking + 1` cells one is empty, of any other `rest + 1` one is a mine.
            rest = len(cells) - lacking
            solver.append_formula([[-c for c in few] for few in combinations(cells, lacking + 1)])
            solver.append_formula([list(few) for few in combinations(cells, rest + 1)])
        return solver.solve()


def _by_linear_constraints(board: Board) -> bool:
    model = cp_model.CpModel()
    hidden = board.count(State.HIDDEN)
    cells = [model.new_bool_var("") for _ in range(hidden)]
    for around, lacking in _equations(board):
        if not 0 <= lacking <= len(around):
            return False
        if around:
            model.add(sum(cells[i - 1] for i in around) == lacking)
    model.add(sum(cells) == board.mines - board.count(State.MINE))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.catch_sigint_signal = False  # otherwise Ctrl-C would be ignored afterwards
    solver.parameters.max_time_in_seconds = 60
    status = solver.solve(model)
    assert status in (cp_model.FEASIBLE, cp_model.OPTIMAL, cp_model.INFEASIBLE)
    return status != cp_model.INFEASIBLE


def refutes(board: Board, clues, *, total: bool, assumption: tuple[Cell, int] | None) -> bool:
    """Return whether these clues (and the total) contradict each other or the assumption."""
    part = shown_only(board, clues, total=total)
    return not has_solution(part if assumption is None else part.with_cells([assumption]))


def check_minimal(board: Board, clues, *, uses_total: bool, assumption=None) -> None:
    """Assert that the clues refute the board with the assumption, and that each is needed."""
    numbers = dict(board.clues())
    assert all(cell in numbers for cell in clues)
    assert list(clues) == sorted(set(clues))
    assert refutes(board, clues, total=uses_total, assumption=assumption)
    for cell in clues:
        rest = [other for other in clues if other != cell]
        assert not refutes(board, rest, total=uses_total, assumption=assumption)
    if uses_total:
        assert board.mines is not None
        assert not refutes(board, clues, total=False, assumption=assumption)


def check_proof(board: Board, proof) -> None:
    assert proof.minimal
    opposite = State.BLANK if proof.mine else State.MINE
    check_minimal(
        board, proof.clues, uses_total=proof.uses_total, assumption=(proof.cell, opposite)
    )


def check_conflict(board: Board, conflict) -> None:
    assert conflict.minimal
    check_minimal(board, conflict.clues, uses_total=conflict.uses_total)
