"""The findings of ``generation``: tables and figures like the document's, laws, and the answer.

Sizes with the same number of cells are taken together, as the document does. A size at which any
board was beyond the budget has no mean and takes no part in fits: leaving out the slow boards alone
would make the hard sizes look easy.
"""

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean

from sapper.studies import papagoi
from sapper.studies.findings import (
    Findings,
    Mark,
    Panel,
    Picture,
    Point,
    Series,
    Table,
    TableValue,
)
from sapper.studies.fits import Fit, Model, as_in_document, compare
from sapper.studies.generation import MINE_MOVE, REJECTION, REPAIR
from sapper.studies.study import Result, Status

DOCUMENT = "Papagoi 2025"
"""The document's own figures, as one more subject."""

SUBJECTS = (DOCUMENT, MINE_MOVE, REJECTION, REPAIR)
"""All subjects, in the order of the tables."""

_SIMPLEST_FIRST = (Model.LINEAR, Model.POWER, Model.RAISED_POWER, Model.EXPONENTIAL)
_HARDLY, _CLEAR = 2.0, 10.0  # differences of the criterion that say hardly anything, or a lot
_NAMES = {
    DOCUMENT: "the document's figures",
    MINE_MOVE: "its generator here (mine-move, Python)",
    REJECTION: "rejection",
    REPAIR: "repair",
}


@dataclass(frozen=True, slots=True)
class Pool:
    """All boards of one generator and density, by their number of cells."""

    means: Mapping[int, float]
    """Mean milliseconds, ascending by cells, where every board was measured."""
    drawn: Mapping[int, float]
    """Mean number of boards drawn for one that is solvable."""
    beyond: tuple[int, ...]
    """Numbers of cells at which some board was beyond the budget."""

    @property
    def points(self) -> tuple[Point, ...]:
        """The means as points."""
        return tuple(self.means.items())


Pools = Mapping[tuple[str, int], Pool]
"""The pools by subject and density in per cent."""


def of(results: Sequence[Result]) -> Findings:
    """Pool, fit, compare and answer."""
    pools = pooled(results)
    laws = {key: compare(pool.points) for key, pool in pools.items()}
    return Findings(
        _answer(pools, laws),
        (_times(pools), _functions(pools), _laws(laws, pools), _draws(pools)),
        (_figure_4(pools), _figure_5(pools, laws), *_residuals(laws)),
    )


def pooled(results: Sequence[Result]) -> Pools:
    """Take boards with the same number of cells together; the document's figures are added."""
    seconds: dict[tuple[str, int], dict[int, list[Result]]] = defaultdict(lambda: defaultdict(list))
    for result in results:
        density = int(result.case.group.removesuffix(" %"))
        seconds[result.case.subject, density][result.case.cells].append(result)
    pools = {
        (DOCUMENT, density): Pool(dict(times), {}, ()) for density, times in papagoi.TIMES.items()
    }
    for key, sizes in seconds.items():
        whole = {
            cells: some
            for cells, some in sorted(sizes.items())
            if all(result.status is Status.DONE for result in some)
        }
        pools[key] = Pool(
            {cells: 1000 * _mean_seconds(some) for cells, some in whole.items()},
            {
                cells: fmean(float(result.values["drawn"] or 0) for result in some)
                for cells, some in whole.items()
            },
            tuple(sorted(sizes.keys() - whole.keys())),
        )
    return dict(sorted(pools.items(), key=lambda item: (SUBJECTS.index(item[0][0]), item[0][1])))


def _mean_seconds(results: Sequence[Result]) -> float:
    # A clock that ticks coarsely may say zero for the smallest boards; a fit needs more than that.
    return max(fmean(result.seconds or 0.0 for result in results), 1e-7)


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
        listed = set(papagoi.TIMES[5]) | {cells for cells in sizes if cells > 25_000}
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
    for density, theirs in papagoi.FUNCTIONS.items():
        ours: list[TableValue] = []
        for subject in (DOCUMENT, MINE_MOVE):
            pool = pools.get((subject, density))
            enough = pool is not None and len(pool.means) > 3
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
        sizes = list(pools[subject, density].means)
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
                if cells in papagoi.TIMES[5]
            ]
    return Table(
        "draws",
        "Boards drawn for one that is solvable",
        ("generator", "mines", "cells", "drawn"),
        tuple(rows),
        "Means. These do not depend on the machine. Repair draws one.",
    )


def _figure_4(pools: Pools) -> Picture:
    present = [subject for subject in SUBJECTS if any(key[0] == subject for key in pools)]
    return Picture(
        "generation-times",
        "Mean time to make a solvable board, by its number of cells (the document's figure 4, with"
        " logarithmic axes).",
        tuple(
            Panel(
                _NAMES[subject].capitalize(),
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
    )


def _figure_5(pools: Pools, laws: Mapping[tuple[str, int], Sequence[Fit]]) -> Picture:
    present = [
        subject for subject in (REJECTION, REPAIR) if any(key[0] == subject for key in pools)
    ]
    panels = []
    for subject in present:
        series: list[Series] = []
        for colour, (density, pool) in enumerate(_of(pools, subject)):
            series.append(Series(f"{density} %", pool.points, Mark.POINTS, colour))
            fits = laws[subject, density]
            if fits:
                curve = _curve(fits[0], list(pool.means))
                series.append(Series("", curve, Mark.LINE, colour))
        panels.append(
            Panel(
                f"{_NAMES[subject].capitalize()}: the best law of each density",
                *("cells", "ms"),
                tuple(series),
                log_x=True,
                log_y=True,
            )
        )
    return Picture(
        "generation-fits",
        "Mean times with the law that fits them best (the document's figure 5).",
        tuple(panels),
    )


def _of(pools: Pools, subject: str) -> list[tuple[int, Pool]]:
    return [(density, pool) for (found, density), pool in pools.items() if found == subject]


def _curve(fit: Fit, sizes: Sequence[int], steps: int = 60) -> tuple[Point, ...]:
    """Return points of a law between the smallest and the largest size."""
    ratio = sizes[-1] / sizes[0]
    along = [sizes[0] * ratio ** (step / steps) for step in range(steps + 1)]
    return tuple((n, value) for n in along if (value := fit(n)) > 0)


def _residuals(laws: Mapping[tuple[str, int], Sequence[Fit]]) -> tuple[Picture, ...]:
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
                Picture(
                    f"generation-residuals-{subject}",
                    f"What the laws leave of {_NAMES[subject]}: a good law leaves no bend.",
                    panels,
                )
            )
    return tuple(pictures)


def _answer(pools: Pools, laws: Mapping[tuple[str, int], Sequence[Fit]]) -> tuple[str, ...]:
    question = (
        "The document asks for the complexity of generating a solvable board and answers Θ(n·cⁿ)"
        " with c > 1. That could only be a law of one method. Here are four sets of times, each"
        " fitted by four laws, and what the comparison of the fits says."
    )
    answer = [question]
    for subject in SUBJECTS:
        fitted = {
            density: fits for (found, density), fits in laws.items() if found == subject and fits
        }
        if fitted:
            answer.append(_sentence(subject, fitted, pools))
    return tuple(answer)


def _sentence(subject: str, fitted: Mapping[int, Sequence[Fit]], pools: Pools) -> str:
    parts = []
    for density, fits in fitted.items():
        words = f"at {density} % {verdict(fits)}"
        beyond = pools[subject, density].beyond
        if beyond:
            words += f", beyond the budget at {beyond[0]:,} cells"
        parts.append(words)
    return f"{_NAMES[subject][0].upper()}{_NAMES[subject][1:]}: {'; '.join(parts)}."


def verdict(fits: Sequence[Fit]) -> str:
    """Say in words which law the points speak for, and how clearly.

    Of laws that fit about equally well, the simplest is taken.
    """
    best = min(fit.aic for fit in fits)
    good = {fit.model: fit for fit in fits if fit.aic - best <= _HARDLY}
    chosen = good[next(model for model in _SIMPLEST_FIRST if model in good)]
    if chosen.model is Model.LINEAR:
        return "linear"
    if chosen.model is Model.EXPONENTIAL:
        ahead = min(fit.aic for fit in fits if fit is not chosen) - chosen.aic
        largest = chosen.residuals[-1][0]
        clearly = "clearly" if ahead > _CLEAR else "rather"
        factor = chosen["d"] ** largest
        if factor < math.e:  # not even one step of the exponential is to be seen
            return f"linear but for a factor of {factor:.2f} at {largest:,} cells"
        return f"{clearly} exponential (dⁿ reaches {factor:.3g} at {largest:,} cells)"
    low, high = chosen.interval("b")
    return f"n^{chosen['b']:.2f} ({low:.2f} to {high:.2f})"
