"""All tables of ``generation``: what a person wants to see first, and then everything."""

from collections.abc import Iterator, Sequence

from sapper.studies import (
    generation_costs,
    generation_document,
    generation_laws,
    generation_looks,
    generation_survival,
)
from sapper.studies.generation_costs import Cost, Estimate
from sapper.studies.generation_grid import Shapes
from sapper.studies.generation_subjects import CHAIN, MINE_MOVE, NINE, PACKED, REJECTION, REPAIR
from sapper.studies.study import Result
from sapper.studies.tables import Table, TableValue

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


def tables(results: Sequence[Result]) -> tuple[Table, ...]:
    """Return the tables, in the order in which they are shown."""
    costs = generation_costs.costs(results)
    looks, looks_brief = generation_looks.tables(results)
    return (
        _brief(costs),
        _nine(costs),
        _shapes(costs),
        *generation_survival.tables(results),
        looks_brief,
        generation_laws.document_table(),
        *generation_document.tables(costs),
        generation_laws.table(costs),
        generation_costs.table(costs),
        looks,
    )


def told(estimate: Estimate | None) -> TableValue:
    """Return a mean and its interval as people write them, or its lower bound.

    >>> told(Estimate(1234.0, 1100.0, 1400.0)), told(Estimate(None, 86.2, None))
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


def _brief(costs: Sequence[Cost]) -> Table:
    squares = _squares(costs)
    rows: list[tuple[TableValue, ...]] = []
    for group in _groups(costs):
        for cells in _SHOWN:
            row = [
                told(found.measures[measure])
                if (found := squares.get((way, group, cells)))
                else None
                for way, measure in _BRIEF
            ]
            if any(row):
                rows.append((group, cells, *row))
    return Table(
        "squares",
        "What a board costs, on squares",
        ("mines", "cells", *(f"{way}, {measure}" for way, measure in _BRIEF)),
        tuple(rows),
        "Boards drawn, repairs and milliseconds of processor time for each board made, with the"
        " 95 % interval by bootstrap over boards. Above: no board within the budget, and this is a"
        f" lower bound. About: fewer than {generation_costs.ENOUGH} boards. Blank: not part of the"
        " run. Rejection and the document's ways play in Python or from Python; repair, chain and"
        " packed are native: compare boards and repairs, not milliseconds, between them.",
    )


def _nine(costs: Sequence[Cost]) -> Table:
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
                told(found.measures["drawn"])
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
        "As above; each solver's boards are those that it solves, the weaker ones' the easier.",
    )


def _shapes(costs: Sequence[Cost]) -> Table:
    rows = tuple(_shape_rows(costs))
    return Table(
        "shapes",
        "Boards drawn for one, by shape",
        ("generator", "mines", "cells", *(shapes.value for shapes in generation_laws.SERIES)),
        rows,
        "Boards of as many cells: a strip has more rim than a square.",
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
                            told(found[shapes].measures["drawn"]) if shapes in found else None
                            for shapes in generation_laws.SERIES
                        ),
                    )
