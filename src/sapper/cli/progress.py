"""How far a long run has come, on standard error, when somebody looks on."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeRemainingColumn,
)

Watcher = Callable[[int, int], None]
"""Is told how much is done, of how much."""


@contextmanager
def watched_phases(first: str) -> Iterator[Callable[[str, int, int], None]]:
    """Show one phase after another: whoever works tells its name, how much is done, of how much."""
    with _bar(first) as update:
        yield update


@contextmanager
def watched(name: str) -> Iterator[Watcher]:
    """Show progress and the time left on standard error, when a terminal is there."""
    with _bar(name) as update:
        yield lambda done, total: update(name, done, total)


@contextmanager
def _bar(name: str) -> Iterator[Callable[[str, int | None, int | None], None]]:
    if not sys.stderr.isatty():
        yield lambda _name, _done, _total: None
        return
    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        redirect_stdout=False,
    ) as progress:
        task = progress.add_task(name, total=None)
        yield lambda name, done, total: progress.update(
            task, description=name, completed=done, total=total
        )


@contextmanager
def watched_count(name: str, total: int | None = None) -> Iterator[Callable[[], None]]:
    """Count what is done, of how much where that is known."""
    done = 0

    with _bar(name) as update:

        def step() -> None:
            nonlocal done
            done += 1
            update(name, done, total)

        yield step
