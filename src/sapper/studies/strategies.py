"""``strategies``: how strong each classic is, and what it costs.

Every strategy plays the same boards, whose first click opens a zero in the middle. On each it plays
until nothing is certain, and it lists the certain cells of one position from the middle of a
perfect player's game. Results are compared with the exact engine, which finds every certain cell.

``backtracking`` (Urbas 2006) deduces nothing: it is timed placing the mines of that position once.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from random import Random

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
from sapper.generators import random_layout
from sapper.generators.solvers import play
from sapper.layout import Layout
from sapper.spec import LEVELS, FirstClick
from sapper.studies import sample_positions
from sapper.studies.estimates import Estimate, median_interval, share, share_by_board
from sapper.studies.figures import Figure, Panel, Series, SeriesStyle
from sapper.studies.study import Case, Findings, Measurement, Result, Scale, Status, Study, Timer
from sapper.studies.tables import Record, Table, Tables, TableValue, number

ENGINE, BACKTRACKING = "engine", "backtracking"
"""Two subjects that are not like the others: the measure, and the one that only places."""

DENSITIES = (5, 10, 15, 20, 25, 30)
"""The mine densities of the sweep, in per cent, on boards of 16x16."""

SOLVED, OPENED, FOUND = "solved", "opened", "certain cells found"
SOLVABLE = "solved of what logic solves"
MS_BOARD, MS_POSITION = "ms a board", "ms a position"
ESTIMATES = (SOLVED, SOLVABLE, OPENED, FOUND, MS_BOARD, MS_POSITION)
"""Heads of what is estimated, each with its interval."""

_SIDE = 16


def engine(board: Board, *, limit: int | None = None, stop: StopFlag | None = None) -> Deductions:
    """Deduce all that is certain, the mine total included."""
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
    boards = {Scale.TINY: 2, Scale.BRIEF: 200, Scale.FULL: 1000}[scale]
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
    layout = random_layout.draw_first_safe(
        case.grid, case.mines, case.start, FirstClick.OPENING, seed
    )
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


def tables(results: Sequence[Result]) -> tuple[Table, ...]:
    """Make a table of the levels, and one of the densities."""
    levels = [result for result in results if result.case.group in LEVELS]
    densities = [result for result in results if result.case.group not in LEVELS]
    return (
        strength_and_cost("levels", "Strength and cost, by level", levels),
        strength_and_cost("densities", "Strength and cost, by density", densities),
    )


def findings(made: Tables) -> Findings:
    """Draw the answer and the one plot."""
    sentences = _sentences(made["levels"])
    return Findings(tuple(sentences.values()), (_picture(made["densities"]),), sentences)


def strength_and_cost(name: str, title: str, results: Sequence[Result]) -> Table:
    """Return a row for each strategy and level or density."""
    by_case: dict[tuple[str, str], list[Result]] = defaultdict(list)
    for result in results:
        by_case[result.case.subject, result.case.group].append(result)
    groups = sorted({group for _, group in by_case}, key=_group_order)
    rows = [
        (group, subject, *_row(by_case[subject, group], _solvable(by_case[ENGINE, group])))
        for group in groups
        for subject in (*DEDUCERS, BACKTRACKING)
        if (subject, group) in by_case
    ]
    return Table(
        name,
        title,
        (
            *("group", "strategy", "boards", "beyond the budget"),
            *(f"{head}{end}" for head in ESTIMATES for end in ("", ", from", ", to")),
        ),
        tuple(rows),
        "Boards: how many were measured; those beyond the budget were not, and count nowhere."
        " Solved: share of boards played to the end without a guess; and of those among them that"
        " exact logic solves, the very same boards. Opened: share of the empty"
        " cells. Certain cells found: of those that exact logic proves in a position of play."
        " Times are medians of processor time; Python, but for the engine. All with their 95 %"
        " intervals; for shares of cells they are taken between boards.",
    )


def _solvable(results: Sequence[Result]) -> frozenset[int]:
    """Return the seeds of the boards that exact logic solves."""
    return frozenset(result.seed for result in results if result.values.get("solved"))


def _row(results: Sequence[Result], solvable: frozenset[int]) -> tuple[TableValue, ...]:
    done = [result for result in results if result.status is Status.DONE]
    beyond = sum(result.status is Status.BEYOND for result in results)
    estimates: list[Estimate | None] = [None] * len(ESTIMATES)
    if done:
        estimates[-1] = median_interval(
            [1000 * float(result.values["position_seconds"] or 0) for result in done]
        )
    if done and "solved" in done[0].values:
        estimates[:-1] = [
            _solved(done),
            _solved([result for result in done if result.seed in solvable]),
            share_by_board(_counts(done, "opened", "empty")),
            share_by_board(_counts(done, "found", "certain")),
            median_interval([1000 * (result.seconds or 0.0) for result in done]),
        ]
    values = (value for each in estimates for value in each or (None, None, None))
    return (len(done), beyond, *values)


def _solved(results: Sequence[Result]) -> Estimate | None:
    if not results:
        return None
    return share(sum(bool(result.values["solved"]) for result in results), len(results))


def _counts(results: Sequence[Result], part: str, whole: str) -> list[tuple[int, int]]:
    return [(int(result.values[part] or 0), int(result.values[whole] or 0)) for result in results]


def _group_order(group: str) -> tuple[int, int, str]:
    """Put levels first, by size, then densities."""
    if group in LEVELS:
        return 0, LEVELS[group][0], group
    return 1, int(group.removesuffix(" %")), group


def _picture(table: Table) -> Figure:
    def series(head: str) -> tuple[Series, ...]:
        found = []
        for colour, name in enumerate(DEDUCERS):
            mine = [record for record in table.records(strategy=name) if record[head] is not None]
            points = tuple((_density(record["group"]), number(record[head])) for record in mine)
            spread = tuple(
                (number(record[f"{head}, from"]), number(record[f"{head}, to"])) for record in mine
            )
            found.append(Series(name, points, SeriesStyle.BOTH, colour, spread))
        return tuple(found)

    x = "mines, per cent"
    return Figure(
        "strategies",
        "What each strategy can do without a guess, and what it costs, on 16x16 boards whose first"
        " click opens a zero; bars are 95 % intervals.",
        (
            Panel("Boards solved", x, "share", series(SOLVED)),
            Panel("Certain cells found", x, "share", series(FOUND)),
            Panel("Time a board", x, "ms, median", series(MS_BOARD), log_y=True),
        ),
    )


def _density(group: object) -> float:
    return float(str(group).removesuffix(" %"))


def _sentences(table: Table) -> dict[str, str]:
    """Return one sentence per level, and one on what the last certain cells are worth."""
    said = {}
    for group in ("expert", "intermediate", "beginner"):
        records = [record for record in table.records(group=group) if record[SOLVED] is not None]
        if records:
            parts = [
                f"{record['strategy']} {_percent(record, SOLVED)} of {record['boards']:,}"
                for record in records
            ]
            said[group] = f"{group.capitalize()} boards solved without a guess: {'; '.join(parts)}."
    last = _last_cells(table)
    if last:
        said["last-cells"] = last
    return said


def _last_cells(table: Table) -> str:
    """Say how much the certain cells that a good classic misses are worth, on Expert boards."""
    by_name = {str(record["strategy"]): record for record in table.records(group="expert")}
    classic, exact = by_name.get("constraint-sets"), by_name.get(ENGINE)
    if classic is None or exact is None or None in (classic[FOUND], classic[SOLVABLE]):
        return ""
    return (
        f"On Expert boards constraint-sets finds {_percent(classic, FOUND, 1)} of what is certain"
        f" in positions of play, and solves {_percent(classic, SOLVABLE)} of the boards that exact"
        f" logic solves, which are {_percent(exact, SOLVED)} of all. Exact logic counts mines,"
        " constraint-sets only once all are marked."
    )


def _percent(record: Record, head: str, digits: int = 0) -> str:
    share_, low, high = (
        100 * number(record[name]) for name in (head, f"{head}, from", f"{head}, to")
    )
    return f"{share_:.{digits}f} % ({low:.{digits}f} to {high:.{digits}f})"


STUDY = Study(
    name="strategies",
    question="How strong is each classic algorithm, and what does it cost, against exact logic?",
    module=__name__,
    cases=cases,
    measure=measure,
    tables=tables,
    findings=findings,
    method=(
        (
            "Every strategy meets the same boards, whose first click opens a zero in the middle. On"
            " each it plays as far as it is certain; and on one position from the middle of a"
            " perfect player's play it says which cells are certain. The exact engine is the"
            " measure: what it does not find is not there."
        ),
        (
            "backtracking (Urbas 2006) deduces nothing: it is timed placing the mines of that"
            " position once."
        ),
    ),
)
