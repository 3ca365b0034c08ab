"""Judgements of openings, and what they add up to."""

from fractions import Fraction

import pytest
from tests.reviews import games

from sapper import Board, GameSpec
from sapper.game import Fate
from sapper.hints import Technique
from sapper.reviews import Totals, review
from sapper.reviews.judgements import Judgement, JudgementKind, WinChances

BOARD = Board.parse("4x1m1:.1..")


def judged(kind, **fields):
    return Judgement(2, kind, BOARD, ((0, 0),), **({"lives": True} | fields))


def test_what_is_certain_or_promised_costs_nothing():
    for kind in (JudgementKind.FIRST_CLICK, JudgementKind.CERTAIN):
        assert judged(kind).danger == judged(kind).least_danger == 0
        assert judged(kind).kept == 1
        assert not judged(kind).is_turning_point


def test_a_suicide_keeps_nothing():
    found = judged(JudgementKind.SUICIDE, lives=False, risk=Fraction(1))

    assert (found.danger, found.least_danger, found.kept) == (1, 0, 0.0)
    assert found.is_turning_point


def test_a_forced_guess_keeps_what_its_win_chance_is_of_the_best():
    guess = {"fate": Fate.LUCK, "risk": Fraction(1, 2), "least_risk": Fraction(1, 4)}
    by_survival = judged(JudgementKind.FORCED_GUESS, **guess)
    chances = WinChances(0.3, 0.4, exact=False)
    by_chances = judged(JudgementKind.FORCED_GUESS, win_chances=chances, **guess)

    assert by_survival.kept == float(Fraction(2, 3))
    assert by_chances.kept == 0.3 / 0.4
    assert by_survival.least_danger == Fraction(1, 4)


def test_a_needless_guess_keeps_its_chance_to_survive_unless_the_end_was_searched():
    guess = {"fate": Fate.LUCK, "risk": Fraction(1, 2), "least_risk": Fraction(0)}
    estimated = WinChances(0.4, 0.4, exact=False)
    exact = WinChances(0.4, 0.4, exact=True)

    assert judged(JudgementKind.NEEDLESS_GUESS, **guess).kept == 0.5
    assert judged(JudgementKind.NEEDLESS_GUESS, win_chances=estimated, **guess).kept == 0.5
    assert judged(JudgementKind.NEEDLESS_GUESS, win_chances=exact, **guess).kept == 1


def test_the_rules_decide_what_a_guess_costs():
    risk = Fraction(1, 3)
    for fate, danger in ((Fate.KILL, 1), (Fate.SAVE, 0), (Fate.LUCK, risk)):
        found = judged(JudgementKind.NEEDLESS_GUESS, fate=fate, risk=risk)
        assert found.danger == danger
        assert found.kept == float(1 - danger)


def test_what_was_not_counted_is_unknown():
    assert judged(JudgementKind.UNKNOWN).danger is None
    assert judged(JudgementKind.UNKNOWN).least_danger is None
    assert judged(JudgementKind.UNKNOWN).kept is None
    assert judged(JudgementKind.FORCED_GUESS, fate=Fate.LUCK).kept is None


def forced(risk, least=None, **fields):
    least = risk if least is None else least
    chances = {"risk": Fraction(risk), "least_risk": Fraction(least), "fate": Fate.LUCK}
    return judged(JudgementKind.FORCED_GUESS, **(chances | fields))


def test_accuracy_is_the_product_of_what_was_kept_and_luck_that_of_what_was_survived():
    found = Totals.of(
        [
            judged(JudgementKind.CERTAIN, technique=Technique.PAIR),
            forced("1/2"),
            forced("1/2", "1/4"),
            judged(
                JudgementKind.NEEDLESS_GUESS,
                fate=Fate.LUCK,
                risk=Fraction(1, 5),
                lives=False,
                missed=Technique.SINGLE,
            ),
        ]
    )

    assert found.accuracy == pytest.approx(100 * (2 / 3) * (4 / 5))
    assert found.luck == Fraction(1, 4)  # the fatal guess was not survived
    assert (found.guesses, found.forced, found.needless) == (3, 2, 1)
    profile = {use.technique: (use.used, use.missed) for use in found.techniques}
    assert profile[Technique.PAIR] == (1, 0)
    assert profile[Technique.SINGLE] == (0, 1)


def test_guesses_that_the_rules_save_take_no_luck():
    found = Totals.of([forced("1/2", fate=Fate.SAVE)])

    assert (found.saved, found.luck, found.accuracy) == (1, 1, 100.0)


def test_unknown_openings_leave_luck_unknown_and_accuracy_to_the_others():
    found = Totals.of([forced("1/2"), judged(JudgementKind.UNKNOWN)])

    assert (found.unknown, found.luck, found.accuracy) == (1, None, 100.0)
    assert Totals.of([judged(JudgementKind.UNKNOWN)]).accuracy is None


def test_a_risk_that_was_not_counted_leaves_luck_unknown():
    assert Totals.of([judged(JudgementKind.FORCED_GUESS, fate=Fate.LUCK)]).luck is None


def test_the_guesses_of_a_game_are_those_that_the_game_itself_counts():
    for seed in range(8):
        game = games.played(GameSpec(9, 9, 10), seed, guesses=0.2)
        found, counted = review(game).totals, game.luck()

        assert (found.guesses, found.forced) == (counted.guesses, counted.forced)
        assert found.luck == counted.spent
