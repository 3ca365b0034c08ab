"""The games in memory: those played lately, no more than so many and of so many cells.

Any of them can be rebuilt from the store, so the one that nobody has touched the longest goes when
there is no room. A game that somebody is working with may go too: it is dropped when they are done.
"""

import threading
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from sapper.app.errors import RequestError
from sapper.game.ruling import LARGE
from sapper.web.limits import Limits
from sapper.web.live_game import LiveGame
from sapper.web.postponed import ColdGameError
from sapper.web.store import Store, StoredAction, StoredGame

SLOW_SECONDS = 0.01
"""Seconds of a processor; a game whose last action took more is a slow one. Expert takes less."""

_ACTIONS = 50
"""Actions whose history takes about as much memory as the board."""


@dataclass(slots=True)
class _Place:
    """Where a game is kept, and the lock of whoever works with it."""

    lock: threading.Lock = field(default_factory=threading.Lock)
    live: LiveGame | None = None
    cells: int = 0
    generation: int = 0
    """Of the store that the live game was read from."""


class LiveGames:
    """The games in memory, by id. All methods may be called from any thread."""

    def __init__(self, store: Store, limits: Limits, *, postpones: bool = False) -> None:
        """Keep games of a store.

        Args:
            store: where they come from.
            limits: how many to keep.
            postpones: whether a game that is not here is loaded by whoever asked for it, and not
                by the thread that needs it.
        """
        self._store = store
        self._limits = limits
        self.postpones = postpones
        """Whether what takes long is left to others."""
        self._places: OrderedDict[str, _Place] = OrderedDict()
        self._cells = 0
        self._lock = threading.Lock()

    @property
    def count(self) -> int:
        """How many there are."""
        return len(self._places)

    @property
    def cells(self) -> int:
        """How many cells they have, each counted again for every fifty actions."""
        return self._cells

    def is_slow(self, name: str) -> bool:
        """Tell whether the next action in a game may take long, as far as one sees from outside."""
        place = self._places.get(name)
        live = None if place is None else place.live
        return live is not None and (live.work > SLOW_SECONDS or live.game.spec.grid.size > LARGE)

    def put(self, live: LiveGame) -> None:
        """Keep a game, new or loaded."""
        with self._lock:
            place = self._places.pop(live.stored.id, None) or _Place()
            place.live, place.generation = live, self._store.database.generation
            self._weigh(place)
            self._places[live.stored.id] = place
            self._make_room()

    def forget(self, name: str) -> None:
        """Drop a game; the store is what counts."""
        with self._lock:
            place = self._places.pop(name, None)
            if place is not None:
                self._cells -= place.cells
                place.live, place.cells = None, 0

    @contextmanager
    def live(self, name: str, *, fresh: bool = True) -> Iterator[LiveGame]:
        """Give a game to one caller at a time; if it must be, up to date.

        Raises:
            RequestError: there is none, or its moves are not kept any more.
            ColdGameError: it is not here, and to be loaded by others.
        """
        with self._lock:
            place = self._places.pop(name, None) or _Place()
            self._places[name] = place
            self._make_room()
        with place.lock:
            if place.generation != self._store.database.generation:  # a backup was put in place
                place.live, place.generation = None, self._store.database.generation
            if fresh or place.live is None:
                self._refresh(place, name)
            assert place.live is not None  # noqa: S101 - just made
            yield place.live
            with self._lock:
                if self._places.get(name) is place:
                    self._weigh(place)

    def _refresh(self, place: _Place, name: str) -> None:
        """Bring a game up to what the store knows."""
        stored = self._store.game(name)
        if stored is None:
            self.forget(name)
            raise RequestError("no_such_game", f"{name[:64]!r} is not a game")
        if place.live is not None and place.live.stored.seq == stored.seq:
            place.live.stored = stored
            return
        if stored.seq and self.postpones:
            self.forget(name)
            raise ColdGameError(stored)
        place.live = LiveGame.restore(stored, self.actions(stored))

    def actions(self, stored: StoredGame) -> Sequence[StoredAction]:
        """Return what was done in a game, to play it again.

        Raises:
            RequestError: it was deleted.
        """
        actions = self._store.actions(stored.id)
        if len(actions) < stored.seq:
            self.forget(stored.id)
            raise RequestError("game_deleted", f"the moves of {stored.id!r} are not kept")
        return actions

    def _weigh(self, place: _Place) -> None:
        live = place.live
        cells = 0 if live is None else live.game.spec.grid.size * (1 + live.stored.seq // _ACTIONS)
        self._cells += cells - place.cells
        place.cells = cells

    def _make_room(self) -> None:
        limits = self._limits
        while len(self._places) > 1 and (
            len(self._places) > limits.live_games or self._cells > limits.live_cells
        ):
            _, place = self._places.popitem(last=False)
            self._cells -= place.cells
            place.cells = 0
