"""The ``sapper`` command: its list of commands, its manual page and its exit codes.

To add a command, write ``sapper/cli/NAME.py`` with a function ``NAME`` decorated by
``options.command``, and list it in ``COMMANDS``. The docstring of the function is the help,
followed by the ``epilog``. The function returns an ``ExitCode`` or nothing. It raises
``SapperError`` for bad input and does not catch ``OSError``. It reads boards with ``inputs.read``
and writes files with ``outputs.write``. This module turns every error into a message and an exit
code, so a user never sees a traceback.

The module of a command is imported when the command is run or completed, or its help is shown. To
list the commands, only their names and summaries are needed. So a module may import whatever it
needs at its top, and ``sapper --help`` stays fast.
"""

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from typing import Any, NoReturn

import click

from sapper import __version__
from sapper.cli import outputs
from sapper.cli.exits import ExitCode, ending_at_once
from sapper.cli.options import ManualCommand, ManualGroup
from sapper.errors import NotationError, SapperError

DEBUG = "SAPPER_DEBUG"
"""Set this variable to see the traceback of an internal error."""

COMMANDS = {
    # The headings in the help. Below each are its commands, with the first sentences of their
    # docstrings.
    "Play": {
        "play": "Play in the browser or, with --terminal, in the terminal.",
        "serve": "Serve the game to browsers.",
        "mcp": "Serve sapper's operations as tools for language models (Model Context Protocol).",
        "review": "Review a finished game move by move.",
        "verify": "Replay a recorded game and check every answer of the server.",
        "train": "Learn to spot safe cells: lessons and exercises in the terminal.",
    },
    "Boards": {
        "generate": "Generate random boards, or boards that can be solved without guessing.",
        "show": "Draw a board.",
        "convert": "Convert a board between formats.",
    },
    "Answers": {
        "solve": "Solve a board: number of solutions, mine probabilities, proved cells.",
        "check": "Check whether a board has a solution.",
        "place": "Fill in the mines: one solution, drawn uniformly from all solutions.",
        "prove": "Prove step by step that a cell is safe or a mine, or that a board is impossible.",
        "certify": "Check certificates with a small independent program.",
        "hint": "Give a hint: the easiest safe cell, with a step-by-step proof.",
        "best": "Find the best move, with its mine risk, the chance to win and the reason.",
        "decompose": "Show the structure of a board: boxes, components, bags, widths.",
        "classic": "Run an algorithm from one of the five papers on a board.",
    },
    "Measure": {
        "bench": "Run a fixed workload and print its times and its signature.",
        "simulate": "Play many games with a policy and report how often it wins.",
        "study": "Run experiments and report tables, fits and figures.",
    },
}

MANUAL = """\
BOARD
  A file, - for standard input, or a board itself:

    3x3m2:1../.../...    width, height, m and the number of mines, a colon,
                         the rows from top to bottom separated by /
    .  hidden            *  known mine
    0-8  number          _  opened, number not given

  The number of mines may be omitted. Other formats are detected by content.

  JSON Lines hold many boards, one object per line. The answers are JSON Lines
  in the same order. An object has "board": "3x3m2:1../.../...", or "rows" (a
  list of strings) and "mines" (a number or null). Optional keys are "name",
  the cells "start", "flags", "questions" and "exploded", and the strings
  "game_mode", "author" and "comment". A file may also be one JSON array of such
  objects. A line may also be a plain board such as
  3x3m2:1../.../...

  solve, check, place, prove, hint, best, decompose and classic answer each
  line as soon as it arrives, so another program can send one board at a time.
  The answer to a line that is not a board is an object with "line" and
  "error". With --json, even the first line is answered before the second one
  arrives.

Cells
  Options, error messages, files and JSON write a cell as R,C: its row and
  column, counted from 0. All other text counts from 1: "row 1, column 2"
  (r1c2 for short), the numbers next to a drawing, and moves in the terminal.

Exit codes
  0    done
  1    a negative answer: no solution, not verified
  2    bad input or usage
  3    undecided within the limits
  70   an error of sapper itself
  130  interrupted by Ctrl-C
  141  output pipe closed

Examples
  sapper play --level expert
  sapper generate --size 30x16 --mines 20% --seed 7
  sapper generate --level expert --count 100 --json > boards.jsonl
  sapper show 3x3m2:1../.../...
  sapper solve 3x3m2:1../.../...
  sapper convert game.mbf game.board

Answers go to standard output. Messages go to standard error. A file is written
completely or not at all. NO_COLOR is respected.
"""


def load(name: str) -> click.Command:
    """Import the module ``sapper.cli.NAME`` and return its command."""
    with ending_at_once():
        module = import_module(f"sapper.cli.{name}")
    command: click.Command = getattr(module, name)
    return command


class Program(ManualGroup):
    """The group of all commands. It loads them and turns their exceptions into exit codes."""

    def __init__(self, *args: Any, **extra: Any) -> None:
        super().__init__(*args, **extra)
        for panel, summaries in COMMANDS.items():
            for name, summary in summaries.items():
                self.add_command(ManualCommand(name, help=summary))
                self.panels[name] = panel

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Load the command that the first argument names; return it and the other arguments."""
        name, command, rest = super().resolve_command(ctx, args)
        return name, command if name is None else load(name), rest

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> Any:
        """Run a command and exit; with `standalone_mode` off, return its result instead."""
        name = "sapper" if prog_name is None or prog_name.startswith("python") else prog_name
        if os.environ.get("_SAPPER_COMPLETE", "").startswith("powershell"):
            import_module("sapper.cli.completion")  # click supports the other shells
        try:
            code = super().main(args, name, complete_var, standalone_mode=False, **extra)
        except Exception as error:
            if not standalone_mode:
                raise
            _fail(error)
        if not standalone_mode:
            return code
        sys.exit(int(code or ExitCode.DONE))

    def make_context(self, *args: Any, **extra: Any) -> click.Context:
        """Parse the arguments, and print the help if it was requested."""
        with _quiet_endings():
            return super().make_context(*args, **extra)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command and flush its output, so that a closed pipe raises an error here."""
        with _quiet_endings():
            result = super().invoke(ctx)
            sys.stdout.flush()
        return result


@contextmanager
def _quiet_endings() -> Iterator[None]:
    """Exit without a message after Ctrl-C, or if a program such as ``head`` closed the output pipe.

    The exit codes are those that a shell reports for a process ended by SIGINT or SIGPIPE.
    """
    try:
        yield
    except BrokenPipeError:
        _discard_output()
        raise click.exceptions.Exit(ExitCode.BROKEN_PIPE) from None
    except KeyboardInterrupt:
        raise click.exceptions.Exit(ExitCode.INTERRUPTED) from None
    except EOFError:
        raise NotationError("the input ended too early") from None


def _discard_output() -> None:
    """Redirect standard output to the null device, because the interpreter flushes it at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _fail(error: Exception) -> NoReturn:
    """Print the message of an error, and exit with its code."""
    match error:
        case click.ClickException():
            _leave(_usage(error), ExitCode.BAD_INPUT)
        case SapperError():
            _leave(f"sapper: error: {error}", ExitCode.BAD_INPUT)
        case OSError():
            _leave(f"sapper: error: {_file_problem(error)}", ExitCode.BAD_INPUT)
        case MemoryError():
            _leave("sapper: error: not enough memory", ExitCode.BAD_INPUT)
    if os.environ.get(DEBUG):
        raise error
    _leave(
        f"sapper: internal error: {type(error).__name__}: {error}\n"
        f"This is a bug in sapper. Set {DEBUG}=1 to see the traceback.",
        ExitCode.INTERNAL,
    )


def _leave(message: str, code: ExitCode) -> NoReturn:
    try:
        if message:
            print(outputs.clean(message), file=sys.stderr)  # noqa: T201 - the command line prints
    except BrokenPipeError:
        code = ExitCode.BROKEN_PIPE
    try:
        sys.stdout.flush()
    except OSError:  # the disk is full; a message has already reported it
        _discard_output()
    sys.exit(int(code))


def _usage(error: click.ClickException) -> str:
    """Return the message about wrong options or arguments."""
    text = error.format_message()
    if not text or isinstance(error, click.exceptions.NoArgsIsHelpError):
        return text.strip()
    message = f"sapper: error: {text[0].lower()}{text[1:].rstrip('.')}"
    context = getattr(error, "ctx", None)
    if context is not None:
        message += f"\nTry '{context.command_path} --help'."
    return message


def _file_problem(error: OSError) -> str:
    reason = (error.strerror or str(error) or type(error).__name__).lower()
    if error.filename is None:
        return reason
    return f"{os.fsdecode(error.filename)!r}: {reason}"


def _print_version(ctx: click.Context, _param: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        click.echo(f"sapper {__version__}")
        ctx.exit()


def _complete(ctx: click.Context, param: click.Parameter, shell: str | None) -> None:
    if shell is not None and not ctx.resilient_parsing:
        from sapper.cli import completion  # noqa: PLC0415 - rarely needed

        act = completion.install if param.name == "install_completion" else completion.script
        click.echo(act(ctx.command, shell))
        ctx.exit()


def _completion_option(name: str, text: str) -> Callable[[Callable[..., Any]], Any]:
    return click.option(
        name,
        is_flag=False,
        flag_value="",
        metavar="[SHELL]",
        callback=_complete,
        expose_value=False,
        help=f"{text} bash, zsh, fish or powershell (default: your login shell).",
    )


@click.group(
    "sapper",
    cls=Program,
    epilog=MANUAL,
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_print_version,
    help="Print the version and exit.",
)
@_completion_option("--install-completion", "Install shell completion for")
@_completion_option("--show-completion", "Print the completion script for")
def app() -> None:
    """Answer any question about a Minesweeper board exactly, and play without luck."""
