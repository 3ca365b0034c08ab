"""What a generator is: a name, what its boards are like, what can be asked of it, a function."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Protocol

from sapper.engine import Stop
from sapper.generators.report import Generated
from sapper.generators.request import BoardRequest
from sapper.spec import MAX_SEED, FirstClick, Mode

SOLVABLE_MODES = (Mode.CLASSIC, Mode.NO_GUESS, Mode.STRICT)
"""The modes for boards that logic solves. In the others a guess draws a new layout, uniformly, so
that it means nothing how the first one was made."""


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
        """Yield the boards; they depend neither on each other nor on the number of threads.

        Raises:
            GenerationError: a board is impossible, or was not found.
        """
        ...


@dataclass(frozen=True, slots=True)
class Generator:
    """One way to make boards."""

    name: str
    """What users call it."""
    label: str
    """How a menu shows it."""
    summary: str
    """One line about it."""
    uniform: bool
    """Whether all boards that it can make for a request are equally likely."""
    proved: bool
    """Whether logic alone solves every board from its start, proved; elsewhere it depends on the
    mode, or on luck."""
    draw_many: DrawMany
    """Make boards for a request that passed ``registry.generator_for``."""
    modes: tuple[Mode, ...] = SOLVABLE_MODES
    """The modes that it makes boards for."""
    first_clicks: tuple[FirstClick, ...] = tuple(FirstClick)
    """What it can promise of the first click."""
    takes_difficulty: bool = False
    """Whether it can be asked for a difficulty."""
    takes_bbbv: bool = False
    """Whether it can be asked for a 3BV."""
    takes_without_total: bool = False
    """Whether it can be asked for boards that need no mine total."""
    solvers: tuple[str, ...] = ()
    """The solvers that it can make boards for, the default first; empty where it has its own."""

    def draw(self, request: BoardRequest, seed: int, *, stop: Stop | None = None) -> Generated:
        """Make one board.

        Raises:
            GenerationError: it is impossible, or was not found.
        """
        return next(self.draw_many(request, seed, 1, stop=stop))


def one_by_one(draw: Callable[[BoardRequest, int, Stop | None], Generated]) -> DrawMany:
    """Return a function that makes many boards from one that makes one."""

    def draw_many(
        request: BoardRequest,
        seed: int,
        count: int,
        /,
        *,
        threads: int = 1,  # noqa: ARG001 - written in Python, so threads would not help
        stop: Stop | None = None,
    ) -> Iterator[Generated]:
        for number in range(count):
            yield draw(request, (seed + number) & MAX_SEED, stop)

    return draw_many
