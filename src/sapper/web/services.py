"""The shared parts of an application: store, games, calculations."""

import asyncio
import hashlib
import itertools
import secrets
import time
from collections.abc import Callable

from sapper.errors import SapperError
from sapper.game.signature import public_key
from sapper.web.calculations.pool import CalculationPool, Processes
from sapper.web.desk import ServerDesk
from sapper.web.ledger import Ledger
from sapper.web.metrics import Metrics
from sapper.web.server_service import ServerService
from sapper.web.sessions import Sessions
from sapper.web.settings import Settings
from sapper.web.signing_key import signing_key
from sapper.web.store.store import Store

FRESH = 1.0
"""Seconds for which a result is reused, so that frequent checks are cheap."""

WAIT = 2.0
"""Time limit in seconds for the store's answer."""


class Readiness:
    """Checks the store by writing, at most once per second. Use it from one event loop only."""

    def __init__(self, store: Store, clock: Callable[[], float] = time.monotonic) -> None:
        self._store = store
        self._clock = clock
        self._then: float | None = None
        self._ready = False
        self._lock = asyncio.Lock()

    async def look(self) -> bool:
        """Return whether the server is ready."""
        async with self._lock:
            if self._then is None or self._clock() - self._then >= FRESH:
                self._ready = await self._answers()
                self._then = self._clock()
            return self._ready

    async def _answers(self) -> bool:
        try:
            async with asyncio.timeout(WAIT):
                await self._store.call(self._store.check)
        except (SapperError, TimeoutError):
            return False
        return True


class Services:
    """The parts of a running server."""

    def __init__(self, settings: Settings, processes: Processes | None = None) -> None:
        """Open the database, and create the other parts.

        Args:
            settings: the settings.
            processes: the calculation processes, if shared; otherwise the server creates its own.

        Raises:
            SpecError: the database cannot be used.
        """
        self.limits = settings.limits
        """The limits of clients."""
        self.store = Store(settings.database)
        """The database."""
        signing = signing_key(settings.database, settings.signing_key, self.store)
        self.public_key = public_key(signing)
        """The public key for checking the records of finished games."""
        self.metrics = Metrics()
        """The metrics of the server."""
        self._own_processes = processes is None
        self.processes = processes or Processes(self.limits)
        """The calculation processes."""
        self.ledger = Ledger(self.limits)
        """Counts the requests of each client, and the computing time that they take."""
        self.sessions = Sessions(self.store, self.ledger, niceness=settings.limits.niceness)
        """The tokens of all players."""
        self.calculations = CalculationPool(self.processes, self.limits, self.ledger, self.metrics)
        """The pool that runs calculations and long work for games."""
        self.desk = ServerDesk(
            self.store,
            self.limits,
            self.calculations,
            self.ledger,
            new_secret=_random_secret if settings.seed is None else _secrets(settings.seed),
            signing_key=signing,
        )
        """All games."""
        self.service = ServerService(
            self.desk,
            self.store,
            self.limits,
            self.sessions,
            new_seed=_seeds(settings.seed),
            public_key=self.public_key,
            is_ready=Readiness(self.store).look,
        )
        """The service that performs the operations."""
        live = self.desk.live
        self.metrics.watch(games_in_memory=lambda: live.count, cells_in_memory=lambda: live.cells)

    def start(self) -> None:
        """Start a process now, so that the first request does not wait for it."""
        if self._own_processes:
            self.processes.start()

    def close(self) -> None:
        """End the processes, and close the database."""
        if self._own_processes:
            self.processes.close()
        self.sessions.close()
        self.store.close()


def _random_secret() -> str:
    return secrets.token_hex(32)


def _secrets(seed: int) -> Callable[[], str]:
    numbers = itertools.count()
    return lambda: hashlib.sha256(f"{seed} {next(numbers)}".encode()).hexdigest()


def _seeds(seed: int | None) -> Callable[[], int]:
    if seed is None:
        return lambda: secrets.randbits(64)
    numbers = itertools.count(seed)
    return lambda: next(numbers) % 2**64
