"""``sapper solve``: everything that is to be known about a board."""

from fractions import Fraction
from functools import partial
from typing import Annotated, Any

import typer

from sapper import certificates, engine
from sapper.cli import batch, certificate_file, inputs, outputs, walkthrough
from sapper.cli.certificate_file import CertificateOption
from sapper.cli.exit_codes import ExitCode
from sapper.cli.inputs import BoardArgument, Item
from sapper.cli.numbers import digits, fraction, number
from sapper.cli.option_values import read_cell
from sapper.engine import Analysis, Stop, Verdict, analyse, check
from sapper.errors import UndecidedError
from sapper.grid import Cell
from sapper.notation import State
from sapper.render import ansi, svg
from sapper.render.overlay import Heat

EPILOG = """\
Examples
  sapper solve 3x3m2:1../.../...
  sapper solve --exact --json 3x3m2:1../.../...
  sapper solve --svg heat.svg game.board
  sapper solve boards.jsonl > answers.jsonl
  sapper solve --certificate count.json 3x3m2:1../.../...
  sapper solve --explain --start 0,5 6x4:*...../...*../....../*.....
"""

# What rounding must not turn into a certain cell in a picture.
_LEAST_RISK = 1e-9


def solve(
    source: BoardArgument,
    *,
    exact: Annotated[bool, typer.Option("--exact", help="Probabilities as fractions.")] = False,
    picture: Annotated[
        str | None, typer.Option("--svg", metavar="FILE", help="Draw the probabilities as a map.")
    ] = None,
    explain: Annotated[
        bool,
        typer.Option("--explain", help="Play a layout without a guess, and say why at each step."),
    ] = False,
    start: Annotated[
        str | None, typer.Option(metavar="R,C", help="Where --explain begins, counted from 0.")
    ] = None,
    certificate: CertificateOption = None,
    limit: batch.LimitOption = None,
    seconds: batch.SecondsOption = None,
    colour: Annotated[
        bool | None,
        typer.Option("--color/--no-color", help="By default as the terminal and NO_COLOR say."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="A line of JSON a board.")] = False,
) -> ExitCode:
    """Solve a board: consistency, number of solutions, probabilities, certain cells.

    The drawing shows the probability of a mine in per cent, ok for certainly safe, ** for
    certainly a mine. Without a mine total every placement counts once.

    JSON keys: name, board, verdict, solutions (a string of digits), probabilities (rows; null
    on opened cells, strings such as "1/3" with --exact), safe, mines. What is not known is null.
    Cells count from 0 in JSON, from 1 in words.

    With --certificate an independent program can check the answer: the number of solutions and
    every probability, a conflict of clues, or a placement where it is too wide to be counted.

    With --explain BOARD is a layout, which is played from the start cell by certain steps alone:
    a certificate that it needs no guess, its difficulty, and the reason of every step.

    The exit code is 0, or 1 if a board is inconsistent or needs a guess, or 3 if one was not
    fully solved within the limits; of many boards the largest counts.
    """
    budget = batch.Budget.of(limit, seconds)
    boards = inputs.read(source)
    if explain:
        cell = None if start is None else read_cell(start)
        as_json = as_json or boards.many
        return walkthrough.explain(boards, start=cell, limit=budget.limit, as_json=as_json)
    if picture is not None:
        boards.single("--svg")
    if certificate is not None:
        boards.single("--certificate")
    bright = outputs.wants_colour(colour)

    def ask(item: Item, stop: Stop) -> tuple[str, Analysis]:
        board = item.saved.position()
        analysis = analyse(board, limit=budget.limit, seconds=budget.seconds, stop=stop)
        if as_json or boards.many:
            return outputs.json_line(_fields(item, analysis, exact=exact)), analysis
        return _report(analysis, exact=exact, colour=bright), analysis

    code = ExitCode.DONE
    for text, analysis in batch.answers(boards, ask, activity="solving"):
        code = max(code, _code(analysis))
        if picture is not None:
            outputs.write(picture, _svg(analysis))
        if certificate is not None:
            make = partial(_certificate, analysis, budget)
            code = max(code, certificate_file.write(certificate, make))
        if outputs.STANDARD not in (picture, certificate):
            outputs.say(text)
    return code


def _certificate(analysis: Analysis, budget: batch.Budget) -> bytes:
    limit, seconds = budget.limit, budget.seconds
    if analysis.verdict is not Verdict.INCONSISTENT:
        return certificates.of_solutions(analysis, limit=limit, seconds=seconds)
    conflict = engine.conflict(analysis.board, limit=limit)
    if conflict is None:
        raise UndecidedError("no conflict was found within the limits")
    return certificates.of_conflict(analysis.board, conflict, limit=limit, seconds=seconds)


def _code(analysis: Analysis) -> ExitCode:
    if analysis.verdict is Verdict.INCONSISTENT:
        return ExitCode.NEGATIVE
    return ExitCode.DONE if analysis.solutions is not None else ExitCode.UNDECIDED


def _fields(item: Item, analysis: Analysis, *, exact: bool) -> dict[str, Any]:
    solutions = analysis.solutions
    return {
        **item.label,
        "board": analysis.board.id,
        "verdict": str(analysis.verdict),
        "solutions": None if solutions is None else digits(solutions),
        "probabilities": _fraction_rows(analysis) if exact else analysis.probabilities,
        "safe": analysis.safe,
        "mines": analysis.mines,
    }


def _fraction_rows(analysis: Analysis) -> list[list[str | None]] | None:
    if not analysis.solutions:
        return None
    board = analysis.board
    chances = {cell: fraction(chance) for cell, chance in _exact(analysis).items()}
    return [
        [chances.get((row, col)) for col in range(board.grid.width)]
        for row in range(board.grid.height)
    ]


def _exact(analysis: Analysis) -> dict[Cell, Fraction]:
    """Return the exact probability of every covered cell, ascending; empty if not counted."""
    board = analysis.board
    covered = sorted((*board.cells_in(State.HIDDEN), *board.cells_in(State.MINE)))
    chances = {cell: analysis.probability(cell) for cell in covered if analysis.solutions}
    return {cell: chance for cell, chance in chances.items() if chance is not None}


def _heat(analysis: Analysis) -> Heat | None:
    """Return the probabilities for a drawing, in which certainty is never due to rounding."""
    rows = analysis.probabilities
    if rows is None:
        return None
    certain = {*analysis.safe, *analysis.mines, *analysis.board.cells_in(State.MINE)}
    return [
        [
            chance
            if chance is None or (row, col) in certain
            else min(max(chance, _LEAST_RISK), 1 - _LEAST_RISK)
            for col, chance in enumerate(chances)
        ]
        for row, chances in enumerate(rows)
    ]


def _svg(analysis: Analysis) -> bytes:
    text = svg.draw(analysis.board, heat=_heat(analysis), labels=True, title=_summary(analysis))
    return text.encode("utf-8")


def _report(analysis: Analysis, *, exact: bool, colour: bool) -> str:
    drawing = ansi.draw(analysis.board, heat=_heat(analysis), colour=colour)
    lines = [_summary(analysis), "", drawing]
    if analysis.verdict is not Verdict.INCONSISTENT:
        incomplete = "" if analysis.complete else ", perhaps more"
        lines += [
            "",
            f"safe:   {outputs.cells(analysis.safe)}{incomplete}",
            f"mines:  {outputs.cells(analysis.mines)}{incomplete}",
        ]
        lines += _least_risk(analysis)
    if exact:
        lines += ["", *_exact_lines(analysis)]
    return "\n".join(lines)


def _summary(analysis: Analysis) -> str:
    board = analysis.board
    if analysis.verdict is Verdict.INCONSISTENT:
        reason = check(board, seconds=0).explanation
        return "inconsistent" if reason is None else f"inconsistent: {reason}"
    if analysis.verdict is Verdict.UNKNOWN:
        return "undecided within the limits"
    if analysis.solutions is None:
        return "consistent; too wide to count its solutions within the limits"
    plural = "" if analysis.solutions == 1 else "s"
    return f"consistent, {number(analysis.solutions)} solution{plural}"


def _least_risk(analysis: Analysis) -> list[str]:
    """Name the best guess where nothing is safe."""
    risks = analysis.risks
    if analysis.safe or not risks:
        return []
    chance, (row, col) = min((risk, cell) for cell, risk in risks.items())
    return [f"least risk: {100 * chance:.3g} % at {row + 1},{col + 1}"]


def _exact_lines(analysis: Analysis) -> list[str]:
    """Return each probability with its cells, the smallest first."""
    groups: dict[Fraction, list[Cell]] = {}
    for cell, chance in _exact(analysis).items():
        groups.setdefault(chance, []).append(cell)
    return [f"{fraction(chance)}:  {outputs.cells(groups[chance])}" for chance in sorted(groups)]
