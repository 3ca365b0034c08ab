import numpy as np
import pytest

from sapper import GameSpec, best_move
from sapper.gym import AGENTS, Evaluation, MinesweeperEnv, evaluate
from sapper.gym.environment import board_of


@pytest.mark.parametrize(("name", "least", "most"), [("random", 0, 6), ("safest", 12, 20)])
def test_agents_win_about_as_often_as_they_should(name, least, most):
    env = MinesweeperEnv(GameSpec(5, 5, 4))
    found = evaluate(AGENTS[name], env, games=20, seed=1)
    assert found.games == 20
    assert least <= found.wins <= most
    assert found == evaluate(AGENTS[name], env, games=20, seed=1)


def test_the_best_agent_makes_the_best_move():
    observation = np.array([[1, -1, -1], [-1, -1, -1], [-1, -1, -1]], dtype=np.int8)
    action = AGENTS["best"](observation, {}, 2, np.random.default_rng(0))
    assert divmod(action, 3) == best_move("3x3m2:1../.../...").cell


def test_the_safest_agent_takes_the_least_risk_first():
    observation = np.array([[-1, -1, -1], [1, 1, 1]], dtype=np.int8)
    assert AGENTS["safest"](observation, {}, 1, np.random.default_rng(0)) == 0
    assert board_of(observation, 1).id == "3x2m1:.../111"


def test_a_rate_has_its_interval():
    found = Evaluation(games=100, wins=50, mean_reward=0.5)
    assert found.win_rate == 0.5
    assert found.interval.low < 0.5 < found.interval.high
