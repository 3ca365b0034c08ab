"""Where games live: SQLite in WAL mode by default, another database by its URL.

A game is kept as what made it (options, secret) and the log of its actions, each with its answer;
positions are not stored, since the log gives them back. An action is committed before it is
answered, and only if the game still has the number it was made for, so that several processes
may serve one database. A killed process loses nothing that it answered; after a power failure
the last moments of a SQLite store may be missing, but it is never broken.
"""

import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine, make_url

from sapper.errors import SpecError
from sapper.web.tables import (
    ACTIONS,
    DAILY_GAMES,
    GAMES,
    METADATA,
    RESULTS,
    SERVER_KEYS,
    VERSIONS,
)

VERSION = 1
"""Of the tables; a store of another version is refused. Tables that were added are not another
version: who does not know them does not miss them."""

_GAME_FIELDS = tuple(column.label(column.key) for column in GAMES.c)
_CHANGING = ("touched", "begun", "seq", "outcome", "aided", "counted")
# Built once: making a statement costs more than running it.
_ADVANCE = (
    sa.update(GAMES)
    .where(
        GAMES.c.id == sa.bindparam("game"),
        GAMES.c.seq == sa.bindparam("before"),
        # Help that was given meanwhile by another process must be known to who goes on.
        GAMES.c.hints == sa.bindparam("known_hints"),
        sa.or_(sa.not_(GAMES.c.aided), sa.bindparam("known_aided", type_=sa.Boolean)),
    )
    .values({name: sa.bindparam(name) for name in _CHANGING})
)
_ADD_ACTION = sa.insert(ACTIONS)
_FIND_GAME = sa.select(*_GAME_FIELDS).where(GAMES.c.id == sa.bindparam("game"))


@dataclass(frozen=True, slots=True)
class StoredGame:
    """What is kept of a game beside its actions."""

    id: str
    """Unguessable."""
    player: str
    """Digest of the token of the player whose game it is."""
    options: dict[str, Any]
    """What the player chose, as plain data."""
    secret: str
    """What every draw comes from; not for the player's eyes before the end."""
    created: float
    """When it was made, in seconds since 1970."""
    touched: float
    """When the last action was taken."""
    begun: float | None = None
    """When the first cell was opened."""
    seq: int = 0
    """How many actions were taken."""
    outcome: str = "in progress"
    """How it stands."""
    aided: bool = False
    """Whether the player had help."""
    hints: int = 0
    """How many hints were given."""
    counted: bool = False
    """Whether it has its place in the statistics, or will never have one."""


@dataclass(frozen=True, slots=True)
class StoredAction:
    """One action and its answer."""

    game: str
    """The id of its game."""
    seq: int
    """Its number, from 1."""
    request: str
    """What was asked, to be compared when the number comes again."""
    log: str
    """What was done to the game, a line each; nothing when the rules forbade it."""
    answer: str
    """What was answered."""


@dataclass(frozen=True, slots=True)
class StoredResult:
    """How a game ended, for the statistics."""

    game: str
    """The id of the game."""
    player: str
    """Digest of its player's token."""
    level: str
    """The level's name, or the size."""
    mode: str
    """How luck was treated."""
    won: bool
    """Whether it was won."""
    aided: bool
    """Whether the player had help."""
    seconds: float
    """From the first opening to the end."""
    bbbv: int
    """3BV of the board."""
    solved: int
    """3BV solved."""
    guesses: int
    """Openings that were not certain."""
    forced: int
    """Guesses made when nothing was certain."""
    luck: float
    """Product of the survival chances of the guesses."""
    ended: float
    """When, in seconds since 1970."""


@dataclass(frozen=True, slots=True)
class StoredAttempt:
    """A player's attempt at a board of the day."""

    day: str
    """The date, as ``2026-11-16``."""
    level: str
    """The level's name."""
    game: str
    """The id of the game."""
    outcome: str
    """How the game stands now; after an undo it may differ from the result."""
    result: StoredResult | None
    """How it ended first; ``None`` while it has not, and if nothing was ever opened."""


class Store:
    """The open database. Every method is one transaction, and may be called from any thread."""

    def __init__(self, url: str) -> None:
        """Open a database, and make its tables if they are missing.

        Args:
            url: as SQLAlchemy takes it; a plain file name means SQLite.

        Raises:
            SpecError: there is no such database, or its tables are of another version.
        """
        try:
            address = make_url(url if "://" in url else f"sqlite:///{url}")
            self._engine = _engine(address)
            self._writing = self._engine.execution_options(writes=True)
            is_sqlite = address.get_backend_name() == "sqlite"
            self._queue: AbstractContextManager[object] = (
                threading.Lock() if is_sqlite else nullcontext()
            )
            with self._writing.begin() as connection:
                METADATA.create_all(connection)
                found = connection.execute(sa.select(VERSIONS.c.number)).scalar()
                if found is None:
                    connection.execute(sa.insert(VERSIONS).values(number=VERSION))
        except (sa.exc.SQLAlchemyError, ModuleNotFoundError) as error:
            reason = getattr(error, "orig", None) or error
            raise SpecError(f"{url!r} cannot be used as a database: {reason}") from error
        if found not in (None, VERSION):
            self.close()
            raise SpecError(f"{url!r} was written by another version of sapper: {found}")

    def close(self) -> None:
        """Let go of the database."""
        self._engine.dispose()

    def add(self, game: StoredGame) -> None:
        """Keep a new game."""
        with self._transaction() as connection:
            connection.execute(sa.insert(GAMES).values(**asdict(game)))

    def game(self, name: str) -> StoredGame | None:
        """Return a game by its id."""
        with self._reading() as connection:
            row = connection.execute(_FIND_GAME, {"game": name}).mappings().first()
        return None if row is None else StoredGame(**row)

    def games(self, player: str, *, running: bool, count: int) -> list[StoredGame]:
        """Return the latest games of a player, the latest first."""
        query = sa.select(*_GAME_FIELDS).where(GAMES.c.player == player)
        if running:
            query = query.where(GAMES.c.outcome == "in progress")
        query = query.order_by(GAMES.c.touched.desc(), GAMES.c.id).limit(count)
        with self._reading() as connection:
            return [StoredGame(**row) for row in connection.execute(query).mappings()]

    def running(self, player: str) -> int:
        """Return how many games of a player are in progress."""
        query = (
            sa.select(sa.func.count())
            .select_from(GAMES)
            .where(GAMES.c.player == player, GAMES.c.outcome == "in progress")
        )
        with self._reading() as connection:
            return int(connection.execute(query).scalar_one())

    def drop_untouched(self, player: str) -> None:
        """Remove the games of a player in which nothing was ever done."""
        untouched = sa.and_(GAMES.c.player == player, GAMES.c.seq == 0)
        attempts = sa.select(GAMES.c.id).where(untouched)
        with self._transaction() as connection:
            connection.execute(sa.delete(DAILY_GAMES).where(DAILY_GAMES.c.game.in_(attempts)))
            connection.execute(sa.delete(GAMES).where(untouched))

    def untouched_since(self, then: float) -> list[StoredGame]:
        """Return the games in progress that nobody has touched since."""
        query = sa.select(*_GAME_FIELDS).where(
            GAMES.c.outcome == "in progress", GAMES.c.touched < then
        )
        with self._reading() as connection:
            return [StoredGame(**row) for row in connection.execute(query).mappings()]

    def actions(self, game: str, *, after: int = 0) -> list[StoredAction]:
        """Return the actions of a game beyond a number, in order."""
        query = (
            sa.select(ACTIONS)
            .where(ACTIONS.c.game == game, ACTIONS.c.seq > after)
            .order_by(ACTIONS.c.seq)
        )
        with self._reading() as connection:
            return [StoredAction(**row) for row in connection.execute(query).mappings()]

    def action(self, game: str, seq: int) -> StoredAction | None:
        """Return one action of a game."""
        query = sa.select(ACTIONS).where(ACTIONS.c.game == game, ACTIONS.c.seq == seq)
        with self._reading() as connection:
            row = connection.execute(query).mappings().first()
        return None if row is None else StoredAction(**row)

    def commit(
        self, action: StoredAction, game: StoredGame, result: StoredResult | None = None
    ) -> bool:
        """Keep an action and what it made of its game, unless another one or help was first.

        Args:
            action: the action, whose number is the game's.
            game: the game after it.
            result: what enters the statistics, where the action ended the game.

        Returns:
            Whether it was kept; if not, the game has gone on elsewhere, or was helped there.
        """
        changes = {name: getattr(game, name) for name in _CHANGING}
        known = {"known_hints": game.hints, "known_aided": game.aided}
        with self._transaction() as connection:
            moved = connection.execute(
                _ADVANCE,
                {"game": game.id, "before": action.seq - 1, **known, **changes},
            )
            if moved.rowcount != 1:
                return False
            connection.execute(_ADD_ACTION, asdict(action))
            if result is not None:
                connection.execute(sa.insert(RESULTS), asdict(result))
        return True

    def count_help(self, game: str, *, hints: int = 0) -> None:
        """Note that the player of a game had help."""
        with self._transaction() as connection:
            connection.execute(
                sa.update(GAMES)
                .where(GAMES.c.id == game)
                .values(aided=True, hints=GAMES.c.hints + hints)
            )

    def results(self, player: str) -> list[StoredResult]:
        """Return the results of a player by level and mode, each in the order of their ends."""
        columns = RESULTS.c
        query = (
            sa.select(RESULTS)
            .where(columns.player == player)
            .order_by(columns.level, columns.mode, columns.ended, columns.game)
        )
        with self._reading() as connection:
            return [StoredResult(**row) for row in connection.execute(query).mappings()]

    def best_seconds(self, player: str, level: str, mode: str) -> float | None:
        """Return the best time of a player's unaided wins."""
        columns = RESULTS.c
        query = sa.select(sa.func.min(columns.seconds)).where(
            columns.player == player,
            columns.level == level,
            columns.mode == mode,
            columns.won,
            sa.not_(columns.aided),
        )
        with self._reading() as connection:
            best: float | None = connection.execute(query).scalar()
        return best

    def add_attempt(self, game: StoredGame, day: str, level: str) -> bool:
        """Keep a new game as the player's attempt at a board of the day, unless there is one.

        Returns:
            Whether it was kept; if not, neither the game nor the attempt is.
        """
        try:
            with self._transaction() as connection:
                connection.execute(sa.insert(GAMES).values(**asdict(game)))
                connection.execute(
                    sa.insert(DAILY_GAMES).values(
                        player=game.player, day=day, level=level, game=game.id
                    )
                )
        except sa.exc.IntegrityError:
            return False
        return True

    def attempts(self, player: str) -> list[StoredAttempt]:
        """Return the attempts of a player at boards of the day, the earliest day first."""
        attempt, result = DAILY_GAMES.c, RESULTS.c
        query = (
            sa.select(
                *(attempt.day, attempt.level, attempt.game, GAMES.c.outcome),
                *(column.label(f"result_{column.key}") for column in result),
            )
            .select_from(
                DAILY_GAMES.join(GAMES, GAMES.c.id == attempt.game).outerjoin(
                    RESULTS, result.game == attempt.game
                )
            )
            .where(attempt.player == player)
            .order_by(attempt.day, attempt.level)
        )
        with self._reading() as connection:
            rows = connection.execute(query).mappings().all()
        return [_attempt(dict(row)) for row in rows]

    def attempt(self, player: str, day: str, level: str) -> str | None:
        """Return the id of a player's attempt at a board of the day."""
        columns = DAILY_GAMES.c
        query = sa.select(columns.game).where(
            columns.player == player, columns.day == day, columns.level == level
        )
        with self._reading() as connection:
            game: str | None = connection.execute(query).scalar()
        return game

    def server_key(self, name: str, new: Callable[[], str]) -> str:
        """Return a key of the server, which is drawn when it is asked for the first time."""
        query = sa.select(SERVER_KEYS.c.key).where(SERVER_KEYS.c.name == name)
        with self._reading() as connection:
            found: str | None = connection.execute(query).scalar()
        if found is not None:
            return found
        try:
            with self._transaction() as connection:
                connection.execute(sa.insert(SERVER_KEYS).values(name=name, key=new()))
        except sa.exc.IntegrityError:
            pass  # another process was first
        with self._reading() as connection:
            return str(connection.execute(query).scalar_one())

    @contextmanager
    def _transaction(self) -> Iterator[Connection]:
        # SQLite has one writer at a time, and who finds it busy sleeps and tries again, longer
        # each time. Threads of one process queue here instead.
        with self._queue, self._writing.begin() as connection:
            yield connection

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        with self._engine.connect() as connection:
            yield connection


def _attempt(row: dict[str, Any]) -> StoredAttempt:
    """Return an attempt from the row of a query that joins the tables."""
    plain = {name: row[name] for name in ("day", "level", "game", "outcome")}
    result = {column.key: row[f"result_{column.key}"] for column in RESULTS.c}
    ended = result["game"] is not None
    return StoredAttempt(**plain, result=StoredResult(**result) if ended else None)


def _engine(url: sa.URL) -> Engine:
    if url.get_backend_name() != "sqlite":
        return sa.create_engine(url, pool_pre_ping=True)
    if url.database in (None, "", ":memory:"):
        raise SpecError(f"{str(url)!r} cannot be used as a database: it would be lost, name a file")
    Path(str(url.database)).expanduser().parent.mkdir(parents=True, exist_ok=True)
    engine = sa.create_engine(url.set(database=str(Path(str(url.database)).expanduser())))

    @sa.event.listens_for(engine, "connect")
    def _prepare(connection: Any, _record: Any) -> None:
        # The driver must not begin transactions by itself: see `_begin`.
        connection.isolation_level = None
        for setting in ("journal_mode=WAL", "synchronous=NORMAL", "busy_timeout=10000"):
            connection.execute(f"PRAGMA {setting}")

    @sa.event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        # Who will write says so at once: a reader that turns writer may be refused.
        writes = connection.get_execution_options().get("writes", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine
