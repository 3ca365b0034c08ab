import pytest
from tests.players.sample_policies import EveryMove, broken, first_hidden, opened

from sapper import Layout, PolicyError
from sapper.players.python_games import PlayedGame, play

CERTAIN = Layout.parse("4x1:...*")
COIN = Layout.parse("4x1:*..*")  # opened at 0,1: 1, a mine on either side of it
LOST = Layout.parse("4x2:*.../....")


def test_what_is_certainly_safe_is_opened_without_a_question():
    assert play(CERTAIN, (0, 0), broken, "broken") == PlayedGame(won=True, guesses=0)


def test_a_policy_is_asked_when_nothing_is_certain():
    assert play(Layout.parse("3x1m1:..*"), (0, 1), first_hidden, "f") == PlayedGame(
        won=True, guesses=1
    )
    assert play(Layout.parse("3x1m1:*.."), (0, 1), first_hidden, "f") == PlayedGame(
        won=False, guesses=1
    )


def test_a_policy_that_wants_every_move_is_asked_for_every_move():
    layout = Layout.parse("5x2:..*../.....")
    policy = EveryMove(layout)
    assert play(layout, (0, 1), policy, "each").won
    assert policy.asked > 1


def test_a_mine_on_the_start_is_a_loss_before_the_first_guess():
    assert play(LOST, (0, 0), broken, "broken") == PlayedGame(won=False, guesses=0)


def test_an_error_of_the_policy_is_told_with_the_board():
    with pytest.raises(
        PolicyError, match=r"'b' raised ZeroDivisionError: one too many: 3x1m1:\.1\."
    ):
        play(Layout.parse("3x1:*.."), (0, 1), broken, "b")


def test_an_opened_cell_is_no_move():
    with pytest.raises(PolicyError, match="chose 0,0, which is not hidden"):
        play(Layout.parse("3x3m2:.**/.../..."), (0, 0), opened, "o")
