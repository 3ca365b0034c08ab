import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import sapper
from sapper import Board, Game, GameSpec, GenerationError, GridError, IllegalMoveError, SpecError
from sapper.gym import ENVIRONMENT, MinesweeperEnv, Rewards, environment, frames


def test_an_observation_and_its_board_are_each_others():
    board = Board.parse("3x2m2:1.0/..8")
    seen = environment.seen(board)
    assert seen.tolist() == [[1, -1, 0], [-1, -1, 8]]
    assert environment.board_of(seen, 2) == board
    assert environment.hidden(seen).tolist() == [False, True, False, True, True, False]


def test_facts_of_a_board_that_contradicts_itself_are_none():
    (facts,) = environment.exact_facts([Board.parse("2x1m1:2.")])
    assert (facts["mine_probability"] == -1).all()
    assert not facts["certain_safe"].any()


def test_what_applies_adds_up():
    rewards = Rewards(progress=2, win=5, loss=-3)
    assert rewards.of(opened=5, safe_cells=10, won=False, lost=False) == 1
    assert rewards.of(opened=5, safe_cells=10, won=True, lost=False) == 6
    assert rewards.of(opened=0, safe_cells=10, won=False, lost=True) == -3
    assert rewards.of(opened=0, safe_cells=0, won=True, lost=False) == pytest.approx(5)


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"level": "expert", "mode": "no-guess"},
        {"size": (6, 5, 6), "mode": "fair", "exact": True},
        {"size": (6, 5, 6), "mode": "strict"},
        {"level": GameSpec(4, 4, 3, first_click="any")},
    ],
)
def test_gymnasium_finds_nothing_to_complain_about(options):
    env = gymnasium.make(ENVIRONMENT, **options)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(env.unwrapped)
    env.close()


def test_it_is_the_game_itself():
    env = MinesweeperEnv("beginner", mode="fair", exact=True)
    observation, info = env.reset(seed=3)
    game = Game(GameSpec.level("beginner", mode="fair"), info["seed"])
    assert (observation == -1).all()
    random = np.random.default_rng(1)
    over = False
    while not over:
        action = int(random.choice(np.flatnonzero(info["action_mask"])))
        before = sapper.analyse(game.board).probabilities
        outcome = game.open(divmod(action, 9))
        observation, _, over, truncated, info = env.step(action)
        assert not truncated
        assert Board.from_array(observation, 10, codes="jumanji") == game.board
        assert info["outcome"] == outcome.value
        assert info["opened"] == (observation >= 0).sum()
        assert (info["action_mask"] == (observation == -1).ravel()).all()
        assert (env.action_masks() == info["action_mask"].astype(bool)).all()
        assert info["chosen_mine_probability"] == before[action // 9][action % 9]
        chances = sapper.analyse(game.board).probabilities
        expected = [[-1 if each is None else each for each in row] for row in chances]
        np.testing.assert_array_equal(info["mine_probability"], expected)
        safe = sapper.analyse(game.board).safe
        assert [divmod(i, 9) for i in np.flatnonzero(info["certain_safe"])] == list(safe)


def test_rewards_add_up_to_progress_and_the_end():
    env = MinesweeperEnv(size=(4, 1, 1), first_click="any")
    env.reset(options={"layout": "4x1:..*."})
    assert env.step(0)[1] == pytest.approx(2 / 3)
    _, reward, over, _, info = env.step(3)
    assert (reward, over, info["outcome"]) == (pytest.approx(1 / 3 + 1), True, "won")
    env.reset(options={"layout": "4x1:..*."})
    _, reward, over, _, info = env.step(2)
    assert (reward, over, info["outcome"]) == (-1, True, "lost")


def test_an_open_cell_is_refused_at_a_price():
    env = MinesweeperEnv(size=(4, 1, 1), rewards=Rewards(refused=-5), first_click="any")
    env.reset(options={"layout": "4x1:..*."})
    before, *_ = env.step(0)
    after, reward, over, truncated, _ = env.step(0)
    assert (reward, over, truncated) == (-5, False, False)
    assert (before == after).all()


def test_a_game_that_is_over_or_a_cell_that_is_none_is_an_error():
    env = MinesweeperEnv(size=(4, 1, 1), first_click="any")
    env.reset(options={"layout": sapper.Layout.parse("4x1:..*.")})
    with pytest.raises(GridError, match="index 4 is outside"):
        env.step(4)
    env.step(2)
    with pytest.raises(IllegalMoveError, match="comes after the game was lost"):
        env.step(0)


def test_the_same_seed_gives_the_same_games():
    def boards(seed):
        env = MinesweeperEnv()
        seeds = [env.reset(seed=seed)[1]["seed"]]
        return [*seeds, env.reset()[1]["seed"], env.reset()[1]["seed"]]

    assert boards(5) == boards(5)
    assert boards(5) != boards(6)
    assert len(set(boards(5))) == 3


def test_positions_are_drawn_as_they_stand():
    env = MinesweeperEnv(size=(3, 1, 1), render_mode="ansi", first_click="any")
    env.reset(options={"layout": "3x1:..*"})
    env.step(1)
    assert env.render().splitlines()[-1] == " 1  . 1 ."
    assert MinesweeperEnv(render_mode="svg").render().startswith("<svg")
    assert MinesweeperEnv().render() is None


def test_a_frame_has_a_tile_per_cell():
    env = MinesweeperEnv(size=(3, 1, 1), render_mode="rgb_array", first_click="any")
    env.reset(options={"layout": "3x1:..*"})
    covered = env.render()
    assert (covered.shape, covered.dtype) == ((16, 48, 3), np.uint8)
    env.step(1)
    opened = env.render()
    changed = (covered != opened).any(axis=(0, 2))
    assert changed[16:32].any()
    assert not changed[:16].any()
    assert not changed[32:].any()
    numbers = frames.frame(Board.parse("9x1:012345678"))
    tiles = {numbers[:, x : x + 16].tobytes() for x in range(0, 144, 16)}
    assert len(tiles) == 9
    named = gymnasium.make(ENVIRONMENT, render_mode="rgb_array")
    named.reset(seed=1)
    assert named.render().shape == (144, 144, 3)


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"level": "novice"}, SpecError, "'novice' is not a level"),
        ({"level": "expert", "size": (9, 9, 10)}, SpecError, "already has a size: leave out"),
        ({"level": GameSpec(9, 9, 10), "mode": "fair"}, SpecError, "contains all options"),
        ({"render_mode": "human"}, SpecError, "'human' is not a render mode"),
        ({"size": (3, 3, 5)}, GenerationError, "5 mines do not fit"),
        ({"width": 9}, SpecError, r"the size is given as size=\(width, height, mines\)"),
        ({"size": (9, 9)}, SpecError, r"size \(9, 9\) is not width, height and mines"),
    ],
)
def test_what_is_no_environment_is_refused(arguments, error, message):
    with pytest.raises(error, match=message):
        MinesweeperEnv(**arguments)
