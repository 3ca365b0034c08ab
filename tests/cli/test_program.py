import pytest
from tests.cli.command import sapper

from sapper.cli import app as manual
from sapper.cli.program import ExitCode


def test_help_is_a_manual_page():
    out = sapper("--help", env={"COLUMNS": "80"}).out
    for word in ("BOARD", "Exit codes", "Examples", "JSON Lines", "NO_COLOR", "--version"):
        assert word in out


@pytest.mark.parametrize("name", [name for _, names in manual.COMMANDS for name in names])
def test_every_command_is_listed_and_explains_itself(name):
    assert name in sapper("--help").out
    run = sapper(name, "--help")
    assert run.code == 0
    assert "Usage: sapper" in run.out


def test_the_examples_of_the_manual_are_valid():
    examples = [
        line.split()[1:] for line in manual._MANUAL.splitlines() if line.startswith("  sapper ")
    ]
    assert len(examples) >= 5
    for words in examples:
        if words[0] in ("play", "convert"):  # one asks for moves, the other for a file
            continue
        end = words.index(">") if ">" in words else len(words)
        assert sapper(*words[:end]).code == 0, words


def test_no_command_at_all_shows_the_help():
    run = sapper()
    assert run.code == 2
    assert "Usage: sapper" in run.out + run.err


def test_the_version_is_told():
    out = sapper("--version").out
    assert out.startswith("sapper ")
    assert out.split()[1][0].isdigit()


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
        (EOFError(), 2, "\nsapper: error: the input ended too early\n"),
    ],
)
def test_every_ending_has_its_code_and_message(monkeypatch, error, code, message):
    def fail(*_):
        raise error

    monkeypatch.setattr("sapper.cli.inputs.read", fail)
    run = sapper("show", "2x1:..")
    assert (run.code, run.err, run.out) == (code, message, "")


def test_a_fault_of_the_program_is_one_line_without_a_traceback(monkeypatch):
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
        import typer  # noqa: PLC0415 - as a command would

        raise typer.Exit(ExitCode.UNDECIDED)

    monkeypatch.setattr("sapper.cli.inputs.read", undecided)
    assert sapper("show", "2x1:..").code == 3
