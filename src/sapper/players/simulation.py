"""Plays many games to measure how often a policy wins, and compares policies.

The board of a game depends only on the seed and the number of the game, so two policies play the
same boards. The difference between their win rates is therefore known much more precisely than
either win rate.
"""

from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass
from pathlib import Path

from sapper.cluster import Reporter, cores, silent
from sapper.engine import Stop
from sapper.errors import SimulationError, SpecError
from sapper.layout import Layout
from sapper.players import intervals
from sapper.players.game_batches import (
    BatchOutcome,
    GameBatch,
    GameSeries,
    is_own,
    play_here,
    play_in_processes,
    play_on_dask,
)
from sapper.players.intervals import Interval
from sapper.players.policies import DEFAULT_POLICY, Policy, named
from sapper.players.results_file import GameResultsFile
from sapper.spec import GameSpec, seed_or_new

BATCH_GAMES = 200
"""The maximum number of games in a batch, the unit in which a run is recorded and resumed."""

BATCH_SECONDS = 2.0
"""The CPU seconds that a batch should take; stopping a run loses at most this much work."""

MAX_GAMES = 10**9

Watcher = Callable[[int, int], None]
"""Receives the number of finished games and the number of all games."""


@dataclass(frozen=True, slots=True)
class Simulation:
    """The results of many games.

    >>> run = simulate("safest", GameSpec.level("beginner", first_click="safe"), games=50, seed=1)
    >>> run.games, run.interval.low < run.rate < run.interval.high
    (50, True)
    """

    policy: str
    """The name of the policy."""
    series: GameSeries
    """The games that were played."""
    outcomes: tuple[BatchOutcome, ...]
    """The results of the batches of games."""
    wanted: int
    """How many games were requested."""

    def __repr__(self) -> str:
        low, high = self.interval
        return (
            f"<Simulation {self.policy}: {self.wins:,} of {self.games:,} games won,"
            f" {self.rate:.2%} ({low:.2%} to {high:.2%})>"
        )

    @property
    def games(self) -> int:
        """How many games were played."""
        return sum(len(outcome.won) for outcome in self.outcomes)

    @property
    def complete(self) -> bool:
        """Whether all requested games were played."""
        return self.games >= self.wanted

    @property
    def wins(self) -> int:
        """How many games were won."""
        return sum(outcome.won.count(1) for outcome in self.outcomes)

    @property
    def rate(self) -> float:
        """The share of games won."""
        return self.wins / self.games if self.games else 0.0

    @property
    def interval(self) -> Interval:
        """The 95 % confidence interval of the win rate."""
        return intervals.of_share(self.wins, self.games) if self.games else Interval(0.0, 1.0)

    @property
    def guesses_per_game(self) -> float:
        """The average number of guesses per game, not counting the first cell."""
        return sum(outcome.guesses for outcome in self.outcomes) / max(1, self.games)

    @property
    def seconds(self) -> float:
        """CPU seconds of all games."""
        return sum(outcome.seconds for outcome in self.outcomes)

    @property
    def games_per_second(self) -> float:
        """Games per CPU second; 0 if unknown."""
        return self.games / self.seconds if self.seconds > 0 else 0.0

    @property
    def won(self) -> dict[int, bool]:
        """For each game number, in ascending order: whether the game was won."""
        return {
            outcome.first + place: bool(won)
            for outcome in self.outcomes
            for place, won in enumerate(outcome.won)
        }

    @classmethod
    def of_others(cls, name: str, series: GameSeries, text: str) -> "Simulation":
        """Read the results of another program: one line per game, 1 for a win or 0 for a loss.

        Args:
            name: A name for the other program.
            series: The games that the program played.
            text: Its output, with ``1`` or ``0`` on each line, in the order of the games.

        Raises:
            SimulationError: a line is neither 1 nor 0.
        """
        won = bytearray()
        for number, line in enumerate(text.split("\n"), 1):
            if line.strip() in ("0", "1"):
                won.append(int(line))
            elif line.strip():
                raise SimulationError(
                    f"{line[:40]!r} is neither 0 nor 1 in {name!r}, line {number}"
                )
        return cls(name, series, (BatchOutcome(0, bytes(won), 0, 0.0),), len(won))

    def against(self, other: "Simulation") -> "PairedDifference":
        """Compare two policies on the games that both played.

        Args:
            other: The results of another policy, with the same spec and seed.

        Raises:
            SpecError: the two series of games differ, or no game was played by both.
        """
        if self.series.fingerprint() != other.series.fingerprint():
            raise SpecError(
                f"{self.policy!r} and {other.policy!r} have played different games:"
                f" {self.series.fingerprint()!r} and {other.series.fingerprint()!r}"
            )
        mine, theirs = self.won, other.won
        both = [(won, theirs[number]) for number, won in mine.items() if number in theirs]
        if not both:
            raise SpecError(
                f"{self.policy!r} and {other.policy!r} have not played any game in common"
            )
        return PairedDifference(
            self.policy,
            other.policy,
            games=len(both),
            first_only=both.count((True, False)),
            second_only=both.count((False, True)),
        )


@dataclass(frozen=True, slots=True)
class PairedDifference:
    """A comparison of two policies on the same games.

    >>> found = PairedDifference("best", "safest", games=10_000, first_only=500, second_only=200)
    >>> found.difference
    0.03
    """

    first: str
    """The name of the first policy."""
    second: str
    """The name of the second policy."""
    games: int
    """Number of games that both policies played."""
    first_only: int
    """Number of games that only the first policy won."""
    second_only: int
    """Number of games that only the second policy won."""

    @property
    def difference(self) -> float:
        """How much more often the first policy wins, as a share of the games."""
        return (self.first_only - self.second_only) / self.games

    @property
    def interval(self) -> Interval:
        """The 95 % confidence interval of the difference."""
        return intervals.of_paired_difference(self.first_only, self.second_only, self.games)


def simulate(
    policy: str | Policy = DEFAULT_POLICY,
    spec: GameSpec | str = "expert",
    *,
    games: int = 1000,
    seed: int | None = None,
    layouts: Sequence[Layout] = (),
    workers: int | None = None,
    dask: str | None = None,
    results: str | Path | None = None,
    watch: Watcher = lambda _done, _of: None,
    report: Reporter = silent,
    stop: Stop | None = None,
) -> Simulation:
    """Play games with a policy and count the wins.

    Args:
        policy: A name in ``POLICIES``, ``file.py:function``, or a function that takes a ``Board``
            and returns a cell.
        spec: Size, mines, first click and start, or the name of a level.
        games: How many games to play.
        seed: The seed of the boards; if omitted, a random one, which the result contains.
        layouts: The boards to play, instead of random ones.
        workers: Number of threads, or of processes for a policy in a Python file; by default one
            per core.
        dask: The address of a Dask scheduler whose workers play: ``tcp://HOST:PORT``,
            ``tls://HOST:PORT`` or ``local:N``.
        results: A file that stores the results; a stopped run is resumed from it.
        watch: Called with the progress.
        report: Called with the address of the cluster's dashboard, and with problems of workers.
        stop: A signal with which another thread stops the run; finished games are returned.

    Raises:
        PolicyError: there is no such policy, it raised an error, or it did not choose a hidden
            cell.
        SpecError: the games cannot be simulated.
        SimulationError: the file contains results of other games.
        ClusterError: the cluster cannot be reached, or the connection to it was lost.
        UnavailableError: Dask is not installed.
        UndecidedError: a game needs a calculation that exceeds the limit.
    """
    spec = GameSpec.of(spec)
    if not 1 <= games <= MAX_GAMES:
        raise SpecError(f"the number of games is {games}, not from 1 to {MAX_GAMES:,}")
    if workers is not None and not 1 <= workers <= 1024:
        raise SpecError(f"the number of workers is {workers}, not from 1 to 1024")
    seed = seed_or_new(seed)
    series = GameSeries.of(spec, seed, layouts)
    if series.layouts and games > len(series.layouts):
        raise SpecError(
            f"{games} games were requested, but there are only {len(series.layouts)} layouts"
        )
    function = None if isinstance(policy, str) else policy
    name = policy if isinstance(policy, str) else getattr(policy, "__name__", repr(policy))
    if function is None:
        named(name)
    elif results is not None or dask is not None:
        raise SpecError(
            f"policy {name!r} cannot be stored or sent to other machines: give it as "
            "file.py:function"
        )
    with ExitStack() as stack:
        file = None
        known: dict[int, BatchOutcome] = {}
        if results is not None:
            file = stack.enter_context(GameResultsFile.open(Path(results), series))
            known = dict(file.of(name).outcomes)
        own = function is not None or is_own(name)
        size = _BatchSize(1 if own else workers or cores())
        missing = _missing(known, games, size)
        batches = (GameBatch(name, series, first, count) for first, count in missing)
        done = min(games, sum(len(outcome.won) for outcome in known.values()))
        watch(done, games)
        runner = _runner(
            batches, function, own=own, workers=workers, dask=dask, report=report, stop=stop
        )
        for outcome in stack.enter_context(closing(runner)):
            known[outcome.first] = outcome
            size.learn(outcome)
            if file is not None:
                file.append(name, outcome)
            done += len(outcome.won)
            watch(done, games)
    return Simulation(name, series, _cut(known, games), games)


def _runner(
    batches: Iterator[GameBatch],
    function: Policy | None,
    *,
    own: bool,
    workers: int | None,
    dask: str | None,
    report: Reporter,
    stop: Stop | None,
) -> Generator[BatchOutcome, None, None]:
    if dask is not None:
        return play_on_dask(batches, dask, stop=stop, report=report)
    number = workers or cores()
    if function is None and own and number > 1:
        return play_in_processes(batches, processes=number, stop=stop)
    return play_here(batches, policy=function, threads=number, stop=stop)


class _BatchSize:
    """Adapts the batch size to ``BATCH_SECONDS``; the size grows at most fourfold per batch."""

    def __init__(self, least: int) -> None:
        self.least = least
        self.games = least

    def learn(self, outcome: BatchOutcome) -> None:
        """Adapt the batch size to the time that a batch took."""
        played = len(outcome.won)
        fitting = int(played * BATCH_SECONDS / outcome.seconds) if outcome.seconds else BATCH_GAMES
        self.games = min(max(self.least, min(fitting, 4 * played)), BATCH_GAMES)


def _missing(
    known: dict[int, BatchOutcome], games: int, size: _BatchSize
) -> Iterator[tuple[int, int]]:
    """Yield the first game and the number of games of every missing batch."""
    place = 0
    for first in [*sorted(known), games]:
        while place < min(first, games):
            count = min(size.games, first - place, games - place)
            yield place, count
            place += count
        if first in known:
            place = max(place, first + len(known[first].won))


def _cut(known: dict[int, BatchOutcome], games: int) -> tuple[BatchOutcome, ...]:
    """Return the batches in order, limited to the requested games (a file may contain more)."""
    found = []
    for first, outcome in sorted(known.items()):
        kept = outcome.won[: max(0, games - first)]
        if kept == outcome.won:
            found.append(outcome)
        elif kept:
            share = len(kept) / len(outcome.won)
            guesses, seconds = round(outcome.guesses * share), outcome.seconds * share
            found.append(BatchOutcome(first, kept, guesses, seconds))
    return tuple(found)
