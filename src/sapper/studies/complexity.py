"""``complexity``: the costs that the papers claim, compared with counted steps.

The study counts steps, not time, so the results do not depend on a machine. Each algorithm runs on
boards that were chosen for it.

The algorithm "placement" (Urbas 2006) runs on boards on which every number is a 4, in one row or in
two. The mine total of each board is one too large, so the algorithm has to try everything. If a 4
shares no cell with another number, the algorithm decides its cells without a search. It treats
cells that touch the same single number as interchangeable.

The algorithms "automaton" and "single-point" (Papagoi 2025) play games on square boards with
{DENSITY} % mines. The algorithm "saturation" (fair-mines report) runs on boards whose numbers are
in the worst order for it. The algorithm "bags" (Hoder 2007) runs on a row of numbers. The algorithm
"bridges" (fair-mines report) runs on positions in which a perfect player is stuck, and analyses the
largest component of each.
"""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from statistics import fmean, median

from sapper.board import Board
from sapper.budget import Budget
from sapper.classics import automaton, backtracking, bags, single_point
from sapper.classics.bridge_counting import bridge_cells, count_within, parts_of
from sapper.classics.toolkit.playing import Solver
from sapper.classics.toolkit.working_board import saturate
from sapper.clues import components, frontier, open_clues
from sapper.generators import random_layout
from sapper.generators.solvers import play
from sapper.grid import Grid
from sapper.layout import Layout
from sapper.notation import State
from sapper.spec import LEVELS
from sapper.studies import sample_positions
from sapper.studies.estimates import done, grouped
from sapper.studies.figures import Figure, Panel, Series
from sapper.studies.growth_laws import Model, fit
from sapper.studies.study import (
    Case,
    Findings,
    Measurement,
    Result,
    Scale,
    Study,
    Timer,
    bullets,
)
from sapper.studies.tables import Table, Tables, TableValue, number
from sapper.words import capital

CHAIN, TWO_ROWS = "placement, fours in a row", "placement, fours in two rows"
AUTOMATON, SINGLE_POINT = "automaton", "single-point"
SATURATION, BAGS, BRIDGES = "saturation", "bags", "bridges"
CLAIMS: Mapping[str, str] = {
    CHAIN: "70^n",
    TWO_ROWS: "70^n",
    AUTOMATON: "n^3",
    SINGLE_POINT: "n^2",
    SATURATION: "n^2",
    BAGS: "n^1",
}
"""The costs that the papers claim, by subject. ``SIZES`` defines n."""
SIZES: Mapping[str, str] = {
    CHAIN: "4s",
    TWO_ROWS: "4s",
    AUTOMATON: "rows of a square board",
    SINGLE_POINT: "rows of a square board",
    SATURATION: "numbers",
    BAGS: "bags",
}
"""The meaning of n, by subject."""
DENSITY = 10
"""The mine density, in per cent, of the boards on which games are played."""

_NOT_DRAWN = 1  # the mine total of cases without drawn boards; a case needs at least one mine
_LONGEST = 20_000_000  # step limit of a placement, in sets of mines


def cases(scale: Scale) -> Iterator[Case]:
    """List the cases: each subject on boards of growing sizes."""
    tiny, full = scale is Scale.TINY, scale is Scale.FULL
    for n in range(2, 4 if tiny else 8 if full else 7):
        yield Case(CHAIN, f"n = {n}", 2 * n + 1, 3, _NOT_DRAWN)
    for n in (2, 4) if tiny else (2, 4, 6, 8) if full else (2, 4, 6):
        yield Case(TWO_ROWS, f"n = {n}", n + 1, 5, _NOT_DRAWN)
    boards = {Scale.TINY: 2, Scale.BRIEF: 20, Scale.FULL: 200}[scale]
    for side in (10, 20) if tiny else (10, 14, 20, 28, 40, 56, 80, *((113, 160) if full else ())):
        for subject in (AUTOMATON, SINGLE_POINT):
            case = Case.at_density(subject, DENSITY, (side, side), boards)
            yield replace(case, group=f"n = {side}")
    lengths = (20, 40) if tiny else (20, 40, 80, 160, 320, 640, *((1280, 2560) if full else ()))
    for length in lengths:
        yield Case(SATURATION, f"n = {length}", length, 2, _NOT_DRAWN)
        yield Case(BAGS, f"n = {length}", length, 2, (length + 2) // 4, max(2, boards // 4))
    yield Case(BRIDGES, "expert", *LEVELS["expert"], 5 if tiny else 20 * boards)


def measure(case: Case, seed: int, timer: Timer) -> Measurement:
    """Count the steps of one board."""
    begin = timer()
    if case.subject == BRIDGES:
        values = _bridges(case, seed)
        return Measurement(timer() - begin, values)
    steps = _STEPS[case.subject](case, seed)
    return Measurement(timer() - begin, {"n": size(case), "steps": steps})


def size(case: Case) -> int:
    """Return the n of a case.

    >>> size(Case(CHAIN, "n = 3", 7, 3, 13))
    3
    """
    return int(case.group.removeprefix("n = "))


def _placed(board: Board) -> int:
    budget = Budget(_LONGEST)
    backtracking.search_within(board, budget)
    return budget.spent


def fours(columns: int, rows: int = 1) -> Board:
    """Return a board with rows of 4s, hidden cells around them, and one mine too many in total.

    >>> fours(2).rows
    ['.....', '.4.4.', '.....']
    """
    grid = Grid(2 * columns + 1, 2 * rows + 1)
    clues = [((2 * row + 1, 2 * col + 1), 4) for row in range(rows) for col in range(columns)]
    return Board.covered(grid, 4 * columns * rows + 1).with_cells(clues)


def one_by_one(length: int) -> Board:
    """Return a row whose numbers are decided from right to left: the worst case for a scan.

    >>> one_by_one(6).rows
    ['......', '112110']
    """
    mines = [place <= length - 3 and (length - 3 - place) % 2 == 0 for place in range(length)]
    layout = Layout(Grid(length, 2), bytes(mines) + bytes(length))
    row = [((1, place), layout.number((1, place))) for place in range(length)]
    return layout.covered().with_cells(row).with_mines(None)


def saturation_looks(board: Board) -> int:
    """Count how often the rules for single numbers examine a number.

    The rules run in rounds, as in the report. Every round examines all undecided numbers; the last
    round finds nothing.
    """
    codes = {cell: board[cell] for cell in board.grid.cells()}
    numbers = [cell for cell, _ in board.clues()]
    looks, found = 0, True
    while found:
        found, left = False, []
        for cell in numbers:
            looks += 1
            around = board.grid.neighbours(cell)
            hidden = [each for each in around if codes[each] == State.HIDDEN]
            missing = codes[cell] - sum(codes[each] == State.MINE for each in around)
            if hidden and missing not in (0, len(hidden)):
                left.append(cell)
                continue
            found = True
            for each in hidden:
                codes[each] = State.MINE if missing else State.BLANK
        numbers = left
    return looks


def _played(case: Case, seed: int, solve: Solver) -> int:
    return play(sample_positions.drawn(case, seed), case.start, solve).spent


def _strip(case: Case, seed: int) -> Board:
    """Return a row of numbers below a hidden row with random mines."""
    layout = random_layout.draw(Grid(case.width, 1), case.mines, seed)
    two_rows = Layout(case.grid, layout.cells + bytes(case.width))
    row = [((1, place), two_rows.number((1, place))) for place in range(case.width)]
    return two_rows.covered().with_cells(row).with_mines(None)


def _decided(case: Case, seed: int) -> int:
    budget = Budget()
    bags.decide_within(_strip(case, seed), budget)
    return budget.spent


_STEPS: Mapping[str, Callable[[Case, int], int]] = {
    CHAIN: lambda case, _: _placed(fours(size(case))),
    TWO_ROWS: lambda case, _: _placed(fours(size(case) // 2, 2)),
    AUTOMATON: lambda case, seed: _played(case, seed, automaton.solve),
    SINGLE_POINT: lambda case, seed: _played(case, seed, single_point.solve),
    SATURATION: lambda case, _: saturation_looks(one_by_one(case.width)),
    BAGS: _decided,
}


def _bridges(case: Case, seed: int) -> dict[str, int | float | None]:
    """Count the steps and the arrangements for the largest component of a stuck position."""
    layout = sample_positions.drawn(case, seed)
    board = sample_positions.last(layout, case.start)
    parts = components(open_clues(saturate(board) or board))
    largest = max(parts, key=lambda part: len(frontier(part)), default=())
    cells = frontier(largest)
    budget = Budget()
    if cells:
        count_within(largest, budget)
    mines = sum(layout.is_mine(cell) for cell in cells)
    return {
        "cells": len(cells),
        "bridges": len(bridge_cells(parts_of(largest))) if cells else 0,
        "log10 plain": math.log10(math.comb(len(cells), mines)),
        "steps": budget.spent,
    }


def tables(results: Sequence[Result]) -> tuple[Table, ...]:
    """Return three tables: the laws of growth, the steps, and the components."""
    measured = done(results)
    steps = _steps_table([result for result in measured if result.case.subject != BRIDGES])
    return _laws(steps), _components(measured), steps


def _steps_table(measured: Sequence[Result]) -> Table:
    rows: list[tuple[TableValue, ...]] = []
    by_size = grouped(measured, lambda each: (each.case.subject, int(each.number("n"))))
    for (subject, n), some in sorted(by_size.items()):
        steps = [result.number("steps") for result in some]
        rows.append((subject, SIZES[subject], n, len(steps), fmean(steps), max(steps)))
    return Table(
        "steps",
        "Steps by size",
        ("algorithm", "n is", "n", "boards", "steps", "steps, most"),
        tuple(rows),
        "The table shows the mean and the maximum number of steps over the boards of a size. What"
        ' counts as a step depends on the algorithm. For "placement", a step places a set of mines.'
        ' For "automaton" and "single-point", a step inspects the cells around a cell. For'
        ' "saturation", a step inspects a number. For "bags", a step tries one placement of mines'
        " on the cells of a bag.",
    )


def _laws(steps: Table) -> Table:
    rows: list[tuple[TableValue, ...]] = []
    for subject, claim in CLAIMS.items():
        points = [
            (number(record["n"]), number(record["steps"]))
            for record in steps.records(algorithm=subject)
        ]
        if claim.startswith("70"):
            if len(points) > 1:
                (n, low), (m, high) = points[-2], points[-1]
                factor = (high / low) ** (1 / (m - n))
                rows.append(
                    (subject, SIZES[subject], claim, f"{factor:.1f}^n", factor, None, None, int(m))
                )
        elif len(points) >= len(Model.POWER.parameters) + 3:
            power = fit(Model.POWER, points)
            low, high = power.interval("b")
            law = f"n^{power['b']:.2f}"
            largest = int(points[-1][0])
            rows.append((subject, SIZES[subject], claim, law, power["b"], low, high, largest))
    return Table(
        "laws",
        "Claims of the papers and counted steps",
        ("algorithm", "n is", "claimed", "counted", "value", "from", "to", "largest n"),
        tuple(rows),
        'The column "claimed" shows how the number of steps grows with n according to the paper;'
        ' a claim with O is an upper bound. The column "counted" shows how the steps that'
        ' the study counted grow with n. For "placement", this is the factor by which the steps'
        " grow with each additional 4,"
        " measured between the two largest sizes. For the other algorithms, a power of n was"
        " fitted to the logarithm of the steps; it is shown with its 95 % interval.",
    )


def _components(measured: Sequence[Result]) -> Table:
    cut = [each for each in measured if each.case.subject == BRIDGES and each.number("cells") > 10]
    by_tens = grouped(cut, lambda each: int(each.number("cells") - 1) // 10)
    rows = tuple(
        (
            f"{10 * tens + 1} to {10 * tens + 10}",
            *(len(some), median(each.number("bridges") for each in some)),
            10 ** median(each.number("log10 plain") for each in some),
            median(each.number("steps") for each in some),
        )
        for tens, some in sorted(by_tens.items())
    )
    return Table(
        "components",
        "The largest component of stuck Expert positions, with bridges",
        ("cells", "components", "bridges", "arrangements without bridges", "steps with bridges"),
        rows,
        'All values except the number of components are medians. The column "arrangements'
        " without bridges\" counts all arrangements of the component's mines on its cells, as the"
        ' fair-mines report does. The column "steps with bridges" counts the steps of the search'
        " with bridges: placements on the cells of some numbers, or assignments of bridges."
        " Components of up to ten cells are left out.",
    )


def findings(made: Tables) -> Findings:
    """Compare each claim with the counted steps."""
    sentences: dict[str, str] = {}
    said = [
        f"{capital(str(row['algorithm']))}: the paper claims {row['claimed']} steps, where n counts"
        f" the {row['n is']}. The counted steps grow as {row['counted']}"
        + (f" ({number(row['from']):.2f} to {number(row['to']):.2f})" if row["from"] else "")
        + f", up to n = {row['largest n']:,}."
        for row in made["laws"].records()
    ]
    if said:
        sentences["claims"] = (
            "This list compares the claims of the papers with the counted steps (95 % intervals of"
            f" the exponents in parentheses):{bullets(said)}"
        )
    rows = made["components"].records()
    if rows:
        parts = [
            f"Components of {row['cells']} cells ({row['components']} in the study) have"
            f" {number(row['arrangements without bridges']):,.0f} arrangements, but need only"
            f" {number(row['steps with bridges']):,.0f} steps with bridges."
            for row in rows
        ]
        plain, cut = math.comb(20, 8), 2 * math.comb(8, 4) * 2**4
        sentences["bridges"] = (
            "The example in the fair-mines report is arithmetically correct: 8 mines in 20 cells"
            f" have {plain:,} arrangements, but with four bridges, only {cut:,} of them have to be"
            " counted. This list shows the medians for the largest components of stuck Expert"
            f" positions:{bullets(parts)}"
        )
    return Findings.of(sentences, _picture(made["steps"]))


def _picture(steps: Table) -> Figure:
    def panel(title: str, x: str, *subjects: str, log_x: bool = True) -> Panel:
        series = tuple(
            Series.of(subject, steps.records(algorithm=subject), "n", "steps", colour)
            for colour, subject in enumerate(subjects)
        )
        return Panel(title, x, "steps", series, log_x=log_x, log_y=True)

    return Figure(
        "complexity",
        'The figure shows how the number of steps grows with the size: for "placement" on'
        ' boards of fours, for "automaton" and "single-point" on square boards, and for'
        ' "saturation" and "bags" on rows of numbers.',
        (
            panel("Placement", "fours", CHAIN, TWO_ROWS, log_x=False),
            panel("Squares", "rows", AUTOMATON, SINGLE_POINT),
            panel("Numbers and bags", "numbers, bags", SATURATION, BAGS),
        ),
    )


STUDY = Study.of_module(
    __name__,
    "Do the published algorithms cost what their papers claim?",
)
