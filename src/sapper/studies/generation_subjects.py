"""What ``generation`` compares: ways to make a board that logic solves, each as one function.

A way says how many boards it drew and how often it changed one. These do not depend on the machine.
"""

import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from itertools import product
from types import MappingProxyType

from sapper import generators
from sapper.engine import Stop, core
from sapper.generators import BoardOptions, BoardRequest, SolverName, first_safe, rate
from sapper.generators.mine_and_safe_move import REPAIRS
from sapper.generators.no_guess import MIXING
from sapper.layout import Layout
from sapper.spec import FirstClick, GameSpec, Mode
from sapper.studies.study import BudgetTimer, Case, Timer

DOCUMENTED = ("regenerate", "mine-move", "safe-move")
"""The document's generators."""
DOCUMENT_SOLVERS = (SolverName.AUTOMATON, SolverName.SINGLE_POINT, SolverName.CONSTRAINT_SETS)
"""Its solvers."""
NINE = tuple(f"{name}/{solver.value}" for name, solver in product(DOCUMENTED, DOCUMENT_SOLVERS))
"""Its nine combinations."""
MINE_MOVE = "mine-move/constraint-sets"
"""The combination that the document measures."""
REJECTION, REPAIR, CHAIN, LONG_CHAIN, PACKED = "rejection", "repair", "chain", "chain x4", "packed"
"""Sapper's: draw until its player solves one; repair; and mix; mix longer; all mines in a heap."""
SURVIVAL = "survival"
"""One board of the document's generator, with more repairs than it allows: when is it solved?"""
SURVIVAL_REPAIRS = 4 * REPAIRS
"""How many repairs it gets there."""

_ENDLESS = 10**9  # boards: the budget ends the search, not a number
_LOOK = 0.01  # seconds between two looks at the budget


@dataclass(frozen=True, slots=True)
class MadeBoard:
    """A board, or how far a way came within its budget."""

    layout: Layout | None
    """The board; ``None`` when there is none."""
    drawn: int
    """Boards drawn."""
    repairs: int = 0
    """Changes made, on all of them."""


Way = Callable[[Case, int, Stop], MadeBoard]
"""Makes a board of a case from a seed, until it is stopped."""


def _generated(
    case: Case,
    seed: int,
    stop: Stop,
    *,
    generator: str,
    solver: str | None = None,
    tries: int | None = None,
    repairs: int | None = None,
) -> MadeBoard:
    size = (case.width, case.height, case.mines)
    spec = GameSpec(*size, Mode.NO_GUESS, start=case.start, generator=generator, solver=solver)
    options = BoardOptions(tries=tries, repairs=repairs, best_effort=True)
    layout, report = generators.named(generator).draw(BoardRequest(spec, options), seed, stop=stop)
    return MadeBoard(layout if report.proved else None, report.drawn, report.repairs)


def _mixed(case: Case, seed: int, stop: Stop, *, times: int) -> MadeBoard:
    """Repair a board, then walk from it through solvable ones."""
    made = _generated(case, seed, stop, generator="repair")
    if made.layout is None:
        return made
    grid, start = case.grid, case.start
    empty = bytearray(grid.size)
    for cell in first_safe.promised(grid, start, FirstClick.OPENING):
        empty[grid.index(cell)] = 1
    walked = core.walk_solvable(
        made.layout,
        grid.index(start),
        bytes(empty),
        core.Rung.TOTAL,
        seed=seed,
        swaps=times * MIXING * case.mines,
        stop=stop,
    )
    done = not stop.is_set()
    return MadeBoard(Layout(grid, walked.layout) if done else None, made.drawn, made.repairs)


def _packed(case: Case, _seed: int, _stop: Stop) -> MadeBoard:
    """Put all mines into the last cells: solvable, and nobody would want to play it."""
    cells = bytes(case.cells - case.mines) + bytes([1]) * case.mines
    layout = Layout(case.grid, cells)
    return MadeBoard(layout if rate(layout, case.start).solved else None, 1)


WAYS: Mapping[str, Way] = MappingProxyType(
    {
        **{
            f"{name}/{solver.value}": partial(
                _generated, generator=name, solver=solver.value, tries=_ENDLESS
            )
            for name, solver in product(DOCUMENTED, DOCUMENT_SOLVERS)
        },
        REJECTION: partial(
            _generated, generator="regenerate", solver=SolverName.EXACT.value, tries=_ENDLESS
        ),
        REPAIR: partial(_generated, generator="repair"),
        CHAIN: partial(_mixed, times=1),
        LONG_CHAIN: partial(_mixed, times=4),
        PACKED: _packed,
        SURVIVAL: partial(
            _generated,
            generator="mine-move",
            solver=SolverName.CONSTRAINT_SETS.value,
            tries=1,
            repairs=SURVIVAL_REPAIRS,
        ),
    }
)
"""Every way, by the name of its subject."""


@contextmanager
def stopped_in_time(timer: Timer) -> Iterator[Stop]:
    """Give a flag that is set when the timer's budget is spent."""
    stop, over = Stop(), threading.Event()

    def watch(end: float) -> None:
        while not over.wait(_LOOK):
            if timer() >= end:
                stop.set()
                return

    if not isinstance(timer, BudgetTimer):
        yield stop
        return
    watcher = threading.Thread(target=watch, args=(timer.end,), daemon=True)
    watcher.start()
    try:
        yield stop
    finally:
        over.set()
        watcher.join()
