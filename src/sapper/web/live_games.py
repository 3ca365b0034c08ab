"""The games in memory: those played lately, within a share per player, per address and in all.

Any of them can be rebuilt from the store. When a player or an address has more than its share, its
own game that was not used for the longest time is dropped; when there are too many in all, one of
the address that has the most. So nobody can push the games of others out of memory.
"""

from collections import Counter, OrderedDict
from dataclasses import dataclass

from sapper.app.live_game import LiveGame
from sapper.web.clients import Client
from sapper.web.limits import Limits

_LEAST = 500
"""Cells that a game counts for at least."""

_ACTIONS = 50
"""Actions whose history takes about as much memory as the board."""


@dataclass(slots=True)
class _Place:
    """A game in memory."""

    live: LiveGame
    generation: int
    """Of the store that it was read from."""
    cells: int
    """What it counts for."""
    owners: tuple[str, str]
    """The player and the address whose shares it is part of."""


class LiveGames:
    """The games in memory, by id. Belongs to one event loop."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._places: OrderedDict[str, _Place] = OrderedDict()
        self._shares: Counter[str] = Counter()
        self.cells = 0
        """How many cells they count for."""

    @property
    def count(self) -> int:
        """How many there are."""
        return len(self._places)

    def get(self, name: str, generation: int) -> LiveGame | None:
        """Return a game if it is here and was read from this generation of the store."""
        place = self._places.get(name)
        if place is None or place.generation != generation:
            return None
        self._places.move_to_end(name)
        return place.live

    def put(self, live: LiveGame, client: Client, generation: int) -> None:
        """Keep a game, new, loaded or changed, as part of a client's share.

        A game that its own player uses is part of that player's share, whoever loaded it.
        """
        name = live.stored.id
        owners = f"player {client.player}", f"address {client.address}"
        before = self._places.get(name)
        if before is not None and client.player != live.stored.player:
            owners = before.owners
        cells = max(_LEAST, live.game.spec.grid.size) * (1 + live.stored.seq // _ACTIONS)
        if before is not None and (before.owners, before.cells) == (owners, cells):
            before.live, before.generation = live, generation
            self._places.move_to_end(name)
            return
        self.forget(name)
        self._places[name] = _Place(live, generation, cells, owners)
        self.cells += cells
        for owner in owners:
            self._shares[owner] += cells
        self._make_room(name, owners)

    def forget(self, name: str) -> None:
        """Drop a game; the store is what counts."""
        place = self._places.pop(name, None)
        if place is None:
            return
        self.cells -= place.cells
        for owner in place.owners:
            self._shares[owner] -= place.cells
            if not self._shares[owner]:
                del self._shares[owner]

    def _make_room(self, name: str, owners: tuple[str, str]) -> None:
        """Drop others until a game that was just put here is within all shares, or alone."""
        limits = self._limits
        shares = (limits.live_cells_player, limits.live_cells_address)
        for owner, most in zip(owners, shares, strict=True):
            while self._shares[owner] > most and self._drop_one_of(owner, name):
                pass
        while self.cells > limits.live_cells or self.count > limits.live_games:
            addresses = (owner for owner in self._shares if owner.startswith("address "))
            largest = max(addresses, key=self._shares.__getitem__)
            if not (self._drop_one_of(largest, name) or self._drop_one_of(None, name)):
                return

    def _drop_one_of(self, owner: str | None, kept: str) -> bool:
        """Drop the game of an owner, or of anybody, that was not used for the longest time."""
        for name, place in self._places.items():
            if name != kept and (owner is None or owner in place.owners):
                self.forget(name)
                return True
        return False
