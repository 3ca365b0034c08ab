import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.formats.saved_boards import saved_boards

from sapper import Board, GridError, Layout, NotationError, State
from sapper.formats import SavedBoard, SavedPart


def test_a_saved_board_holds_a_board_or_a_layout():
    with pytest.raises(NotationError, match="a saved board needs a board or a layout"):
        SavedBoard()


@pytest.mark.parametrize(
    ("board", "message"),
    [
        ("3x1m1:...", "differ in shape"),
        ("2x1m2:..", "total 2 on the board, but 1 in the layout"),
        ("2x1:..", "total None on the board, but 1 in the layout"),
    ],
)
def test_board_and_layout_agree_in_shape_and_total(board, message):
    with pytest.raises(NotationError, match=message):
        SavedBoard(board=Board.parse(board), layout=Layout.parse("2x1:*."))


@pytest.mark.parametrize(
    ("marks", "message"),
    [
        ({"flags": ((0, 0),)}, "flag at 0,0 is not on a hidden or blank cell"),
        ({"questions": ((0, 3),)}, "question mark at 0,3 is not on a hidden cell"),
        ({"exploded": ((0, 1),)}, "exploded mine at 0,1 is not on a mine cell"),
        ({"flags": ((0, 4), (0, 1))}, "flags must be in ascending order without repetition"),
        ({"flags": ((0, 1), (0, 1))}, "flags must be in ascending order without repetition"),
        ({"flags": ((0, 1),), "questions": ((0, 1),)}, "0,1 has a flag and a question mark"),
    ],
)
def test_marks_stand_where_a_player_can_put_them(marks, message):
    with pytest.raises(NotationError, match=message):
        SavedBoard(board=Board.parse("5x1m2:1.*_."), **marks)


def test_cells_are_inside():
    layout = Layout.parse("2x1:*.")
    with pytest.raises(GridError, match="0,2 is outside"):
        SavedBoard(layout=layout, start=(0, 2))
    with pytest.raises(GridError, match="1,0 is outside"):
        SavedBoard(board=layout.covered(), flags=((1, 0),))
    with pytest.raises(NotationError, match="flag at 0,0"):
        SavedBoard(layout=layout, flags=((0, 0),))


def test_the_position_of_a_layout_is_covered_and_its_drawing_shows_the_mines():
    saved = SavedBoard(layout=Layout.parse("2x1:*."))
    assert saved.position().id == "2x1m1:.."
    assert saved.drawn().id == "2x1m1:*."


@pytest.mark.parametrize(
    ("board", "layout"),
    [
        ("3x1m1:*..", "3x1:*.."),
        ("3x1m2:*..", None),
        ("3x1:*..", None),
        ("3x1:*10", "3x1:*.."),
        ("3x1m0:...", "3x1:..."),
        ("2x1m1:_*", "2x1:.*"),
    ],
)
def test_a_board_tells_its_layout_when_every_mine_is_known(board, layout):
    truth = SavedBoard(board=Board.parse(board)).truth()
    assert truth == (None if layout is None else Layout.parse(layout))


@given(saved_boards())
def test_the_truth_moves_out_of_the_board(saved):
    moved = saved.with_truth()
    assert moved.truth() == saved.truth()
    if saved.truth() is None or saved.layout is not None:
        assert moved == saved
    else:
        assert moved.layout == saved.truth()
        assert not moved.board.count(State.MINE)
        assert dict(moved.board.clues()) == dict(saved.board.clues())


@given(saved_boards(), st.sets(st.sampled_from(SavedPart)))
def test_exactly_the_parts_taken_out_are_gone(saved, lost):
    left, expected = set(saved.without(lost).parts()), set(saved.parts()) - lost
    if SavedPart.LAYOUT in lost:
        expected.discard(SavedPart.KNOWN)  # they stay, without an added layout
    if SavedPart.KNOWN in lost and saved.layout is not None:
        expected.discard(SavedPart.EXPLODED)
    # A flag that is marked as wrong becomes a blank.
    new = {SavedPart.BLANKS} if SavedPart.WRONG_FLAGS in lost & set(saved.parts()) else set()
    assert left == expected | new


@given(saved_boards())
def test_without_everything_a_bare_board_or_layout_is_left(saved):
    bare = saved.without(SavedPart).without(SavedPart)
    assert bare.parts() == ()
    assert bare.grid == saved.grid
    if bare.board is not None:
        assert set(bare.board.cells) <= {State.HIDDEN, State.MINE}
