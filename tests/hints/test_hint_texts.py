import re

import pytest
from hypothesis import given
from tests.hints.situations import games, hint_of
from tests.strategies import arbitrary_boards

from sapper import Board, words
from sapper.engine import Verdict, is_consistent
from sapper.hints import Kind, hint, hint_texts
from sapper.hints.naming import MOST_NAMED


def test_the_mine_total_is_announced():
    found = hint(Board.parse("5x1m1:.1..."))
    assert found.uses_total
    assert found.at(1).text.endswith("Count the mines that are left.")
    assert (
        found.at(2).text == "Look at the 1 at row 1, column 2, and count the mines that are left."
    )


def test_a_guess_shows_its_risk_before_its_place():
    found = hint(Board.parse("3x1m1:.1."))
    assert found.at(1).text == hint_texts.UNCERTAIN
    assert found.at(2).text.endswith("The best guess has a risk of 50 %.")
    assert found.area is None


def test_a_guess_says_what_its_per_cent_are_of():
    found = hint(Board.parse("3x1m1:.1."))
    assert found.guess is not None
    odds = hint_texts.odds(found.board, found.guess)
    assert re.fullmatch(r".* chance to win, 50 %[.] .* risk .* 50 %[.]", odds)
    assert found.text.endswith(f"Best guess: row 1, column 1. {odds}")
    assert found.summary.endswith(f"Best guess: the striped cell. {odds}")


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
    for board, text in (
        ("2x1:1*", "No hidden cell is left."),
        ("2x1:1.", "Every hidden cell is a mine."),
    ):
        found = hint(Board.parse(board))
        assert (found.kind, found.text) == (Kind.DONE, text)


@pytest.mark.slow
def test_many_certain_mines_next_to_a_guess_are_counted():
    counted = 0
    for board in games(300):
        found = hint_of(board)
        if found.kind is Kind.GUESS and len(found.mines) > MOST_NAMED:
            number = f"But {words.number(len(found.mines))} cells are certainly mines, as "
            assert number in found.text
            assert len(found.text) < 300
            counted += 1
    assert counted > 1


def test_certain_mines_that_are_flagged_are_not_counted():
    board = Board.parse("11x1:1.__1.__.1.")
    text = {flags: hint(board, flags=flags).text for flags in ((), ((0, 1),))}
    assert hint(board).kind is Kind.GUESS
    assert "But two cells are certainly mines. " in text[()]
    assert "But one cell without a flag is certainly a mine. " in text[((0, 1),)]
