import ms_toollib
import numpy as np
import pytest

from sapper import Board, ConversionError, NotationError, analyse, cell_codes
from sapper.cell_codes import NAMES

FULL = "4x2m3:1*.2/_.08"
ROWS = {
    "sapper": [[1, 10, 9, 2], [11, 9, 0, 8]],
    "ms_toollib": [[1, 11, 10, 2], [10, 10, 0, 8]],
    "jumanji": [[1, -1, -1, 2], [-1, -1, 0, 8]],
}
TEXTS = {
    "sapper": FULL,
    "ms_toollib": "4x2m3:1*.2/..08",
    "jumanji": "4x2m3:1..2/..08",
}


@pytest.mark.parametrize("codes", NAMES)
@pytest.mark.parametrize("kind", [list, tuple, np.array, np.asfortranarray])
def test_integers_of_every_program_are_read(codes, kind):
    rows = kind([tuple(row) for row in ROWS[codes]])
    assert Board.from_array(rows, 3, codes=codes) == Board.parse(TEXTS[codes])


@pytest.mark.parametrize("codes", NAMES)
def test_integers_of_every_program_are_written(codes):
    board = Board.parse(TEXTS[codes])
    assert board.to_lists(codes) == ROWS[codes]
    array = board.to_array(codes)
    assert (array.dtype, array.shape) == (np.int8, (2, 4))
    assert array.tolist() == ROWS[codes]
    array[0, 0] = 5  # a separate copy
    assert board.clue((0, 0)) == 1


@pytest.mark.parametrize("kind", [np.int8, np.int64, np.uint8, np.float32])
def test_the_type_of_the_numbers_does_not_matter(kind):
    board = Board.parse("2x2:1./.2")
    assert Board.from_array(np.array([[1, 9], [9, 2]], dtype=kind)) == board


def test_numpy_numbers_in_lists_are_integers_too():
    assert Board.from_array([[np.int64(1), np.int8(9)]]) == Board.parse("2x1:1.")


@pytest.mark.parametrize(
    ("rows", "codes", "message"),
    [
        ([[0, 12]], "sapper", "12 is not a cell in the codes of sapper, at 0,1"),
        ([[0, 1], [9, -1]], "ms_toollib", "9 is not a cell in the codes of ms_toollib, at 1,0"),
        ([[9]], "jumanji", "9 is not a cell in the codes of jumanji, at 0,0"),
        ([[0, "."]], "sapper", r"\. is not a cell"),
        ([[1.5]], "sapper", "1.5 is not a cell"),
        (np.zeros((2, 2, 2), int), "sapper", r"\[0, 0\] is not a cell"),
        (np.array([[float("nan")]]), "sapper", "nan is not a cell"),
        ([[0, 1], [0]], "sapper", "row 2 has 1 cells, row 1 has 2"),
        ([], "sapper", "there are no rows"),
        ([[]], "sapper", "0x1 is not a grid"),
        ([1, 2], "sapper", "is not a list of rows of integers"),
        (7, "sapper", "is not a list of rows of integers"),
    ],
)
def test_text_that_is_not_a_board_is_refused_with_its_place(rows, codes, message):
    with pytest.raises(NotationError, match=message):
        Board.from_array(rows, codes=codes)


def test_what_the_codes_cannot_say_is_refused_with_its_place():
    with pytest.raises(ConversionError, match="jumanji cannot express a known mine, at 0,1"):
        Board.parse("2x1:1*").to_lists("jumanji")
    with pytest.raises(ConversionError, match="ms_toollib cannot express a blank, at 0,0"):
        Board.parse("2x1:_.").to_array("ms_toollib")
    message = "'kaboom' is not a set of codes: choose one of sapper"
    with pytest.raises(ConversionError, match=message):
        cell_codes.read([[0]], "kaboom")


def test_ms_toollib_and_sapper_read_the_same_board_from_the_same_integers():
    rows = Board.parse("4x4m4:..../.2../..../....").to_lists("ms_toollib")
    theirs = ms_toollib.cal_probability_onboard(rows, 4)[0]
    ours = analyse(Board.from_array(rows, 4, codes="ms_toollib")).probabilities
    assert ours[1][1] is None
    for mine, other in zip(ours, theirs, strict=True):
        assert [chance or 0 for chance in mine] == pytest.approx(other)
