"""Periodic maintenance of a server: ends idle games, and deletes old data.

Maintenance works in small portions, with pauses for the requests of players. A failure of the store
is logged, and the work is retried the next time.
"""

import asyncio
import logging
import time
from dataclasses import replace

from sapper.app.client import Client
from sapper.errors import SapperError
from sapper.web.services import Services

EVERY = 3_600.0
"""Seconds between two runs."""

LOG_SECONDS = 1.0
"""Seconds between two copies of the write-ahead log into the database file."""

_DAY = 86_400.0
_PAUSE = 0.01  # between two portions, for the requests of players
_SERVER = Client("the server itself")
_LOG = logging.getLogger("sapper.web")


async def keep_tidy(services: Services) -> None:
    """Run the maintenance periodically while the server runs."""
    while True:
        try:
            ended = await end_idle_games(services)
            deleted = await delete_old_games(services)
        except SapperError as error:
            _LOG.warning("maintenance: %s", error)
        else:
            if ended or deleted:
                _LOG.info("maintenance: %d idle games ended, %d old ones deleted", ended, deleted)
        await asyncio.sleep(EVERY)


async def end_idle_games(services: Services) -> int:
    """End idle games, and return their number.

    These games do not count as lost, because their players did not give up.
    """
    desk = services.desk
    idle = await desk.idle()
    for stored in idle:
        try:
            await desk.give_up(stored.id, replace(_SERVER, player=stored.player), counts=False)
        except SapperError as error:
            # The id is not logged, because anyone with the id can watch the game.
            _LOG.warning("an idle game could not be ended: %s", type(error).__name__)
    return len(idle)


async def delete_old_games(services: Services) -> int:
    """Delete unplayed games, old moves, revoked tokens and unused exercises; return the total."""
    store, limits, now = services.store, services.limits, time.time()
    total = 0
    for delete, days in (
        (store.delete_unplayed, limits.unplayed_days),
        (store.delete_moves, limits.kept_days),
        (store.delete_sessions, limits.kept_days),
        (store.delete_unused_training, limits.unplayed_days),
    ):
        while deleted := await store.call(delete, now - days * _DAY):
            total += deleted
            await asyncio.sleep(_PAUSE)
    return total


async def keep_log_short(services: Services) -> None:
    """Periodically copy the write-ahead log into the database file, so moves need not do it."""
    database = services.store.database
    while database.is_file:
        await asyncio.sleep(LOG_SECONDS)
        await asyncio.to_thread(database.checkpoint)
