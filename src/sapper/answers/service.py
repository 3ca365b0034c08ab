"""Answers about the available options, players, boards of the day, and the server itself."""

from dataclasses import dataclass
from typing import Any, Literal, Self

from sapper.game.outcome import Outcome
from sapper.grid import Cell
from sapper.spec import Assist, Choice, FirstClick, Mode


@dataclass(frozen=True, slots=True)
class Error:
    """Why a request was refused."""

    error: str
    """An error code for programs."""
    detail: str
    """A sentence for people."""


@dataclass(frozen=True, slots=True)
class Health:
    """The state of the server."""

    live: bool
    """Whether the server runs."""
    ready: bool
    """Whether the server can store games."""
    version: str
    """The version of sapper."""


@dataclass(frozen=True, slots=True)
class PublicKey:
    """The key that signs the records of finished games."""

    format: Literal["sapper-key"]
    """Always ``sapper-key``."""
    algorithm: Literal["Ed25519"]
    """Always ``Ed25519``."""
    key: str
    """The public key."""


@dataclass(frozen=True, slots=True)
class Account:
    """The account of the player who sent the request."""

    known: bool
    """Whether the request contains a valid token."""
    name: str | None
    """The name used to sign in."""
    player: str | None = None
    """A new token, returned after a pass-phrase was set; all earlier tokens are then invalid."""


@dataclass(frozen=True, slots=True)
class ExportedGame:
    """The stored data of a game."""

    id: str
    options: dict[str, Any]
    """The options of the game."""
    created: str
    touched: str
    outcome: Outcome
    aided: bool
    hints: int
    secret: str | None
    """The secret that decides all random draws; null while the game is in progress."""
    actions: tuple[str, ...]
    """The actions in order; empty strings for refused ones."""


@dataclass(frozen=True, slots=True)
class PlayerData:
    """The stored data of a player; each request returns only a part of the games."""

    name: str | None
    """The name used to sign in."""
    training: dict[str, Any] | None
    """The progress in training."""
    games: tuple[ExportedGame, ...]
    """The games, the earliest first."""
    skip: int | None
    """The value of ``skip`` for the next request; null after the last games."""


@dataclass(frozen=True, slots=True)
class Token:
    """A new token; browsers also get this token as a cookie."""

    player: str
    """The token."""


@dataclass(frozen=True, slots=True)
class LevelChoice:
    """A level to choose: a well-known board size and number of mines."""

    name: str
    label: str
    width: int
    height: int
    mines: int


@dataclass(frozen=True, slots=True)
class NamedChoice:
    """An option, and its name in menus."""

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
    """Whether the mode supports a difficulty."""
    scope: bool
    """Whether the mode supports a scope."""
    best_by: bool
    """Whether the mode has the option ``best_by``: what decides which guess is best."""


@dataclass(frozen=True, slots=True)
class GeneratorChoice(NamedChoice):
    """A generator, and the options it supports."""

    uniform: bool
    """Whether all possible boards are equally likely."""
    proved: bool
    """Whether the generator's boards are proved to be solvable without guessing."""
    modes: tuple[Mode, ...]
    """The modes that the generator supports."""
    first_clicks: tuple[FirstClick, ...]
    """The first-click rules that the generator supports."""
    difficulty: bool
    """Whether the generator supports a difficulty."""
    solvers: tuple[str, ...]
    """The solvers that the generator supports."""


@dataclass(frozen=True, slots=True)
class FormatChoice:
    """A format to choose."""

    name: str
    summary: str
    suffixes: tuple[str, ...]
    """The suffixes of files in this format."""
    binary: bool
    """Whether the format is binary, and so transferred in base64."""


@dataclass(frozen=True, slots=True)
class ServiceLimits:
    """The limits of the server."""

    cells: int
    """Maximum number of cells of a board."""
    judged_cells: int
    """Maximum number of cells of a board in modes that judge every move."""
    side: int
    """Maximum number of rows or columns."""
    open_games: int
    """Maximum number of running games per player."""
    body: int
    """Maximum size of a request, in bytes."""
    moves_per_second: float
    """Maximum number of moves per second for each player."""


@dataclass(frozen=True, slots=True)
class Choices:
    """All available options."""

    levels: tuple[LevelChoice, ...]
    modes: tuple[ModeChoice, ...]
    scopes: tuple[NamedChoice, ...]
    """Where a safe cell must exist to make a guess avoidable; for modes that support ``scope``."""
    best_by: tuple[NamedChoice, ...]
    """The measures of the best guess; for modes that support ``best_by``."""
    hint_sources: tuple[NamedChoice, ...]
    """The sources of hints, for the field ``by``."""
    first_clicks: tuple[NamedChoice, ...]
    """The possible guarantees for the first click."""
    difficulties: tuple[NamedChoice, ...]
    """The difficulties."""
    generators: tuple[GeneratorChoice, ...]
    solvers: tuple[NamedChoice, ...]
    """The solvers that boards can be made for."""
    solve_methods: tuple[NamedChoice, ...]
    """The methods that find the steps of *Solve*, for the field ``method``."""
    classics: tuple[NamedChoice, ...]
    """The classic algorithms, which come from papers."""
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
    """One finished game."""

    id: str
    ended: str
    won: bool
    """Whether the game was won."""
    aided: bool
    assist: Assist
    """How much was done for the player automatically."""
    seconds: float
    bbbv_per_second: float | None
    needless_guesses: int
    luck_value: float
    accuracy: float | None
    """The accuracy of the game; null until the game is reviewed."""


@dataclass(frozen=True, slots=True)
class LevelStatistics:
    """The statistics of a player's games at one level and in one mode."""

    level: str
    label: str
    mode: str
    """The mode, with ``+local`` if only safe cells in the same region made a guess avoidable."""
    mode_label: str
    games: int
    """How many games were played."""
    wins: int
    """How many games were won."""
    unaided_wins: int
    """How many games were won without help."""
    win_rate: float
    """Wins per game, from 0 to 1."""
    streak: int
    longest_streak: int
    best_seconds: float | None
    """The best time in seconds; null if there is none."""
    mean_seconds: float | None
    """The average time in seconds."""
    best_bbbv_per_second: float | None
    """The highest 3BV per second."""
    mean_bbbv_per_second: float | None
    """The average 3BV per second."""
    guesses: int
    """How many openings were guesses."""
    forced_guesses: int
    """How many guesses were made when no cell was certainly safe."""
    needless_guesses: int
    mean_luck: float
    """The average luck per game; luck is the chance to survive all guesses of a game."""
    luckiest_win: float | None
    """The lowest luck of any won game with guesses; null without such a game."""
    mean_accuracy: float | None
    """The average accuracy of the reviewed games; null if there are none."""
    best: tuple[BestTime, ...]
    """The best games, the fastest first."""
    history: tuple[PastGame, ...]
    """The most recent games, in chronological order."""


@dataclass(frozen=True, slots=True)
class Statistics:
    """The statistics of a player's games."""

    levels: tuple[LevelStatistics, ...]


@dataclass(frozen=True, slots=True)
class DailyAttempt:
    """A player's attempt at a board of the day; only the first attempt counts."""

    id: str
    outcome: Outcome
    seconds: float | None
    needless_guesses: int | None
    aided: bool | None
    share: str | None
    """A line of text to share; null before the end of the game."""


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
    """The secret of the board; null until the day is over."""
    tomorrow: str | None
    """The commitment of the next day's board; null for a past day."""
    attempt: DailyAttempt | None


@dataclass(frozen=True, slots=True)
class DailyDay:
    """A player's results on a day."""

    day: str
    played: int
    """How many boards were played."""
    won: int
    """How many boards were won."""


@dataclass(frozen=True, slots=True)
class Daily:
    """The boards of a day."""

    day: str
    is_today: bool
    """Whether the day is today."""
    seconds_left: float | None
    """Seconds until the day is over; null for a past day."""
    streak: int
    """The number of days in a row with a win."""
    longest_streak: int
    boards: tuple[DailyBoard, ...]
    days: tuple[DailyDay, ...]
    """The player's results on each day of the last four weeks."""
