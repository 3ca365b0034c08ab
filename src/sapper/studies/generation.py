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
from random import Random

from sapper.generators import first_safe, mine_move, no_guess
from sapper.generators.difficulty import rate
from sapper.generators.method import Method
from sapper.spec import FirstClick
from sapper.studies.findings import Findings
from sapper.studies.papagoi import DENSITIES
from sapper.studies.study import Case, Measurement, Result, Scale, Study, Timer

MINE_MOVE, REJECTION, REPAIR = "mine-move", "rejection", "repair"
"""The generators."""

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
    generator = _GENERATORS[case.subject]
    generator(_WARMING, seed, timer)
    return generator(case, seed, timer)


def _mine_move(case: Case, seed: int, timer: Timer) -> Measurement:
    begin = timer()
    _, effort = mine_move.draw(case.grid, case.mines, case.start, seed, boards=_ENDLESS)
    return Measurement(timer() - begin, {"drawn": effort.boards, "repairs": effort.repairs})


def _rejection(case: Case, seed: int, timer: Timer) -> Measurement:
    random = Random(seed)  # noqa: S311 - boards are no secrets, and must come out the same again
    begin = timer()
    for drawn in range(1, _ENDLESS):
        layout = first_safe.draw(
            case.grid, case.mines, case.start, FirstClick.OPENING, random.getrandbits(64)
        )
        if rate(layout, case.start).solved:
            return Measurement(timer() - begin, {"drawn": drawn, "repairs": 0})
    raise AssertionError(case)


def _repair(case: Case, seed: int, timer: Timer) -> Measurement:
    begin = timer()
    found = no_guess.draw(
        no_guess.Wish(case.grid, case.mines, case.start, method=Method.REPAIR), seed
    )
    seconds = timer() - begin
    return Measurement(
        seconds, {"drawn": found.drawn, "repairs": found.repairs, "proved": found.proved}
    )


_GENERATORS = {MINE_MOVE: _mine_move, REJECTION: _rejection, REPAIR: _repair}


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
