from tests.hints.regions import check_regions

from sapper import Board
from sapper.clues import open_clues
from sapper.hints import intervals


def test_what_it_tells_of_a_region_is_valid():
    check_regions(intervals.explain, least=20)


def test_it_gives_up_on_what_is_not_proved():
    board = Board.parse("3x1:.1.")
    assert intervals.explain(board, open_clues(board), (0, 0), mine=True) is None


def test_the_last_step_is_about_the_cell():
    board = Board.parse("5x2:...../11_11")
    steps = intervals.explain(board, open_clues(board), (0, 2), mine=False)
    assert (0, 2) in steps[-1].cells
    assert steps[-1].most == 0
