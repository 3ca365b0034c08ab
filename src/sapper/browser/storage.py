"""Games in the memory of a worker, with a list of the changes that each call makes.

The worker writes the changes of a call to IndexedDB in one transaction, and only then answers the
page. The actions of a game are loaded on demand: ``MissingActionsError`` names the game.
"""

from collections.abc import Callable, Iterable
from typing import Any

from sapper import answers
from sapper.app.storage import (
    MemoryStorage,
    StoredAction,
    StoredGame,
    StoredResult,
    StoredTraining,
)

Key = list[Any]
"""The key of a row: the name of its table, then the parts of its key in this table."""

_ROWS: dict[str, Callable[..., Any]] = {
    "games": StoredGame,
    "actions": StoredAction,
    "results": StoredResult,
    "training": StoredTraining,
}
"""The class of the rows of each table; tables that are missing here have strings as rows."""

_PAIRS = frozenset(("actions", "attempts"))
"""The tables whose keys have several parts."""


class MissingActionsError(Exception):
    """The actions of a game are needed but not in memory."""

    def __init__(self, game: str) -> None:
        super().__init__(f"the actions of {game!r} are not in memory")
        self.game = game
        """The id of the game."""


class BrowserStorage(MemoryStorage):
    """Rows in memory; the worker writes their changes to IndexedDB.

    >>> storage = BrowserStorage([])
    >>> storage.server_key("daily", lambda: "k")
    'k'
    >>> storage.take_changes(), storage.take_changes()
    ([[['keys', 'daily'], 'k']], [])
    """

    def __init__(self, rows: Iterable[tuple[Key, Any]]) -> None:
        """Start with the stored rows, except the actions.

        Args:
            rows: the key and the plain data of each row.
        """
        super().__init__()
        self._before: dict[tuple[str, Any], Any] = {}
        self._put_plain(rows)

    def _put_plain(self, rows: Iterable[tuple[Key, Any]]) -> None:
        for (table, *parts), data in rows:
            key = tuple(parts) if table in _PAIRS else parts[0]
            made = _ROWS.get(table)
            self._tables[table][key] = data if made is None else made(**data)

    def supply(self, rows: Iterable[tuple[Key, Any]]) -> None:
        """Add the missing actions of games."""
        self._put_plain(rows)

    def actions(self, game: str) -> list[StoredAction]:
        """Return the actions of a game, in order.

        Raises:
            MissingActionsError: they are not in memory.
        """
        try:
            return super().actions(game)
        except KeyError:
            raise MissingActionsError(game) from None

    def _put(self, table: str, key: Any, row: Any) -> None:
        self._before.setdefault((table, key), self._tables[table].get(key))
        super()._put(table, key, row)

    def _drop(self, table: str, key: Any) -> None:
        self._before.setdefault((table, key), self._tables[table].get(key))
        super()._drop(table, key)

    def take_changes(self) -> list[list[Any]]:
        """Return the keys changed since the last call, with plain data, or ``None`` if removed."""
        changes = []
        for table, key in self._before:
            parts = key if table in _PAIRS else (key,)
            row = self._tables[table].get(key)
            changes.append([[table, *parts], answers.plain(row)])
        self._before = {}
        return changes

    def undo_changes(self) -> None:
        """Undo all changes since the last ``take_changes``."""
        for (table, key), row in self._before.items():
            if row is None:
                super()._drop(table, key)
            else:
                super()._put(table, key, row)
        self._before = {}
