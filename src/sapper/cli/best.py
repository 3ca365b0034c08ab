"""``sapper best``: the best move and its chance to win, even if no cell is certain to be safe."""

from sapper import words
from sapper.answers.positions import BestMove, Candidate
from sapper.app.questions import AskedBoard, best_move
from sapper.cli import options
from sapper.cli.answer_stream import BoardQuestions, Reply, about_boards
from sapper.cli.exits import ExitCode
from sapper.cli.inputs import Item
from sapper.cli.options import command, option
from sapper.engine import Stop
from sapper.errors import PolicyError
from sapper.players import POLICIES
from sapper.spec import check_seed

EPILOG = """\
Examples
  sapper best 3x3m2:1../.../...
  sapper best --policy deep --json game.board
  sapper best boards.jsonl > moves.jsonl
"""


@command(epilog=EPILOG)
@option(
    "--policy NAME",
    f"How the move is chosen. {options.summaries(POLICIES)}",
    names=POLICIES,
    default="best",
)
@option("--candidates N", "Number of runner-up moves to list.", default=3)
@option(
    "--seed SEED", "Seed for policies that play random games to estimate win chances.", default=0
)
@about_boards(
    option("--limit STEPS", "Maximum steps for choosing a move (default 2^24)."),
    options.threads_option,
)
def best(asked: BoardQuestions, *, policy: str, candidates: int, seed: int) -> ExitCode:
    """Find the best move, with its mine risk, the chance to win and the reason.

    The chance to win is exact if the rest of the game can be searched. Otherwise it is marked as an
    estimate, with its possible error in percentage points. The error is at most 3 points on boards
    like the standard levels (64 to 576 cells, 10 to 21 % mines), 10 points on other boards up to
    576 cells, and 25 points up to 2,500 cells. For larger boards, the possible error is not known.

    If the number of mines is not given, the safest cell is chosen. The command sapper hint uses
    the same step limit for its guesses, so it suggests the same cell.

    Text counts rows and columns from 1, JSON from 0. JSON keys: name, board, cell, mine_probability
    (a fraction), mine_probability_value (a number), win_chance, exact, win_chance_error (the
    largest possible error of the win chance), reason, candidates, complete (false if undecided),
    note (why there is no move).

    The exit code is 1 if a board has no solution or no hidden cell, and 3 if no move was found
    within the limit.
    """
    check_seed(seed)
    if policy not in POLICIES:
        raise PolicyError(f"{policy!r} is not a policy; choose one of {', '.join(POLICIES)}")

    def ask(item: Item, stop: Stop) -> Reply:
        board = AskedBoard(item.saved.position())
        found = best_move(board, policy=policy, limit=asked.limit, seed=seed, stop=stop)
        text = asked.text(item, found, lambda: "\n".join(_lines(found, candidates)))
        if not found.complete:
            return Reply(text, ExitCode.UNDECIDED)
        return Reply(text, ExitCode.NEGATIVE if found.cell is None else ExitCode.DONE)

    return asked.answer("choosing", ask)


def _lines(found: BestMove, most: int) -> list[str]:
    if found.cell is None or found.mine_probability_value is None:
        return [found.note]
    lines = [f"Open {words.place(found.cell)}."]
    facts = [f"mine {words.percent(found.mine_probability_value)}"]
    if found.win_chance is not None:
        error = 1.0 if found.win_chance_error is None else found.win_chance_error
        facts.append(f"win {words.percent(found.win_chance)} ({words.certainty(error)})")
    lines += [", ".join(facts), found.reason]
    others = [each for each in found.candidates if each.cell != found.cell]
    lines += [f"next best: {_candidate(each)}" for each in others[: max(0, most)]]
    return lines


def _candidate(each: Candidate) -> str:
    text = f"{words.place(each.cell)}: mine {words.percent(each.mine_probability_value)}"
    return text if each.win_chance is None else f"{text}, win {words.percent(each.win_chance)}"
