import numpy as np
import pytest
from benchmarks import better_guesses
from benchmarks.better_guesses import Guess, gain, guesses

from sapper import GameSpec


def guess(rows, shown=(0.5, 0.5), game=0):
    return Guess(game, np.array(shown), np.array(rows))


def test_a_cell_that_is_better_on_every_board_is_chosen_and_judged():
    assert guess([[0.4] * 8, [0.6] * 8]).gain(prior=0) == pytest.approx(0.2)
    assert guess([[0.6] * 8, [0.4] * 8]).gain(prior=0) == 0


def test_boards_that_choose_do_not_judge():
    """A cell that is better on one half only by chance is not better on the other half."""
    lucky = guess([[0.5] * 8, [1.0] * 4 + [0.0] * 4])
    assert lucky.gain(prior=0) == pytest.approx((-0.5 + 0) / 2)


def test_the_opinion_of_the_policy_counts_for_so_many_boards():
    doubted = guess([[0.5] * 8, [0.6] * 8], shown=(0.5, 0.4))
    assert doubted.gain(prior=0) == pytest.approx(0.1)
    assert doubted.gain(prior=1_000) == 0


def test_gains_of_a_game_are_added_up():
    better, equal = [[0.4] * 8, [0.6] * 8], [[0.5] * 8] * 2
    found = gain([guess(better), guess(better), guess(equal, game=1)], games=4, prior=0)
    assert found.guesses == 3
    assert found.a_guess == pytest.approx(0.4 / 3)
    assert found.a_game == pytest.approx(0.1)
    assert found.game_error == pytest.approx(1.96 * np.std([0.4, 0, 0, 0]) / 2)


def test_guesses_of_games_are_played_out(monkeypatch):
    monkeypatch.setattr(better_guesses, "BOARDS", 8)
    spec = GameSpec(8, 8, 12, first_click="safe")
    found = list(guesses("lookahead", spec, 12))
    assert found
    for each in found:
        assert each.chances.shape == (len(each.estimates), 8)
        assert 2 <= len(each.estimates) <= better_guesses.CELLS
        assert (each.estimates >= better_guesses.CLOSE * each.estimates[0]).all()
        assert ((each.chances >= 0) & (each.chances <= 1)).all()


def test_games_without_a_close_guess_are_said_to_be_so(monkeypatch, capsys):
    monkeypatch.setattr("sys.argv", ["better_guesses", "best", "9x9/1", "opening", "2"])
    better_guesses.main()
    assert capsys.readouterr().out == (
        "best on 9x9/1, opening: no guess in 2 games has close alternatives\n"
    )
