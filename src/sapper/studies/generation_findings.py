"""The findings of ``generation``: tables and figures like the document's, and laws of growth."""

import math
from collections.abc import Mapping, Sequence

from sapper.studies import generation_answer, published_times
from sapper.studies.figures import Figure, Mark, Panel, Point, Series
from sapper.studies.findings import Findings
from sapper.studies.fits import Fit, Model, as_in_document, compare
from sapper.studies.generation import MINE_MOVE, REJECTION, REPAIR
from sapper.studies.generation_pools import DOCUMENT, NAMES, SUBJECTS, Pool, Pools, pooled
from sapper.studies.study import Result
from sapper.studies.tables import Table, TableValue


def of(results: Sequence[Result]) -> Findings:
    """Pool, fit, compare and answer."""
    pools = pooled(results)
    laws = {key: compare(pool.points) for key, pool in pools.items()}
    return Findings(
        generation_answer.answer(pools, laws),
        (_times(pools), _functions(pools), _laws(laws, pools), _draws(pools)),
        (_figure_4(pools), _figure_5(pools, laws), *_residuals(laws)),
    )


def _cell(pool: Pool | None, cells: int) -> TableValue:
    if pool is None:
        return None
    if cells in pool.beyond:
        return "beyond"
    return pool.means.get(cells)


def _times(pools: Pools) -> Table:
    rows: list[tuple[TableValue, ...]] = []
    for density in sorted({density for _, density in pools}):
        mine = {subject: pools.get((subject, density)) for subject in SUBJECTS}
        sizes = sorted(
            {cells for pool in mine.values() if pool for cells in (*pool.means, *pool.beyond)}
        )
        listed = set(published_times.TIMES[5]) | {cells for cells in sizes if cells > 25_000}
        rows += [
            (f"{density} %", cells, *(_cell(mine[subject], cells) for subject in SUBJECTS))
            for cells in sizes
            if cells in listed
        ]
    return Table(
        "times",
        "Mean time to make a solvable board, ms (after the document's table 2)",
        ("mines", "cells", *SUBJECTS),
        tuple(rows),
        f"{DOCUMENT}: Java on another machine. {MINE_MOVE}: the same algorithm in Python."
        " Beyond: the budget did not reach for every board. Blank: not part of the run.",
    )


def _functions(pools: Pools) -> Table:
    rows: list[tuple[TableValue, ...]] = []
    for density, theirs in published_times.FUNCTIONS.items():
        ours: list[TableValue] = []
        for subject in (DOCUMENT, MINE_MOVE):
            pool = pools.get((subject, density))
            enough = pool is not None and len(pool.points) > 3
            fitted = as_in_document(pool.points) if pool is not None and enough else None
            ours += [None] * 3 if fitted is None else list(fitted)
        rows.append((f"{density} %", *theirs, *ours))
    heads = [f"{name}, {what}" for what in ("printed", "refitted", "here") for name in "adc"]
    return Table(
        "functions",
        "a·n·dⁿ + c by the least squares of t (after the document's table 1), ms",
        ("mines", *heads),
        tuple(rows),
        "Printed: the document's table 1. Refitted: the same fit to its table 2. Here: the same fit"
        f" to {MINE_MOVE} in Python. Only d > 1 is exponential growth.",
        frozenset(head for head in heads if head.startswith("d")),
    )


def _laws(laws: Mapping[tuple[str, int], Sequence[Fit]], pools: Pools) -> Table:
    rows: list[tuple[TableValue, ...]] = []
    for (subject, density), fits in laws.items():
        if not fits:
            continue
        by_model = {fit.model: fit for fit in fits}
        best = fits[0].aic
        sizes = [cells for cells, _ in pools[subject, density].points]
        rows.append(
            (
                *(subject, f"{density} %", len(sizes), sizes[0], sizes[-1], fits[0].model.value),
                *(by_model[model].aic - best if model in by_model else None for model in Model),
                *_parameter(by_model.get(Model.POWER), "b"),
                *_parameter(by_model.get(Model.EXPONENTIAL), "d"),
            )
        )
    return Table(
        "laws",
        "Laws of growth, compared",
        (
            *("generator", "mines", "sizes", "from", "to", "best"),
            *(f"ΔAIC {model.formula}" for model in Model),
            *("b", "b from", "b to", "d", "d from", "d to"),
        ),
        tuple(rows),
        "Fitted by the least squares of log t. ΔAIC: how much worse than the best; two is hardly a"
        " difference, ten a clear one. b of a·n^b and d of a·n·dⁿ + c with their 95 % intervals.",
        frozenset(("d", "d from", "d to")),
    )


def _parameter(fit: Fit | None, name: str) -> tuple[TableValue, ...]:
    if fit is None:
        return None, None, None
    low, high = fit.interval(name)
    return fit[name], *(None if math.isnan(value) else value for value in (low, high))


def _draws(pools: Pools) -> Table:
    rows: list[tuple[TableValue, ...]] = []
    for (subject, density), pool in pools.items():
        if subject in (MINE_MOVE, REJECTION):
            rows += [
                (subject, f"{density} %", cells, drawn)
                for cells, drawn in pool.drawn.items()
                if cells in published_times.TIMES[5]
            ]
    return Table(
        "draws",
        "Boards drawn for one that is solvable",
        ("generator", "mines", "cells", "drawn"),
        tuple(rows),
        "Means. These do not depend on the machine. Repair draws one.",
    )


def _figure_4(pools: Pools) -> Figure:
    present = [subject for subject in SUBJECTS if any(key[0] == subject for key in pools)]
    return Figure(
        "generation-times",
        "Mean time to make a solvable board, by its number of cells (the document's figure 4, with"
        " logarithmic axes).",
        tuple(
            Panel(
                _title(subject),
                "cells",
                "ms",
                tuple(
                    Series(f"{density} %", pool.points, Mark.BOTH, colour)
                    for colour, (density, pool) in enumerate(_of(pools, subject))
                ),
                log_x=True,
                log_y=True,
            )
            for subject in present
        ),
        shared=True,
    )


def _title(subject: str) -> str:
    return NAMES[subject][0].upper() + NAMES[subject][1:]


def _figure_5(pools: Pools, laws: Mapping[tuple[str, int], Sequence[Fit]]) -> Figure:
    present = [subject for subject in SUBJECTS if any(key[0] == subject for key in pools)]
    panels = []
    for subject in present:
        series: list[Series] = []
        for colour, (density, pool) in enumerate(_of(pools, subject)):
            series.append(Series(f"{density} %", pool.points, Mark.POINTS, colour))
            fits = laws[subject, density]
            if fits:
                curve = _curve(fits[0], [cells for cells, _ in pool.points])
                series.append(Series("", curve, Mark.LINE, colour))
        panels.append(
            Panel(
                _title(subject),
                *("cells", "ms"),
                tuple(series),
                log_x=True,
                log_y=True,
            )
        )
    return Figure(
        "generation-fits",
        "Mean times with the law that fits each density best (the document's figure 5).",
        tuple(panels),
        shared=True,
    )


def _of(pools: Pools, subject: str) -> list[tuple[int, Pool]]:
    return [(density, pool) for (found, density), pool in pools.items() if found == subject]


def _curve(fit: Fit, sizes: Sequence[float], steps: int = 60) -> tuple[Point, ...]:
    """Return points of a law between the smallest and the largest size."""
    ratio = sizes[-1] / sizes[0]
    along = [sizes[0] * ratio ** (step / steps) for step in range(steps + 1)]
    return tuple((n, value) for n in along if (value := fit(n)) > 0)


def _residuals(laws: Mapping[tuple[str, int], Sequence[Fit]]) -> tuple[Figure, ...]:
    pictures = []
    for subject in (REJECTION, REPAIR):
        fitted = {density: fits for (found, density), fits in laws.items() if found == subject}
        panels = tuple(
            Panel(
                model.formula,
                "cells",
                "log of (time / law)",
                tuple(
                    Series(f"{density} %", fit.residuals, Mark.BOTH, colour)
                    for colour, (density, fits) in enumerate(fitted.items())
                    for fit in fits
                    if fit.model is model
                ),
                log_x=True,
            )
            for model in Model
        )
        if any(fitted.values()):
            pictures.append(
                Figure(
                    f"generation-residuals-{subject}",
                    f"What the laws leave of {NAMES[subject]}: a good law leaves no bend.",
                    panels,
                )
            )
    return tuple(pictures)
