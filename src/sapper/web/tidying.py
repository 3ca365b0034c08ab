"""What a server does by itself, now and then: it ends idle games, and deletes what is old.

Some at a time, in the threads and processes that players use, after them. A fault of the store is
told and tried again at the next time.
"""

import asyncio
import logging
import time
from collections.abc import Callable
from functools import partial

from sapper.engine import Stop
from sapper.errors import SapperError
from sapper.web.askers import Asker
from sapper.web.games import Games
from sapper.web.services import Services
from sapper.web.store import StoredGame

EVERY = 3_600.0
"""Seconds from one time to the next."""

LOG_SECONDS = 1.0
"""Seconds after which what was written goes from the log of the database into its file."""

_DAY = 86_400.0
_SERVER = Asker("the server itself")
_LOG = logging.getLogger("sapper.web")


async def keep_tidy(services: Services) -> None:
    """Tidy up every hour, for as long as the server runs."""
    while True:
        try:
            ended = await end_idle_games(services)
            deleted = await delete_old_games(services)
        except SapperError as error:
            _LOG.warning("tidying: %s", error)
        else:
            if ended or deleted:
                _LOG.info("tidying: %d idle games ended, %d old ones deleted", ended, deleted)
        await asyncio.sleep(EVERY)


async def end_idle_games(services: Services) -> int:
    """End the games that nobody has touched for long, and return how many.

    Nobody gave them up, so they are not counted as lost.
    """
    games, turns = services.games, services.turns
    idle = await turns.run(None, lambda _: games.idle(), _SERVER)
    for stored in idle:
        try:
            await turns.run(stored.id, partial(_give_up, games, stored), _SERVER)
        except SapperError as error:
            # Not which, nor in what words: whoever has the id of a game may watch it.
            _LOG.warning("an idle game could not be ended: %s", type(error).__name__)
    return len(idle)


async def delete_old_games(services: Services) -> int:
    """Delete games never played, old moves, void tokens, trainings never begun; return how many."""
    store, limits, now = services.store, services.limits, time.time()
    total = 0
    for delete, days in (
        (store.delete_unplayed, limits.unplayed_days),
        (store.delete_moves, limits.kept_days),
        (store.delete_sessions, limits.kept_days),
        (store.delete_unused_training, limits.unplayed_days),
    ):
        work = partial(_delete, delete, now - days * _DAY)
        while deleted := await services.turns.run(None, work, _SERVER):
            total += deleted
    return total


def _give_up(games: Games, stored: StoredGame, _stop: Stop) -> None:
    games.give_up(stored.id, stored.player, counts=False)


def _delete(delete: Callable[[float], int], then: float, _stop: Stop) -> int:
    return delete(then)


async def keep_log_short(services: Services) -> None:
    """Copy the log of the database into its file again and again, so that no move has to."""
    database = services.store.database
    while database.is_file:
        await asyncio.sleep(LOG_SECONDS)
        await asyncio.to_thread(database.checkpoint)
