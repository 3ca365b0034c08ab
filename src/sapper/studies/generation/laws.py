"""Finds which laws of growth the results of ``generation`` support, for each series separately.

The costs of a board are the milliseconds and a measure that does not depend on the machine. For
sapper's repair, this measure is the number of repairs. For methods that draw a board and play it
from the start after each change, it is the number of cells played (the cells of a board times the
sum of boards drawn and repairs). With this measure, the hypothesis a·n·dⁿ means that each
additional cell multiplies the number of plays by d.

The thesis's generator starts over if a board is not solved within 25 repairs. Survival is the
chance that the board is solved within this limit. The study draws one board at a time and repairs
it as in the thesis, but up to a hundred times. Each board ends up solved, in a dead end (no
constraint has enough mines outside it for an exchange), or still unsolved. So the same boards show
the result for any smaller limit.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from statistics import fmean, stdev

from sapper.generators.draw_and_repair import REPAIRS
from sapper.studies import survival_laws
from sapper.studies.estimates import done_by_case, share
from sapper.studies.figures import Point
from sapper.studies.generation.costs import ENOUGH, Cost
from sapper.studies.generation.ways import (
    CHAIN,
    DENSITIES,
    MINE_MOVE,
    REJECTION,
    REPAIR,
    SERIES,
    SURVIVAL,
    SURVIVAL_REPAIRS,
    Shapes,
)
from sapper.studies.growth_laws import (
    EXPONENTIAL,
    HARDLY_WORD,
    NEITHER,
    POWER,
    Criterion,
    Fit,
    Model,
    compare,
    verdict,
    winner,
)
from sapper.studies.study import Case, Result
from sapper.studies.survival_laws import Count, SurvivalModel
from sapper.studies.tables import Record, Table, TableValue, number

MS, PLAYED, REPAIRED = "ms", "cells played", "repairs"
"""The measures of cost."""

FITTED = {
    MINE_MOVE: (PLAYED, MS),
    REJECTION: (PLAYED, MS),
    REPAIR: (REPAIRED, MS),
    CHAIN: (MS,),
}
"""For each method, the measures whose growth is fitted."""


def points(
    costs: Sequence[Cost], subject: str, shapes: Shapes, group: str, measure: str
) -> list[Point]:
    """Return the mean cost for each size in a series, if enough boards were made at that size."""
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
        return max(ms, 1e-4)  # a coarse clock may report zero for the smallest boards
    if measure == PLAYED:
        return cost.case.cells * (drawn + repairs)
    return repairs if repairs >= 1 else None  # a mean below one over few boards is mostly chance


def growth_table(costs: Sequence[Cost]) -> Table:
    """Compare the laws for every method, series, density, measure and criterion."""
    rows: list[tuple[TableValue, ...]] = []
    for subject, measures in FITTED.items():
        for shapes, density, measure in product(SERIES, DENSITIES, measures):
            group = f"{density} %"
            found = points(costs, subject, shapes, group, measure)
            rows += ((subject, shapes.value, group, measure, *row) for row in growth_rows(found))
    return Table(
        "laws",
        "Laws of growth compared",
        ("generator", "shapes", "group", "measure", *HEADS),
        tuple(rows),
        NOTE,
        PRECISE,
    )


HEADS = (
    *("criterion", "sizes", "cells from", "cells to", "best"),
    *(f"Δ {model.formula}" for model in Model),
    *("b", "b from", "b to", "d", "d from", "d to", "dⁿ", "verdict"),
)
"""The column headings of a comparison."""
PRECISE = frozenset(("d", "d from", "d to"))
"""The columns whose numbers are shown with all digits."""
NOTE = (
    "A column whose name starts with Δ shows the AICc of a law minus the AICc of the best law. A"
    " difference of less than two means little, and a difference of ten or more is clear. The"
    ' columns "b" and "d" are the parameters of a·n^b and of a·n·dⁿ, with their 95 % intervals.'
    ' The column "dⁿ" is the value of a·n·dⁿ divided by that of the straight line a·n, at the'
    ' largest size. The column "verdict" says which kind of law fits better: exponential (three of'
    " the laws) or power (the other three, which have no factor dⁿ). If d is below one, the growth"
    ' slows down with the size. If such a law fits best, the verdict is "neither".'
)
"""The note below such a table."""


def growth_rows(found: Sequence[Point]) -> Iterator[tuple[TableValue, ...]]:
    """Yield a row of ``HEADS`` for each criterion for which the points can be fitted."""
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


LIMITS = (5, 10, REPAIRS, SURVIVAL_REPAIRS)
"""Limits of the number of repairs per board. For the first two, the fall of the solved share can be
measured; the third is the thesis's limit; and the last is so large that boards fail only in dead
ends."""

NEEDED, RELATIVE = "repairs", "relative spread"
"""The quantities whose growth with the size is fitted."""


def survival_tables(results: Sequence[Result]) -> tuple[Table, ...]:
    """Return three tables: shares of boards solved, their laws, and the growth of repairs."""
    followed = done_by_case(each for each in results if each.case.subject == SURVIVAL)
    # A board cut off by the budget is left out: its result is not known.
    ended = {
        case: [result for result in some if not result.values["stopped"]]
        for case, some in followed.items()
    }
    shares = _shares({case: some for case, some in ended.items() if some})
    return shares, _survival_laws(shares), _growth(shares)


def _shares(by_case: Mapping[Case, Sequence[Result]]) -> Table:
    rows: list[tuple[TableValue, ...]] = []
    for case, boards in by_case.items():
        ends = [int(result.number("repairs")) for result in boards]
        solved = [int(result.number("repairs")) for result in boards if result.values["made"]]
        cut = sum(end >= SURVIVAL_REPAIRS for end in ends)
        cut -= sum(end >= SURVIVAL_REPAIRS for end in solved)
        within = [share(sum(each <= limit for each in solved), len(boards)) for limit in LIMITS]
        rows.append(
            (
                *(Shapes.of(case.width, case.height).value, case.group, case.cells, len(boards)),
                *(value for each in within for value in each),
                *(1 - (len(solved) + cut) / len(boards), cut / len(boards), fmean(ends)),
                stdev(ends) if len(ends) > 1 and not cut else None,
            )
        )
    return Table(
        "survival",
        "Shares of drawn boards solved within a given number of repairs",
        (
            *("shapes", "group", "cells", "boards"),
            *(f"within {limit}{end}" for limit in LIMITS for end in ("", " from", " to")),
            *("dead ends", "cut", "repairs", "spread"),
        ),
        tuple(rows),
        f"The boards are repaired as in the thesis's generator {MINE_MOVE}, but"
        f" with up to {SURVIVAL_REPAIRS} repairs per board. The generator itself gives up on a"
        f" board after {REPAIRS} repairs."
        ' The shares in the columns "within" have 95 % intervals (Wilson). The column "dead ends"'
        " is the share of boards that reached a dead end, where no constraint has enough mines"
        ' outside it for an exchange. The column "cut" is the share of boards not solved after'
        f' {SURVIVAL_REPAIRS} repairs. The column "repairs" is the mean number of repairs until a'
        ' board was solved, reached a dead end or was cut. The column "spread" is the standard'
        " deviation of this number; it is left blank if any board was cut.",
    )


def series(shares: Table) -> Iterator[tuple[TableValue, TableValue]]:
    """Yield the shapes and densities whose survival was measured."""
    yield from dict.fromkeys(zip(shares.column("shapes"), shares.column("group"), strict=True))


def _survival_laws(shares: Table) -> Table:
    rows: list[tuple[TableValue, ...]] = []
    for shapes, group in series(shares):
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
                rows.append((shapes, group, limit, *_survival_row(counts, limit)))
    return Table(
        "survival-laws",
        "Laws for the chance that a board is solved within a fixed number of repairs",
        (
            *("shapes", "group", "repairs", "sizes", "boards", "cells to", "best"),
            *(f"Δ {model.value}" for model in SurvivalModel),
            *("halved by", "chance at the largest size", "verdict"),
        ),
        tuple(rows),
        "A column whose name starts with Δ shows the AICc of a law minus the AICc of the best law."
        ' A difference of less than two means little. The columns "halved by" and "chance at the'
        ' largest size" come from the better of the two exponential laws. The first is the number'
        " of additional cells that halves the chance on large boards, and the second is the chance"
        ' at the largest size. The column "verdict" says which kind of law fits better, exponential'
        " or power.",
    )


def _survival_row(counts: Sequence[Count], limit: int) -> tuple[TableValue, ...]:
    fits = survival_laws.compare(counts, limit)
    by_model = {fit.model: fit for fit in fits}
    falling = next(fit for fit in fits if fit.model.is_exponential)  # fits are sorted
    power = next(fit for fit in fits if not fit.model.is_exponential)
    largest = max(count.cells for count in counts)
    return (
        *(len(counts), sum(count.boards for count in counts), largest, fits[0].model.value),
        *(by_model[model].aic - fits[0].aic for model in SurvivalModel),
        *(falling.half, falling(largest), winner(falling.aic, power.aic)),
    )


def _growth(shares: Table) -> Table:
    rows: list[tuple[TableValue, ...]] = []
    for shapes, group in series(shares):
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
        "How the number of repairs and its spread grow with the size of a board",
        ("shapes", "group", "measure", "sizes", "b", "b from", "b to", "at 1,000 cells"),
        tuple(rows),
        "The law a·n^b is fitted by least squares to the logarithms, and b is given with its 95 %"
        " interval. The relative spread is the standard deviation divided by the mean. If the"
        " relative spread is constant (b = 0), the chance that a fixed number of repairs is enough"
        " falls as a power of n. If the spread shrinks as n^-0.5, the difficult parts of a board"
        " are independent, and the chance falls exponentially.",
    )


def verdicts(words: str, rows: Sequence[Record]) -> str:
    """Return which law the rows support: each verdict is followed by its shapes and densities.

    >>> verdicts("They are evidence", [{"shapes": "square", "group": "20 %", "verdict": "power"}])
    'They are evidence for a power law on squares with 20 % mines.'
    """
    kinds = {
        EXPONENTIAL: "for an exponential law",
        POWER: "for a power law",
        HARDLY_WORD: "for neither law",
        NEITHER: "for a law with d below one (neither an exponential nor a power law)",
    }
    sentences: list[str] = []
    for kind, name in kinds.items():
        places: dict[str, list[str]] = {}
        for row in rows:
            if row["verdict"] == kind:
                places.setdefault(str(row.get("shapes", "")), []).append(str(row["group"]))
        if places:
            listed = joined(
                [
                    f"{'on' if shapes else 'at'} {place(shapes, listing(groups))}"
                    for shapes, groups in places.items()
                ]
            )
            start = "They are evidence" if sentences else words
            bends = [number(row["dⁿ"]) for row in rows if row["verdict"] == kind and row.get("dⁿ")]
            factor = ""
            if kind == EXPONENTIAL and bends:
                factor = f", with a factor dⁿ of {_bends(bends)} at the largest size"
            sentences.append(f"{start} {name} {listed}{factor}.")
    return " ".join(sentences)


_PLURALS = {"square": "squares", "strip": "strips", "2:1": "2:1 rectangles"}


def place(shapes: TableValue, group: TableValue) -> str:
    """Return the boards of a series in words.

    >>> place("square", "20 %"), place("", "20 %")
    ('squares with 20 % mines', '20 % mines')
    """
    words = f"{group} mines" if str(group).endswith("%") else str(group)
    return f"{_PLURALS.get(str(shapes), shapes)} with {words}" if shapes else words


def joined(parts: Sequence[str]) -> str:
    """Return phrases as a list in a sentence.

    >>> joined(["a", "b", "c"])
    'a, b and c'
    """
    return " and ".join(filter(None, (", ".join(parts[:-1]), parts[-1])))


def _bends(bends: Sequence[float]) -> str:
    least, most = (plain_number(value) for value in (min(bends), max(bends)))
    return least if least == most else f"{least} to {most}"


def listing(groups: Sequence[str]) -> str:
    """Return densities as a readable list.

    >>> listing(["20 %", "25 %", "30 %"])
    '20, 25 and 30 %'
    """
    numbers = [group.removesuffix(" %") for group in groups]
    return f"{joined(numbers)} %"


def plain_number(value: TableValue) -> str:
    """Return a number with about three digits, without exponent."""
    return f"{number(value):.3g}" if number(value) < 1000 else f"{number(value):,.0f}"
