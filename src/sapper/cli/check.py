"""``sapper check``: whether a board has a solution, and which numbers contradict each other."""

from sapper import engine, words
from sapper.answers.boards import Check
from sapper.board import Board
from sapper.cli import options
from sapper.cli.exits import ExitCode
from sapper.cli.inputs import Item
from sapper.cli.options import command
from sapper.cli.replies import BoardQuestions, Reply, about_boards
from sapper.engine import Conflict, Consistency, Stop, Verdict
from sapper.render import ansi

EPILOG = """\
Examples
  sapper check 4x2m1:.1../.2..
  sapper check --json boards.jsonl
"""


@command(epilog=EPILOG)
@options.board_argument
@about_boards(
    options.limit_option, options.seconds_option, options.threads_option, options.colour_option
)
def check(asked: BoardQuestions) -> ExitCode:
    """Check whether a board has a solution.

    If it has none, the answer names numbers that contradict each other, as few as possible, and
    the mine count if that takes part.

    JSON keys: name, board, verdict, explanation (why there is no solution), conflict (cells, or
    null), uses_total.
    Cells count from 0 in JSON; text counts rows and columns from 1.
    A line that is not a board is answered by "line" and "error".

    The exit code is 0 for consistent, 1 for inconsistent, 3 for undecided within the limits.
    With many boards it is the largest one, and 2 for a bad line.
    """
    limit, seconds = asked.budget

    def ask(item: Item, stop: Stop) -> Reply:
        board = item.saved.position()
        answer = engine.check(board, limit=limit, seconds=seconds, stop=stop)
        conflict = None
        if answer.verdict is Verdict.INCONSISTENT:
            conflict = engine.conflict(board, limit=limit, stop=stop)
        text = asked.text(
            item,
            Check.of(board, answer, conflict),
            lambda: _report(board, answer, conflict, colour=asked.colour),
        )
        return Reply(text, exit_code(answer.verdict))

    return asked.answer("checking", ask)


def exit_code(verdict: Verdict) -> ExitCode:
    """Return the exit code of a verdict."""
    codes = {Verdict.INCONSISTENT: ExitCode.NEGATIVE, Verdict.UNKNOWN: ExitCode.UNDECIDED}
    return codes.get(verdict, ExitCode.DONE)


def _report(board: Board, answer: Consistency, conflict: Conflict | None, *, colour: bool) -> str:
    if conflict is None:
        reason = "" if answer.explanation is None else f": {answer.explanation}"
        verdicts = {Verdict.UNKNOWN: "undecided within the limits"}
        return f"{verdicts.get(answer.verdict, answer.verdict)}{reason}"
    lines = [f"inconsistent: {answer.explanation}", ""]
    if conflict.clues:
        lines += [ansi.draw(board, highlight=conflict.clues, colour=colour), ""]
    return "\n".join([*lines, f"conflict: {parties(conflict)}"])


def parties(conflict: Conflict) -> str:
    """Return what takes part in a conflict, in words."""
    if not conflict.clues:
        return "the mine total alone, whatever the clues say"
    one = len(conflict.clues) == 1
    text = f"clue{'' if one else 's'} {words.short_places(conflict.clues)}"
    if conflict.uses_total:
        text += " with the mine total"
    if not conflict.minimal:
        text += "; the limit was reached before every clue was tried without"
    return text
