"""The calls of the native core that only benchmarks use."""

import pytest
from benchmarks import native_games

from sapper import Board, Grid


def test_optimal_wins_counts_the_layouts_that_perfect_play_wins():
    found = native_games.optimal_wins(
        Grid(4, 4), 4, [(0, -1), (1, -1), (5, 0)], most_layouts=1820, limit=1 << 40
    )
    assert found.complete
    assert found.wins == [949, 961, 34]


def test_optimal_wins_says_when_it_was_not_found():
    grid = Grid(4, 4)
    assert not native_games.optimal_wins(
        grid, 4, [(0, -1)], most_layouts=1819, limit=1 << 40
    ).complete
    assert not native_games.optimal_wins(grid, 4, [(0, -1)], most_layouts=1820, limit=1000).complete
    with pytest.raises(IndexError):
        native_games.optimal_wins(grid, 4, [(16, -1)], most_layouts=1820, limit=1000)


def test_cells_are_played_out_on_the_same_boards():
    """One mine among three: an end shows where it is; the middle leaves a guess."""
    board = Board.parse("3x1m1:...")
    ends, middle = native_games.play_out(board, [0, 1], 4, seed=1, limit=10_000)
    assert ends == pytest.approx([2 / 3] * 4)
    assert middle == pytest.approx([1 / 3] * 4)
    assert native_games.play_out(board, [0], 4, seed=1, limit=1) == []
    with pytest.raises(ValueError, match="cell 1 is open or certainly a mine"):
        native_games.play_out(Board.parse("3x1m1:1.1"), [1], 1, seed=1, limit=100)
    with pytest.raises(ValueError, match="without its mine total"):
        native_games.play_out(Board.parse("3x1:..."), [1], 1, seed=1, limit=100)
