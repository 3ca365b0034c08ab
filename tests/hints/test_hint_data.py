import pytest
from tests.hints.situations import small_boards

from sapper import Board
from sapper.errors import HintError
from sapper.hints import hint

BOARD = Board.parse("4x2:..../1211")


def test_the_first_level_shows_only_the_area():
    found = hint(BOARD, level=1)
    assert "rows 1 to 2, columns 2 to 4" in found.text
    assert found.area == ((0, 1), (1, 3))
    assert (found.shown_clues, found.shown_cells, found.shown_steps) == ((), (), ())


def test_the_second_level_shows_the_clues():
    found = hint(BOARD, level=2)
    assert "the 1 at row 2, column 3, and the 2 at row 2, column 2" in found.text
    assert found.shown_clues == found.clues == ((1, 2), (1, 1))
    assert (found.shown_cells, found.shown_steps) == ((), ())


def test_the_third_level_shows_everything():
    found = hint(BOARD, level=3)
    assert found.shown_cells == found.cells == ((0, 3),)
    assert found.shown_steps == found.steps
    assert found.text.endswith("row 1, column 4 is safe.")


def test_levels_are_views_of_one_hint():
    for board in small_boards()[:200]:
        for level in (1, 2, 3):
            assert hint(board, level=level) == hint(board).at(level)


def test_early_levels_never_name_a_cell_of_the_answer():
    for board in small_boards()[:500]:
        found = hint(board)
        if found.is_certain and len(found.cells) == 1 and found.clues:
            row, col = found.cells[0]
            assert f"row {row + 1}, column {col + 1} is" not in found.at(2).text.lower()
            assert found.at(1).shown_guess is None


def test_what_the_title_says_is_not_said_again_below_it():
    found = hint(Board.parse("3x1m1:.1."), level=1)
    assert found.title == "I don't know"
    assert found.text_below_title == "No cell is certain to be safe."
    assert hint(BOARD).text_below_title == hint(BOARD).text


@pytest.mark.parametrize("level", [0, 4, -1])
def test_other_levels_are_refused(level):
    with pytest.raises(HintError, match=f"{level} is not a level: choose 1, 2 or 3"):
        hint(BOARD, level=level)
    with pytest.raises(HintError):
        hint(BOARD).at(level)
