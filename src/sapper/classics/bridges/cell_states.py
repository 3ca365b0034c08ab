"""The state of every hidden cell, from the counts of all components and the mine total.

The fair-mines thesis bounds a component's mines by prefix sums of the others' minima and maxima;
but between the two there may be numbers that no placement has, so here the prefix sums are of whole
sets of mine numbers (``mine_numbers``), of which minimum and maximum are the ends.
"""

from collections.abc import Callable, Sequence
from enum import StrEnum

from sapper.board import Board
from sapper.budget import Budget, StopFlag
from sapper.classics.bridges.counting import LIMIT, Counts, count, count_within
from sapper.classics.bridges.trace_words import Teller
from sapper.classics.toolkit import mine_numbers
from sapper.classics.toolkit.polynomial import Polynomial
from sapper.classics.toolkit.saturation import saturate
from sapper.classics.toolkit.trace import Trace
from sapper.clues import OpenClue, components, open_clues, sea
from sapper.deductions import Deductions
from sapper.grid import Cell
from sapper.notation import State


class CellState(StrEnum):
    """What the board says of a hidden cell."""

    SAFE = "safe"
    """No solution has a mine there."""
    MINE = "mine"
    """Every solution has a mine there."""
    UNCERTAIN = "uncertain"
    """Some have, some have not."""


def states(
    board: Board, *, limit: int | None = LIMIT, stop: StopFlag | None = None
) -> dict[Cell, CellState] | None:
    """Return the state of every hidden cell, ascending, the mine total included.

    Args:
        board: With or without a mine total.
        limit: The most steps to take on a component; ``None`` for any number.
        stop: A flag by which another thread ends the call.

    Returns:
        The states, each exact; or ``None`` when the board has no solution.

    Raises:
        UndecidedError: some component has more bridges open at once than the limit allows, or
            the flag was set.

    >>> states(Board.parse("3x1m1:.1."))
    {(0, 0): <CellState.UNCERTAIN: 'uncertain'>, (0, 2): <CellState.UNCERTAIN: 'uncertain'>}
    """
    return _states(board, lambda component: count(component, limit=limit, stop=stop), None)


def states_within(
    board: Board, budget: Budget, trace: Trace | None = None
) -> dict[Cell, CellState] | None:
    """Do as ``states`` does, within one budget for all components, and tell each of them."""
    return _states(board, lambda component: count_within(component, budget), trace)


def _states(
    board: Board, count_one: Callable[[Sequence[OpenClue]], Counts], trace: Trace | None
) -> dict[Cell, CellState] | None:
    saturated = saturate(board)
    if saturated is None:
        if trace is not None:
            trace.tell("saturated clues: some clue cannot be met", lambda: board)
        return None
    clues = open_clues(saturated)
    outside = sea(saturated, clues)
    whole = components(clues)
    tell = Teller(board, saturated, trace)
    tell.saturation()
    counts = []
    for number, component in enumerate(whole, 1):
        tell.cut(component, f"{number} of {len(whole)}")
        counts.append(count_one(component))
        tell.counts(component, counts[-1], f"{number} of {len(whole)}")
    parts = [part.numbers for part in counts]
    parts.append(mine_numbers.interval(0, len(outside)))
    others = mine_numbers.of_the_others(parts)
    left = None if board.mines is None else board.mines - saturated.count(State.MINE)
    allowed = [_allowed(part, rest, left) for part, rest in zip(parts, others, strict=True)]
    tell.total(whole, allowed, outside, left)
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
    """Return every certain cell of the board: this classic is complete.

    Raises:
        UndecidedError: as ``states`` does.

    >>> deduce(Board.parse("9x1m2:.1.1._.1.")).mines
    ((0, 2),)
    """
    return _deductions(states(board, limit=limit, stop=stop))


def deduce_within(board: Board, budget: Budget, trace: Trace | None = None) -> Deductions:
    """Do as ``deduce`` does, within one budget for all components, and tell each of them."""
    return _deductions(states_within(board, budget, trace))


def _deductions(found: dict[Cell, CellState] | None) -> Deductions:
    if found is None:
        return Deductions.contradicted()
    return Deductions.of(
        safe=(cell for cell, state in found.items() if state is CellState.SAFE),
        mines=(cell for cell, state in found.items() if state is CellState.MINE),
    )


_SATURATED: dict[int, CellState] = {State.MINE: CellState.MINE, State.BLANK: CellState.SAFE}


def _allowed(part: int, rest: int, left: int | None) -> int:
    """Return the mine numbers of a part that the rest can complete to the mines left."""
    if left is None:
        return part if rest else 0
    return sum(
        1 << mines
        for mines in range(min(part.bit_length(), left + 1))
        if part >> mines & rest >> (left - mines) & 1
    )


def _judge(solutions: Polynomial, with_mine: Polynomial, allowed: int) -> CellState:
    """Return a cell's state from the counts of its component under the allowed mine numbers."""
    counted = [
        (mine, every - mine)
        for number, (every, mine) in enumerate(zip(solutions, with_mine, strict=True))
        if allowed >> number & 1
    ]
    if not any(mine for mine, _ in counted):
        return CellState.SAFE
    return CellState.UNCERTAIN if any(empty for _, empty in counted) else CellState.MINE


def _judge_outside(cells: int, allowed: int) -> CellState:
    """Return the state of the cells outside all components: they are all alike."""
    if allowed == 1:
        return CellState.SAFE
    return CellState.MINE if allowed == 1 << cells else CellState.UNCERTAIN
