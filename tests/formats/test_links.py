import pytest

from sapper import Layout, NotationError
from sapper.formats import SavedBoard, read, write

# Twelve cells: 01001 00000 01(000), so 9, 0, 8 in base 32.
LAYOUT = Layout.parse(
    """
    .*..
    *...
    ...*
    """.replace(" ", "")
)
LINK = b"b=43&m=908"


def test_a_sample_worked_out_by_hand():
    assert read(LINK) == SavedBoard(layout=LAYOUT)
    assert write(SavedBoard(layout=LAYOUT), "link") == LINK + b"\n"


@pytest.mark.parametrize(
    "data",
    [
        b"https://example.org/calculator/?" + LINK,
        b"https://example.org/?lang=en&m=908&b=43&v=2#game",
        b"?" + LINK + b"\r\n",
        b"b=0403&m=908",
    ],
)
def test_the_pair_is_found_in_any_link(data):
    assert read(data) == SavedBoard(layout=LAYOUT)


@pytest.mark.parametrize(("digit", "shape"), [("1", "9x9"), ("2", "16x16"), ("3", "30x16")])
def test_one_digit_names_a_level(digit, shape):
    width, height = map(int, shape.split("x"))
    data = f"b={digit}&m={'v' * (width * height // 5)}".encode()
    data += {0: b"", 1: b"g"}[width * height % 5]
    assert read(data).layout.id.startswith(f"{shape}m{width * height}:")


def test_digits_may_be_capital():
    assert read(b"b=51&m=V").layout == read(b"b=51&m=v").layout == Layout.parse("*****")


def test_sizes_get_equally_many_digits():
    layout = Layout.parse("\n".join(["."] * 12))
    assert write(SavedBoard(layout=layout), "link") == b"b=0112&m=000\n"


@pytest.mark.parametrize(
    ("text", "message", "column"),
    [
        ("", "'b=' is missing in ''", None),
        ("b=43", "'m=' is missing in 'b=43'", None),
        ("verb=43&m=908", "'b=' is missing", None),
        ("b=&m=0", "'' is not 1, 2 or 3, and not", 3),
        ("b=123&m=0", "'123' is not 1, 2 or 3, and not", 3),
        ("b=00&m=0", "0x0 is not a grid", 3),
        ("b=-1-1&m=0", "'-1' is not a number", 3),
        ("b=4x&m=908", "'x' is not a number", 3),
        ("b=43&m=90", "2 digits for the mines, but 4x3 needs 3", 8),
        ("b=43&m=9080", "4 digits for the mines, but 4x3 needs 3", 8),
        ("b=43&m=9w8", "'w' is not a base-32 digit", 9),
        ("b=43&m=909", "mines beyond the last cell", 10),
    ],
)
def test_what_is_no_link_is_refused_with_its_place(text, message, column):
    with pytest.raises(NotationError, match=message) as caught:
        read(text.encode(), "link")
    assert caught.value.column == column
