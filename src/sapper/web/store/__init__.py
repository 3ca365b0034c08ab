"""Where games are stored: SQLite in WAL mode by default, PostgreSQL by its URL.

An action is committed before it is answered, and only if the game still has the expected number, so
that several processes may serve one database. A killed process loses nothing that it answered;
after a power failure the last moments of a SQLite store may be missing, but it is never corrupt.
"""

from sapper.app.storage import (
    StoredAccount,
    StoredAction,
    StoredAttempt,
    StoredGame,
    StoredResult,
    StoredTraining,
)
from sapper.web.store.faults import FaultReason, StoreError
from sapper.web.store.store import Store

__all__ = [
    "FaultReason",
    "Store",
    "StoreError",
    "StoredAccount",
    "StoredAction",
    "StoredAttempt",
    "StoredGame",
    "StoredResult",
    "StoredTraining",
]
