"""``sapper check``: whether a board has a solution, and what stands against it."""

from typing import Any

from sapper import engine, words
from sapper.board import Board
from sapper.cli import board_lines, budget_options, outputs, replies
from sapper.cli.exit_codes import ExitCode
from sapper.cli.inputs import BoardArgument, Item
from sapper.engine import Conflict, Consistency, Stop, Verdict
from sapper.render import ansi

EPILOG = """\
Examples
  sapper check 4x2m1:.1../.2..
  sapper check --json boards.jsonl
"""


def check(
    source: BoardArgument,
    *,
    limit: budget_options.LimitOption = None,
    seconds: budget_options.SecondsOption = None,
    threads: replies.ThreadsOption = None,
    colour: outputs.ColourOption = None,
    as_json: outputs.JsonOption = False,
) -> ExitCode:
    """Decide whether a board has a solution.

    When it has none, a set of clues is named that cannot hold together, none of which can be
    left out, and the mine total where that takes part.

    JSON keys: name, verdict, conflict (cells, or null), uses_total, reason (null if consistent).
    Cells count from 0 in JSON; in words rows and columns count from 1.
    A line that is no board is answered by "line" and "error".

    The exit code is 0 for consistent, 1 for inconsistent, 3 for undecided within the limits;
    of many boards the largest counts, 2 for a bad line.
    """
    budget = budget_options.Budget.of(limit, seconds)
    boards = board_lines.read(source, as_json=as_json)
    bright = outputs.wants_colour(colour)

    def ask(item: Item, stop: Stop) -> tuple[str, Verdict]:
        board = item.saved.position()
        answer = engine.check(board, limit=budget.limit, seconds=budget.seconds, stop=stop)
        conflict = None
        if answer.verdict is Verdict.INCONSISTENT:
            conflict = engine.conflict(board, limit=budget.limit, stop=stop)
        if as_json or boards.many:
            return outputs.json_line(_fields(item, answer, conflict)), answer.verdict
        return _report(board, answer, conflict, colour=bright), answer.verdict

    def tell(found: tuple[str, Verdict]) -> ExitCode:
        text, verdict = found
        outputs.say(text)
        return exit_code(verdict)

    return replies.answer_all(
        boards.boards, ask, tell, many=boards.many, activity="checking", threads=threads
    )


def exit_code(verdict: Verdict) -> ExitCode:
    """Return what the process says of a verdict."""
    codes = {Verdict.INCONSISTENT: ExitCode.NEGATIVE, Verdict.UNKNOWN: ExitCode.UNDECIDED}
    return codes.get(verdict, ExitCode.DONE)


def _fields(item: Item, answer: Consistency, conflict: Conflict | None) -> dict[str, Any]:
    return {
        **item.label,
        "verdict": str(answer.verdict),
        "conflict": None if conflict is None else conflict.clues,
        "uses_total": None if conflict is None else conflict.uses_total,
        "reason": answer.explanation,
    }


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
