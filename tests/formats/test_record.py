import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.formats.records import records

from sapper import Board, GridError, Layout, NotationError, State
from sapper.formats import Part, Record


def test_a_record_holds_a_board_or_a_layout():
    with pytest.raises(NotationError, match="a record needs one of them"):
        Record()


@pytest.mark.parametrize(
    ("board", "message"),
    [
        ("3x1m1:...", "differ in shape"),
        ("2x1m2:..", "total 2, but the layout has 1 mines"),
        ("2x1:..", "total None, but the layout has 1 mines"),
    ],
)
def test_board_and_layout_agree_in_shape_and_total(board, message):
    with pytest.raises(NotationError, match=message):
        Record(board=Board.parse(board), layout=Layout.parse("2x1:*."))


@pytest.mark.parametrize(
    ("marks", "message"),
    [
        ({"flags": ((0, 0),)}, "flag at 0,0 does not stand on a hidden or blank cell"),
        ({"questions": ((0, 3),)}, "question mark at 0,3 does not stand on a hidden cell"),
        ({"exploded": ((0, 1),)}, "exploded mine at 0,1 does not stand on a mine cell"),
        ({"flags": ((0, 4), (0, 1))}, "flags must be ascending and distinct"),
        ({"flags": ((0, 1), (0, 1))}, "flags must be ascending and distinct"),
        ({"flags": ((0, 1),), "questions": ((0, 1),)}, "0,1 has a flag and a question mark"),
    ],
)
def test_marks_stand_where_a_player_can_put_them(marks, message):
    with pytest.raises(NotationError, match=message):
        Record(board=Board.parse("5x1m2:1.*_."), **marks)


def test_cells_are_inside():
    layout = Layout.parse("2x1:*.")
    with pytest.raises(GridError, match="0,2 is outside"):
        Record(layout=layout, start=(0, 2))
    with pytest.raises(GridError, match="1,0 is outside"):
        Record(board=layout.covered(), flags=((1, 0),))
    with pytest.raises(NotationError, match="flag at 0,0"):
        Record(layout=layout, flags=((0, 0),))


def test_the_position_of_a_layout_is_covered_and_its_drawing_shows_the_mines():
    record = Record(layout=Layout.parse("2x1:*."))
    assert record.position().id == "2x1m1:.."
    assert record.drawn().id == "2x1m1:*."


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
    truth = Record(board=Board.parse(board)).truth()
    assert truth == (None if layout is None else Layout.parse(layout))


@given(records())
def test_the_truth_moves_out_of_the_board(record):
    moved = record.with_truth()
    assert moved.truth() == record.truth()
    if record.truth() is None or record.layout is not None:
        assert moved == record
    else:
        assert moved.layout == record.truth()
        assert not moved.board.count(State.MINE)
        assert dict(moved.board.clues()) == dict(record.board.clues())


@given(records(), st.sets(st.sampled_from(Part)))
def test_exactly_the_parts_taken_out_are_gone(record, lost):
    left, expected = set(record.without(lost).parts()), set(record.parts()) - lost
    if Part.LAYOUT in lost:
        expected.discard(Part.KNOWN)  # they stay, and stand beside nothing
    if Part.KNOWN in lost and record.layout is not None:
        expected.discard(Part.EXPLODED)
    # What is left of a flag shown to be wrong is a blank.
    new = {Part.BLANKS} if Part.WRONG_FLAGS in lost & set(record.parts()) else set()
    assert left == expected | new


@given(records())
def test_without_everything_a_bare_board_or_layout_is_left(record):
    bare = record.without(Part).without(Part)
    assert bare.parts() == ()
    assert bare.grid == record.grid
    if bare.board is not None:
        assert set(bare.board.cells) <= {State.HIDDEN, State.MINE}
