from hypothesis import given
from tests.hints.situations import games, hint_of
from tests.strategies import arbitrary_boards

from sapper import Board
from sapper.engine import Verdict, is_consistent
from sapper.hints import Kind, hint, hint_texts


def test_the_mine_total_is_announced():
    found = hint(Board.parse("5x1m1:.1..."))
    assert found.uses_total
    assert found.at(1).text.endswith("Count the mines that are left.")
    assert (
        found.at(2).text == "Look at the 1 at row 1, column 2, and count the mines that are left."
    )


def test_a_guess_tells_its_risk_before_its_place():
    found = hint(Board.parse("3x1m1:.1."))
    assert found.at(1).text == "I don't know: no hidden cell is certainly safe."
    assert found.at(2).text.endswith("The least risk of a guess is 50 %.")
    assert found.area is None


@given(arbitrary_boards(max_side=4))
def test_an_inconsistent_board_is_said_to_contradict_itself(board):
    found = hint(board)
    contradicts = is_consistent(board) is Verdict.INCONSISTENT
    assert (found.kind is Kind.CONTRADICTION) == contradicts
    for level in (1, 2, 3):
        text = found.at(level).text
        assert text.endswith(".")
        assert text[0].isupper()


def test_a_finished_board_has_nothing_to_open():
    found = hint(Board.parse("2x1:1*"))
    assert found.kind is Kind.DONE
    assert found.text == "No safe cell is left to open."


def test_many_certain_mines_beside_a_guess_are_counted():
    counted = 0
    for board in games(600):
        found = hint_of(board)
        if found.kind is Kind.GUESS and len(found.mines) > hint_texts.MOST_NAMED:
            number = f"Certain all the same: {len(found.mines)} cells are mines, as "
            assert number in found.text
            assert len(found.text) < 300
            counted += 1
    assert counted > 2
