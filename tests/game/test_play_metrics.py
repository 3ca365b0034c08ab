"""The players' statistics: by hand, and against another program on random plays."""

import random

import ms_toollib
import pytest
from tests.game.test_layout_metrics import rows_with_numbers

from sapper.errors import IllegalMoveError
from sapper.game import Game, Move, MoveKind, Outcome, PlayMetrics
from sapper.generators import random_layout
from sapper.grid import Grid
from sapper.layout import Layout
from sapper.spec import GameSpec

# The numbers of this layout:   0 1 * 2 *
#                               1 2 1 2 1     3BV 3: both openings and the 2 in the first row
#                               * 1 0 0 0
LAYOUT = Layout.parse("5x3:..*.*/...../*....")


def play(layout, *moves, **options):
    spec = GameSpec(layout.grid.width, layout.grid.height, layout.mines)
    game = Game.from_layout(spec, layout)
    for move in moves:
        game.play(Move.parse(move))
    return PlayMetrics.of(game, **options)


def test_a_won_game_counted_by_hand():
    done = play(LAYOUT, "flag 0,2 @1", "open 2,4 @3", "chord 1,2 @4.5", "open 0,0 @5")
    assert done.won
    assert (done.left, done.right, done.chords, done.wasted, done.clicks) == (2, 1, 1, 0, 4)
    assert (done.bbbv, done.solved, done.effective) == (3, 3, 4)
    assert done.seconds == 2
    assert done.bbbv_per_second == 1.5
    assert done.efficiency == 0.75
    assert done.correctness == 1
    assert done.throughput == 0.75
    assert done.rqp == pytest.approx(4 / 3)
    assert done.ios == pytest.approx(0.6309297536)  # log 2 / log 3
    assert done.qg == pytest.approx(3.2490095854 / 3)  # 2 ** 1.7 / 3
    assert done.stnb is None


def test_a_lost_game_counted_by_hand():
    done = play(LAYOUT, "open 0,3 @10", "flag 0,1 @11", "flag 0,1 @12", "open 0,2 @14", wasted=1)
    assert not done.won
    assert (done.left, done.right, done.chords, done.wasted, done.clicks) == (2, 2, 0, 1, 5)
    assert (done.bbbv, done.solved, done.effective) == (3, 1, 1)
    assert done.bbbv_per_second == 0.25
    assert done.efficiency == 0.2
    assert done.correctness == 0.2
    assert done.throughput == 1
    assert (done.rqp, done.ios, done.qg) == (None, None, None)


def test_a_flag_is_effective_once_and_only_on_a_mine():
    done = play(LAYOUT, "open 0,3", "flag 0,2", "flag 0,2", "flag 0,2", "flag 0,1")
    assert (done.right, done.effective) == (4, 2)


def test_an_opening_with_a_flagged_zero_is_not_solved():
    done = play(Layout.parse("4x1:...."), "flag 0,3", "open 0,0")
    assert (done.bbbv, done.solved) == (1, 0)


def test_a_first_click_on_a_mine_has_no_throughput():
    done = play(LAYOUT, "open 0,2 @1")
    assert (done.effective, done.throughput, done.correctness) == (0, None, 0)


@pytest.mark.parametrize("moves", [["open 0,0 @5"], ["open 0,0"]])
def test_without_measurable_time_there_is_no_speed(moves):
    done = play(Layout.parse("4x1:...."), *moves)
    assert done.won
    assert (done.bbbv_per_second, done.rqp, done.ios, done.qg) == (None, None, None, None)


def test_the_index_of_speed_needs_two_3bv():
    done = play(
        Layout.parse("4x1:...."), "flag 0,3 @1", "open 0,0 @2", "flag 0,3 @3", "chord 0,2 @7"
    )
    assert done.won
    assert done.seconds == 5
    assert done.ios is None
    assert done.rqp == 25


@pytest.mark.parametrize(
    ("level", "constant"), [("beginner", 36), ("intermediate", 162), ("expert", 435)]
)
def test_stnb_weighs_speed_by_level_and_share(level, constant):
    game = Game(GameSpec.level(level), seed=4)
    game.open((0, 0), at=1)
    game.flag((7, 7), at=3)
    done = PlayMetrics.of(game)
    assert 0 < done.solved < done.bbbv
    speed = done.solved / 2**1.7
    assert done.stnb == pytest.approx(constant * speed * (done.solved / done.bbbv) ** 0.5)


def test_stnb_needs_time():
    game = Game(GameSpec.level("beginner"), seed=4)
    game.open((0, 0))
    assert PlayMetrics.of(game).stnb is None


def test_the_nine_by_nine_beginner_has_no_stnb():
    game = Game(GameSpec.level("beginner-9x9"), seed=4)
    game.open((0, 0), at=0)
    game.flag((7, 7), at=3)
    assert PlayMetrics.of(game).stnb is None


@pytest.mark.parametrize("moves", [[], ["flag 0,0"]])
def test_before_the_first_opening_there_is_nothing_to_evaluate(moves):
    with pytest.raises(IllegalMoveError, match="nothing was opened"):
        play(LAYOUT, *moves)
    with pytest.raises(IllegalMoveError, match="nothing was opened"):
        PlayMetrics.of(Game(GameSpec(9, 9, 10), seed=0))


EVENTS = {
    MoveKind.OPEN: ("lc", "lr"),
    MoveKind.FLAG: ("rc", "rr"),
    MoveKind.CHORD: ("lc", "rc", "rr", "lr"),
}
"""The mouse events that make a move in ms_toollib."""


def test_random_won_games_are_counted_as_ms_toollib_does():
    """Flags only on mines and after the first opening: elsewhere the programs' rules differ."""
    draw = random.Random(7)
    chords = 0
    for seed in range(60):
        layout = random_layout.draw(
            Grid(draw.randint(4, 12), draw.randint(4, 12)), draw.randint(3, 12), seed
        )
        game = won_at_random(layout, draw)
        ours = PlayMetrics.of(game)
        theirs = ms_toollib.MinesweeperBoard(rows_with_numbers(layout))
        for move in game.moves:
            for event in EVENTS[move.kind]:
                theirs.step(event, move.cell)
        assert (ours.solved, ours.left, ours.right, ours.chords, ours.effective) == (
            theirs.bbbv_solved,
            theirs.left,
            theirs.right,
            theirs.double,
            theirs.ce,
        )
        chords += ours.chords
    assert chords > 100


def won_at_random(layout, draw):
    """Play legal moves at random, never fatal ones, to the end."""
    spec = GameSpec(layout.grid.width, layout.grid.height, layout.mines)
    game = Game.from_layout(spec, layout)
    cells = list(layout.grid.cells())
    game.open(draw.choice([cell for cell in cells if not layout.is_mine(cell)]))
    while game.outcome is Outcome.PLAYING:
        cell = draw.choice(cells)
        try:
            if layout.is_mine(cell):
                game.flag(cell)
            elif game.board.is_hidden(cell):
                game.open(cell)
            else:
                game.chord(cell)
        except IllegalMoveError:
            continue
    return game
