"""The forms of the parts of a certificate."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sapper.certify.reading import (
    Board,
    Refused,
    canonical,
    digits,
    flag,
    items,
    parts,
    require,
    whole,
)


@given(st.integers(0, 10**40) | st.integers(0, 30_000).map(lambda n: 7**n))
def test_numbers_of_any_length_are_written(number):
    text = digits(number)
    assert all(int(text[-k:]) == number % 10**k for k in (1, 9, 100))
    if number < 10**4000:
        assert text == str(number)


@pytest.mark.parametrize(
    "text",
    ["", "3x3", "3x1:...:", "3x2:.../..", "0x1:", "03x1:...", "3x1m01:...", "3x1:..9", 7, None,
     "3x1m-1:...", "\u0663x1:...", "3x1:...\n"],
)  # fmt: skip
def test_what_is_no_board_is_refused(text):
    with pytest.raises(Refused):
        Board(text)


def test_a_board_knows_its_cells():
    board = Board("4x2m3:1.*_/..0.")
    assert (board.width, board.height, board.mines) == (4, 2, 3)
    assert board.clues == {(0, 0): 1, (1, 2): 0}
    assert board.known == {(0, 2)}
    assert board.hidden == {(0, 1), (1, 0), (1, 1), (1, 3)}
    assert board.around((0, 0)) == [(0, 1), (1, 0), (1, 1)]


def test_a_placement_keeps_every_clue_and_the_total():
    board = Board("3x1m1:.1.")
    assert board.placed([[0, 0]], board.clues, total=True) == {(0, 0)}
    for wrong in ([], [[0, 0], [0, 2]], [[0, 1]], [[0, 3]], [[0, 2], [0, 2]], [0], None):
        with pytest.raises(Refused):
            board.placed(wrong, board.clues, total=True)
    assert board.placed([], [], total=False) == set()
    with pytest.raises(Refused, match="0 mines in total"):
        board.placed([], [], total=True)


def test_parts_are_just_those_that_are_named():
    assert parts({"b": 1, "a": 2}, "a b") == [2, 1]
    for wrong in ({"a": 1}, {"a": 1, "b": 2, "c": 3}, [], None):
        with pytest.raises(Refused):
            parts(wrong, "a b")


def test_values_have_their_types():
    assert (whole(2, 3, "x"), flag(True), items([1], "x")) == (2, True, [1])
    for check in (
        lambda: whole(True, 3, "x"),
        lambda: whole(3, 3, "x"),
        lambda: whole(-1, 3, "x"),
        lambda: whole(1.0, 3, "x"),
        lambda: flag(1),
        lambda: items({}, "x"),
        lambda: require(False, "x"),
    ):
        with pytest.raises(Refused):
            check()


def test_there_is_one_text_of_a_value():
    assert canonical({"b": [1, "\u00e9"], "a": None}) == '{"a":null,"b":[1,"\\u00e9"]}'
