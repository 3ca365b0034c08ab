"""What ``--help`` prints, for every command."""

import re

import click
import pytest
from tests.cli.command import sapper

from sapper.cli import manual
from sapper.cli.app import COMMANDS, app, load

LOADED = {name: load(name) for names in COMMANDS.values() for name in names}


def paths():
    """Every command by its words, with the program itself first."""
    yield ()
    for name, command in LOADED.items():
        yield (name,)
        for child in getattr(command, "commands", {}):
            yield (name, child)


PATHS = list(paths())


def command_at(path):
    match path:
        case ():
            return app
        case (name,):
            return LOADED[name]
        case (name, child):
            group = LOADED[name]
            assert isinstance(group, click.Group)
            return group.commands[child]


def page(*path, columns=80):
    run = sapper(*path, "--help", env={"COLUMNS": str(columns)})
    assert (run.code, run.err) == (0, "")
    return run.out


@pytest.mark.parametrize("path", PATHS, ids=" ".join)
def test_a_page_begins_with_the_usage_and_a_sentence(path):
    usage, blank, sentence, *_ = page(*path).splitlines()
    assert usage.startswith(f"Usage: {' '.join(('sapper', *path))} [OPTIONS]")
    assert blank == ""
    assert sentence[0].isupper()


@pytest.mark.parametrize("path", PATHS, ids=" ".join)
def test_a_page_has_no_placeholders_no_markup_and_no_types(path):
    text = page(*path)
    assert (
        re.findall(
            r"[{}]|<\w+>|\[/?(?:bold|cyan)\]|TEXT|None", re.sub(r"\{[a-z_]+(?::\d+)?\}", "", text)
        )
        == []
    )


@pytest.mark.parametrize("columns", [40, 60, 80, 200])
@pytest.mark.parametrize("path", PATHS, ids=" ".join)
def test_no_line_is_wider_than_the_page_and_none_ends_in_space(path, columns):
    lines = page(*path, columns=columns).splitlines()
    whole = [line for line in lines if line.startswith(("  sapper ", "  -", "  postgresql"))]
    # Lines of `whole` are not wrapped: text to be copied, or a long name.
    others = [line for line in lines if line not in whole]
    assert max(map(len, others)) <= min(columns, 80)
    assert max(map(len, whole), default=0) <= 80
    assert [line for line in lines if line != line.rstrip()] == []


@pytest.mark.parametrize("path", PATHS, ids=" ".join)
def test_every_argument_and_option_says_what_it_means(path):
    command = command_at(path)
    for param in command.params:
        if not getattr(param, "hidden", False):
            assert param.help, f"{param}: say what it means, in help="
            assert param.help[0].isupper(), f"{param}: its help is not a sentence"
            assert param.help.endswith("."), f"{param}: its help is not a sentence"
            assert param.is_flag if hasattr(param, "is_flag") and not param.metavar else True, param


@pytest.mark.parametrize("path", PATHS[1:], ids=" ".join)
def test_every_option_is_on_the_page(path):
    text = page(*path)
    for param in command_at(path).params:
        shown = [name for name in (*param.opts, *param.secondary_opts) if name in text]
        if isinstance(param, click.Option):
            names = [*param.opts, *param.secondary_opts]
            assert shown == ([] if param.hidden else names)


def test_prose_flows_and_indented_lines_stay():
    text = "Words that\nflow.\n\nHeading\n  kept   as\n  written"
    assert list(manual._text(text, 40)) == ["Words that flow.", "Heading\n  kept   as\n  written"]


def test_a_long_name_has_a_line_of_its_own():
    name = "--an-option-with-a-very-long-name N"
    (table,) = manual._table("Options", [("-a", "Short."), (name, "Long.")], 60)
    column = " " * (manual._MAX_NAMES + 4)
    assert table.splitlines()[2:] == [f"  {name}", f"{column}Long."]


def test_defaults_are_shown_and_not_torn_apart():
    text = page("generate", columns=50)
    assert "[default: classic]" in text
    assert "[default: None]" not in text
    assert "[default: --browser]" in page("play")


def test_headings_are_bold_where_a_terminal_looks_on(monkeypatch):
    monkeypatch.setattr("sapper.cli.outputs.wants_colour", lambda _choice: True)
    assert manual._heading("Options") == "\x1b[1mOptions\x1b[0m"
    monkeypatch.setattr("sapper.cli.outputs.wants_colour", lambda _choice: False)
    assert manual._heading("Options") == "Options"


@pytest.mark.parametrize("path", [path for path in PATHS if len(path) == 1], ids=" ".join)
def test_the_examples_of_a_command_are_its_own(path):
    lines = [line for line in page(*path).splitlines() if line.startswith("  sapper ")]
    if path not in (("serve",), ("study",)):
        assert len(lines) >= 2, (
            "give the command two examples in its epilog: lines that start with 'sapper"
            f" {path[0]}', indented"
        )
    assert all(line.split()[1] == path[0] for line in lines)
