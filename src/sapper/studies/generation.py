"""``generation``: how the time to make a solvable board grows with its size.

The experiment of Papagoi 2025 (densities from 5 to 30 %, boards from 10x10 to 200x200 in steps of
ten both ways, 50 boards a size, the start in the middle, sizes with the same number of cells taken
together), with three generators:

- ``mine-move``: the document's own, in Python: constraint sets solve, and where they are stuck a
  constraint is filled with mines, at most 25 times, then another board is drawn;
- ``rejection``: boards are drawn until sapper's exact player solves one;
- ``repair``: sapper's own, which moves mines where its player is stuck and never starts over.
"""

from collections.abc import Iterator, Sequence

from sapper import generators
from sapper.generators import BoardOptions, BoardRequest, SolverName
from sapper.spec import GameSpec, Mode
from sapper.studies.findings import Findings
from sapper.studies.published_times import DENSITIES
from sapper.studies.study import Case, Measurement, Result, Scale, Study, Timer, Value

MINE_MOVE, REJECTION, REPAIR = "mine-move", "rejection", "repair"
"""What is compared."""

GENERATORS: dict[str, tuple[str, str | None]] = {
    MINE_MOVE: ("mine-move", SolverName.CONSTRAINT_SETS),
    REJECTION: ("regenerate", SolverName.EXACT),
    REPAIR: ("repair", None),
}
"""The generator of each, and whom it makes boards for, where it can be asked."""

_ALL_SHAPES = tuple(
    (width, height) for width in range(10, 201, 10) for height in range(10, 201, 10)
)
# One shape for each size of the document's table 2, and the largest of all.
_TABLE_SHAPES = (
    *((10, 10), (20, 10), (30, 10), (20, 20), (50, 10), (30, 20), (70, 10), (40, 20), (30, 30)),
    *((50, 20), (100, 50), (100, 100), (150, 100), (200, 100), (250, 100), (200, 200)),
)
_HUGE_SHAPES = ((500, 200), (500, 500), (1000, 1000))
_ENDLESS = 10**9  # boards: the budget ends the search, not a number
# A small board before each, not measured: a process that has waited for its next job is slow at
# first, by more than a small board takes.
_WARMING = Case("any", "any", 8, 8, 6)


def cases(scale: Scale) -> Iterator[Case]:
    """List the grid; small boards first, so that the shape of the answer is seen early."""
    match scale:
        case Scale.TINY:
            densities: Sequence[int] = (10, 20)
            grids = {
                MINE_MOVE: [(shape, 2) for shape in _TABLE_SHAPES[:2]],
                REJECTION: [(shape, 2) for shape in _TABLE_SHAPES[:7]],
                REPAIR: [(shape, 2) for shape in _TABLE_SHAPES[:7]],
            }
        case Scale.BRIEF:
            densities = DENSITIES
            grids = {
                MINE_MOVE: [(shape, 5) for shape in _TABLE_SHAPES[:10]],
                REJECTION: [(shape, 10) for shape in _TABLE_SHAPES],
                REPAIR: [
                    *((shape, 20) for shape in _TABLE_SHAPES),
                    *((shape, 2) for shape in _HUGE_SHAPES),
                ],
            }
        case Scale.FULL:
            densities = DENSITIES
            shapes = sorted((*_ALL_SHAPES, (250, 100)), key=lambda shape: shape[0] * shape[1])
            grids = {
                MINE_MOVE: [(shape, 50) for shape in shapes],
                REJECTION: [(shape, 50) for shape in shapes],
                REPAIR: [
                    *((shape, 50) for shape in shapes),
                    *((shape, 10) for shape in _HUGE_SHAPES),
                ],
            }
    for subject, grid in grids.items():
        for density in densities:
            for (width, height), boards in grid:
                mines = (width * height * density + 50) // 100
                yield Case(subject, f"{density} %", width, height, mines, boards)


def measure(case: Case, seed: int, timer: Timer) -> Measurement:
    """Make one board and report the time and what it took."""
    generator, solver = GENERATORS[case.subject]
    draw = generators.named(generator).draw
    draw(_request(_WARMING, generator, solver), seed)
    request = _request(case, generator, solver)
    begin = timer()
    _, report = draw(request, seed)
    seconds = timer() - begin
    values: dict[str, Value] = {"drawn": report.drawn, "repairs": report.repairs}
    if solver is None:
        values["proved"] = report.proved
    return Measurement(seconds, values)


def _request(case: Case, generator: str, solver: str | None) -> BoardRequest:
    size = (case.width, case.height, case.mines)
    spec = GameSpec(*size, Mode.NO_GUESS, start=case.start, generator=generator, solver=solver)
    # The native generator gives up by itself, and then says so; the others have a budget of time.
    tries = None if solver is None else _ENDLESS
    return BoardRequest(spec, BoardOptions(tries=tries, best_effort=True))


def findings(results: Sequence[Result]) -> Findings:
    """Pool, fit, compare and answer."""
    from sapper.studies import generation_findings  # noqa: PLC0415 - loaded when it is reported

    return generation_findings.of(results)


STUDY = Study(
    name="generation",
    question="How does the time to make a board that needs no guess grow with its size,"
    " and is it really exponential?",
    module=__name__,
    cases=cases,
    measure=measure,
    findings=findings,
)
