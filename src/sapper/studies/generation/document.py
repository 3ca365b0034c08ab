"""The published figures of Papagoi 2025, our figures for comparison, and conclusions.

The thesis reports how many milliseconds a Java program takes on the author's machine. The numbers
are means of 50 boards for each width and height, averaged over the shapes with the same number of
cells. The first click is in the middle; the boards come from mine-move repair with the
constraint-set solver. Table 2 is an excerpt; the full table is in an archive that is not available.
We also ran the author's program (github.com/VirmoP/Minesweeper) on the machine of the study.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from sapper.generators.draw_and_repair import REPAIRS
from sapper.studies.figures import Figure, Panel, Series, SeriesStyle
from sapper.studies.generation.costs import ENOUGH, Cost
from sapper.studies.generation.laws import (
    HEADS,
    LIMITS,
    NEEDED,
    NOTE,
    PLAYED,
    PRECISE,
    RELATIVE,
    growth_rows,
    joined,
    place,
    series,
    verdicts,
)
from sapper.studies.generation.ways import (
    DENSITIES,
    EXPERT,
    GRID,
    LISTED,
    LOOK,
    MINE_MOVE,
    REJECTION,
    REPAIR,
    SURVIVAL_REPAIRS,
    Shape,
)
from sapper.studies.growth_laws import (
    EXPONENTIAL,
    HARDLY_WORD,
    POWER,
    Criterion,
    Model,
    as_in_document,
)
from sapper.studies.study import bullets
from sapper.studies.tables import Record, Table, Tables, TableValue, number
from sapper.words import capital
from sapper.words import number as word

EXPERT_MS: Mapping[str, float] = MappingProxyType({"Papagoi 2025": 134.0, "Cicvárek 2017": 7723.0})
"""Mean milliseconds for an Expert board (30x16, 99 mines), from the thesis."""


@dataclass(frozen=True, slots=True)
class JavaRun:
    """A run of the author's program for comparison."""

    width: int
    height: int
    mines: int
    boards: int
    """The number of boards made."""
    ms: float
    """Mean CPU milliseconds per board, of the thread that made the board."""
    error: float
    """Standard error of ``ms``."""
    drawn: float
    """Boards drawn per finished board."""
    plays: float
    """The average number of plays from the start per finished board."""


FUNCTIONS: Mapping[int, tuple[float, float, float]] = MappingProxyType(
    {
        5: (0.007, 1.000004, -2),
        10: (0.026, 1.000015, -16),
        15: (0.181, 1.000017, -300),
        20: (1.098, 1.000049, -474),
        25: (8.451, 1.000245, -2754),
        30: (22.042, 1.001215, -2767),
    }
)
"""Table 1: a, d and c of a·n·dⁿ + c, in milliseconds, for each density."""

JAVA_RUNS = (
    JavaRun(30, 16, 99, boards=60, ms=47.7, error=8.2, drawn=1.87, plays=5.22),
    JavaRun(50, 20, 200, boards=150, ms=123.5, error=14.5, drawn=2.11, plays=7.68),
)
"""The runs used commit 4db279b with counters added to the solver and the board generator, on
OpenJDK 17 with its serial collector, after a warm-up of five seconds. They were made on the machine
of the study on 17 November 2026.
"""

_COLUMNS = {
    5: "0.9 0.8 1 1.52 1.77 1.96 2.46 2.05 5 6.035 39.33 61.75 109.82 119.7 111.46",
    10: "1.24 3.54 2.4 8.66 7.78 11.555 7.7 11.72 8.26 17.215 132.825 353.5 417.305 763.23 782.64",
    15: "7.66 8.78 29.78 36.11 49.49 60.64 54.63 72.81 107.575 87.045 634.895 1759.83 3313.74"
    " 4474.44 5757.96",
    20: "46.94 206.3 144.62 328.58 258.9 541.69 626.56 811.85 751.57 901 6812.405 18872.84"
    " 36036.15 66072.31",
    25: "234.8 965.5 1044.05 2362.75 2354.0 3411.7 3668.25 7828.2 6149.088 12401.15",
    30: "1431.7 1005.9 4628.8 9290.75 23264.21 17581.72 25980.3 32512.95 104388.8 87959.75",
}

TIMES: Mapping[int, Mapping[int, float]] = MappingProxyType(
    {
        density: MappingProxyType(
            dict(zip(LISTED, (float(text) for text in column.split()), strict=False))
        )
        for density, column in _COLUMNS.items()
    }
)
"""Table 2: mean milliseconds by density and number of cells, as published."""


_PORT = "port"


def document_tables(costs: Sequence[Cost]) -> tuple[Table, ...]:
    """Return four tables: times of the published sizes, pooled times, fitted laws, and programs."""
    pooled = _pooled_sizes(costs)
    return _times(costs, pooled), pooled, _functions(pooled), _programs(costs)


@cache
def document_growth_table() -> Table:
    """Compare the laws for the thesis's own figures."""
    rows = [
        (f"{density} %", *row)
        for density, times in TIMES.items()
        for row in growth_rows([(float(cells), ms) for cells, ms in times.items()])
    ]
    return Table(
        "document-laws",
        "The thesis's own figures: laws of growth compared",
        ("group", *HEADS),
        tuple(rows),
        "The milliseconds come from table 2 of the thesis, which is an excerpt of a table that is"
        f" not available. {NOTE}",
        PRECISE,
    )


def pooled_shapes(cells: int) -> tuple[tuple[Shape, int], ...]:
    """Return the thesis's shapes with this number of cells, each with a count.

    The count of a wide shape is two, because the thesis also has the tall shape.

    >>> pooled_shapes(400)
    (((40, 10), 2), ((20, 20), 1))
    """
    return tuple(
        ((cells // height, height), 1 if height * height == cells else 2)
        for height in GRID
        if cells % height == 0 and cells // height in GRID and height * height <= cells
    )


_Ours = Mapping[tuple[str, str, Shape], Cost]


def _by_shape(costs: Sequence[Cost]) -> _Ours:
    return {
        (cost.case.subject, cost.case.group, (cost.case.width, cost.case.height)): cost
        for cost in costs
    }


def _pooled_sizes(costs: Sequence[Cost]) -> Table:
    """Return our mean times for the sizes of the thesis's grid, pooled as in the thesis."""
    ours = _by_shape(costs)
    rows: list[tuple[TableValue, ...]] = []
    for density in DENSITIES:
        group = f"{density} %"
        for cells in sorted({width * height for width in GRID for height in GRID}):
            found: list[tuple[Cost | None, int]] = []
            for (width, height), often in pooled_shapes(cells):
                mirror = ours.get((MINE_MOVE, group, (height, width)))
                both = often == 2 and mirror is not None and mirror.made >= ENOUGH
                found.append((ours.get((MINE_MOVE, group, (width, height))), 1 if both else often))
                if both:
                    found.append((mirror, 1))
            whole = [(cost, often) for cost, often in found if cost and cost.made >= ENOUGH]
            if len(whole) == len(found):
                names = ", ".join(cost.case.size for cost, _ in whole)
                boards = sum(cost.made for cost, _ in whole)
                rows.append((group, cells, names, boards, *_pooled(whole)))
    return Table(
        "pooled",
        f"{MINE_MOVE} on the grid of the thesis, with sizes pooled as in the thesis",
        ("group", "cells", "shapes", "boards", *_PORT_HEADS),
        tuple(rows),
        'The columns "port ms" show milliseconds of processor time of the port in Python, with'
        ' the 95 % interval. The columns "drawn" and "repairs" show how many boards were drawn,'
        " and how many repairs were made, for each finished board. The table lists only sizes with"
        f" at least {ENOUGH} boards of every shape. If a shape was measured in only one of its two"
        " orientations, it counts twice.",
    )


_PORT_HEADS = (f"{_PORT} ms", f"{_PORT} ms from", f"{_PORT} ms to", "drawn", "repairs")


def _times(costs: Sequence[Cost], pooled: Table) -> Table:
    rows: list[tuple[TableValue, ...]] = []
    ours = _by_shape(costs)
    expert = ours.get((MINE_MOVE, EXPERT, (30, 16)))
    if expert is not None and expert.made >= ENOUGH:
        rows.append(
            (
                *("30x16/99", "30x16"),
                *EXPERT_MS.values(),
                "measured",
                *_pooled([(expert, 1)]),
                _ms_of_repair(ours, EXPERT, (30, 16)),
            )
        )
    for density, times in TIMES.items():
        group = f"{density} %"
        for cells, theirs in times.items():
            shapes = [shape for shape, _ in pooled_shapes(cells)]
            names = ", ".join(f"{width}x{height}" for width, height in shapes)
            found = pooled.records(group=group, cells=cells)
            state = "measured"
            if not found:
                tried = any((MINE_MOVE, group, shape) in ours for shape in shapes)
                state = "not within the budget" if tried else "not run"
            if not shapes:
                state = "not on the grid"
            rows.append(
                (
                    *(f"{cells:,} cells, {group}", names or None, theirs, None, state),
                    *(found[0][head] if found else None for head in _PORT_HEADS),
                    _ms_of_repair(ours, group, shapes[0]) if len(shapes) == 1 else None,
                )
            )
    return Table(
        "document",
        "Milliseconds per board: the times in the thesis, and the times of its generator measured"
        " here",
        (
            *("board", "shapes", "thesis", "Cicvárek 2017", "status"),
            *_PORT_HEADS,
            "sapper's repair ms",
        ),
        tuple(rows),
        'The table lists all figures of table 2 of the thesis. The column "thesis" is the'
        " wall-clock time of the Java program of the thesis on an unknown machine. The columns"
        f' "port ms" show the processor time of {MINE_MOVE} in Python, averaged over the shapes'
        ' that the thesis pooled, and its 95 % interval. The column "status" shows whether the'
        f" study measured this size, with at least {ENOUGH} boards of each shape. Sides of 10 to"
        " 200 in steps of 10 cannot give 25,000 cells, so the figure for this size belongs to"
        " boards that the thesis does not describe. Languages, machines and clocks differ, so the"
        " columns do not show which program is faster. The numbers of drawn boards and of repairs"
        " do not depend on the machine, but the thesis does not report them.",
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


def _ms_of_repair(ours: _Ours, group: str, shape: Shape) -> TableValue:
    cost = ours.get((REPAIR, group, shape))
    return None if cost is None else cost.measures["ms"].value


FUNCTION_KINDS = ("table 1", "fit to table 2", "fit to port")
"""Where a function's parameters come from: the thesis, a fit to its excerpt, or a fit to our
times."""


def _functions(pooled: Table) -> Table:
    rows: list[tuple[TableValue, ...]] = []
    for density, printed in FUNCTIONS.items():
        group = f"{density} %"
        again = as_in_document([(float(n), t) for n, t in TIMES[density].items()])
        points = [
            (number(row["cells"]), number(row[f"{_PORT} ms"]))
            for row in pooled.records(group=group)
        ]
        ours = as_in_document(points) if len(points) > len(printed) + 1 else None
        rows.append(
            (
                *(group, *map(float, printed), *(again or [None] * 3), *(ours or [None] * 3)),
                *(len(points), int(points[-1][0]) if points else None),
            )
        )
    heads = [f"{name}, {what}" for what in FUNCTION_KINDS for name in "adc"]
    return Table(
        "functions",
        "The law a·n·dⁿ + c in ms: table 1 of the thesis, a fit to its table 2, and a fit to the"
        " port",
        ("mines", *heads, "sizes fitted", "largest size fitted"),
        tuple(rows),
        'As in the thesis, all fits minimise the errors in the time t. The columns "table 1"'
        ' come from table 1 of the thesis. The columns "fit to table 2" come from a fit to table 2'
        " of the thesis, which has only some of the sizes, so these parameters differ from table 1."
        ' The columns "fit to port" come from a fit to the times of the port, for the sizes of the'
        " table above. The last two columns show how many sizes these are, and how many cells the"
        " largest one has; it is not the largest size of the thesis.",
        frozenset(head for head in heads if head.startswith("d")),
    )


def document_figures(tables: Tables) -> tuple[Figure, ...]:
    """Return figures 4 and 5 of the thesis, with the times of its excerpt and those of the port."""
    pooled, functions = tables["pooled"], tables["functions"]

    def series(density: int, label: str, colour: int, *, port: bool) -> Series:
        if not port:
            points = tuple((float(cells), ms) for cells, ms in TIMES[density].items())
            return Series(label, points, SeriesStyle.POINTS, colour)
        rows = pooled.records(group=f"{density} %")
        style = SeriesStyle.POINTS
        return Series.of(label, rows, "cells", f"{_PORT} ms", colour, ends=" ", style=style)

    def curve(density: int, kind: str, label: str, colour: int, most: float) -> Series:
        (row,) = functions.records(mines=f"{density} %")
        if row[f"a, {kind}"] is None:
            return Series("", (), SeriesStyle.LINE, colour)
        values = [number(row[f"{name}, {kind}"]) for name in "adc"]
        sizes = [100 + (most - 100) * step / 60 for step in range(61)]
        line = tuple((size, Model.RAISED_EXPONENTIAL(size, *values)) for size in sizes)
        return Series(label, line, SeriesStyle.LINE, colour)

    def panel(density: int) -> Panel:
        theirs = series(density, "thesis, table 2", 0, port=False)
        ours = series(density, "port", 1, port=True)
        drawn = [theirs, curve(density, "table 1", "thesis, table 1", 0, theirs.points[-1][0])]
        if ours.points:
            drawn += [ours, curve(density, "fit to port", "port, fitted", 1, ours.points[-1][0])]
        return Panel(f"{density} %", "cells", "ms", tuple(drawn))

    return (
        Figure(
            "document-4",
            "The figure reproduces figure 4 of the thesis: the mean times by number of cells for"
            " each density. The first diagram shows the times of the excerpt in the thesis, and the"
            " second one shows the times of the port.",
            tuple(
                Panel(
                    *(title, "cells", "ms"),
                    tuple(
                        series(density, f"{density} %", colour, port=port)
                        for colour, density in enumerate(TIMES)
                    ),
                    log_x=True,
                    log_y=True,
                )
                for title, port in (("thesis", False), ("port", True))
            ),
            shared=True,
        ),
        Figure(
            "document-5",
            "The figure reproduces figure 5 of the thesis: the same times, with the functions"
            " a·n·dⁿ + c that minimise the errors of t, the time. The functions of the thesis come"
            " from its table 1.",
            tuple(panel(density) for density in TIMES),
        ),
    )


def _programs(costs: Sequence[Cost]) -> Table:
    return Table(
        "programs",
        "The author's Java program and the port, on the same machine",
        (
            *("board", "program", "boards", "ms", "ms from", "ms to"),
            *("drawn", "plays", "ms per play"),
        ),
        tuple(_program_rows(costs)),
        'The column "plays" counts how many times a board is played from its start, per finished'
        ' board. The columns "ms" show the processor time of the thread that makes the board, with'
        " the 95 % interval. Both programs give up on a board after 25 repairs.",
    )


def _program_rows(costs: Sequence[Cost]) -> Iterator[tuple[TableValue, ...]]:
    for run in JAVA_RUNS:
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


# the heading of the column with the share of boards solved within the thesis's limit of repairs
_ENOUGH_FOR = f"within {REPAIRS}"


def sentences(tables: Tables) -> dict[str, str]:
    """Return the sentences that the guide to the thesis quotes."""
    found = {
        "method": method(tables),
        "fall": fall(tables),
        "figures": figures(tables),
        "shapes": shapes(tables),
        "programs": programs(tables),
    }
    return {name: said for name, said in found.items() if said}


def method(tables: Tables) -> str:
    """Report how many boards of the thesis's generator are solved, and after how many repairs."""
    shares, growth = tables["survival"], tables["survival-growth"]
    if not tables["survival-laws"].rows:
        return ""
    words = (
        f"The generator of the thesis draws another board after {REPAIRS} repairs. It also draws"
        " a new board at a dead end, that is, when no constraint has enough mines outside it for an"
        f" exchange. This list shows the share of the drawn boards that was solved within {REPAIRS}"
        " repairs, at the smallest and at the largest size of each series (95 % intervals in"
        " parentheses):"
    )
    parts, level = [], []
    for shapes, group in series(shares):
        records = shares.records(shapes=shapes, group=group)
        sizes = [row for row in records if number(row["boards"]) >= ENOUGH]
        if len(sizes) > 1:
            first = min(sizes, key=lambda row: number(row["cells"]))
            last = max(sizes, key=lambda row: number(row["cells"]))
            parts.append(f"{capital(place(shapes, group))}: {_share(first)}, {_share(last)}.")
            if number(last[f"{_ENOUGH_FOR} to"]) >= number(first[f"{_ENOUGH_FOR} from"]):
                level.append(place(shapes, group))
    words += f"{bullets(parts)}\n\n"
    if level:
        words += (
            f"On {joined(level)}, the share does not clearly fall (the two intervals overlap). "
        )
    parts = [
        f"{capital(place(row['shapes'], row['group']))}: {number(row['at 1,000 cells']):.3g}"
        f" repairs at 1,000 cells, growing as n^{number(row['b']):.2f} ({number(row['b from']):.2f}"
        f" to {number(row['b to']):.2f})."
        for row in growth.records(measure=NEEDED)
    ]
    words += "The number of repairs that a board needs grows with the size:"
    return f"{words}{bullets(parts)}\n\n{_limit(shares.records())}"


def fall(tables: Tables) -> str:
    """Report how the chance to solve a board within a limit of repairs falls with the size."""
    laws, growth = tables["survival-laws"], tables["survival-growth"]
    if not laws.rows:
        return ""
    words = "For a fixed number of repairs, how does the share of solved boards fall with the size?"
    for limit in LIMITS:
        start = f"With at most {limit} repairs, the counts of solved boards are evidence"
        words = f"{words} {verdicts(start, laws.records(repairs=limit))}".rstrip()
    return words + _spread(growth.records(measure=RELATIVE), laws)


def _limit(shares: Sequence[Record]) -> str:
    """Report what a higher limit of repairs would change."""
    most = max(
        (row for row in shares if number(row["boards"]) >= ENOUGH),
        key=lambda row: number(row["repairs"]),
    )
    longer = number(most[f"within {SURVIVAL_REPAIRS}"])
    return (
        f"{capital(place(most['shapes'], most['group']))} and {most['cells']:,} cells need the most"
        f" repairs, {number(most['repairs']):.1f} on average. A limit of {REPAIRS} repairs is"
        f" enough for {100 * number(most[_ENOUGH_FOR]):.0f} % of these boards, and a limit of"
        f" {SURVIVAL_REPAIRS} for {100 * longer:.0f} %. In the end,"
        f" {100 * number(most['dead ends']):.0f} % of these boards reach a dead end."
    )


def _spread(spreads: Sequence[Record], laws: Table) -> str:
    """Report what the spread of the repairs implies for how the solved share falls."""
    kinds = laws.column("verdict")
    words = (
        " So the counts of solved boards alone do not answer the question:"
        f" {kinds.count(EXPONENTIAL)} of {len(kinds)} comparisons are evidence for an exponential"
        f" fall, {kinds.count(POWER)} for a power law, and {kinds.count(HARDLY_WORD)} for neither"
        " law."
    )
    if not spreads:
        return words
    shrinking = [row for row in spreads if number(row["b to"]) < 0]
    independent = [row for row in shrinking if number(row["b from"]) <= -0.5 <= number(row["b to"])]
    one = len(independent) == 1
    words += (
        " Under a power law, the spread of the number of repairs would be proportional to its mean."
        " But its relative spread (standard deviation divided by mean) shrinks with the size in"
        f" {len(shrinking)} of {len(spreads)} series"
    )
    if shrinking:
        words += " (95 % intervals of the exponents in parentheses):" + bullets(
            f"{capital(place(row['shapes'], row['group']))}: shrinking as n^{number(row['b']):.2f}"
            f" ({number(row['b from']):.2f} to {number(row['b to']):.2f})."
            for row in shrinking
        )
        words += (
            "\n\nIn these series, the shrinking spread is evidence against a power law. It is not a"
            " proof, because the spread concerns all boards, but the chance that a fixed number of"
            " repairs is enough depends only on the boards that need the fewest repairs. If the"
            " parts of a board were independent, the exponent would be -0.5, and the chance would"
            " fall exponentially."
            f" {capital(word(len(independent)))} of these intervals"
            f" {'contains' if one else 'contain'} -0.5"
        )
    return words + (
        ". So the cost of this method may be exponential on large boards, as the thesis supposes."
        f" The reason is that the limit of {REPAIRS} repairs does not grow with the board, but the"
        " number of necessary repairs does. The measured sizes do not show an exponential cost. If"
        " the cost is exponential, the cause is the limit on repairs and the dead ends, not a lack"
        " of solvable boards."
    )


def _share(row: Record) -> str:
    share, low, high = (100 * number(row[f"{_ENOUGH_FOR}{end}"]) for end in ("", " from", " to"))
    return f"{share:.0f} % ({low:.0f} to {high:.0f}) solved at {row['cells']:,} cells"


def figures(tables: Tables) -> str:
    """Report which law the figures of the thesis and the measurements of this study support."""
    document, laws = tables["document-laws"], tables["laws"]
    sizes = [int(number(size)) for size in document.column("sizes")]
    words = (
        "The published figures of the thesis combine boards of different shapes. They are an"
        f" excerpt with {min(sizes)} to {max(sizes)} sizes per density."
    )
    for criterion, name in (
        (Criterion.LOGARITHMS, "the logarithm"),
        (Criterion.COSTS, "t (the criterion of the thesis)"),
    ):
        start = f"In fits that minimise the errors of {name}, they are evidence"
        words = f"{words} {verdicts(start, document.records(criterion=criterion.value))}".rstrip()
    if len(set(document.column("verdict"))) > 1:
        words += (
            " The figures do not decide between the laws, because no law fits better by both"
            " criteria at every density."
        )
    own = verdicts(
        "In this study, the cost of the thesis's generator is also measured as the number of cells"
        " that it plays (the cells of a board times the number of plays). In fits to the logarithm"
        " of this number, these measurements are evidence",
        laws.records(generator=MINE_MOVE, measure=PLAYED, criterion=Criterion.LOGARITHMS.value),
    )
    return f"{words}\n\n{own}" if own else words


def shapes(tables: Tables) -> str:
    """Report how much the cost depends on the shape."""
    costs = tables["costs"]
    parts = []
    for way in (REJECTION, MINE_MOVE):
        for pair in (((20, 20), (40, 10)), ((40, 20), (80, 10))):
            found = [
                row
                for width, height in pair
                for row in costs.records(generator=way, group="20 %", width=width, height=height)
                if row["drawn"] is not None and row["drawn from"] is not None
            ]
            if len(found) == len(pair):
                drawn = [
                    f"{number(row['drawn']):.3g} boards ({number(row['drawn from']):.3g} to"
                    f" {number(row['drawn to']):.3g}) at {row['width']}x{row['height']}"
                    for row in found
                ]
                parts.append(f"{capital(way)} draws {' and '.join(drawn)}.")
    if not parts:
        return ""
    return (
        "The shape of a board matters, so results for boards of different shapes must not be"
        " averaged. This list shows how many boards a method draws per finished board, at 20 %"
        " mines, on two shapes with the same number of cells (95 % intervals in parentheses):"
        f"{bullets(parts)}\n\nThe thesis mixes strips and squares, in different proportions at"
        " every size."
    )


def programs(tables: Tables) -> str:
    """Compare the times of the author's program with those of the port."""
    rows = tables["programs"].records()
    parts = [
        f"{capital(str(row['program']))}, {row['board']}: {number(row['ms']):,.0f} ms"
        f" ({number(row['ms from']):,.0f} to {number(row['ms to']):,.0f}) and"
        f" {number(row['plays']):.1f} plays per board, so {number(row['ms per play']):.1f} ms per"
        " play."
        for row in rows
    ]
    if len(rows) < 2:
        return ""
    return (
        "The author's Java program and its port to Python ran on the machine of the study (95 %"
        f" intervals in parentheses):{bullets(parts)}\n\nThe times of the Java program depend on"
        " how long it has warmed up, and on which part of its process is counted. The number of"
        " plays (attempts to solve a board from the first click) depends on neither. The"
        " algorithms of the two programs differ slightly. The Java program takes the first"
        " constraint that fits, and takes mines in the order of its hash table, whereas the port"
        " chooses both at random. To test whether there is room for the mines, the Java program"
        " follows the listing in the thesis. It stops playing a board after 500 rounds. It also"
        " lists all assignments of a group of up to 20 cells, even those with too few mines, and"
        " stores each in its own table. So the Java program takes a very long time for a few"
        " boards. The port drops a partial assignment as soon as it cannot be completed."
    )
