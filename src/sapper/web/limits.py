"""Limits of a server: sizes, numbers, rates, and calculation times.

The limits prevent one player, or one runaway program, from spoiling the game for others. A request
that exceeds a limit gets an error (see ``docs/api.md``).
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
    """A quota, and the rate at which it recovers."""

    per_second: float
    """Recovery per second."""
    burst: int
    """The size of the quota, which may be used all at once."""


@dataclass(frozen=True, slots=True)
class Limits(PlayLimits):
    """The limits of a server; the defaults suit a household or a club."""

    connections: int = 1_000
    """Connections at a time; fewer if the system allows fewer open files."""
    connections_each: int = 250
    """Connections per address while more than half of all connections are in use; not used behind a
    proxy."""
    live_games: int = 1_000
    """Games kept in memory."""
    waiting: int = 256
    """Queued calculations in total."""
    waiting_each: int = 8
    """Queued calculations per player."""
    waiting_address: int = 64
    """Queued calculations per address."""
    waiting_game: int = 16
    """Queued requests per game."""
    processes: tuple[int, int, int] = (2, 1, 2)
    """Number of processes in each of the three lanes (prompt, quick, long); see
    ``calculations.waiting_list``."""
    memory: int = 224
    """Megabytes of memory that a calculation may use."""
    move_slice: float = 0.02
    """Seconds that a move may take on the event loop; moves that take longer run in a process."""
    slices: tuple[float, float] = (0.02, 0.15)
    """Seconds that a calculation may take in a prompt process and in a quick process; if it takes
    longer, it is stopped and started again in the next lane."""
    patience: float = 5.0
    """Seconds after which a calculation is stopped."""
    grace: float = 1.0
    """Seconds after which a process that does not stop is killed."""
    niceness: int = 12
    """The niceness of calculations and hashing, which gives priority to the server and its moves.
    With a smaller value, the system may let calculations finish their time slice while the server
    waits. 0 is normal priority, which suits a server for one player."""
    kept_days: float = 365.0
    """Days after which the moves of a finished game are deleted; its result is kept."""
    unplayed_days: float = 2.0
    """Days after which a game without actions is deleted."""
    player: Rate = Rate(per_second=40, burst=120)
    """Requests per player; a long request counts as several, see ``Ledger``."""
    address: Rate = Rate(per_second=400, burst=1200)
    """Requests per address."""
    files: Rate = Rate(per_second=400, burst=1200)
    """Requests for pages and their files per address."""
    refusal_delay: float = 0.5
    """Seconds of delay before a request that exceeds the rate is refused."""
    passphrases: Rate = Rate(per_second=0.1, burst=10)
    """Attempts to enter a pass-phrase, per address and per user name."""
    player_time: Rate = Rate(per_second=0.25, burst=20)
    """Calculation seconds per player."""
    address_time: Rate = Rate(per_second=1, burst=120)
    """Calculation seconds per address."""
    player_bytes: Rate = Rate(per_second=20e6 / 86_400, burst=20_000_000)
    """Bytes that a player may add to the database: 20 MB per day, about 100,000 moves."""
    address_bytes: Rate = Rate(per_second=100e6 / 86_400, burst=100_000_000)
    """Bytes that an address may add to the database: 100 MB per day."""

    @property
    def moves_per_second(self) -> float:
        """Moves per second that a program may make."""
        return self.player.per_second


def read_limits(name: str) -> Limits:
    """Read limits from a TOML file; missing limits keep their defaults.

    A key is the name of a limit. A rate is a table such as ``{ per_second = 40, burst = 120 }``.

    Raises:
        SpecError: the file cannot be read, or a key or a value is wrong.
    """
    try:
        data = tomllib.loads(Path(name).read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise SpecError(f"{name!r} cannot be read as a file of limits: {reason}") from None
    hints, found = get_type_hints(Limits), {}
    for key, value in data.items():
        if key not in hints:
            raise SpecError(f"{name!r}: {key!r} is not a limit")
        try:
            limit = found[key] = msgspec.convert(value, hints[key])
        except msgspec.ValidationError as error:
            raise SpecError(f"{name!r}: {key} = {value!r} is not valid: {error}") from None
        numbers = astuple(limit) if isinstance(limit, Rate) else limit
        numbers = numbers if isinstance(numbers, tuple) else (numbers,)
        may_be_zero = key == "niceness"
        if not all(0 < each < math.inf or (may_be_zero and each == 0) for each in numbers):
            words = "positive or 0" if may_be_zero else "positive and finite"
            raise SpecError(f"{name!r}: {key} = {value!r} is not {words}")
    return Limits(**found)
