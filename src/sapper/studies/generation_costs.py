"""What a board costs each way of ``generation``: boards drawn, repairs and time, by case.

A cost is all that was spent on a case over the boards that were made: a board that the budget ended
counts with what it took until then. So a case that runs out of time is not made to look easy by
leaving its slow boards out, and one in which no board was made has a lower bound: were boards made
more often than once in a third of what was spent, one would have been seen in 19 of 20 such runs.
"""

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sapper.studies.generation_grid import Shapes
from sapper.studies.generation_subjects import SURVIVAL
from sapper.studies.study import Case, Result, Status
from sapper.studies.summary_statistics import ratio
from sapper.studies.tables import Table, TableValue

ENOUGH = 10
"""Boards from which on a mean has an interval and takes part in fits."""

MEASURES = ("drawn", "repairs", "ms")
"""What a board costs."""

_NONE_SEEN = -math.log(0.05)  # a chance of p is seen in n tries with 95 % where n·p is this


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean cost a board with its 95 % interval."""

    value: float | None
    """The mean; ``None`` where no board was made."""
    low: float | None
    """The lower end; where no board was made, a bound."""
    high: float | None
    """The upper end."""


@dataclass(frozen=True, slots=True)
class Cost:
    """What the boards of a case cost."""

    case: Case
    """Which boards."""
    asked: int
    """How many were asked for."""
    made: int
    """How many were made."""
    ended: bool
    """Whether the budget ended it before all were made."""
    measures: Mapping[str, Estimate]
    """The costs by ``MEASURES``."""

    @property
    def shapes(self) -> Shapes:
        """The series to which the shape belongs."""
        return Shapes.of(self.case.width, self.case.height)


def costs(results: Sequence[Result]) -> tuple[Cost, ...]:
    """Return the cost of every case, in the order of the results."""
    by_case: dict[Case, list[Result]] = defaultdict(list)
    for result in results:
        if result.case.subject != SURVIVAL:
            by_case[result.case].append(result)
    return tuple(_cost(case, some) for case, some in by_case.items())


def _cost(case: Case, results: Sequence[Result]) -> Cost:
    done = [result for result in results if result.status is Status.DONE]
    made = [float(bool(result.values["made"])) for result in done]
    spent = {
        "drawn": [float(result.values["drawn"] or 0) for result in done],
        "repairs": [float(result.values["repairs"] or 0) for result in done],
        "ms": [1000 * (result.seconds or 0.0) for result in done],
    }
    return Cost(
        case,
        len(results),
        int(sum(made)),
        len(done) < len(results) or any(result.values["stopped"] for result in done),
        {name: _estimate(values, made) for name, values in spent.items()},
    )


def _estimate(spent: Sequence[float], made: Sequence[float]) -> Estimate:
    boards = sum(made)
    if not boards:
        return Estimate(None, sum(spent) / _NONE_SEEN if spent else None, None)
    value, low, high = ratio(spent, made)
    if boards < ENOUGH:
        return Estimate(value, None, None)
    return Estimate(value, low, high if math.isfinite(high) else None)


def table(found: Sequence[Cost]) -> Table:
    """Return a row for every case."""
    rows: list[tuple[TableValue, ...]] = []
    for cost in found:
        case = cost.case
        place = (case.subject, cost.shapes.value, case.group, case.width, case.height, case.cells)
        numbers: list[TableValue] = []
        for name in MEASURES:
            estimate = cost.measures[name]
            numbers += [estimate.value, estimate.low, estimate.high]
        rows.append((*place, case.mines, cost.asked, cost.made, cost.ended, *numbers))
    return Table(
        "costs",
        "What a board costs",
        (
            *("generator", "shapes", "group", "width", "height", "cells", "mines"),
            *("asked", "made", "budget spent"),
            *(f"{name}{end}" for name in MEASURES for end in ("", " from", " to")),
        ),
        tuple(rows),
        "Boards drawn, repairs and milliseconds of processor time for each board made: all that was"
        " spent over the boards made, what the budget ended included. From and to: the 95 %"
        f" interval by bootstrap over boards, where {ENOUGH} or more were made; where none was,"
        " from is a lower bound (95 %).",
    )
