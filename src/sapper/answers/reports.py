"""Answers of the commands that measure and check: simulations, certificates, benchmarks."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from sapper.answers import digits, taken
from sapper.grid import Cell
from sapper.spec import FirstClick

# imported only for type checking: callers that pass these values have already loaded the modules
if TYPE_CHECKING:
    from sapper.players import PairedDifference, Simulation


@dataclass(frozen=True, slots=True)
class SimulatedGames:
    """How often a policy wins."""

    policy: str
    """The name of the policy."""
    width: int
    height: int
    mines: int
    first_click: FirstClick
    start: Cell
    seed: str | None
    """The seed of the first game; null if the layouts were given."""
    games: int
    """How many games were played."""
    wins: int
    """How many games were won."""
    rate: float
    """Wins per game, from 0 to 1."""
    interval: tuple[float, float]
    """The 95 % interval of the rate."""
    guesses_per_game: float
    """The average number of guesses per game."""
    games_per_second: float
    """Games per CPU second; 0 if the time is unknown."""
    complete: bool
    """Whether all games were played; false after Ctrl-C."""

    @classmethod
    def of(cls, found: "Simulation") -> Self:
        """Describe games of a policy."""
        series = found.series
        return taken(
            cls,
            found,
            width=series.spec.width,
            height=series.spec.height,
            mines=series.spec.mines,
            first_click=series.spec.first_click,
            start=series.start,
            seed=None if series.layouts else digits(series.seed),
            interval=tuple(found.interval),
        )


@dataclass(frozen=True, slots=True)
class Comparison:
    """How two policies differ on the same games."""

    paired: tuple[str, str]
    """The names of the policies."""
    games: int
    """How many games each of the two policies played."""
    difference: float
    """The win rate of the first policy minus that of the second."""
    interval: tuple[float, float]
    """The 95 % interval of the difference."""
    first_only: int
    """The number of games that only the first policy won."""
    second_only: int
    """The number of games that only the second policy won."""

    @classmethod
    def of(cls, found: "PairedDifference") -> Self:
        """Describe a difference."""
        return taken(cls, found, paired=(found.first, found.second), interval=tuple(found.interval))


@dataclass(frozen=True, slots=True)
class Certification:
    """Whether a certificate is confirmed."""

    file: str
    """The name of the file."""
    certified: bool
    """Whether the evidence proves the claim."""
    board: str | None
    """The board of the certificate; null if the claim is not confirmed."""
    shown: str | None
    """The proved claim, in a sentence; null if the claim is not confirmed."""
    problem: str | None
    """Why the claim is not confirmed; null if it is."""


@dataclass(frozen=True, slots=True)
class Bench:
    """The times and the signature of a fixed workload."""

    signature: int
    """A hash of all decisions; it changes when the engine's behaviour changes."""
    seconds: dict[str, float]
    """The CPU seconds that each part of the workload took."""
