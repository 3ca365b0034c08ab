"""``strategies``: the strength and the cost of each classic strategy.

Every strategy plays the same boards, on which the first click is in the middle and opens a zero. It
plays each board as long as it finds cells that are certainly safe or certainly mines. For each
board, the strategy also searches one additional position for such cells. This position comes from
the middle of a perfect player's game. The exact engine finds all such cells in it.

The strategies "bags", "bridges" and "engine" always use the mine total. The strategy
"constraint-sets" uses the total only when all mines are marked, and the other strategies never use
it on their own. For a fair comparison, the engine also plays without the total, and the strategies
that do not always use the total also play with it. When such a strategy plays with the total and is
stuck, it looks for disjoint sets of cells whose numbers of mines are known, and compares the sum of
these numbers with the number of mines left.

The algorithm "backtracking" (Urbas 2006) deduces nothing. The study only measures how long this
algorithm takes to find one placement of the mines in the additional position.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import permutations
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
from sapper.classics.toolkit.playing import Play, Solver
from sapper.clues import Reveal, open_clues
from sapper.deductions import Deducer, Deductions
from sapper.engine import DEFAULT_LIMIT, Stop, analyse
from sapper.generators.solvers import play
from sapper.notation import State
from sapper.spec import LEVELS
from sapper.studies import sample_positions
from sapper.studies.estimates import (
    Estimate,
    done,
    group_order,
    grouped,
    median_interval,
    share,
    share_by_board,
)
from sapper.studies.figures import Figure, Panel, Series
from sapper.studies.study import (
    Case,
    Findings,
    Measurement,
    Result,
    Scale,
    Status,
    Study,
    Timer,
    bullets,
)
from sapper.studies.tables import ENDS, Record, Table, Tables, TableValue, number, percent
from sapper.words import capital

ENGINE, BACKTRACKING = "engine", "backtracking"
"""Two special strategies: the exact engine, and the algorithm that only places mines."""
NO_TOTAL = "engine without the total"
"""Exact logic without the mine total."""

DENSITIES = (5, 10, 15, 20, 25, 30)
"""The mine densities of the sweep, in per cent, on boards of 16x16."""

SOLVED, WITH_TOTAL, OPENED = "solved", "solved with the total", "opened"
FOUND, MS_BOARD, MS_POSITION = "certain cells found", "ms per board", "ms per position"
BY_NUMBERS, BY_TOTAL = "of boards solved by the numbers alone", "of boards that need the total"
BY_TOTAL_WITH = "of boards that need the total, with the total"
ESTIMATES = (
    *(SOLVED, WITH_TOTAL, BY_NUMBERS, BY_TOTAL, BY_TOTAL_WITH),
    *(OPENED, FOUND, MS_BOARD, MS_POSITION),
)
"""The headings of the columns with estimates; for each, two more columns give its interval."""

MOST_SETS = 16
"""If there are more sets of cells than this, ``by_total`` does not search for disjoint sets."""

_SIDE = 16


def engine(board: Board, *, limit: int | None = None, stop: StopFlag | None = None) -> Deductions:
    """Deduce everything that can be proved, using the mine total."""
    if not isinstance(stop, Stop | None):
        raise TypeError(f"{stop!r} is not a Stop")
    found = analyse(board, limit=DEFAULT_LIMIT if limit is None else limit, seconds=0, stop=stop)
    return Deductions.of(found.safe, found.mines)


def without_total(
    board: Board, *, limit: int | None = None, stop: StopFlag | None = None
) -> Deductions:
    """Deduce everything that can be proved without the mine total."""
    return engine(board.with_mines(None), limit=limit, stop=stop)


DEDUCERS: Mapping[str, Deducer] = {
    "automaton": automaton.deduce,
    "single-point": single_point.deduce,
    "elements": elements.deduce,
    "constraint-sets": constraint_sets.deduce,
    NO_TOTAL: without_total,
    "bags": bags.deduce,
    "bridges": bridges.deduce,
    ENGINE: engine,
}
"""The strategies that deduce. Those that do not always use the mine total come first."""
USE_TOTAL = frozenset({"bags", "bridges", ENGINE})
"""The strategies that always use the mine total."""

_SOLVERS: Mapping[str, Solver] = {
    **{name: partial(playing.play, deduce=deduce) for name, deduce in DEDUCERS.items()},
    # These strategies keep their deductions while they open cells, as described in the papers.
    "automaton": automaton.solve,
    "single-point": single_point.solve,
    "constraint-sets": constraint_sets.solve,
}


def by_total(board: Board) -> Deductions:
    """Deduce from the mine total and from disjoint sets of cells with known numbers of mines.

    The sets are the hidden cells around each number, and differences of such sets. If disjoint sets
    contain all remaining mines, every hidden cell outside them is safe. If the number of hidden
    cells outside the sets equals the number of mines left for them, all of these cells are mines.
    Tatham's ``mines.c`` uses the same idea.

    >>> by_total(Board.parse("5x1m1:1....")).safe
    ((0, 2), (0, 3), (0, 4))
    """
    if board.mines is None:
        return Deductions()
    hidden = board.cells_in(State.HIDDEN)
    bit = {cell: 1 << place for place, cell in enumerate(hidden)}
    sets = {sum(bit[cell] for cell in clue.around): clue.missing for clue in open_clues(board)}
    sets |= {
        more & ~less: sets[more] - sets[less]
        for less, more in permutations(sets, 2)
        if less & ~more == 0
    }
    left, everything = board.mines - board.count(State.MINE), (1 << len(hidden)) - 1
    if len(sets) > MOST_SETS:
        sets = {}
    stack = [(everything, left, tuple(sets.items()))]
    while stack:
        outside, mines, others = stack.pop()
        if outside and mines in (0, outside.bit_count()):
            cells_outside = [cell for cell in hidden if bit[cell] & outside]
            return Deductions.of(*(([], cells_outside) if mines else (cells_outside, [])))
        for place, (cells, inside) in enumerate(others):
            disjoint = tuple(each for each in others[place + 1 :] if not each[0] & cells)
            stack.append((outside & ~cells, mines - inside, disjoint))
    return Deductions()


def solve_with_total(board: Board, reveal: Reveal, solve: Solver) -> Play:
    """Play with ``solve``; when it is stuck, use ``by_total`` and continue."""
    while True:
        end = solve(board, reveal)
        found = Deductions() if end.solved else by_total(end.board)
        if not found:
            return end
        opened = [(cell, reveal(cell)) for cell in found.safe]
        board = end.board.with_cells([*opened, *((cell, State.MINE) for cell in found.mines)])


def cases(scale: Scale) -> Iterator[Case]:
    """List the cases: the levels, and a sweep of densities."""
    boards = {Scale.TINY: 2, Scale.BRIEF: 200, Scale.FULL: 1000}[scale]
    swept = {Scale.TINY: 2, Scale.BRIEF: 50, Scale.FULL: 500}[scale]
    densities = (10, 20) if scale is Scale.TINY else DENSITIES
    side = 8 if scale is Scale.TINY else _SIDE
    for subject in (*DEDUCERS, BACKTRACKING):
        for level in scale.levels:
            yield Case(subject, level, *LEVELS[level], boards * (2 if level == "expert" else 1))
        for density in densities:
            yield Case.at_density(subject, density, (side, side), swept)


def measure(case: Case, seed: int, timer: Timer) -> Measurement:
    """Let one strategy play one board, and search one position for certain cells."""
    layout = sample_positions.drawn(case, seed)
    random = Random(seed)  # noqa: S311 - boards are not secret, and must be reproducible
    position, certain = sample_positions.in_play(layout, case.start, random)
    begin = timer()
    if case.subject == BACKTRACKING:
        placed = backtracking.place(position)
        seconds = timer() - begin
        return Measurement(seconds, {"placed": placed is not None, "position_seconds": seconds})
    found = DEDUCERS[case.subject](position)
    judged = timer()
    solver = _SOLVERS[case.subject]
    end = play(layout, case.start, solver)
    played = timer()
    with_total = end.solved
    if not with_total and case.subject not in USE_TOTAL:
        again = partial(solve_with_total, solve=solver)
        with_total = play(layout, case.start, again).solved
    return Measurement(
        played - judged,
        {
            "solved": end.solved,
            "solved with the total": with_total,
            "opened": sum(1 for _ in end.board.clues()),
            "empty": layout.grid.size - layout.mines,
            "certain": certain,
            "found": len(found.safe) + len(found.mines),
            "position_seconds": judged - begin,
        },
    )


def tables(results: Sequence[Result]) -> tuple[Table, ...]:
    """Make one table of the results by level, and one of the results by density."""
    levels = [result for result in results if result.case.group in LEVELS]
    densities = [result for result in results if result.case.group not in LEVELS]
    return (
        strength_and_cost("levels", "Strength and cost, by level", levels),
        strength_and_cost("densities", "Strength and cost, by density", densities),
    )


def findings(made: Tables) -> Findings:
    """Return the answer and the plot."""
    return Findings.of(_sentences(made["levels"]), _picture(made["densities"]))


def strength_and_cost(name: str, title: str, results: Sequence[Result]) -> Table:
    """Return a row for each strategy at each level or density, measured on the same boards.

    Boards that were not measured for every strategy are left out.
    """
    rows: list[tuple[TableValue, ...]] = []
    by_group = grouped(results, lambda result: result.case.group)
    for group in sorted(by_group, key=group_order):
        by_subject = grouped(by_group[group], lambda result: result.case.subject)
        beyond = {
            subject: sum(each.status is Status.BEYOND for each in some)
            for subject, some in by_subject.items()
        }
        found = {
            subject: {result.seed: result for result in done(some)}
            for subject, some in by_subject.items()
        }
        common = sorted(set.intersection(*map(set, found.values())))
        solved = {
            subject: {seed for seed in common if found[subject][seed].values["solved"]}
            for subject in (NO_TOTAL, ENGINE)
            if subject in found
        }
        numbers = solved.get(NO_TOTAL, set())
        total = solved.get(ENGINE, set()) - numbers
        case = by_group[group][0].case
        rows += [
            (
                *(group, f"{case.size}/{case.mines}", subject, _use(subject)),
                *(len(common), beyond[subject], len(numbers), len(total)),
                *_estimates([found[subject][seed] for seed in common], numbers, total),
            )
            for subject in (*DEDUCERS, BACKTRACKING)
            if subject in found
        ]
    return Table(
        name,
        title,
        (
            *("group", "size", "strategy", "uses the total", "boards", "beyond the budget"),
            *("solved by the numbers alone", "need the total"),
            *(f"{head}{end}" for head in ESTIMATES for end in ENDS),
        ),
        tuple(rows),
        "All rows of a group are for the same boards: those on which every strategy of the group"
        ' was measured. The column "solved by the numbers alone" counts the boards that'
        ' exact logic solves without the mine total, and the column "need the total" counts the'
        ' boards that it solves only with the total. The column "solved" is the share of boards'
        " that the strategy plays to the end without a guess. The columns whose names start with"
        ' "of boards" show this share for each of these two kinds of boards. In the columns "with'
        ' the total", the strategy has one additional rule, which compares the mine total with'
        f" disjoint sets of cells (at most {MOST_SETS}) whose numbers of mines are known. The"
        ' column "opened" is the share of the empty cells that the strategy opens. The column'
        ' "certain cells found" refers to the additional position: of the cells that must be safe'
        " or must be mines, it gives the share that the strategy finds. Times are medians of"
        " processor time. All programs except the engine are written in Python. All intervals are"
        " 95 % intervals. For shares of cells, the intervals are computed from the variation"
        " between boards.",
    )


def _use(subject: str) -> str:
    if subject == "constraint-sets":
        return "once all mines are marked"
    return "yes" if subject in (*USE_TOTAL, BACKTRACKING) else "no"


def _estimates(some: Sequence[Result], numbers: set[int], total: set[int]) -> Iterator[TableValue]:
    estimates: list[Estimate | None] = [None] * len(ESTIMATES)
    if some:
        times = [1000 * result.number("position_seconds") for result in some]
        estimates[-1] = median_interval(times)
    if some and "solved" in some[0].values:
        on_total = [result for result in some if result.seed in total]
        estimates[:-1] = [
            _solved(some, "solved"),
            _solved(some, "solved with the total"),
            _solved([result for result in some if result.seed in numbers], "solved"),
            _solved(on_total, "solved"),
            _solved(on_total, "solved with the total"),
            share_by_board(some, "opened", "empty"),
            share_by_board(some, "found", "certain"),
            median_interval([result.ms for result in some]),
        ]
    for each in estimates:
        yield from each or (None, None, None)


def _solved(results: Sequence[Result], name: str) -> Estimate | None:
    if not results:
        return None
    return share(sum(bool(result.values[name]) for result in results), len(results))


def _picture(table: Table) -> Figure:
    def series(head: str) -> tuple[Series, ...]:
        return tuple(
            Series.of(name, table.records(strategy=name), "group", head, colour, ends=", ")
            for colour, name in enumerate(DEDUCERS)
        )

    x = "mines, per cent"
    return Figure(
        "strategies",
        "The figure shows the share of boards solved without a guess, the share of the provable"
        " cells that each strategy finds, and the time per board, by density. The boards have 16x16"
        " cells, and the first click opens a zero. Bars are 95 % intervals.",
        (
            Panel("Boards solved", x, "share", series(SOLVED)),
            Panel("Certain cells found", x, "share", series(FOUND)),
            Panel("Time per board", x, "ms, median", series(MS_BOARD), log_y=True),
        ),
    )


def _sentences(table: Table) -> dict[str, str]:
    """Return two sentences per level: on the boards solved, and on the effect of the mine total."""
    said = {}
    for group in ("expert", "intermediate", "beginner"):
        records = [record for record in table.records(group=group) if record[SOLVED] is not None]
        if not records:
            continue
        words = f"{group} boards ({records[0]['size']})"
        said[group] = (
            f"All strategies played the same {records[0]['boards']:,} {group} boards"
            f" ({records[0]['size']}). The list shows the share of these boards that each strategy"
            " solved without a guess (95 % intervals in parentheses):"
            + bullets(_strength(record) for record in records)
        )
        by_name = {str(record["strategy"]): record for record in records}
        if {"elements", "constraint-sets", NO_TOTAL, ENGINE} <= set(by_name):
            said[f"{group}-total"] = _what_the_total_decides(words, by_name)
    return said


def _strength(record: Record) -> str:
    text = f"{capital(str(record['strategy']))}: {percent(record, SOLVED)}"
    if record["strategy"] in USE_TOTAL:
        return text
    return f"{text}, or {100 * number(record[WITH_TOTAL]):.0f} % with a rule for the mine total"


def _what_the_total_decides(words: str, by_name: Mapping[str, Record]) -> str:
    exact = by_name[ENGINE]
    numbers, total = (
        int(number(exact[head])) for head in ("solved by the numbers alone", "need the total")
    )
    said = (
        f"Exact logic solves {numbers + total} of the {exact['boards']:,} {words}. For {numbers} of"
        f" them, the numbers are enough, and {total} need the mine total."
    )
    for name in ("elements", "constraint-sets"):
        record = by_name[name]
        of = [(BY_NUMBERS, numbers), (BY_TOTAL, total), (BY_TOTAL_WITH, total)]
        solved = [round(number(record[head] or 0.0) * whole) for head, whole in of]
        lost = numbers + total - solved[0] - solved[1]
        said += (
            f' The strategy "{name}" solves {_out_of(solved[0], numbers)} boards that need only the'
            f" numbers. Of the {total} boards that need the mine total, it solves {solved[1]}"
            f" without the total, and {solved[2]} with it. Without the total, it fails on {lost}"
            f" solvable boards, and {_part(total - solved[1], lost)} of these need the total."
        )
    return said


def _out_of(found: int, total: int) -> str:
    return f"all {total}" if found == total else f"{found} of the {total}"


def _part(some: int, total: int) -> str:
    return "all" if some == total else str(some)


STUDY = Study.of_module(
    __name__,
    "How strong is each classic algorithm, and what does it cost, compared with exact logic?",
)
