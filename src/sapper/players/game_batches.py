"""Plays numbered games in batches: in this process, in other processes, or on a Dask cluster.

The board of game `i` is drawn uniformly from seed + `i`, like board `i` of ``sapper generate`` with
the same seed, rule and start. So the board of a game depends only on the number of the game, not on
the policy or on how many games are played. The caller can also give layouts to play.
"""

import hashlib
import time
from collections.abc import Generator, Iterable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import closing
from dataclasses import dataclass, replace
from itertools import islice
from typing import NamedTuple

from sapper import budget
from sapper.board import Board
from sapper.cluster import Reporter, connect, silent
from sapper.cluster.calls import WorkerRun, in_any_order
from sapper.engine import Stop, analyse, core
from sapper.engine.core import WorkerStop
from sapper.errors import ClusterError, PolicyError, SapperError, SpecError, UndecidedError
from sapper.generators import random_layout
from sapper.grid import Cell
from sapper.layout import Layout
from sapper.notation import State
from sapper.players.policies import NamedPolicy, OwnPolicy, Policy, chosen_cell, named
from sapper.spec import MAX_SEED, FirstClick, GameSpec, Mode, check_seed


@dataclass(frozen=True, slots=True)
class GameSeries:
    """The boards of numbered games."""

    spec: GameSpec
    """Size, mines, first click and start; the start is never ``None``."""
    seed: int = 0
    """The seed of the boards."""
    layouts: tuple[Layout, ...] = ()
    """The boards to play, if they are not drawn from the seed."""

    @classmethod
    def of(cls, spec: GameSpec, seed: int, layouts: Sequence[Layout] = ()) -> "GameSeries":
        """Check the options, and choose the first cell if none is given.

        Args:
            spec: The options of every game.
            seed: The seed of all boards; game ``n`` has the same board for every policy.
            layouts: Boards to play instead of boards from the seed, in this order.

        Raises:
            SpecError: the mode is not classic, the mines do not fit around the start, or a
                layout has another size.
        """
        check_seed(seed)
        if spec.mode is not Mode.CLASSIC:
            raise SpecError(f"simulations play only classic games, not mode {spec.mode.value!r}")
        spec = replace(spec, start=default_start(spec) if spec.start is None else spec.start)
        series = cls(spec, seed, tuple(layouts))
        if series.layouts:
            series._check_layouts()
        elif spec.mines > spec.grid.size - len(series.promised):
            raise SpecError(
                f"{spec.mines} mines do not fit if the first click must be {spec.first_click}"
            )
        return series

    @property
    def start(self) -> Cell:
        """The cell that is opened first."""
        return self.spec.start or (0, 0)

    @property
    def promised(self) -> tuple[Cell, ...]:
        """The cells that must be empty to keep the guarantee for the first click."""
        return random_layout.promised(self.spec.grid, self.start, self.spec.first_click)

    def layout(self, number: int) -> Layout:
        """Return the board of a game.

        Args:
            number: The number of the game, from 0.
        """
        if self.layouts:
            return self.layouts[number]
        seed = (self.seed + number) & MAX_SEED
        return random_layout.draw(self.spec.grid, self.spec.mines, seed, free=self.promised)

    def fingerprint(self) -> str:
        """Return a text that identifies the series of games."""
        spec = self.spec
        row, column = self.start
        place = f"{spec.width}x{spec.height}m{spec.mines} {spec.first_click.value} {row},{column}"
        if not self.layouts:
            return f"{place} seed {self.seed}"
        digest = hashlib.sha256(b"".join(layout.cells for layout in self.layouts))
        return f"{place} layouts {digest.hexdigest()[:16]}"

    def _check_layouts(self) -> None:
        for number, layout in enumerate(self.layouts):
            if layout.grid != self.spec.grid or layout.mines != self.spec.mines:
                raise SpecError(
                    f"layout {number} is {layout.id.partition(':')[0]}, not"
                    f" {self.spec.width}x{self.spec.height}m{self.spec.mines}"
                )


def default_start(spec: GameSpec) -> Cell:
    """Return where strong players start: in a corner, or near one if an opening is guaranteed.

    >>> default_start(GameSpec.level("expert", first_click="opening"))
    (3, 3)
    >>> default_start(GameSpec.level("expert", first_click="safe"))
    (0, 0)
    """
    if spec.first_click is not FirstClick.OPENING:
        return (0, 0)
    inside = 3 if spec.width * spec.height >= 400 else 2
    return (min(inside, spec.height - 1), min(inside, spec.width - 1))


GAME_LIMIT = 2**40
"""Step limit of a game; games on boards of playable sizes need far fewer steps."""


@dataclass(frozen=True, slots=True)
class GameBatch:
    """Consecutive games of a series, to be played by a policy."""

    policy: str
    """The policy's name, in the registry or as ``file.py:function``."""
    series: GameSeries
    first: int
    count: int


@dataclass(frozen=True, slots=True)
class BatchOutcome:
    """The results of a batch of games."""

    first: int
    won: bytes
    """One byte per game: 1 for a win, 0 for a loss."""
    guesses: int
    """The number of guesses in all games."""
    seconds: float
    """CPU seconds of all threads together."""


def play_batch(
    batch: GameBatch, *, policy: Policy | None = None, threads: int = 1, stop: Stop | None = None
) -> BatchOutcome | None:
    """Play a batch, and return its results; ``None`` if it was stopped before the last game."""
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
        game = play_game(series.layout(number), series.start, policy, batch.policy)
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
    """Play batches in this process, with several threads for policies of the native core."""
    for batch in batches:
        outcome = play_batch(batch, policy=policy, threads=threads, stop=stop)
        if outcome is None:
            return
        yield outcome


def play_in_processes(
    batches: Iterable[GameBatch], *, processes: int, stop: Stop | None = None
) -> Generator[BatchOutcome, None, None]:
    """Play batches in separate processes, because Python policies hold the interpreter lock."""
    # In a browser there are no processes, and these modules are missing.
    from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415
    from multiprocessing import get_context  # noqa: PLC0415

    waiting = iter(batches)
    pool = ProcessPoolExecutor(processes, mp_context=get_context("spawn"))
    try:
        running: set[Future[BatchOutcome | None]] = set()
        with budget.without_ctrl_c():
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
    """Return whether the name of a policy refers to a function in a user's file."""
    return isinstance(named(name), OwnPolicy)


def _play_native(batch: GameBatch, *, threads: int, stop: Stop | None) -> BatchOutcome | None:
    series = batch.series
    begin = time.process_time()
    layouts = [series.layout(batch.first + place) for place in range(batch.count)]
    # Without a guarantee, the first cell may be a mine. Such a game is lost at once; an empty board
    # is played in its place, so that the other games keep their numbers.
    dead = [layout.is_mine(series.start) for layout in layouts]
    empty = bytes(series.spec.grid.size)
    games = core.play_layouts(
        series.spec.grid,
        b"".join(empty if over else each.cells for each, over in zip(layouts, dead, strict=True)),
        series.spec.grid.index(series.start),
        policy=batch.policy,
        seed=series.seed,
        first=batch.first,
        threads=threads,
        limit=GAME_LIMIT,
        stop=stop,
    )
    if core.stopped(stop):
        return None
    won, guesses = bytearray(batch.count), 0
    for place, game in enumerate(games):
        if dead[place]:
            continue
        if not game.decided:
            raise UndecidedError(
                f"game {batch.first + place} was not finished within"
                f" {GAME_LIMIT:,} steps: {layouts[place].id}"
            )
        won[place] = game.won
        guesses += len(game.guesses)
    return BatchOutcome(batch.first, bytes(won), guesses, time.process_time() - begin)


class PlayedGame(NamedTuple):
    """The result of a game."""

    won: bool
    """Whether every empty cell was opened."""
    guesses: int
    """Number of opened cells, apart from the first, that were not certain to be safe."""


def play_game(layout: Layout, start: Cell, policy: Policy, name: str) -> PlayedGame:
    """Play a layout from its start to the end."""
    if layout.is_mine(start):
        return PlayedGame(won=False, guesses=0)
    every_move = bool(getattr(policy, "every_move", False))
    board = layout.open(layout.covered(), [start])
    guesses = 0
    while board.count(State.HIDDEN) > layout.mines:
        analysis = analyse(board)
        if not analysis.complete:
            raise UndecidedError(f"the safe cells were not all found within the limit: {board.id}")
        safe = analysis.safe
        if safe and not every_move:
            board = layout.open(board, safe)
            continue
        cell = _choice(policy, board, name)
        guesses += cell not in safe
        if layout.is_mine(cell):
            return PlayedGame(won=False, guesses=guesses)
        board = layout.open(board, [cell])
    return PlayedGame(won=True, guesses=guesses)


def _choice(policy: Policy, board: Board, name: str) -> Cell:
    try:
        answer = policy(board)
    except SapperError:
        raise
    except Exception as error:
        what = f"{type(error).__name__}: {error}"
        raise PolicyError(f"policy {name!r} raised {what}: {board.id}") from error
    return chosen_cell(answer, board, name)


def play_on_dask(
    batches: Iterable[GameBatch],
    address: str,
    *,
    stop: Stop | None = None,
    report: Reporter = silent,
) -> Generator[BatchOutcome, None, None]:
    """Play batches on the workers of a cluster; yield the results in any order.

    A worker needs sapper; a user's policy needs its file at the same path on the worker.
    """
    try:
        cluster = connect(address, report, stop)
    except ClusterError:
        if core.stopped(stop):
            return
        raise
    with closing(cluster):
        for outcome in in_any_order(cluster, _play_on_worker, batches, stop=stop):
            if outcome is not None:
                yield outcome


def _play_on_worker(batch: GameBatch, run: WorkerRun) -> BatchOutcome | None:
    """Play a batch in a Dask worker; return ``None`` if the run ended first."""
    return play_batch(batch, stop=run.kept(WorkerStop).stop)
