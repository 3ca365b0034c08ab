"""Finds a placement for boards too wide for the exact engine, by repairing a quick placement.

A quick placement leaves some clues unsatisfied (they are *missed*); augmenting paths repair most of
them. On a wide board most cells touch only one or two clues, and the problem is similar to finding
a matching in a graph. A clue that lacks a mine (a *defect*) gets one. This is one too many for
another clue, which loses a different mine, and so on. The path ends at a clue with the opposite
defect, or at a cell that touches no other clue. A cell that touches three or more clues is changed
together with a second cell, so that at most one other clue gets a new defect. If no path is found,
this does not prove that there is no placement: on boards with such cells, the problem is
NP-complete.

A defect without a path is either enclosed, or can move only within a part of the board. To move an
enclosed defect, a window around it is solved again. The new solution satisfies all clues there or,
if that is impossible, moves the defect to another clue. If the defect can move, some windows in its
part of the board are solved again without moving it, because a different placement there might open
a path. These steps are repeated until no clue is missed or the budget is exhausted.

A missed clue may also be part of a contradiction. If the clues of a window around it have no
solution, the board has none.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random

from sapper.board import Board, Verdict
from sapper.engine.core import Stop, stopped
from sapper.engine.wide import SearchResult, windows
from sapper.engine.wide.windows import Window
from sapper.layout import Layout
from sapper.notation import State

_ENCLOSED = 50  # a defect that can move to fewer clues is enclosed
_REACHED_A_WINDOW = 20  # reached clues for each window that is solved again
_SIDES = (7, 9, 11, 13)  # side of the windows in which a defect is moved
_STIRRED_SIDE = 9
_CONTRADICTION_SIDES = (9, 15, 21)
_WINDOW_WORK = 100  # the cost of a window, half a millisecond, in visited defects


_Defect = tuple[int, int]  # a clue, and +1 if it lacks a mine, -1 if it has one too many
_Flips = tuple[int, ...]  # cells
_Steps = Callable[[_Defect], Iterator[tuple[_Flips, _Defect | None]]]


class TrialPlacement:
    """Mines on a board, and how many mines each clue lacks.

    Known mines are always placed; only hidden cells change.
    """

    def __init__(self, board: Board) -> None:
        """Start with only the known mines."""
        grid = board.grid
        self.board = board
        self.mines = bytearray(code == State.MINE for code in board.cells)
        """One byte per cell of the grid: 1 if the cell has a mine."""
        self.around: dict[int, list[int]] = {}
        """The hidden cells around each clue."""
        self.clues: dict[int, list[int]] = {}
        """The clues around each hidden cell that touches a clue."""
        self.lacking: dict[int, int] = {}
        """How many mines each clue lacks; negative if it has too many."""
        self.work = 0
        """Number of defects visited so far, a cost that is the same on every machine."""
        self.reached: list[int] = []
        """The clues to which the last `repair` could have moved the defect, in order."""
        for place, number in board.clues():
            clue = grid.index(place)
            near = [grid.index(cell) for cell in grid.neighbours(place)]
            self.lacking[clue] = number - sum(self.mines[i] for i in near)
            self.around[clue] = [i for i in near if board.cells[i] == State.HIDDEN]
            for i in self.around[clue]:
                self.clues.setdefault(i, []).append(clue)
        self._missed = {clue for clue, lack in self.lacking.items() if lack}

    @classmethod
    def greedy(cls, board: Board, random: Random) -> "TrialPlacement":
        """Place mines around every clue as long as no other clue gets too many."""
        placement = cls(board)
        lacking = placement.lacking
        for clue, near in placement.around.items():
            for i in random.sample(near, len(near)) if lacking[clue] > 0 else ():
                if not placement.mines[i] and all(lacking[by] > 0 for by in placement.clues[i]):
                    placement.flip((i,))
        return placement

    def missed(self) -> list[int]:
        """Return the clues that are not satisfied, ascending."""
        return sorted(self._missed)

    def layout(self) -> Layout:
        """Return the current mines."""
        return Layout(self.board.grid, bytes(self.mines))

    def flip(self, flips: Iterable[int]) -> int:
        """Swap mines and empty cells; return the change in the sum of the clues' errors."""
        more = 0
        for i in flips:
            step = 1 if self.mines[i] else -1
            self.mines[i] ^= 1
            for clue in self.clues.get(i, ()):
                before = self.lacking[clue]
                self.lacking[clue] = before + step
                more += abs(before + step) - abs(before)
                if before == 0:
                    self._missed.add(clue)
                elif before == -step:
                    self._missed.remove(clue)
        return more

    def repair(self, clue: int) -> bool:
        """Bring a missed clue one mine closer to its number; return false if there is no path.

        No other clue ends up farther from its number. The search is breadth-first, so the time is
        linear in the number of clues that the search reaches.
        """
        start = (clue, 1 if self.lacking[clue] > 0 else -1)
        for steps in (self._single_steps, self._steps):
            path = self._path(start, steps)
            if path is not None:
                self.flip(path)
                return True
        return False

    def _path(self, start: _Defect, steps: _Steps) -> _Flips | None:
        """Return the cells to change so that the defect disappears."""
        came: dict[_Defect, tuple[_Defect, _Flips] | None] = {start: None}
        queue = [start]
        for defect in queue:
            self.work += 1
            for flips, after in steps(defect):
                if after is None or self._is_opposite(after, start):
                    path = _collected(came, defect, flips)
                    if len(set(path)) == len(path):
                        return path
                elif after not in came:
                    came[after] = (defect, flips)
                    queue.append(after)
        self.reached = [clue for clue, _ in queue]
        return None

    def _is_opposite(self, defect: _Defect, start: _Defect) -> bool:
        """Return whether moving a defect to a clue cancels the opposite defect there."""
        clue, sign = defect
        lack = self.lacking[clue]
        if clue == start[0]:
            lack -= start[1]  # its defect is being moved
        return lack * sign < 0

    def _single_steps(self, defect: _Defect) -> Iterator[tuple[_Flips, _Defect | None]]:
        """Yield the cells whose change fixes a defect, and the new defect that each change causes.

        Only cells that cause at most one new defect are included.
        """
        clue, sign = defect
        wanted = sign < 0
        for i in self.around[clue]:
            if self.mines[i] == wanted:
                by = self.clues[i]
                if len(by) == 1:
                    yield (i,), None
                elif len(by) == 2:
                    yield (i,), (by[0] if by[1] == clue else by[1], -sign)

    def _steps(self, defect: _Defect) -> Iterator[tuple[_Flips, _Defect | None]]:
        """Yield ``_single_steps``, and pairs of cells whose change causes at most one defect."""
        yield from self._single_steps(defect)
        clue, sign = defect
        wanted = sign < 0
        for i in self.around[clue]:
            if self.mines[i] != wanted or len(self.clues[i]) <= 2:
                continue
            self.work += 1
            others = set(self.clues[i]) - {clue}
            for other in sorted({j for by in others for j in self.around[by]}):
                if self.mines[other] == wanted or clue in self.clues[other]:
                    continue
                left = others.symmetric_difference(self.clues[other])
                if not left:
                    yield (i, other), None
                elif len(left) == 1:
                    (last,) = left
                    yield (i, other), (last, -sign if last in others else sign)


def _collected(
    came: dict[_Defect, tuple[_Defect, _Flips] | None], defect: _Defect, last: _Flips
) -> _Flips:
    """Return the flips on the path from the start to a defect, and the last flips."""
    path = list(last)
    step = came[defect]
    while step is not None:
        defect, flips = step
        path.extend(flips)
        step = came[defect]
    return tuple(path)


def satisfy(board: Board, seed: int, work: int, stop: Stop | None = None) -> SearchResult:
    """Search for a placement that satisfies the clues, ignoring the total.

    The result depends only on the seed.
    """
    random = Random(seed)  # noqa: S311 - need not be secret
    placement = TrialPlacement.greedy(board, random)
    for clue in placement.missed():
        if not _repair(placement, clue) and _is_contradicted(board, clue):
            return SearchResult(Verdict.INCONSISTENT)
        if placement.work > work or stopped(stop):
            return SearchResult(Verdict.UNKNOWN)
    repairer = _Repairer(placement, random, work - placement.work, stop)
    if repairer.run():
        return SearchResult(Verdict.CONSISTENT, placement.layout())
    return SearchResult(Verdict.UNKNOWN)


def _repair(placement: TrialPlacement, clue: int) -> bool:
    while placement.lacking[clue]:
        if not placement.repair(clue):
            return False
    return True


def _is_contradicted(board: Board, clue: int) -> bool:
    cell = board.grid.cell_at(clue)
    return any(
        windows.contradicts_itself(Window.around(board.grid, cell, side), board)
        for side in _CONTRADICTION_SIDES
    )


class _Repairer:
    """Repairs a placement, including the clues that no path can repair."""

    def __init__(
        self, placement: TrialPlacement, random: Random, work: int, stop: Stop | None
    ) -> None:
        self._placement = placement
        self._random = random
        self._work_left = work
        self._stop = stop

    def run(self) -> bool:
        """Repair every clue; return false if the budget is exhausted first."""
        while missed := self._placement.missed():
            for clue in missed:
                before = self._placement.work
                if not _repair(self._placement, clue):
                    if len(self._placement.reached) < _ENCLOSED:
                        self._pass_on(clue)
                    else:
                        self._stir(self._placement.reached)
                self._work_left -= self._placement.work - before
                if self._work_left <= 0 or stopped(self._stop):
                    return not self._placement.missed()
        return True

    def _pass_on(self, clue: int) -> None:
        """Satisfy all clues near this clue, or at least this clue at the cost of another."""
        placement = self._placement
        grid = placement.board.grid
        row, col = grid.cell_at(clue)
        side = self._random.choice(_SIDES)
        top = row - self._random.randrange(1, side - 1)
        left = col - self._random.randrange(1, side - 1)
        window = Window(grid, top, left, side)
        seeing = Window(grid, top - 1, left - 1, side + 2).indices()
        defects = [i for i in seeing if placement.lacking.get(i, 0) != 0]
        codes = self._codes_as_placed()
        for i in defects:
            codes[i] = placement.board.cells[i]
        changes = self._solved_again(window, codes)
        if not changes:
            satisfied = [i for i in seeing if placement.lacking.get(i, 1) == 0]
            aside = [self._random.choice(satisfied)] if satisfied else []
            for i in defects + aside:
                codes[i] = State.BLANK
            codes[clue] = placement.board.cells[clue]
            changes = self._solved_again(window, codes)
        if placement.flip(changes) > 0:
            placement.flip(changes)

    def _stir(self, reached: Sequence[int]) -> None:
        """Solve windows again in the part of the board where the defect got stuck."""
        placement = self._placement
        inside = set(reached)
        rim = [
            clue
            for clue in sorted(inside)
            if any(by not in inside for i in placement.around[clue] for by in placement.clues[i])
        ]
        grid = placement.board.grid
        codes = self._codes_as_placed()
        for clue in self._random.sample(rim, min(len(reached) // _REACHED_A_WINDOW, len(rim))):
            window = Window.around(grid, grid.cell_at(clue), _STIRRED_SIDE)
            placement.flip(self._solved_again(window, codes))

    def _solved_again(self, window: Window, codes: bytearray) -> list[int]:
        seed = self._random.getrandbits(64)
        self._work_left -= _WINDOW_WORK
        return windows.solved_again(window, codes, self._placement.mines, seed) or []

    def _codes_as_placed(self) -> bytearray:
        """Return the board's codes, with each missed clue changed to fit the current mines."""
        codes = bytearray(self._placement.board.cells)
        for clue in self._placement.missed():
            codes[clue] -= self._placement.lacking[clue]
        return codes
