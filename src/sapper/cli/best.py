"""``sapper best``: the move to make when nothing is certain, and the chance to win."""

import click

from sapper import words
from sapper.answers import boards as answers
from sapper.cli import inputs, options, outputs, replies
from sapper.cli.exits import ExitCode
from sapper.cli.inputs import Item
from sapper.cli.options import command
from sapper.cli.replies import Budget, Reply
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


@command(epilog=EPILOG)
@options.board_argument
@click.option(
    "--policy",
    type=options.NameType(POLICIES),
    metavar="NAME",
    default="best",
    help="How the move is chosen. "
    + " ".join(f"{each.name}: {each.summary}" for each in POLICIES.values()),
)
@click.option(
    "--candidates",
    type=options.whole_number,
    metavar="N",
    default=3,
    help="Number of runner-up moves to list.",
)
@click.option(
    "--seed",
    type=options.whole_number,
    metavar="SEED",
    default=0,
    help="Seed of a policy that draws boards and plays them out.",
)
@options.limit_option
@options.threads_option
@options.json_option
def best(
    source: str,
    *,
    policy: str,
    candidates: int,
    seed: int,
    limit: int | None,
    threads: int | None,
    as_json: bool,
) -> ExitCode:
    """Choose the best move: its mine risk, the chance to win, and why.

    The chance to win is exact if the rest of the game can be searched, else an estimate; the
    answer shows which. If the number of mines is not given, the safest cell is chosen. If --limit
    is omitted, the choice itself takes at most 2^24 steps, as in hints: both name the same cell.

    Text counts rows and columns from 1, JSON from 0. JSON keys: name, board, cell,
    mine_probability (a fraction), mine_probability_value (a number), win_chance, exact, reason,
    candidates, note (why there is no move). A line that is not a board is answered by "line" and
    "error".

    The exit code is 1 if a board has no solution or no hidden cell, 3 if no move was found within
    the limit. With many boards it is the largest one, and 2 for a bad line.
    """
    Budget.of(limit)
    check_seed(seed)
    if policy not in POLICIES:
        raise PolicyError(f"{policy!r} is not a policy: {', '.join(POLICIES)}")
    boards = inputs.read(source, at_once=as_json)

    def ask(item: Item, stop: Stop) -> Reply:
        board = item.saved.position()
        try:
            found = best_move(board, policy=policy, limit=limit, seed=seed, stop=stop)
        except (InconsistentBoardError, UndecidedError) as error:
            answer, text = answers.BestMove.none(board, str(error)), str(error)
            is_open = isinstance(error, UndecidedError)
            code = ExitCode.UNDECIDED if is_open else ExitCode.NEGATIVE
        else:
            answer, text = answers.BestMove.of(board, found), "\n".join(_lines(found, candidates))
            code = ExitCode.DONE
        if as_json or boards.many:
            text = outputs.answer_line(item.label, answer)
        return Reply(text, code)

    return replies.answer_all(
        boards.items, ask, many=boards.many, activity="choosing", threads=threads
    )


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
