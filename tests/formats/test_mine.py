import pytest

from sapper import Board, NotationError
from sapper.formats import SavedBoard, read, write

SAMPLE = b"4x2x3\n01HF\n8?HH\n"
RECORD = SavedBoard(board=Board.parse("4x2m3:01../8*.."), flags=((0, 3),))


def test_a_sample_written_by_hand():
    assert read(SAMPLE) == RECORD
    assert write(RECORD, "mine") == SAMPLE


def test_a_flag_is_a_claim_and_a_question_mark_a_mine():
    saved = read(b"3x1x1\nFHH\n")
    assert saved.board.id == "3x1m1:..."
    assert saved.flags == ((0, 0),)
    assert read(b"3x1x1\n?HH\n").board.id == "3x1m1:*.."


def test_m_is_read_as_a_mine_too():
    assert read(SAMPLE.replace(b"?", b"M")) == RECORD


@pytest.mark.parametrize("end", [b"\r\n", b"\r", b"\n\n"])
def test_line_ends_do_not_matter(end):
    assert read(SAMPLE.replace(b"\n", end)) == RECORD


@pytest.mark.parametrize(
    ("text", "message", "line", "column"),
    [
        ("", "the text is empty", None, None),
        ("4x2\n01HH", "'4x2' found instead of WxHxM", 1, 1),
        ("4x2x-1\n", "'4x2x-1' found instead of WxHxM", 1, 1),
        ("0x2x0\n", "0x2 is not a grid", 1, None),
        ("4x2x9\n01HF\n8?HH", "9 mines do not fit into 8 cells", 1, None),
        ("4x2x3", "0 rows instead of 2", None, None),
        ("4x2x3\n01HF", "1 rows instead of 2", 2, None),
        ("4x2x3\n01HF\n8?HH\n8?HH", "3 rows instead of 2", 4, None),
        ("4x2x3\n01HF\n8?H", "row 2 has 3 cells instead of 4", 3, 1),
        ("4x2x3\n01HF\n9?HH", "unknown character '9'", 3, 1),
        ("4x2x3\n01HF\n8?H◊", "unknown character '◊'", 3, 4),
        ("4x2x3\n01.F\n8?H", "unknown character '.'", 2, 3),
        ("4x2x3\n01HFé\n8?HH", "unknown character 'é'", 2, 5),
    ],
)
def test_damage_is_named_with_its_place(text, message, line, column):
    with pytest.raises(NotationError, match=message) as caught:
        read(text.encode(), "mine")
    assert (caught.value.line, caught.value.column) == (line, column)
