"""``generation``: how the cost of a no-guess board grows with its size.

The thesis Papagoi 2025 measured how long its generator takes for boards of several densities. It
fits the law a·n·dⁿ + c to these times, and concludes that the cost of a board with n cells is
Θ(n·cⁿ) with c > 1. This study measures each generator of the thesis again, with each solver of the
thesis. It also measures four methods that are not from the thesis. Rejection draws boards until
sapper's exact player solves one. Sapper's repair draws a board and changes it until sapper's player
solves it. The swap chain repairs a board, then randomises it by many swaps of mines. A packed board
has all its mines in the last rows.

The main measures are the number of boards drawn per finished board, and the number of repairs per
finished board. They do not depend on the machine. The study also reports milliseconds. Square
boards, boards twice as wide as high (2:1), and strips of ten rows are measured as separate series.
The first click is in the middle and opens a zero. A case is a combination of a method, a density
and a shape. Every case has the same number of boards and the same budget of processor time. The
only exceptions are the cases that repair one board up to {ways.SURVIVAL_REPAIRS} times (survival):
they have {ways.SURVIVAL_SHARE} times the budget. If the budget ends before a board is finished, the
cost of the unfinished board is included.

Every law of growth has two or three parameters, and each law is fitted twice. The first fit
minimises the errors of the logarithm of the cost. The second fit minimises the errors of the cost
itself, as the thesis does. Fits are compared by the AICc, Akaike's information criterion corrected
for small samples. The law with the smaller AICc fits better. If the AICc values of two laws differ
by less than two, the verdict is "hardly a difference", and the measurements are evidence for
neither law.

``ways`` contains the compared methods and their boards. ``costs``, ``laws``, ``looks`` and
``document`` make the tables, and ``answer`` draws the conclusions. A board that the budget cuts off
counts as not made. So if a case exceeds its budget, only a lower bound of its cost is known.
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

# Before each measurement, a small board is made without measuring it. A process that has waited for
# a job is slow at first, and this would add more time than making a small board takes.
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
