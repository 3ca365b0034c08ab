"""Every mode is a combination of two settings."""

from typing import get_args

import pytest

from sapper.errors import SpecError
from sapper.game import GUESS_RULES, Fate, GuessRules, MoveKind
from sapper.game.modes import NAMES, NUMBERS, FateName
from sapper.game.moves import MoveName
from sapper.render.theme import Theme, ThemeName
from sapper.spec import BestBy, BestByName, GameSpec, GuessScope, GuessScopeName, Mode


def test_every_mode_has_its_switches():
    switches = {mode.value: (p.needless, p.forced, p.solvable) for mode, p in GUESS_RULES.items()}
    assert switches == {
        "classic": ("luck", "luck", False),
        "no-guess": ("luck", "luck", True),
        "strict": ("kill", "luck", True),
        "fair": ("kill", "save", False),
        "lenient": ("save", "save", False),
        "best-guess": ("kill", "save", False),
    }
    assert set(GUESS_RULES) == set(Mode)


@pytest.mark.parametrize(
    ("number", "needless", "forced", "solvable"),
    [
        (0, "luck", "luck", False),
        (5, "luck", "luck", True),
        (6, "kill", "luck", True),
        (7, "kill", "save", False),
        (8, "luck", "save", False),
        (9, "save", "save", True),
        (10, "save", "save", False),
    ],
)
def test_mode_numbers_of_replay_files_are_understood(number, needless, forced, solvable):
    assert GuessRules.named(number) == GuessRules(needless, forced, solvable)
    assert GuessRules.named(NUMBERS[number]) == GuessRules.named(number)


def test_fair_play_is_weak_no_guess_elsewhere():
    assert GuessRules.named("weak_no_guess") == GuessRules.named("fair") == GUESS_RULES[Mode.FAIR]


def test_fates_may_be_given_by_name():
    assert GuessRules("kill", "save").needless is Fate.KILL


def test_only_luck_alone_needs_no_judgement():
    silent = [name for name, rules in NAMES.items() if not rules.judge_moves]
    assert silent == ["classic", "no-guess", "classic_no_guess"]


@pytest.mark.parametrize(
    ("switches", "message"),
    [
        (("death", "save"), "'death' is not a fate, in 'needless': choose one of kill, luck, save"),
        (("kill", None), "None is not a fate, in 'forced': choose one of kill, luck, save"),
        (("kill", "kill"), "a forced guess cannot have the fate 'kill'"),
    ],
)
def test_impossible_switches_are_refused(switches, message):
    with pytest.raises(SpecError, match=message):
        GuessRules(*switches)


@pytest.mark.parametrize("name", ["fairest", 4])
def test_unknown_modes_are_refused(name):
    with pytest.raises(
        SpecError, match=f"^{name!r} is not a mode: choose one of classic, no-guess"
    ):
        GuessRules.named(name)


def test_the_names_for_type_checkers_are_those_of_the_members():
    assert get_args(FateName) == tuple(Fate)
    assert get_args(MoveName) == tuple(MoveKind)
    assert get_args(ThemeName) == tuple(Theme)
    assert get_args(GuessScopeName) == tuple(GuessScope)
    assert get_args(BestByName) == tuple(BestBy)


def test_only_the_mode_best_guess_asks_for_the_best_one():
    asked = {mode.value: rules.best_by for mode, rules in GUESS_RULES.items() if rules.best_by}
    assert asked == {"best-guess": "mine probability"}


@pytest.mark.parametrize(
    ("forced", "best", "fate"),
    [(True, True, "save"), (True, False, "kill"), (False, True, "kill"), (False, False, "kill")],
)
def test_a_forced_guess_that_is_not_the_best_one_kills(forced, best, fate):
    assert GuessRules.named("best-guess").fate(forced=forced, best=best) == fate
    # Other modes do not compare guesses.
    assert GuessRules.named("fair").fate(forced=forced, best=best) == ("save" if forced else "kill")


def test_the_rules_of_a_game_have_its_scope_and_its_measure():
    spec = GameSpec(9, 9, 10, mode="best-guess", scope="region", best_by="win chance")
    assert GuessRules.of(spec) == GuessRules("kill", "save", scope="region", best_by="win chance")
    for mode in Mode:
        assert GuessRules.of(GameSpec(9, 9, 10, mode=mode)) == GUESS_RULES[mode]


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"scope": "row"}, "'row' is not a scope: choose one of board, region"),
        (
            {"best_by": "luck"},
            "'luck' is not a best-by: choose one of mine probability, win chance",
        ),
        (
            {"scope": "region"},
            "the scope 'region' needs one of the modes strict, fair, best-guess, not 'classic'",
        ),
        ({"best_by": "win chance", "mode": "fair"}, "best_by needs the mode 'best-guess'"),
    ],
)
def test_a_scope_or_measure_that_the_mode_does_not_take_is_refused(changes, message):
    with pytest.raises(SpecError, match=message):
        GameSpec(9, 9, 10, **changes)
