import pytest
from tests.hints.checker import check_certain
from tests.hints.situations import small_boards

from sapper import Board, GridError, State, reference
from sapper.errors import HintError
from sapper.hints import Kind, hint
from sapper.hints.flags import wrong_together


def test_a_wrong_flag_is_pointed_out_before_an_easier_safe_cell():
    board = Board.parse("5x2:...._/12110")
    assert hint(board).kind is Kind.SAFE
    found = hint(board, flags=[(0, 1)])
    assert found.kind is Kind.WRONG_FLAG
    assert found.cells == ((0, 1),)
    assert found.text.startswith("The flag at row 1, column 2 is wrong: that cell is safe.")
    check_certain(found)


@pytest.mark.slow
def test_a_flag_is_wrong_iff_its_cell_is_safe_in_every_solution():
    for board in small_boards()[:600]:
        safe, _ = reference.certain(board)
        for cell in board.cells_in(State.HIDDEN):
            found = hint(board, flags=[cell])
            assert (found.kind is Kind.WRONG_FLAG) == (cell in safe)
            if cell in safe:
                assert found.cells == (cell,)
                check_certain(found)


def test_the_most_easily_refuted_of_several_wrong_flags_is_taken():
    board = Board.parse("8x2:...__.0_/121_____")
    found = hint(board, flags=[(0, 1), (0, 5)])
    assert found.cells == ((0, 5),)
    assert found.technique.value == "single clue"


def test_flags_may_be_wrong_together_though_each_is_possible():
    board = Board.parse("3x1:.1.")
    found = hint(board, flags=[(0, 2), (0, 0)])
    assert found.kind is Kind.WRONG_FLAGS
    assert found.cells == ((0, 0), (0, 2))
    assert found.clues == ((0, 1),)
    assert not found.is_certain


def test_more_flags_than_mines_are_wrong_together():
    found = hint(Board.parse("3x3m1:.../.../..."), flags=[(0, 0), (1, 1)])
    assert found.kind is Kind.WRONG_FLAGS
    assert found.text.endswith("with mines there, the mine total cannot be met.")


def test_flags_wrong_together_are_impossible_and_minimal():
    count = 0
    for board in small_boards()[:300]:
        hidden = tuple(board.cells_in(State.HIDDEN))
        found = wrong_together(board, hidden)
        solutions = list(reference.solutions(board))
        assert (found is None) == (set(hidden) in [set(s) & set(hidden) for s in solutions])
        if found is not None:
            count += 1
            assert not any(mines >= set(found.flags) for mines in solutions)
            for cell in found.flags:
                fewer = set(found.flags) - {cell}
                assert any(mines >= fewer for mines in solutions)
    assert count > 100


def test_a_right_flag_is_not_taken_as_truth():
    """The flag is right, but the hint proves its own way."""
    board = Board.parse("4x2:..../1211")
    assert hint(board, flags=[(0, 0)]) == hint(board)


def test_a_flagged_mine_is_not_offered_again():
    board = Board.parse("4x1:.1_2")
    two = Board.parse("5x1:.1__.")
    mines = Board.parse("8x1m3:.2.___..")
    assert hint(mines, flags=[(0, 0)]).mines == ((0, 2),)
    assert hint(mines, flags=[(0, 0), (0, 2)]).mines == ()
    assert hint(Board.parse("3x1:.2."), flags=[(0, 0), (0, 2)]).kind is Kind.DONE
    assert hint(two, flags=[(0, 0)]).kind is Kind.GUESS
    assert hint(board).kind is Kind.CONTRADICTION


def test_a_flag_on_a_known_mine_is_right():
    board = Board.parse("3x1:*1.")
    assert hint(board, flags=[(0, 0)]) == hint(board)


def test_a_flag_on_an_opened_cell_is_refused():
    with pytest.raises(HintError, match=r"flag at 0,1 is on an opened cell in 3x1:\.1\."):
        hint(Board.parse("3x1:.1."), flags=[(0, 1)])


def test_a_flag_outside_is_refused():
    with pytest.raises(GridError):
        hint(Board.parse("3x1:.1."), flags=[(1, 0)])
