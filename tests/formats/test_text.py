import pytest

from sapper import Grid, NotationError
from sapper.formats import text


def test_a_byte_order_mark_is_no_part_of_the_text():
    assert text.decode(b"\xef\xbb\xbfab") == "ab"
    assert text.first_line(b"\xef\xbb\xbf\n  ab \r\ncd") == "ab"


@pytest.mark.parametrize("data", [b"a\xff", b"a\x00"])
def test_what_is_no_text_is_refused(data):
    with pytest.raises(NotationError):
        text.decode(data)


def test_lines_end_in_every_known_way():
    assert text.lines("a\nb\r\nc\rd") == ["a", "b", "c", "d"]
    assert text.filled_lines("\n a \n\nb") == [(2, "a"), (4, "b")]


def test_a_fault_names_line_and_column():
    error = text.fault("wrong", "ab\ncd", 4)
    assert (error.line, error.column) == (2, 2)


@pytest.mark.parametrize("digits", ["", "-1", "1.5", "\u0661", "1234567890"])
def test_what_is_no_reasonable_number_is_refused(digits):
    with pytest.raises(NotationError):
        text.number(digits)


def test_shapes_and_totals_are_checked():
    assert text.shape(3, 2) == Grid(3, 2)
    with pytest.raises(NotationError):
        text.shape(0, 2)
    text.check_total(6, Grid(3, 2))
    with pytest.raises(NotationError, match="7 mines do not fit into 6 cells"):
        text.check_total(7, Grid(3, 2))
