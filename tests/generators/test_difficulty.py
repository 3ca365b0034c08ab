"""The native player, compared with the exact engine and with the definition of the techniques."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests import reference
from tests.generators.independent_player import play, solves

from sapper.board import Board
from sapper.engine import analyse, core
from sapper.errors import GridError, IllegalMoveError
from sapper.generators import generate, generate_many, random_layout, rate
from sapper.generators.difficulty import Rating, rung
from sapper.grid import Grid
from sapper.layout import Layout
from sapper.notation import State
from sapper.spec import Difficulty, FirstClick, GameSpec

HIGHEST = rung(Difficulty.MINE_COUNT)
UNLIMITED = 2**62


def native_play(layout, start, highest=HIGHEST, **others):
    grid = layout.grid
    play = core.play_by_logic(
        layout, grid.index(start), core.Rung(highest), limit=UNLIMITED, **others
    )
    steps, largest = play.record.steps, play.record.largest_region
    return play.solved, steps, largest, Board(grid, layout.mines, play.board), play.rungs


@st.composite
def starts_on_layouts(draw, most=49):
    width = draw(st.integers(1, 7))
    grid = Grid(width, draw(st.integers(1, max(1, most // width))))
    start = (draw(st.integers(0, grid.height - 1)), draw(st.integers(0, grid.width - 1)))
    mines = draw(st.integers(0, grid.size - 1))
    seed = draw(st.integers(0, 2**32))
    return random_layout.draw_first_safe(grid, mines, start, FirstClick.SAFE, seed), start


@given(starts_on_layouts())
def test_the_player_ends_where_the_engine_finds_nothing_certain(case):
    layout, start = case
    solved, _, _, board, _ = native_play(layout, start)
    if not solved:
        analysis = analyse(board)
        assert analysis.safe == ()
        assert analysis.mines == ()


@pytest.mark.parametrize(
    ("width", "height", "mines"),
    [(9, 9, 10), (16, 16, 40), (30, 16, 99), (16, 16, 64), (70, 9, 120)],
)
def test_the_player_is_stuck_exactly_where_the_engine_is(width, height, mines, some_of):
    for seed in range(some_of(60)):
        compare_with_engine(Grid(width, height), mines, seed)


@pytest.mark.parametrize("percent", [12, 20, 28, 36])
def test_small_regions_settle_exactly_what_the_engine_settles(percent, some_of):
    """On most small boards the last steps need the search of a region, or the mine total."""
    for seed in range(some_of(700)):
        grid = Grid(4 + seed % 6, 4 + seed // 6 % 5)
        compare_with_engine(grid, grid.size * percent // 100, seed)


def compare_with_engine(grid, mines, seed):
    """Play as far as logic leads, once with the native player and once with the engine alone."""
    start = (grid.height // 2, grid.width // 2)
    rule = FirstClick.OPENING if grid.size - mines > 9 else FirstClick.SAFE
    layout = random_layout.draw_first_safe(grid, mines, start, rule, seed)
    end = play(layout, start)
    for answering in ({}, {"looks": 0}):  # the search, and tables instead of it
        solved, _, _, board, _ = native_play(layout, start, **answering)
        assert opened_cells(board) == opened_cells(end)
        assert solved == (len(opened_cells(end)) == grid.size - mines)


def opened_cells(board):
    return {cell for cell in board.grid.cells() if board.cells[board.grid.index(cell)] <= 8}


@given(starts_on_layouts(most=16))
def test_what_the_player_knows_is_true_in_every_solution(case):
    layout, start = case
    *_, board, _ = native_play(layout, start)
    opened = Board(
        board.grid,
        board.mines,
        bytes(State.HIDDEN if code == State.MINE else code for code in board.cells),
    )
    _, mines = reference.certain(opened)
    assert set(board.cells_in(State.MINE)) <= mines


def one_clue_closure(layout, start):
    """The two one-clue rules to a fixed point, as they are written in every textbook."""
    grid = layout.grid
    board = layout.open(layout.covered(), [start])
    mines = set()
    changed = True
    while changed:
        changed = False
        for clue, number in board.clues():
            unknown = [
                cell
                for cell in grid.neighbours(clue)
                if board.cells[grid.index(cell)] == State.HIDDEN and cell not in mines
            ]
            left = number - sum(cell in mines for cell in grid.neighbours(clue))
            if unknown and left == len(unknown):
                mines.update(unknown)
                changed = True
            elif unknown and left == 0:
                board = layout.open(board, unknown)
                changed = True
    return board, mines


@given(starts_on_layouts())
def test_the_lowest_rung_is_the_two_textbook_rules(case):
    layout, start = case
    solved, _, _, board, _ = native_play(layout, start, 1)
    expected, mines = one_clue_closure(layout, start)
    opened = [code if code <= 8 else None for code in board.cells]
    assert opened == [code if code <= 8 else None for code in expected.cells]
    if not solved:  # the player stops when it has won, and leaves mines unmarked
        assert set(board.cells_in(State.MINE)) == mines


@given(starts_on_layouts())
def test_each_rung_opens_at_least_what_the_one_below_opens(case):
    layout, start = case
    opened = []
    for highest in range(1, HIGHEST + 1):
        board = native_play(layout, start, highest)[3]
        opened.append({i for i, code in enumerate(board.cells) if code <= 8})
    assert opened == sorted(opened, key=len)
    assert all(a <= b for a, b in pairwise(opened))


@given(starts_on_layouts())
def test_the_difficulty_is_the_lowest_rung_that_suffices(case):
    layout, start = case
    rating = rate(layout, start)
    sufficient = [level for level in Difficulty if rate(layout, start, level).solved]
    if rating.solved:
        assert rating.difficulty is sufficient[0]
    else:
        assert sufficient == []


@given(starts_on_layouts())
def test_difficulty_does_not_change_when_the_board_is_turned(case):
    """On a mirrored board the order of the queue differs.

    The cells that a rung decides must not differ.
    """
    layout, (row, col) = case
    grid = layout.grid
    mirrored = Layout.from_mines(grid, [(r, grid.width - 1 - c) for r, c in layout.mine_cells()])
    a, b = rate(layout, (row, col)), rate(mirrored, (row, grid.width - 1 - col))
    assert (a.solved, a.difficulty) == (b.solved, b.difficulty)


@pytest.mark.parametrize(
    ("picture", "start", "difficulty"),
    [
        ("5x1m1:....*", (0, 0), Difficulty.EASY),
        # 1-2-1 seen along a wall: the ends are mines, the middle is not.
        ("5x4m2:.*.*./...../...../.....", (3, 2), Difficulty.MEDIUM),
        # A cell that only a mine separates from the board: only the total shows that the cell is
        # empty.
        ("4x1m1:..*.", (0, 0), Difficulty.MINE_COUNT),
    ],
)
def test_small_boards_have_the_difficulty_one_would_say(picture, start, difficulty):
    rating = rate(Layout.parse(picture), start)
    assert rating.solved
    assert rating.difficulty is difficulty


def test_a_pocket_full_of_mines_needs_no_step():
    assert rate(Layout.parse("4x1m2:..**"), (0, 0)).solved


def test_two_cells_that_no_number_distinguishes_are_not_solved():
    assert not rate(Layout.parse("4x2m1:...*/...."), (0, 0)).solved


def test_steps_of_each_rung_are_counted():
    rating = rate(Layout.parse("4x1m1:..*."), (0, 0))
    assert rating.steps[3] == 1
    assert rating.largest_region <= 1


def test_more_steps_higher_rungs_and_longer_ways_raise_the_score():
    def score(steps, travel=(0, 0, 0, 0)):
        return Rating(True, Difficulty.HARD, steps, 0, travel).score

    assert score((0, 0, 0, 0)) == 0
    assert score((10**9, 10**9, 10**9, 10**9)) == 100
    assert score((40, 2, 0, 0)) < score((40, 3, 0, 0)) < score((40, 2, 1, 0)) < score((40, 2, 0, 1))
    assert (
        score((40, 3, 0, 0))
        < score((40, 3, 0, 0), (90, 3, 0, 0))
        < score((40, 3, 0, 0), (90, 9, 0, 0))
    )


def test_the_ways_between_steps_are_measured():
    for seed in range(20):
        rating = generate(GameSpec(20, 9, 30, mode="no-guess"), seed)[1].rating
        for steps, travel in zip(rating.steps[:3], rating.travel[:3], strict=True):
            assert 0 <= travel <= steps * (20).bit_length()
        assert rating.travel[0] > 0
        assert rating.travel[3] == 0  # a step by the mine count has no place on the board
    row = rate(Layout.parse("40x2m1:" + "." * 39 + "*/" + "." * 40), (0, 0))
    assert (row.steps, row.travel) == ((38, 0, 0, 0), (37, 0, 0, 0))  # one number after the other


def test_the_score_rises_with_the_hardest_technique():
    medians = []
    for difficulty in ("easy", "medium", "hard"):
        boards = list(generate_many("intermediate", 5, 15, mode="no-guess", difficulty=difficulty))
        assert all(rate(layout, report.start) == report.rating for layout, report in boards)
        scores = sorted(report.difficulty_score or 0 for _, report in boards)
        assert 0 < scores[0] <= scores[-1] < 100
        medians.append(scores[7])
    assert medians == sorted(set(medians))


def test_the_rung_of_every_known_cell_is_reported():
    layout = Layout.parse("4x1m1:..*.")
    *_, rungs = native_play(layout, (0, 0))
    assert rungs == bytes([0, 1, 1, 4])


def test_a_start_on_a_mine_is_refused():
    with pytest.raises(IllegalMoveError, match="cell 0,1 is a mine"):
        rate(Layout.parse("2x1m1:.*"), (0, 1))


def test_a_start_outside_is_refused():
    with pytest.raises(GridError, match="9,9 is outside"):
        rate(Layout.parse("2x1m1:.*"), (9, 9))


def test_solvable_is_what_the_independent_player_says():
    for seed in range(300):
        grid = Grid(6, 6)
        layout = random_layout.draw_first_safe(grid, 7, (2, 2), FirstClick.SAFE, seed)
        assert rate(layout, (2, 2)).solved == solves(layout, (2, 2))
