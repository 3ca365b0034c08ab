"""``sapper prove``: why a cell is safe or a mine, or why a board is impossible."""

from dataclasses import dataclass
from functools import partial
from typing import Annotated, Any

import typer

from sapper import certificates, engine
from sapper.board import Board
from sapper.cli import budget_options, certificate_file, inputs, outputs, replies
from sapper.cli.certificate_file import CertificateOption
from sapper.cli.check import parties
from sapper.cli.exit_codes import ExitCode
from sapper.cli.hint import step_fields
from sapper.cli.inputs import BoardArgument, Item
from sapper.cli.numbers import fraction
from sapper.cli.option_values import read_cell
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
    """What is to be said of a board."""

    analysis: Analysis
    """The whole of it."""
    cell: Cell | None
    """The cell that was asked about."""
    proof: Hint | None = None
    """A proof, and its words."""
    conflict: Conflict | None = None
    """Why there is no solution."""


def prove(
    source: BoardArgument,
    cell: Annotated[
        str | None,
        typer.Argument(metavar="[R,C]", help="The cell, counted from 0; without it, the easiest."),
    ] = None,
    *,
    certificate: CertificateOption = None,
    limit: budget_options.LimitOption = None,
    seconds: budget_options.SecondsOption = None,
    as_json: outputs.JsonOption = False,
) -> ExitCode:
    """Prove that a cell is safe or a mine, step by step, or that a board is impossible.

    Each step names the clues from which it follows, given what earlier steps have shown. Of a
    board without a solution it names clues that cannot hold together, none of which can be left
    out.

    JSON keys: name, board, verdict, cells and mine (what is proved, or null), steps as in hint,
    conflict and uses_total (or null), probability (of an uncertain cell that was asked about).

    The exit code is 0 if a cell was proved; 1 if the board is inconsistent, the cell uncertain, or
    nothing certain; 3 if that is not known within the limits; of many boards the largest counts.
    """
    budget = budget_options.Budget.of(limit, seconds)
    boards = inputs.read(source)
    wanted = None if cell is None else read_cell(cell)
    if certificate is not None:
        boards.single("--certificate")

    def ask(item: Item, stop: Stop) -> tuple[Item, Found]:
        return item, _find(item.saved.position(), wanted, budget, stop)

    code = ExitCode.DONE
    for item, found in replies.answers(boards, ask, activity="proving"):
        code = max(code, _code(found))
        if certificate is not None:
            make = partial(_certificate, found, budget)
            code = max(code, certificate_file.write(certificate, make))
        if certificate == outputs.STANDARD:
            continue
        if as_json or boards.many:
            outputs.say(outputs.json_line({**item.label, **_fields(found)}))
        else:
            outputs.say(_text(found))
    return code


def _find(board: Board, cell: Cell | None, budget: budget_options.Budget, stop: Stop) -> Found:
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


def _certificate(found: Found, budget: budget_options.Budget) -> bytes:
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
    """Tell whether there may be an answer that was not found."""
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
        return f"inconsistent: {explanation}\nconflict: {parties(found.conflict)}"
    if found.proof is not None:
        return found.proof.text
    if _is_unknown(found):
        return "undecided within the limits"
    if found.cell is None:
        return "nothing is certain"
    chance = found.analysis.probability(found.cell)
    told = "" if chance is None else f": a mine in {fraction(chance)} of all solutions"
    return f"row {found.cell[0] + 1}, column {found.cell[1] + 1} is uncertain{told}"


def _fields(found: Found) -> dict[str, Any]:
    proof, conflict = found.proof, found.conflict
    chance = None
    if found.cell is not None and proof is None and conflict is None:
        chance = found.analysis.probability(found.cell)
    return {
        "board": found.analysis.board.id,
        "verdict": str(found.analysis.verdict),
        "cells": None if proof is None else proof.cells,
        "mine": None if proof is None or proof.proof is None else proof.proof.last.mine,
        "steps": [] if proof is None else step_fields(proof),
        "conflict": None if conflict is None else conflict.clues,
        "uses_total": conflict.uses_total
        if conflict is not None
        else None
        if proof is None
        else proof.uses_total,
        "probability": None if chance is None else fraction(chance),
    }
