"""The ``sapper`` command: its parts, its manual page.

To add a command, write ``sapper/cli/NAME.py`` with a function ``NAME`` whose docstring is the
help (a text ``EPILOG`` in the module follows it), and list it in ``COMMANDS`` below.
Options are ``Annotated`` parameters. The function returns an ``ExitCode`` or nothing, raises
``SapperError`` for bad input, reads boards with ``inputs.read`` and writes files with
``outputs.write``. Its module is imported when it is called (see ``lazy_group``).
"""

from typing import Annotated

import typer

from sapper.cli import lazy_group
from sapper.cli.program import Program

COMMANDS = {
    # The panels in the help, each with its commands and the first sentences of their docstrings.
    "Play": {
        "play": "Play in the browser, or with --terminal in the terminal.",
        "serve": "Serve the game to browsers.",
        "review": "Judge a finished game move by move.",
        "verify": "Play a recorded game again and confirm every answer.",
        "train": "Learn to see what is certain: lessons and exercises in the terminal.",
    },
    "Boards": {
        "generate": "Make boards: layouts of mines, uniformly at random or such that nobody must"
        " guess.",
        "show": "Draw a board.",
        "convert": "Convert a board between formats.",
    },
    "Answers": {
        "solve": "Solve a board: consistency, number of solutions, probabilities, certain cells.",
        "check": "Decide whether a board has a solution.",
        "place": "Place the mines: one solution, drawn uniformly from all.",
        "prove": "Prove that a cell is safe or a mine, step by step, or that a board is"
        " impossible.",
        "certify": "Check a certificate: count again, place again, prove again, by a program of its"
        " own.",
        "hint": "Give one hint: the easiest safe cell, with its proof step by step.",
        "best": "Choose the best move: its risk, the chance to win, and why.",
        "decompose": "Take a board apart: boxes, components, bags, widths.",
        "classic": "Run one of the documents' own algorithms on a board.",
    },
    "Measure": {
        "bench": "Do fixed work and print its times and its signature.",
        "simulate": "Play many games with a policy: how often it wins, with the interval.",
        "study": "Run experiments: tables, fits, pictures, a page.",
    },
}

_MANUAL = """\
BOARD
  A file, - for standard input, or a board itself:

    3x3m2:1../.../...    width, height, m and the mine total, a colon,
                         the rows from top to bottom joined by /
    .  hidden            *  known mine
    0-8  clue            _  opened, number not given

  The total may be left out. Every other format is recognised by its content.

  JSON Lines are many boards, one object a line, and give JSON Lines in the
  same order. An object has "board": "3x3m2:1../.../...", or "rows" (a list of
  strings) and "mines" (a number or null), and perhaps a "name", the cells
  "start", "flags", "questions", "exploded", the words "game_mode", "author",
  "comment". An id a line will do as well.

  solve, check, place, hint and best answer each line as soon as it is there,
  so that another program can ask one board after another; a line that is no
  board is answered by an object with "line" and "error". With --json a first
  line that is an id is answered at once, too.

Cells
  R,C is row and column, counted from 0: in options, messages, files and JSON.
  What counts from 1 names them: "row 1, column 2", r1c2 for short, the rulers
  of a drawing, and the moves of a game in the terminal.

Exit codes
  0    done
  1    a negative answer: inconsistent, no placement
  2    bad input or usage
  3    undecided within the budget
  70   a fault of sapper itself
  130  interrupted by Ctrl-C
  141  whoever read the output has left

Examples
  sapper play --level expert
  sapper generate --size 30x16 --mines 20% --seed 7
  sapper generate --level expert --count 100 --json > boards.jsonl
  sapper show 3x3m2:1../.../...
  sapper solve 3x3m2:1../.../...
  sapper convert game.mbf game.board

Answers go to standard output, messages to standard error. A file is written
completely or not at all. NO_COLOR is respected.
"""

app = typer.Typer(
    name="sapper",
    cls=Program,
    help="Minesweeper, exactly: every question about a board, and play without luck.",
    epilog=_MANUAL,
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _print_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version  # noqa: PLC0415 - slow, and rarely asked for

        typer.echo(f"sapper {version('sapper')}")
        raise typer.Exit


@app.callback()
def _program(
    *,
    _version: Annotated[
        bool,
        typer.Option(
            "--version",
            callback=_print_version,
            is_eager=True,
            help="Print the version and exit.",
        ),
    ] = False,
) -> None:
    pass


for _panel, _summaries in COMMANDS.items():
    for _name, _summary in _summaries.items():
        lazy_group.add(app, _name, _summary, _panel)
