"""``sapper prove``: prove that a cell is safe or a mine, or that a board is impossible."""

from sapper import certificates, engine, words
from sapper.answers import fraction
from sapper.app import questions
from sapper.app.questions import ProofFound
from sapper.cli import options
from sapper.cli.answer_stream import BoardBudget, BoardQuestions, Reply, about_boards
from sapper.cli.check import conflict_words
from sapper.cli.exits import ExitCode
from sapper.cli.inputs import Item
from sapper.cli.options import command
from sapper.engine import Stop
from sapper.errors import UndecidedError
from sapper.grid import Cell

EPILOG = """\
Examples
  sapper prove 5x1m1:.1.1. 0,0
  sapper prove 3x2:.1./.3.
  sapper prove --certificate proof.json 4x2:..../1211
"""


@command(epilog=EPILOG)
@options.certificate_option
@about_boards(
    options.argument(
        "cell",
        "R,C",
        "The cell, counted from 0; if omitted, the cell with the easiest proof.",
        options.CELL,
        required=False,
    ),
    options.limit_option,
    options.seconds_option,
)
def prove(asked: BoardQuestions, cell: Cell | None, *, certificate: str | None) -> ExitCode:
    """Prove step by step that a cell is safe or a mine, or that a board is impossible.

    Each step follows from the numbers that it names and from earlier steps. If the board has no
    solution, the answer lists a minimal set of numbers that contradict each other.

    JSON keys: name, board, verdict, proof (cells, mine, steps as in hint; or null), conflict (or
    null), uses_total, mine_probability (of the cell R,C if it is uncertain, as a fraction) and
    mine_probability_value.

    The exit code is 0 if a cell was proved. It is 1 if the board has no solution, the cell is
    uncertain, or no cell can be proved. It is 3 if undecided within the limits.
    """
    limit, seconds = asked.budget
    asked.single_for("--certificate", certificate)

    def ask(item: Item, stop: Stop) -> Reply:
        found = questions.prove(
            item.saved.position(), cell, limit=limit, seconds=seconds, stop=stop
        )
        reply = Reply(asked.text(item, found.answer, lambda: _text(found)), _code(found))
        return reply.with_certificate(certificate, lambda: _certificate(found, asked.budget))

    return asked.answer("proving", ask)


def _certificate(found: ProofFound, budget: BoardBudget) -> bytes:
    board, limit, seconds = found.analysis.board, budget.limit, budget.seconds
    if found.conflict is not None:
        return certificates.of_conflict(board, found.conflict, limit=limit, seconds=seconds)
    if found.proof is not None and found.proof.proof is not None:
        return certificates.of_proof(board, found.proof.proof)
    if found.is_unknown:
        raise UndecidedError("nothing was decided within the limits")
    if found.cell is None:
        return certificates.of_solutions(found.analysis, limit=limit, seconds=seconds)
    return certificates.of_uncertainty(board, found.cell, limit=limit, seconds=seconds)


def _code(found: ProofFound) -> ExitCode:
    if found.is_unknown:
        return ExitCode.UNDECIDED
    return ExitCode.NEGATIVE if found.proof is None else ExitCode.DONE


def _text(found: ProofFound) -> str:
    if found.conflict is not None:
        explanation = engine.check(found.analysis.board, seconds=0).explanation
        conflict = found.conflict
        parties = conflict_words(
            conflict.clues, uses_total=conflict.uses_total, minimal=conflict.minimal
        )
        return f"inconsistent: {explanation}\nconflict: {parties}"
    if found.proof is not None:
        return found.proof.text
    if found.is_unknown:
        return "undecided within the limits"
    if found.cell is None:
        return "no cell is certain"
    chance = found.analysis.probability(found.cell)
    share = "" if chance is None else f": a mine in {fraction(chance)} of all solutions"
    return f"{words.place(found.cell)} is uncertain{share}"
