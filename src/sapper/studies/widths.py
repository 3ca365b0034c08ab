"""``widths``: where exactness is cheap, and where it ends.

Deciding a board is NP-complete, but what costs time is the width of its tree decomposition, not its
size. Measured are positions met in play, positions in which a perfect player is stuck, and boards
of which a part of the cells is opened at random; and lattices (every second cell of every second
row), which are about as wide as a board of their size can be.

On positions of play up to Expert size the method of Hoder 2007 is tried as well: does dropping
redundant edges leave a tree, or something series-parallel, as the thesis says of most positions?
"""

from collections.abc import Iterator, Sequence
from random import Random

from sapper.board import Board
from sapper.classics.bags import BoardDecomposition, Shape
from sapper.classics.toolkit.saturation import saturate
from sapper.engine import analyse, decompose
from sapper.generators import first_safe
from sapper.layout import Layout
from sapper.notation import State
from sapper.spec import LEVELS, FirstClick
from sapper.studies import sample_positions
from sapper.studies.findings import Findings
from sapper.studies.study import Case, Measurement, Result, Scale, Study, Timer
from sapper.studies.tables import Table, Tables

PLAY, STUCK, LATTICE = "in play", "stuck", "lattice"
"""Kinds of positions."""
SCATTERED = {"10 % open": 0.1, "25 % open": 0.25, "50 % open": 0.5}
"""Kinds of positions opened at random, with the part of the empty cells that is open."""

LIMIT = 1 << 26
"""Steps that the engine may take on a position: a second or so. Beyond, it is called undecided."""

AFTER = " after one-clue rules"
"""Ends the names of values that are taken after cells that one clue decides were taken out."""

_FOR_BAGS = 500  # cells: the method of the thesis is tried on boards up to this size


def cases(scale: Scale) -> Iterator[Case]:
    """List the grid: levels in play, then densities and sizes."""
    tiny = scale is Scale.TINY
    boards = {Scale.TINY: 2, Scale.BRIEF: 30, Scale.FULL: 1000}[scale]
    for level in ("beginner",) if tiny else ("beginner", "intermediate", "expert"):
        for kind in (PLAY, STUCK):
            yield Case(kind, level, *LEVELS[level], boards * (1 if tiny else 10))
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
        "solved": board.count(State.HIDDEN) == case.mines,
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
    if case.subject in (PLAY, STUCK) and case.cells <= _FOR_BAGS:
        values |= _bags(board, "")
        values |= _bags(saturate(board) or board, AFTER)
    return Measurement(seconds, values)


def _bags(board: Board, suffix: str) -> dict[str, str | int]:
    """Tell what the thesis' method makes of a board, and of its parts of more than one bag."""
    found = BoardDecomposition.of(board)
    joined = [part.shape for part in found.parts if len(part.bags) > 1]
    return {
        f"bags{suffix}": found.shape.value,
        f"bags parts{suffix}": len(joined),
        f"bags trees{suffix}": joined.count(Shape.TREE),
        f"bags answers{suffix}": len(joined) - joined.count(Shape.NEITHER),
    }


def _position(case: Case, layout: Layout, random: Random) -> Board:
    match case.subject:
        case "in play":
            return sample_positions.in_play(layout, case.start, random)[0]
        case "stuck":
            return sample_positions.last(layout, case.start)
        case "lattice":
            return sample_positions.lattice(layout)
    return sample_positions.scattered(layout, SCATTERED[case.subject], random)


def tables(results: Sequence[Result]) -> tuple[Table, ...]:
    """Tabulate widths and states, and how often the thesis' method answers."""
    from sapper.studies import widths_findings  # noqa: PLC0415 - loaded when it is reported

    return widths_findings.tables(results)


def findings(made: Tables) -> Findings:
    """Say where exactness is cheap, and how often the thesis' method answers."""
    from sapper.studies import widths_findings  # noqa: PLC0415 - loaded when it is reported

    return widths_findings.findings(made)


STUDY = Study(
    name="widths",
    question="Where is exactness cheap, and where does it end? Does the thesis' decomposition"
    " succeed on most positions?",
    module=__name__,
    cases=cases,
    measure=measure,
    tables=tables,
    findings=findings,
    method=(
        (
            "Positions met in play (a perfect player's, at a random moment in which something"
            " is certain), positions in which that player is stuck, boards of which a part of"
            " the empty cells is opened at random, and lattices (every second cell of every "
            "second row), which are about as wide as a board of their size can be. Each is "
            f"analysed exactly, with a limit of 2^{LIMIT.bit_length() - 1} steps."
        ),
        (
            f"On positions of play up to {_FOR_BAGS} cells the method of Hoder 2007 is tried "
            "as well: clues with their cells are bags; does dropping redundant edges between "
            "them leave trees, or something series-parallel? The thesis expects it for most "
            "positions. It is judged by whole boards, which need every part, and by connected"
            " parts of more than one bag."
        ),
    ),
)
