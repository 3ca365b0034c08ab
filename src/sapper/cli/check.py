"""``sapper check``: find out whether a board has a solution, and which numbers conflict."""

from sapper import words
from sapper.answers.positions import Check
from sapper.app import questions
from sapper.board import Board
from sapper.cli import options
from sapper.cli.answer_stream import BoardQuestions, Reply, about_boards
from sapper.cli.exits import ExitCode
from sapper.cli.inputs import Item
from sapper.cli.options import command
from sapper.engine import Stop, Verdict
from sapper.grid import Cell
from sapper.render import ansi

EPILOG = """\
Examples
  sapper check 4x2m1:.1../.2..
  sapper check --json boards.jsonl
"""


@command(epilog=EPILOG)
@about_boards(
    options.limit_option, options.seconds_option, options.threads_option, options.colour_option
)
def check(asked: BoardQuestions) -> ExitCode:
    """Check whether a board has a solution.

    If a board has no solution, the answer lists a minimal set of numbers that contradict each
    other. It also lists the mine count if that is part of the contradiction.

    JSON keys: name, board, verdict, explanation (why there is no solution), conflict (cells, or
    null), uses_total, minimal (false if some cells of the conflict might be unnecessary). Text
    counts rows and columns from 1, JSON from 0.

    The exit code is 0 if the board has a solution, 1 if it has none, and 3 if undecided within the
    limits.
    """
    limit, seconds = asked.budget

    def ask(item: Item, stop: Stop) -> Reply:
        board = item.saved.position()
        found = questions.check(board, limit=limit, seconds=seconds, stop=stop)
        text = asked.text(item, found, lambda: _report(board, found, colour=asked.colour))
        return Reply(text, exit_code(found.verdict))

    return asked.answer("checking", ask)


def exit_code(verdict: Verdict) -> ExitCode:
    """Return the exit code of a verdict."""
    codes = {Verdict.INCONSISTENT: ExitCode.NEGATIVE, Verdict.UNKNOWN: ExitCode.UNDECIDED}
    return codes.get(verdict, ExitCode.DONE)


def _report(board: Board, found: Check, *, colour: bool) -> str:
    if found.conflict is None:
        reason = "" if found.explanation is None else f": {found.explanation}"
        verdicts = {Verdict.UNKNOWN: "undecided within the limits"}
        return f"{verdicts.get(found.verdict, found.verdict)}{reason}"
    lines = [f"inconsistent: {found.explanation}", ""]
    if found.conflict:
        lines += [ansi.draw(board, highlight=found.conflict, colour=colour), ""]
    parties = conflict_words(
        found.conflict, uses_total=found.uses_total, minimal=bool(found.minimal)
    )
    return "\n".join([*lines, f"conflict: {parties}"])


def conflict_words(clues: tuple[Cell, ...], *, uses_total: bool, minimal: bool) -> str:
    """Return the parts of a conflict, in words."""
    if not clues:
        return "the mine total, regardless of the clues"
    total = " with the mine total" if uses_total else ""
    doubt = "" if minimal else "; perhaps not minimal: the limit was reached"
    return f"{'clue' if len(clues) == 1 else 'clues'} {words.short_places(clues)}{total}{doubt}"
