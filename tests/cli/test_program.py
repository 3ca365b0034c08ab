"""The program: its commands, how they are loaded, and how every run ends."""

import subprocess
import sys

import click
import pytest
from tests.cli.command import sapper

from sapper.cli.app import COMMANDS, MANUAL, load
from sapper.cli.exits import ExitCode
from sapper.cli.manual import summary

NAMES = [name for names in COMMANDS.values() for name in names]


def test_help_is_a_manual_page():
    out = sapper("--help", env={"COLUMNS": "80"}).out
    for word in ("BOARD", "Exit codes", "Examples", "JSON Lines", "NO_COLOR", "--version"):
        assert word in out


@pytest.mark.parametrize("name", NAMES)
def test_every_command_is_listed_and_explains_itself(name):
    assert name in sapper("--help").out
    run = sapper(name, "--help")
    assert run.code == 0
    assert "Usage: sapper" in run.out


def test_the_examples_of_the_manual_are_valid():
    examples = [line.split()[1:] for line in MANUAL.splitlines() if line.startswith("  sapper ")]
    assert len(examples) >= 5
    for words in examples:
        if words[0] in ("play", "convert"):  # one command waits for moves, the other for a file
            continue
        end = words.index(">") if ">" in words else len(words)
        assert sapper(*words[:end]).code == 0, words


def test_no_command_at_all_shows_the_help():
    run = sapper()
    assert run.code == 2
    assert "Usage: sapper" in run.out + run.err


def test_the_version_is_printed():
    out = sapper("--version").out
    assert out.startswith("sapper ")
    assert out.split()[1][0].isdigit()


@pytest.mark.parametrize(
    ("name", "first"), [pair for names in COMMANDS.values() for pair in names.items()]
)
def test_the_summary_in_the_list_is_the_first_paragraph_of_the_commands_help(name, first):
    assert summary(load(name)) == first


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
        timeout=600,
        check=True,
        env=environment,
    )
    modules = run.stderr.split()
    return [name for name in NAMES if f"sapper.cli.{name}" in modules], modules


@pytest.mark.slow
@pytest.mark.parametrize("args", [("--help",), ("--version",), ("sove",)])
def test_no_command_is_loaded_for_the_list_of_commands(args):
    commands, modules = loaded_by(*args)
    assert commands == []
    assert not {"sapper.engine", "sapper.formats", "numpy"} & set(modules)


@pytest.mark.slow
def test_a_command_is_loaded_for_its_help():
    commands, _ = loaded_by("convert", "--help")
    assert commands == ["convert"]


def test_a_typing_slip_gets_a_suggestion():
    assert "(Did you mean one of: 'prove', 'solve'?)" in sapper("sovle").err


@pytest.mark.parametrize("name", NAMES)
def test_a_loaded_command_has_its_own_name(name):
    assert load(name).name == name


@pytest.mark.parametrize(
    ("error", "code", "message"),
    [
        (KeyboardInterrupt(), ExitCode.INTERRUPTED, ""),
        (MemoryError(), ExitCode.BAD_INPUT, "sapper: error: not enough memory\n"),
        (
            PermissionError(13, "Permission denied", "x"),
            2,
            "sapper: error: 'x': permission denied\n",
        ),
        (OSError("odd"), 2, "sapper: error: odd\n"),
        (EOFError(), 2, "sapper: error: the input ended too early\n"),
    ],
)
def test_every_ending_has_its_code_and_message(monkeypatch, error, code, message):
    def fail(*_):
        raise error

    monkeypatch.setattr("sapper.cli.inputs.read", fail)
    run = sapper("show", "2x1:..")
    assert (run.code, run.err, run.out) == (code, message, "")


def test_a_bug_in_the_program_is_one_line_without_a_traceback(monkeypatch):
    monkeypatch.delenv("SAPPER_DEBUG", raising=False)
    monkeypatch.setattr("sapper.cli.inputs.read", lambda *_: 1 // 0)
    run = sapper("show", "2x1:..")
    assert run.code == ExitCode.INTERNAL
    assert run.err.startswith("sapper: internal error: ZeroDivisionError: ")
    assert "Traceback" not in run.err


def test_a_developer_may_ask_for_the_traceback(monkeypatch):
    monkeypatch.setattr("sapper.cli.inputs.read", lambda *_: 1 // 0)
    with pytest.raises(ZeroDivisionError):
        sapper("show", "2x1:..", env={"SAPPER_DEBUG": "1"})


def test_a_commands_exit_code_becomes_the_process_code(monkeypatch):
    def undecided(*_):
        raise click.exceptions.Exit(ExitCode.UNDECIDED)

    monkeypatch.setattr("sapper.cli.inputs.read", undecided)
    assert sapper("show", "2x1:..").code == 3


@pytest.mark.parametrize(
    ("args", "code"),
    [
        (["check", "2x1:1."], ExitCode.DONE),
        (["check", "2x1:2."], ExitCode.NEGATIVE),
        (["check", "2x1:9."], ExitCode.BAD_INPUT),
        (["solve", "3x1m1:.1.", "--limit", "0"], ExitCode.UNDECIDED),
    ],
)
def test_the_code_tells_the_answer(args, code):
    assert sapper(*args).code == code


def test_what_is_documented_stays():
    assert [int(code) for code in ExitCode] == [0, 1, 2, 3, 70, 130, 141]
