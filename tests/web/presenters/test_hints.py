from sapper import Board
from sapper.engine import Stop
from sapper.web.limits import Limits
from sapper.web.presenters.hints import game_over, hint

BOARD = Board.parse("3x2:.../111")


def test_a_hint_names_cells_clues_and_rung():
    found = hint(BOARD, (), 3, Limits(), Stop())
    assert (found.kind, found.cells, found.rung) == ("safe", [(0, 0)], "pair of clues")
    assert found.sentence.startswith("Row 1, column 1 is safe.")


def test_one_that_is_stopped_is_unknown():
    stop = Stop()
    stop.set()
    found = hint(BOARD, (), 3, Limits(), stop)
    assert (found.kind, found.cells) == ("unknown", [])


def test_a_game_that_is_over_needs_none():
    assert game_over(1).kind == "over"
