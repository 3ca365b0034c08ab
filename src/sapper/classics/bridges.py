"""Find the exact state of every cell, by components, bridge cells and mine numbers.

First, both one-clue rules are applied until nothing changes (the saturated clues). The other clues
form components with the hidden cells around them. For each component and each number of mines,
``bridge_counting`` returns the number of solutions and, for each cell, the number of solutions with
a mine there. The mine total then limits the number of mines in each component, and decides the
cells outside all components.

The fair-mines thesis bounds the number of mines in a component by prefix sums of the minima and
maxima of the other components. But some numbers in between may be impossible, so here the prefix
sums are computed for whole sets of mine numbers (``toolkit.counting``).

Source: the fair-mines thesis. This algorithm is complete: it finds every cell that is certainly
safe or certainly a mine.
"""

from collections.abc import Callable, Sequence
from enum import StrEnum

from sapper.board import Board
from sapper.budget import Budget, StopFlag
from sapper.classics.bridge_counting import (
    LIMIT,
    ComponentCounts,
    bridge_cells,
    count_within,
    parts_of,
)
from sapper.classics.toolkit.counting import Polynomial, numbers_between, sums_of_others
from sapper.classics.toolkit.trace import Trace, named
from sapper.classics.toolkit.working_board import saturate
from sapper.clues import OpenClue, components, frontier, open_clues, sea
from sapper.deductions import Deductions
from sapper.grid import Cell
from sapper.notation import State
from sapper.words import counted


class CellState(StrEnum):
    """The state of a hidden cell."""

    SAFE = "safe"
    """No solution has a mine on the cell."""
    MINE = "mine"
    """Every solution has a mine on the cell."""
    UNCERTAIN = "uncertain"
    """Some solutions have a mine on the cell, others do not."""


def states(
    board: Board, *, limit: int | None = LIMIT, stop: StopFlag | None = None
) -> dict[Cell, CellState] | None:
    """Return the state of every hidden cell, ascending, using the mine total.

    Args:
        board: The board, with or without a mine total.
        limit: Maximum number of steps per component; ``None`` for no limit.
        stop: A stop signal; another thread sets it to end the call.

    Returns:
        The exact states, or ``None`` if the board has no solution.

    Raises:
        UndecidedError: some component has more bridges open at once than the limit allows, or
            the stop signal was set.

    >>> states(Board.parse("3x1m1:.1."))
    {(0, 0): <CellState.UNCERTAIN: 'uncertain'>, (0, 2): <CellState.UNCERTAIN: 'uncertain'>}
    """
    return _states(board, lambda: Budget(limit, stop), None)


def _states(
    board: Board, budget_of_component: Callable[[], Budget], trace: Trace | None
) -> dict[Cell, CellState] | None:
    saturated = saturate(board)
    if saturated is None:
        if trace is not None:
            trace.add("saturated clues: some clue cannot be satisfied", lambda: board)
        return None
    clues = open_clues(saturated)
    outside = sea(saturated, clues)
    whole = components(clues)
    steps = BridgeTrace(board, saturated, trace)
    steps.saturation()
    counts = []
    for number, component in enumerate(whole, 1):
        steps.cut(component, f"{number} of {len(whole)}")
        counts.append(count_within(component, budget_of_component()))
        steps.counts(component, counts[-1], f"{number} of {len(whole)}")
    parts = [part.numbers for part in counts]
    parts.append(numbers_between(0, len(outside)))
    others = sums_of_others(parts)
    left = None if board.mines is None else board.mines - saturated.count(State.MINE)
    allowed = [_allowed(part, rest, left) for part, rest in zip(parts, others, strict=True)]
    steps.total(whole, allowed, outside, left)
    if not all(allowed):
        return None
    found = {cell: _SATURATED.get(saturated[cell]) for cell in board.cells_in(State.HIDDEN)}
    for part, numbers in zip(counts, allowed, strict=False):
        for cell, with_mine in part.with_mine.items():
            found[cell] = _judge(part.solutions, with_mine, numbers)
    for cell in outside:
        found[cell] = _judge_outside(len(outside), allowed[-1])
    return {cell: state for cell, state in found.items() if state is not None}


def deduce(board: Board, *, limit: int | None = LIMIT, stop: StopFlag | None = None) -> Deductions:
    """Return every cell that is certainly safe or certainly a mine; this algorithm is complete.

    Raises:
        UndecidedError: as in ``states``.

    >>> deduce(Board.parse("9x1m2:.1.1._.1.")).mines
    ((0, 2),)
    """
    return _deductions(states(board, limit=limit, stop=stop))


def deduce_within(board: Board, budget: Budget, trace: Trace | None = None) -> Deductions:
    """Like ``deduce``, but with one budget for all components and a trace of each component."""
    return _deductions(_states(board, lambda: budget, trace))


def _deductions(found: dict[Cell, CellState] | None) -> Deductions:
    if found is None:
        return Deductions.contradicted()
    return Deductions.of(
        safe=(cell for cell, state in found.items() if state is CellState.SAFE),
        mines=(cell for cell, state in found.items() if state is CellState.MINE),
    )


_SATURATED: dict[int, CellState] = {State.MINE: CellState.MINE, State.BLANK: CellState.SAFE}


def _allowed(part: int, rest: int, left: int | None) -> int:
    """Return the numbers of mines in a part that leave a possible number for the rest."""
    if left is None:
        return part if rest else 0
    return sum(
        1 << mines
        for mines in range(min(part.bit_length(), left + 1))
        if part >> mines & rest >> (left - mines) & 1
    )


def _judge(solutions: Polynomial, with_mine: Polynomial, allowed: int) -> CellState:
    """Return a cell's state, from the solutions of its component with an allowed mine number."""
    counted = [
        (mine, every - mine)
        for number, (every, mine) in enumerate(zip(solutions, with_mine, strict=True))
        if allowed >> number & 1
    ]
    if not any(mine for mine, _ in counted):
        return CellState.SAFE
    return CellState.UNCERTAIN if any(empty for _, empty in counted) else CellState.MINE


def _judge_outside(cells: int, allowed: int) -> CellState:
    """Return the state of the cells outside the components, the same for all of them."""
    if allowed == 1:
        return CellState.SAFE
    return CellState.MINE if allowed == 1 << cells else CellState.UNCERTAIN


class BridgeTrace:
    """Adds the steps of this algorithm to a trace, if there is one.

    >>> trace = Trace()
    >>> board = Board.parse("3x1:.1.")
    >>> BridgeTrace(board, board, trace).saturation()
    >>> trace.steps[0].text
    'saturated clues: mine none; safe none'
    """

    __slots__ = ("_board", "_saturated", "_trace")

    def __init__(self, board: Board, saturated: Board, trace: Trace | None) -> None:
        self._board = board
        self._saturated = saturated
        self._trace = trace

    def saturation(self) -> None:
        """Add a step with the cells that the one-clue rules decided."""
        if self._trace is None:
            return
        hidden = self._board.cells_in(State.HIDDEN)
        mines = [cell for cell in hidden if self._saturated[cell] == State.MINE]
        safe = [cell for cell in hidden if self._saturated[cell] == State.BLANK]
        text = f"saturated clues: mine {named(mines)}; safe {named(safe)}"
        self._trace.add(text, lambda: self._saturated, cells=(*mines, *safe))

    def cut(self, component: Sequence[OpenClue], name: str) -> None:
        """Add a component before the count, with its size, sub-components and bridges."""
        if self._trace is None:
            return
        parts = parts_of(component)
        cells = frontier(component)
        text = f"component {name}: {counted(len(component), 'clue')}, {counted(len(cells), 'cell')}"
        bridges: tuple[Cell, ...] = ()
        if len(parts) > 1:
            bridges = bridge_cells(parts)
            text += f"; cut into {len(parts)} at the bridges {named(bridges)}"
        self._trace.add(
            text,
            lambda: self._saturated,
            cells=bridges,
            clues=[clue.cell for clue in component],
            sets=[set(frontier(part)) - set(bridges) for part in parts],
        )

    def counts(self, component: Sequence[OpenClue], counts: ComponentCounts, name: str) -> None:
        """Add the number of solutions of a component for each number of mines."""
        if self._trace is None:
            return
        said = [
            f"{ways:,} with {counted(mines, 'mine')}"
            for mines, ways in enumerate(counts.solutions)
            if ways
        ]
        text = f"component {name}: solutions: {', '.join(said) or 'none'}"
        self._trace.add(text, lambda: self._saturated, sets=[frontier(component)])

    def total(
        self,
        whole: Sequence[Sequence[OpenClue]],
        allowed: Sequence[int],
        outside: Sequence[Cell],
        left: int | None,
    ) -> None:
        """Add, for each component, the numbers of mines that the mine total allows."""
        if self._trace is None or left is None:
            return
        names = [
            *(f"component {number}" for number in range(1, len(whole) + 1)),
            "unconnected cells",
        ]
        said = [f"{name}: {_numbers(set_)}" for name, set_ in zip(names, allowed, strict=True)]
        self._trace.add(
            f"mine total, {counted(left, 'mine')} left; possible numbers of mines: "
            f"{'; '.join(said)}",
            lambda: self._saturated,
            sets=[*(frontier(each) for each in whole), *([outside] if outside else [])],
        )


def _numbers(numbers: int) -> str:
    """Return a set of mine numbers in words, with ranges.

    >>> _numbers(0b1011101), _numbers(0)
    ('0, 2-4, 6', 'nothing fits')
    """
    runs: list[list[int]] = []
    for mines in range(numbers.bit_length()):
        if numbers >> mines & 1:
            if runs and runs[-1][1] == mines - 1:
                runs[-1][1] = mines
            else:
                runs.append([mines, mines])
    return ", ".join(str(a) if a == b else f"{a}-{b}" for a, b in runs) or "nothing fits"
