"""Which laws of growth the costs of ``generation`` speak for: every series for itself.

Fitted are the milliseconds, and what does not depend on a machine: for ways that draw a board and
play it from the start after each change, the cells played (cells times boards drawn and repairs),
so that the hypothesis a·n·dⁿ is that plays grow by the factor d with each cell; for sapper's
repair, the repairs.
"""

import math
from collections.abc import Iterator, Sequence
from functools import cache

from sapper.studies import published_times
from sapper.studies.figures import Point
from sapper.studies.fits import Criterion, Fit
from sapper.studies.generation_costs import ENOUGH, Cost
from sapper.studies.generation_grid import DENSITIES, Shapes
from sapper.studies.generation_subjects import CHAIN, MINE_MOVE, REJECTION, REPAIR
from sapper.studies.growth_laws import Model
from sapper.studies.law_comparison import compare, verdict
from sapper.studies.tables import Table, TableValue

MS, PLAYED, REPAIRS = "ms", "cells played", "repairs"
"""What is fitted."""

FITTED = {
    MINE_MOVE: (PLAYED, MS),
    REJECTION: (PLAYED, MS),
    REPAIR: (REPAIRS, MS),
    CHAIN: (MS,),
}
"""The measures of each way."""

SERIES = (Shapes.SQUARE, Shapes.WIDE, Shapes.STRIP)
"""The shapes, each for itself."""

DOCUMENT = "Papagoi 2025"
"""The document's own figures, as one more way."""


def points(
    costs: Sequence[Cost], subject: str, shapes: Shapes, group: str, measure: str
) -> list[Point]:
    """Return the mean cost of each size of a series, where there are enough boards."""
    found = []
    for cost in costs:
        case = cost.case
        if (case.subject, cost.shapes, case.group) == (subject, shapes, group):
            value = _value(cost, measure)
            if cost.made >= ENOUGH and value is not None:
                found.append((float(case.cells), value))
    return sorted(found)


def _value(cost: Cost, measure: str) -> float | None:
    drawn, repairs, ms = (cost.measures[name].value or 0.0 for name in ("drawn", "repairs", "ms"))
    if measure == MS:
        return max(ms, 1e-4)  # a clock that ticks coarsely may say zero for the smallest boards
    if measure == PLAYED:
        return cost.case.cells * (drawn + repairs)
    return repairs if repairs >= 1 else None  # below one, a mean of few boards is mostly chance


def table(costs: Sequence[Cost]) -> Table:
    """Compare the laws for every way, series, density, measure and criterion."""
    rows: list[tuple[TableValue, ...]] = []
    for subject, measures in FITTED.items():
        for shapes in SERIES:
            for density in DENSITIES:
                group = f"{density} %"
                for measure in measures:
                    found = points(costs, subject, shapes, group, measure)
                    rows += (
                        (subject, shapes.value, group, measure, *row) for row in _compared(found)
                    )
    return Table(
        "laws",
        "Laws of growth compared",
        ("generator", "shapes", "group", "measure", *HEADS),
        tuple(rows),
        NOTE,
        PRECISE,
    )


@cache
def document_table() -> Table:
    """Compare the laws for the document's own figures."""
    rows = [
        (f"{density} %", *row)
        for density, times in published_times.TIMES.items()
        for row in _compared([(float(cells), ms) for cells, ms in times.items()])
    ]
    return Table(
        "document-laws",
        "The document's own figures: laws of growth compared",
        ("group", *HEADS),
        tuple(rows),
        f"Its table 2, milliseconds; an excerpt: the whole is not at hand. {NOTE}",
        PRECISE,
    )


HEADS = (
    *("criterion", "sizes", "cells from", "cells to", "best"),
    *(f"Δ {model.formula}" for model in Model),
    *("b", "b from", "b to", "d", "d from", "d to", "dⁿ", "verdict"),
)
"""The heads of what is told of a comparison."""
PRECISE = frozenset(("d", "d from", "d to"))
"""Those with all digits."""
NOTE = (
    "Δ: how much AICc is above that of the best law; below two is hardly a difference, from ten on"
    " a clear one. b of a·n^b and d of a·n·dⁿ with their 95 % intervals; dⁿ at the largest size: by"
    " how much the exponential differs from a straight line there. Verdict: the better of the two"
    " exponential laws against the best of the others; an exponential whose d is not above one is"
    " none."
)
"""How to read it."""


def _compared(found: Sequence[Point]) -> Iterator[tuple[TableValue, ...]]:
    for criterion in Criterion:
        fits = compare(found, criterion)
        if fits:
            by_model = {fit.model: fit for fit in fits}
            yield (
                *(criterion.value, len(found), int(found[0][0]), int(found[-1][0])),
                fits[0].model.formula,
                *(fit.aic - fits[0].aic if (fit := by_model.get(law)) else None for law in Model),
                *_parameter(by_model.get(Model.POWER), "b"),
                *_parameter(by_model.get(Model.EXPONENTIAL), "d"),
                by_model[Model.EXPONENTIAL]["d"] ** found[-1][0],
                verdict(fits),
            )


def _parameter(fit: Fit | None, name: str) -> tuple[TableValue, ...]:
    if fit is None:
        return None, None, None
    low, high = fit.interval(name)
    return fit[name], *(value if math.isfinite(value) else None for value in (low, high))
