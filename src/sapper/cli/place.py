"""``sapper place``: one correct placement of the mines."""

from dataclasses import replace
from typing import Annotated

import typer

from sapper import engine, formats
from sapper.board import Board
from sapper.cli import board_lines, budget_options, option_values, outputs, replies
from sapper.cli.check import exit_code
from sapper.cli.exit_codes import ExitCode
from sapper.cli.inputs import BoardArgument, Item
from sapper.cli.outputs import STANDARD
from sapper.engine import Stop, Verdict
from sapper.errors import UndecidedError
from sapper.formats import SavedBoard, SavedPart
from sapper.layout import Layout
from sapper.spec import check_seed

EPILOG = """\
Examples
  sapper place 3x3m2:1../.../...
  sapper place --seed 7 board.ints
  sapper place --json boards.jsonl
"""


def place(
    source: BoardArgument,
    *,
    seed: Annotated[
        int,
        typer.Option(
            parser=option_values.whole_number,
            metavar="N",
            help="Another seed, another placement: 0 to 2^64 - 1.",
        ),
    ] = 0,
    limit: budget_options.LimitOption = None,
    seconds: budget_options.SecondsOption = None,
    threads: replies.ThreadsOption = None,
    as_json: outputs.JsonOption = False,
) -> ExitCode:
    """Place the mines: one solution, drawn uniformly from all.

    The answer is the finished board, in the format and the arrangement of the input: every cell
    is a mine or a number, without the player's marks. Given back, it comes out unchanged.
    A format for layouts gets the layout.
    "no solution" is the answer when there is none.

    JSON keys: name, verdict, layout (rows of * and ., or null), board (the finished board's id,
    or null). A line that is no board is answered by "line" and "error".

    The exit code is 0, or 1 without a solution, or 3 if none was found within the limits;
    of many boards the largest counts, 2 for a bad line.
    """
    check_seed(seed)
    budget = budget_options.Budget.of(limit, seconds)
    boards = board_lines.read(source, as_json=as_json)

    def ask(item: Item, stop: Stop) -> tuple[Item, Verdict, Layout | None]:
        board = item.saved.position()
        try:
            layout = engine.place(
                board, seed, limit=budget.limit, seconds=budget.seconds, stop=stop
            )
        except UndecidedError:
            return item, Verdict.UNKNOWN, None
        found = Verdict.INCONSISTENT if layout is None else Verdict.CONSISTENT
        return item, found, layout

    def tell(answer: tuple[Item, Verdict, Layout | None]) -> ExitCode:
        item, verdict, layout = answer
        code = exit_code(verdict)
        if as_json or boards.many:
            rows = None if layout is None else layout.rows
            board = None if layout is None else _finished(item, layout).id
            line = {**item.label, "verdict": str(verdict), "layout": rows, "board": board}
            outputs.say(outputs.json_line(line))
        elif layout is not None:
            outputs.write(STANDARD, _written(item, layout))
        elif code is ExitCode.NEGATIVE:
            outputs.say("no solution")
        else:
            outputs.tell("undecided within the limits")
        return code

    return replies.answer_all(
        boards.boards, ask, tell, many=boards.many, activity="placing", threads=threads
    )


def _written(item: Item, layout: Layout) -> bytes:
    """Return the placement in the format of the input."""
    name = item.format or "notation"
    if SavedPart.CLUES not in formats.named(name).carries:
        return formats.write(SavedBoard(layout=layout, start=item.saved.start), name, lossy=True)
    saved = replace(item.saved, board=_finished(item, layout), layout=None, flags=(), questions=())
    return formats.write(saved, name, lossy=True)


def _finished(item: Item, layout: Layout) -> Board:
    """Return the board on which every cell is a mine or a number; its total stays as it was."""
    return layout.revealed().with_mines(item.saved.position().mines)
