"""The cost of a board for each method of ``generation``: boards drawn, repairs and time, by case.

A cost is the total spent on a case divided by the boards made: a board cut off by the budget counts
with its cost until then. So leaving out slow boards does not make a case look easy, and a case
without any board has a lower bound: if a board cost less than a third of what was spent, 19 of 20
such runs would have made one.
"""

import math
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from sapper.studies.estimates import ratio
from sapper.studies.generation.ways import (
    CHAIN,
    MINE_MOVE,
    NINE,
    PACKED,
    REJECTION,
    REPAIR,
    SERIES,
    SURVIVAL,
    Shapes,
)
from sapper.studies.study import Case, Result, Status
from sapper.studies.tables import Table, TableValue

ENOUGH = 10
"""Minimum number of boards for an interval and for use in fits."""

MEASURES = ("drawn", "repairs", "ms")
"""What a board costs."""

# an event with probability p occurs in n tries with 95 % if n·p is this
_NONE_SEEN = -math.log(0.05)


@dataclass(frozen=True, slots=True)
class CostEstimate:
    """A mean cost per board with its 95 % interval."""

    value: float | None
    """The mean; ``None`` if no board was made."""
    low: float | None
    """The lower end; a bound if no board was made."""
    high: float | None
    """The upper end."""


@dataclass(frozen=True, slots=True)
class Cost:
    """The cost of the boards of a case."""

    case: Case
    """Which boards."""
    asked: int
    """How many were requested."""
    made: int
    """How many were made."""
    ended: bool
    """Whether the budget was exhausted before all were made."""
    measures: Mapping[str, CostEstimate]
    """The costs by ``MEASURES``."""

    @property
    def shapes(self) -> Shapes:
        """The series of the shape."""
        return Shapes.of(self.case.width, self.case.height)


def case_costs(results: Sequence[Result]) -> tuple[Cost, ...]:
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


def _estimate(spent: Sequence[float], made: Sequence[float]) -> CostEstimate:
    boards = sum(made)
    if not boards:
        return CostEstimate(None, sum(spent) / _NONE_SEEN if spent else None, None)
    value, low, high = ratio(spent, made)
    if boards < ENOUGH:
        return CostEstimate(value, None, None)
    return CostEstimate(value, low, high if math.isfinite(high) else None)


def cost_table(found: Sequence[Cost]) -> Table:
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
        "The cost of a board",
        (
            *("generator", "shapes", "group", "width", "height", "cells", "mines"),
            *("asked", "made", "budget spent"),
            *(f"{name}{end}" for name in MEASURES for end in ("", " from", " to")),
        ),
        tuple(rows),
        "Boards drawn, repairs and milliseconds of processor time per board made: the total cost"
        " divided by the boards made, including boards cut off by the budget. From and to: the 95"
        f" % interval by bootstrap over boards, if {ENOUGH} or more were made; if none was, from"
        " is a lower bound (95 %).",
    )


_SHOWN = (100, 225, 400, 900, 2500, 10_000, 1_000_000)  # cells of squares
_BRIEF = (
    (MINE_MOVE, "drawn"),
    (MINE_MOVE, "repairs"),
    (REJECTION, "drawn"),
    (REPAIR, "repairs"),
    (MINE_MOVE, "ms"),
    (REJECTION, "ms"),
    (REPAIR, "ms"),
    (CHAIN, "ms"),
    (PACKED, "ms"),
)


def in_words(estimate: CostEstimate | None) -> TableValue:
    """Return a mean and its interval, or its lower bound, as text.

    >>> in_words(CostEstimate(1234.0, 1100.0, 1400.0)), in_words(CostEstimate(None, 86.2, None))
    ('1,234 (1,100 to 1,400)', 'above 86.2')
    """
    if estimate is None or (estimate.value is None and not estimate.low):
        return None
    if estimate.value is None:
        return f"above {_short(estimate.low or 0.0)}"
    if estimate.low is None or estimate.high is None:
        return f"about {_short(estimate.value)}"
    return f"{_short(estimate.value)} ({_short(estimate.low)} to {_short(estimate.high)})"


def _short(value: float) -> str:
    if value >= 100:
        return f"{value:,.0f}"
    return f"{value:.1f}" if value >= 10 else f"{value:.2g}"


def _squares(costs: Sequence[Cost]) -> dict[tuple[str, str, int], Cost]:
    return {
        (cost.case.subject, cost.case.group, cost.case.cells): cost
        for cost in costs
        if cost.shapes is Shapes.SQUARE and cost.case.group.endswith("%")
    }


def _groups(costs: Sequence[Cost]) -> list[str]:
    found = {cost.case.group for cost in costs if cost.case.group.endswith("%")}
    return sorted(found, key=lambda group: int(group.removesuffix(" %")))


def squares_table(costs: Sequence[Cost]) -> Table:
    """Return the cost of a board for the main methods, on squares."""
    squares = _squares(costs)
    rows: list[tuple[TableValue, ...]] = []
    for group in _groups(costs):
        for cells in _SHOWN:
            row = [
                in_words(found.measures[measure])
                if (found := squares.get((way, group, cells)))
                else None
                for way, measure in _BRIEF
            ]
            if any(row):
                rows.append((group, cells, *row))
    return Table(
        "squares",
        "The cost of a board, on squares",
        ("mines", "cells", *(f"{way}, {measure}" for way, measure in _BRIEF)),
        tuple(rows),
        "Boards drawn, repairs and milliseconds of processor time per board made, with the 95 %"
        " interval by bootstrap over boards. Above: no board within the budget, and this is a"
        f" lower bound. About: fewer than {ENOUGH} boards. Blank: not part of the run. Rejection"
        " and the document's methods run in Python or are called from Python; repair, chain and"
        " packed are native. Compare boards and repairs between them, not milliseconds.",
    )


def nine_table(costs: Sequence[Cost]) -> Table:
    """Return how many boards the paper's nine combinations draw."""
    squares = _squares(costs)
    sizes = [
        (group, cells)
        for group in _groups(costs)
        for cells in _SHOWN
        if ("regenerate/automaton", group, cells) in squares
    ]
    rows: list[tuple[TableValue, ...]] = [
        (
            *(group, cells),
            *(
                in_words(found.measures["drawn"])
                if (found := squares.get((way, group, cells)))
                else None
                for way in NINE
            ),
        )
        for group, cells in sizes
    ]
    return Table(
        "nine",
        "Boards drawn by the document's nine combinations, on squares",
        ("mines", "cells", *NINE),
        tuple(rows),
        "As above. The boards of each solver are those that it solves: weaker solvers have easier"
        " boards.",
    )


def shapes_table(costs: Sequence[Cost]) -> Table:
    """Return how many boards are drawn per board made, by shape."""
    return Table(
        "shapes",
        "Boards drawn per board made, by shape",
        ("generator", "mines", "cells", *(shapes.value for shapes in SERIES)),
        tuple(_shape_rows(costs)),
        "Boards with the same number of cells: a strip has more edge cells than a square.",
    )


def _shape_rows(costs: Sequence[Cost]) -> Iterator[tuple[TableValue, ...]]:
    for way in (MINE_MOVE, REJECTION):
        for group in _groups(costs):
            by_size: dict[int, dict[Shapes, Cost]] = {}
            for cost in costs:
                if (cost.case.subject, cost.case.group) == (way, group):
                    by_size.setdefault(cost.case.cells, {})[cost.shapes] = cost
            for cells, found in sorted(by_size.items()):
                if Shapes.STRIP in found and len(found) > 1:
                    yield (
                        *(way, group, cells),
                        *(
                            in_words(found[shapes].measures["drawn"]) if shapes in found else None
                            for shapes in SERIES
                        ),
                    )
