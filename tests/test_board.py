"""The public position, and whether it has a solution."""

import sys
from itertools import chain, product

import pytest
from hypothesis import given
from tests.strategies import arbitrary_boards

import sapper
from sapper import (
    Board,
    Grid,
    GridError,
    NotationError,
    State,
    UnavailableError,
    Verdict,
    is_consistent,
)
from sapper.render import ansi, svg


@given(arbitrary_boards())
def test_repr_rebuilds_the_board(board):
    assert eval(repr(board), {"Board": Board}) == board


@given(arbitrary_boards())
def test_every_cell_is_a_clue_or_in_one_state(board):
    clues = dict(board.clues())
    cells = [list(clues), *(board.cells_in(state) for state in State)]
    assert sorted(chain.from_iterable(cells)) == list(board.grid.cells())
    assert [board.count(state) for state in State] == [len(group) for group in cells[1:]]
    for cell in board.grid.cells():
        assert board.clue(cell) == clues.get(cell)
        assert board.is_hidden(cell) == (board[cell] == State.HIDDEN)


def test_str_draws_the_board():
    assert str(Board.parse("3x2m4:01*/_8.")) == "3x2m4\n01*\n_8."
    assert str(Board.parse("2x1:..")) == "2x1\n.."


def test_a_board_is_a_value():
    board = Board.parse("2x1m1:1.")
    assert board == Board.parse("2x1m1\n1.") != board.with_mines(None)
    assert len({board, Board.parse(board.id)}) == 1


def test_changes_make_a_new_board():
    board = Board.parse("3x1m1:...")
    opened = board.with_cells([((0, 0), 1), ((0, 1), State.MINE), ((0, 2), State.BLANK)])
    assert opened.id == "3x1m1:1*_"
    assert board.id == "3x1m1:..."
    assert opened.with_mines(None).id == "3x1:1*_"


def test_a_covered_board_is_all_hidden():
    assert Board.covered(Grid(2, 2), 3).id == "2x2m3:../.."
    assert Board.covered(Grid(2, 1)).mines is None


@pytest.mark.parametrize("code", [-1, 12, 255, 300])
def test_a_code_that_is_none_is_refused(code):
    with pytest.raises(NotationError, match=f"{code} at 0,1 is not the code of a cell"):
        Board.parse("2x1:..").with_cells([((0, 1), code)])
    if 0 <= code <= 255:
        with pytest.raises(NotationError, match=f"{code} at 0,1 is not the code of a cell"):
            Board(Grid(2, 1), None, bytes([0, code]))


def test_a_cell_outside_is_refused():
    board = Board.parse("2x1:..")
    with pytest.raises(GridError, match="cell 1,0 is outside the 2x1 grid"):
        board[1, 0]
    with pytest.raises(GridError, match="cell 0,2 is outside"):
        board.with_cells([((0, 2), 0)])


@pytest.mark.parametrize("mines", [-1, 3])
def test_a_total_that_does_not_fit_is_refused(mines):
    with pytest.raises(NotationError, match=f"{mines} mines do not fit into 2 cells"):
        Board.parse("2x1:..").with_mines(mines)


def test_cells_must_fill_the_grid():
    with pytest.raises(NotationError, match="3 cells do not fit a grid of 2"):
        Board(Grid(2, 1), None, bytes(3))


@pytest.mark.parametrize(
    ("board", "admissible"),
    [
        ("3x1:1.2", False),  # two mines in one cell
        ("3x1:0*.", False),  # a mine next to a zero
        ("3x1:1_2", False),  # nothing hidden
        ("3x1m2:*.*", True),
        ("3x1m1:*.*", False),  # more mines known than there are
        ("3x1m3:*0_", False),
        ("3x1m3:_..", False),  # more mines than places
        ("3x1:0.1", True),  # found only by combining two clues
    ],
)
def test_admissible_is_what_each_clue_and_the_total_alone_can_meet(board, admissible):
    assert Board.parse(board).is_admissible is admissible


@pytest.mark.parametrize(
    ("board", "of", "refines"),
    [
        ("3x1:*1.", "3x1:.1.", True),
        ("3x1:.1.", "3x1:.1.", True),
        ("3x1:.1.", "3x1:*1.", False),  # says less
        ("3x1:*1.", "3x1:_1.", False),  # contradicts
        ("3x1:*1.", "3x1:*_.", False),  # a blank is opened: no number may take its place
        ("1x3:*/1/.", "3x1:.1.", False),  # another shape
        ("3x1m1:*1.", "3x1:.1.", True),
        ("3x1:*1.", "3x1m1:.1.", False),  # the total is forgotten
        ("3x1m2:*1.", "3x1m1:.1.", False),
    ],
)
def test_a_refinement_says_all_that_the_other_says(board, of, refines):
    assert Board.parse(board).is_refinement_of(Board.parse(of)) is refines


@given(arbitrary_boards(3))
def test_a_board_is_consistent_iff_a_finished_refinement_is_admissible(board):
    """Definition 2 of Hoder 2007, word for word, against the engine."""
    hidden = board.cells_in(State.HIDDEN)
    refinements = (
        board.with_cells(zip(hidden, codes, strict=True))
        for codes in product((State.MINE, State.BLANK), repeat=len(hidden))
    )
    finished = [each for each in refinements if each.is_admissible]
    assert all(each.is_finished and each.is_refinement_of(board) for each in finished)
    assert bool(finished) is (is_consistent(board) is Verdict.CONSISTENT)


def test_every_function_takes_the_text_of_a_board_too():
    text = "3x2m1:.../111"
    board = Board.parse(text)
    assert sapper.analyse(text) == sapper.analyse(board)
    assert sapper.analyse_many([text, board]) == sapper.analyse_many([board, board])
    assert sapper.check(text) == sapper.check(board)
    assert sapper.is_consistent(text) is sapper.is_consistent(board)
    assert sapper.place(text, 3) == sapper.place(board, 3)
    assert sapper.sample(text, 2) == sapper.sample(board, 2)
    assert sapper.count_by_mines(text) == sapper.count_by_mines(board)
    assert sapper.decompose(text) == sapper.decompose(board)
    assert sapper.prove(text, (0, 0)) == sapper.prove(board, (0, 0))
    assert sapper.conflict("2x1:2.") == sapper.conflict(Board.parse("2x1:2."))
    assert sapper.hint(text) == sapper.hint(board)
    assert sapper.best_move(text) == sapper.best_move(board)
    assert svg.draw(text) == svg.draw(board)
    assert ansi.draw(text) == ansi.draw(board)


def test_what_is_neither_board_nor_text_is_named():
    with pytest.raises(TypeError, match="list is neither a board nor the text of one"):
        sapper.analyse([[1, 2]])
    with pytest.raises(NotationError, match="unknown character 'x'"):
        sapper.analyse("x")


def test_without_numpy_an_array_is_said_to_need_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(UnavailableError, match="to_array needs NumPy: pip install numpy"):
        Board.parse("1x1:.").to_array()


def test_a_verdict_is_its_word():
    assert [str(verdict) for verdict in Verdict] == ["consistent", "inconsistent", "unknown"]
    assert Verdict("unknown") is Verdict.UNKNOWN
