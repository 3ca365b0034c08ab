"""A placement that satisfies the clues, made from one that does not, by augmenting paths.

On a board too wide for the exact engine most cells are seen by one or two clues only. There the
clues are met as a matching is: a clue that lacks a mine gets one, which is one too many for the
clue on the other side, which gives up another, and so on, until a clue that has the opposite
fault, or a cell that no other clue sees, ends the path. A cell that several clues see joins in
together with a second one that makes up for all of them but one. Where no path exists nothing is
proved: with cells of three and more clues the problem is NP-complete.
"""

from collections.abc import Callable, Iterable, Iterator
from random import Random

from sapper.board import Board
from sapper.layout import Layout
from sapper.notation import State

_Fault = tuple[int, int]  # a clue, and +1 if it lacks a mine, -1 if it has one too many
_Flips = tuple[int, ...]  # cells
_Steps = Callable[[_Fault], Iterator[tuple[_Flips, _Fault | None]]]


class Placement:
    """Mines on a board, and by how much each clue is missed.

    Known mines are in place from the beginning; only hidden cells change.
    """

    def __init__(self, board: Board) -> None:
        """Begin with the known mines alone."""
        grid = board.grid
        self.board = board
        self.mines = bytearray(code == State.MINE for code in board.cells)
        """One byte a cell."""
        self.around: dict[int, list[int]] = {}
        """The hidden cells that each clue sees."""
        self.clues: dict[int, list[int]] = {}
        """The clues that see each hidden cell, if any do."""
        self.lacking: dict[int, int] = {}
        """How many mines each clue lacks; below zero, how many it has too many."""
        self.work = 0
        """Faults looked at so far: what `mend` costs, the same on every machine."""
        self.reached: list[int] = []
        """The clues to which the last `mend` could pass the fault on, in the order found."""
        for place, number in board.clues():
            clue = grid.index(place)
            near = [grid.index(cell) for cell in grid.neighbours(place)]
            self.lacking[clue] = number - sum(self.mines[i] for i in near)
            self.around[clue] = [i for i in near if board.cells[i] == State.HIDDEN]
            for i in self.around[clue]:
                self.clues.setdefault(i, []).append(clue)
        self._missed = {clue for clue, lack in self.lacking.items() if lack}

    @classmethod
    def greedy(cls, board: Board, random: Random) -> "Placement":
        """Give every clue mines while no other clue gets too many of them."""
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
        """Return the mines as they are now."""
        return Layout(self.board.grid, bytes(self.mines))

    def flip(self, flips: Iterable[int]) -> int:
        """Turn mines into empty cells and the reverse; return by how much more clues are missed."""
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

    def mend(self, clue: int) -> bool:
        """Bring a missed clue one mine nearer to its number; false if no path does so.

        No other clue is left farther from its number than before. Breadth first, so linear in
        the clues that are nearer than the end of the path; all of them at worst.
        """
        start = (clue, 1 if self.lacking[clue] > 0 else -1)
        for steps in (self._single_steps, self._steps):
            path = self._path(start, steps)
            if path is not None:
                self.flip(path)
                return True
        return False

    def _path(self, start: _Fault, steps: _Steps) -> _Flips | None:
        """Return the cells that change so that the fault disappears."""
        came: dict[_Fault, tuple[_Fault, _Flips] | None] = {start: None}
        queue = [start]
        for fault in queue:
            self.work += 1
            for flips, after in steps(fault):
                if after is None or self._is_opposite(after, start):
                    path = _collected(came, fault, flips)
                    if len(set(path)) == len(path):
                        return path
                elif after not in came:
                    came[after] = (fault, flips)
                    queue.append(after)
        self.reached = [clue for clue, _ in queue]
        return None

    def _is_opposite(self, fault: _Fault, start: _Fault) -> bool:
        """Tell whether a clue has the opposite of a fault that is passed on to it."""
        clue, sign = fault
        lack = self.lacking[clue]
        if clue == start[0]:
            lack -= start[1]  # its fault is under way
        return lack * sign < 0

    def _single_steps(self, fault: _Fault) -> Iterator[tuple[_Flips, _Fault | None]]:
        """Yield the cells of a clue that at most one other clue sees, and the fault they leave."""
        clue, sign = fault
        wanted = sign < 0
        for i in self.around[clue]:
            if self.mines[i] == wanted:
                by = self.clues[i]
                if len(by) == 1:
                    yield (i,), None
                elif len(by) == 2:
                    yield (i,), (by[0] if by[1] == clue else by[1], -sign)

    def _steps(self, fault: _Fault) -> Iterator[tuple[_Flips, _Fault | None]]:
        """Yield the same, and the pairs of cells that leave one fault or none."""
        yield from self._single_steps(fault)
        clue, sign = fault
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
    came: dict[_Fault, tuple[_Fault, _Flips] | None], fault: _Fault, last: _Flips
) -> _Flips:
    """Return all flips from the start to a fault, and the last ones."""
    path = list(last)
    step = came[fault]
    while step is not None:
        fault, flips = step
        path.extend(flips)
        step = came[fault]
    return tuple(path)
