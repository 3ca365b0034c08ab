"""What the routes share: the games, the lane for calculations, the limits."""

import hashlib
import itertools
import os
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from fastapi import Request

from sapper.web.games import Games, digest
from sapper.web.guard import token_of, too_many
from sapper.web.lane import Lane
from sapper.web.limits import Limits
from sapper.web.rates import Rates
from sapper.web.store import Store


@dataclass(frozen=True, slots=True)
class Settings:
    """How a server is set up."""

    database: str
    """A file, or the URL of a database."""
    limits: Limits = field(default_factory=Limits)
    """What it gives."""
    hosts: frozenset[str] | None = None
    """The names under which it may be called; ``None`` for any."""
    seed: int | None = None
    """For tests: where the secrets of games come from, one after another. Such a server is
    predictable, and nobody should trust it."""


class House:
    """One server's insides."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        """How it is set up."""
        self.limits = settings.limits
        """What it gives."""
        self.store = Store(settings.database)
        """Where the games are."""
        secret = {} if settings.seed is None else {"new_secret": _secrets(settings.seed)}
        self.games = Games(self.store, self.limits, clock=time.time, **secret)
        """The games."""
        self.lane = Lane(os.cpu_count() or 1, self.limits.waiting)
        """Where calculations run."""
        self._calculations = Rates(self.limits.calculations, time.monotonic)

    def admit_calculation(self, request: Request) -> None:
        """Count a calculation that somebody asks for.

        Raises:
            RefusalError: they came too fast.
        """
        wait = self._calculations.wait(request.client.host if request.client else "")
        if wait:
            raise too_many(wait)


def _secrets(seed: int) -> Callable[[], str]:
    numbers = itertools.count()
    return lambda: hashlib.sha256(f"{seed} {next(numbers)}".encode()).hexdigest()


def house_of(request: Request) -> House:
    """Return the house that a request came to."""
    house = request.app.state.house
    assert isinstance(house, House)  # noqa: S101 - put there by `create_app`
    return house


def player_of(request: Request) -> str | None:
    """Return the digest of the player who makes a request."""
    token = token_of(request.headers)
    return None if token is None else digest(token)
