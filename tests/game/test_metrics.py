"""The metrics of a layout, and of a played game."""

import random

import ms_toollib
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.strategies import layouts, sparse_layouts

from sapper.errors import IllegalMoveError
from sapper.game import (
    Game,
    LayoutMetrics,
    Move,
    MoveKind,
    Outcome,
    PlayMetrics,
    greedy_zini,
    human_zini,
    measure,
)
from sapper.game.metrics import Units
from sapper.generators import random_layout
from sapper.grid import Grid
from sapper.layout import Layout
from sapper.spec import GameSpec


def check(picture, bbbv, openings, islands):
    assert measure(Layout.parse(picture)) == LayoutMetrics(bbbv, openings, islands)


def rows_with_numbers(layout):
    """The form that ms_toollib reads: rows of numbers, -1 for a mine."""
    numbers, width = layout.numbers(), layout.grid.width
    cells = [-1 if mine else numbers[i] for i, mine in enumerate(layout.cells)]
    return [cells[start : start + width] for start in range(0, len(cells), width)]


@pytest.mark.parametrize(
    ("picture", "bbbv", "openings", "islands"),
    [
        ("1x1:.", 1, 1, 0),  # one zero
        ("1x1:*", 0, 0, 0),  # nothing to open
        ("3x3:.../.*./...", 8, 0, 1),  # a ring of ones, each its own click, one island
        ("3x1:.*.", 2, 0, 2),  # two ones apart
        ("5x1:..*..", 2, 2, 0),  # a zero at each end opens the one next to it
        ("3x2:*../...", 2, 1, 1),  # the right column opens all but the one below the mine
        ("4x4:...*/..../..../*...", 1, 1, 0),  # zeros that touch by a corner are one opening
        ("5x3:..*../...../..*..", 3, 2, 1),  # a two between the mines parts left from right
    ],
)
def test_small_layouts_counted_by_hand(picture, bbbv, openings, islands):
    check(picture, bbbv, openings, islands)


def test_the_units_of_a_layout_are_its_openings_and_lone_numbers():
    #  0 1 * 2 *
    #  1 2 1 2 1
    #  * 1 0 0 0
    units = Units.of(Layout.parse("5x3:..*.*/...../*...."))
    assert units == Units(openings=((0,), (12, 13, 14)), lone=(3,))
    assert units.count == 3


@given(layouts() | sparse_layouts())
def test_the_units_add_up_to_the_native_counts(layout):
    units = Units.of(layout)
    metrics = measure(layout)
    assert units.count == metrics.bbbv
    assert len(units.openings) == metrics.openings


@given(layouts() | sparse_layouts(), st.data())
def test_solved_units_are_those_with_every_zero_or_the_number_open(layout, data):
    cells = st.sets(st.sampled_from(list(layout.grid.cells())))
    empty = {cell for cell in data.draw(cells) if not layout.is_mine(cell)}
    board = layout.covered().with_cells([(cell, layout.number(cell)) for cell in sorted(empty)])
    units = Units.of(layout)
    solved = [
        unit
        for unit in [*units.openings, *((index,) for index in units.lone)]
        if {divmod(index, layout.grid.width) for index in unit} <= empty
    ]
    assert units.solved(board) == len(solved)


def test_random_layouts_are_measured_as_ms_toollib_does():
    draw = random.Random(2025)
    for seed in range(300):
        grid = Grid(draw.randint(2, 30), draw.randint(2, 16))
        layout = random_layout.draw(grid, draw.randint(0, grid.size // 2), seed)
        theirs = ms_toollib.Board(rows_with_numbers(layout))
        assert measure(layout) == LayoutMetrics(theirs.bbbv, theirs.op, theirs.isl)


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
    ("level", "constant"), [("beginner-8x8", 36), ("intermediate", 162), ("expert", 435)]
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
    game = Game(GameSpec.level("beginner-8x8"), seed=4)
    game.open((0, 0))
    assert PlayMetrics.of(game).stnb is None


def test_the_nine_by_nine_beginner_has_no_stnb():
    game = Game(GameSpec.level("beginner"), seed=4)
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


def regions(grid, zeros):
    """The connected regions of zeros, as frozen sets."""
    found = []
    for zero in sorted(zeros):
        if not any(zero in region for region in found):
            region, waiting = set(), [zero]
            while waiting:
                cell = waiting.pop()
                if cell not in region:
                    region.add(cell)
                    waiting += [other for other in grid.neighbours(cell) if other in zeros]
            found.append(frozenset(region))
    return found


def by_definition(layout, *, human):
    """Recompute every premium before every step, with cells as (row, col) and the state as sets."""
    grid = layout.grid
    mines = set(layout.mine_cells())
    empty = [cell for cell in grid.cells() if cell not in mines]
    zeros = {cell for cell in empty if layout.number(cell) == 0}
    opening = {zero: region for region in regions(grid, zeros) for zero in region}
    lone = {c for c in empty if c not in zeros and not zeros & set(grid.neighbours(c))}
    done = set()  # open cells and flagged mines

    def block(cell):
        return {cell, *grid.neighbours(cell)}

    def click(cell):
        done.add(cell)
        for zero in opening.get(cell, ()):
            done.update(block(zero))

    def premium(cell):
        closed = block(cell) - done
        units = len(closed & lone) + len({opening[zero] for zero in closed & zeros})
        return units - len(closed & mines) - (cell not in done) - 1

    clicks = 0
    if human:
        for region in regions(grid, zeros):
            click(min(region))
            clicks += 1
    while closed := [cell for cell in empty if cell not in done]:
        candidates = [cell for cell in empty if cell in done or not human]
        best = max(candidates, key=premium, default=None)  # the first of the highest
        if best is not None and premium(best) >= 0:
            clicks += (best not in done) + len((block(best) & mines) - done) + 1
            click(best)
            done.update(block(best) & mines)
            for cell in block(best) - mines:
                click(cell)
        else:
            click(next(cell for cell in closed if cell in lone or cell in zeros))
            clicks += 1
    return clicks


@pytest.mark.parametrize(
    ("picture", "greedy", "human"),
    [
        ("1x1:*", 0, 0),
        ("1x1:.", 1, 1),
        ("3x1:.*.", 2, 2),  # a chord would need a flag, so two plain clicks are better
        ("2x2:*./..", 3, 3),  # open, flag, chord costs as much as three clicks
        # Open the middle of an edge, flag, chord: five cells. Then two chords at the sides.
        # A person opens the corner first, chords it, and needs three more.
        ("3x3:.../.*./...", 5, 6),
        # The ones around the corner mine: the flag pays once the opening is open.
        ("3x2:*../...", 2, 2),
    ],
)
def test_clicks_of_small_layouts_counted_by_hand(picture, greedy, human):
    layout = Layout.parse(picture)
    assert (greedy_zini(layout), human_zini(layout)) == (greedy, human)


@given(layouts(6) | sparse_layouts(6))
def test_the_heap_finds_what_the_definition_says(layout):
    assert greedy_zini(layout) == by_definition(layout, human=False)
    assert human_zini(layout) == by_definition(layout, human=True)


@given(layouts() | sparse_layouts())
def test_zini_never_exceeds_3bv(layout):
    bbbv = measure(layout).bbbv
    assert greedy_zini(layout) <= bbbv
    assert human_zini(layout) <= bbbv


def test_random_layouts_are_valued_as_ms_toollib_does():
    """The other program breaks ties column by column, so it gets the transposed layout."""
    draw = random.Random(2009)
    for seed in range(150):
        grid = Grid(draw.randint(2, 20), draw.randint(2, 16))
        layout = random_layout.draw(grid, draw.randint(0, grid.size // 3), seed)
        transposed = [list(column) for column in zip(*rows_with_numbers(layout), strict=True)]
        theirs = ms_toollib.Board(transposed)
        assert (greedy_zini(layout), human_zini(layout)) == (theirs.zini, theirs.hzini)
