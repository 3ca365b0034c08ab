"""Why the document's generator starts over: the chance that a board is solved within 25 repairs.

One board at a time is drawn and repaired as the document does, but up to a hundred times. It ends
solved, or in a dead end (no constraint finds enough mines outside), or is still not solved then. So
the same boards tell what any smaller number of repairs would have led to.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from statistics import fmean, stdev

from sapper.generators.mine_and_safe_move import REPAIRS
from sapper.studies import survival_laws
from sapper.studies.generation_costs import ENOUGH
from sapper.studies.generation_grid import Shapes
from sapper.studies.generation_subjects import SURVIVAL, SURVIVAL_REPAIRS
from sapper.studies.growth_laws import Model
from sapper.studies.law_comparison import EXPONENTIAL, HARDLY, HARDLY_WORD, POWER, compare
from sapper.studies.study import Case, Result, Status
from sapper.studies.summary_statistics import share
from sapper.studies.survival_laws import Count, SurvivalModel
from sapper.studies.tables import Table, TableValue, number

LIMITS = (5, 10, REPAIRS, SURVIVAL_REPAIRS)
"""Numbers of repairs after which a board is given up: smaller ones, of which the fall is within
reach of what can be measured, the document's, and one that leaves dead ends alone to fail."""

NEEDED, RELATIVE = "repairs", "relative spread"
"""What grows, or shrinks, with the size."""


def tables(results: Sequence[Result]) -> tuple[Table, ...]:
    """Return the shares, the laws of the shares, and the growth of the repairs."""
    by_case: dict[Case, list[Result]] = defaultdict(list)
    for result in results:
        # A board that the budget ended is left out: what became of it is not known.
        if (
            result.case.subject == SURVIVAL
            and result.status is Status.DONE
            and not result.values["stopped"]
        ):
            by_case[result.case].append(result)
    shares = _shares(by_case)
    return shares, _laws(shares), _growth(shares)


def _repairs(result: Result) -> int:
    return int(result.values["repairs"] or 0)


def _shares(by_case: Mapping[Case, Sequence[Result]]) -> Table:
    rows: list[tuple[TableValue, ...]] = []
    for case, boards in by_case.items():
        solved = [_repairs(result) for result in boards if result.values["made"]]
        ends = [_repairs(result) for result in boards]
        cut = sum(
            not result.values["made"] and _repairs(result) >= SURVIVAL_REPAIRS for result in boards
        )
        within: list[TableValue] = []
        for limit in LIMITS:
            within += share(sum(repairs <= limit for repairs in solved), len(boards))
        rows.append(
            (
                *(Shapes.of(case.width, case.height).value, case.group, case.cells, len(boards)),
                *within,
                *(1 - (len(solved) + cut) / len(boards), cut / len(boards), fmean(ends)),
                stdev(ends) if len(ends) > 1 and not cut else None,
            )
        )
    return Table(
        "survival",
        "Boards solved within so many repairs, of all that were drawn",
        (
            *("shapes", "group", "cells", "boards"),
            *(f"within {limit}{end}" for limit in LIMITS for end in ("", " from", " to")),
            *("dead ends", "cut", "repairs", "spread"),
        ),
        tuple(rows),
        "The document's mine-move with constraint sets. Shares with their 95 %"
        f" intervals (Wilson); the document gives a board up after {REPAIRS} repairs. Dead ends: no"
        " constraint found enough mines outside. Cut: not solved after"
        f" {SURVIVAL_REPAIRS}. Repairs: the mean until a board was solved, in a dead end or cut;"
        " spread: their standard deviation, where none was cut.",
    )


def _series(shares: Table) -> Iterator[tuple[TableValue, TableValue]]:
    """Yield the shapes and densities that were followed."""
    yield from dict.fromkeys(zip(shares.column("shapes"), shares.column("group"), strict=True))


def _laws(shares: Table) -> Table:
    rows: list[tuple[TableValue, ...]] = []
    for shapes, group in _series(shares):
        for limit in LIMITS:
            counts = [
                Count(
                    int(number(row["cells"])),
                    boards,
                    round(number(row[f"within {limit}"]) * boards),
                )
                for row in shares.records(shapes=shapes, group=group)
                if (boards := int(number(row["boards"]))) >= ENOUGH
            ]
            if len(counts) > len(SurvivalModel):
                rows.append((shapes, group, limit, *_compared(counts, limit)))
    return Table(
        "survival-laws",
        "Laws of the chance to be solved within a fixed number of repairs",
        (
            *("shapes", "group", "repairs", "sizes", "boards", "cells to", "best"),
            *(f"Δ {model.value}" for model in SurvivalModel),
            *("halved by", "chance at the largest", "verdict"),
        ),
        tuple(rows),
        "Δ: how much AICc is above that of the best law. Halved by: cells that halve the chance far"
        " out, by the better of the two exponential laws, which also gives the chance at the"
        " largest size. Verdict: the better of the exponential laws against the better of the"
        " powers; below two is hardly a difference.",
    )


def _compared(counts: Sequence[Count], limit: int) -> tuple[TableValue, ...]:
    fits = survival_laws.compare(counts, limit)
    by_model = {fit.model: fit for fit in fits}
    falling = min((fit for fit in fits if fit.model.is_exponential), key=lambda fit: fit.aic)
    ahead = min(fit.aic for fit in fits if not fit.model.is_exponential) - falling.aic
    largest = max(count.cells for count in counts)
    word = HARDLY_WORD if abs(ahead) < HARDLY else EXPONENTIAL if ahead > 0 else POWER
    return (
        *(len(counts), sum(count.boards for count in counts), largest, fits[0].model.value),
        *(by_model[model].aic - fits[0].aic for model in SurvivalModel),
        *(falling.half, falling(largest), word),
    )


def _growth(shares: Table) -> Table:
    rows: list[tuple[TableValue, ...]] = []
    for shapes, group in _series(shares):
        sizes = [
            (number(row["cells"]), number(row["repairs"]), number(row["spread"]))
            for row in shares.records(shapes=shapes, group=group)
            if row["spread"] and number(row["boards"]) >= ENOUGH
        ]
        for measure, points in (
            (NEEDED, [(n, mean) for n, mean, _ in sizes]),
            (RELATIVE, [(n, spread / mean) for n, mean, spread in sizes]),
        ):
            power = next((fit for fit in compare(points) if fit.model is Model.POWER), None)
            if power is not None:
                growth = (power["b"], *power.interval("b"), power(1000.0))
                rows.append((shapes, group, measure, len(points), *growth))
    return Table(
        "survival-growth",
        "How the repairs of a board grow with its size, and their spread",
        ("shapes", "group", "measure", "sizes", "b", "b from", "b to", "at 1,000 cells"),
        tuple(rows),
        "a·n^b by the errors of the logarithm, with the 95 % interval of b. Relative spread: the"
        " standard deviation over the mean. Where it stays (b = 0), the chance that a fixed number"
        " of repairs is enough falls as a power of n; where it shrinks as n^-0.5, trouble comes in"
        " parts that do not know of each other, and the chance falls exponentially.",
    )
