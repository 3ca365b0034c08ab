"""How much luck a game took."""

from fractions import Fraction

import pytest

from sapper.game import Fate, Game, Knowledge, Luck, Outcome, Setup
from sapper.layout import Layout
from sapper.spec import GameSpec


def test_a_game_without_openings_took_no_luck():
    assert Game(GameSpec(9, 9, 10), 1).luck() == Luck(0, 0, Fraction(1))


def test_a_promised_first_click_takes_no_luck():
    game = Game(GameSpec(9, 9, 10), 1)
    game.open((4, 4))
    assert game.luck() == Luck(0, 0, Fraction(1))


def test_in_classic_play_the_engine_is_asked_afterwards():
    game = Game.from_layout(GameSpec(4, 1, 1), Layout.parse("4x1:..*."))
    game.open((0, 1))  # one cell of four
    game.open((0, 0))  # one of two, though 0,3 is safe
    game.open((0, 3))
    assert game.outcome is Outcome.WON
    assert [(it.knowledge, it.is_forced, it.fate, it.chance) for it in game.rulings()] == [
        (Knowledge.UNCERTAIN, True, Fate.LUCK, Fraction(3, 4)),
        (Knowledge.UNCERTAIN, False, Fate.LUCK, Fraction(1, 2)),
        (Knowledge.SAFE, False, None, Fraction(1)),
    ]
    assert game.luck() == Luck(guesses=2, forced=1, spent=Fraction(3, 8))


def test_a_fatal_guess_counts_but_spends_nothing():
    game = Game.from_layout(GameSpec(4, 1, 1), Layout.parse("4x1:*..."))
    game.open((0, 1))
    game.open((0, 0))
    assert game.outcome is Outcome.LOST
    assert game.luck() == Luck(guesses=2, forced=1, spent=Fraction(3, 4))
    assert game.rulings()[-1].safe_proof.cell == (0, 3)


def test_undone_guesses_do_not_count():
    game = Game.from_layout(GameSpec(4, 1, 1), Layout.parse("4x1:*..."))
    game.open((0, 1))
    game.undo()
    assert game.luck() == Luck(0, 0, Fraction(1))


def test_what_cannot_be_decided_has_no_value():
    game = Game.from_layout(GameSpec(5, 2, 3), Layout.parse("5x2:*...*/..*.."))
    game.open((0, 1))
    game.open((0, 3))
    game.open((1, 1))
    assert game.luck(limit=1).spent is None
    assert game.luck().spent is not None


def test_luck_is_the_same_from_the_rulings_alone():
    game = Game.from_layout(GameSpec(4, 1, 1), Layout.parse("4x1:..*."))
    game.open((0, 1))
    game.open((0, 0))
    assert Luck.from_rulings(game.rulings()) == game.luck() == Luck(2, 1, Fraction(3, 8))


def test_a_game_that_judges_every_opening_knows_its_luck_at_once():
    layout = Layout.parse("4x1:..*.")
    setup = Setup.of(GameSpec(4, 1, 1), 0, layout=layout)
    game, asked_afterwards = Game.from_setup(setup, judge_all=True), Game.from_setup(setup)
    for cell in ((0, 1), (0, 0)):
        game.open(cell)
        asked_afterwards.open(cell)
        assert asked_afterwards.last_ruling is None
    assert game.last_ruling.is_needless
    assert game.layout == layout  # the ruling has no effect
    assert asked_afterwards.luck() == Luck(2, 1, Fraction(3, 8))
    luck = game.luck(limit=1)  # which is not enough to ask the engine again
    assert luck == Luck(2, 1, None)  # exact chances take too long for a display
    assert luck.value == pytest.approx(3 / 8, abs=1e-12)
    game.undo()
    assert game.luck(limit=1).value == pytest.approx(3 / 4, abs=1e-12)


def test_a_certain_mine_kills_in_classic_play_without_a_new_layout():
    layout = Layout.parse("4x1:*.*.")
    setup = Setup.of(GameSpec(4, 1, 2), 0, layout=layout)
    game = Game.from_setup(setup, judge_all=True)
    game.open((0, 1))
    game.open((0, 0))
    assert game.last_ruling.knowledge is Knowledge.MINE
    assert game.layout is layout
