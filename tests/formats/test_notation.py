import pytest

from sapper import Board, Layout
from sapper.formats import SavedBoard, SavedPart, losses, read, write


@pytest.mark.parametrize("name", ["notation", "drawing"])
@pytest.mark.parametrize("board", ["1x1:.", "3x2m2:1._/..*"])
def test_a_board_is_read_back(name, board):
    saved = SavedBoard(board=Board.parse(board))
    assert read(write(saved, name)) == saved


def test_a_layout_reads_back_as_a_board_of_known_mines():
    data = write(SavedBoard(layout=Layout.parse("2x1:*.")), "notation")
    assert data == b"2x1m1:*.\n"
    assert read(data) == SavedBoard(board=Board.parse("2x1m1:*."))


def test_flags_cannot_be_carried():
    flagged = SavedBoard(board=Board.parse("2x1m1:.."), flags=((0, 0),))
    assert losses(flagged, "notation") == (SavedPart.FLAGS,)
