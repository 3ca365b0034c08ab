"""``sapper best``: the move to make when nothing is certain, and the chance to win."""

from typing import Annotated, Any

import typer

from sapper import words
from sapper.cli import board_lines, budget_options, completion, option_values, outputs, replies
from sapper.cli.exit_codes import ExitCode
from sapper.cli.inputs import BoardArgument, Item
from sapper.cli.numbers import fraction
from sapper.engine import Stop
from sapper.errors import InconsistentBoardError, PolicyError, UndecidedError
from sapper.players import POLICIES, BestMove, Candidate, best_move
from sapper.spec import check_seed

EPILOG = """\
Examples
  sapper best 3x3m2:1../.../...
  sapper best --policy deep --json game.board
  sapper best boards.jsonl > moves.jsonl
"""

Answer = BestMove | InconsistentBoardError | UndecidedError


def best(
    source: BoardArgument,
    *,
    policy: Annotated[
        str,
        typer.Option(
            metavar="NAME",
            autocompletion=completion.one_of(POLICIES),
            help="Who chooses. "
            + " ".join(f"{each.name}: {each.summary}" for each in POLICIES.values()),
        ),
    ] = "best",
    candidates: Annotated[
        int,
        typer.Option(
            metavar="N", parser=option_values.whole_number, help="How many next best to name."
        ),
    ] = 3,
    seed: Annotated[
        int,
        typer.Option(
            metavar="SEED",
            parser=option_values.whole_number,
            help="For a policy that draws boards and plays them out.",
        ),
    ] = 0,
    limit: budget_options.LimitOption = None,
    threads: replies.ThreadsOption = None,
    as_json: outputs.JsonOption = False,
) -> ExitCode:
    """Choose the best move: its risk, the chance to win, and why.

    The chance to win is exact where the rest of the game can be searched, else estimated; the
    answer says which. Without a mine total the safest cell is chosen. If --limit is omitted, the
    choice itself takes at most 2^24 steps, as in hints: both name the same cell.

    In words, rows and columns count from 1; in JSON from 0. JSON keys: name, board, cell,
    mine_probability (a fraction), win_chance, exact, reason, candidates, error. A line that is
    no board is answered by "line" and "error".

    The exit code is 1 if a board is inconsistent or has no hidden cell, 3 if no move was found
    within the limit; of many boards the largest counts, 2 for a bad line.
    """
    budget_options.Budget.of(limit, None)
    check_seed(seed)
    if policy not in POLICIES:
        raise PolicyError(f"{policy!r} is not a policy: {', '.join(POLICIES)}")
    boards = board_lines.read(source, as_json=as_json)

    def ask(item: Item, stop: Stop) -> tuple[Item, Answer]:
        board = item.saved.position()
        try:
            return item, best_move(board, policy=policy, limit=limit, seed=seed, stop=stop)
        except (InconsistentBoardError, UndecidedError) as error:
            return item, error

    def tell(answer: tuple[Item, Answer]) -> ExitCode:
        item, found = answer
        if as_json or boards.many:
            board = item.saved.position().id
            outputs.say(outputs.json_line({**item.label, "board": board, **_fields(found)}))
        elif isinstance(found, BestMove):
            outputs.say("\n".join(_lines(found, candidates)))
        else:
            outputs.say(str(found))
        return _code(found)

    return replies.answer_all(
        boards.boards, ask, tell, many=boards.many, activity="choosing", threads=threads
    )


def _code(found: Answer) -> ExitCode:
    if isinstance(found, InconsistentBoardError):
        return ExitCode.NEGATIVE
    return ExitCode.UNDECIDED if isinstance(found, UndecidedError) else ExitCode.DONE


def _fields(found: Answer) -> dict[str, Any]:
    if not isinstance(found, BestMove):
        return {"cell": None, "error": str(found)}
    return {
        "cell": found.cell,
        "mine_probability": fraction(found.mine_probability),
        "win_chance": found.win_chance,
        "exact": found.exact,
        "reason": found.reason,
        "candidates": [
            {
                "cell": each.cell,
                "mine_probability": each.mine_probability,
                "win_chance": each.win_chance,
                "exact": each.exact,
            }
            for each in found.candidates
        ],
        "error": None,
    }


def _lines(found: BestMove, most: int) -> list[str]:
    lines = [f"Open {words.place(found.cell)}."]
    facts = [f"mine {words.percent(float(found.mine_probability))}"]
    if found.win_chance is not None:
        kind = "exact" if found.exact else "estimated"
        facts.append(f"win {words.percent(found.win_chance)} ({kind})")
    lines += [", ".join(facts), found.reason]
    others = [each for each in found.candidates if each.cell != found.cell]
    lines += [f"next: {_candidate(each)}" for each in others[: max(0, most)]]
    return lines


def _candidate(each: Candidate) -> str:
    text = f"{words.place(each.cell)}: mine {words.percent(each.mine_probability)}"
    return text if each.win_chance is None else f"{text}, win {words.percent(each.win_chance)}"
