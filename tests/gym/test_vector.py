"""The native games agree with the Python game, step for step."""

import gymnasium
import numpy as np
import pytest

from sapper import Game, GameSpec, Outcome, SpecError, State
from sapper.engine import core
from sapper.gym import ENVIRONMENT, MinesweeperEnv, MinesweeperVectorEnv, Rewards

KINDS = [
    GameSpec(8, 8, 10),
    GameSpec(6, 5, 6, first_click="safe"),
    GameSpec(5, 4, 4, first_click="any"),
    GameSpec(7, 6, 6, mode="no-guess"),
    GameSpec(6, 6, 5, start=(0, 0)),
    GameSpec(8, 8, 10, generator="repair"),
]


@pytest.mark.parametrize("spec", KINDS, ids=str)
def test_every_step_is_that_of_the_game(spec):
    count = 5
    envs = MinesweeperVectorEnv(count, spec)
    seen, info = envs.reset(seed=2)
    games = [Game(spec, int(seed)) for seed in info["seed"]]
    random = np.random.default_rng(4)
    ended = np.zeros(count, dtype=bool)
    restarted = 0
    for _ in range(60):
        actions = random.integers(spec.grid.size, size=count)  # open cells among them
        seen, rewards, terminated, truncated, info = envs.step(actions)
        assert not truncated.any()
        for i in range(count):
            if ended[i]:
                games[i] = Game(spec, int(info["seed"][i]))
                restarted += 1
                expected, over = 0.0, False
            else:
                expected, over = stepped(games[i], int(actions[i]))
            game = games[i]
            assert (seen[i].ravel() == twin_seen(game)).all()
            assert rewards[i] == pytest.approx(expected)
            assert terminated[i] == over == (game.outcome is not Outcome.PLAYING)
            assert info["outcome"][i] == game.outcome.value
        assert (info["action_mask"] == (seen == -1).reshape(count, -1)).all()
        assert (envs.action_masks() == info["action_mask"].astype(bool)).all()
        assert (info["opened"] == (seen >= 0).sum(axis=(1, 2))).all()
        ended = terminated
    assert restarted > 0


def twin_seen(game):
    return np.array([code if code <= 8 else -1 for code in game.board.cells])


def stepped(game, action):
    """Open a cell of a game.

    Return the reward of an environment, and whether the game has ended.
    """
    cell, before = game.spec.grid.cell_at(action), game.board.count(State.HIDDEN)
    if not game.board.is_hidden(cell):
        return Rewards().refused, False
    outcome = game.open(cell)
    share = (before - game.board.count(State.HIDDEN)) / (game.spec.grid.size - game.spec.mines)
    return share + {Outcome.WON: 1, Outcome.LOST: -1}.get(
        outcome, 0
    ), outcome is not Outcome.PLAYING


@pytest.mark.parametrize("spec", [*KINDS, GameSpec(6, 6, 7, mode="fair")], ids=str)
def test_every_step_of_one_environment_is_that_of_the_game(spec):
    env = MinesweeperEnv(spec)
    random = np.random.default_rng(5)
    _, info = env.reset(seed=3)
    game, over, games = Game(spec, info["seed"]), False, 1
    for _ in range(80):
        if over:
            seen, info = env.reset()
            game, over, games = Game(spec, info["seed"]), False, games + 1
        action = int(random.integers(spec.grid.size))  # open cells among them
        seen, reward, ended, truncated, info = env.step(action)
        expected, over = stepped(game, action)
        assert (seen.ravel() == twin_seen(game)).all()
        assert (reward, ended, truncated) == (pytest.approx(expected), over, False)
        assert info["outcome"] == game.outcome.value
        assert (info["action_mask"] == (seen == -1).ravel()).all()
        assert info["opened"] == (seen >= 0).sum()
        assert (env.game.board, env.game.outcome) == (game.board, game.outcome)
        assert env.game.moves == game.moves
    assert games > 2


def test_gymnasium_makes_it_by_name():
    envs = gymnasium.make_vec(ENVIRONMENT, num_envs=3, vectorization_mode="vector_entry_point")
    assert isinstance(envs.unwrapped, MinesweeperVectorEnv)
    seen, _ = envs.reset(seed=1)
    assert seen in envs.observation_space
    seen, *_ = envs.step(envs.action_space.sample())
    assert seen in envs.observation_space
    envs.close()


def test_exact_probabilities_are_those_of_the_single_environment():
    envs = MinesweeperVectorEnv(2, size=(5, 4, 4), exact=True)
    _, info = envs.reset(seed=[7, 8])
    assert info["seed"].tolist() == [7, 8]
    _, _, _, _, info = envs.step(np.array([0, 9]))
    for i, action in enumerate((0, 9)):
        env = MinesweeperEnv(size=(5, 4, 4), exact=True)
        game = Game(env.game_spec, 7 + i)
        game.open(env.game_spec.grid.cell_at(action))
        env.reset(options={"layout": game.layout})
        _, _, _, _, single = env.step(action)
        np.testing.assert_array_equal(info["mine_probability"][i], single["mine_probability"])
        np.testing.assert_array_equal(info["certain_safe"][i], single["certain_safe"])


@pytest.mark.parametrize("mode", ["fair", "lenient", "strict"])
def test_a_mode_that_judges_guesses_is_refused_with_the_way(mode):
    with pytest.raises(SpecError, match="vectorization_mode='sync'"):
        MinesweeperVectorEnv(2, mode=mode)
    envs = gymnasium.make_vec(
        ENVIRONMENT, num_envs=2, vectorization_mode="sync", size=(5, 5, 3), mode=mode
    )
    envs.reset(seed=1)
    assert envs.step(np.array([12, 12]))[0].shape == (2, 5, 5)
    envs.close()


def test_the_native_games_check_what_they_are_given():
    with pytest.raises(ValueError, match="9 mines do not fit into 8 cells"):
        core.ParallelGames(3, 3, 9, core.Promise.CELL, 1)
    games = core.ParallelGames(3, 3, 1, core.Promise.NONE, 2)
    with pytest.raises(ValueError, match="4 bytes are not a cell for 2 games"):
        games.step(bytes(4))
    with pytest.raises(IndexError):
        games.step(np.array([0, 9], dtype=np.int32).tobytes())
    with pytest.raises(ValueError, match="game"):
        games.begin(2, 1)
    with pytest.raises(ValueError, match="a layout of 0 mines, not 1"):
        games.give_layout(0, bytes(9))
