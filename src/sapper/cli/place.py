"""``sapper place``: one possible placement of the mines."""

from sapper.answers.positions import Placement
from sapper.app import questions
from sapper.board import Board
from sapper.cli import options, outputs
from sapper.cli.answer_stream import BoardQuestions, Reply, about_boards
from sapper.cli.check import exit_code
from sapper.cli.exits import ExitCode
from sapper.cli.inputs import Item
from sapper.cli.options import command, option
from sapper.cli.outputs import STANDARD
from sapper.engine import Stop, Verdict
from sapper.errors import UndecidedError
from sapper.spec import check_seed

EPILOG = """\
Examples
  sapper place 3x3m2:1../.../...
  sapper place --seed 7 board.ints
  sapper place --json boards.jsonl
"""


@command(epilog=EPILOG)
@option("--seed N", "Seed for choosing the solution: 0 to 2^64 - 1.", default=0)
@about_boards(options.limit_option, options.seconds_option, options.threads_option)
def place(asked: BoardQuestions, *, seed: int) -> ExitCode:
    """Fill in the mines: one solution, drawn uniformly from all solutions.

    The answer is the finished board, in the format of the input. Every cell is a mine or a number,
    and the player's marks are omitted. A finished board is returned unchanged. If the input format
    is for layouts, the answer is the layout. If there is no solution, the answer is "no solution".

    JSON keys: name, board, verdict, layout (rows of * and ., or null), finished (the rows of the
    finished board, or null).

    The exit code is 0, or 1 if there is no solution, or 3 if none was found within the limits.
    """
    check_seed(seed)
    limit, seconds = asked.budget

    def ask(item: Item, stop: Stop) -> Reply:
        board = item.saved.position()
        try:
            found = questions.place(board, seed, limit=limit, seconds=seconds, stop=stop)
        except UndecidedError:
            found = Placement(board.id, Verdict.UNKNOWN, layout=None, finished=None)
        code = exit_code(found.verdict)
        if asked.as_json:
            return Reply(outputs.answer_line(item.label, found), code)
        if found.finished is not None:
            finished = Board.from_rows(found.finished, board.mines)
            return Reply(None, code).with_file(STANDARD, item.written(finished))
        if found.verdict is Verdict.INCONSISTENT:
            return Reply("no solution", code)
        return Reply(None, code, notes=("undecided within the limits",))

    return asked.answer("placing", ask)
