"""What the players of the soak remember between runs: every answer, by a digest of its bytes.

A run continues with the database and the games of the previous one, so that an hour can be split
into minutes, and every run checks everything that was ever acknowledged.
"""

import hashlib
import json
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sapper.app import game_jobs
from sapper.app.session import Moment
from sapper.app.storage import StoredAction
from sapper.engine import Stop
from sapper.web.messages import encode
from sapper.web.store.store import Store

# Times are counted in classes. Each class is longer than the previous class by this factor.
_SHARE = 1.03


def digest(body: bytes) -> str:
    return hashlib.sha256(body).hexdigest()[:20]


@dataclass
class Place:
    """The state of a player: the current game, and perhaps an action that was never answered."""

    game: str | None = None
    pending: tuple[str, dict[str, Any]] | None = None


@dataclass
class Memory:
    """What all players have seen."""

    acknowledged: dict[str, list[str]] = field(default_factory=dict)
    """By game, the digest of each answer, in order."""
    places: list[Place] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)
    """The injected failures, and the errors that players received."""
    times: Counter[int] = field(default_factory=Counter)
    """How many answers took how long; see ``took``."""
    runs: int = 0
    seconds: float = 0.0

    @property
    def moves(self) -> int:
        return sum(map(len, self.acknowledged.values()))

    def took(self, seconds: float) -> None:
        """Count a time."""
        length, bound = 0, 0.0001
        while bound < seconds:
            length, bound = length + 1, bound * _SHARE
        self.times[length] += 1

    def time_of(self, share: float) -> float:
        """Return the milliseconds that a share of all answers took at most, within 3 %."""
        wanted = share * self.times.total()
        for length, number in sorted(self.times.items()):
            wanted -= number
            if wanted <= 0:
                return float(f"{0.1 * _SHARE**length:.2g}")
        return 0.0

    def check(self, url: str) -> dict[str, int]:
        """Compare what was acknowledged with what the database holds."""
        store = Store(url)
        kept = lost = doubled = 0
        waiting = {place.game for place in self.places if place.pending is not None}
        for game, known in self.acknowledged.items():
            actions = store.actions(game)
            numbers = [action.seq for action in actions]
            doubled += len(numbers) - len(set(numbers))
            found = answers(store, game, actions)
            lost += sum(one != other for one, other in zip(known, found, strict=False))
            lost += max(0, len(known) - len(found))
            # The store may have one more action, whose answer has not reached the player yet.
            doubled += max(0, len(found) - len(known) - (1 if game in waiting else 0))
            kept += len(found)
        store.close()
        return {"acknowledged": self.moves, "kept": kept, "lost": lost, "doubled": doubled}

    @classmethod
    def read(cls, file: Path, players: int) -> "Memory":
        """Return the memory of an earlier run; empty if there was none."""
        if not file.exists():
            return cls(places=[Place() for _ in range(players)])
        data = json.loads(file.read_text())
        places = [Place(game, pending and tuple(pending)) for game, pending in data["places"]]
        if len(places) != players:
            raise SystemExit(f"{file} is of {len(places)} players: remove its folder")
        return cls(
            data["acknowledged"],
            places,
            Counter(data["counts"]),
            Counter({int(length): number for length, number in data["times"].items()}),
            data["runs"],
            data["seconds"],
        )

    def write(self, file: Path) -> None:
        """Save it for the next run."""
        data = {
            "acknowledged": self.acknowledged,
            "places": [(place.game, place.pending) for place in self.places],
            "counts": self.counts,
            "times": self.times,
            "runs": self.runs,
            "seconds": self.seconds,
        }
        new = file.with_suffix(".new")
        new.write_text(json.dumps(data))
        new.replace(file)


def answers(store: Store, name: str, actions: list[StoredAction]) -> list[str]:
    """Return the digests of all answers of a game, computed from its log."""
    stored = store.game(name)
    assert stored is not None, name
    sent = game_jobs.messages(stored, actions, Moment(0.0, 0.0), Stop())
    return [digest(encode(message)) for _, message in sent]
