"""The cost of a board for each method of ``generation``: boards drawn, repairs and time, by case.

A cost is the total spent on a case, divided by the number of finished boards. The total includes
the cost of a board that the budget cut off, so slow boards are not left out. If no board of a case
was finished, only a lower bound of the cost is known: a third of the total. If the mean cost were
below this bound, 19 of 20 such runs would have finished a board.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import NamedTuple

from sapper.studies.estimates import done, group_order, grouped, ratio
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
from sapper.studies.study import Case, Result
from sapper.studies.tables import Table, TableValue

ENOUGH = 10
"""Minimum number of boards for an interval or a fit."""

MEASURES = ("drawn", "repairs", "ms")
"""The measures of a board's cost."""

# If n·p has this value, an event of probability p occurs at least once in n tries with 95 %
# probability.
_NONE_SEEN = -math.log(0.05)


class CostEstimate(NamedTuple):
    """A mean cost per board with its 95 % interval."""

    value: float | None
    """The mean, or ``None`` if no board was made."""
    low: float | None
    """The lower end of the interval; if no board was made, a lower bound of the mean."""
    high: float | None
    """The upper end of the interval."""


@dataclass(frozen=True, slots=True)
class Cost:
    """The cost of the boards of a case."""

    case: Case
    asked: int
    """Number of boards requested."""
    made: int
    """Number of boards made."""
    ended: bool
    """Whether the budget was exhausted before all boards were made."""
    measures: Mapping[str, CostEstimate]
    """The costs by ``MEASURES``."""

    @property
    def shapes(self) -> Shapes:
        """The series of shapes to which the case belongs."""
        return Shapes.of(self.case.width, self.case.height)


def case_costs(results: Sequence[Result]) -> tuple[Cost, ...]:
    """Return the cost of every case, in the order of the results."""
    by_case = grouped(results, lambda result: result.case)
    return tuple(_cost(case, some) for case, some in by_case.items() if case.subject != SURVIVAL)


def _cost(case: Case, results: Sequence[Result]) -> Cost:
    measured = done(results)
    made = [result.number("made") for result in measured]
    spent = {
        "drawn": [result.number("drawn") for result in measured],
        "repairs": [result.number("repairs") for result in measured],
        "ms": [result.ms for result in measured],
    }
    return Cost(
        case,
        len(results),
        int(sum(made)),
        len(measured) < len(results) or any(result.values["stopped"] for result in measured),
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
        numbers = (value for name in MEASURES for value in cost.measures[name])
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
        "Each cost is given per finished board: the boards drawn, the repairs, and the milliseconds"
        " of processor time. The cost per finished board is the total cost divided by the number of"
        " finished boards. The total includes the cost of boards that were not finished within the"
        f" budget. If {ENOUGH} or more boards were made, the columns 'from' and 'to' show the 95 %"
        " interval, computed by bootstrap over boards. If no board was made, the column 'from'"
        " shows a lower bound (95 %).",
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


def in_words(estimate: CostEstimate) -> TableValue:
    """Return a mean and its interval, or its lower bound, as text.

    >>> in_words(CostEstimate(1234.0, 1100.0, 1400.0)), in_words(CostEstimate(None, 86.2, None))
    ('1,234 (1,100 to 1,400)', 'above 86.2')
    """
    if estimate.value is None and not estimate.low:
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


def _groups(costs: Sequence[Cost]) -> list[str]:
    found = {cost.case.group for cost in costs if cost.case.group.endswith("%")}
    return sorted(found, key=group_order)


def _squares(
    costs: Sequence[Cost], columns: Sequence[tuple[str, str]]
) -> Iterator[tuple[TableValue, ...]]:
    """Yield a row for each density and size of square boards, with the costs of the methods."""
    squares = {
        (cost.case.subject, cost.case.group, cost.case.cells): cost.measures
        for cost in costs
        if cost.shapes is Shapes.SQUARE
    }
    for group, cells in product(_groups(costs), _SHOWN):
        row = [
            in_words(measures[name]) if (measures := squares.get((way, group, cells))) else None
            for way, name in columns
        ]
        if any(row):
            yield group, cells, *row


def squares_table(costs: Sequence[Cost]) -> Table:
    """Return the cost of a board for the main methods, on square boards."""
    return Table(
        "squares",
        "The cost of a board, for square boards",
        ("mines", "cells", *(f"{way}, {measure}" for way, measure in _BRIEF)),
        tuple(_squares(costs, _BRIEF)),
        "Each cell of the table shows the boards drawn, the repairs or the milliseconds of"
        " processor time per finished board. The 95 % interval in parentheses is computed by"
        ' bootstrap over boards. The word "above" means that no board was made within the budget,'
        " so that the number is a lower bound. The word"
        f' "about" means that fewer than {ENOUGH} boards were'
        " made. A case that was not part of the run is left blank. Rejection and the methods of the"
        " thesis run in Python or are called from Python, whereas all other methods are native. So"
        " compare the numbers of boards and repairs, not the milliseconds.",
    )


def nine_table(costs: Sequence[Cost]) -> Table:
    """Return how many boards the thesis's nine combinations draw per finished board."""
    measured = {
        (each.case.group, each.case.cells) for each in costs if each.case.subject == NINE[0]
    }
    rows = _squares(costs, [(way, "drawn") for way in NINE])
    return Table(
        "nine",
        "Boards drawn per finished board by the nine combinations of the thesis, on square boards",
        ("mines", "cells", *NINE),
        tuple(row for row in rows if row[:2] in measured),
        "The table shows the boards drawn per finished board, in the same form as the table above."
        " Each combination makes boards that its own solver can solve, so weaker solvers get"
        " easier boards.",
    )


def shapes_table(costs: Sequence[Cost]) -> Table:
    """Return how many boards are drawn per finished board, by shape."""
    return Table(
        "shapes",
        "Boards drawn per finished board, by shape",
        ("generator", "mines", "cells", *(shapes.value for shapes in SERIES)),
        tuple(_shape_rows(costs)),
        "Compare only boards with the same number of cells. A strip has more edge cells than a"
        " square of the same size.",
    )


def _shape_rows(costs: Sequence[Cost]) -> Iterator[tuple[TableValue, ...]]:
    for way, group in product((MINE_MOVE, REJECTION), _groups(costs)):
        by_size: dict[int, dict[Shapes, CostEstimate]] = {}
        for cost in costs:
            if (cost.case.subject, cost.case.group) == (way, group):
                by_size.setdefault(cost.case.cells, {})[cost.shapes] = cost.measures["drawn"]
        for cells, found in sorted(by_size.items()):
            if Shapes.STRIP in found and len(found) > 1:
                words = (in_words(found[each]) if each in found else None for each in SERIES)
                yield (way, group, cells, *words)
