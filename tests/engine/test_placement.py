"""Placements and samples: correct, uniform, independent, and the same from the same seed."""

import math
from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from tests import reference
from tests.engine.enumeration import Enumeration
from tests.positions import played, positions, random_layout, shown
from tests.strategies import boards, seeds

from sapper import Board, Grid, InconsistentBoardError, SpecError, State
from sapper.engine import analyse, decompose, place, sample

SEA = "5x3m4:1..../...../....."
SEA_WITHOUT_TOTAL = "4x3:1.../..../...."
COVERED = "3x3m4:.../.../..."
ONE_BOX = "3x3m3:.../.3./..."
COMPONENTS = "9x2m4:1..1..1../........."
COMPONENTS_WITHOUT_TOTAL = "10x1:.1._.1._.1"
# Boards whose plans join tables: the clues branch instead of following a line.
BRANCHING = (
    "8x6m13:......2./.4.4.2../1..2.2../....3.../..124.3./.00....1",
    "8x6:......2./.4.4.2../1..2.2../....3.../..124.3./.00....1",
    "8x9m15:...1..2./1..2..3./1.....2./..211.../11....32/1..12.3./.....2../.2.1..2./.10.0.11",
    "9x7m16:1.11.2..0/.3......./.4..2..2./...1...3./..1...2../..3.3.1.2/.....0.1.",
)


def surprise(counts, cases):
    """Return how many standard deviations the chi-square statistic lies above its mean.

    The counts of all equally likely cases, including cases that never occurred.
    """
    draws = sum(counts.values())
    expected = draws / cases
    assert len(counts) <= cases
    statistic = sum((count - expected) ** 2 for count in counts.values()) / expected
    statistic += (cases - len(counts)) * expected
    # Wilson and Hilferty's cube root makes the statistic nearly normal.
    freedom = cases - 1
    return ((statistic / freedom) ** (1 / 3) - (1 - 2 / (9 * freedom))) / math.sqrt(
        2 / (9 * freedom)
    )


def check_uniform(board, draws_for_each=60):
    """Draw every solution many times. No solution may occur more often than chance allows."""
    cases = analyse(board).solutions
    layouts = sample(board, draws_for_each * cases, seed=2005)
    counts = Counter(layout.cells for layout in layouts)
    known = {layout.cells: layout for layout in layouts}
    for layout in known.values():
        assert reference.agrees(board, frozenset(layout.mine_cells()))
    assert abs(surprise(counts, cases)) < 4
    return counts


@pytest.mark.parametrize(
    "picture",
    [SEA, SEA_WITHOUT_TOTAL, COVERED, ONE_BOX, COMPONENTS, COMPONENTS_WITHOUT_TOTAL],
)
def test_samples_of_a_small_board_are_uniform_over_the_enumerated_solutions(picture):
    board = Board.parse(picture)
    every = {layout.cells for layout in Enumeration.of(board).layouts()}
    assert set(check_uniform(board)) == every


def test_samples_with_known_mines_and_blanks_are_uniform():
    board = Board.parse("5x3m5:*2.../..3../_...*")
    every = {layout.cells for layout in Enumeration.of(board).layouts()}
    assert set(check_uniform(board)) == every


@pytest.mark.parametrize("picture", BRANCHING, ids=("a", "b", "c", "d"))
def test_samples_through_joins_are_uniform(picture):
    board = Board.parse(picture)
    plans = decompose(board).components
    assert any(len(bag.children) == 2 for plan in plans for bag in plan.bags)
    check_uniform(board)


def test_the_measure_of_surprise_notices_a_bias():
    """A die that shows one face a tenth more often than the others, thrown 60,000 times."""
    fair = Counter(Random(1).choices(range(6), k=60_000))
    biased = Counter(Random(1).choices(range(6), (1.1, 1, 1, 1, 1, 1), k=60_000))
    assert abs(surprise(fair, 6)) < 4 < surprise(biased, 6)


def test_samples_of_random_small_boards_are_uniform():
    """Many boards, one statistic: the counts of all their solutions."""
    worst = 0.0
    boards_seen = 0
    for board in positions(41, 400, least_hidden=4, most_hidden=9):
        cases = len(Enumeration.of(board).solutions)
        if 2 <= cases <= 60:
            boards_seen += 1
            counts = Counter(layout.cells for layout in sample(board, 40 * cases, seed=boards_seen))
            worst = max(worst, surprise(counts, cases))
    assert boards_seen > 100
    assert worst < 4.5


def check_frequencies(board, draws):
    """Compare how often each cell is a mine with its probability, in standard deviations."""
    analysis = analyse(board)
    totals = [0] * board.grid.size
    for layout in sample(board, draws, seed=42):
        totals = [a + b for a, b in zip(totals, layout.cells, strict=True)]
    for cell, total in zip(board.grid.cells(), totals, strict=True):
        if board[cell] == State.HIDDEN:
            chance = float(analysis.probability(cell))
            spread = math.sqrt(draws * chance * (1 - chance))
            assert abs(total - draws * chance) <= 5 * spread


def test_frequencies_in_a_game_are_the_probabilities():
    check_frequencies(played(Random(43), Grid(16, 16), 40, openings=20), 3000)


def test_frequencies_on_a_board_of_more_than_a_thousand_cells_are_the_probabilities():
    random = Random(44)
    layout = random_layout(random, Grid(50, 40), 0.2)
    check_frequencies(shown(random, layout, 0.2), 400)


def check_placement(board, layout):
    assert reference.agrees(board, frozenset(layout.mine_cells()))
    for cell in board.cells_in(State.MINE):
        assert layout.is_mine(cell)
    for cell, _ in board.clues():
        assert not layout.is_mine(cell)
    for cell in board.cells_in(State.BLANK):
        assert not layout.is_mine(cell)


def test_a_placement_agrees_with_its_board_and_is_missing_only_without_solutions():
    for number, board in enumerate(positions(45, 2000, most_hidden=11)):
        layout = place(board, seed=number)
        assert (layout is None) == (not Enumeration.of(board).solutions)
        if layout is not None:
            check_placement(board, layout)


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(boards(max_side=9), seeds)
def test_every_sample_agrees_with_its_board(board, seed):
    for layout in sample(board, 3, seed):
        check_placement(board, layout)
        assert board.mines in (None, layout.mines)


@settings(max_examples=50, deadline=None)
@given(boards(max_side=6), seeds)
def test_the_same_seed_gives_the_same_placement(board, seed):
    assert place(board, seed) == place(board, seed)
    assert place(board, seed) == sample(board, 1, seed)[0]


def test_sample_i_does_not_depend_on_how_many_are_drawn():
    board = played(Random(46), Grid(12, 12), 25, openings=4)
    many = sample(board, 20, seed=9)
    assert sample(board, 7, seed=9) == many[:7]
    assert len(set(many)) > 1


def test_other_seeds_give_other_placements():
    board = Board.covered(Grid(16, 16), 40)
    assert len({place(board, seed) for seed in (0, 1, 2, 2**63, 2**64 - 1)}) == 5


def test_no_samples_are_an_empty_list():
    assert sample(Board.parse("2x1m1:.."), 0) == []


def test_there_is_nothing_to_sample_without_solutions():
    with pytest.raises(
        InconsistentBoardError,
        match=r"the board has no solution, so there is no placement to draw: 2x1:2\.",
    ):
        sample(Board.parse("2x1:2."), 1)
    assert place(Board.parse("2x1:2.")) is None


def test_a_negative_number_of_samples_is_refused():
    with pytest.raises(ValueError, match="-1 is not a number of samples"):
        sample(Board.parse("2x1:.."), -1)


@pytest.mark.parametrize("seed", [-1, 2**64])
def test_a_seed_out_of_range_is_refused(seed):
    board = Board.parse("2x1:..")
    with pytest.raises(SpecError, match="is not a seed"):
        place(board, seed)
    with pytest.raises(SpecError, match="is not a seed"):
        sample(board, 1, seed)
