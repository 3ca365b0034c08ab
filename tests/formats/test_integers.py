import pytest

from sapper import Board, NotationError
from sapper.formats import SavedBoard, read, write

SAMPLE = b"3 2 2\n0 1 9\n8 9 -1\n"
BOARD = Board.parse("3x2m2:01./8.*")


def test_a_sample_written_by_hand():
    assert read(SAMPLE) == SavedBoard(board=BOARD)
    assert write(SavedBoard(board=BOARD), "integers") == SAMPLE


def test_a_total_of_zero_means_that_none_is_given():
    assert read(b"2 1 0\n1 9\n").board.id == "2x1:1."
    assert write(SavedBoard(board=Board.parse("2x1:1.")), "integers") == b"2 1 0\n1 9\n"


@pytest.mark.parametrize(
    "text",
    [
        "3 2 2 0 1 9 8 9 -1",
        "3 2\n2\n0 1 9\n8 9 -1",
        "3\n2\n2\n0\n1\n9\n8\n9\n-1\n",
        "  3\t2  2\r\n\r\n0 1  9\r\n8 9 -1",
        "2 3 2\n0 1 9\n8 9 -1",
        "2 3\n2\n0 1 9\n8 9 -1",
        "3 2\n0 1 9\n8 9 -1\n2",
        "2 3\n0 1 9\n8 9 -1\n2\n",
    ],
)
def test_sizes_and_total_are_found_where_the_lines_put_them(text):
    assert read(text.encode()) == SavedBoard(board=BOARD)


@pytest.mark.parametrize("first", ["3 2 2", "2 3 2"])
def test_the_order_of_the_sizes_is_kept(first):
    text = f"{first}\n0 1 9\n8 9 -1\n".encode()
    assert write(read(text), "integers") == text


@pytest.mark.parametrize("sizes", ["3 2", "2 3"])
def test_a_total_below_the_cells_stays_there(sizes):
    text = f"{sizes}\n0 1 9\n8 9 -1\n2\n".encode()
    assert write(read(text), "integers") == text


def test_another_format_forgets_the_order():
    saved = read(b"2 3 2\n0 1 9\n8 9 -1\n")
    assert write(read(write(saved, "notation")), "integers") == SAMPLE


def test_a_single_column_has_its_total_above():
    saved = SavedBoard(board=Board.parse("1x3m2:./1/."), arrangement="total last")
    assert write(saved, "integers") == b"1 3 2\n9\n1\n9\n"


def test_without_lines_the_width_comes_first():
    assert read(b"2 3 0 0 1 9 8 9 -1").board.id == "2x3:01/.8/.*"


def test_a_single_column_is_not_taken_for_a_total_at_the_end():
    assert read(b"1 3\n2\n9\n1\n9").board.id == "1x3m2:./1/."


@pytest.mark.parametrize(
    ("text", "message", "line", "column"),
    [
        ("", "0 numbers are too few for width, height and mine total", None, None),
        ("3 2", "2 numbers are too few for width, height", None, None),
        ("0 2 0", "0x2 is not a grid", None, None),
        ("-3 2 0 1", "'-3' is not a size or a mine total", 1, 1),
        ("3 2 -1\n0 1 9\n8 9 9", "'-1' is not a size or a mine total", 1, 5),
        ("3 2 x\n0 1 9\n8 9 9", "'x' is not a size or a mine total", 1, 5),
        ("3 ² 1\n", "'²' is not a size", 1, 3),
        ("3 2 7\n0 1 9\n8 9 -1", "7 mines do not fit into 6 cells", None, None),
        ("3 2 1\n0 1 9\n8 9", "5 cells follow the sizes and the total, but 3x2 has 6", None, None),
        (
            "3 2 1\n0 1 9\n8 9 9 9",
            "7 cells follow the sizes and the total, but 3x2 has 6",
            None,
            None,
        ),
        ("3 2 1\n0 1 9\n8 10 9", "'10' is not 0-8 for a number, 9 for hidden", 3, 3),
        ("3 2 1\n0 1 9\n8 -2 9", "'-2' is not 0-8", 3, 3),
        ("3 2 1\n0 1 9\n8 09 9", "'09' is not 0-8", 3, 3),
        ("3 2\n0 1 9\n8 . 9\n1", "'.' is not 0-8", 3, 3),
    ],
)
def test_text_that_is_not_a_board_is_refused_with_its_place(text, message, line, column):
    with pytest.raises(NotationError, match=message) as caught:
        read(text.encode(), "integers")
    assert (caught.value.line, caught.value.column) == (line, column)
