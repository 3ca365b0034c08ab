"""Questions to the engine, one or thousands: a thread a core, answers in the order of the input.

Threads suffice, because the engine works without the interpreter's lock. Even a single board is
asked about in another thread, so that Ctrl-C reaches this one and stops the engine at once.
"""

import math
import os
import sys
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Annotated, TypeVar

import typer
from rich.console import Console
from rich.progress import Progress

from sapper.cli import option_values
from sapper.cli.inputs import Input, Item
from sapper.engine import DEFAULT_LIMIT, DEFAULT_SECONDS, Stop
from sapper.errors import SpecError

MAX_LIMIT = 2**63 - 1
"""The largest number of steps."""

_Answer = TypeVar("_Answer")

LimitOption = Annotated[
    int | None,
    typer.Option(
        "--limit",
        parser=option_values.whole_number,
        metavar="STEPS",
        help="Steps of exact work on a board, before it is handed to CP-SAT; by default 2^28.",
        show_default=False,
    ),
]
SecondsOption = Annotated[
    float | None,
    typer.Option(
        "--seconds",
        parser=option_values.decimal_number,
        metavar="S",
        help="How long CP-SAT may think about a board beyond the limit; by default 5, 0: not.",
        show_default=False,
    ),
]


@dataclass(frozen=True, slots=True)
class Budget:
    """How much work a board may cost."""

    limit: int
    """Steps of the engine."""
    seconds: float
    """Time for CP-SAT afterwards."""

    @classmethod
    def of(cls, limit: int | None, seconds: float | None) -> "Budget":
        """Check the options and fill in the defaults.

        Raises:
            SpecError: a number is out of range.
        """
        steps = DEFAULT_LIMIT if limit is None else limit
        time = DEFAULT_SECONDS if seconds is None else seconds
        if not 0 <= steps <= MAX_LIMIT:
            raise SpecError(f"{steps} is not a limit: an integer from 0 to 2**63 - 1")
        if not (time >= 0 and math.isfinite(time)):
            raise SpecError(f"{time} is not a number of seconds")
        return cls(steps, time)


def answers(
    boards: Input, ask: Callable[[Item, Stop], _Answer], *, activity: str
) -> Generator[_Answer, None, None]:
    """Yield the answer to every board, in order, while others are being worked on.

    Args:
        boards: the input.
        ask: finds the answer; it is called in other threads, with a flag that stops the engine.
        activity: one word for the progress that a watching person sees.
    """
    stop = Stop()
    pool = ThreadPoolExecutor(max_workers=min(os.cpu_count() or 1, len(boards.items)))
    try:
        futures = [pool.submit(ask, item, stop) for item in boards.items]
        futures.reverse()
        for _ in watched(range(len(futures)), activity, many=boards.many):
            yield futures.pop().result()  # popped, so that answers given are forgotten
    finally:
        stop.set()  # nothing is left to do, or nobody waits for it any more
        pool.shutdown(cancel_futures=True)


def watched(steps: range, activity: str, *, many: bool) -> Iterator[int]:
    """Show progress on standard error when a terminal is there and the answers go elsewhere."""
    if not many or not sys.stderr.isatty() or sys.stdout.isatty():
        yield from steps
        return
    console = Console(stderr=True)
    # Left to itself, the progress bar would take the answers to standard error as well.
    with Progress(console=console, transient=True, redirect_stdout=False) as progress:
        yield from progress.track(steps, description=activity)
