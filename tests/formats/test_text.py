"""What the formats share: places, rows of characters, bits."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

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


def test_an_error_names_line_and_column():
    error = text.error_at("wrong", "ab\ncd", 4)
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


SYMBOLS = "#.*?"


@given(st.integers(1, 6), st.integers(1, 6), st.data())
def test_drawing_and_reading_are_inverse(width, height, data):
    grid = Grid(width, height)
    values = bytes(data.draw(st.lists(st.integers(0, 3), min_size=grid.size, max_size=grid.size)))
    rows = text.draw_rows(grid, values, SYMBOLS)
    assert text.read_rows(list(enumerate(rows, 1)), grid, SYMBOLS) == values
    for value in range(4):
        cells = text.cells_with(grid, values, value)
        assert cells == tuple(cell for cell in grid.cells() if values[grid.index(cell)] == value)
        assert text.overlay(grid, values, cells, value) == values


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ([(3, "#.")], "1 rows instead of 2, line 3"),
        ([(1, "#."), (2, "#")], "row 2 has 1 cells instead of 2, line 2"),
        ([(1, "#."), (2, "##"), (3, "..")], "3 rows instead of 2, line 3"),
        ([(1, "#."), (4, "#x")], "unknown character 'x', line 4, column 2"),
        ([(1, "#\u20ac"), (4, "##")], "unknown character '\u20ac', line 1, column 2"),
    ],
)
def test_what_does_not_fill_the_grid_is_refused_with_its_place(rows, message):
    with pytest.raises(NotationError) as error:
        text.read_rows(rows, Grid(2, 2), SYMBOLS)
    assert message.replace(", line", " at line") in str(error.value).replace(", line", " at line")


BITS = st.lists(st.integers(0, 1), min_size=1, max_size=40).map(bytes)


@given(BITS)
def test_packing_puts_the_first_cell_into_the_highest_bit(cells):
    packed = text.pack_bits(cells)
    assert len(packed) == -(-len(cells) // 8)
    plain = [packed[i // 8] >> (7 - i % 8) & 1 for i in range(8 * len(packed))]
    assert bytes(plain[: len(cells)]) == cells
    assert not any(plain[len(cells) :])


@given(BITS)
def test_unpacking_undoes_packing(cells):
    assert text.unpack_bits(text.pack_bits(cells), len(cells)) == cells


@given(st.binary(min_size=1, max_size=5), st.data())
def test_the_tail_is_what_follows_the_cells(data, drawn):
    size = drawn.draw(st.integers(0, 8 * len(data)))
    bits = [data[i // 8] >> (7 - i % 8) & 1 for i in range(8 * len(data))]
    assert text.has_bits_beyond(data, size) == any(bits[size:])
