"""Generators and their results.

A generator has a name, the kinds of boards and options that it supports, and a function that makes
boards. The function returns each layout with a report.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple, Protocol

from sapper.engine import Stop, core
from sapper.generators.difficulty import Rating
from sapper.generators.request import BoardRequest
from sapper.grid import Cell
from sapper.layout import Layout
from sapper.spec import MAX_SEED, Difficulty, FirstClick, Mode

SOLVABLE_MODES = (Mode.CLASSIC, Mode.NO_GUESS, Mode.STRICT)
"""The modes of generators that make solvable boards. In the other modes a guess draws a new layout
uniformly, so the generator of the first layout does not matter."""


class Origin(StrEnum):
    """How a board was made."""

    DRAWN = "drawn"
    """Drawn and not changed: uniform among the boards that meet the request."""
    REPAIRED = "repaired"
    """Drawn, then mines were moved where a player would have been stuck."""
    MIXED = "mixed"
    """Repaired, then shuffled by random swaps that remove traces of the repair."""
    PACKED = "packed"
    """Repaired; mines that fitted nowhere else are packed far from the start."""


class Report(NamedTuple):
    """The origin and the measures of a layout.

    Every layout has a report, so reports are tuples, which are cheap to create.
    """

    seed: int
    """The seed that reproduces the layout."""
    start: Cell | None
    """The cell to open first; ``None`` if the first click has no guarantee."""
    mines: int
    """Mine total."""
    bbbv: int
    """3BV: the minimum number of clicks that open every empty cell without using flags."""
    openings: int
    """Number of connected regions of zeros."""
    islands: int
    """Number of connected groups of numbers that touch no opening."""
    rating: Rating | None = None
    """The difficulty for a player who never guesses. ``None`` if the layout was not rated, or if no
    board was found and this layout is the last one that was tried."""
    origin: Origin = Origin.DRAWN
    """How the layout was made."""
    drawn: int = 1
    """How many layouts were drawn to find this one, including this one."""
    repairs: int = 0
    """Number of repairs (rearrangements of mines) of all drawn layouts."""
    swaps: int = 0
    """Number of swaps that shuffled the layout after the repairs."""

    @property
    def proved(self) -> bool:
        """Whether it was proved that logic alone can solve the layout from its start."""
        return self.rating is not None and self.rating.solved

    @property
    def difficulty(self) -> Difficulty | None:
        """The hardest technique that the solution needs; ``None`` if not proved to be solvable."""
        return self.rating.difficulty if self.rating is not None and self.proved else None

    @property
    def difficulty_score(self) -> float | None:
        """The ``Rating.score`` of the solution, 0 to 100; ``None`` if not proved to be solvable."""
        return self.rating.score if self.rating is not None and self.proved else None


Generated = tuple[Layout, Report]
"""The result of a generator: a layout, and its report."""


def metrics(layout: Layout) -> tuple[int, int, int]:
    """Return 3BV, openings and islands, in time proportional to the number of cells."""
    found = core.board_metrics(layout)
    return found.bbbv, found.openings, found.islands


class DrawMany(Protocol):
    """Makes boards from the seeds ``seed``, ``seed + 1`` and so on, in this order."""

    def __call__(
        self,
        request: BoardRequest,
        seed: int,
        count: int,
        /,
        *,
        threads: int = 1,
        stop: Stop | None = None,
    ) -> Iterator[Generated]:
        """Yield the boards; they do not depend on each other or on the number of threads.

        Raises:
            GenerationError: a board is impossible, or was not found.
        """


@dataclass(frozen=True, slots=True)
class Generator:
    """A method that makes boards."""

    name: str
    """The name, used in options."""
    label: str
    """The name in menus."""
    summary: str
    """A one-line description."""
    uniform: bool
    """Whether all possible boards for a request are equally likely."""
    proved: bool
    """Whether every board is proved to be solvable from its start by logic alone. For other
    generators, it depends on the mode or on luck whether a board is proved."""
    draw_many: DrawMany
    """The function that makes boards, for a request that ``generator_for`` has accepted."""
    modes: tuple[Mode, ...] = SOLVABLE_MODES
    """The supported modes."""
    first_clicks: tuple[FirstClick, ...] = tuple(FirstClick)
    """The supported guarantees for the first click."""
    takes_difficulty: bool = False
    """Whether the generator supports a difficulty."""
    takes_bbbv: bool = False
    """Whether the generator supports a 3BV range."""
    takes_without_total: bool = False
    """Whether the generator can make boards that are solvable without the mine total."""
    solvers: tuple[str, ...] = ()
    """The supported solvers, the default first; empty if the solver cannot be chosen."""

    def draw(self, request: BoardRequest, seed: int, *, stop: Stop | None = None) -> Generated:
        """Make one board.

        Args:
            request: The options of the board.
            seed: The seed of the board.
            stop: A stop signal; another thread sets it to end the call early.

        Raises:
            GenerationError: the board is impossible, or was not found.
        """
        return next(self.draw_many(request, seed, 1, stop=stop))


def one_by_one(draw: Callable[[BoardRequest, int, Stop | None], Generated]) -> DrawMany:
    """Return a function that makes many boards, given a function that makes one board."""

    def draw_many(
        request: BoardRequest,
        seed: int,
        count: int,
        /,
        *,
        threads: int = 1,  # noqa: ARG001 - threads would not speed up Python code
        stop: Stop | None = None,
    ) -> Iterator[Generated]:
        for number in range(count):
            yield draw(request, (seed + number) & MAX_SEED, stop)

    return draw_many
