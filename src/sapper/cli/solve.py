"""``sapper solve``: the solutions, mine probabilities and proved cells of a board."""

from fractions import Fraction
from typing import NamedTuple

from sapper import words
from sapper.answers.positions import Analysis
from sapper.app import questions
from sapper.board import Board
from sapper.cli import options, outputs
from sapper.cli.answer_stream import BoardBudget, BoardQuestions, Reply, about_boards
from sapper.cli.exits import ExitCode
from sapper.cli.inputs import Item
from sapper.cli.options import command, flag, option
from sapper.cli.outputs import number
from sapper.engine import Stop, Verdict, check
from sapper.errors import SpecError, UndecidedError
from sapper.grid import Cell
from sapper.notation import State
from sapper.render import ansi
from sapper.render.heat import heat_map

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


@command(epilog=EPILOG)
@flag("--exact", "Print probabilities as fractions.")
@options.picture_option("Draw a heat map of the probabilities.")
@flag("--explain", "Solve a board whose mines are known, without guessing, and explain each step.")
@option("--start R,C", "The cell where --explain starts, counted from 0.")
@options.certificate_option
@about_boards(
    options.limit_option,
    options.seconds_option,
    options.threads_option,
    options.dask_option,
    options.colour_option,
)
def solve(
    asked: BoardQuestions,
    *,
    exact: bool,
    picture: str | None,
    explain: bool,
    start: Cell | None,
    certificate: str | None,
) -> ExitCode:
    """Solve a board: number of solutions, mine probabilities, proved cells.

    The drawing shows the mine probability of each cell in per cent. It shows ok for a cell that is
    certainly safe and ** for one that is certainly a mine. If the number of mines is not given, all
    solutions count as equally likely.

    JSON keys: name, board, verdict, complete (false if cells may be missing from "safe" or
    "mines"), solutions (a string of digits), probabilities (rows; null on opened cells),
    exact_probabilities (strings such as "1/3", with --exact), safe, mines. Unknown values are
    null. Text counts rows and columns from 1, JSON from 0.

    With --certificate, an independent program can check the answer. The certificate proves the
    number of solutions and every probability, or that some numbers contradict each other. If the
    board is too complex to count the solutions, the certificate contains one solution.

    With --explain, BOARD must show its mines. The game starts at the start cell and opens only
    cells that are proved to be safe. If this solves the board, no guess is needed. The answer shows
    the difficulty of the board and the reason for every step.

    The exit code is 0, or 1 if a board has no solution or needs a guess, or 3 if it was not fully
    solved within the limits.
    """
    for name, given in (("--explain", explain), ("--svg", picture), ("--certificate", certificate)):
        if given and asked.dask is not None:
            raise SpecError(f"{name} and --dask {asked.dask!r} cannot be combined")
    asked.single_for("--svg", picture)
    asked.single_for("--certificate", certificate)
    if explain:
        from sapper.cli.walkthrough import Explanation  # noqa: PLC0415 - hints take time to load

        ask = Explanation(start, asked.budget.limit, asked.as_json).answer
        return asked.answer("explaining", ask)
    shown = (exact, asked.as_json, asked.colour)
    return asked.answer("solving", Solution(asked.budget, *shown, picture, certificate).answer)


class Solution(NamedTuple):
    """The question for each board: plain data, so that it can be sent to a cluster."""

    budget: BoardBudget
    """The maximum work per board."""
    exact: bool
    """Whether probabilities are fractions."""
    as_json: bool
    """Whether the answer is a line of JSON."""
    colour: bool
    """Whether a drawing has colours."""
    picture: str | None = None
    """The file to which the heat map is written."""
    certificate: str | None = None
    """The file to which the certificate is written."""

    def answer(self, item: Item, stop: Stop) -> Reply:
        """Solve one board."""
        board, (limit, seconds) = item.saved.position(), self.budget
        found = questions.analyse(board, exact=self.exact, limit=limit, seconds=seconds, stop=stop)
        if self.as_json:
            text = outputs.answer_line(item.label, found)
        else:
            text = _report(board, found, colour=self.colour)
        reply = Reply(text, _code(found)).with_picture(
            self.picture, item, lambda: _svg(board, found)
        )
        return reply.with_certificate(
            self.certificate, lambda: _certificate(board, self.budget, stop)
        )


def _certificate(board: Board, budget: BoardBudget, stop: Stop) -> bytes:
    from sapper import certificates, engine  # noqa: PLC0415 - rarely needed

    limit, seconds = budget
    analysis = engine.analyse(board, limit=limit, seconds=seconds, stop=stop)
    if analysis.verdict is not Verdict.INCONSISTENT:
        return certificates.of_solutions(analysis, limit=limit, seconds=seconds)
    conflict = engine.conflict(board, limit=limit)
    if conflict is None:
        raise UndecidedError("no conflict was found within the limits")
    return certificates.of_conflict(board, conflict, limit=limit, seconds=seconds)


def _code(found: Analysis) -> ExitCode:
    if found.verdict is Verdict.INCONSISTENT:
        return ExitCode.NEGATIVE
    return ExitCode.DONE if found.solutions is not None else ExitCode.UNDECIDED


def _heat(board: Board, found: Analysis) -> list[list[float | None]] | None:
    return heat_map(board, found.probabilities, (*found.safe, *found.mines))


def _svg(board: Board, found: Analysis) -> str:
    from sapper.render import svg  # noqa: PLC0415 - rarely needed

    return svg.draw(board, heat=_heat(board, found), labels=True, title=_summary(board, found))


def _report(board: Board, found: Analysis, *, colour: bool) -> str:
    drawing = ansi.draw(board, heat=_heat(board, found), colour=colour)
    lines = [_summary(board, found), "", drawing]
    if found.verdict is not Verdict.INCONSISTENT:
        incomplete = "" if found.complete else ", perhaps more"
        lines += [
            "",
            f"safe:   {words.short_places(found.safe)}{incomplete}",
            f"mines:  {words.short_places(found.mines)}{incomplete}",
        ]
        lines += _least_risk(board, found)
    if found.exact_probabilities is not None:
        lines += ["", *_exact_lines(found.exact_probabilities)]
    return "\n".join(lines)


def _summary(board: Board, found: Analysis) -> str:
    if found.verdict is Verdict.INCONSISTENT:
        reason = check(board, seconds=0).explanation
        return "inconsistent" if reason is None else f"inconsistent: {reason}"
    if found.verdict is Verdict.UNKNOWN:
        return "undecided within the limits"
    if found.solutions is None:
        return "consistent; too complex to count its solutions within the limits"
    solutions = "solution" if found.solutions == "1" else "solutions"
    return f"consistent, {number(found.solutions)} {solutions}"


def _least_risk(board: Board, found: Analysis) -> list[str]:
    """Return a line about the cell with the lowest mine risk, if no cell is safe."""
    rows = found.probabilities
    risks = [
        (chance, (row, col))
        for row, col in (board.cells_in(State.HIDDEN) if rows is not None else ())
        if rows is not None and (chance := rows[row][col]) is not None
    ]
    if found.safe or not risks:
        return []
    chance, cell = min(risks)
    return [f"least risk: {100 * chance:.3g} % at {words.place(cell)}"]


def _exact_lines(rows: list[list[str | None]]) -> list[str]:
    """Return each probability with its cells, the smallest probability first."""
    groups: dict[str, list[Cell]] = {}
    for row, chances in enumerate(rows):
        for col, chance in enumerate(chances):
            if chance is not None:
                groups.setdefault(chance, []).append((row, col))
    return [
        f"{chance}:  {words.short_places(groups[chance])}"
        for chance in sorted(groups, key=Fraction)
    ]
