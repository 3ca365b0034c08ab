"""All formats: detected, read, written, converted, damaged."""

import random

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st
from tests.formats.saved_boards import saved_boards

from sapper import Board, ConversionError, Grid, Layout, NotationError, State
from sapper.engine.core import random_layout
from sapper.formats import (
    FORMATS,
    SavedBoard,
    SavedPart,
    by_suffix,
    convert,
    detect,
    losses,
    named,
    read,
    write,
)

HALF = settings(max_examples=settings.default.max_examples // 2)
LAYOUT_FORMATS = ("mbf", "link", "tatham", "tatham-clear")
BOARD_FORMATS = ("notation", "drawing", "integers", "mine", "dot-board", "cnf")


def carried(saved, name):
    """What a reader finds: text for positions does not record whether it was a layout."""
    if name in LAYOUT_FORMATS:
        return SavedBoard(layout=saved.truth(), start=saved.start)
    if name == "dot-board" or saved.board is not None:
        return saved
    return SavedBoard(board=saved.drawn())


@pytest.mark.parametrize("name", FORMATS)
@given(saved=saved_boards(max_side=6))
def test_reading_what_was_written_gives_the_same_saved_board(name, saved):
    try:
        data = write(saved, name)
    except ConversionError:
        return  # refusals are tested below
    assert detect(data) == name, f"the format {name} must recognise what it wrote: {data!r}"
    assert read(data) == read(data, name) == carried(saved, name)
    assert write(read(data), name) == data


@pytest.mark.parametrize("name", FORMATS)
@HALF
@given(saved=saved_boards())
def test_a_format_refuses_only_what_it_says_it_cannot_carry(name, saved):
    lost = losses(saved, name)
    try:
        data = write(saved, name, lossy=True)
    except ConversionError:
        assert _beyond(saved, name)
        return
    if lost:
        with pytest.raises(ConversionError, match="cannot store") as caught:
            write(saved, name)
        assert all(part in str(caught.value) for part in lost)
    else:
        assert write(saved, name) == data
    assert not losses(read(data), name)


def _beyond(saved, name):
    """Limits of a format that no part of a board causes."""
    if name in LAYOUT_FORMATS:
        return saved.truth() is None
    total = saved.position().mines
    return total == 0 if name == "integers" else total is None


@pytest.mark.parametrize("name", [None, *FORMATS])
@given(data=st.binary(max_size=200))
@example(b"")
@example(b"\xef\xbb\xbf")
@example(b"\0\0\0\0")
@example(b"99999999x99999999")
def test_any_bytes_give_a_saved_board_or_a_notation_error(name, data):
    check_total_reader(name, data)


NEARLY = st.text(alphabet="0123456789abcmnrvux:,/.*_#MFHU?X@=&- \r\n[]", max_size=80)


@pytest.mark.parametrize("name", [None, *FORMATS])
@given(text=NEARLY | st.text(max_size=40))
def test_any_text_gives_a_saved_board_or_a_notation_error(name, text):
    check_total_reader(name, text.encode("utf-8", "surrogatepass"))


def check_total_reader(name, data):
    try:
        saved = read(data, name)
    except NotationError:
        return
    assert saved.position().grid == saved.grid


@st.composite
def mutations(draw, name):
    """A valid file with some bytes changed, inserted or taken away."""
    saved = draw(saved_boards(max_side=5).filter(lambda r: _writable(r, name)))
    data = bytearray(write(saved, name, lossy=True))
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(data)))
        width = draw(st.integers(0, 4))
        data[start : start + width] = draw(
            st.binary(max_size=3) | NEARLY.map(lambda text: text[:3].encode())
        )
    return bytes(data)


def _writable(saved, name):
    try:
        write(saved, name, lossy=True)
    except ConversionError:
        return False
    return True


@pytest.mark.parametrize("name", FORMATS)
@HALF
@given(data=st.data())
def test_damaged_files_give_a_saved_board_or_a_notation_error(name, data):
    damaged = data.draw(mutations(name))
    check_total_reader(name, damaged)
    check_total_reader(None, damaged)


@pytest.mark.parametrize("name", FORMATS)
@HALF
@given(data=st.data())
def test_a_file_cut_short_is_refused(name, data):
    saved = data.draw(saved_boards(max_side=5))
    if saved.board is not None:
        saved = saved.without([SavedPart.LAYOUT])  # either section alone is a whole file
    assume(_writable(saved, name))
    whole = write(saved, name, lossy=True)
    whole = whole if FORMATS[name].binary else whole.rstrip(b"\n")
    short = whole[: data.draw(st.integers(0, len(whole) - 1))]
    if name in ("notation", "drawing") and b":" not in short and b"\n" not in short:
        return  # the beginning of the sizes may be a row of digits
    try:
        read(short, name)
    except NotationError:
        return
    pytest.fail(f"the format {name} must refuse a file that was cut short, such as {short!r}")


@pytest.mark.parametrize("name", FORMATS)
def test_hundreds_of_random_boards_go_round_through_every_format(name):
    """From one format to another and back, real levels, layouts and positions among them."""
    rng = random.Random(2006)
    for seed in range(40):
        width, height = rng.randint(1, 30), rng.randint(1, 16)
        mines = rng.randint(1, width * height)
        forbidden = bytes(width * height)
        layout = random_layout(Grid(width, height), mines, forbidden, seed)
        opened = layout.revealed().with_cells(
            (cell, State.HIDDEN) for cell in layout.grid.cells() if rng.random() < 0.6
        )
        saved = SavedBoard(layout=layout) if name in LAYOUT_FORMATS else SavedBoard(board=opened)
        data = write(saved, name)
        assert read(data) == saved
        for other in LAYOUT_FORMATS if name in LAYOUT_FORMATS else BOARD_FORMATS:
            assert convert(convert(data, other), name) == data


@pytest.mark.parametrize(
    ("data", "name"),
    [
        (b"3x3m2:1../.../...", "notation"),
        (b"3x1:123", "notation"),
        (b"3x3m2\n1..\n...\n...\n", "drawing"),
        (b"1..\n...\n", "drawing"),
        (b"121\n", "drawing"),
        (b"1\n2\n", "drawing"),
        (b"\xef\xbb\xbf2 1 0\r\n1 9\r\n", "integers"),
        (b"2\n1\n0\n-1\n9\n", "integers"),
        (b"2x1x1\nH1\n", "mine"),
        (b"# MINESWEEPER-BOARD v0.1\n", "dot-board"),
        (b"b=21&m=8", "link"),
        (b"https://example.org/calculator?x=1&b=21&m=8#top", "link"),
        (b"9x9:4,4,mb071b49fbd1cb6a0d5868", "tatham"),
        (b"9x9:4,4,u004000007c00010022080", "tatham-clear"),
        (b"9x9:4,4,004000007c00010022080", "tatham-clear"),
        (b"https://example.org/mines.html#9x9:4,4,mb071b49fbd1cb6a0d5868", "tatham"),
        (b"9x9n10", "tatham-clear"),
        (b"9x9n10a#1234", "tatham-clear"),
        (b"9x9:r10,u,0123", "tatham-clear"),
        (b"\x02\x01\x00\x01\x00\x00", "mbf"),
    ],
)
def test_formats_are_told_apart_by_content(data, name):
    assert detect(data) == name


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "the text is empty"),
        (b" \r\n\t", "the text is empty"),
        (b"\xef\xbb\xbf", "the text is empty"),
        (b"abc\xff", "neither a binary layout nor text: 0xff is not UTF-8 text, byte 4"),
        (b"1.\n.\0\n", r"control character '\\x00', line 2, column 2"),
        (b"hello world", "unknown character 'h', line 1, column 1"),
        (b'{"rows": []}', "before the colon is not"),
    ],
)
def test_what_is_in_no_format_is_refused(data, message):
    with pytest.raises(NotationError, match=message):
        read(data)


def test_the_byte_that_is_no_text_can_be_asked_for():
    with pytest.raises(NotationError) as caught:
        read(b"abc\xff")
    assert caught.value.byte == 4


def test_a_format_is_found_by_name_or_by_suffix():
    assert named("mbf") is FORMATS["mbf"]
    with pytest.raises(ConversionError, match="'gif' is not a format: choose one of mbf, dot-bo"):
        named("gif")
    assert by_suffix("boards/Expert.MBF") == by_suffix("a.abf") == "mbf"
    assert by_suffix("x.board") == "dot-board"
    assert by_suffix("x.mine") == "mine"
    assert by_suffix("-") is None


def test_suffixes_are_distinct():
    suffixes = [suffix for format_ in FORMATS.values() for suffix in format_.suffixes]
    assert len(set(suffixes)) == len(suffixes)


@pytest.mark.parametrize(
    ("board", "name", "message"),
    [
        ("2x1m1:1.", "mbf", "'mbf' cannot store opened cells"),
        ("2x1m1:_.", "integers", "'integers' cannot store opened cells without a number"),
        ("2x1m0:..", "integers", "'integers' cannot store a mine total of 0"),
        ("2x1:..", "mine", "'mine' cannot store a board without a mine total"),
        ("2x1:..", "dot-board", "'dot-board' cannot store a board without a mine total"),
        ("3x1m2:*..", "link", "'link' stores only layouts, but this board shows 1 of 2 mines"),
        ("3x1:*..", "tatham", "'tatham' stores only layouts, .* 1 of an unknown number of mines"),
        ("256x1m0:" + "." * 256, "mbf", "'mbf' cannot store 256x1: at most 255x255"),
    ],
)
def test_what_cannot_be_carried_is_said(board, name, message):
    with pytest.raises(ConversionError, match=message):
        convert(board.encode(), name)


def test_loss_can_be_allowed():
    start = b"9x9:4,4,u004000007c00010022080"
    with pytest.raises(ConversionError, match="'mbf' cannot store the start cell"):
        convert(start, "mbf")
    layout = read(start).layout
    assert read(convert(start, "mbf", lossy=True)) == SavedBoard(layout=layout)
    solved = layout.revealed().with_mines(None).id.encode()
    assert read(convert(solved, "link", lossy=True)) == SavedBoard(layout=layout)
    assert losses(read(solved), "link") == (SavedPart.CLUES,)


def test_a_wrong_flag_loses_its_flag_and_then_its_blank():
    saved = SavedBoard(board=Board.parse("2x1m1:_."), flags=((0, 0),))
    assert losses(saved, "notation") == (SavedPart.WRONG_FLAGS,)
    assert write(saved, "notation", lossy=True) == b"2x1m1:_.\n"
    assert losses(saved, "mine") == (SavedPart.WRONG_FLAGS, SavedPart.BLANKS)
    assert write(saved, "mine", lossy=True) == b"2x1x1\nHH\n"


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in FORMATS if name != "mbf"])
def test_large_boards_pass_through(name):
    side = 400 if name == "cnf" else 2000  # a cell is dozens of clauses there
    grid = Grid(side, side)
    layout = random_layout(grid, grid.size // 5, bytes(grid.size), 1)
    saved = (
        SavedBoard(layout=layout) if name in LAYOUT_FORMATS else SavedBoard(board=layout.revealed())
    )
    assert read(write(saved, name)) == saved


@pytest.mark.parametrize(
    "data",
    [
        b"99999999x99999999:1",
        b"99999999x99999999x1\n1",
        b"99999999 99999999 0 1",
        b"b=9999999999999999&m=0",
        b"99999999x99999999:0,0,u0",
        b"# MINESWEEPER-BOARD v0.1\nrows: 99999999\ncolumns: 99999999\n[view]\nU",
        *(
            template.replace(b"N", b"9" * 5000)
            for template in (
                b"NxN:1",
                b"NxNm1\n1",
                b"NxNx1\n1",
                b"1x1xN\nH",
                b"N N 0 1",
                b"1 1 N 9",
                b"b=NN&m=0",
                b"NxN:0,0,u0",
                b"1x1:N,N,u0",
                b"1x1nN:0,0,u0",
                b"# MINESWEEPER-BOARD v0.1\nrows: N\ncolumns: 1\n[view]\nU",
            )
        ),
    ],
)
def test_absurd_sizes_are_refused_at_once(data):
    with pytest.raises(NotationError):
        read(data)


@pytest.mark.parametrize("name", FORMATS)
def test_a_format_describes_itself(name):
    one = FORMATS[name]
    assert one.name == name
    assert one.summary, "give the format a summary: sapper convert --help shows it"
    assert "\n" not in one.summary
    assert all(suffix.startswith(".") for suffix in one.suffixes)
    assert one.carries <= set(SavedPart)


@pytest.mark.parametrize("name", ["notation", "drawing"])
@pytest.mark.parametrize("board", ["1x1:.", "3x2m2:1._/..*"])
def test_a_board_is_read_back(name, board):
    saved = SavedBoard(board=Board.parse(board))
    assert read(write(saved, name)) == saved


def test_a_layout_reads_back_as_a_board_of_known_mines():
    data = write(SavedBoard(layout=Layout.parse("2x1:*.")), "notation")
    assert data == b"2x1m1:*.\n"
    assert read(data) == SavedBoard(board=Board.parse("2x1m1:*."))


def test_flags_cannot_be_carried():
    flagged = SavedBoard(board=Board.parse("2x1m1:.."), flags=((0, 0),))
    assert losses(flagged, "notation") == (SavedPart.FLAGS,)
