"""How far a long run has come, on standard error, if that is a terminal."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import repeat
from time import monotonic

import click

Watcher = Callable[[int, int], None]
"""Is called with how much is done, of how much."""

_SECONDS = 0.1  # between two updates


@contextmanager
def watched_phases(first: str) -> Iterator[Callable[[str, int | None, int | None], None]]:
    """Show one phase after another: its name, how much is done, of how much, the time left."""
    if not sys.stderr.isatty():
        yield lambda _name, _done, _total: None
        return
    shown = 0.0
    with click.progressbar(
        repeat(None), label=first, show_pos=True, file=sys.stderr
    ) as bar:  # endless until a total is known

        def update(name: str, done: int | None, total: int | None) -> None:
            nonlocal shown
            now = monotonic()
            if name != bar.label:
                bar.label, bar.pos, bar.finished, bar.avg = name, 0, False, []
            elif now - shown < _SECONDS and done != total:
                return
            shown, bar.length = now, total
            steps = (done or 0) - bar.pos
            if steps > 0:
                bar.update(steps)
            else:
                bar.render_progress()

        yield update


@contextmanager
def watched(name: str) -> Iterator[Watcher]:
    """Show how much is done, of how much, and the time left."""
    with watched_phases(name) as update:
        yield lambda done, total: update(name, done, total)


@contextmanager
def watched_count(name: str, total: int | None = None) -> Iterator[Callable[[], None]]:
    """Count what is done, of how much if that is known."""
    done = 0

    with watched_phases(name) as update:

        def step() -> None:
            nonlocal done
            done += 1
            update(name, done, total)

        yield step
