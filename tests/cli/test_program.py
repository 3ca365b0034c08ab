import pytest
import typer
from tests.cli.command import sapper

from sapper.cli.exit_codes import ExitCode


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
        raise typer.Exit(ExitCode.UNDECIDED)

    monkeypatch.setattr("sapper.cli.inputs.read", undecided)
    assert sapper("show", "2x1:..").code == 3
