"""A game with example actions."""

from dataclasses import replace
from typing import Any

from sapper.app.storage import StoredAction, StoredGame, StoredResult
from sapper.web.store.store import Store

GAME = StoredGame("g", "p", {"width": 4}, "00" * 32, created=1.0, touched=1.0)
RESULT = StoredResult("g", "p", "expert", "fair", True, False, 9.5, 171, 171, 3, 2, 0.25, 7.0)


def action(seq: int, game: str = "g") -> StoredAction:
    return StoredAction(game, seq, "open 0,0", "open 0,0 @0.0", "{}")


def after(seq: int, **changes: Any) -> StoredGame:
    return replace(GAME, seq=seq, **changes)


def results_of(store: Store, player: str) -> list[StoredResult]:
    """Return the latest results of a player by level and mode, each sorted by end time."""
    return [result for level in store.levels(player) for result in level.latest]
