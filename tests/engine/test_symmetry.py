"""Answers that must not change, or must change in a known way, when a board changes."""

import math
from random import Random

import pytest
from tests.positions import (
    lattice,
    played,
    positions,
    random_layout,
    random_position,
    real_position,
    shown,
)

from sapper import Board, Grid, State
from sapper.engine import Verdict, analyse, count_by_mines, is_consistent, sample


def mirrored(rows):
    return [row[::-1] for row in rows]


def turned(rows):
    return ["".join(column) for column in zip(*rows[::-1], strict=True)]


def images(rows):
    """Yield the eight images of a rectangle of characters."""
    for _ in range(4):
        yield rows
        yield mirrored(rows)
        rows = turned(rows)


def numbered(board):
    """Return rows of characters that name the cells. They are rotated together with the board."""
    width = board.grid.width
    return [
        "".join(chr(0x4E00 + row * width + col) for col in range(width))
        for row in range(board.grid.height)
    ]


def answers(board):
    analysis = analyse(board, seconds=0)
    counts = {}
    if analysis.verdict is Verdict.CONSISTENT:
        counts = {cell: analysis.solutions_with_mine(cell) for cell in board.grid.cells()}
    return analysis, counts


def check_images(board):
    analysis, counts = answers(board)
    for rows, names in zip(images(board.rows), images(numbered(board)), strict=True):
        turned_analysis, turned_counts = answers(Board.from_rows(rows, board.mines))
        assert turned_analysis.verdict is analysis.verdict
        assert turned_analysis.solutions == analysis.solutions
        for (row, col), count in turned_counts.items():
            original = divmod(ord(names[row][col]) - 0x4E00, board.grid.width)
            assert count == counts[original]


def test_the_eight_images_of_a_board_have_the_same_answers():
    random = Random(8)
    for _ in range(150):
        check_images(random_position(random, most_side=9))


def test_the_eight_images_of_a_game_have_the_same_answers():
    random = Random(9)
    for _ in range(8):
        check_images(played(random, Grid(16, 12), 36, openings=4))


def test_the_eight_images_of_a_wide_board_have_the_same_answers():
    check_images(lattice(Random(10), Grid(13, 9), 0.3))


def expected_mines(analysis):
    return math.fsum(p for row in analysis.probabilities for p in row if p is not None)


def test_probabilities_sum_to_the_total():
    random = Random(11)
    for _ in range(200):
        board = real_position(random, most_side=14)
        analysis = analyse(board, seconds=0)
        assert expected_mines(analysis) == pytest.approx(board.mines, abs=1e-10)
        covered = (*board.cells_in(State.HIDDEN), *board.cells_in(State.MINE))
        exact = sum(analysis.probability(cell) for cell in covered)
        assert exact == board.mines


def test_probabilities_sum_to_the_total_on_a_board_of_thousands_of_cells():
    """Beyond a thousand uncertain cells the numbers carry exponents of their own."""
    layout = random_layout(Random(12), Grid(80, 60), 0.2)
    board = shown(Random(13), layout, 0.3)
    analysis = analyse(board, seconds=0)
    assert expected_mines(analysis) == pytest.approx(board.mines, abs=1e-8)


def test_counts_for_every_total_add_up_to_the_count_without_one():
    for board in positions(14, 200, most_hidden=60, most_side=10):
        free = analyse(board.with_mines(None), seconds=0)
        by_mines = count_by_mines(board)
        assert sum(by_mines.values()) == free.solutions
        for mines in sorted(by_mines)[:3]:
            assert analyse(board.with_mines(mines), seconds=0).solutions == by_mines[mines]


def test_opening_a_safe_cell_keeps_a_board_consistent():
    random = Random(15)
    opened = 0
    while opened < 150:
        board = played(random, Grid(9, 9), 14)
        analysis = analyse(board, seconds=0)
        layout = sample(board, 1, seed=opened)[0]
        for cell in analysis.safe[:5]:
            opened += 1
            after = board.with_cells([(cell, layout.number(cell))])
            assert is_consistent(after) is Verdict.CONSISTENT
            # Every certain cell stays certain.
            later = analyse(after, seconds=0)
            assert set(later.safe) >= set(analysis.safe) - {cell}
            assert set(later.mines) >= set(analysis.mines)


def test_a_clue_that_no_solution_allows_is_found():
    """A clue that is larger than the number of certain mines and hidden cells around it."""
    random = Random(16)
    spoilt = 0
    while spoilt < 150:
        board = played(random, Grid(16, 16), 40, openings=3)
        clues = [(cell, clue) for cell, clue in board.clues() if clue < 8]
        cell, _ = random.choice(clues)
        around = [board[other] for other in board.grid.neighbours(cell)]
        room = around.count(State.HIDDEN) + around.count(State.MINE)
        if room < 8:
            spoilt += 1
            wrong = board.with_cells([(cell, room + 1)])
            assert is_consistent(wrong) is Verdict.INCONSISTENT
            assert analyse(wrong).verdict is Verdict.INCONSISTENT
            assert is_consistent(wrong.with_mines(None)) is Verdict.INCONSISTENT


def test_a_known_mine_on_a_certain_mine_changes_nothing():
    random = Random(17)
    for _ in range(60):
        board = real_position(random, most_side=10)
        analysis = analyse(board, seconds=0)
        marked = board.with_cells((cell, State.MINE) for cell in analysis.mines)
        after = analyse(marked, seconds=0)
        assert after.solutions == analysis.solutions
        assert after.safe == analysis.safe
        assert after.mines == ()


def test_fixing_a_cell_splits_the_solutions():
    """Solutions with a mine there and solutions without add up, cell by cell."""
    random = Random(18)
    for _ in range(40):
        board = played(random, Grid(10, 8), 16)
        analysis = analyse(board, seconds=0)
        for cell in random.sample(board.cells_in(State.HIDDEN), 5):
            with_mine = analyse(board.with_cells([(cell, State.MINE)]), seconds=0).solutions
            without = analyse(board.with_cells([(cell, State.BLANK)]), seconds=0).solutions
            assert with_mine == analysis.solutions_with_mine(cell)
            assert with_mine + without == analysis.solutions
