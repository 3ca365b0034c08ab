"""All classic algorithms by name: the list for the Python API, the programs and the page."""

from collections.abc import Callable
from functools import partial
from typing import Any, Unpack

from sapper.board import Board, Verdict
from sapper.budget import Budget, StopFlag
from sapper.classics import (
    automaton,
    backtracking,
    bags,
    bridge_counting,
    bridges,
    constraint_sets,
    elements,
    single_point,
)
from sapper.classics.backtracking import Direction, SearchOrder, Strategy
from sapper.classics.classic import Classic, ClassicFinding, ClassicOption, ClassicResult
from sapper.classics.toolkit.trace import Trace
from sapper.deductions import Deductions
from sapper.errors import SpecError
from sapper.notation import State
from sapper.words import counted


def _deduced(
    board: Board,
    budget: Budget,
    trace: Trace | None,
    *,
    deduce: Callable[..., Deductions],
    **options: Any,
) -> ClassicFinding:
    """Return the safe cells and mines that a deducing algorithm finds.

    The board is reported as consistent only if every cell is decided.
    """
    found = deduce(board, budget, trace, **options)
    if found.contradiction:
        return ClassicFinding(Verdict.INCONSISTENT)
    changes = [(cell, State.BLANK) for cell in found.safe]
    settled = board.with_cells([*changes, *((cell, State.MINE) for cell in found.mines)])
    is_solution = settled.is_finished and settled.is_admissible
    verdict = Verdict.CONSISTENT if is_solution else Verdict.UNKNOWN
    return ClassicFinding(verdict, found.safe, found.mines)


def _bags(board: Board, budget: Budget, trace: Trace | None) -> ClassicFinding:
    verdict, found = bags.decide_within(board, budget, trace)
    return ClassicFinding(verdict, found.safe, found.mines)


def _bridges(board: Board, budget: Budget, trace: Trace | None) -> ClassicFinding:
    found = bridges.deduce_within(board, budget, trace)
    verdict = Verdict.INCONSISTENT if found.contradiction else Verdict.CONSISTENT
    return ClassicFinding(verdict, found.safe, found.mines)


def _backtracking(
    board: Board, budget: Budget, trace: Trace | None, **order: Unpack[SearchOrder]
) -> ClassicFinding:
    found = backtracking.search_within(board, budget, trace, **order)
    layout = found.layout
    sizes = ", ".join(map(str, found.regions))
    return ClassicFinding(
        found.verdict,
        placement=None if layout is None else layout.revealed().with_mines(board.mines),
        complete=found.verdict is not Verdict.UNKNOWN,
        details=(
            ("regions", f"{len(found.regions)}{sizes and f', clues per region: {sizes}'}"),
            ("deepest", f"{counted(found.deepest, 'clue')} considered at once"),
        ),
    )


CLASSICS: dict[str, Classic] = {
    classic.name: classic
    for classic in (
        Classic(
            "automaton",
            "Cellular automaton",
            "Updates all cells at once, each from the numbers around it. The weakest method.",
            "Adamatzky 1997, as described by Papagoi 2025",
            "inspections of a cell's neighbours",
            partial(_deduced, deduce=automaton.deduce_within),
        ),
        Classic(
            "single-point",
            "Single point",
            "Applies the two rules for a single number until nothing changes.",
            "Pedersen 2004, as described by Papagoi 2025",
            "inspections of a cell's neighbours",
            partial(_deduced, deduce=single_point.deduce_within),
        ),
        Classic(
            "elements",
            "Elements",
            "Works with sets of cells around a number, and with bounds on the mines in each set.",
            "Pestov and Shalyto 2005",
            "inspections of a cell's neighbours, and touched elements",
            partial(_deduced, deduce=elements.deduce_within),
        ),
        Classic(
            "constraint-sets",
            "Constraint sets",
            "Subtracts sets of cells with known numbers of mines from each other, and searches "
            "small groups.",
            "Studholme 2001, as modified by Papagoi 2025",
            "inspections of a cell's neighbours, comparisons of constraints, assignments of cells "
            "in a search",
            partial(_deduced, deduce=constraint_sets.deduce_within),
            options=(
                ClassicOption(
                    "largest_group",
                    constraint_sets.LARGEST_GROUP,
                    "Largest group to search, in cells.",
                ),
            ),
        ),
        Classic(
            "backtracking",
            "Backtracking",
            "Places the mines region by region, all mines of one number at a time.",
            "Urbas 2006",
            "sets of mines placed",
            _backtracking,
            options=(
                ClassicOption(
                    "direction",
                    Direction.FIRST,
                    "Which unfinished number comes next: the first, the last, or one of the two at "
                    "random.",
                    tuple(Direction),
                ),
                ClassicOption(
                    "split",
                    True,
                    "Whether the numbers are split into regions, or searched as one region.",
                ),
                ClassicOption(
                    "strategy",
                    Strategy.PLAIN,
                    "Which set of mines is tried first for a number: "
                    + " ".join(f"{each.value}: {each.description}" for each in Strategy),
                    tuple(Strategy),
                ),
            ),
            limit=backtracking.LIMIT,
            finds_certain=False,
        ),
        Classic(
            "bags",
            "Bags",
            "Builds a tree with one bag per number, if the board allows it.",
            "Hoder 2007",
            "clues, edges and vertices visited, and assignments of bags",
            _bags,
        ),
        Classic(
            "bridges",
            "Bridges",
            "Cuts components at bridge cells and counts solutions by number of mines. Finds "
            "every cell that is certainly safe or certainly a mine.",
            "Spravedlivé hledání min",
            "placements in a part, and assignments of the bridges around it",
            _bridges,
            limit=bridge_counting.LIMIT,
        ),
    )
}
"""Every classic algorithm by its name, ordered from the weakest reasoning to the strongest."""


def choice(name: str) -> tuple[str, str, str]:
    """Return the name, label and summary of a classic algorithm, for a ``Choice`` in a menu."""
    classic = named(name)
    return classic.name, classic.label, f"{classic.summary} {classic.source}."


def named(name: str) -> Classic:
    """Return a classic algorithm by its name.

    Raises:
        SpecError: there is no classic algorithm with this name.
    """
    if name not in CLASSICS:
        raise SpecError(f"{name!r} is not a classic algorithm: choose one of {', '.join(CLASSICS)}")
    return CLASSICS[name]


def run(
    name: str,
    board: Board | str,
    *,
    limit: int | None = None,
    stop: StopFlag | None = None,
    trace: bool | int = False,
    **options: Any,
) -> ClassicResult:
    """Run a classic algorithm on a board.

    Args:
        name: One of ``CLASSICS``.
        board: The position, or its text.
        limit: Maximum number of the algorithm's own steps; ``None`` for the default.
        stop: A stop signal; another thread sets it to end the run.
        trace: Whether to record the steps, or the number of steps to record.
        options: Options of this algorithm.

    Raises:
        SpecError: there is no such algorithm, or it has no such option or value.
        NotationError: the text is not a board.

    >>> found = run("elements", "4x2:..../1211")
    >>> found.safe, found.mines, found.steps
    (((0, 1), (0, 3)), ((0, 0), (0, 2)), 22)
    >>> run("backtracking", "3x1m1:.1.", direction="last").placement.id
    '3x1m1:*10'
    """
    steps = Trace() if trace is True else None if trace is False else Trace(trace)
    position = Board.parse(board) if isinstance(board, str) else board
    return named(name).run(position, limit=limit, stop=stop, trace=steps, options=options)
