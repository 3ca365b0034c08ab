"""``sapper solve``: everything that is to be known about a board."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Annotated, Any

import typer

from sapper import certificates, engine, words
from sapper.cli import (
    board_lines,
    budget_options,
    certificate_file,
    cluster_option,
    cluster_replies,
    inputs,
    outputs,
    replies,
    walkthrough,
)
from sapper.cli.certificate_file import CertificateOption
from sapper.cli.exit_codes import ExitCode
from sapper.cli.inputs import BoardArgument, Input, Item
from sapper.cli.numbers import digits, fraction, number
from sapper.cli.option_values import read_cell
from sapper.engine import Analysis, Stop, Verdict, analyse, check, pictures
from sapper.errors import SpecError, UndecidedError
from sapper.grid import Cell
from sapper.notation import State
from sapper.render import ansi, svg

EPILOG = """\
Examples
  sapper solve 3x3m2:1../.../...
  sapper solve --exact --json 3x3m2:1../.../...
  sapper solve --svg heat.svg game.board
  sapper solve boards.jsonl > answers.jsonl
  sapper solve --dask tcp://HOST:8786 boards.jsonl > answers.jsonl
  sapper solve --certificate count.json 3x3m2:1../.../...
  sapper solve --explain --start 0,5 6x4:*...../...*../....../*.....
"""


def solve(
    source: BoardArgument,
    *,
    exact: Annotated[bool, typer.Option("--exact", help="Probabilities as fractions.")] = False,
    picture: Annotated[
        str | None,
        typer.Option(
            "--svg",
            metavar="FILE",
            help="Draw the probabilities as a map; of many boards, {i} is the line, from 0.",
        ),
    ] = None,
    explain: Annotated[
        bool,
        typer.Option("--explain", help="Play a layout without a guess, and say why at each step."),
    ] = False,
    start: Annotated[
        str | None, typer.Option(metavar="R,C", help="Where --explain begins, counted from 0.")
    ] = None,
    certificate: CertificateOption = None,
    limit: budget_options.LimitOption = None,
    seconds: budget_options.SecondsOption = None,
    threads: replies.ThreadsOption = None,
    dask: cluster_option.DaskOption = None,
    colour: outputs.ColourOption = None,
    as_json: outputs.JsonOption = False,
) -> ExitCode:
    """Solve a board: consistency, number of solutions, probabilities, certain cells.

    The drawing shows the probability of a mine in per cent, ok for certainly safe, ** for
    certainly a mine. Without a mine total every placement counts once.

    JSON keys: name, board, verdict, solutions (a string of digits), probabilities (rows; null
    on opened cells, strings such as "1/3" with --exact), safe, mines. What is not known is null.
    Cells count from 0 in JSON; in words rows and columns count from 1.

    Of many boards, each is answered as soon as its line is there, and a line that is no board by
    "line" and "error".

    With --certificate an independent program can check the answer: the number of solutions and
    every probability, a conflict of clues, or a placement where it is too wide to be counted.

    With --explain BOARD is a layout, which is played from the start cell by certain steps alone:
    a certificate that it needs no guess, its difficulty, and the reason of every step.

    The exit code is 0, or 1 if a board is inconsistent or needs a guess, or 3 if one was not
    fully solved within the limits; of many boards the largest counts, 2 for a bad line.
    """
    budget = budget_options.Budget.of(limit, seconds)
    _check_alone(dask, {"--explain": explain, "--svg": picture, "--certificate": certificate})
    if explain:
        played = inputs.read(source)
        cell = None if start is None else read_cell(start)
        as_json = as_json or played.many
        return walkthrough.explain(played, start=cell, limit=budget.limit, as_json=as_json)
    bright = outputs.wants_colour(colour)
    if dask is not None:
        whole = inputs.read(source)
        asked = SolveQuestion(budget, exact=exact, as_json=as_json or whole.many, colour=bright)
        return _on_dask(whole, asked, dask)
    boards = board_lines.read(source, as_json=as_json)
    if picture is not None and not outputs.has_number(picture):
        boards.check_single("--svg")
    if certificate is not None:
        boards.check_single("--certificate")
    question = SolveQuestion(budget, exact=exact, as_json=as_json or boards.many, colour=bright)

    def ask(item: Item, stop: Stop) -> tuple[Item, str, Analysis]:
        return item, *question.solved(item, stop)

    def tell(found: tuple[Item, str, Analysis]) -> ExitCode:
        item, text, analysis = found
        code = _code(analysis)
        if picture is not None:
            outputs.write(outputs.numbered(picture, item.line - 1), _svg(analysis))
        if certificate is not None:
            make = partial(_certificate, analysis, budget)
            code = max(code, certificate_file.write(certificate, make))
        if outputs.STANDARD not in (picture, certificate):
            outputs.say(text)
        return code

    return replies.answer_all(
        boards.boards, ask, tell, many=boards.many, activity="solving", threads=threads
    )


@dataclass(frozen=True, slots=True)
class SolveQuestion:
    """What is asked about a board: plain data, so that it can be sent to a cluster."""

    budget: budget_options.Budget
    """How much work it may cost."""
    exact: bool
    """Whether probabilities are fractions."""
    as_json: bool
    """Whether the answer is a line of JSON."""
    colour: bool
    """Whether a drawing has colours."""

    def solved(self, item: Item, stop: Stop) -> tuple[str, Analysis]:
        """Return the answer in words or JSON, and the analysis it tells of."""
        board = item.saved.position()
        limit, seconds = self.budget.limit, self.budget.seconds
        analysis = analyse(board, limit=limit, seconds=seconds, stop=stop)
        if self.as_json:
            return outputs.json_line(_fields(item, analysis, exact=self.exact)), analysis
        return _report(analysis, exact=self.exact, colour=self.colour), analysis

    def answer(self, item: Item, stop: Stop) -> tuple[str, ExitCode]:
        """Return the answer, and what the command then ends with."""
        text, analysis = self.solved(item, stop)
        return text, _code(analysis)


def _check_alone(dask: str | None, others: Mapping[str, object]) -> None:
    """Refuse options that a cluster does not know.

    Raises:
        SpecError: one is given beside --dask.
    """
    for name, given in others.items():
        if given and dask is not None:
            raise SpecError(f"{name} and --dask {dask!r} exclude each other")


def _on_dask(boards: Input, question: SolveQuestion, address: str) -> ExitCode:
    code = ExitCode.DONE
    answers = cluster_replies.answers(
        boards, question, address=address, tell=outputs.tell, activity="solving"
    )
    for text, each in answers:
        code = max(code, each)
        outputs.say(text)
    return code


def _certificate(analysis: Analysis, budget: budget_options.Budget) -> bytes:
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


def _svg(analysis: Analysis) -> bytes:
    text = svg.draw(
        analysis.board, heat=pictures.heat(analysis), labels=True, title=_summary(analysis)
    )
    return text.encode("utf-8")


def _report(analysis: Analysis, *, exact: bool, colour: bool) -> str:
    drawing = ansi.draw(analysis.board, heat=pictures.heat(analysis), colour=colour)
    lines = [_summary(analysis), "", drawing]
    if analysis.verdict is not Verdict.INCONSISTENT:
        incomplete = "" if analysis.complete else ", perhaps more"
        lines += [
            "",
            f"safe:   {words.short_places(analysis.safe)}{incomplete}",
            f"mines:  {words.short_places(analysis.mines)}{incomplete}",
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
    chance, cell = min((risk, cell) for cell, risk in risks.items())
    return [f"least risk: {100 * chance:.3g} % at {words.place(cell)}"]


def _exact_lines(analysis: Analysis) -> list[str]:
    """Return each probability with its cells, the smallest first."""
    groups: dict[Fraction, list[Cell]] = {}
    for cell, chance in _exact(analysis).items():
        groups.setdefault(chance, []).append(cell)
    return [
        f"{fraction(chance)}:  {words.short_places(groups[chance])}" for chance in sorted(groups)
    ]
