"""The highest rung: deductions from the number of mines left.

The mines that are already proved are subtracted from the total. Either the clues need all mines
that are left, so all other cells are safe; or the clues have room for so few of them that all other
cells are mines; or the opposite of the claim would need more or fewer mines than are left. The
mines that the clues need, or have room for, are counted clue by clue: the first needs its mines,
the next needs those that do not fit into the cells counted before, and so on. If no order of the
clues gives the required sum, the engine counts the mines of all clues of a component together.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import permutations

from sapper.board import Board
from sapper.clues import OpenClue, components, open_clues
from sapper.engine import DEFAULT_LIMIT, Stop, count_by_mines
from sapper.grid import Cell
from sapper.hints.steps import ArgumentLine, LineKind, Reason, Step, Technique
from sapper.notation import State

_MOST_TRIED = 5
"""Up to this number of clues in a component, every order is tried; beyond it, only a few."""


@dataclass(frozen=True, slots=True)
class TotalArgument:
    """An argument by the mine total: the parts of a step that do not depend on other steps."""

    reason: Reason
    cells: tuple[Cell, ...]
    clues: tuple[Cell, ...]
    lines: tuple[ArgumentLine, ...]
    count: int
    """The number of mines that are left."""

    def step(self, *, mine: bool, premises: tuple[int, ...]) -> Step:
        """Return the step; its premises prove the mines that are known before it."""
        return Step(
            Technique.TOTAL,
            self.reason,
            self.cells,
            mine,
            self.clues,
            uses_total=True,
            premises=premises,
            argument=self.lines,
            count=self.count,
        )


def argue(
    board: Board,
    shown: Iterable[Cell],
    cell: Cell,
    *,
    mine: bool,
    limit: int = DEFAULT_LIMIT,
    stop: Stop | None = None,
) -> TotalArgument:
    """Return why some clues and the mine total decide a cell.

    >>> found = argue(Board.parse("8x1m2:.1...1.."), [(0, 1), (0, 5)], (0, 3), mine=False)
    >>> found.reason, found.cells, [line.count for line in found.lines]
    (<Reason.NONE_LEFT: 8>, ((0, 3), (0, 7)), [1, 1])
    """
    chosen = set(shown)
    clues = [clue for clue in open_clues(board) if clue.cell in chosen]
    left = (board.mines or 0) - board.count(State.MINE)
    seen = {each for clue in clues for each in clue.around}
    rest = tuple(each for each in board.cells_in(State.HIDDEN) if each not in seen)
    counter = _Counter(board, limit, stop)
    if cell in rest:
        if not mine and (lines := counter.lines(LineKind.NEEDS, clues, left)) is not None:
            counted = {each for line in lines for each in line.cells}
            rest = tuple(each for each in board.cells_in(State.HIDDEN) if each not in counted)
            return TotalArgument(Reason.NONE_LEFT, rest, _clues_of(lines), lines, left)
        room = left - len(rest)
        if mine and (lines := counter.lines(LineKind.ROOM, clues, room)) is not None:
            return TotalArgument(Reason.ALL_LEFT, rest, _clues_of(lines), lines, left)
    return _supposing(counter, clues, left, len(rest) - (cell in rest), cell, mine=mine)


def _supposing(
    counter: "_Counter",
    clues: Sequence[OpenClue],
    left: int,
    outside: int,
    cell: Cell,
    *,
    mine: bool,
) -> TotalArgument:
    """Show that the opposite of a claim would need more or fewer mines than are left."""
    changed = [_supposed(clue, cell, mine=not mine) for clue in clues]
    changed = [clue for clue in changed if clue.around]
    others = left if mine else left - 1
    if (lines := counter.lines(LineKind.NEEDS, changed, others + 1)) is not None:
        return TotalArgument(Reason.OVER_TOTAL, (cell,), _clues_of(lines), lines, left)
    if (lines := counter.lines(LineKind.ROOM, changed, others - outside - 1)) is not None:
        return TotalArgument(Reason.UNDER_TOTAL, (cell,), _clues_of(lines), lines, left)
    return TotalArgument(Reason.EVERY_WAY, (cell,), tuple(clue.cell for clue in clues), (), left)


def _supposed(clue: OpenClue, cell: Cell, *, mine: bool) -> OpenClue:
    if cell not in clue.around:
        return clue
    around = tuple(other for other in clue.around if other != cell)
    return OpenClue(clue.cell, clue.missing - mine, around)


def _clues_of(lines: Iterable[ArgumentLine]) -> tuple[Cell, ...]:
    return tuple(dict.fromkeys(clue for line in lines for clue in line.clues))


class _Counter:
    """Counts the mines that clues need, or have room for, and gives reasons for the counts."""

    def __init__(self, board: Board, limit: int, stop: Stop | None) -> None:
        self._board = board
        self._limit = limit
        self._stop = stop

    def lines(
        self, kind: LineKind, clues: Sequence[OpenClue], enough: int
    ) -> tuple[ArgumentLine, ...] | None:
        """Return lines whose counts have the required sum; ``None`` if there are no such lines.

        If each line states how many mines its cells need, the sum must be at least ``enough``. If
        each line states how many mines its cells can hold, the sum must be at most ``enough``.
        """
        sign = 1 if kind is LineKind.NEEDS else -1
        lines: list[ArgumentLine] = []
        for part in components(clues):
            best = max(
                (_added(order, kind) for order in _orders(part, kind)),
                key=lambda found: (sign * _sum(found), -len(found)),
            )
            exact = self._exactly(part, kind)
            if exact is not None and sign * exact > sign * _sum(best):
                cells = tuple(sorted({cell for clue in part for cell in clue.around}))
                best = [ArgumentLine(kind, tuple(clue.cell for clue in part), cells, exact)]
            lines += best
        total = _sum(lines)
        if sign * total < sign * enough:
            return None
        if kind is LineKind.NEEDS:  # lines that are not needed are left out
            for line in sorted(lines, key=lambda each: (each.count, -len(each.clues))):
                if total - line.count >= enough and _is_apart(line, lines):
                    lines.remove(line)
                    total -= line.count
        return tuple(lines)

    def _exactly(self, part: Sequence[OpenClue], kind: LineKind) -> int | None:
        """Return the minimum or maximum number of mines in the cells of one component's clues."""
        if any(not clue.is_satisfiable for clue in part):
            return None
        cells = {cell for clue in part for cell in clue.around}
        missing = {clue.cell: clue.missing for clue in part}
        grid = self._board.grid
        codes = [(cell, State.BLANK) for cell in grid.cells()]
        alone = self._board.with_cells(codes).with_mines(None)
        alone = alone.with_cells((cell, State.HIDDEN) for cell in cells)
        alone = alone.with_cells(missing.items())
        found = count_by_mines(alone, limit=self._limit, stop=self._stop)
        if not found:
            return None
        return min(found) if kind is LineKind.NEEDS else max(found)


def _sum(lines: Iterable[ArgumentLine]) -> int:
    return sum(line.count for line in lines)


def _orders(part: Sequence[OpenClue], kind: LineKind) -> Iterable[Sequence[OpenClue]]:
    if len(part) <= _MOST_TRIED:
        yield from permutations(part)
        return
    sign = -1 if kind is LineKind.NEEDS else 1
    for first in part:
        left = [clue for clue in part if clue is not first]
        order, seen = [first], set(first.around)
        while left:
            best = min(left, key=lambda clue: sign * _adds(clue, seen, kind))
            left.remove(best)
            order.append(best)
            seen.update(best.around)
        yield order


def _adds(clue: OpenClue, seen: set[Cell], kind: LineKind) -> int:
    """Return how many mines a clue adds to earlier clues: at least (needs) or at most (room)."""
    fresh = sum(cell not in seen for cell in clue.around)
    if kind is LineKind.NEEDS:
        return max(0, clue.missing - (len(clue.around) - fresh))
    return min(fresh, clue.missing)


def _added(order: Sequence[OpenClue], kind: LineKind) -> list[ArgumentLine]:
    seen: set[Cell] = set()
    lines = []
    for clue in order:
        count = _adds(clue, seen, kind)
        fresh = tuple(cell for cell in clue.around if cell not in seen)
        # A clue that adds no mines is left out, so its cells stay free for other clues.
        if fresh and (count or kind is LineKind.ROOM):
            lines.append(ArgumentLine(kind, (clue.cell,), fresh, count))
            seen.update(clue.around)
    return lines


def _is_apart(line: ArgumentLine, lines: Sequence[ArgumentLine]) -> bool:
    """Return whether a line can be left out, because no clue of another line touches its cells."""
    near = {
        (row + down, col + right)
        for row, col in line.cells
        for down in (-1, 0, 1)
        for right in (-1, 0, 1)
    }
    return not any(clue in near for other in lines if other is not line for clue in other.clues)
