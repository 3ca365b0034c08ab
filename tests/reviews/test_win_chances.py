"""Win chances compared with a search that tries every move everywhere."""

import pytest
from tests.reviews import games

from sapper import Board, GameSpec, best_move
from sapper.game import Fate
from sapper.notation import State
from sapper.reviews import JudgementKind, review
from sapper.reviews.win_chances import WinChanceReader

BOARDS = ["3x3m2:1../.../...", "4x2m3:..../.2..", "4x1m2:..1.", "4x2m2:1.../....", "5x1m2:.1..."]


@pytest.mark.parametrize("picture", BOARDS)
def test_every_guess_is_worth_what_a_full_search_says(picture):
    board = Board.parse(picture)
    reader = WinChanceReader()
    best = games.win_chance(board)

    assert reader.before(board).exact
    assert reader.before(board).value == pytest.approx(float(best))
    for cell in board.cells_in(State.HIDDEN):
        risk = games.risk(board, [cell])
        if not 0 < risk < 1:
            continue
        found = reader.of_guess(board, cell, Fate.LUCK, float(risk), forced=True)
        assert found.exact
        assert found.move == pytest.approx(float(games.by_move(board, cell)))
        assert found.best == pytest.approx(float(best))
        if found.cell is not None:
            assert games.by_move(board, found.cell) == best


def test_rules_that_save_forced_guesses_let_everybody_win_who_makes_no_mistake():
    reader = WinChanceReader(wins_for_certain=True)
    board = Board.parse("3x1m1:.1.")

    assert reader.before(board) == (1.0, True)
    assert reader.of_guess(board, (0, 0), Fate.SAVE, 0.5, forced=True).move == 1
    assert reader.of_guess(board, (0, 0), Fate.KILL, 0.5, forced=True).move == 0
    assert reader.of_guess(board, (0, 0), Fate.LUCK, 0.5, forced=True).move == 0.5


def test_a_killed_guess_wins_nothing():
    found = WinChanceReader().of_guess(
        Board.parse("4x1m1:.1.."), (0, 0), Fate.KILL, 0.5, forced=False
    )

    assert (found.move, found.best) == (0, 1)


def test_nothing_is_known_beyond_the_limit():
    assert WinChanceReader(limit=1).before(Board.parse("3x3m2:1../.../...")) is None
    board = Board.parse("3x3m2:1../.../...")
    reader = WinChanceReader(limit=1, choice_limit=1)
    assert reader.of_guess(board, (0, 1), Fate.LUCK, 0.3, forced=True) is None


def test_a_finished_board_is_won():
    assert WinChanceReader().before(Board.parse("2x1m1:1.")) == (1.0, True)


def test_estimates_put_both_moves_on_one_scale():
    game = games.played(GameSpec(16, 16, 40), 5, guesses=0.1)
    guesses = [each for each in review(game).judgements if each.kind.is_guess]

    assert guesses
    for each in guesses:
        if each.win_chances is not None:
            assert 0 <= each.win_chances.move <= each.win_chances.best <= 1
            assert (each.win_chances.cell is None) == (
                each.win_chances.move == each.win_chances.best
            )


def test_chances_on_a_game_that_logic_must_solve_are_certain_until_a_mistake():
    game = games.at_random(GameSpec(6, 6, 6, mode="no-guess"), 1)
    found = review(game)
    before = [point.chance.value for point in found.win_chances[:-1]]

    assert set(before) == {1.0}
    assert found.win_chances[-1].chance.value in (0.0, 1.0)
    assert found.judgements[0].kind is JudgementKind.FIRST_CLICK


def test_a_forced_guess_is_compared_with_the_best_move():
    board = Board.parse("5x5m5:" + "/".join(["....."] * 5))
    found = WinChanceReader(limit=1).of_guess(board, (2, 2), Fate.KILL, 0.2, forced=True)
    move = best_move(board)
    assert (found.cell, found.best, found.exact) == (move.cell, move.win_chance, move.exact)
