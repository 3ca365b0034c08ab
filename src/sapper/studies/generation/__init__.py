"""``generation``: how the cost of a no-guess board grows with its size.

The thesis Papagoi 2025 measured how long its generator takes for boards of several densities. It
fits a·n·dⁿ + c, and concludes Θ(n·cⁿ) with c > 1. This study measures the thesis's generators
again, each with each of its solvers. It also measures rejection (draw until sapper's exact player
solves a board), sapper's repair, the swap chain that mixes repaired boards, and packed boards with
all mines in the last cells.

The main measures are boards drawn and repairs per board made, which do not depend on the machine.
Milliseconds are also reported. Squares, rectangles twice as wide as high, and strips of ten rows
are separate series. The first click is in the middle and opens a zero. Every case (a method, a
density, a shape) has the same budget of processor time and the same number of boards. Cases that
repair one board up to {ways.SURVIVAL_REPAIRS} times (survival) have {ways.SURVIVAL_SHARE} times the
budget. Boards that the budget cuts off count with their cost so far. Every law of growth has two or
three parameters. Each is fitted twice: to minimise the errors of the logarithm of the cost, and to
minimise the errors of the cost itself (the criterion of the thesis). If the AICc of two laws
differs by less than two, the study says that there is hardly a difference.

``ways`` contains the compared methods and their boards. ``costs``, ``laws``, ``looks`` and
``document`` make the tables, and ``answer`` draws the conclusions. A board that the budget cuts off
counts as not made. So a case beyond its budget has only a lower bound.
"""

from collections.abc import Sequence

from sapper.studies.generation.answer import findings as findings
from sapper.studies.generation.costs import (
    case_costs,
    cost_table,
    nine_table,
    shapes_table,
    squares_table,
)
from sapper.studies.generation.document import document_growth_table, document_tables
from sapper.studies.generation.laws import growth_table, survival_tables
from sapper.studies.generation.looks import board_looks, look_tables
from sapper.studies.generation.ways import (
    LOOK,
    REPAIR,
    WAYS,
    stopped_in_time,
)
from sapper.studies.generation.ways import cases as cases
from sapper.studies.study import Case, Measurement, Result, Scale, Study, Timer, Value
from sapper.studies.tables import Table

# A small board that is not measured precedes each measurement. A process that has waited for a job
# is slow at first; the delay is longer than a small board takes.
_WARMING = Case("any", "any", 8, 8, 6)


def measure(case: Case, seed: int, timer: Timer) -> Measurement:
    """Make one board within the budget, and report its cost."""
    way = WAYS[case.subject]
    with stopped_in_time(timer) as stop:
        WAYS[REPAIR](_WARMING, seed, stop)
        begin = timer()
        made = way(case, seed, stop)
        seconds = timer() - begin
        stopped = stop.is_set()
    values: dict[str, Value] = {
        "drawn": made.drawn,
        "repairs": made.repairs,
        "made": made.layout is not None,
        "stopped": stopped and made.layout is None,
    }
    if case.group == LOOK and made.layout is not None:
        values |= board_looks(made.layout)
    return Measurement(seconds, values)


def tables(results: Sequence[Result]) -> tuple[Table, ...]:
    """Return the tables, in display order."""
    costs = case_costs(results)
    looks, looks_brief = look_tables(results)
    return (
        squares_table(costs),
        nine_table(costs),
        shapes_table(costs),
        *survival_tables(results),
        looks_brief,
        document_growth_table(),
        *document_tables(costs),
        growth_table(costs),
        cost_table(costs),
        looks,
    )


STUDY = Study.of_module(
    __name__,
    "How does the cost of a board that needs no guess grow with its size, and is it exponential?",
    heeds_budget=True,
    scales=tuple(Scale),
)
