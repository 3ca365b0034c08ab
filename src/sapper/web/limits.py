"""How much a server gives: sizes, numbers, rates, and the time a calculation may take.

Every limit has a clear answer when it is reached (see the errors in ``docs/api.md``), so that one
player, or one program gone wild, cannot spoil the game for others.
"""

import math
import tomllib
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any

from sapper.app.limits import PlayLimits
from sapper.errors import SpecError


@dataclass(frozen=True, slots=True)
class Rate:
    """So many at once, and so many more per second."""

    per_second: float
    """How many come back per second."""
    burst: int
    """How many may come at once."""


@dataclass(frozen=True, slots=True)
class Limits(PlayLimits):
    """What a server allows; the defaults suit a household and a club."""

    connections: int = 1_000
    """Connections at a time; fewer where the system does not allow so many open files."""
    connections_each: int = 250
    """Connections from one address at a time, once half of all are taken; not for a proxy."""
    live_games: int = 1_000
    """Games kept in memory; the others are rebuilt from the store when they are needed."""
    live_cells: int = 4_000_000
    """Cells of the boards of these games, each counted once for every 50 actions."""
    live_cells_player: int = 500_000
    """Of these, for games that one player has opened."""
    live_cells_address: int = 1_000_000
    """Of these, for games that were opened from one address."""
    waiting: int = 256
    """Calculations that may wait for their turn."""
    waiting_each: int = 8
    """Calculations of one player that may wait."""
    waiting_address: int = 64
    """Calculations from one address that may wait."""
    waiting_game: int = 16
    """Requests about one game that may wait for each other."""
    processes: tuple[int, int, int] = (2, 1, 2)
    """Processes of the prompt, the quick and the long lane: see ``calculations.waiting_list``."""
    memory: int = 224
    """Megabytes that a calculation may use."""
    move_slice: float = 0.02
    """Seconds that a move may take on the event loop; if it needs more, a process makes it."""
    slices: tuple[float, float] = (0.02, 0.15)
    """Seconds that a calculation has in a prompt and in a quick process; if it needs more, it
    starts again in the next lane."""
    patience: float = 5.0
    """Seconds after which a calculation is stopped."""
    grace: float = 1.0
    """Seconds after which a process is killed that was told to stop."""
    niceness: int = 12
    """How far calculations and hashing step back behind the server, and so every move. With less,
    the system lets them finish their turn each time that the server wants to go on. With 0 they
    do not step back, which suits a server for one player."""
    kept_days: float = 365.0
    """Days after which the moves of a finished game are deleted; its result stays."""
    unplayed_days: float = 2.0
    """Days after which a game is deleted in which nothing was ever done."""
    player: Rate = Rate(per_second=40, burst=120)
    """Requests of one player; a long one counts as many, see ``Ledger``."""
    address: Rate = Rate(per_second=400, burst=1200)
    """Requests from one address, whoever makes them."""
    files: Rate = Rate(per_second=400, burst=1200)
    """Pages and their files for one address."""
    refusal_delay: float = 0.5
    """Seconds after which requests that come too fast are refused."""
    passphrases: Rate = Rate(per_second=0.1, burst=10)
    """Attempts at pass-phrases, from one address and for one name."""
    player_time: Rate = Rate(per_second=0.25, burst=20)
    """Seconds of calculation of one player."""
    address_time: Rate = Rate(per_second=1, burst=120)
    """Seconds of calculation of one address."""
    player_bytes: Rate = Rate(per_second=20e6 / 86_400, burst=20_000_000)
    """Bytes that one player may add to the database: 20 MB a day, some 100,000 moves."""
    address_bytes: Rate = Rate(per_second=100e6 / 86_400, burst=100_000_000)
    """Bytes that one address may add to it: 100 MB a day."""

    @property
    def moves_per_second(self) -> float:
        """How many moves a program may make."""
        return self.player.per_second


def read_limits(name: str) -> Limits:
    """Read limits from a TOML file; those that it does not name have their defaults.

    A key is the name of a limit. A rate is a table, ``{ per_second = 40, burst = 120 }``.

    Raises:
        SpecError: the file cannot be read, or a key or a value is wrong.
    """
    try:
        data = tomllib.loads(Path(name).read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise SpecError(f"{name!r} cannot be used as limits: {reason}") from None
    defaults = Limits()
    known = {field.name for field in fields(Limits)}
    for key in data:
        if key not in known:
            raise SpecError(f"{name!r}: {key!r} is not a limit")
    found = {key: _limit(f"{name!r}: {key}", getattr(defaults, key), data[key]) for key in data}
    return replace(defaults, **found)


def _limit(where: str, default: Any, value: Any) -> Any:
    """Return a limit that was read, in the form of its default."""
    if isinstance(default, Rate):
        if not isinstance(value, dict) or value.keys() != {"per_second", "burst"}:
            raise SpecError(f"{where} = {value!r} is not a rate: {{ per_second = 1, burst = 10 }}")
        return Rate(
            _limit(f"{where}.per_second", 1.0, value["per_second"]),
            _limit(f"{where}.burst", 1, value["burst"]),
        )
    if isinstance(default, tuple):
        if not isinstance(value, list) or len(value) != len(default):
            raise SpecError(f"{where} = {value!r} is not a list of {len(default)} numbers")
        return tuple(
            _limit(f"{where}[{place}]", each, value[place]) for place, each in enumerate(default)
        )
    kinds = (int, float) if isinstance(default, float) else (int,)
    is_number = isinstance(value, kinds) and not isinstance(value, bool)
    may_be_zero = where.endswith(": niceness")
    if not is_number or not (0 < value < math.inf or (may_be_zero and value == 0)):
        words = "a positive number" if isinstance(default, float) else "a positive whole number"
        words += " or 0" if may_be_zero else ""
        raise SpecError(f"{where} = {value!r} is not {words}")
    return value
