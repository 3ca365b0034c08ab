"""Measures of layouts and of play.

3BV is the minimum number of clicks that open every empty cell without using flags: one for each
opening (a connected region of zeros) and one for each number that touches no opening. These
openings and numbers are called *units*; the native core only counts them, and this module lists
them.

The statistics of a game are defined as on minesweepergame.com. A value is ``None`` where it is
undefined: the speed without times or with a single click, the indices that exist only for won
games, and STNB on boards other than the three levels that have a constant.

ZiNi is the number of clicks that a player with flags needs, found by a greedy method. It is named
after Elmar Zimmermann and Christoph Nikolaus, who proposed it in 2009. The premium of a cell is the
number of clicks that a chord there saves: the unsolved 3BV in its 3x3 block, minus the unflagged
mines there, minus one if the cell itself is closed, minus one for the chord. While some premium is
not negative, the cell with the highest premium is opened, the mines around it are flagged, and it
is chorded. Otherwise the first closed unit is opened by a plain click. If premiums are equal, the
first cell in row-major order is used; some programs use column-major order and may find a slightly
different number. The method uses the positions of the mines. The result is an upper bound on the
clicks needed, and never more than the 3BV. Premiums are kept in a heap and updated only around
changes, so the cost is a few heap operations per cell.
"""

import heapq
import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self

from sapper.board import Board
from sapper.engine import core
from sapper.errors import IllegalMoveError, IllegalMoveReason
from sapper.game.game import Game
from sapper.game.moves import MoveKind
from sapper.game.outcome import Outcome
from sapper.layout import Layout

STNB_CONSTANTS: dict[tuple[int, int, int], int] = {
    (8, 8, 10): 36,
    (16, 16, 40): 162,
    (30, 16, 99): 435,
}
"""The constant of STNB by width, height and mines; it makes the levels comparable."""


_LONE = -1  # a number that is a unit by itself
_NO_UNIT = -2  # a mine, or a number that belongs to an opening


@dataclass(frozen=True, slots=True)
class LayoutMetrics:
    """Measures of a layout."""

    bbbv: int
    """3BV: the minimum number of clicks that open every empty cell without using flags."""
    openings: int
    """Number of connected regions of zeros."""
    islands: int
    """Number of connected groups of numbers that touch no opening."""


def measure(layout: Layout) -> LayoutMetrics:
    """Measure a layout, in time proportional to its size.

    >>> measure(Layout.parse("5x1:*...*"))
    LayoutMetrics(bbbv=1, openings=1, islands=0)
    >>> measure(Layout.parse("5x1:.*.*."))
    LayoutMetrics(bbbv=3, openings=0, islands=3)
    """
    found = core.board_metrics(layout)
    return LayoutMetrics(found.bbbv, found.openings, found.islands)


@dataclass(frozen=True, slots=True)
class Units:
    """The parts that make up a layout's 3BV; cells are row-major indices."""

    openings: tuple[tuple[int, ...], ...]
    """The zeros of each opening, ascending, in the order of their first zeros."""
    lone: tuple[int, ...]
    """The numbers that touch no opening, ascending."""

    @classmethod
    def of(cls, layout: Layout) -> "Units":
        """List the units of a layout, in time proportional to its size."""
        grid, numbers = layout.grid, layout.numbers()
        fresh = bytearray(  # 1 for a zero that is not yet in an opening
            not mine and not number for mine, number in zip(layout.cells, numbers, strict=True)
        )
        # mines, zeros and the numbers around zeros are not lone numbers
        touched = bytearray(layout.cells)
        openings = []
        first = fresh.find(1)
        while first >= 0:
            zeros = [first]
            fresh[first] = 0
            for zero in zeros:  # grows during the loop
                touched[zero] = 1
                for other in core.neighbours(grid, zero):
                    touched[other] = 1
                    if fresh[other]:
                        fresh[other] = 0
                        zeros.append(other)
            openings.append(tuple(sorted(zeros)))
            first = fresh.find(1, first)
        lone = tuple(index for index, mark in enumerate(touched) if not mark)
        return cls(tuple(openings), lone)

    @property
    def count(self) -> int:
        """The 3BV."""
        return len(self.openings) + len(self.lone)

    def solved(self, board: Board) -> int:
        """Return how many units (openings and lone numbers) are fully open."""
        is_open = [code <= 8 for code in board.cells]
        openings = sum(all(is_open[zero] for zero in zeros) for zeros in self.openings)
        return openings + sum(is_open[index] for index in self.lone)


@dataclass(frozen=True, slots=True)
class PlayMetrics:
    """The counts of a game, and values derived from them."""

    won: bool
    """Whether the game was won."""
    bbbv: int
    """3BV of the layout."""
    solved: int
    """Solved 3BV: openings whose zeros are all open, plus open numbers that touch no opening."""
    seconds: float | None
    """Seconds from the first opening to the last move; ``None`` if not measured."""
    left: int
    """Left clicks: openings, not counting chords."""
    right: int
    """Right clicks: changes of a mark."""
    chords: int
    """Clicks that opened the neighbours of a number."""
    wasted: int
    """Clicks that the rules refused."""
    effective: int
    """Clicks that opened something, or flagged a mine for the first time."""
    stnb_constant: int | None
    """The level's constant for STNB; ``None`` for sizes that have no constant."""

    @classmethod
    def of(cls, game: Game, *, wasted: int = 0) -> Self:
        """Evaluate a game that has started, in time proportional to the board and the log.

        >>> from sapper import GameSpec, Layout
        >>> from sapper.game import Move
        >>> game = Game.from_layout(GameSpec(3, 2, 1), Layout.parse("3x2:*../..."))
        >>> for text in ("flag 0,0 @1", "open 0,1 @2", "chord 0,1 @4"):
        ...     outcome = game.play(Move.parse(text))
        >>> play = PlayMetrics.of(game)
        >>> play.won, play.solved, play.clicks, play.bbbv_per_second
        (True, 2, 3, 1.0)

        Args:
            game: The game; only moves that were not undone count.
            wasted: How many clicks the rules refused; the log lacks them, but they reduce
                efficiency.

        Raises:
            IllegalMoveError: nothing was opened yet, so there is nothing to evaluate.
        """
        layout = game.layout
        openings = [result.move for result in game.results if result.is_opening]
        if layout is None or not openings:
            raise IllegalMoveError(
                f"nothing was opened in {game!r}", reason=IllegalMoveReason.NOTHING_OPENED
            )
        # The first change of a cell's mark always sets a flag.
        flagged = {result.move.cell for result in game.results if result.turns}
        chords = sum(move.kind is MoveKind.CHORD for move in openings)
        begin, end = openings[0].at, game.moves[-1].at
        units = Units.of(layout)
        spec = game.spec
        return cls(
            won=game.outcome is Outcome.WON,
            bbbv=units.count,
            solved=units.solved(game.board),
            seconds=None if begin is None or end is None else end - begin,
            left=len(openings) - chords,
            right=sum(result.turns for result in game.results),
            chords=chords,
            wasted=wasted,
            effective=len(openings)
            - (game.outcome is Outcome.LOST)
            + sum(layout.is_mine(cell) for cell in flagged),
            stnb_constant=STNB_CONSTANTS.get((spec.width, spec.height, spec.mines)),
        )

    @property
    def clicks(self) -> int:
        """All clicks."""
        return self.left + self.right + self.chords + self.wasted

    @property
    def bbbv_per_second(self) -> float | None:
        """3BV/s: solved 3BV per second."""
        return self.solved / self.seconds if self.seconds else None

    @property
    def efficiency(self) -> float:
        """IOE, the index of efficiency: solved 3BV per click; chords can raise it above 1."""
        return self.solved / self.clicks

    @property
    def correctness(self) -> float:
        """Effective clicks per click."""
        return self.effective / self.clicks

    @property
    def throughput(self) -> float | None:
        """Solved 3BV per effective click."""
        return self.solved / self.effective if self.effective else None

    @property
    def rqp(self) -> float | None:
        """RQP, the rapport qualité prix: time divided by 3BV/s; lower is better."""
        return self.seconds**2 / self.bbbv if self.won and self.seconds else None

    @property
    def ios(self) -> float | None:
        """IOS, the index of speed: log(time) / log(3BV); lower is better."""
        if not self.won or not self.seconds or self.bbbv < 2:
            return None
        return math.log(self.seconds) / math.log(self.bbbv)

    @property
    def qg(self) -> float | None:
        """QG: time to the power of 1.7, divided by the 3BV; lower is better."""
        return math.pow(self.seconds, 1.7) / self.bbbv if self.won and self.seconds else None

    @property
    def stnb(self) -> float | None:
        """STNB: speed weighted by the level's constant and the solved share of the board."""
        if self.stnb_constant is None or not self.seconds:
            return None
        share = self.solved / self.bbbv
        return self.stnb_constant * self.solved * math.sqrt(share) / math.pow(self.seconds, 1.7)


def greedy_zini(layout: Layout) -> int:
    """Return the number of clicks in the greedy plan.

    The plan sometimes opens a cell just to chord there. Around a lone mine, five clicks replace
    eight: open the cell above it, flag the mine, chord three times.

    >>> greedy_zini(Layout.parse("3x3:.../.*./..."))
    5
    """
    return _Plan(layout, closed_too=True).finish()


def human_zini(layout: Layout) -> int:
    """Return the number of clicks in the greedy plan that starts with all openings.

    After that, the plan chords only on open cells, like a person who sees the numbers.

    >>> human_zini(Layout.parse("3x3:.../.*./..."))
    6
    """
    plan = _Plan(layout, closed_too=False)
    plan.open_openings()
    return plan.finish()


class _Plan:
    """A plan under construction: the open cells, the flagged cells and the clicks so far."""

    def __init__(self, layout: Layout, *, closed_too: bool) -> None:
        """Start a plan; `closed_too` allows it to open a cell just to chord there."""
        units = Units.of(layout)
        self._grid = layout.grid
        self._mines = layout.cells
        self._closed_too = closed_too
        self._zeros = units.openings
        self._unit = [_NO_UNIT] * layout.grid.size
        for number, zeros in enumerate(units.openings):
            for zero in zeros:
                self._unit[zero] = number
        for index in units.lone:
            self._unit[index] = _LONE
        self._closed = bytearray([1]) * layout.grid.size  # for a mine: 1 if not flagged
        self._clicks = 0
        self._premiums: dict[int, int] = {}
        self._heap: list[tuple[int, int]] = []  # (-premium, cell); old entries are skipped

    def open_openings(self) -> None:
        for zeros in self._zeros:
            self._clicks += 1
            self._open(zeros[0])

    def finish(self) -> int:
        """Complete the plan and return its number of clicks."""
        self._refresh(range(len(self._unit)))
        for top_left, unit in enumerate(self._unit):
            while self._heap:
                negated, cell = heapq.heappop(self._heap)
                if self._premiums[cell] == -negated:
                    self._refresh_around(self._solve(cell))
            if unit != _NO_UNIT and self._closed[top_left]:
                self._clicks += 1
                self._refresh_around(self._open(top_left))
        return self._clicks

    def _refresh_around(self, changed: Iterable[int]) -> None:
        self._refresh({cell for index in changed for cell in self._block(index)})

    def _refresh(self, cells: Iterable[int]) -> None:
        for cell in cells:
            if self._mines[cell] or (self._closed[cell] and not self._closed_too):
                continue
            premium = self._premium(cell)
            if self._premiums.get(cell) != premium:
                self._premiums[cell] = premium
                if premium >= 0:
                    heapq.heappush(self._heap, (-premium, cell))

    def _block(self, cell: int) -> list[int]:
        return [cell, *core.neighbours(self._grid, cell)]

    def _premium(self, cell: int) -> int:
        openings = set()
        saved = 0
        for other in self._block(cell):
            if not self._closed[other]:
                continue
            unit = self._unit[other]
            if self._mines[other]:
                saved -= 1
            elif unit == _LONE:
                saved += 1
            elif unit != _NO_UNIT:
                openings.add(unit)
        return saved + len(openings) - self._closed[cell] - 1

    def _solve(self, cell: int) -> list[int]:
        """Open a cell, flag the mines around it, and chord on it; return the changed cells."""
        changed = []
        if self._closed[cell]:
            self._clicks += 1
            changed += self._open(cell)
        for other in self._block(cell):
            if self._closed[other] and self._mines[other]:
                self._clicks += 1
                self._closed[other] = 0
                changed.append(other)
        self._clicks += 1
        for other in self._block(cell):
            changed += self._open(other)
        return changed

    def _open(self, cell: int) -> list[int]:
        """Open a cell, and the cells around it if it is a zero; return the newly opened cells."""
        if not self._closed[cell]:
            return []
        unit = self._unit[cell]
        cells = {cell}
        if unit >= 0:
            cells = {other for zero in self._zeros[unit] for other in self._block(zero)}
        changed = [other for other in cells if self._closed[other]]
        for other in changed:
            self._closed[other] = 0
        return changed
