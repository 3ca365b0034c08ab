import pytest

from sapper import Layout, NotationError
from sapper.formats import SavedBoard, read, write

# Both ids were checked against the original program.
MASKED = b"9x9:4,4,mb071b49fbd1cb6a0d5868\n"
CLEAR = b"9x9:4,4,u004000007c00010022080\n"
LAYOUT = Layout.parse(
    """
    .........
    *........
    .........
    ......***
    **.......
    .........
    .*.......
    ...*...*.
    ....*....
    """.replace(" ", "")
)


@pytest.mark.parametrize("data", [MASKED, CLEAR, CLEAR.replace(b"u", b"")])
def test_the_same_game_clear_and_masked(data):
    assert read(data) == SavedBoard(layout=LAYOUT, start=(4, 4))


def test_ids_are_written_as_the_original_does():
    saved = SavedBoard(layout=LAYOUT, start=(4, 4))
    assert write(saved, "tatham") == MASKED
    assert write(saved, "tatham-clear") == CLEAR


@pytest.mark.parametrize(
    "data",
    [
        b"https://example.org/mines.html#" + MASKED,
        b"  " + CLEAR + b"\r\n",
        CLEAR.upper().replace(b"X", b"x").replace(b"U", b"u"),
        CLEAR.replace(b"9x9:", f"9x9n{LAYOUT.mines}:".encode()),
        CLEAR.replace(b"9x9:", f"9x9n{LAYOUT.mines}a:".encode()),
    ],
)
def test_links_and_parameters_around_the_id_are_read(data):
    assert read(data) == SavedBoard(layout=LAYOUT, start=(4, 4))


def test_x_comes_before_y():
    saved = read(b"3x2:2,1,u04")
    assert saved.start == (1, 2)
    assert saved.layout.id == "3x2m1:.../..*"


def test_the_first_click_may_be_missing():
    assert read(b"2x1:u8") == SavedBoard(layout=Layout.parse("*."))
    assert write(SavedBoard(layout=Layout.parse("*.")), "tatham-clear") == b"2x1:u8\n"


@pytest.mark.parametrize(
    ("text", "message", "column"),
    [
        ("", "does not start with WxH", 1),
        ("9y9:4,4,u0", "does not start with WxH", 1),
        ("9x9n10", "the mines are missing: the id has only the parameters of a game", 7),
        ("9x9n10a", "the mines are missing: the id has only the parameters of a game", 8),
        (
            "9x9n10#123",
            "the mines are missing: only the program Mines can read this random seed",
            7,
        ),
        ("9x9:r10,u,00ff", "the mines are missing: the game has not started", 5),
        ("9x9!", "'!' follows the parameters instead of ':'", 4),
        ("2x2:2,0,u0", "start 2,0 is outside 2x2", 5),
        ("2x2:0,2,u0", "start 0,2 is outside 2x2", 5),
        ("2x2:0,0,ug", "'g' is not a hexadecimal digit", 10),
        ("2x2:0,0,m٣", "'٣' is not a hexadecimal digit", 10),
        ("2x2:-1,0,u0", "'-' is not a hexadecimal digit", 5),
        ("2x2:0", "this digit is not the beginning of a start cell 'x,y,'", 5),
        ("2x2:0,0,u", "0 digits for the mines, but 2x2 needs 1", 10),
        ("2x2:0,0,u00", "2 digits for the mines, but 2x2 needs 1", 10),
        ("3x1:0,0,u1", "mines beyond the last cell", 10),
        ("3x1:0,0,m1", "mines beyond the last cell", 10),
        ("2x2n1:0,0,u0", "n1 does not agree with the 0 mines", 5),
        ("0x2:0,0,u0", "0x2 is not a grid", None),
    ],
)
def test_what_is_no_game_is_refused_with_its_place(text, message, column):
    with pytest.raises(NotationError, match=message) as caught:
        read(text.encode(), "tatham")
    assert caught.value.column == column


def test_an_id_without_mines_is_explained_without_naming_the_format():
    for text in (b"9x9n10", b"9x9:r10,u,00ff", b"16x16n40a#9"):
        with pytest.raises(NotationError, match="the mines are missing: "):
            read(text)
