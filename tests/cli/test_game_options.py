import pytest
from tests.cli.command import sapper

from sapper.cli import game_options
from sapper.errors import SpecError
from sapper.spec import Difficulty, FirstClick, GameSpec, Mode


def test_nothing_said_is_the_default_level():
    assert game_options.spec(level=None, size=None, mines=None) == GameSpec.level("beginner")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"level": "expert", "size": "9x9"}, "level 'expert' already says size and mines"),
        ({"mines": "10"}, "'10' mines without a size"),
        ({"size": "9x9"}, "size '9x9' without mines"),
        ({"size": "9", "mines": "1"}, "'9' is not a size such as 30x16"),
        ({"size": "9x9", "mines": "few"}, "'few' is not a number of mines, nor a share"),
    ],
)
def test_options_that_contradict_each_other_are_refused(options, message):
    with pytest.raises(SpecError, match=message):
        game_options.spec(**{"level": None, "size": None, "mines": None, **options})


def test_a_seed_that_nobody_gave_is_drawn_and_told(capsys):
    seed = game_options.seed_or_new(None)
    assert 0 <= seed < 2**53
    assert capsys.readouterr().err == f"sapper: seed {seed}\n"
    assert game_options.seed_or_new(7) == 7


@pytest.mark.parametrize("kind", [Mode, Difficulty, FirstClick])
def test_the_help_says_what_every_choice_means(kind):
    text = " ".join(sapper("generate", "--help").out.split())
    for choice in kind:
        assert choice.description in text
        assert f" {choice.value}" in text


def test_modes_are_called_as_on_the_page() -> None:
    words = game_options.meanings(Mode)
    for mode in Mode:
        assert mode.label.lower() in words.lower()
