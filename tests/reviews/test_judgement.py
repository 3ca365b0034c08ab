from fractions import Fraction

from sapper import Board
from sapper.game import Fate
from sapper.reviews.judgement import Judgement, JudgementKind, WinChances

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
