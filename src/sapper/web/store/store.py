"""All reads and writes of the database; each method is one transaction.

Statements are plain SQL for both SQLite and PostgreSQL; the drivers prepare them. The database
column of a game's options still has its old name ``wish``.
"""
# ruff: noqa: S608 - statements are built from constants; values are parameters

import json
import time
from collections.abc import Callable, Coroutine
from dataclasses import fields
from functools import cache
from operator import attrgetter
from typing import Any, ParamSpec, TypeVar

from sapper.app.storage import (
    BEST,
    LATEST,
    LEVELS,
    Storage,
    StoredAccount,
    StoredAction,
    StoredAttempt,
    StoredGame,
    StoredLevel,
    StoredResult,
    StoredTotals,
    StoredTraining,
)
from sapper.errors import SpecError
from sapper.web.store import schema
from sapper.web.store.database import Connection, Database, SqliteDatabase
from sapper.web.store.faults import is_conflict
from sapper.web.store.postgresql import PostgresqlDatabase

AT_ONCE = 100
"""Maximum number of games deleted per transaction, so that other writes do not wait long."""

_Parameters = ParamSpec("_Parameters")
_Result = TypeVar("_Result")
_PLAYING = "outcome = 'in progress'"
_SCHEMES = ("postgresql://", "postgres://", "postgresql+psycopg://")

_GAME = "id, player, wish, secret, created, touched, begun, seq, outcome, aided, hints, counted"
_ADD_GAME = (
    f"INSERT INTO games ({_GAME}) VALUES (:id, :player, :options, :secret, :created, :touched,"
    " :begun, :seq, :outcome, :aided, :hints, :counted) ON CONFLICT DO NOTHING"
)
_ADVANCE = (
    "UPDATE games SET touched = :touched, begun = :begun, seq = :seq, outcome = :outcome,"
    " aided = :aided, counted = :counted"
    # The game is not updated if another process has given help in the meantime.
    " WHERE id = :id AND seq = :seq - 1 AND hints = :hints AND (NOT aided OR :aided)"
)
_ACTION = "game, seq, request, log, answer"
_ADD_ACTION = f"INSERT INTO actions ({_ACTION}) VALUES (:game, :seq, :request, :log, :extra)"
_RESULT = tuple(field.name for field in fields(StoredResult))
_ADD_RESULT = (
    f"INSERT INTO results ({', '.join(_RESULT)}) VALUES ({', '.join(f':{n}' for n in _RESULT)})"
)


def open_database(url: str) -> Database:
    """Open a database, and create or update its tables.

    Args:
        url: a file name for SQLite, or ``postgresql://…`` for PostgreSQL.

    Raises:
        SpecError: the database does not exist, is damaged, or was written by a newer sapper.
    """
    scheme, is_url, rest = url.partition("://")
    if not is_url:
        name = url
    elif url.startswith(_SCHEMES):
        # The user, the password and the settings are left out of messages.
        shown = f"{scheme}://{rest.rpartition('@')[2].partition('?')[0]}"
        return PostgresqlDatabase(f"postgresql://{rest}", repr(shown))
    elif scheme == "sqlite":
        name = rest.removeprefix("/")
    else:
        raise SpecError(
            f"{scheme + '://…'!r} cannot be used as a database: give a file for SQLite, or"
            " postgresql://… for PostgreSQL"
        )
    if name in ("", ":memory:"):
        raise SpecError(
            f"{url!r} cannot be used as a database, because its data would be lost: give a file"
        )
    return SqliteDatabase(name)


class Store(Storage):
    """The open store. ``Storage`` describes most methods. All methods are thread-safe.

    Each method raises ``StoreError`` if the database is not available.
    """

    def __init__(self, url: str) -> None:
        """Open a database; see ``open_database``."""
        self.database = open_database(url)
        """The open database."""

    @property
    def generation(self) -> int:
        """How often the database was replaced; data read before that may be outdated."""
        return self.database.generation

    def call(
        self,
        method: Callable[_Parameters, _Result],
        *args: _Parameters.args,
        **kwargs: _Parameters.kwargs,
    ) -> Coroutine[Any, Any, _Result]:
        """Run a store method, or a function that calls several of them, from the event loop."""
        return self.database.call(method, *args, **kwargs)

    def close(self) -> None:
        """Close the database."""
        self.database.close()

    def check(self) -> None:
        """Check that moves can be saved now, by writing to the database.

        Raises:
            StoreError: moves cannot be saved now.
        """
        with self.database.transaction() as connection:
            connection.execute(
                "INSERT INTO server_keys (name, key) VALUES ('health', :now)"
                " ON CONFLICT (name) DO UPDATE SET key = :now",
                {"now": repr(time.time())},
            )

    # Games.

    def add(self, game: StoredGame) -> bool:
        with self.database.transaction() as connection:
            return _add_game(connection, game)

    def game(self, name: str) -> StoredGame | None:
        row = self._first(f"SELECT {_GAME} FROM games WHERE id = :id", id=name)
        return None if row is None else _game(row)

    def games(self, player: str, *, running: bool, count: int) -> list[StoredGame]:
        only = f" AND {_PLAYING}" if running else ""
        rows = self._all(
            f"SELECT {_GAME} FROM games WHERE player = :player{only}"
            " ORDER BY touched DESC, id LIMIT :count",
            player=player,
            count=count,
        )
        return [_game(row) for row in rows]

    def running(self, player: str) -> int:
        statement = f"SELECT count(*) FROM games WHERE player = :player AND {_PLAYING}"
        return int(self._first(statement, player=player)[0])

    def untouched_since(self, then: float) -> list[StoredGame]:
        statement = f"SELECT {_GAME} FROM games WHERE {_PLAYING} AND touched < :then"
        return [_game(row) for row in self._all(statement, then=then)]

    def count_help(self, game: str, seq: int, *, hints: int = 0) -> bool:
        statement = (
            "UPDATE games SET aided = TRUE, hints = hints + :hints WHERE id = :id AND seq = :seq"
        )
        return self._change(statement, id=game, seq=seq, hints=hints) == 1

    def drop_untouched(self, player: str) -> None:
        with self.database.transaction() as connection:
            self._delete_games(connection, "player = :player AND seq = 0", player=player)

    # Actions. The extra part of an action is still called ``answer`` in the database.

    def log(self, game: str) -> list[str]:
        statement = "SELECT log FROM actions WHERE game = :game ORDER BY seq"
        return [row[0] for row in self._all(statement, game=game)]

    def actions(self, game: str) -> list[StoredAction]:
        rows = self._all(
            f"SELECT {_ACTION} FROM actions WHERE game = :game ORDER BY seq", game=game
        )
        return [StoredAction(*row) for row in rows]

    def action(self, game: str, seq: int) -> StoredAction | None:
        row = self._first(
            f"SELECT {_ACTION} FROM actions WHERE game = :game AND seq = :seq", game=game, seq=seq
        )
        return None if row is None else StoredAction(*row)

    def commit(
        self, action: StoredAction, game: StoredGame, result: StoredResult | None = None
    ) -> bool:
        with self.database.transaction() as connection:
            values = _values(game) | {"seq": action.seq}
            if connection.execute(_ADVANCE, values).rowcount != 1:
                return False
            connection.execute(_ADD_ACTION, _values(action))
            if result is not None:
                connection.execute(_ADD_RESULT, _values(result))
                schema.add_to_totals(connection, result)
        return True

    # Results, for the statistics; totals are updated with each result.

    def levels(self, player: str) -> list[StoredLevel]:
        select = f"SELECT {', '.join(_RESULT)} FROM results WHERE player = :player"
        with self.database.reading() as connection:
            totals = connection.execute(
                f"SELECT {', '.join(schema.TOTALS)} FROM totals WHERE player = :player"
                " ORDER BY games DESC, level, mode LIMIT :levels",
                {"player": player, "levels": LEVELS},
            ).fetchall()

            def results(level: StoredTotals, order: str, count: int) -> list[StoredResult]:
                rows = connection.execute(
                    f"{select} AND level = :level AND mode = :mode {order} LIMIT :count",
                    {"player": player, "level": level.level, "mode": level.mode, "count": count},
                )
                return [_result(row) for row in rows.fetchall()]

            return [
                StoredLevel(
                    level,
                    results(level, "AND won AND NOT aided ORDER BY seconds, ended", BEST),
                    results(level, "ORDER BY ended DESC, game DESC", LATEST)[::-1],
                )
                for level in (StoredTotals(*row) for row in sorted(totals))
            ]

    def keep_accuracy(self, game: str, accuracy: float) -> None:
        values = {"game": game, "accuracy": accuracy}
        with self.database.transaction() as connection:
            changed = connection.execute(
                "UPDATE results SET accuracy = :accuracy WHERE game = :game AND accuracy IS NULL",
                values,
            )
            if changed.rowcount:
                connection.execute(
                    "UPDATE totals SET reviewed = reviewed + 1, accuracy = accuracy + :accuracy"
                    " WHERE (player, level, mode) IN"
                    " (SELECT player, level, mode FROM results WHERE game = :game)",
                    values,
                )

    def best_seconds(self, player: str, level: str, mode: str) -> float | None:
        row = self._first(
            "SELECT best_seconds FROM totals"
            " WHERE player = :player AND level = :level AND mode = :mode",
            player=player,
            level=level,
            mode=mode,
        )
        return None if row is None else row[0]

    # Boards of the day.

    def add_attempt(self, game: StoredGame, day: str, level: str) -> bool:
        with self.database.transaction() as connection:
            values = {"player": game.player, "day": day, "level": level, "game": game.id}
            is_new = _add_game(connection, game)
            added = connection.execute(
                "INSERT INTO daily_games (player, day, level, game)"
                " VALUES (:player, :day, :level, :game) ON CONFLICT DO NOTHING",
                values,
            )
            if is_new and not added.rowcount:
                connection.execute("DELETE FROM games WHERE id = :game", values)
        return added.rowcount == 1

    def attempts(self, player: str) -> list[StoredAttempt]:
        rows = self._all(
            "SELECT day, daily_games.level, daily_games.game, games.outcome,"
            f" {', '.join(f'results.{name}' for name in _RESULT)} FROM daily_games"
            " JOIN games ON games.id = daily_games.game"
            " LEFT JOIN results ON results.game = daily_games.game"
            " WHERE daily_games.player = :player ORDER BY day, daily_games.level",
            player=player,
        )
        return [
            StoredAttempt(day, level, game, outcome, None if result[0] is None else _result(result))
            for day, level, game, outcome, *result in rows
        ]

    # Keys of the server, shared by all processes that use a database.

    def server_key(self, name: str, new: Callable[[], str]) -> str:
        """Return a secret key of the server; it is created on first use."""
        statement = "SELECT key FROM server_keys WHERE name = :name"
        row = self._first(statement, name=name)
        if row is None:
            self._change(
                "INSERT INTO server_keys (name, key) VALUES (:name, :key) ON CONFLICT DO NOTHING",
                name=name,
                key=new(),
            )
            row = self._first(statement, name=name)
        return str(row[0])

    # Everything stored about one player.

    def is_player(self, player: str) -> bool:
        """Return whether anything is stored about a player."""
        found = self._first(
            "SELECT 1 WHERE EXISTS (SELECT 1 FROM games WHERE player = :player)"
            " OR EXISTS (SELECT 1 FROM training WHERE player = :player)"
            " OR EXISTS (SELECT 1 FROM accounts WHERE player = :player)"
            " OR EXISTS (SELECT 1 FROM sessions WHERE player = :player)",
            player=player,
        )
        return found is not None

    def all_games(self, player: str, *, skip: int, count: int) -> list[StoredGame]:
        rows = self._all(
            f"SELECT {_GAME} FROM games WHERE player = :player"
            " ORDER BY created, id LIMIT :count OFFSET :skip",
            player=player,
            skip=skip,
            count=count,
        )
        return [_game(row) for row in rows]

    def delete_results(self, player: str) -> None:
        with self.database.transaction() as connection:
            for table in ("results", "totals"):
                connection.execute(
                    f"DELETE FROM {table} WHERE player = :player", {"player": player}
                )

    def delete_player(self, player: str, count: int = AT_ONCE) -> list[str]:
        with self.database.transaction() as connection:
            found = self._delete_games(
                connection, "player = :player LIMIT :count", player=player, count=count
            )
            if not found:
                for table in ("totals", "training", "accounts", "sessions"):
                    connection.execute(
                        f"DELETE FROM {table} WHERE player = :player", {"player": player}
                    )
        return found

    # The digest, the player and the state of each token. The token that created a player may have
    # no row, since the player's key is its digest.

    def player_of(self, token: str) -> str | None:
        """Return the player of a token's digest; ``None`` if it was revoked."""
        row = self._first("SELECT player, revoked FROM sessions WHERE token = :token", token=token)
        if row is None:
            return token
        return None if row[1] else str(row[0])

    def change_sessions(
        self,
        player: str,
        now: float,
        *,
        add: str | None = None,
        revoke: str | None = None,
        revoke_all: bool = False,
    ) -> None:
        """Revoke one token or all tokens of a player, and optionally add a new one."""
        with self.database.transaction() as connection:
            if revoke_all:
                connection.execute(
                    "UPDATE sessions SET revoked = TRUE WHERE player = :player", {"player": player}
                )
                revoke = player  # the token that created the player
            for token, is_revoked in ((revoke, True), (add, False)):
                if token is not None:
                    connection.execute(
                        "INSERT INTO sessions (token, player, created, revoked)"
                        " VALUES (:token, :player, :created, :revoked)"
                        " ON CONFLICT (token) DO UPDATE SET revoked = excluded.revoked",
                        {"token": token, "player": player, "created": now, "revoked": is_revoked},
                    )

    # Players with a name and a pass-phrase.

    def account_named(self, name: str) -> StoredAccount | None:
        """Return the account with a name."""
        return self._account("name", name)

    def account_of(self, player: str) -> StoredAccount | None:
        """Return the account of a player."""
        return self._account("player", player)

    def _account(self, column: str, value: str) -> StoredAccount | None:
        row = self._first(
            "SELECT player, name, passphrase, created, shown FROM accounts"
            f" WHERE {column} = :value",
            value=value,
        )
        return None if row is None else StoredAccount(*row)

    def keep_account(self, account: StoredAccount) -> bool:
        """Save the account of a player, replacing the old one.

        Returns:
            Whether it was saved; false if the name belongs to another player.
        """
        try:
            with self.database.transaction() as connection:
                changed = connection.execute(
                    "UPDATE accounts SET name = :name, passphrase = :passphrase, shown = :shown"
                    " WHERE player = :player",
                    _values(account),
                )
                if not changed.rowcount:
                    connection.execute(
                        "INSERT INTO accounts (player, name, passphrase, created, shown)"
                        " VALUES (:player, :name, :passphrase, :created, :shown)",
                        _values(account),
                    )
        except Exception as error:
            if is_conflict(error):
                return False
            raise
        return True

    # Training: one row per player.

    def training(self, player: str) -> StoredTraining | None:
        row = self._first(
            "SELECT player, seq, touched, data FROM training WHERE player = :player", player=player
        )
        if row is None:
            return None
        owner, seq, touched, data = row
        return StoredTraining(owner, seq, touched, json.loads(data))

    def keep_training(self, kept: StoredTraining) -> bool:
        statement = (
            "INSERT INTO training (player, seq, touched, data)"
            " VALUES (:player, :seq, :touched, :data) ON CONFLICT DO NOTHING"
            if kept.seq == 1
            else "UPDATE training SET seq = :seq, touched = :touched, data = :data"
            " WHERE player = :player AND seq = :seq - 1"
        )
        values = _values(kept) | {"data": json.dumps(kept.data)}
        return self._change(statement, **values) == 1

    # Deleting old data.

    def delete_unplayed(self, then: float, count: int = AT_ONCE) -> int:
        """Delete games that were created before a time and have no actions.

        Attempts at boards of the day are kept, because only the first attempt counts.

        Returns:
            The number of deleted games; if it equals the maximum, there may be more.
        """
        where = (
            "seq = 0 AND created < :then AND id NOT IN (SELECT game FROM daily_games) LIMIT :count"
        )
        with self.database.transaction() as connection:
            return len(self._delete_games(connection, where, then=then, count=count))

    def delete_moves(self, then: float, count: int = AT_ONCE) -> int:
        """Delete the moves of games that ended before a time.

        A game that counts for the statistics or for a board of the day is kept without its moves.
        Other games are deleted.

        Returns:
            The number of games whose moves were deleted; if it equals the maximum, there may be
            more.
        """
        with self.database.transaction() as connection:
            found = connection.execute(
                f"SELECT id FROM games WHERE NOT ({_PLAYING}) AND touched < :then"
                " AND EXISTS (SELECT 1 FROM actions WHERE actions.game = games.id) LIMIT :count"
                + self.database.for_update,
                {"then": then, "count": count},
            ).fetchall()
            for (name,) in found:
                connection.execute("DELETE FROM actions WHERE game = :id", {"id": name})
                connection.execute(
                    "DELETE FROM games WHERE id = :id"
                    " AND NOT EXISTS (SELECT 1 FROM results WHERE game = :id)"
                    " AND NOT EXISTS (SELECT 1 FROM daily_games WHERE game = :id)",
                    {"id": name},
                )
        return len(found)

    def delete_sessions(self, then: float) -> int:
        """Delete tokens that were revoked before a time, and return their number.

        A client that still sends such a token is then not recognised. The row of a token that
        created a player is kept, because without it the token would be valid again.
        """
        statement = "DELETE FROM sessions WHERE revoked AND created < :then AND token <> player"
        return self._change(statement, then=then)

    def delete_unused_training(self, then: float) -> int:
        """Delete training progress that has no answers, and return the number of deleted rows.

        Only progress that was last changed before the given time is deleted.
        """
        return self._change("DELETE FROM training WHERE seq = 1 AND touched < :then", then=then)

    # Implementation.

    def _delete_games(self, connection: Connection, where: str, **values: object) -> list[str]:
        """Delete games and all their data, and return their ids.

        The games are locked before they are deleted, so that a game that gets its first action in
        the meantime is kept.
        """
        statement = f"SELECT id FROM games WHERE {where}{self.database.for_update}"
        found = connection.execute(statement, values).fetchall()
        for (name,) in found:
            for table in ("actions", "results", "daily_games"):
                connection.execute(f"DELETE FROM {table} WHERE game = :id", {"id": name})
            connection.execute("DELETE FROM games WHERE id = :id", {"id": name})
        return [name for (name,) in found]

    def _first(self, statement: str, **values: object) -> Any:
        with self.database.reading() as connection:
            return connection.execute(statement, values).fetchone()

    def _all(self, statement: str, **values: object) -> list[Any]:
        with self.database.reading() as connection:
            return connection.execute(statement, values).fetchall()

    def _change(self, statement: str, **values: object) -> int:
        with self.database.transaction() as connection:
            return connection.execute(statement, values).rowcount


def _game(row: Any) -> StoredGame:
    values = list(row)
    values[2] = json.loads(values[2])
    values[9], values[11] = bool(values[9]), bool(values[11])
    return StoredGame(*values)


def _result(row: Any) -> StoredResult:
    values = list(row)
    values[4], values[5] = bool(values[4]), bool(values[5])
    return StoredResult(*values)


def _add_game(connection: Connection, game: StoredGame) -> bool:
    values = _values(game) | {"options": json.dumps(game.options)}
    return connection.execute(_ADD_GAME, values).rowcount == 1


def _values(row: Any) -> dict[str, Any]:
    """Return the fields of a stored row, by name."""
    kind: Any = type(row)
    names, get = _getter(kind)
    return dict(zip(names, get(row), strict=True))


@cache
def _getter(kind: type) -> "tuple[tuple[str, ...], attrgetter[Any]]":
    names = tuple(field.name for field in fields(kind))
    return names, attrgetter(*names)
