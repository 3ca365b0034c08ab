"""What the routes of one application share: its store, its games, its threads for calculations."""

import hashlib
import itertools
import os
import secrets
import time
from collections.abc import Callable

from sapper.game.signature import public_key
from sapper.web.calculation_pool import CalculationPool
from sapper.web.errors import too_many_requests
from sapper.web.games import Games
from sapper.web.sessions import Sessions
from sapper.web.settings import Settings
from sapper.web.signing_key import signing_key
from sapper.web.store import Store
from sapper.web.token_bucket import TokenBuckets

ACTIONS_AT_ONCE = 32
"""Threads for actions in games."""


class Services:
    """The parts of a running server."""

    def __init__(self, settings: Settings) -> None:
        """Open the database, and make the rest.

        Raises:
            SpecError: the database cannot be used.
        """
        self.limits = settings.limits
        """How much the server gives to whom."""
        self.store = Store(settings.database)
        """The database."""
        signing = signing_key(settings.database, settings.signing_key, self.store)
        self.public_key = public_key(signing)
        """By which the records of finished games can be checked."""
        self.games = Games(
            self.store,
            self.limits,
            clock=time.time,
            steady=time.monotonic,
            new_secret=_random_secret if settings.seed is None else _secrets(settings.seed),
            signing_key=signing,
        )
        """All games."""
        self.sessions = Sessions(self.store, self.limits)
        """Whose tokens are whose."""
        self.calculations = CalculationPool(
            os.cpu_count() or 1, waiting=self.limits.waiting, patience=self.limits.patience
        )
        """Threads in which boards are analysed and generated."""
        self.actions = CalculationPool(
            ACTIONS_AT_ONCE, waiting=self.limits.waiting_actions, patience=self.limits.patience
        )
        """Threads in which players act; mostly they wait for the database, so there are more."""
        self._calculation_rates = TokenBuckets(self.limits.calculations, time.monotonic)

    def count_calculation(self, address: str) -> None:
        """Count a board that somebody posts or wants generated.

        Raises:
            RequestError: they came too fast.
        """
        if wait := self._calculation_rates.wait(address):
            raise too_many_requests(wait)


def _random_secret() -> str:
    return secrets.token_hex(32)


def _secrets(seed: int) -> Callable[[], str]:
    numbers = itertools.count()
    return lambda: hashlib.sha256(f"{seed} {next(numbers)}".encode()).hexdigest()
