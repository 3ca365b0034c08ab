"""Judgements of openings, and their totals."""

import math
import statistics
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.reviews import games

from sapper import Board, GameSpec
from sapper.game import Fate
from sapper.hints import Technique
from sapper.reviews import Totals, review
from sapper.reviews.judgements import (
    Judgement,
    JudgementKind,
    WinChances,
    accuracy_of_game,
)

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
        # A guess is not a better choice because the mode saves it.
        assert found.kept == (0 if fate is Fate.KILL else float(1 - risk))


def test_what_was_not_counted_is_unknown():
    assert judged(JudgementKind.UNKNOWN).danger is None
    assert judged(JudgementKind.UNKNOWN).least_danger is None
    assert judged(JudgementKind.UNKNOWN).kept is None
    assert judged(JudgementKind.FORCED_GUESS, fate=Fate.LUCK).kept is None


def forced(risk, least=None, **fields):
    least = risk if least is None else least
    chances = {"risk": Fraction(risk), "least_risk": Fraction(least), "fate": Fate.LUCK}
    return judged(JudgementKind.FORCED_GUESS, **(chances | fields))


def test_accuracy_is_that_of_what_was_kept_and_luck_the_product_of_what_was_survived():
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

    assert found.accuracy == accuracy_of_game([1.0, 1.0, float(Fraction(2, 3)), 0.8])
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


# Accuracy of a game.

SHARES = st.floats(0, 1)


def by_definition(kept):
    """The formula of docs/review.md, written out."""
    worth = []
    for share in kept:
        lost = 100 * (1 - share)
        worth.append(max(0.0, min(100.0, 103.1668 * math.exp(-0.04354 * lost) - 3.1669)))
    lifted = [10 + 0.9 * each for each in worth]
    harmonic = (statistics.harmonic_mean(lifted) - 10) / 0.9
    return (statistics.fmean(worth) + harmonic) / 2


@given(st.lists(SHARES, min_size=1, max_size=60))
def test_accuracy_is_as_documented(kept):
    assert accuracy_of_game(kept) == pytest.approx(by_definition(kept), abs=1e-3)


@given(st.lists(SHARES, min_size=1, max_size=40), st.data())
def test_a_better_move_never_lowers_the_accuracy_and_order_does_not_matter(kept, data):
    place = data.draw(st.integers(0, len(kept) - 1))
    better = [*kept]
    better[place] = data.draw(st.floats(kept[place], 1))
    assert accuracy_of_game(better) >= accuracy_of_game(kept) - 1e-9
    shuffled = data.draw(st.permutations(kept))
    assert accuracy_of_game(shuffled) == pytest.approx(accuracy_of_game(kept))


@given(st.lists(SHARES, min_size=1, max_size=40))
def test_accuracy_is_100_for_perfect_play_only(kept):
    found = accuracy_of_game(kept)
    assert 0 <= found <= 100
    assert (found == 100) == all(share > 1 - 1e-6 for share in kept) or min(kept) > 0.999
    assert accuracy_of_game([1.0] * len(kept)) == 100


def test_one_mistake_after_many_good_moves_is_not_everything():
    certain = judged(JudgementKind.CERTAIN, technique=Technique.SINGLE)
    suicide = judged(JudgementKind.SUICIDE, risk=Fraction(1), lives=False)
    assert 80 < Totals.of([certain] * 26 + [suicide]).accuracy < 90
    assert Totals.of([suicide]).accuracy == 0


@pytest.mark.parametrize("fate", [Fate.LUCK, Fate.SAVE])
def test_avoidable_guesses_cost_accuracy_whether_luck_or_the_mode_saves_them(fate):
    certain = judged(JudgementKind.CERTAIN, technique=Technique.SINGLE)
    guess = judged(
        JudgementKind.NEEDLESS_GUESS,
        fate=fate,
        risk=Fraction(1, 5),
        win_chances=WinChances(1.0, 1.0, exact=fate is Fate.SAVE),
    )
    assert guess.kept == pytest.approx(0.8)
    assert 70 < Totals.of([certain] * 24 + [guess] * 6).accuracy < 90


def test_resigning_gives_the_chance_away():
    certain = judged(JudgementKind.CERTAIN, technique=Technique.SINGLE)
    first = judged(JudgementKind.FIRST_CLICK)
    assert Totals.of([first, certain]).accuracy == 100
    assert Totals.of([first, certain], resigned=True).accuracy < 60
    assert Totals.of([first], resigned=True).accuracy == 0
    assert Totals.of([first]).accuracy == 100


@pytest.mark.parametrize(
    ("fields", "turns"),
    [
        ({"risk": "1/20"}, False),
        ({"risk": "1/2"}, True),
        ({"risk": "1/2", "fate": Fate.SAVE}, False),
        ({"risk": "1/20", "lives": False}, True),
        ({"risk": "1/12", "least": "1/20"}, True),
    ],
)
def test_only_mistakes_gambles_and_the_end_are_turning_points(fields, turns):
    assert forced(**fields).is_turning_point is turns
