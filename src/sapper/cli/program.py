"""How a run of the command ends: every error becomes a message and an exit code, here alone.

Commands raise ``SapperError`` for bad input and let ``OSError`` through; they return an
``ExitCode``, or nothing when they are done. A traceback never reaches a user.
"""

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NoReturn

import typer

from sapper.cli import outputs
from sapper.cli.exit_codes import ExitCode
from sapper.cli.lazy_group import LazyGroup
from sapper.errors import SapperError

DEBUG = "SAPPER_DEBUG"
"""Set this variable to see the traceback of an internal error."""


class Program(LazyGroup):
    """The group of all commands; it maps what they raise to messages and exit codes."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        """Run a command and exit; with `standalone_mode` off, return its result and raise."""
        name = "sapper" if prog_name is None or prog_name.startswith("python") else prog_name
        if not standalone_mode:
            return super().main(
                args, name, complete_var, standalone_mode, windows_expand_args, **extra
            )
        try:
            code = super().main(args, name, complete_var, False, windows_expand_args, **extra)
        except typer.TyperException as error:
            _leave(_usage(error), ExitCode.BAD_INPUT)
        except SapperError as error:
            _leave(f"sapper: error: {error}", ExitCode.BAD_INPUT)
        except OSError as error:
            _leave(f"sapper: error: {_file_problem(error)}", ExitCode.BAD_INPUT)
        except MemoryError:
            _leave("sapper: error: not enough memory", ExitCode.BAD_INPUT)
        except typer.Abort:
            _leave("sapper: error: the input ended too early", ExitCode.BAD_INPUT)
        except Exception as error:
            if os.environ.get(DEBUG):
                raise
            _leave(
                f"sapper: internal error: {type(error).__name__}: {error}\n"
                f"This is a fault of sapper; {DEBUG}=1 shows where.",
                ExitCode.INTERNAL,
            )
        sys.exit(int(code or ExitCode.DONE))

    def make_context(self, *args: Any, **extra: Any) -> Any:
        """Read the arguments; help is printed here already."""
        with _closed_pipe_ends_the_run():
            return super().make_context(*args, **extra)

    def invoke(self, ctx: Any) -> Any:
        """Run the command and write out what it printed, so that a closed pipe shows here."""
        with _closed_pipe_ends_the_run():
            result = super().invoke(ctx)
            sys.stdout.flush()
        return result


@contextmanager
def _closed_pipe_ends_the_run() -> Iterator[None]:
    """End the run quietly when whoever read the output has left, as ``head`` does.

    The exit code is that of a process which the signal SIGPIPE ended, as a shell tells it.
    """
    try:
        yield
    except BrokenPipeError:
        _discard_output()
        raise typer.Exit(ExitCode.BROKEN_PIPE) from None


def _discard_output() -> None:
    """Point standard output nowhere: the interpreter flushes it once more at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _leave(message: str, code: ExitCode) -> NoReturn:
    try:
        if message:
            print(outputs.clean(message), file=sys.stderr)  # noqa: T201 - the command line speaks
    except BrokenPipeError:
        code = ExitCode.BROKEN_PIPE
    try:
        sys.stdout.flush()
    except OSError:  # a full disk, which the message told already
        _discard_output()
    sys.exit(int(code))


def _usage(error: typer.TyperException) -> str:
    """Return the message about wrong options or arguments."""
    text = error.format_message()
    context = getattr(error, "ctx", None)
    if not text or type(error).__name__ == "NoArgsIsHelpError":
        return text.strip()
    message = f"sapper: error: {text[0].lower()}{text[1:].rstrip('.')}"
    if context is not None:
        message += f"\nTry '{context.command_path} --help'."
    return message


def _file_problem(error: OSError) -> str:
    reason = (error.strerror or str(error) or type(error).__name__).lower()
    if error.filename is None:
        return reason
    return f"{os.fsdecode(error.filename)!r}: {reason}"
