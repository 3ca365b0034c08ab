"""Boards as clauses.

The clauses have the same solutions as the board, and a solver's answer can be read back.
"""

import pytest
from hypothesis import given
from pysat.solvers import Cadical153
from tests import reference
from tests.strategies import arbitrary_boards, boards

from sapper import Board, NotationError, State
from sapper.formats import cnf, convert, read, write
from sapper.formats.saved_board import SavedBoard


def answered(board):
    """The file with the answer of a SAT solver below it."""
    variables, clauses = cnf.clauses(board)
    text = write(SavedBoard(board=board), "cnf").decode()
    with Cadical153(bootstrap_with=clauses) as solver:
        if not solver.solve():
            return f"{text}s UNSATISFIABLE\n"
        true = set(solver.get_model())
    literals = (i if i in true else -i for i in range(1, variables + 1))
    return f"{text}c by a solver\ns SATISFIABLE\nv {' '.join(map(str, literals))} 0\n"


def mines_by_clauses(board):
    """Every placement that the clauses allow, by repeated calls of a solver."""
    _, clauses = cnf.clauses(board)
    cells = range(1, board.grid.size + 1)
    found = set()
    with Cadical153(bootstrap_with=clauses) as solver:
        while solver.solve():
            true = set(solver.get_model())
            placed = tuple(i in true for i in cells)
            found.add(placed)
            solver.add_clause([-i if mine else i for i, mine in zip(cells, placed, strict=True)])
    return found


@given(board=arbitrary_boards(max_side=3))
def test_the_clauses_have_the_board_s_solutions(board):
    cells = list(board.grid.cells())
    wanted = {tuple(cell in mines for cell in cells) for mines in reference.solutions(board)}
    assert mines_by_clauses(board) == wanted


@given(board=boards())
def test_a_solver_s_answer_becomes_a_layout_that_fits(board):
    layout = read(answered(board).encode()).layout
    mines = frozenset(cell for cell in layout.grid.cells() if layout.is_mine(cell))
    assert mines >= set(board.cells_in(State.MINE))
    assert reference.agrees(board, mines)


def test_an_expert_board_is_a_file_of_linear_size():
    variables, clauses = cnf.clauses(Board.parse("30x16m99:" + "/".join(["." * 30] * 16)))
    assert variables < 3 * 480
    assert len(clauses) < 16 * 480


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ("s UNSATISFIABLE", "no solution"),
        ("v 1 2 0", "no value for variable 3 of 3"),
        ("v 1 2 -3 0", "contradicts cell 0,0"),
        ("v -1 -2 -3 0", "0 mines around the 1 at 0,0"),
        ("v -1 2 3 0", "has 2 mines, not 1"),
        ("v -1 two -3 0", "'two' is not a literal"),
        ("x 1", "not a line of a solver's output"),
    ],
)
def test_an_answer_that_does_not_fit_is_refused(lines, message):
    text = write(SavedBoard(board=Board.parse("3x1m1:1..")), "cnf").decode()
    with pytest.raises(NotationError, match=message):
        read(f"{text}{lines}\n".encode())


def test_clauses_of_another_board_are_refused():
    with pytest.raises(NotationError, match="line 4 is '3 0' instead of '2 0'"):
        read(b"c sapper 3x1:1..\np cnf 3 2\n-1 0\n3 0\n")


def test_no_solution_is_said():
    with pytest.raises(NotationError, match="no solution"):
        convert(answered(Board.parse("3x1:2..")).encode(), "notation")
