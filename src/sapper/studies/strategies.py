"""``strategies``: how strong each classic is, and what it costs.

Every strategy meets the same boards, whose first click opens a zero in the middle. On each it
plays as far as it is certain; and on one position from the middle of a perfect player's play it
says which cells are certain. The exact engine is the measure: what it does not find is not there.

``backtracking`` (Urbas 2006) deduces nothing: it is timed placing the mines of that position once.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from random import Random
from statistics import median

from sapper.board import Board
from sapper.budget import StopFlag
from sapper.classics import (
    automaton,
    backtracking,
    bags,
    bridges,
    constraint_sets,
    elements,
    single_point,
)
from sapper.classics.toolkit import playing
from sapper.classics.toolkit.playing import Solver
from sapper.deductions import Deducer, Deductions
from sapper.engine import DEFAULT_LIMIT, Stop, analyse
from sapper.generators import first_safe
from sapper.generators.solvers import play
from sapper.layout import Layout
from sapper.spec import LEVELS, FirstClick
from sapper.studies import sample_positions
from sapper.studies.figures import Figure, Mark, Panel, Series
from sapper.studies.findings import Findings
from sapper.studies.study import Case, Measurement, Result, Scale, Status, Study, Timer
from sapper.studies.summary_statistics import share
from sapper.studies.tables import Table

ENGINE, BACKTRACKING = "engine", "backtracking"
"""Two subjects that are not like the others: the measure, and the one that only places."""

DENSITIES = (5, 10, 15, 20, 25, 30)
"""The mine densities of the sweep, in per cent, on boards of 16x16."""

_SIDE = 16


def engine(board: Board, *, limit: int | None = None, stop: StopFlag | None = None) -> Deductions:
    """Deduce all that is certain, the mine total included.

    Raises:
        TypeError: the flag is not the engine's own, which alone it can look at while it works.
    """
    if not isinstance(stop, Stop | None):
        raise TypeError(f"{stop!r} is not a Stop")
    found = analyse(board, limit=DEFAULT_LIMIT if limit is None else limit, seconds=0, stop=stop)
    return Deductions.of(found.safe, found.mines)


DEDUCERS: Mapping[str, Deducer] = {
    "automaton": automaton.deduce,
    "single-point": single_point.deduce,
    "elements": elements.deduce,
    "constraint-sets": constraint_sets.deduce,
    "bags": bags.deduce,
    "bridges": bridges.deduce,
    ENGINE: engine,
}
"""The strategies that deduce, from the weakest to the strongest."""

_SOLVERS: Mapping[str, Solver] = {
    **{name: partial(playing.play, deduce=deduce) for name, deduce in DEDUCERS.items()},
    # These keep what they know while they open cells, as their documents describe.
    "automaton": automaton.solve,
    "single-point": single_point.solve,
    "constraint-sets": constraint_sets.solve,
}


def cases(scale: Scale) -> Iterator[Case]:
    """List the grid: the levels, and a sweep of densities."""
    boards = {Scale.TINY: 2, Scale.BRIEF: 150, Scale.FULL: 1000}[scale]
    levels = ("beginner",) if scale is Scale.TINY else ("beginner", "intermediate", "expert")
    densities = (10, 20) if scale is Scale.TINY else DENSITIES
    side = 8 if scale is Scale.TINY else _SIDE
    for subject in (*DEDUCERS, BACKTRACKING):
        for level in levels:
            yield Case(subject, level, *LEVELS[level], boards)
        for density in densities:
            mines = (side * side * density + 50) // 100
            yield Case(subject, f"{density} %", side, side, mines, boards)


def measure(case: Case, seed: int, timer: Timer) -> Measurement:
    """Let one strategy play one board and judge one position."""
    layout = first_safe.draw(case.grid, case.mines, case.start, FirstClick.OPENING, seed)
    random = Random(seed)  # noqa: S311 - boards are no secrets, and must come out the same again
    position, certain = sample_positions.in_play(layout, case.start, random)
    if case.subject == BACKTRACKING:
        return _placed(position, timer)
    begin = timer()
    found = DEDUCERS[case.subject](position)
    judged = timer()
    end = play(layout, case.start, _SOLVERS[case.subject])
    played = timer()
    return Measurement(
        played - judged,
        {
            "solved": end.solved,
            "opened": sum(1 for _ in end.board.clues()),
            "empty": layout.grid.size - layout.mines,
            "certain": certain,
            "found": len(found.safe) + len(found.mines),
            "position_seconds": judged - begin,
        },
    )


def _placed(position: Board, timer: Timer) -> Measurement:
    begin = timer()
    layout: Layout | None = backtracking.place(position)
    seconds = timer() - begin
    return Measurement(seconds, {"placed": layout is not None, "position_seconds": seconds})


def findings(results: Sequence[Result]) -> Findings:
    """Draw the one table and the one plot."""
    table = strength_and_cost(results)
    return Findings(_answer(table), (table,), (_picture(table),))


def strength_and_cost(results: Sequence[Result]) -> Table:
    """Return a row for each strategy and level or density."""
    by_case: dict[tuple[str, str], list[Result]] = defaultdict(list)
    for result in results:
        by_case[result.case.subject, result.case.group].append(result)
    groups = sorted({group for _, group in by_case}, key=_group_order)
    rows = [
        (group, subject, *_row(by_case[subject, group]))
        for group in groups
        for subject in (*DEDUCERS, BACKTRACKING)
        if (subject, group) in by_case
    ]
    return Table(
        "strategies",
        "Strength and cost",
        (
            *("group", "strategy", "boards", "beyond the budget"),
            *("solved", "solved from", "solved to", "opened", "certain cells found"),
            *("ms a board", "ms a position"),
        ),
        tuple(rows),
        "Solved: share of boards played to the end without a guess, with its 95 % interval. Boards"
        " beyond the budget are those that it was spent before, not harder ones, and count nowhere."
        " Opened: share of the empty cells. Certain cells found: of those that exact logic proves"
        " in a position of play. Times are medians of processor time; Python, but for the engine.",
    )


def _row(results: Sequence[Result]) -> tuple[str | int | float | None, ...]:
    done = [result for result in results if result.status is Status.DONE]
    beyond = sum(result.status is Status.BEYOND for result in results)
    if not done:
        return (len(results), beyond, *[None] * 7)
    position = 1000 * median(float(result.values["position_seconds"] or 0) for result in done)
    if "solved" not in done[0].values:
        return (len(results), beyond, None, None, None, None, None, None, position)
    solved = share(_sum(done, "solved"), len(done))
    return (
        *(len(results), beyond, *solved),
        _sum(done, "opened") / _sum(done, "empty"),
        _sum(done, "found") / _sum(done, "certain") if _sum(done, "certain") else None,
        1000 * median(result.seconds or 0.0 for result in done),
        position,
    )


def _sum(results: Sequence[Result], name: str) -> int:
    return sum(int(result.values[name] or 0) for result in results)


def _group_order(group: str) -> tuple[int, int, str]:
    """Put levels first, by size, then densities."""
    if group in LEVELS:
        return 0, LEVELS[group][0], group
    return 1, int(group.removesuffix(" %")), group


def _picture(table: Table) -> Figure:
    rows = [dict(zip(table.columns, row, strict=True)) for row in table.rows]
    sweep = [row for row in rows if str(row["group"]).endswith("%")]

    def series(value: str, low: str | None = None, high: str | None = None) -> tuple[Series, ...]:
        found = []
        for colour, name in enumerate(DEDUCERS):
            mine = [row for row in sweep if row["strategy"] == name and row[value] is not None]
            points = tuple((_density(row["group"]), _number(row[value])) for row in mine)
            spread = (
                tuple((_number(row[low]), _number(row[high])) for row in mine)
                if low and high
                else ()
            )
            found.append(Series(name, points, Mark.BOTH, colour, spread))
        return tuple(found)

    x = "mines, per cent"
    return Figure(
        "strategies",
        "What each strategy can do without a guess, and what it costs, on 16x16 boards whose first"
        " click opens a zero; bars are 95 % intervals.",
        (
            Panel("Boards solved", x, "share", series("solved", "solved from", "solved to")),
            Panel("Certain cells found", x, "share", series("certain cells found")),
            Panel("Time a board", x, "ms, median", series("ms a board"), log_y=True),
        ),
    )


def _density(group: object) -> float:
    return float(str(group).removesuffix(" %"))


def _number(value: object) -> float:
    return float(str(value))


def _answer(table: Table) -> tuple[str, ...]:
    rows = [dict(zip(table.columns, row, strict=True)) for row in table.rows]
    answer = []
    for group in ("expert", "intermediate", "beginner"):
        parts = [
            f"{row['strategy']} {100 * _number(row['solved']):.0f} %"
            f" ({100 * _number(row['certain cells found']):.0f} %,"
            f" {_number(row['ms a board']):.3g} ms)"
            for row in rows
            if row["group"] == group
            and row["solved"] is not None
            and row["certain cells found"] is not None
        ]
        if parts:
            answer.append(
                f"On {group} boards, solved without a guess (certain cells found, median time a"
                f" board): {'; '.join(parts)}."
            )
    return tuple(answer)


STUDY = Study(
    name="strategies",
    question="How strong is each classic algorithm, and what does it cost, against exact logic?",
    module=__name__,
    cases=cases,
    measure=measure,
    findings=findings,
)
