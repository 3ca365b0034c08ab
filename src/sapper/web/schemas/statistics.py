"""A player's games in numbers."""

from pydantic import BaseModel


class BestTime(BaseModel):
    """One of the best games of a level."""

    id: str
    seconds: float
    bbbv: int
    bbbv_per_second: float | None
    ended: str


class PastGame(BaseModel):
    """One game of the past, for the pictures of a player's progress."""

    id: str
    ended: str
    won: bool
    aided: bool
    seconds: float
    bbbv_per_second: float | None
    needless_guesses: int
    luck: float
    accuracy: float | None
    """Null until the game is reviewed."""


class LevelStatistics(BaseModel):
    """A player's games of a level and a mode."""

    level: str
    label: str
    mode: str
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
    best: list[BestTime]
    history: list[PastGame]


class StatisticsResponse(BaseModel):
    """A player's games."""

    levels: list[LevelStatistics]
