"""Shells complete commands, options and values."""

import os
from pathlib import Path

import pytest
from tests.cli.command import refused, sapper
from tests.cli.test_program import loaded_by

from sapper.cli import completion
from sapper.cli.app import app
from sapper.cli.options import NameType


def completed(words, typed):
    """Return the completions for these words, of which the last may be incomplete."""
    line = f"sapper {words} {typed}"
    return (
        sapper(
            env={
                "_SAPPER_COMPLETE": "bash_complete",
                "COMP_WORDS": line,
                "COMP_CWORD": str(len(line.split()) - (typed != "")),
            }
        )
        .out.replace("plain,", "")
        .split()
    )


@pytest.mark.parametrize(
    ("words", "typed", "offered"),
    [
        ("generate --mode", "s", ["strict"]),
        ("generate --level", "beg", ["beginner", "beginner-8x8"]),
        ("generate --difficulty", "m", ["medium", "mine-count"]),
        ("generate --first-click", "o", ["opening"]),
        ("generate --generator", "mine", ["mine-move"]),
        ("generate --solver", "auto", ["automaton"]),
        ("play --mode", "f", ["fair"]),
        ("hint --mode", "le", ["lenient"]),
        ("best --policy", "lo", ["lookahead"]),
        ("simulate --policy", "inf", ["informed"]),
        ("convert --to", "tat", ["tatham", "tatham-clear"]),
        ("convert --from", "js", ["jsonl"]),
        ("classic", "back", ["backtracking"]),
        ("study run", "wid", ["widths"]),
        ("gen", "", ["generate"]),
    ],
)
def test_shells_complete_commands_and_values(words, typed, offered):
    found = completed(words, typed) if typed else completed("", words)
    assert set(offered) <= set(found)
    prefix = typed or words
    assert all(name.startswith(prefix) for name in found)


@pytest.mark.parametrize(
    "words",
    [
        "solve",
        "solve --svg",
        "convert",
        "review",
        "certify",
        "simulate --results",
        "play --database",
    ],
)
def test_files_are_completed_by_the_shell(words):
    assert completed(words, "ga") == ["file,ga"]
    assert in_powershell(f"sapper {words} ga", "ga") == [""]


def test_nothing_is_offered_for_what_is_not_a_name():
    names = NameType(["one", "two"])
    assert names.shell_complete(None, None, "x") == []
    assert [item.value for item in names.shell_complete(None, None, "")] == ["one", "two"]


def in_zsh(*words):
    line = " ".join(words)
    env = {"COMP_WORDS": line, "COMP_CWORD": str(len(words) - 1)}
    return sapper(env={"_SAPPER_COMPLETE": "zsh_complete", **env}).out


def test_names_of_commands_are_completed_with_their_summaries():
    out = in_zsh("sapper", "so")
    assert "plain\nsolve\nSolve a board" in out
    assert "check" not in out


def test_options_of_a_command_are_completed():
    assert "--explain" in in_zsh("sapper", "solve", "--ex")
    assert "--scale" in in_zsh("sapper", "study", "run", "--sc")


def in_powershell(line, word):
    env = {"COMP_LINE": line, "COMP_WORD": word, "_SAPPER_COMPLETE": "powershell_complete"}
    return sapper(env=env).out.splitlines()


def test_powershell_gets_values_and_their_help_after_a_tab():
    assert in_powershell("sapper so", "so")[0].startswith("solve\tSolve a board")
    assert in_powershell("sapper generate --mode st", "st") == ["strict\t"]
    assert "fair\t" in in_powershell("sapper generate --mode ", "")


@pytest.mark.slow
def test_completing_the_names_loads_none_of_the_commands():
    commands, _ = loaded_by(_SAPPER_COMPLETE="zsh_complete", COMP_WORDS="sapper s", COMP_CWORD="1")
    assert commands == []


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish", "powershell"])
def test_the_script_of_every_shell_asks_sapper(shell):
    run = sapper("--show-completion", shell)
    assert run.code == 0
    assert "_SAPPER_COMPLETE" in run.out
    assert f"{shell}_complete" in run.out


def test_the_login_shell_is_the_default(monkeypatch):
    monkeypatch.setenv("SHELL", "/usr/bin/fish")
    assert sapper("--show-completion").out == sapper("--show-completion", "fish").out
    assert completion.script(app, "") == completion.script(app, "fish")
    monkeypatch.delenv("SHELL")
    assert completion._login_shell() == ("powershell" if os.name == "nt" else "bash")


def test_an_unknown_shell_is_refused():
    message = "'csh' is not a supported shell; choose bash, zsh, fish or powershell"
    assert message in refused("--show-completion", "csh")
    assert message in refused("--install-completion", "csh")


@pytest.mark.parametrize(
    ("shell", "script", "profile"),
    [
        ("bash", ".bash_completions/sapper.sh", ".bashrc"),
        ("zsh", ".zfunc/_sapper", ".zshrc"),
        ("fish", ".config/fish/completions/sapper.fish", None),
    ],
)
def test_a_script_is_installed_where_the_shell_looks(tmp_path, monkeypatch, shell, script, profile):
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    if profile is not None:
        (tmp_path / profile).write_text("mine=1")
    for _ in range(2):  # a second time changes nothing
        run = sapper("--install-completion", shell)
        assert run.code == 0
        assert str(tmp_path / script) in run.out
    assert (tmp_path / script).read_text() == completion.script(app, shell)
    if profile is not None:
        text = (tmp_path / profile).read_text()
        assert text.startswith("mine=1\n")
        assert text.count(".zfunc" if shell == "zsh" else "source ") == 1


def test_where_powershell_looks_is_left_to_the_user():
    assert "sapper --show-completion powershell" in refused("--install-completion", "powershell")
