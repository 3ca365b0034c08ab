import pytest

from sapper.gym import Rewards


def test_what_applies_adds_up():
    rewards = Rewards(progress=2, win=5, loss=-3)
    assert rewards.of(opened=5, safe_cells=10, won=False, lost=False) == 1
    assert rewards.of(opened=5, safe_cells=10, won=True, lost=False) == 6
    assert rewards.of(opened=0, safe_cells=10, won=False, lost=True) == -3
    assert rewards.of(opened=0, safe_cells=0, won=True, lost=False) == pytest.approx(5)
