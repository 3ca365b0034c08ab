"""Runs the ``sapper`` command inside the test's own process."""

from dataclasses import dataclass

from click.testing import CliRunner

from sapper.cli.app import app


@dataclass(frozen=True)
class Run:
    code: int
    out: str
    err: str
    raw: bytes

    @property
    def lines(self):
        return self.out.splitlines()


def sapper(*args, stdin=None, env=None):
    result = CliRunner().invoke(app, [str(arg) for arg in args], input=stdin, env=env)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return Run(result.exit_code, result.stdout, result.stderr, result.stdout_bytes)


def refused(*args, stdin=None, env=None):
    """Run what must be refused: exit code 2, one message, no answer. Return the message."""
    run = sapper(*args, stdin=stdin, env=env)
    assert run.code == 2, run
    assert run.out == ""
    assert run.err.startswith("sapper: error: "), run.err
    assert "Traceback" not in run.err
    return run.err
