"""A cache of games in memory, with limits per player, per address and in total.

A dropped game can be rebuilt from the storage. If a player or an address exceeds its share, its
least recently used game is dropped. If there are too many games in total, a game of the address
with the largest share is dropped. So no client can push the games of other clients out of memory.
"""

from collections import Counter, OrderedDict
from dataclasses import dataclass

from sapper.app.client import Client
from sapper.app.limits import PlayLimits
from sapper.app.live_game import LiveGame

_LEAST = 500
"""The minimum number of cells that the limits count for a game, even if its board is smaller."""

_ACTIONS = 50
"""The number of actions that together take about as much memory as the board of their game."""


@dataclass(slots=True)
class _Place:
    """A game in memory."""

    live: LiveGame
    generation: int
    """The generation number of the store when the game was read."""
    cells: int
    """The number of cells that the limits count for the game."""
    owners: tuple[str, str]
    """The player and the address; the cells of the game count towards the share of each."""


class LiveGames:
    """A cache of games by id. Use it from one thread only."""

    def __init__(self, limits: PlayLimits) -> None:
        self._limits = limits
        self._places: OrderedDict[str, _Place] = OrderedDict()
        self._shares: Counter[str] = Counter()
        self.cells = 0
        """The number of cells that the limits count for all games together."""

    @property
    def count(self) -> int:
        """The number of games in memory."""
        return len(self._places)

    def get(self, name: str, generation: int) -> LiveGame | None:
        """Return a game if it is cached and was read from this generation of the store."""
        place = self._places.get(name)
        if place is None or place.generation != generation:
            return None
        self._places.move_to_end(name)
        return place.live

    def put(self, live: LiveGame, client: Client, generation: int) -> None:
        """Cache a new, loaded or changed game, as part of a client's share.

        A game that another client loaded moves to the share of the game's own player as soon as
        this player uses it.
        """
        name = live.stored.id
        owners = f"player {client.player}", f"address {client.address}"
        before = self._places.get(name)
        if before is not None and client.player != live.stored.player:
            owners = before.owners
        cells = max(_LEAST, live.grid.size) * (1 + live.stored.seq // _ACTIONS)
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
        """Drop a game from the cache."""
        place = self._places.pop(name, None)
        if place is None:
            return
        self.cells -= place.cells
        for owner in place.owners:
            self._shares[owner] -= place.cells
            if not self._shares[owner]:
                del self._shares[owner]

    def _make_room(self, name: str, owners: tuple[str, str]) -> None:
        """Drop other games until a new game fits into all shares, or no other game is left."""
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
        """Drop the least recently used game of an owner, or of anyone."""
        for name, place in self._places.items():
            if name != kept and (owner is None or owner in place.owners):
                self.forget(name)
                return True
        return False
