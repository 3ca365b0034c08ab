"""What there is to choose, a player's games in numbers, boards of the day, the server itself."""

from dataclasses import dataclass
from typing import Any, Self

from sapper.grid import Cell
from sapper.spec import Choice


@dataclass(frozen=True, slots=True)
class Error:
    """Why a request was refused."""

    error: str
    """A word for programs."""
    detail: str
    """A sentence for people."""


@dataclass(frozen=True, slots=True)
class Health:
    """How the server is."""

    live: bool
    ready: bool
    """Whether it can store games."""
    version: str


@dataclass(frozen=True, slots=True)
class PublicKey:
    """The key that signs the records of finished games."""

    format: str
    algorithm: str
    key: str


@dataclass(frozen=True, slots=True)
class Player:
    """Who is asking."""

    known: bool
    """Whether the request carries a valid token."""
    name: str | None
    """The name by which the player signs in."""
    player: str | None = None
    """A new token, after a pass-phrase was set: all others are void then."""


@dataclass(frozen=True, slots=True)
class ExportedGame:
    """What is stored of a game."""

    id: str
    options: dict[str, Any]
    """What was chosen for it."""
    created: str
    touched: str
    outcome: str
    aided: bool
    hints: int
    secret: str | None
    """What all draws came from; null while the game is in progress."""
    actions: tuple[str, ...]
    """What was done in it, action by action; empty if it was refused."""


@dataclass(frozen=True, slots=True)
class PlayerData:
    """What is stored of a player, some games at a time."""

    name: str | None
    """The name by which the player signs in."""
    training: dict[str, Any] | None
    """The progress in training."""
    games: tuple[ExportedGame, ...]
    """The earliest first."""
    skip: int | None
    """What to ask for next; null if these are the last games."""


@dataclass(frozen=True, slots=True)
class Token:
    """A new token; browsers get it as a cookie as well."""

    player: str


@dataclass(frozen=True, slots=True)
class LevelChoice:
    """A well-known size."""

    name: str
    label: str
    width: int
    height: int
    mines: int


@dataclass(frozen=True, slots=True)
class NamedChoice:
    """Something to choose, and how a menu shows it."""

    name: str
    label: str
    summary: str

    @classmethod
    def all(cls, kind: type[Choice]) -> tuple[Self, ...]:
        """Describe every member of an enum."""
        return tuple(cls(each.value, each.label, each.description) for each in kind)


@dataclass(frozen=True, slots=True)
class ModeChoice(NamedChoice):
    """A mode to choose."""

    difficulty: bool
    """Whether it takes a difficulty."""
    scope: bool
    """Whether it takes a scope."""
    best_by: bool
    """Whether it takes a measure of the best guess."""


@dataclass(frozen=True, slots=True)
class GeneratorChoice(NamedChoice):
    """A way to make boards, and the options that it takes."""

    uniform: bool
    proved: bool
    modes: tuple[str, ...]
    first_clicks: tuple[str, ...]
    difficulty: bool
    solvers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FormatChoice:
    """A format to choose."""

    name: str
    summary: str
    suffixes: tuple[str, ...]
    binary: bool


@dataclass(frozen=True, slots=True)
class ServiceLimits:
    """What is allowed."""

    cells: int
    judged_cells: int
    """Cells of a board in the modes that judge every move."""
    side: int
    open_games: int
    body: int
    """Bytes of a request."""
    moves_per_second: float


@dataclass(frozen=True, slots=True)
class Choices:
    """Everything that can be chosen."""

    levels: tuple[LevelChoice, ...]
    modes: tuple[ModeChoice, ...]
    scopes: tuple[NamedChoice, ...]
    """Where a safe cell must exist for a guess to be avoidable; for modes with ``scope``."""
    best_by: tuple[NamedChoice, ...]
    """What makes a guess the best one; for modes with ``best_by``."""
    hint_sources: tuple[NamedChoice, ...]
    """What finds the safe cell of a hint: ``by``."""
    first_clicks: tuple[NamedChoice, ...]
    difficulties: tuple[NamedChoice, ...]
    generators: tuple[GeneratorChoice, ...]
    solvers: tuple[NamedChoice, ...]
    solve_methods: tuple[NamedChoice, ...]
    classics: tuple[NamedChoice, ...]
    formats: tuple[FormatChoice, ...]
    limits: ServiceLimits


@dataclass(frozen=True, slots=True)
class BestTime:
    """One of the best games of a level."""

    id: str
    seconds: float
    bbbv: int
    bbbv_per_second: float | None
    ended: str


@dataclass(frozen=True, slots=True)
class PastGame:
    """One game of the past."""

    id: str
    ended: str
    won: bool
    aided: bool
    assist: str
    """What was done for the player: ``none``, ``chord``, ``flags`` or ``openings``."""
    seconds: float
    bbbv_per_second: float | None
    needless_guesses: int
    luck_value: float
    accuracy: float | None
    """Null until the game is reviewed."""


@dataclass(frozen=True, slots=True)
class LevelStatistics:
    """A player's games of a level and a mode."""

    level: str
    label: str
    mode: str
    """The mode; with ``+local`` if games were judged by region."""
    mode_label: str
    games: int
    wins: int
    unaided_wins: int
    win_rate: float
    streak: int
    longest_streak: int
    best_seconds: float | None
    mean_seconds: float | None
    best_bbbv_per_second: float | None
    mean_bbbv_per_second: float | None
    guesses: int
    forced_guesses: int
    needless_guesses: int
    mean_luck: float
    luckiest_win: float | None
    mean_accuracy: float | None
    """Of the games that were reviewed; null if none was."""
    best: tuple[BestTime, ...]
    history: tuple[PastGame, ...]
    """The latest games, the earliest first."""


@dataclass(frozen=True, slots=True)
class Statistics:
    """A player's games."""

    levels: tuple[LevelStatistics, ...]


@dataclass(frozen=True, slots=True)
class DailyAttempt:
    """The attempt that counts."""

    id: str
    outcome: str
    seconds: float | None
    needless_guesses: int | None
    aided: bool | None
    share: str | None
    """A line to share; null before the end."""


@dataclass(frozen=True, slots=True)
class DailyBoard:
    """One board of a day."""

    level: str
    label: str
    width: int
    height: int
    mines: int
    start: Cell
    commitment: str
    secret: str | None
    """Null until the day is over."""
    tomorrow: str | None
    """The commitment of the next day's board; null for a past day."""
    attempt: DailyAttempt | None


@dataclass(frozen=True, slots=True)
class DailyDay:
    """What a player did on a day."""

    day: str
    played: int
    won: int


@dataclass(frozen=True, slots=True)
class Daily:
    """The boards of a day."""

    day: str
    is_today: bool
    seconds_left: float | None
    """Until the day is over; null for a past day."""
    streak: int
    """Days in a row with a win."""
    longest_streak: int
    boards: tuple[DailyBoard, ...]
    days: tuple[DailyDay, ...]
    """The last four weeks."""
