"""What is kept: games, their actions, their results, attempts at boards of the day."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class StoredGame:
    """What is kept of a game beside its actions."""

    id: str
    """Unguessable."""
    player: str
    """Digest of the token of the player whose game it is."""
    options: dict[str, Any]
    """What the player chose, as plain data."""
    secret: str
    """What every draw comes from; not for the player's eyes before the end."""
    created: float
    """When it was made, in seconds since 1970."""
    touched: float
    """When the last action was taken."""
    begun: float | None = None
    """When the first cell was opened."""
    seq: int = 0
    """How many actions were taken."""
    outcome: str = "in progress"
    """How it stands."""
    aided: bool = False
    """Whether the player had help."""
    hints: int = 0
    """How many hints were given."""
    counted: bool = False
    """Whether it has its place in the statistics, or will never have one."""


@dataclass(frozen=True, slots=True)
class StoredAction:
    """One action and its answer."""

    game: str
    """The id of its game."""
    seq: int
    """Its number, from 1."""
    request: str
    """What was asked, to be compared when the number comes again."""
    log: str
    """What was done to the game, a line each; nothing when the rules forbade it."""
    answer: str
    """What was answered."""


@dataclass(frozen=True, slots=True)
class StoredResult:
    """How a game ended, for the statistics."""

    game: str
    """The id of the game."""
    player: str
    """Digest of its player's token."""
    level: str
    """The level's name, or the size."""
    mode: str
    """How luck was treated."""
    won: bool
    """Whether it was won."""
    aided: bool
    """Whether the player had help."""
    seconds: float
    """From the first opening to the end."""
    bbbv: int
    """3BV of the board."""
    solved: int
    """3BV solved."""
    guesses: int
    """Openings that were not certain."""
    forced: int
    """Guesses made when nothing was certain."""
    luck: float
    """Product of the survival chances of the guesses."""
    ended: float
    """When, in seconds since 1970."""
    accuracy: float | None = None
    """The share of the chance to win that the choices kept, in per cent, once it was reviewed."""


@dataclass(frozen=True, slots=True)
class StoredAttempt:
    """A player's attempt at a board of the day."""

    day: str
    """The date, as ``2026-11-16``."""
    level: str
    """The level's name."""
    game: str
    """The id of the game."""
    outcome: str
    """How the game stands now; after an undo it may differ from the result."""
    result: StoredResult | None
    """How it ended first; ``None`` while it has not, and if nothing was ever opened."""


@dataclass(frozen=True, slots=True)
class StoredTraining:
    """How far a player is in training."""

    player: str
    """Whose it is."""
    seq: int
    """How many times it was kept."""
    touched: float
    """When it was kept last, in seconds since 1970."""
    data: dict[str, Any]
    """The progress, as plain data."""


@dataclass(frozen=True, slots=True)
class StoredAccount:
    """A player with a name and a pass-phrase."""

    player: str
    """Whose it is."""
    name: str
    """The name, as names are compared."""
    passphrase: str
    """A hash of the pass-phrase, with its salt and its parameters."""
    created: float
    """When it was made, in seconds since 1970."""
