"""``sapper prove``: why a cell is safe or a mine, or why a board is impossible."""

from dataclasses import dataclass

import click

from sapper import certificates, engine, words
from sapper.answers import fraction, value
from sapper.answers.hints import Proof, ProvedCells
from sapper.board import Board
from sapper.cli import options
from sapper.cli.check import conflict_words
from sapper.cli.exits import ExitCode
from sapper.cli.inputs import Item
from sapper.cli.options import command
from sapper.cli.replies import BoardBudget, BoardQuestions, Reply, about_boards
from sapper.engine import Analysis, Conflict, Stop, Verdict
from sapper.errors import GridError, UndecidedError
from sapper.grid import Cell
from sapper.hints import Hint, hint_texts
from sapper.hints.proof_search import ProofSearch

EPILOG = """\
Examples
  sapper prove 5x1m1:.1.1. 0,0
  sapper prove 3x2:.1./.3.
  sapper prove --certificate proof.json 4x2:..../1211
"""


@dataclass(frozen=True, slots=True)
class Found:
    """What was found about a board."""

    analysis: Analysis
    cell: Cell | None
    """The requested cell, if any."""
    proof: Hint | None = None
    """A proof, in words."""
    conflict: Conflict | None = None
    """Why there is no solution."""


@command(epilog=EPILOG)
@options.board_argument
@click.argument(
    "cell",
    type=options.CELL,
    metavar="R,C",
    required=False,
    help="The cell, counted from 0; if omitted, the cell with the easiest proof.",
)
@options.certificate_option
@about_boards(options.limit_option, options.seconds_option)
def prove(asked: BoardQuestions, cell: Cell | None, *, certificate: str | None) -> ExitCode:
    """Prove step by step that a cell is safe or a mine, or that a board is impossible.

    Each step names the numbers it follows from, given what earlier steps have shown. If the board
    has no solution, the answer names a smallest set of numbers that contradict each other.

    JSON keys: name, board, verdict, proof (cells, mine, steps as in hint; or null), conflict (or
    null), uses_total, mine_probability (of an uncertain CELL, as a fraction) and
    mine_probability_value. A line that is not a board gets an answer with "line" and "error".

    The exit code is 0 if a cell was proved; 1 if the board has no solution, the cell is uncertain,
    or nothing is certain; 3 if undecided within the limits. With many boards it is the largest code
    of any board, or 2 after a bad line.
    """
    asked.single_for("--certificate", certificate)

    def ask(item: Item, stop: Stop) -> Reply:
        found = _find(item.saved.position(), cell, asked.budget, stop)
        reply = Reply(asked.text(item, _answer(found), lambda: _text(found)), _code(found))
        if certificate is None:
            return reply
        return reply.with_certificate(certificate, lambda: _certificate(found, asked.budget))

    return asked.answer("proving", ask)


def _find(board: Board, cell: Cell | None, budget: BoardBudget, stop: Stop) -> Found:
    if cell is not None and not board.is_hidden(cell):
        raise GridError(f"cell {cell[0]},{cell[1]} is not hidden in {board.id[:80]}")
    analysis = engine.analyse(board, limit=budget.limit, seconds=budget.seconds, stop=stop)
    if analysis.verdict is Verdict.INCONSISTENT:
        conflict = engine.conflict(board, limit=budget.limit, stop=stop)
        return Found(analysis, cell, conflict=conflict)
    for cells, mine in ((analysis.safe, False), (analysis.mines, True)):
        certain = [each for each in cells if cell in (None, each) and board.is_hidden(each)]
        if certain:
            search = ProofSearch(board, limit=budget.limit, stop=stop)
            steps = search.easiest(certain, mine=mine, any_safe=cell is None and not mine)
            return Found(analysis, cell, hint_texts.certain(board, steps))
    return Found(analysis, cell)


def _certificate(found: Found, budget: BoardBudget) -> bytes:
    board, limit, seconds = found.analysis.board, budget.limit, budget.seconds
    if found.conflict is not None:
        return certificates.of_conflict(board, found.conflict, limit=limit, seconds=seconds)
    if found.proof is not None and found.proof.proof is not None:
        return certificates.of_proof(board, found.proof.proof)
    if _is_unknown(found):
        raise UndecidedError("nothing was decided within the limits")
    if found.cell is None:
        return certificates.of_solutions(found.analysis, limit=limit, seconds=seconds)
    return certificates.of_uncertainty(board, found.cell, limit=limit, seconds=seconds)


def _is_unknown(found: Found) -> bool:
    """Return whether an answer may exist that was not found."""
    if found.analysis.verdict is Verdict.INCONSISTENT:
        return found.conflict is None
    is_open = found.analysis.verdict is Verdict.UNKNOWN or not found.analysis.complete
    return found.proof is None and is_open


def _code(found: Found) -> ExitCode:
    if _is_unknown(found):
        return ExitCode.UNDECIDED
    return ExitCode.NEGATIVE if found.proof is None else ExitCode.DONE


def _text(found: Found) -> str:
    if found.conflict is not None:
        explanation = engine.check(found.analysis.board, seconds=0).explanation
        conflict = found.conflict
        parties = conflict_words(
            conflict.clues, uses_total=conflict.uses_total, minimal=conflict.minimal
        )
        return f"inconsistent: {explanation}\nconflict: {parties}"
    if found.proof is not None:
        return found.proof.text
    if _is_unknown(found):
        return "undecided within the limits"
    if found.cell is None:
        return "nothing is certain"
    chance = found.analysis.probability(found.cell)
    share = "" if chance is None else f": a mine in {fraction(chance)} of all solutions"
    return f"{words.place(found.cell)} is uncertain{share}"


def _answer(found: Found) -> ProvedCells:
    proof, conflict = Proof.of(found.proof), found.conflict
    chance = None
    if found.cell is not None and proof is None and conflict is None:
        chance = found.analysis.probability(found.cell)
    total = proof.uses_total if proof is not None else conflict is not None and conflict.uses_total
    return ProvedCells(
        board=found.analysis.board.id,
        verdict=found.analysis.verdict,
        proof=proof,
        conflict=None if conflict is None else conflict.clues,
        uses_total=total,
        mine_probability=fraction(chance),
        mine_probability_value=value(chance),
    )
