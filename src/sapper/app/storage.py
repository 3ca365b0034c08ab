"""Storage of games: a small protocol, and an implementation in memory.

A game is stored as its options, its secret and the log of its actions. Positions are not stored,
since the log reproduces them. The server's implementation is ``sapper.web.store``.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import reduce
from itertools import groupby
from typing import Any, ParamSpec, Protocol, Self, TypeVar

from sapper.spec import Assist

_Parameters = ParamSpec("_Parameters")
_Result = TypeVar("_Result")

PLAYING = "in progress"
"""The outcome of a running game."""


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A stored game, without its actions."""

    id: str
    """The id of the game, which cannot be guessed."""
    player: str
    options: dict[str, Any]
    """The options, as plain data."""
    secret: str
    """The secret that decides every random draw; not shown before the end."""
    created: float
    """When the game was created, in seconds since 1970."""
    touched: float
    """When the last action was performed."""
    begun: float | None = None
    """When the first cell was opened."""
    seq: int = 0
    """How many actions were performed."""
    outcome: str = "in progress"
    """The name of an ``Outcome``."""
    aided: bool = False
    """Whether the player had help."""
    hints: int = 0
    """How many hints were given."""
    counted: bool = False
    """Whether the statistics already count the game, or must never count it."""


@dataclass(frozen=True, slots=True)
class StoredAction:
    """One action."""

    game: str
    seq: int
    """The number of the action, from 1."""
    request: str
    """The text of the request, to recognise a repeated request."""
    log: str
    """The log entry; empty if the rules refused the action."""
    extra: str = ""
    """The part of the answer that the log cannot reproduce: a JSON object, or empty."""


@dataclass(frozen=True, slots=True)
class StoredResult:
    """The result of a game, for the statistics."""

    game: str
    player: str
    level: str
    """The level's name, or the size."""
    mode: str
    """The mode."""
    won: bool
    aided: bool
    """Whether the player had help."""
    seconds: float
    """Seconds from the first opening to the end."""
    bbbv: int
    """The 3BV of the board."""
    solved: int
    """How much of the board's 3BV the player has opened."""
    guesses: int
    """The number of openings that were not certainly safe."""
    forced: int
    """The number of guesses made when no cell was certain to be safe."""
    luck: float
    """The probability of surviving all guesses."""
    ended: float
    """End time, in seconds since 1970."""
    assist: Assist = "chord"
    """The automatic help: see ``sapper.spec.Assist``."""
    accuracy: float | None = None
    """The accuracy of the moves, from 0 to 100; 100 is perfect."""


@dataclass(frozen=True, slots=True)
class StoredTotals:
    """Sums of a player's results for a level and a mode."""

    level: str
    """The level's name, or the size."""
    mode: str
    """The mode."""
    games: int
    """Number of games."""
    wins: int
    """Number of wins."""
    unaided: int
    """Number of wins without help."""
    streak: int
    """The current winning streak."""
    longest: int
    """The longest winning streak."""
    seconds: float
    """Sum of the times of all unaided wins."""
    best_seconds: float | None
    """Time of the fastest unaided win."""
    speeds: int
    """Number of unaided wins with a time above zero."""
    speed: float
    """Sum of 3BV per second over the unaided wins with a time above zero."""
    best_speed: float | None
    """Highest 3BV per second of an unaided win."""
    guesses: int
    """The number of openings that were not certainly safe."""
    forced: int
    """The number of guesses made when no cell was certain to be safe."""
    luck: float
    """Sum of the luck of all games."""
    luckiest: float | None
    """The lowest luck of a won game with guesses."""
    reviewed: int = 0
    """Number of reviewed games."""
    accuracy: float = 0.0
    """Sum of the accuracies of all reviewed games."""

    @classmethod
    def of(cls, result: StoredResult) -> Self:
        """Return the totals of a single game."""
        unaided, won = result.won and not result.aided, int(result.won)
        speed = speed_of(result) if unaided else None
        return cls(
            level=result.level,
            mode=result.mode,
            games=1,
            wins=won,
            unaided=int(unaided),
            streak=won,
            longest=won,
            seconds=result.seconds if unaided else 0.0,
            best_seconds=result.seconds if unaided else None,
            speeds=int(speed is not None),
            speed=speed or 0.0,
            best_speed=speed,
            guesses=result.guesses,
            forced=result.forced,
            luck=result.luck,
            luckiest=result.luck if result.won and result.guesses else None,
            reviewed=int(result.accuracy is not None),
            accuracy=result.accuracy or 0.0,
        )

    def plus(self, later: Self) -> Self:
        """Return the sum of these totals and the totals of a single later game."""
        streak = self.streak + 1 if later.wins else 0
        return replace(
            self,
            streak=streak,
            longest=max(self.longest, streak),
            best_seconds=_least(self.best_seconds, later.best_seconds),
            best_speed=_most(self.best_speed, later.best_speed),
            luckiest=_least(self.luckiest, later.luckiest),
            **{name: getattr(self, name) + getattr(later, name) for name in SUMS},
        )


SUMS = (
    *("games", "wins", "unaided", "seconds", "speeds", "speed", "guesses", "forced", "luck"),
    *("reviewed", "accuracy"),
)
"""The fields of ``StoredTotals`` that are sums."""


def speed_of(result: StoredResult) -> float | None:
    """Return 3BV per second; ``None`` if a game took no time."""
    return round(result.solved / result.seconds, 4) if result.seconds else None


def _least(first: float | None, second: float | None) -> float | None:
    return min((each for each in (first, second) if each is not None), default=None)


def _most(first: float | None, second: float | None) -> float | None:
    return max((each for each in (first, second) if each is not None), default=None)


@dataclass(frozen=True, slots=True)
class StoredLevel:
    """A player's results at one level and in one mode."""

    totals: StoredTotals
    """The totals of these results."""
    best: list[StoredResult]
    """The fastest unaided wins, the fastest first."""
    latest: list[StoredResult]
    """The most recent games, in chronological order."""


LEVELS, BEST, LATEST = 100, 10, 100
"""Maximum numbers of levels, best games and latest games that the statistics list."""


@dataclass(frozen=True, slots=True)
class StoredAttempt:
    """A player's attempt at a board of the day."""

    day: str
    """The date, as ``2026-11-16``."""
    level: str
    """The level's name."""
    game: str
    outcome: str
    """The current outcome; after an undo it may differ from the result."""
    result: StoredResult | None
    """The result when the game first ended; ``None`` before, or if nothing was ever opened."""


@dataclass(frozen=True, slots=True)
class StoredTraining:
    """The training progress of a player."""

    player: str
    seq: int
    """How many times the progress was saved."""
    touched: float
    """When the progress was saved last, in seconds since 1970."""
    data: dict[str, Any]
    """The progress, as plain data."""


@dataclass(frozen=True, slots=True)
class StoredAccount:
    """A player with a name and a pass-phrase."""

    player: str
    name: str
    """The name in the form used for comparison."""
    passphrase: str
    """A hash of the pass-phrase, with its salt and its parameters."""
    created: float
    """When the account was created, in seconds since 1970."""
    shown: str = ""
    """The name as the player wrote it; empty before version 1.0."""


class Storage(Protocol):
    """Where games are stored. Each method is one transaction."""

    @property
    def generation(self) -> int:
        """How often the storage was replaced; data read before a replacement may be outdated."""

    async def call(
        self,
        method: Callable[_Parameters, _Result],
        *args: _Parameters.args,
        **kwargs: _Parameters.kwargs,
    ) -> _Result:
        """Run a method of the storage, or a function that calls several, from an event loop."""

    def add(self, game: StoredGame) -> bool:
        """Add a new game, and return false if its id already exists."""

    def game(self, name: str) -> StoredGame | None:
        """Return a game by its id."""

    def games(self, player: str, *, running: bool, count: int) -> list[StoredGame]:
        """Return the latest games of a player, the latest first."""

    def running(self, player: str) -> int:
        """Return how many games of a player are in progress."""

    def untouched_since(self, then: float) -> list[StoredGame]:
        """Return the running games without actions since a time."""

    def drop_untouched(self, player: str) -> None:
        """Remove a player's games that have no actions."""

    def count_help(self, game: str, seq: int, *, hints: int = 0) -> bool:
        """Record that the player of a game used help after action number ``seq``.

        Returns:
            Whether the help was recorded; false if the game has a different number of actions.
        """

    def log(self, game: str) -> list[str]:
        """Return the log entries of a game."""

    def actions(self, game: str) -> list[StoredAction]:
        """Return the actions of a game, in order."""

    def action(self, game: str, seq: int) -> StoredAction | None:
        """Return one action of a game."""

    def commit(
        self, action: StoredAction, game: StoredGame, result: StoredResult | None = None
    ) -> bool:
        """Save an action and the new state of its game, unless another request changed the game.

        Returns:
            Whether the action was saved; false if another request has made an action or used help.
        """

    def best_seconds(self, player: str, level: str, mode: str) -> float | None:
        """Return the time of a player's fastest unaided win, in seconds."""

    def levels(self, player: str) -> list[StoredLevel]:
        """Return the results of a player by level and mode, sorted by name."""

    def add_attempt(self, game: StoredGame, day: str, level: str) -> bool:
        """Add a new game as the player's attempt at a board of the day, unless one exists.

        Returns:
            Whether the game was added.
        """

    def attempts(self, player: str) -> list[StoredAttempt]:
        """Return the attempts of a player at boards of the day, the earliest day first."""

    def server_key(self, name: str, new: Callable[[], str]) -> str:
        """Return a secret key of the server; it is created on first use."""

    def keep_accuracy(self, game: str, accuracy: float) -> None:
        """Add the accuracy to the result of a game, unless the result already has one."""

    def training(self, player: str) -> StoredTraining | None:
        """Return the training progress of a player; ``None`` before the first exercise."""

    def keep_training(self, kept: StoredTraining) -> bool:
        """Save a player's training progress, unless another request has saved it first.

        Args:
            kept: the progress; ``seq`` is 1 for the first save, then one more than the stored
                number.

        Returns:
            Whether the progress was saved; false if another request has saved it first.
        """

    def all_games(self, player: str, *, skip: int, count: int) -> list[StoredGame]:
        """Return games of a player, the earliest first, after skipping some."""

    def delete_results(self, player: str) -> None:
        """Delete the statistics of a player, but keep the games."""

    def delete_player(self, player: str, count: int) -> list[str]:
        """Delete some games of a player; if no game is left, delete all other data of the player.

        Returns:
            The ids of the deleted games; empty if no data of the player is left.
        """


def levels_of(results: Iterable[StoredResult]) -> list[StoredLevel]:
    """Return the results of one player by level and mode, sorted by name."""
    own = sorted(results, key=lambda each: (each.level, each.mode, each.ended, each.game))
    groups = [list(group) for _, group in groupby(own, key=lambda r: (r.level, r.mode))]
    most = sorted(groups, key=len, reverse=True)[:LEVELS]
    return [_level(group) for group in groups if group in most]


def _level(results: list[StoredResult]) -> StoredLevel:
    unaided = [result for result in results if result.won and not result.aided]
    return StoredLevel(
        reduce(StoredTotals.plus, map(StoredTotals.of, results)),
        sorted(unaided, key=lambda result: (result.seconds, result.ended))[:BEST],
        results[-LATEST:],
    )


TABLES = ("games", "actions", "results", "attempts", "training", "keys")
"""The tables of ``MemoryStorage``: rows by key."""


class MemoryStorage(Storage):
    """Games in memory, for tests and for games that are not saved.

    ``Storage`` describes the methods. Every change passes through ``_put`` or ``_drop``, so that a
    subclass can record it.

    >>> storage = MemoryStorage()
    >>> storage.add(StoredGame("g", "p", {}, "00" * 32, created=1.0, touched=1.0))
    True
    >>> storage.running("p")
    1
    """

    generation = 0

    def __init__(self) -> None:
        self._tables: dict[str, dict[Any, Any]] = {name: {} for name in TABLES}

    def _put(self, table: str, key: Any, row: Any) -> None:
        self._tables[table][key] = row

    def _drop(self, table: str, key: Any) -> None:
        self._tables[table].pop(key, None)

    async def call(
        self,
        method: Callable[_Parameters, _Result],
        *args: _Parameters.args,
        **kwargs: _Parameters.kwargs,
    ) -> _Result:
        """Run a method immediately."""
        return method(*args, **kwargs)

    def add(self, game: StoredGame) -> bool:
        is_new = game.id not in self._tables["games"]
        if is_new:
            self._put("games", game.id, game)
        return is_new

    def game(self, name: str) -> StoredGame | None:
        return self._tables["games"].get(name)

    def _of(self, player: str) -> Iterable[StoredGame]:
        return (game for game in self._tables["games"].values() if game.player == player)

    def games(self, player: str, *, running: bool, count: int) -> list[StoredGame]:
        found = [game for game in self._of(player) if not running or game.outcome == PLAYING]
        return sorted(found, key=lambda game: (-game.touched, game.id))[:count]

    def running(self, player: str) -> int:
        return sum(game.outcome == PLAYING for game in self._of(player))

    def untouched_since(self, then: float) -> list[StoredGame]:
        games = self._tables["games"].values()
        return [game for game in games if game.outcome == PLAYING and game.touched < then]

    def drop_untouched(self, player: str) -> None:
        for game in [game for game in self._of(player) if game.seq == 0]:
            self._delete(game)

    def _delete(self, game: StoredGame) -> None:
        for seq in range(1, game.seq + 1):
            self._drop("actions", (game.id, seq))
        attempts = self._tables["attempts"].items()
        for key in [key for key, name in attempts if name == game.id]:
            self._drop("attempts", key)
        self._drop("results", game.id)
        self._drop("games", game.id)

    def count_help(self, game: str, seq: int, *, hints: int = 0) -> bool:
        stored = self.game(game)
        if stored is None or stored.seq != seq:
            return False
        if hints or not stored.aided:
            self._put("games", game, replace(stored, aided=True, hints=stored.hints + hints))
        return True

    def log(self, game: str) -> list[str]:
        return [action.log for action in self.actions(game)]

    def actions(self, game: str) -> list[StoredAction]:
        stored, actions = self.game(game), self._tables["actions"]
        return [] if stored is None else [actions[game, seq + 1] for seq in range(stored.seq)]

    def action(self, game: str, seq: int) -> StoredAction | None:
        return next((each for each in self.actions(game) if each.seq == seq), None)

    def commit(
        self, action: StoredAction, game: StoredGame, result: StoredResult | None = None
    ) -> bool:
        before = self.game(game.id)
        if (
            before is None
            or (before.seq, before.hints) != (action.seq - 1, game.hints)
            or before.aided > game.aided
        ):
            return False
        self._put("games", game.id, game)
        self._put("actions", (game.id, action.seq), action)
        if result is not None:
            self._put("results", game.id, result)
        return True

    def best_seconds(self, player: str, level: str, mode: str) -> float | None:
        times = (
            each.seconds
            for each in self._tables["results"].values()
            if (each.player, each.level, each.mode) == (player, level, mode)
            and each.won
            and not each.aided
        )
        return min(times, default=None)

    def levels(self, player: str) -> list[StoredLevel]:
        results = self._tables["results"].values()
        return levels_of(each for each in results if each.player == player)

    def keep_accuracy(self, game: str, accuracy: float) -> None:
        result = self._tables["results"].get(game)
        if result is not None and result.accuracy is None:
            self._put("results", game, replace(result, accuracy=accuracy))

    def add_attempt(self, game: StoredGame, day: str, level: str) -> bool:
        key = game.player, day, level
        if key in self._tables["attempts"] or not self.add(game):
            return False
        self._put("attempts", key, game.id)
        return True

    def attempts(self, player: str) -> list[StoredAttempt]:
        games, results = self._tables["games"], self._tables["results"]
        return [
            StoredAttempt(day, level, name, games[name].outcome, results.get(name))
            for (whose, day, level), name in sorted(self._tables["attempts"].items())
            if whose == player
        ]

    def server_key(self, name: str, new: Callable[[], str]) -> str:
        if name not in self._tables["keys"]:
            self._put("keys", name, new())
        return str(self._tables["keys"][name])

    def training(self, player: str) -> StoredTraining | None:
        return self._tables["training"].get(player)

    def keep_training(self, kept: StoredTraining) -> bool:
        before = self.training(kept.player)
        if kept.seq != (0 if before is None else before.seq) + 1:
            return False
        self._put("training", kept.player, kept)
        return True

    def all_games(self, player: str, *, skip: int, count: int) -> list[StoredGame]:
        found = sorted(self._of(player), key=lambda game: (game.created, game.id))
        return found[skip : skip + count]

    def delete_results(self, player: str) -> None:
        results = self._tables["results"]
        for name in [name for name, each in results.items() if each.player == player]:
            self._drop("results", name)

    def delete_player(self, player: str, count: int) -> list[str]:
        games = [*self._of(player)][:count]
        for game in games:
            self._delete(game)
        if not games:
            self._drop("training", player)
        return [game.id for game in games]
