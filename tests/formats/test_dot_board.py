import pytest

from sapper import Board, ConversionError, Layout, NotationError
from sapper.formats import SavedBoard, read, write

HEAD = "# MINESWEEPER-BOARD v0.1\n# Render: ascii\n"
SIZES = "rows: 3\ncolumns: 7\nmines: 5\ngame_mode: weak_no_guess\n"
VIEW = "[view]\nUUU2100\nUF1X1?U\nU@U#111\n"
EMOJI = "[view]\n⬜⬜⬜2️⃣1️⃣0️⃣0️⃣\n⬜🚩1️⃣💥1️⃣❓⬜\n⬜💣⬜❌1️⃣1️⃣1️⃣\n"
RECORD = SavedBoard(
    board=Board.parse("7x3m5:...2100/..1*1../.*._111"),
    flags=((1, 1), (2, 3)),
    questions=((1, 5),),
    exploded=((1, 3),),
    mode="weak_no_guess",
)
BOTH = """\
# MINESWEEPER-BOARD v0.1
# Render: ascii

author: Ada
comment: a corner: one mine
rows: 2
columns: 3
mines: 1
game_mode: classic

[real]
*10
110

[view]
U10
U10
"""


def test_the_view_of_the_specification():
    assert read((HEAD + SIZES + VIEW).encode()) == RECORD


def test_emoji_are_read():
    text = HEAD.replace("ascii", "emoji") + SIZES + EMOJI
    assert read(text.encode()) == RECORD


def test_layout_position_and_remarks_together():
    saved = SavedBoard(
        board=Board.parse("3x2m1:.10/.10"),
        layout=Layout.parse("3x2:*../..."),
        author="Ada",
        comment="a corner: one mine",
    )
    assert read(BOTH.encode()) == saved
    assert write(saved, "dot-board") == BOTH.encode()


def test_a_layout_alone_is_the_real_section():
    text = write(SavedBoard(layout=Layout.parse("3x2:*../...")), "dot-board").decode()
    assert text.endswith("\n[real]\n*10\n110\n")
    assert "[view]" not in text


def test_emoji_bombs_in_the_real_section_are_mines():
    text = HEAD.replace("ascii", "emoji") + "rows:1\ncolumns:2\nmines:1\ngame_mode:x\n[real]\n💣1️⃣"
    assert read(text.encode()).layout == Layout.parse("*.")


def test_a_star_in_the_view_is_a_known_mine():
    text = HEAD + "rows:1\ncolumns:2\nmines:1\ngame_mode:classic\n[view]\n*U\n"
    assert read(text.encode()).board.id == "2x1m1:*."


def test_comments_unknown_keys_and_empty_lines_are_ignored():
    noisy = (HEAD + "# a remark: rows 9\nlevel: expert\n\n" + SIZES + VIEW).replace("\n", "\r\n\n")
    assert read(("\ufeff" + noisy).encode()) == RECORD


def test_a_row_of_wrong_flags_is_no_comment_and_a_comment_no_row():
    sizes = "rows: 2\ncolumns: 2\nmines: 1\ngame_mode: classic\n"
    saved = read((HEAD + sizes + "[view]\n# two rows follow\n##\nUU\n# end\n").encode())
    assert saved.flags == ((0, 0), (0, 1))
    assert saved.board.id == "2x2m1:__/.."


def damaged(old, new):
    assert old in BOTH
    return BOTH.replace(old, new)


@pytest.mark.parametrize(
    ("text", "message", "line", "column"),
    [
        ("", "the text is empty", None, None),
        ("rows: 3", "'rows: 3' found instead of '# MINESWEEPER-BOARD v0.1'", 1, None),
        (damaged("v0.1", "v0.2"), "version 'v0.2' is not 'v0.1'", 1, None),
        (damaged("ascii", "png"), "render 'png' is not ascii or emoji", 2, None),
        (damaged("rows: 2\n", ""), "'rows' is missing", 10, None),
        (damaged("mines: 1\n", ""), "'mines' is missing", None, None),
        (damaged("game_mode: classic\n", ""), "'game_mode' is missing", None, None),
        (damaged("mines: 1", "mines: -1"), "'-1' is not a number", 8, None),
        (damaged("mines: 1", "mines: ٣"), "'٣' is not a number", 8, None),
        (damaged("mines: 1", "mines: 7"), "7 mines do not fit into 6 cells", 8, None),
        (damaged("mines: 1", "mines: 2"), "2 mines are stated, but 1 are drawn", 8, None),
        (damaged("rows: 2", "rows: 2\nrows: 2"), "'rows' occurs twice", 7, None),
        (damaged("rows: 2", "rows 2"), "'rows 2' is not 'key: value'", 6, None),
        (damaged("rows: 2", "rows: 0"), "3x0 is not a grid", 11, None),
        (damaged("[view]", "[real]"), r"\[real\] occurs twice", 15, None),
        (damaged("*10\n110", "*10"), "1 rows instead of 2", 12, None),
        (damaged("*10\n110", "*10\n1"), "row 2 has 1 cells instead of 3", 13, 1),
        (damaged("*10\n110", "*10\n120"), "2 is drawn at 1,1, but 1 mines are around it", 13, 2),
        (damaged("*10\n110", "*10\n1U0"), "unknown character 'U'", 13, 2),
        (damaged("U10\nU10", "U10\nU19"), "unknown character '9'", 17, 3),
        (damaged("U10\nU10\n", ""), r"no rows after \[view\]", 15, None),
        (BOTH[: BOTH.index("[real]")], r"\[real\] and \[view\] are both missing", None, None),
    ],
)
def test_damage_is_named_with_its_place(text, message, line, column):
    with pytest.raises(NotationError, match=message) as caught:
        read(text.encode(), "dot-board")
    assert (caught.value.line, caught.value.column) == (line, column)


@pytest.mark.parametrize("remark", ["two\nlines", " space", "bell\a", "\ud800"])
def test_a_remark_that_would_not_come_back_is_refused(remark):
    saved = SavedBoard(layout=Layout.parse("*."), author=remark)
    with pytest.raises(ConversionError, match="as author is not one line of text"):
        write(saved, "dot-board")


def test_a_mode_is_needed():
    with pytest.raises(ConversionError, match="'' as game_mode is not one line"):
        write(SavedBoard(layout=Layout.parse("*."), mode=""), "dot-board")
