"""Limits of a server: sizes, numbers, rates, and calculation times.

Every limit has a clear answer when it is reached (see the errors in ``docs/api.md``), so that one
player, or one runaway program, cannot spoil the game for others.
"""

import math
import tomllib
from dataclasses import astuple, dataclass
from pathlib import Path
from typing import get_type_hints

import msgspec

from sapper.app.limits import PlayLimits
from sapper.errors import SpecError


@dataclass(frozen=True, slots=True)
class Rate:
    """A quota: a number at once, and a number per second that recovers."""

    per_second: float
    """How many recover per second."""
    burst: int
    """How many are available at once."""


@dataclass(frozen=True, slots=True)
class Limits(PlayLimits):
    """The limits of a server; the defaults suit a household or a club."""

    connections: int = 1_000
    """Connections at a time; fewer if the system does not allow that many open files."""
    connections_each: int = 250
    """Connections from one address at a time, once half of all are taken; not for a proxy."""
    live_games: int = 1_000
    """Games kept in memory: a server has many players."""
    waiting: int = 256
    """Calculations that may be queued."""
    waiting_each: int = 8
    """Queued calculations per player."""
    waiting_address: int = 64
    """Queued calculations per address."""
    waiting_game: int = 16
    """Queued requests per game."""
    processes: tuple[int, int, int] = (2, 1, 2)
    """Processes of the prompt, quick and long lane: see ``calculations.waiting_list``."""
    memory: int = 224
    """Megabytes that a calculation may use."""
    move_slice: float = 0.02
    """Seconds that a move may take on the event loop; longer moves run in a process."""
    slices: tuple[float, float] = (0.02, 0.15)
    """Seconds for a calculation in a prompt and in a quick process; if it needs more, it starts
    again in the next lane."""
    patience: float = 5.0
    """Seconds after which a calculation is stopped."""
    grace: float = 1.0
    """Seconds after which a process that does not stop is killed."""
    niceness: int = 12
    """The niceness of calculations and hashing, so that the server, and so every move, has
    priority. With a lower value, the system lets them finish their time slice whenever the server
    wants to continue. 0 means normal priority, which suits a server for one player."""
    kept_days: float = 365.0
    """Days after which the moves of a finished game are deleted; its result stays."""
    unplayed_days: float = 2.0
    """Days after which a game without actions is deleted."""
    player: Rate = Rate(per_second=40, burst=120)
    """Requests per player; a long one counts as many, see ``Ledger``."""
    address: Rate = Rate(per_second=400, burst=1200)
    """Requests per address."""
    files: Rate = Rate(per_second=400, burst=1200)
    """Requests for pages and their files per address."""
    refusal_delay: float = 0.5
    """Delay in seconds before requests that come too fast are refused."""
    passphrases: Rate = Rate(per_second=0.1, burst=10)
    """Attempts at pass-phrases, per address and per name."""
    player_time: Rate = Rate(per_second=0.25, burst=20)
    """Calculation seconds per player."""
    address_time: Rate = Rate(per_second=1, burst=120)
    """Calculation seconds per address."""
    player_bytes: Rate = Rate(per_second=20e6 / 86_400, burst=20_000_000)
    """Bytes that a player may add to the database: 20 MB per day, about 100,000 moves."""
    address_bytes: Rate = Rate(per_second=100e6 / 86_400, burst=100_000_000)
    """Bytes that an address may add to it: 100 MB per day."""

    @property
    def moves_per_second(self) -> float:
        """Moves per second that a program may make."""
        return self.player.per_second


def read_limits(name: str) -> Limits:
    """Read limits from a TOML file; missing limits keep their defaults.

    A key is the name of a limit. A rate is a table, ``{ per_second = 40, burst = 120 }``.

    Raises:
        SpecError: the file cannot be read, or a key or a value is wrong.
    """
    try:
        data = tomllib.loads(Path(name).read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise SpecError(f"{name!r} cannot be used as limits: {reason}") from None
    hints, found = get_type_hints(Limits), {}
    for key, value in data.items():
        if key not in hints:
            raise SpecError(f"{name!r}: {key!r} is not a limit")
        try:
            limit = found[key] = msgspec.convert(value, hints[key])
        except msgspec.ValidationError as error:
            raise SpecError(f"{name!r}: {key} = {value!r} is wrong: {error}") from None
        numbers = astuple(limit) if isinstance(limit, Rate) else limit
        numbers = numbers if isinstance(numbers, tuple) else (numbers,)
        may_be_zero = key == "niceness"
        if not all(0 < each < math.inf or (may_be_zero and each == 0) for each in numbers):
            words = "positive or 0" if may_be_zero else "positive and finite"
            raise SpecError(f"{name!r}: {key} = {value!r} is not {words}")
    return Limits(**found)
