import pytest

from sapper import Layout, NotationError
from sapper.formats import SavedBoard, read, write

# 3 columns, 2 rows, 2 mines: x 1 y 0, and x 2 y 1.
SAMPLE = bytes([3, 2, 0, 2, 1, 0, 2, 1])
LAYOUT = Layout.parse(".*.\n..*")


def test_a_sample_written_by_hand():
    assert read(SAMPLE) == SavedBoard(layout=LAYOUT)
    assert write(SavedBoard(layout=LAYOUT), "mbf") == SAMPLE


def test_mines_may_stand_in_any_order():
    assert read(bytes([3, 2, 0, 2, 2, 1, 1, 0])).layout == LAYOUT


def test_the_mine_number_has_its_high_byte_first():
    layout = Layout.parse("\n".join(["*" * 30] * 10))
    data = write(SavedBoard(layout=layout), "mbf")
    assert data[:4] == bytes([30, 10, 1, 44])
    assert len(data) == 4 + 2 * 300


def test_the_largest_board_is_carried():
    layout = Layout.parse("\n".join(["*" * 255] * 255))
    assert read(write(SavedBoard(layout=layout), "mbf"), "mbf").layout == layout


@pytest.mark.parametrize(
    ("data", "message", "byte"),
    [
        (b"", "0 bytes, but an mbf file has at least 4", None),
        (SAMPLE[:3], "3 bytes, but an mbf file has at least 4", None),
        (bytes([0, 2, 0, 0]), "0x2 is not a grid", 1),
        (bytes([2, 0, 0, 0]), "2x0 is not a grid", 2),
        (bytes([3, 2, 0, 7]), "7 mines do not fit into 6 cells", 3),
        (SAMPLE[:-1], "7 bytes instead of 8 for 2 mines", 8),
        (SAMPLE + b"\0", "9 bytes instead of 8 for 2 mines", 9),
        (bytes([3, 2, 0, 1, 3, 0]), "mine 3,0 is outside 3x2", 5),
        (bytes([3, 2, 0, 1, 0, 2]), "mine 0,2 is outside 3x2", 5),
        (bytes([3, 2, 0, 2, 1, 0, 1, 0]), "mine 1,0 occurs twice", 7),
    ],
)
def test_damage_is_named_with_its_byte(data, message, byte):
    with pytest.raises(NotationError, match=message) as caught:
        read(data, "mbf")
    assert caught.value.byte == byte
