"""The distance of a policy from perfect play, over all layouts of a board at once."""

from math import comb

import numpy as np
import pytest
from benchmarks.near_optimum import MINE, Played, line, shown_by_layouts

from sapper import Grid, Layout
from sapper.engine import core


def test_every_layout_shows_its_numbers() -> None:
    grid = Grid(3, 3)
    shown = shown_by_layouts(grid, 2)
    assert len(shown) == comb(8, 2)
    assert len(np.unique(shown, axis=0)) == len(shown)
    for row in shown:
        layout = Layout(grid, bytes(int(number == MINE) for number in row))
        for cell in range(grid.size):
            around = sum(layout.cells[other] for other in core.neighbours(grid, cell))
            assert row[cell] == (MINE if layout.cells[cell] else around)


@pytest.mark.parametrize("policy", ["safest", "best"])
def test_layouts_played_at_once_are_won_as_one_by_one(policy: str) -> None:
    grid, mines = Grid(4, 4), 3
    played = Played(grid, mines, policy)
    layouts = (played.shown == MINE).astype(np.uint8).tobytes()
    games = core.play_layouts(grid, layouts, 0, policy=policy, seed=1, threads=1, limit=2**40)
    assert played.wins == sum(game.won for game in games)


def test_perfect_play_is_not_behind() -> None:
    assert "| 949/1365 = 69.524 % | 949/1365 = 69.524 % | 0.000 |" in line("endgame", Grid(4, 4), 4)
