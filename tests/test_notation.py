import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.strategies import arbitrary_boards

from sapper import Board, NotationError, notation


@given(arbitrary_boards())
def test_reading_what_was_written_gives_the_same_board(board):
    assert Board.parse(board.id) == board
    assert Board.parse(str(board)) == board
    assert Board.from_rows(board.rows, board.mines) == board


@given(arbitrary_boards())
def test_the_id_needs_no_quoting_in_shells_and_urls_except_the_star(board):
    assert re.fullmatch(r"[0-9xm:/._*]+", board.id)


@pytest.mark.parametrize("text", ["3x2:#M◊/1F.", "3x2\n#M◊\n1F.", "#M◊\n1F."])
def test_readers_take_the_aliases(text):
    assert Board.parse(text).id == "3x2:.*_/1*."


@pytest.mark.parametrize(
    "text",
    [
        "\n\n  2x1m1:1.  \n\n",
        "2x1m1\r\n1.\r\n",
        "2x1m1\r1.\r",
        "\t2x1m1\n\t1.\n",
    ],
)
def test_outer_space_and_line_ends_do_not_matter(text):
    assert Board.parse(text).id == "2x1m1:1."


@pytest.mark.parametrize(
    ("text", "message", "line", "column"),
    [
        ("", "the text is empty", None, None),
        (" \n\t\r\n", "the text is empty", None, None),
        ("3x3", "there are no rows after '3x3'", 1, None),
        ("3x2:1../.9.", "unknown character '9': numbers are at most 8", 1, 10),
        ("\n\n  3x2:1../.z.", "unknown character 'z'", 3, 12),
        ("1..\n.-.", "unknown character '-'", 2, 2),
        ("\n\n1..\n  .-.", "unknown character '-'", 4, 4),
        ("3x2m1\n1..\n.٣.", "unknown character '٣'", 3, 2),
        ("1.\x0b", r"unknown character '\\x0b'", 1, 3),
        ("3x2:1../..", "row 2 has 2 cells instead of 3", 1, 9),
        ("1..\n..", "row 2 has 2 cells instead of 3", 2, 1),
        ("1..\n\n...", "row 2 has 0 cells instead of 3", 2, 1),
        ("3x2\n1..", "1 rows instead of 2", 2, None),
        ("3x1:1../...", "more than 1 rows", 1, 9),
        ("3x1:1..\n...", "'...' follows a board that is written on one line", 2, 1),
        ("3y1:1..", "'3y1' before the colon is not WxH or WxHmM", 1, 1),
        ("3x-1:1..", "'3x-1' before the colon is not WxH", 1, 1),
        ("0x1:", "0x1 is not a grid", 1, None),
        ("2x1m3:..", "3 mines do not fit into 2 cells", 1, None),
        ("99999999x99999999:1", "99999999x99999999 is too large", 1, None),
        (f"{'9' * 5000}x1:1", "is a number that is too large", 1, None),
        (f"{'9' * 5000}x1\n1", "is a number that is too large", 1, None),
        (f"1x1m{'9' * 5000}:1", "is a number that is too large", 1, None),
    ],
)
def test_text_that_is_not_a_board_is_refused_with_its_place(text, message, line, column):
    with pytest.raises(NotationError, match=message) as caught:
        Board.parse(text)
    assert (caught.value.line, caught.value.column) == (line, column)


@given(st.text(), st.text(alphabet="0123456789xm:/.*_#MF◊ \r\n-"))
def test_any_text_gives_a_picture_or_a_notation_error(anything, nearly):
    for text in (anything, nearly):
        try:
            picture = notation.read(text)
        except NotationError:
            continue
        assert len(picture.cells) == picture.grid.size


@given(arbitrary_boards(), st.data())
def test_a_wrong_character_is_named_where_it_stands(board, data):
    lines = str(board).split("\n")
    row, col = data.draw(st.sampled_from(list(board.grid.cells())))
    broken = lines[1 + row]
    lines[1 + row] = f"{broken[:col]}!{broken[col + 1 :]}"
    with pytest.raises(NotationError, match="unknown character '!'") as caught:
        Board.parse("\n".join(lines))
    assert (caught.value.line, caught.value.column) == (row + 2, col + 1)


def test_no_rows_at_all_are_refused():
    with pytest.raises(NotationError, match="there are no rows"):
        Board.from_rows([])


def test_rows_without_cells_are_refused():
    with pytest.raises(NotationError, match="0x2 is not a grid"):
        Board.from_rows(["", ""])


def test_rows_may_not_start_with_a_header():
    with pytest.raises(NotationError, match="unknown character 'x'"):
        Board.from_rows(["1x1", "..."])
