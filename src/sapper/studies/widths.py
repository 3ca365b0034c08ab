"""``widths``: where exactness is cheap, and where it ends.

Deciding a board is NP-complete, but what costs time is the width of its tree decomposition, not its
size. Measured are positions met in play, positions in which a perfect player is stuck, and boards
of which a part of the cells is opened at random; and lattices (every second cell of every second
row), which are about as wide as a board of their size can be.

On boards up to Expert size the method of Hoder 2007 is tried as well: does dropping redundant edges
leave a tree, or something series-parallel, as the thesis says of most positions?
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from random import Random

from sapper.board import Board
from sapper.classics.bags import BoardDecomposition, Shape
from sapper.classics.toolkit.saturation import saturate
from sapper.engine import Verdict, analyse, decompose
from sapper.generators import first_safe
from sapper.layout import Layout
from sapper.spec import LEVELS, FirstClick
from sapper.studies import sample_positions
from sapper.studies.figures import Figure, Mark, Panel, Series
from sapper.studies.findings import Findings
from sapper.studies.study import Case, Measurement, Result, Scale, Status, Study, Timer
from sapper.studies.summary_statistics import quantile, share
from sapper.studies.tables import Table, TableValue

PLAY, STUCK, LATTICE = "in play", "stuck", "lattice"
"""Kinds of positions."""
SCATTERED = {"10 % open": 0.1, "25 % open": 0.25, "50 % open": 0.5}
"""Kinds of positions opened at random, with the part of the empty cells that is open."""

LIMIT = 1 << 26
"""Steps that the engine may take on a position: a second or so. Beyond, it is called undecided."""

_FOR_BAGS = 500  # cells: the method of the thesis is tried on boards up to this size


def cases(scale: Scale) -> Iterator[Case]:
    """List the grid: levels in play, then densities and sizes."""
    tiny = scale is Scale.TINY
    boards = {Scale.TINY: 2, Scale.BRIEF: 30, Scale.FULL: 1000}[scale]
    for level in ("beginner",) if tiny else ("beginner", "intermediate", "expert"):
        for kind in (PLAY, STUCK):
            yield Case(kind, level, *LEVELS[level], boards * (1 if tiny else 4))
    shapes = ((8, 8),) if tiny else ((16, 16), (30, 16), (50, 50), (100, 100))
    densities = (20,) if tiny else (10, 15, 20, 25, 30, 40)
    for kind in (*SCATTERED, PLAY, STUCK, LATTICE):
        for density in densities:
            for width, height in shapes:
                if kind == LATTICE and width > 50 and scale is not Scale.FULL:
                    continue
                mines = (width * height * density + 50) // 100
                few = boards if width * height <= 500 else max(2, boards // 3)
                yield Case(kind, f"{density} %", width, height, mines, few)


def measure(case: Case, seed: int, timer: Timer) -> Measurement:
    """Decompose one position, and analyse it."""
    random = Random(seed)  # noqa: S311 - boards are no secrets, and must come out the same again
    layout = first_safe.draw(case.grid, case.mines, case.start, FirstClick.OPENING, seed)
    board = _position(case, layout, random)
    plan = decompose(board, limit=LIMIT)
    begin = timer()
    found = analyse(board, limit=LIMIT, seconds=0)
    seconds = timer() - begin
    values: dict[str, str | int | float | None] = {
        "hidden": sum(len(box) for part in plan.components for box in part.boxes),
        "boxes": sum(len(part.boxes) for part in plan.components),
        "components": len(plan.components),
        "width": plan.width,
        "states": sum(part.states for part in plan.components),
        "work": max((part.log2_work for part in plan.components), default=0.0),
        "sweeps": sum(part.method == "sweep" for part in plan.components),
        "transitions": found.transitions,
        "verdict": found.verdict.value,
    }
    if case.cells <= _FOR_BAGS:
        values["bags"] = BoardDecomposition.of(board).shape.value
        saturated = saturate(board) or board
        values["bags_saturated"] = BoardDecomposition.of(saturated).shape.value
    return Measurement(seconds, values)


def _position(case: Case, layout: Layout, random: Random) -> Board:
    match case.subject:
        case "in play":
            return sample_positions.in_play(layout, case.start, random)[0]
        case "stuck":
            return sample_positions.last(layout, case.start)
        case "lattice":
            return sample_positions.lattice(layout)
    return sample_positions.scattered(layout, SCATTERED[case.subject], random)


def findings(results: Sequence[Result]) -> Findings:
    """Tabulate widths and states, and how often the thesis' method answers."""
    widths, bags = _widths(results), _bags(results)
    return Findings(_answer(results, bags), (widths, bags), (_picture(results),))


def _by_case(results: Sequence[Result]) -> dict[Case, list[Result]]:
    by_case: dict[Case, list[Result]] = defaultdict(list)
    for result in results:
        by_case[result.case].append(result)
    return dict(sorted(by_case.items(), key=lambda item: _order(item[0])))


def _order(case: Case) -> tuple[object, ...]:
    kinds = (PLAY, STUCK, *SCATTERED, LATTICE)
    density = -1 if case.group in LEVELS else int(case.group.removesuffix(" %"))
    return kinds.index(case.subject), density, case.cells


def _widths(results: Sequence[Result]) -> Table:
    rows: list[tuple[TableValue, ...]] = []
    for case, some in _by_case(results).items():
        met, done = _met(some), _decided(some)
        place = (case.subject, case.group, f"{case.width}x{case.height}", len(met))
        if not done:
            rows.append((*place, len(met), *[None] * 6))
            continue
        width, states = _numbers(done, "width"), _numbers(done, "states")
        rows.append(
            (
                *place,
                len(met) - len(done),
                int(quantile(width, 0.5)),
                int(max(width)),
                int(quantile(states, 0.5)),
                int(max(states)),
                1000 * quantile([result.seconds or 0.0 for result in done], 0.5),
                1000 * max(result.seconds or 0.0 for result in done),
            )
        )
    return Table(
        "widths",
        "Widths, states and time of exact analysis",
        (
            *("position", "group", "size", "boards", "given up"),
            *("width", "width, most", "states", "states, most", "ms", "ms, most"),
        ),
        tuple(rows),
        "Medians and greatest values. Width: open clues and one box, less one, of the plan that the"
        " engine chose. States: rows of all its tables. Given up: positions beyond the limit of"
        f" 2^{LIMIT.bit_length() - 1} steps, which the other columns leave out.",
    )


def _met(results: Sequence[Result]) -> list[Result]:
    """Leave out positions that the study's budget did not reach."""
    return [result for result in results if result.status is Status.DONE]


def _decided(results: Sequence[Result]) -> list[Result]:
    """Leave out those, too, that the engine gave up."""
    return [result for result in _met(results) if result.values["verdict"] != Verdict.UNKNOWN.value]


def _bags(results: Sequence[Result]) -> Table:
    rows: list[tuple[TableValue, ...]] = []
    for case, some in _by_case(results).items():
        shapes = [str(result.values["bags"]) for result in some if "bags" in result.values]
        after = [str(result.values["bags_saturated"]) for result in some if "bags" in result.values]
        if shapes and case.subject in (PLAY, STUCK):
            answered = len(shapes) - shapes.count(Shape.NEITHER.value)
            rows.append(
                (
                    *(case.subject, case.group, f"{case.width}x{case.height}", len(shapes)),
                    shapes.count(Shape.TREE.value) / len(shapes),
                    *share(answered, len(shapes)),
                    1 - after.count(Shape.NEITHER.value) / len(after),
                )
            )
    return Table(
        "bags",
        "How often the decomposition of Hoder 2007 answers",
        (
            *("position", "group", "size", "boards", "tree"),
            *("answers", "answers from", "answers to", "after one-clue rules"),
        ),
        tuple(rows),
        "Tree: dropping redundant edges leaves a tree. Answers: a tree or series-parallel, with the"
        " 95 % interval. After one-clue rules: answers when cells that one clue decides are taken"
        " out first.",
    )


def _numbers(results: Sequence[Result], name: str) -> list[float]:
    return [float(result.values[name] or 0) for result in results]


def _picture(results: Sequence[Result]) -> Figure:
    def series(name: str, subject: str, level: float) -> tuple[Series, ...]:
        found: dict[str, list[tuple[float, float]]] = defaultdict(list)
        for case, some in _by_case(results).items():
            done = _decided(some)
            whole = bool(done) and len(done) == len(_met(some))
            if case.subject == subject and whole and case.group not in LEVELS:
                density = float(case.group.removesuffix(" %"))
                value = quantile(_numbers(done, name), level)
                found[f"{case.width}x{case.height}"].append((density, max(value, 1)))
        return tuple(
            Series(size, tuple(sorted(points)), Mark.BOTH, colour)
            for colour, (size, points) in enumerate(found.items())
        )

    x = "mines, per cent"
    return Figure(
        "widths",
        "States of the exact dynamic programme, by density and size: stuck positions of play,"
        " boards with a quarter of the cells opened at random, and lattices; the greatest of each."
        " A size has a point where no position was given up.",
        tuple(
            Panel(title, x, "states, greatest", series("states", kind, 1.0), log_y=True)
            for title, kind in (
                ("Stuck in play", STUCK),
                ("25 % opened at random", "25 % open"),
                ("Lattice", LATTICE),
            )
        ),
    )


def _answer(results: Sequence[Result], bags: Table) -> tuple[str, ...]:
    answer = []
    for kind, words in (
        ((PLAY, STUCK), "Positions met in play"),
        (tuple(SCATTERED), "Boards opened at random"),
        ((LATTICE,), "Lattices"),
    ):
        met = _met([result for result in results if result.case.subject in kind])
        done = _decided(met)
        if done:
            wide = max(done, key=lambda result: float(result.values["states"] or 0))
            slow = max(result.seconds or 0.0 for result in done)
            answer.append(
                f"{words} ({len(met):,}): width at most"
                f" {max(int(result.values['width'] or 0) for result in done)}, at most"
                f" {int(wide.values['states'] or 0):,} states"
                f" ({wide.case.width}x{wide.case.height}, {wide.case.group}); the slowest exact"
                f" analysis took {1000 * slow:,.3g} ms; {len(met) - len(done):,} were beyond the"
                f" limit of 2^{LIMIT.bit_length() - 1} steps."
            )
    for row in bags.rows:
        fields = dict(zip(bags.columns, row, strict=True))
        if fields["group"] == "expert":
            answer.append(
                f"Hoder's method on {fields['boards']} Expert positions, {fields['position']}:"
                f" a tree is left in {_percent(fields['tree'])}, it answers in"
                f" {_percent(fields['answers'])} (95 % interval {_percent(fields['answers from'])}"
                f" to {_percent(fields['answers to'])}); after the one-clue rules in"
                f" {_percent(fields['after one-clue rules'])}."
            )
    return tuple(answer)


def _percent(value: object) -> str:
    return f"{100 * float(str(value)):.0f} %"


STUDY = Study(
    name="widths",
    question="Where is exactness cheap, and where does it end? Does the thesis' decomposition"
    " succeed on most positions?",
    module=__name__,
    cases=cases,
    measure=measure,
    findings=findings,
)
