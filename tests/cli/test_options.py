"""The values of options, and the options that commands share."""

from dataclasses import fields

import click
import pytest
from tests.cli.command import sapper

from sapper import SpecError
from sapper.cli import game_options
from sapper.cli.answer_stream import MAX_LIMIT, BoardBudget
from sapper.cli.app import load
from sapper.cli.options import decimal_number, meanings, read_cell, whole_number
from sapper.engine import DEFAULT_LIMIT, DEFAULT_SECONDS
from sapper.generators import BoardOptions
from sapper.spec import Difficulty, FirstClick, GameSpec, Mode


@pytest.mark.parametrize(("text", "number"), [("0", 0), ("-7", -7), ("+12", 12), (5, 5)])
def test_whole_numbers_are_read(text, number):
    assert whole_number(text) == number


@pytest.mark.parametrize("text", ["", "1.5", "1e3", "١", "9" * 41, " 1", "1_000"])  # noqa: RUF001 - a digit elsewhere
def test_what_is_no_whole_number_is_refused(text):
    with pytest.raises(click.BadParameter, match="is not a whole number"):
        whole_number(text)


def test_decimal_numbers_are_read_and_words_refused():
    assert decimal_number("2.5") == 2.5
    with pytest.raises(click.BadParameter, match="'soon' is not a number"):
        decimal_number("soon")


def test_a_cell_is_a_row_and_a_column():
    assert read_cell("8,15") == (8, 15)
    for text in ("8", "8,", "-1,2", "8, 15", "a,b"):
        with pytest.raises(SpecError, match="is not a cell such as 8,15"):
            read_cell(text)


def test_the_defaults_are_the_engines():
    assert BoardBudget.of(None, None) == BoardBudget(DEFAULT_LIMIT, DEFAULT_SECONDS)


@pytest.mark.parametrize(
    ("limit", "seconds"),
    [
        (-1, 0.0),
        (MAX_LIMIT + 1, 0.0),
        (1, -0.5),
        (1, float("nan")),
        (1, float("inf")),
    ],
)
def test_numbers_out_of_range_are_refused(limit, seconds):
    with pytest.raises(SpecError):
        BoardBudget.of(limit, seconds)


def test_nothing_said_is_the_default_level():
    assert game_options.spec(level=None, size=None, mines=None) == GameSpec.level("beginner")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"level": "expert", "size": "9x9"}, "level 'expert' already sets the size and the mines"),
        ({"mines": "10"}, "--mines '10' needs a size"),
        ({"size": "9x9"}, "--size '9x9' needs a number of mines"),
        ({"size": "9", "mines": "1"}, "'9' is not a size such as 30x16"),
        ({"size": "9x9", "mines": "few"}, "'few' is neither a number of mines nor a percentage"),
    ],
)
def test_options_that_contradict_each_other_are_refused(options, message):
    with pytest.raises(SpecError, match=message):
        game_options.spec(**{"level": None, "size": None, "mines": None, **options})


def test_a_seed_that_nobody_gave_is_drawn_and_printed(capsys):
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
    words = meanings(Mode).lower().replace("best-guess", "best guess")
    for mode in Mode:
        assert mode.label.lower() in words


def test_every_field_of_the_boards_options_is_an_option_with_its_default():
    params = {param.name: param for param in load("generate").params}
    for field in fields(BoardOptions):
        param = params[field.name]
        assert param.opts == [f"--{field.name.replace('bbbv', '3bv').replace('_', '-')}"]
        assert load("generate").make_context("generate", []).params[field.name] == field.default
        assert getattr(param, "is_flag", False) is (field.default is False)
