"""How much luck a game took."""

from fractions import Fraction

from sapper.game import Fate, Game, Knowledge, Luck, Outcome, rulings
from sapper.layout import Layout
from sapper.spec import GameSpec


def test_a_game_without_openings_took_no_luck():
    assert Luck.of(Game(GameSpec(9, 9, 10), 1)) == Luck(0, 0, Fraction(1))


def test_a_promised_first_click_takes_no_luck():
    game = Game(GameSpec(9, 9, 10), 1)
    game.open((4, 4))
    assert Luck.of(game) == Luck(0, 0, Fraction(1))


def test_in_classic_play_the_engine_is_asked_afterwards():
    game = Game.from_layout(GameSpec(4, 1, 1), Layout.parse("4x1:..*."))
    game.open((0, 1))  # one cell of four
    game.open((0, 0))  # one of two, though 0,3 is safe
    game.open((0, 3))
    assert game.outcome is Outcome.WON
    assert [(it.knowledge, it.is_forced, it.fate, it.chance) for it in rulings(game)] == [
        (Knowledge.UNCERTAIN, True, Fate.LUCK, Fraction(3, 4)),
        (Knowledge.UNCERTAIN, False, Fate.LUCK, Fraction(1, 2)),
        (Knowledge.SAFE, False, None, Fraction(1)),
    ]
    assert Luck.of(game) == Luck(guesses=2, forced=1, spent=Fraction(3, 8))


def test_a_fatal_guess_counts_but_spends_nothing():
    game = Game.from_layout(GameSpec(4, 1, 1), Layout.parse("4x1:*..."))
    game.open((0, 1))
    game.open((0, 0))
    assert game.outcome is Outcome.LOST
    assert Luck.of(game) == Luck(guesses=2, forced=1, spent=Fraction(3, 4))
    assert rulings(game)[-1].safe_proof.cell == (0, 3)


def test_undone_guesses_do_not_count():
    game = Game.from_layout(GameSpec(4, 1, 1), Layout.parse("4x1:*..."))
    game.open((0, 1))
    game.undo()
    assert Luck.of(game) == Luck(0, 0, Fraction(1))


def test_what_cannot_be_decided_has_no_value():
    game = Game.from_layout(GameSpec(5, 2, 3), Layout.parse("5x2:*...*/..*.."))
    game.open((0, 1))
    game.open((0, 3))
    game.open((1, 1))
    assert Luck.of(game, limit=1).spent is None
    assert Luck.of(game).spent is not None


def test_luck_is_the_same_from_the_rulings_alone():
    game = Game.from_layout(GameSpec(4, 1, 1), Layout.parse("4x1:..*."))
    game.open((0, 1))
    game.open((0, 0))
    assert Luck.from_rulings(rulings(game)) == Luck.of(game) == Luck(2, 1, Fraction(3, 8))
