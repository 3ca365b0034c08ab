"""The document's figures beside ours, and what of them can be compared."""

import math
from collections.abc import Iterator, Mapping, Sequence

from sapper.studies import published_times
from sapper.studies.fits import as_in_document
from sapper.studies.generation_costs import ENOUGH, Cost
from sapper.studies.generation_grid import DENSITIES, EXPERT, LOOK, Shape
from sapper.studies.generation_subjects import MINE_MOVE, REPAIR
from sapper.studies.tables import Table, TableValue

_STEP = 10  # cells by which the document's sides differ
_PORT = "port"


def tables(costs: Sequence[Cost]) -> tuple[Table, ...]:
    """Return the times, the fitted functions, and the two programs."""
    return _times(costs), _functions(), _programs(costs)


def pooled_shapes(cells: int) -> tuple[tuple[Shape, int], ...]:
    """Return the shapes that the document takes together, wide ones for high ones, with how often.

    >>> pooled_shapes(400)
    (((40, 10), 2), ((20, 20), 1))
    """
    sides = range(_STEP, 20 * _STEP + 1, _STEP)
    return tuple(
        ((cells // height, height), 1 if height * height == cells else 2)
        for height in sides
        if cells % height == 0 and cells // height in sides and height * height <= cells
    )


def _times(costs: Sequence[Cost]) -> Table:
    rows: list[tuple[TableValue, ...]] = []
    ours = {
        (cost.case.subject, cost.case.group, (cost.case.width, cost.case.height)): cost
        for cost in costs
    }
    expert = ours.get((MINE_MOVE, EXPERT, (30, 16)))
    if expert is not None and expert.made >= ENOUGH:
        rows.append(
            (
                "30x16/99",
                "30x16",
                *published_times.EXPERT_MS.values(),
                *_pooled([(expert, 1)]),
                _ms_of_repair(ours, EXPERT, (30, 16)),
            )
        )
    for density in DENSITIES:
        group = f"{density} %"
        for cells, theirs in published_times.TIMES[density].items():
            shapes = pooled_shapes(cells)
            found = [(ours.get((MINE_MOVE, group, shape)), often) for shape, often in shapes]
            whole = [(cost, often) for cost, often in found if cost and cost.made >= ENOUGH]
            if shapes and len(whole) == len(found):
                rows.append(
                    (
                        f"{cells:,} cells, {group}",
                        ", ".join(f"{width}x{height}" for (width, height), _ in shapes),
                        *(theirs, None, *_pooled(whole)),
                        _ms_of_repair(ours, group, shapes[0][0]) if len(shapes) == 1 else None,
                    )
                )
    return Table(
        "document",
        "The document's figures and its generator here, ms a board",
        (
            *("board", "shapes", "document", "Cicvárek 2017"),
            *(f"{_PORT} ms", f"{_PORT} ms from", f"{_PORT} ms to", "drawn", "repairs"),
            "sapper's repair ms",
        ),
        tuple(rows),
        "Document: its Java on its machine, of which nothing is known; by wall clock. Port:"
        f" {MINE_MOVE} in Python, processor time, with its 95 % interval, over the shapes that the"
        " document took together, each as often (a shape and its mirror image are one here). Only"
        " such sizes are listed, and only where enough boards of each shape were made. Different"
        " languages, machines and clocks: the columns are no race. Boards drawn and repairs do not"
        " depend on these, but the document does not tell them.",
    )


def _pooled(whole: Sequence[tuple[Cost, int]]) -> tuple[TableValue, ...]:
    weight = sum(often for _, often in whole)

    def mean(name: str) -> float:
        return sum(often * (cost.measures[name].value or 0.0) for cost, often in whole) / weight

    halves = [
        often * ((cost.measures["ms"].high or 0.0) - (cost.measures["ms"].low or 0.0)) / 2
        for cost, often in whole
    ]
    ms, half = mean("ms"), math.hypot(*halves) / weight
    low, high = ms - half, ms + half
    if len(whole) == 1:
        only = whole[0][0].measures["ms"]
        low, high = only.low or low, only.high or high
    return ms, low, high, mean("drawn"), mean("repairs")


def _ms_of_repair(
    ours: Mapping[tuple[str, str, Shape], Cost], group: str, shape: Shape
) -> TableValue:
    cost = ours.get((REPAIR, group, shape))
    return None if cost is None else cost.measures["ms"].value


def _functions() -> Table:
    rows: list[tuple[TableValue, ...]] = []
    for density, printed in published_times.FUNCTIONS.items():
        again = as_in_document([(float(n), t) for n, t in published_times.TIMES[density].items()])
        rows.append((f"{density} %", *map(float, printed), *(again or [None] * 3)))
    heads = [f"{name}, {what}" for what in ("printed", "of the excerpt") for name in "adc"]
    return Table(
        "functions",
        "a·n·dⁿ + c by the errors of t, ms: the document's table 1, and its table 2 fitted so",
        ("mines", *heads),
        tuple(rows),
        "They differ because table 2 is an excerpt of the sizes that were fitted.",
        frozenset(head for head in heads if head.startswith("d")),
    )


def _programs(costs: Sequence[Cost]) -> Table:
    return Table(
        "programs",
        "The author's Java and the port, on the same machine",
        (
            *("board", "program", "boards", "ms", "ms from", "ms to"),
            *("drawn", "plays", "ms a play"),
        ),
        tuple(_program_rows(costs)),
        "Plays of a board from its start, for each board made. Processor time, of the thread that"
        " makes the board; 95 % intervals. Both give a board up after 25 repairs.",
    )


def _program_rows(costs: Sequence[Cost]) -> Iterator[tuple[TableValue, ...]]:
    for run in published_times.JAVA_RUNS:
        board = f"{run.width}x{run.height}/{run.mines}"
        half = 1.96 * run.error
        yield (
            *(board, "Java", run.boards, run.ms, run.ms - half, run.ms + half),
            *(run.drawn, run.plays, run.ms / run.plays),
        )
        for cost in costs:
            case, measures = cost.case, cost.measures
            same = (case.width, case.height, case.mines) == (run.width, run.height, run.mines)
            if same and case.subject == MINE_MOVE and case.group != LOOK and cost.made >= ENOUGH:
                ms, drawn = measures["ms"], measures["drawn"].value or 0.0
                plays = drawn + (measures["repairs"].value or 0.0)
                yield (
                    *(board, "port in Python", cost.made, ms.value, ms.low, ms.high),
                    *(drawn, plays, (ms.value or 0.0) / plays),
                )
