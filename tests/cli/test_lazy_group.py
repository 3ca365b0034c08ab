"""Commands are loaded when they are called, and completed as if they had been there before."""

import subprocess
import sys

import pytest
from tests.cli.command import sapper

from sapper.cli import lazy_group
from sapper.cli.app import COMMANDS

pytestmark = pytest.mark.slow

NAMES = [name for names in COMMANDS.values() for name in names]


def loaded_by(*args, **environment):
    """Run the real command and return which commands' modules it has loaded."""
    code = (
        "import sys; from sapper.cli import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "print(*sys.modules, file=sys.stderr)"
    )
    run = subprocess.run(
        [sys.executable, "-c", code, *args],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
        env=environment,
    )
    modules = run.stderr.split()
    return [name for name in NAMES if f"sapper.cli.{name}" in modules], modules


@pytest.mark.parametrize("args", [("--help",), ("--version",), ("sove",)])
def test_no_command_is_loaded_for_the_list_of_commands(args):
    commands, modules = loaded_by(*args)
    assert commands == []
    assert not {"sapper.engine", "sapper.formats", "rich", "numpy"} & set(modules)


def test_a_command_is_loaded_for_its_help():
    commands, _ = loaded_by("convert", "--help")
    assert commands == ["convert"]


def complete(*words):
    env = {"_SAPPER_COMPLETE": "complete_zsh", "_TYPER_COMPLETE_ARGS": " ".join(words)}
    return sapper(env=env).out


def test_names_of_commands_are_completed_with_their_summaries():
    out = complete("sapper", "so")
    assert '"solve":"Solve a board' in out
    assert "check" not in out


def test_options_of_a_command_are_completed():
    assert "--explain" in complete("sapper", "solve", "--ex")
    assert "--scale" in complete("sapper", "study", "run", "--sc")


def test_completing_the_names_loads_none_of_the_commands():
    commands, _ = loaded_by(_SAPPER_COMPLETE="complete_zsh", _TYPER_COMPLETE_ARGS="sapper s")
    assert commands == []


def test_a_typing_slip_gets_a_suggestion():
    assert "Did you mean 'solve'" in sapper("sovle").err


@pytest.mark.parametrize("name", NAMES)
def test_a_loaded_command_has_its_own_name(name):
    assert lazy_group.load(name).name == name
