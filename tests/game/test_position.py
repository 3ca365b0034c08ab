"""Where a game stands, without its history."""

import pytest

from sapper.errors import IllegalMoveError, IllegalMoveReason
from sapper.game import Move, Outcome, Setup
from sapper.game.position import Position
from sapper.layout import Layout
from sapper.spec import GameSpec


def position(picture="3x1:..*"):
    layout = Layout.parse(picture)
    spec = GameSpec(layout.grid.width, layout.grid.height, layout.mines)
    return Position(Setup.of(spec, 0, layout=layout)), layout


def test_the_last_empty_cell_wins_and_closing_goes_back():
    here, layout = position()
    changes, _ = here.open(layout, (0,))
    assert here.outcome is Outcome.WON
    here.close(changes, (), layout)
    assert here.outcome is Outcome.PLAYING
    assert here.board == layout.covered()


def test_a_mine_loses_and_opens_nothing():
    here, layout = position()
    here.open(layout, (2,))
    assert (here.outcome, here.hits, here.board) == (Outcome.LOST, (2,), layout.covered())


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("open 1,0", IllegalMoveReason.OUTSIDE),
        ("chord 0,0", IllegalMoveReason.HIDDEN),
        ("question 0,0", IllegalMoveReason.NO_QUESTION_MARKS),
        ("open 0,0 @1", IllegalMoveReason.TIME),
    ],
)
def test_what_is_illegal_says_why_and_where(move, reason):
    here, _ = position()
    with pytest.raises(IllegalMoveError) as raised:
        here.check(Move.parse(move), clock=2.0)
    assert (raised.value.reason, raised.value.cell) == (reason, Move.parse(move).cell)
    assert raised.value.position == "3x1m1:..."
