import pytest
from tests.reviews import games

from sapper import Game, GameSpec, GuessRules, Layout, Move
from sapper.errors import ConversionError
from sapper.replays.evf import LOSSES, MAX_MILLISECONDS, write_evf


def test_the_bytes_are_as_the_format_has_them():
    game = games.on_layout("3x2:*../...", "flag 0,0 @0.5", "open 1,2 @0.5", "open 1,0 @1.75")
    data = write_evf(game, player="Ada", program="test")

    assert data[0] == 3  # version
    assert data[1] == 0b1010_0000  # won, fair; flags were used
    # rows, columns, mines, pixels, mode, 3BV
    assert list(data[3:12]) == [2, 3, 0, 1, 16, 0, 0, 0, 2]
    assert data[12:15] == (1250).to_bytes(3, "big")
    head, _, rest = data[15:].partition(b"test\0Ada\0\0\0" + b"0\0" + b"0\0" + b"\0\0")
    assert head == b""
    assert rest[0] == 0b1000_0000  # the mines
    assert rest[1:9] == bytes([4, 0, 0, 0, 0, 8, 0, 8])  # right button down at row 0, column 0
    assert rest[17:25] == bytes([2, 0, 0, 0, 0, 40, 0, 24])  # left button down at row 1, column 2
    assert rest[-9:] == bytes([3, *(1250).to_bytes(3, "big"), 0, 8, 0, 24, 255])


def test_question_marks_are_left_out():
    game = Game.from_layout(GameSpec(3, 2, 1), Layout.parse("3x2:*../..."), question_marks=True)
    for move in ("flag 0,0", "flag 0,0", "flag 0,0", "flag 0,0", "open 1,2"):
        game.play(Move.parse(move))
    events = write_evf(game).rpartition(bytes([0b1000_0000]))[2]

    # flag, none (a question mark), nothing, flag; then the opening: eight clicks of eight bytes
    assert len(events) == 8 * 8 + 1


@pytest.mark.parametrize(
    ("policy", "number"), [("fair", 7), ("strict", 6), ("lenient", 10), ("classic", 0)]
)
def test_modes_have_their_numbers(policy, number):
    game = Game.from_layout(
        GameSpec(3, 2, 1), Layout.parse("3x2:*../..."), rules=GuessRules.named(policy)
    )
    game.open((1, 2))

    assert write_evf(game)[8:10] == bytes([0, number])


def test_what_the_format_cannot_carry_is_refused():
    hard = Game.from_layout(
        GameSpec(3, 2, 1), Layout.parse("3x2:*../..."), rules=GuessRules.named("hard_core")
    )
    hard.open((1, 2))
    with pytest.raises(ConversionError, match="no mode number for how this game treats guesses"):
        write_evf(hard)
    with pytest.raises(ConversionError, match="nothing was opened"):
        write_evf(Game(GameSpec(9, 9, 10), seed=1))
    wide = Game(GameSpec(256, 2, 5), seed=1)
    wide.open((0, 0))
    with pytest.raises(ConversionError, match="256x2 is too large for EVF: at most 255"):
        write_evf(wide)
    late = MAX_MILLISECONDS // 1000 + 2
    long = games.on_layout("3x2:*../...", "open 1,1 @0", f"open 1,2 @{late}")
    with pytest.raises(ConversionError, match="too long for EVF"):
        write_evf(long)


def test_what_is_lost_has_a_name():
    assert "commitment" in LOSSES
