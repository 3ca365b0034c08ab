"""The game as a conversation: how replies are read, and exact rewards."""

from fractions import Fraction

import pytest

import sapper
from sapper import Game, GameSpec, IllegalMoveError, Layout, Outcome
from sapper.gym.text import TextEnv, TextEpisode, move_of, score


@pytest.mark.parametrize(
    ("reply", "cell"),
    [
        ("3,4", (3, 4)),
        ("open 3 , 4.", (3, 4)),
        ("(0,0) is safe because of (1,1)\n<move>2,7</move>", (2, 7)),
        ("Not 1,2 but 3,4", (3, 4)),
        ("row 3, column 4", None),
        ("-1,2", None),
        ("1.5,2", None),
        ("The board has 1,000 cells", None),
        ("", None),
        ("9" * 30 + ",1", None),
    ],
)
def test_the_last_cell_of_a_reply_is_the_move(reply, cell):
    assert move_of(reply) == cell


def position(text, layout, *openings):
    """Return an environment in a given position of a given layout."""
    truth = Layout.parse(layout)
    env = TextEnv(GameSpec(truth.grid.width, truth.grid.height, truth.mines, first_click="any"))
    env.reset(0)
    env._game = Game.from_layout(env.game_spec, truth)
    for cell in openings:
        env._game.open(cell)
    assert env.game.board.id == text
    return env


def test_a_reward_is_the_share_of_the_best_chance_to_survive():
    for cell, risk in [((0, 0), Fraction(1, 2)), ((0, 2), Fraction(1, 2))]:
        step = position("3x1m1:.1.", "3x1:*..", (0, 1)).step(f"{cell[0]},{cell[1]}")
        assert (step.info["risk"], step.info["least_risk"], step.reward) == (risk, risk, 1.0)
    env = position("5x1m2:1....", "5x1:.*.*.", (0, 0))  # 0,1 is a mine; one more in the other three
    step = env.step("0,2")
    assert (step.info["risk"], step.reward, step.done) == (Fraction(1, 3), 1.0, False)
    step = position("5x1m2:1....", "5x1:.*.*.", (0, 0)).step("0,1")
    assert (step.info["risk"], step.reward, step.done) == (Fraction(1), 0.0, True)
    step = position("4x1m1:1...", "4x1:.*..", (0, 0)).step("0,1")
    assert (step.info["least_risk"], step.reward) == (Fraction(0), 0.0)


def test_the_reward_does_not_depend_on_luck():
    rewards = set()
    for layout in ("4x1:*...", "4x1:..*."):
        env = position("4x1m1:.1..", layout, (0, 1))
        rewards.add(env.step("0,0").reward)
    assert rewards == {0.5}  # 0,3 was certainly safe


def test_a_reply_without_a_legal_move_earns_nothing_and_too_many_end_the_episode():
    env = TextEnv("beginner")
    env.reset(seed=1)
    opened = env.step("4,4")
    for reply, reason in [("pass", "contains no cell"), ("9,0", "is outside the board")]:
        step = env.step(reply)
        assert reason in step.observation
        assert (step.reward, step.done, step.info["legal"]) == (0.0, False, False)
        assert step.info["board"] == opened.info["board"]
    step = env.step("4,4")
    assert "4,4 is already open" in step.observation
    assert step.done
    with pytest.raises(IllegalMoveError, match="the episode is over"):
        env.step("0,0")
    assert not env.reset(seed=2).done


def test_the_rules_are_those_of_the_game():
    text = TextEnv("expert", mode="fair", first_click="safe").reset(seed=1).observation
    assert "16 rows and 30 columns with 99 mines" in text
    assert "The first cell is safe." in text
    assert "forced guesses are always safe" in text
    assert "480 cells are hidden, 99 of them are mines" in text


def test_the_safest_agent_is_perfect_and_a_wild_one_is_not():
    def safest(observation):
        board = sapper.Board.parse(observation.split("Board: ")[1].splitlines()[0])
        risks = sapper.analyse(board).risks
        return "{},{}".format(*min(risks, key=risks.__getitem__))

    def backwards(observation):
        board = sapper.Board.parse(observation.split("Board: ")[1].splitlines()[0])
        return "{},{}".format(*board.cells_in(sapper.State.HIDDEN)[-1])

    env = TextEnv("beginner")
    good, bad = (score(agent, env, games=6, seed=1) for agent in (safest, backwards))
    assert good.mean_reward == 1.0
    assert good.wins >= 3
    assert bad.mean_reward < 0.9
    assert [each.seed for each in good.episodes] == [each.seed for each in bad.episodes]
    assert repr(good).startswith("<TextScore ")
    assert repr(env.reset(seed=1)).endswith(": reward 0.000, not done>")
    assert TextEpisode(1, Outcome.PLAYING, ()).mean_reward == 0.0
