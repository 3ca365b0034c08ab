"""Games that are handed out together, and what comes back; here, in processes, or on a cluster."""

import time
from collections.abc import Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from itertools import islice
from multiprocessing import get_context

from sapper import interrupts
from sapper.engine import Stop, core
from sapper.errors import UndecidedError
from sapper.players import python_games
from sapper.players.game_series import GameSeries
from sapper.players.own_policy import OwnPolicy
from sapper.players.policy import Policy
from sapper.players.registry import NamedPolicy, named
from sapper.spec import MAX_SEED

GAME_LIMIT = 2**40
"""Steps that a game may take: far more than one of a playable size does."""


@dataclass(frozen=True, slots=True)
class GameBatch:
    """Games of a series, one after the other, for a policy."""

    policy: str
    """Its name, in the registry or as ``file.py:function``."""
    series: GameSeries
    """Which boards."""
    first: int
    """The number of the first game."""
    count: int
    """How many games."""


@dataclass(frozen=True, slots=True)
class BatchOutcome:
    """How the games of a batch ended."""

    first: int
    """The number of the first game."""
    won: bytes
    """One byte a game: 1 for a win, 0 for a loss."""
    guesses: int
    """Guesses in all of them together."""
    seconds: float
    """Processor time of all threads together."""


def play_batch(
    batch: GameBatch, *, policy: Policy | None = None, threads: int = 1, stop: Stop | None = None
) -> BatchOutcome | None:
    """Play a batch; ``None`` when the flag was set before its last game.

    Args:
        batch: The games.
        policy: The function itself, where it has been loaded already.
        threads: Threads for policies of the native core.
        stop: Ends the work when it is set.

    Raises:
        PolicyError: the policy cannot be loaded, raised an error, or chose no hidden cell.
    """
    if policy is None:
        found = named(batch.policy)
        if isinstance(found, NamedPolicy):
            return _play_native(batch, threads=threads, stop=stop)
        policy = found.load()
    begin = time.process_time()
    won, guesses = bytearray(), 0
    for number in range(batch.first, batch.first + batch.count):
        if core.stopped(stop):
            return None
        series = batch.series
        game = python_games.play(series.layout(number), series.start, policy, batch.policy)
        won.append(game.won)
        guesses += game.guesses
    return BatchOutcome(batch.first, bytes(won), guesses, time.process_time() - begin)


def play_here(
    batches: Iterable[GameBatch],
    *,
    policy: Policy | None = None,
    threads: int = 1,
    stop: Stop | None = None,
) -> Generator[BatchOutcome, None, None]:
    """Play batches one after the other in this process; policies of the core use the threads."""
    for batch in batches:
        outcome = play_batch(batch, policy=policy, threads=threads, stop=stop)
        if outcome is None:
            return
        yield outcome


def play_in_processes(
    batches: Iterable[GameBatch], *, processes: int, stop: Stop | None = None
) -> Generator[BatchOutcome, None, None]:
    """Play batches in processes of their own: policies in Python hold the interpreter's lock."""
    waiting = iter(batches)
    pool = ProcessPoolExecutor(processes, mp_context=get_context("spawn"))
    try:
        running: set[Future[BatchOutcome | None]] = set()
        with interrupts.spared():
            running |= {pool.submit(play_batch, batch) for batch in islice(waiting, processes + 1)}
        while running and not core.stopped(stop):
            done, running = wait(running, timeout=0.1, return_when=FIRST_COMPLETED)
            running |= {pool.submit(play_batch, batch) for batch in islice(waiting, len(done))}
            for future in done:
                outcome = future.result()
                if outcome is not None:
                    yield outcome
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def is_own(name: str) -> bool:
    """Tell whether a policy is a user's own, written in Python."""
    return isinstance(named(name), OwnPolicy)


def _play_native(batch: GameBatch, *, threads: int, stop: Stop | None) -> BatchOutcome | None:
    series = batch.series
    begin = time.process_time()
    layouts = [series.layout(batch.first + place) for place in range(batch.count)]
    # Without a promise the first cell may be a mine, and the game is over before it begins.
    alive = [place for place, layout in enumerate(layouts) if not layout.is_mine(series.start)]
    won, guesses = bytearray(batch.count), 0
    if alive:
        games = core.play_layouts(
            series.spec.grid,
            b"".join(layouts[place].cells for place in alive),
            series.spec.grid.index(series.start),
            policy=core.Policy[batch.policy.upper()],
            seed=(series.seed + batch.first) & MAX_SEED,
            threads=threads,
            limit=GAME_LIMIT,
            stop=stop,
        )
        if core.stopped(stop):
            return None
        for place, game in zip(alive, games, strict=True):
            if not game.decided:
                raise UndecidedError(
                    f"game {batch.first + place} was not played to its end within"
                    f" {GAME_LIMIT:,} steps: {layouts[place].id}"
                )
            won[place] = game.won
            guesses += len(game.guesses)
    return BatchOutcome(batch.first, bytes(won), guesses, time.process_time() - begin)
