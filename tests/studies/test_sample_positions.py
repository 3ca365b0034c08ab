from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests import reference
from tests.strategies import seeds, sparse_layouts

from sapper import Layout, State, check
from sapper.board import Verdict
from sapper.generators import random_layout
from sapper.grid import Grid
from sapper.spec import FirstClick
from sapper.studies import sample_positions


@given(sparse_layouts(max_side=4), st.data())
@settings(max_examples=40)
def test_a_play_opens_all_that_is_certain_and_nothing_else(layout, data):
    empty = [cell for cell in layout.covered().cells_in(State.HIDDEN) if not layout.is_mine(cell)]
    if not empty:
        return
    start = data.draw(st.sampled_from(empty))
    met = list(sample_positions.rounds(layout, start))
    for (board, certain), following in zip(met, [*met[1:], None], strict=True):
        safe, mines = reference.certain(board)
        assert certain == len(safe) + len(mines)
        if following is None:
            assert not safe
        else:
            assert following[0] == layout.open(board, safe)


@given(sparse_layouts(), st.floats(0, 1), seeds)
def test_scattered_cells_show_their_numbers(layout, part, seed):
    board = sample_positions.scattered(layout, part, Random(seed))
    shown = dict(board.clues())
    assert all(not layout.is_mine(cell) for cell in shown)
    assert all(number == layout.number(cell) for cell, number in shown.items())
    assert len(shown) == round(part * (layout.grid.size - layout.mines))
    assert board.mines == layout.mines


def test_a_lattice_opens_every_second_cell_both_ways():
    layout = Layout.parse("5x3m2:*..../...*./.....")
    assert str(sample_positions.lattice(layout)).splitlines()[1:] == ["..1.1", ".....", "0.1.1"]


def test_a_position_of_play_has_something_certain_where_there_is_any():
    layout = Layout.parse("5x1:...*.")
    for seed in range(10):
        board, certain = sample_positions.in_play(layout, (0, 0), Random(seed))
        assert certain > 0
        assert board.count(State.HIDDEN) in (1, 2)
    assert sample_positions.last(layout, (0, 0)).id == "5x1m1:001.1"


def games(player):
    for seed in range(15):
        layout = random_layout.draw_first_safe(Grid(7, 6), 9, (3, 3), FirstClick.OPENING, seed)
        yield list(sample_positions.game(layout, (3, 3), player, Random(seed), limit=1 << 20))


@pytest.mark.parametrize("player", sample_positions.GamePlayer)
def test_games_of_all_players_agree_with_some_layout_and_open_more_and_more(player):
    for met in games(player):
        assert all(check(board).verdict is Verdict.CONSISTENT for board in met)
        left = [board.count(State.HIDDEN) for board in met]
        assert left == sorted(left, reverse=True)
        assert left[-1] > 9


def test_a_weak_player_plays_alike_in_both_modes_until_an_avoidable_guess():
    shorter = 0
    weak = sample_positions.GamePlayer.FAIR_WEAK, sample_positions.GamePlayer.LENIENT_WEAK
    for fair, lenient in zip(*map(games, weak), strict=True):
        assert fair == lenient[: len(fair)]
        shorter += len(fair) < len(lenient)
    assert shorter > 3
