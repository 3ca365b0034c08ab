"""``borders``: does Hoder's method decompose every opening with a smooth border?

Chapter 6 of Hoder 2007 conjectures that the method of the thesis finds a tree decomposition of
bounded width for a class of boards. On these boards the opened areas have a smooth border and do
not influence each other. A border is smooth if its opened cells form paths or cycles, and the
opened neighbours of every hidden cell are connected.

The study tries four kinds of openings. The first kind is every rectangle up to a maximum size. The
second kind is a union of two to five rectangles that has a smooth border. The third kind is such a
union without a smooth border, for comparison. The fourth kind is the opening of the first click on
a random board. The result depends only on the positions of the numbers, not on their values.
"""

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from random import Random

from sapper.board import Board
from sapper.classics.bags import BoardDecomposition, Shape
from sapper.classics.toolkit.graphs import Graph
from sapper.grid import Cell, Grid
from sapper.notation import State
from sapper.spec import LEVELS
from sapper.studies.estimates import done, grouped, quantile, share
from sapper.studies.figures import Figure, Panel, Series, SeriesStyle
from sapper.studies.sample_positions import drawn
from sapper.studies.study import Case, Findings, Measurement, Result, Scale, Study, Timer
from sapper.studies.tables import Record, Table, Tables, TableValue, number

RECTANGLE, SMOOTH, OTHER, FIRST = "rectangle", "smooth union", "other union", "first click"
"""Kinds of openings."""

BOUND = 26
"""The largest width possible if the method succeeds: (2 + 1)(8 + 1) - 1."""

_LEAST = 3  # the shortest side of a rectangle, in cells
_MOST = 10  # the longest side; or half of the board's side, if that is more
_UNMINED = 1  # the mine total of cases without mines, because a case needs at least one mine


def cases(scale: Scale) -> Iterator[Case]:
    """List the cases: rectangles up to a size, unions on boards of several sizes, and levels."""
    longest = {Scale.TINY: 4, Scale.BRIEF: 12, Scale.FULL: 30}[scale]
    boards = {Scale.TINY: 2, Scale.BRIEF: 500, Scale.FULL: 5000}[scale]
    for height in range(3, longest + 1):
        for width in range(height, longest + 1):
            yield Case(RECTANGLE, f"3 to {longest}", width + 2, height + 2, _UNMINED)
    for kind in (SMOOTH, OTHER):
        for side in (12,) if scale is Scale.TINY else (12, 20, 30, 40):
            yield Case(kind, f"{side}x{side}", side, side, _UNMINED, boards)
    for level in scale.levels:
        yield Case(FIRST, level, *LEVELS[level], boards)


def measure(case: Case, seed: int, timer: Timer) -> Measurement:
    """Decompose one opening."""
    random = Random(seed)  # noqa: S311 - boards are not secret, and must be reproducible
    if case.subject == FIRST:
        layout = drawn(case, seed)
        board = layout.open(layout.covered(), [case.start])
        opened = frozenset(case.grid.cells()) - frozenset(board.cells_in(State.HIDDEN))
    else:
        if case.subject == RECTANGLE:
            opened = rectangle(case.grid)
        else:
            opened = union(case.grid, random, smooth=case.subject == SMOOTH)
        board = opened_board(case.grid, opened)
    begin = timer()
    found = BoardDecomposition.of(board)
    seconds = timer() - begin
    return Measurement(
        seconds,
        {
            "smooth": is_smooth(case.grid, opened),
            "bags": len(found.bipartite.bags),
            "shape": found.shape.value,
            "width": found.width,
        },
    )


def rectangle(grid: Grid) -> frozenset[Cell]:
    """Return the rectangle that leaves one row or column of hidden cells on every side."""
    return frozenset(
        (row, col) for row in range(1, grid.height - 1) for col in range(1, grid.width - 1)
    )


def union(grid: Grid, random: Random, *, smooth: bool) -> frozenset[Cell]:
    """Make random unions of two to five rectangles until one has a border of the given kind."""
    while True:
        opened: set[Cell] = set()
        for _ in range(random.randint(2, 5)):
            rows, cols = (_side(length, random) for length in (grid.height, grid.width))
            opened |= {(row, col) for row in rows for col in cols}
        if is_smooth(grid, opened) is smooth:
            return frozenset(opened)


def _side(length: int, random: Random) -> range:
    """Choose which rows or columns a rectangle covers; it does not touch the board's edge."""
    first = random.randint(1, length - 2 - (_LEAST - 1))
    most = max(_MOST, length // 2)
    last = random.randint(first + _LEAST - 1, min(length - 2, first + most - 1))
    return range(first, last + 1)


def is_smooth(grid: Grid, opened: AbstractSet[Cell]) -> bool:
    """Return whether an opening has a smooth border.

    The border consists of the clues with a hidden neighbour. In a smooth border, clues that share
    a side form paths and cycles, and the clues around each hidden cell form one piece of a path or
    cycle.
    """
    around = {cell: grid.neighbours(cell) for cell in grid.cells()}
    border = sorted(c for c in opened if any(other not in opened for other in around[c]))
    inside = set(border)
    sides = [
        (cell, other)
        for cell in border
        for other in ((cell[0], cell[1] + 1), (cell[0] + 1, cell[1]))
        if other in inside
    ]
    joined = Graph.of(border, sides)
    if any(len(near) > 2 for near in joined.neighbours.values()):
        return False  # the clues form neither paths from edge to edge of the board nor cycles
    for cell in grid.cells():
        if cell not in opened:
            seen = [other for other in around[cell] if other in inside]
            if seen and len(joined.induced(seen).components()) > 1:
                return False
    return True


def opened_board(grid: Grid, opened: AbstractSet[Cell]) -> Board:
    """Return the board with these cells opened; all their numbers are 1.

    Only the positions of numbers matter for a decomposition, not their values.
    """
    return Board.covered(grid).with_cells((cell, 1) for cell in sorted(opened))


def tables(results: Sequence[Result]) -> tuple[Table, ...]:
    """Count the openings that the method decomposes, and report the decompositions' widths."""
    rows = grouped(
        done(results),
        lambda result: (result.case.subject, bool(result.values["smooth"]), result.case.group),
    )
    return (
        Table(
            "borders",
            "How Hoder's method decomposes openings",
            (
                *("opening", "border", "size", "openings"),
                *("tree", "series-parallel", "neither", "answers", "answers from", "answers to"),
                *("width", "width, most"),
            ),
            tuple(
                (kind, "smooth" if smooth else "not smooth", size, *_row(rows[kind, smooth, size]))
                for kind, smooth, size in sorted(rows, key=_order)
            ),
            'For rectangles, the column "size" shows the range of their side lengths in cells.'
            ' The column "answers" is the share of openings for which the method gives a tree or'
            ' a series-parallel graph, and the columns "answers from" and "answers to" show its 95'
            ' % interval. The columns "width" and "width, most" are the median and the maximum'
            " width of the resulting tree decomposition, over the openings that have one.",
        ),
    )


def _row(results: Sequence[Result]) -> tuple[TableValue, ...]:
    shapes = [str(result.values["shape"]) for result in results]
    widths = [float(w) for result in results if (w := result.values["width"]) is not None]
    neither = shapes.count(Shape.NEITHER.value)
    return (
        *(len(shapes), shapes.count(Shape.TREE.value), shapes.count(Shape.SERIES_PARALLEL.value)),
        *(neither, *share(len(shapes) - neither, len(shapes))),
        int(quantile(widths, 0.5)) if widths else None,
        int(max(widths)) if widths else None,
    )


def _order(key: tuple[str, bool, str]) -> tuple[int, bool, int]:
    kind, smooth, size = key
    sizes = LEVELS[size][0] if size in LEVELS else int(size.partition("x")[0].split()[-1])
    return (RECTANGLE, SMOOTH, OTHER, FIRST).index(kind), not smooth, sizes


def findings(made: Tables) -> Findings:
    """Report whether there is a counterexample, and the results for other borders."""
    records = made["borders"].records()
    smooth = [record for record in records if record["border"] == "smooth"]
    rough = [record for record in records if record["border"] == "not smooth"]
    first = [record for record in records if record["opening"] == FIRST]
    sentences = {
        "conjecture": _conjecture(smooth) if smooth else "",
        "not-smooth": _others(rough) if rough else "",
        "first-clicks": _play(first) if first else "",
    }
    return Findings.of(sentences, _picture(records))


def _sum(records: Sequence[Record], head: str) -> int:
    return int(sum(number(record[head]) for record in records))


def _conjecture(smooth: Sequence[Record]) -> str:
    openings_, neither = _sum(smooth, "openings"), _sum(smooth, "neither")
    widest = max(number(record["width, most"]) for record in smooth)
    if neither:
        return (
            f"The conjecture is refuted: {neither:,} of {openings_:,} openings with a smooth border"
            " were not decomposed."
        )
    _, low, _ = share(openings_, openings_)
    return (
        f"There is no counterexample among {openings_:,} openings with a smooth border: the method"
        f" decomposed all of them. This is evidence, not a proof. With 95 % confidence, the method"
        f" fails for fewer than {100 * (1 - low):.2g} % of such openings. The largest width of a"
        f" decomposition was {widest:.0f}. By construction, no such decomposition can have a width"
        f" above {BOUND}."
    )


def _others(rough: Sequence[Record]) -> str:
    whole, neither = _sum(rough, "openings"), _sum(rough, "neither")
    part, low, high = share(whole - neither, whole)
    return (
        f"Of {whole:,} openings without a smooth border, {neither:,} were not decomposed. So the"
        f" method succeeds for {100 * part:.1f} % of them (95 % interval: {100 * low:.1f} to"
        f" {100 * high:.1f} %)."
    )


def _play(first: Sequence[Record]) -> str:
    smooth = _sum([record for record in first if record["border"] == "smooth"], "openings")
    whole = _sum(first, "openings")
    part, low, high = share(smooth, whole)
    return (
        f"Of {whole:,} openings by the first click on random boards, {smooth:,} have a smooth"
        f" border ({100 * part:.1f} %, with a 95 % interval of {100 * low:.1f} to"
        f" {100 * high:.1f} %). The study did not test positions from later in a game."
    )


def _picture(records: Sequence[Record]) -> Figure:
    def series(kind: str, colour: int) -> Series:
        mine = [record for record in records if record["opening"] == kind]
        return Series.of(kind, mine, "size", "width, most", colour)

    return Figure(
        "borders",
        "The figure shows the maximum width of the resulting tree decomposition, by side length of"
        " the board, for unions of rectangles with and without a smooth border. The line shows the"
        f" largest width that is possible if the method succeeds ({BOUND}).",
        (
            Panel(
                *("Unions of rectangles", "side of the board", "width, greatest"),
                (
                    series(SMOOTH, 0),
                    series(OTHER, 1),
                    Series("the method's bound", ((12, BOUND), (40, BOUND)), SeriesStyle.LINE, 6),
                ),
            ),
        ),
    )


STUDY = Study.of_module(
    __name__,
    "Does Hoder's method decompose every opening with a smooth border, as the thesis conjectures?",
)
