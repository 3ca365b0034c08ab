"""``bounds``: how often could any player win, and which boards need no luck?

Upper bound: rearranging the mines within a small window can leave every number outside the window
unchanged. Layouts that can be turned into each other by such rearrangements form a family. A player
who knows the family of the layout knows more than any real player. The study computes the best
chance to win with this knowledge. The mean of this chance over random layouts is an upper bound on
the share of games that any player can win. The proof is in docs/explanation/upper-bound.md.

Solvability: the study also counts the square boards that can be solved by exact logic with the
mine total. On these boards, the first click is in the middle and opens a zero.

``window_families`` computes the bound. Louf 2025 proves that the density at which half of all
boards are solvable falls as n^(-1/6); the constant ``LOUF`` is 1/6.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from statistics import fmean, stdev

from sapper.engine import core
from sapper.generators import random_layout, rate
from sapper.players.game_batches import GAME_LIMIT
from sapper.spec import LEVELS, FirstClick
from sapper.studies.estimates import done_by_case, library, share
from sapper.studies.figures import Figure, Panel, Series, SeriesStyle
from sapper.studies.growth_laws import Model, fit
from sapper.studies.sample_positions import drawn
from sapper.studies.study import Case, Findings, Measurement, Result, Scale, Study, Timer
from sapper.studies.tables import (
    ENDS,
    Record,
    Table,
    Tables,
    TableValue,
    estimate,
    leading_number,
    number,
)
from sapper.studies.window_families import bound_of

CORNER, OPENING, SOLVABLE = "safe corner", "opening at 3,3", "solvable"
"""The subjects. For two kinds of first click, the study computes an upper bound on the chance to
win. For several densities of mines, it counts the boards that logic can solve."""

WINDOWS = (2, 3, 4)
"""Sides of the windows."""

LOUF = 1 / 6
"""The threshold falls as n to the power of minus this number (Louf's theorem)."""

DENSITIES = {
    16: (10, 12, 14, 16, 18, 20, 22, 24),
    32: (12, 13, 14, 15, 17, 18, 20, 22),
    64: (10, 11, 12, 13, 14, 15, 16, 18),
    128: (9, 10, 11, 12, 13, 14, 15, 16),
    256: (7, 8, 9, 10, 11, 12, 13),
    512: (6, 7, 8, 9, 10, 11),
}
"""The mine densities in per cent for each side of a square, around the density at which half of the
boards are solvable."""


def cases(scale: Scale) -> Iterator[Case]:
    """List the cases: levels for the bound, then squares for solvability."""
    boards = {Scale.TINY: 3, Scale.BRIEF: 1000, Scale.FULL: 20_000}[scale]
    for level in scale.levels:
        for subject in (CORNER, OPENING):
            yield Case(subject, level, *LEVELS[level], boards)
    followed = {Scale.TINY: 4, Scale.BRIEF: 120, Scale.FULL: 1000}[scale]
    for side in (16,) if scale is Scale.TINY else DENSITIES:
        for density in DENSITIES[side]:
            mines = (side * side * density + 50) // 100
            yield Case(SOLVABLE, f"{side}x{side}", side, side, mines, followed)


def measure(case: Case, seed: int, timer: Timer) -> Measurement:
    """Compute the bound for a layout and let ``best`` play it, or solve a board by logic."""
    begin = timer()
    if case.subject == SOLVABLE:
        solved = rate(drawn(case, seed), case.start).solved
        return Measurement(timer() - begin, {"solved": solved})
    rule, start = (
        (FirstClick.SAFE, (0, 0)) if case.subject == CORNER else (FirstClick.OPENING, (3, 3))
    )
    layout = random_layout.draw_first_safe(case.grid, case.mines, start, rule, seed)
    mines = frozenset(cell for cell in case.grid.cells() if layout.is_mine(cell))
    fixed = frozenset(random_layout.promised(case.grid, start, rule))
    values = {f"bound {side}": bound_of(case.grid, mines, fixed, side) for side in WINDOWS}
    seconds = timer() - begin
    (game,) = core.play_layouts(
        *(case.grid, layout.cells, case.grid.index(start)),
        policy="best",
        seed=seed,
        threads=1,
        limit=GAME_LIMIT,
    )
    return Measurement(seconds, {**values, "won": game.won})


def tables(results: Sequence[Result]) -> tuple[Table, ...]:
    """Return the bounds, the shares of solvable boards, and the thresholds."""
    by_case = done_by_case(results)
    shares = _shares(by_case)
    return _bounds(by_case), _thresholds(shares), shares


_Z = 1.96  # normal quantile of a 95 % interval


def _bounds(by_case: Mapping[Case, Sequence[Result]]) -> Table:
    rows: list[tuple[TableValue, ...]] = []
    for case, found in by_case.items():
        if case.subject == SOLVABLE:
            continue
        row: list[TableValue] = []
        for side in WINDOWS:
            values = [result.number(f"bound {side}") for result in found]
            half = _Z * stdev(values) / math.sqrt(len(values)) if len(values) > 1 else 1.0
            mean = fmean(values)
            row += [100 * mean, 100 * max(0.0, mean - half), 100 * min(1.0, mean + half)]
        won = share(sum(bool(result.values["won"]) for result in found), len(found))
        row += [100 * value for value in won]
        rows.append((case.group, f"{case.size}/{case.mines}", case.subject, len(found), *row))
    heads = (*(f"windows {side}x{side}, %" for side in WINDOWS), "best wins, %")
    return Table(
        "bounds",
        "Upper bounds on the share of wins",
        (
            *("level", "size", "first click", "layouts"),
            *(f"{head}{end}" for head in heads for end in ENDS),
        ),
        tuple(rows),
        "All values are means over random layouts, with their 95 % intervals. Larger windows give"
        ' a tighter bound. The column "best wins" is the share of the same layouts that sapper\'s'
        ' policy "best" wins.',
    )


def _shares(by_case: Mapping[Case, Sequence[Result]]) -> Table:
    rows = [
        (
            *(case.group, case.cells, 100 * case.mines / case.cells, len(found)),
            *share(sum(bool(result.values["solved"]) for result in found), len(found)),
        )
        for case, found in by_case.items()
        if case.subject == SOLVABLE
    ]
    return Table(
        "solvable",
        "Boards solvable without a guess, by size and density",
        ("size", "cells", "mines, %", "boards", "solvable", "solvable, from", "solvable, to"),
        tuple(rows),
        "Each board is solved by exact logic with the mine total. The first click is in the"
        " middle and opens a zero. The shares have 95 % intervals (Wilson).",
    )


def threshold(points: Sequence[tuple[float, int, int]]) -> tuple[float, float, float] | None:
    """Return the density at which half of the boards are solvable, with its 95 % interval.

    A logistic curve in the logarithm of the density is fitted by maximum likelihood.

    Args:
        points: For each density: the density, the number of boards, and how many of these are
            solvable.

    Returns:
        The density; ``None`` if the shares do not fall from above to below one half.

    Raises:
        UnavailableError: SciPy is not installed.
    """
    shares = [solved / boards for _, boards, solved in points]
    if not shares or max(shares) <= 0.5 or min(shares) >= 0.5:
        return None
    np, optimize = library("numpy"), library("scipy.optimize")
    x = np.log([density for density, _, _ in points])
    boards = np.asarray([each for _, each, _ in points], dtype=float)
    solved = np.asarray([each for _, _, each in points], dtype=float)

    def loss(values: Sequence[float]) -> float:
        logits = values[1] * (values[0] - x)
        return float(np.sum(boards * np.logaddexp(0, logits) - solved * logits))

    found = optimize.minimize(loss, (float(np.mean(x)), 10.0), method="BFGS")
    half = _Z * math.sqrt(max(0.0, float(found.hess_inv[0][0])))
    middle = float(found.x[0])
    return math.exp(middle), math.exp(middle - half), math.exp(middle + half)


def _thresholds(shares: Table) -> Table:
    rows: list[tuple[TableValue, ...]] = []
    for size in dict.fromkeys(shares.column("size")):
        records = shares.records(size=size)
        found = threshold([_counts(record) for record in records])
        if found is not None:
            cells = int(number(records[0]["cells"]))
            scaled = [value * cells**LOUF for value in found]
            rows.append((size, cells, *found, *scaled))
    return Table(
        "thresholds",
        "The density at which half of the boards are solvable",
        (
            *("size", "cells", "mines, %", "mines, %, from", "mines, %, to"),
            *("times n^(1/6)", "times n^(1/6), from", "times n^(1/6), to"),
        ),
        tuple(rows),
        "The densities are estimated with a logistic curve, and they have 95 % intervals. The"
        ' column "times n^(1/6)" is the density multiplied by n^(1/6), where n is the number of'
        " cells. This product is constant for large n if Louf's theorem describes the threshold.",
    )


def _counts(record: Record) -> tuple[float, int, int]:
    boards = int(number(record["boards"]))
    return number(record["mines, %"]), boards, round(number(record["solvable"]) * boards)


def findings(made: Tables) -> Findings:
    """Report the bounds, the wins of ``best``, and how the threshold falls with the board size."""
    sentences = {
        f"{record['level']}-{str(record['first click']).split(' ')[0]}": _bound(record)
        for record in made["bounds"].records()
    }
    sentences["threshold"] = _fall(made["thresholds"])
    return Findings.of(sentences, _picture(made))


def _bound(record: Record) -> str:
    bound, low, high = estimate(record, f"windows {WINDOWS[-1]}x{WINDOWS[-1]}, %")
    won, least, most = estimate(record, "best wins, %")
    return (
        f"On {record['level']} boards ({record['size']}, first click: {record['first click']}), no"
        f" player wins more than {bound:.1f} % of the games (95 % interval: {low:.1f} to"
        f' {high:.1f}). Sapper\'s policy "best" wins {won:.1f} % ({least:.1f} to {most:.1f}) of'
        f" the same {record['layouts']:,} layouts."
    )


_LARGE = 1000  # number of cells from which on the power of n is fitted


def _fall(thresholds: Table) -> str:
    records = sorted(thresholds.records(), key=lambda record: number(record["cells"]))
    records = [record for record in records if number(record["cells"]) >= _LARGE]
    if len(records) < len(Model.POWER.parameters) + 2:
        return ""
    points = [(number(record["cells"]), number(record["mines, %"])) for record in records]
    power = fit(Model.POWER, points)
    low, high = power.interval("b")
    parts = [f"{number(r['mines, %']):.1f} % on {r['size']} boards" for r in records]
    listed = f"{', '.join(parts[:-1])} and {parts[-1]}"
    held = "inside" if low <= -LOUF <= high else "outside"
    last = [number(record["times n^(1/6)"]) for record in records]
    return (
        "There is a density of mines at which half of the boards are solvable without a guess. This"
        f" density is {listed}. A power law was fitted to these densities: for n cells, they fall"
        f" as n^{power['b']:.3f} (95 % interval of the exponent: {low:.3f} to {high:.3f}). Louf's"
        f" theorem gives an exponent of -{LOUF:.3f} for large n, which is {held} this interval. By"
        " the theorem, the density times n^(1/6) approaches a constant for large n. In this study,"
        f" the product goes from {last[0]:.1f} at the smallest size to {last[-1]:.1f} at the"
        " largest."
    )


def _picture(made: Tables) -> Figure:
    shares, halves = made["solvable"], made["thresholds"].records()
    sizes = sorted({str(size) for size in shares.column("size")}, key=leading_number)
    curves = [
        Series.of(size, shares.records(size=size), "mines, %", "solvable", colour, ends=", ")
        for colour, size in enumerate(sizes)
    ]
    measured = Series.of("measured", halves, "cells", "mines, %", 0, ends=", ")
    line = tuple(
        (n, density * (n / cells) ** -LOUF)
        for cells, density in measured.points[-1:]
        for n, _ in measured.points
    )
    return Figure(
        "solvable",
        "The first diagram shows the share of boards that are solvable without a guess, by"
        " density. The second diagram shows the density at which half of the boards are solvable,"
        " by number of cells. The line in this diagram falls as in Louf's theorem, that is, as"
        " n^(-1/6), and passes through the last point. Bars are 95 % intervals.",
        (
            Panel("Solvable boards", "mines, per cent", "share", tuple(curves)),
            Panel(
                *("Half of the boards", "cells", "mines, per cent"),
                (measured, Series("n^(-1/6)", line, SeriesStyle.LINE, 6)),
                log_x=True,
                log_y=True,
            ),
        ),
    )


STUDY = Study.of_module(
    __name__,
    "How often could any player win, and which boards need no luck?",
)
