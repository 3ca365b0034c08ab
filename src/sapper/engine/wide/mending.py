"""Satisfy the clues of a board too wide for the exact engine, one missed clue after another.

A quick placement misses some clues; augmenting paths put most of them right. A fault from which
no path leads anywhere is either enclosed or roams a part of the board that it cannot leave.
An enclosed one is passed on: a window around it is solved anew, with all its clues or, if that
is impossible, with another one set aside. Around the part that a fault roams, windows are solved
anew as they are, which opens other ways. Both are repeated until no clue is missed or the work
is spent.
A missed clue may also be part of a contradiction, which then lies near: the clues of a window
around it, without solution by themselves, prove it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from sapper.board import Board
from sapper.engine.core import Stop, stopped
from sapper.engine.wide import windows
from sapper.engine.wide.paths import Placement
from sapper.engine.wide.windows import Window
from sapper.layout import Layout
from sapper.notation import State
from sapper.verdict import Verdict

_ENCLOSED = 50  # a fault that reaches fewer clues is passed on
_REACHED_A_WINDOW = 20  # so many reached clues for each window that is solved anew
_SIDES = (7, 9, 11, 13)  # of the windows in which a fault is passed on
_STIRRED_SIDE = 9
_CONTRADICTION_SIDES = (9, 15, 21)
_WINDOW_WORK = 100  # a window costs as much as looking at so many faults, half a millisecond


@dataclass(frozen=True, slots=True)
class Mended:
    """What became of a board's clues."""

    verdict: Verdict
    """Whether the clues can be satisfied, whatever the total."""
    layout: Layout | None = None
    """A placement that satisfies them."""


def satisfy(board: Board, seed: int, work: int, stop: Stop | None = None) -> Mended:
    """Look for a placement that satisfies the clues, without regard to the total.

    Deterministic for a seed.

    Args:
        board: the position.
        seed: chooses among placements.
        work: faults to look at before giving up, some two hundred thousand a second.
        stop: a flag by which another thread ends the call early.
    """
    random = Random(seed)  # noqa: S311 - a choice among placements is no secret
    placement = Placement.greedy(board, random)
    for clue in placement.missed():
        if not _mend(placement, clue) and _is_contradicted(board, clue):
            return Mended(Verdict.INCONSISTENT)
        if placement.work > work or stopped(stop):
            return Mended(Verdict.UNKNOWN)
    mender = _Mender(placement, random, work - placement.work, stop)
    if mender.run():
        return Mended(Verdict.CONSISTENT, placement.layout())
    return Mended(Verdict.UNKNOWN)


def _mend(placement: Placement, clue: int) -> bool:
    while placement.lacking[clue]:
        if not placement.mend(clue):
            return False
    return True


def _is_contradicted(board: Board, clue: int) -> bool:
    cell = board.grid.cell_at(clue)
    return any(
        windows.contradicts_itself(Window.around(board.grid, cell, side), board)
        for side in _CONTRADICTION_SIDES
    )


class _Mender:
    """The work on the clues that no path puts right."""

    def __init__(self, placement: Placement, random: Random, work: int, stop: Stop | None) -> None:
        self._placement = placement
        self._random = random
        self._work_left = work
        self._stop = stop

    def run(self) -> bool:
        """Mend every clue; false when the work is spent before."""
        while missed := self._placement.missed():
            for clue in missed:
                before = self._placement.work
                if not _mend(self._placement, clue):
                    if len(self._placement.reached) < _ENCLOSED:
                        self._pass_on(clue)
                    else:
                        self._stir(self._placement.reached)
                self._work_left -= self._placement.work - before
                if self._work_left <= 0 or stopped(self._stop):
                    return not self._placement.missed()
        return True

    def _pass_on(self, clue: int) -> None:
        """Satisfy all clues that see a window, or at least this one, at the cost of another."""
        placement = self._placement
        grid = placement.board.grid
        row, col = grid.cell_at(clue)
        side = self._random.choice(_SIDES)
        top = row - self._random.randrange(1, side - 1)
        left = col - self._random.randrange(1, side - 1)
        window = Window(grid, top, left, side)
        seeing = Window(grid, top - 1, left - 1, side + 2).indices()
        faults = [i for i in seeing if placement.lacking.get(i, 0) != 0]
        codes = self._codes_as_placed()
        for i in faults:
            codes[i] = placement.board.cells[i]
        changes = self._solved_anew(window, codes)
        if not changes:
            satisfied = [i for i in seeing if placement.lacking.get(i, 1) == 0]
            aside = [self._random.choice(satisfied)] if satisfied else []
            for i in faults + aside:
                codes[i] = State.BLANK
            codes[clue] = placement.board.cells[clue]
            changes = self._solved_anew(window, codes)
        if placement.flip(changes) > 0:
            placement.flip(changes)

    def _stir(self, reached: Sequence[int]) -> None:
        """Solve windows anew where the fault could go no farther."""
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
            placement.flip(self._solved_anew(window, codes))

    def _solved_anew(self, window: Window, codes: bytearray) -> list[int]:
        seed = self._random.getrandbits(64)
        self._work_left -= _WINDOW_WORK
        return windows.solved_anew(window, codes, self._placement.mines, seed) or []

    def _codes_as_placed(self) -> bytearray:
        """Return the board's codes with the number of mines around it at each missed clue."""
        codes = bytearray(self._placement.board.cells)
        for clue in self._placement.missed():
            codes[clue] -= self._placement.lacking[clue]
        return codes
