"""The boards of a day, and a player's attempts at them."""

from pydantic import BaseModel

from sapper.web.schemas.fields import Cell


class DailyAttempt(BaseModel):
    """The attempt that counts."""

    id: str
    outcome: str
    seconds: float | None
    needless_guesses: int | None
    aided: bool | None
    share: str | None


class DailyBoard(BaseModel):
    """One board of a day."""

    level: str
    label: str
    width: int
    height: int
    mines: int
    start: Cell
    commitment: str
    secret: str | None
    tomorrow: str | None
    attempt: DailyAttempt | None


class DailyDay(BaseModel):
    """What a player did on a day."""

    day: str
    played: int
    won: int


class DailyResponse(BaseModel):
    """The boards of a day."""

    day: str
    is_today: bool
    seconds_left: float | None
    streak: int
    longest_streak: int
    boards: list[DailyBoard]
    days: list[DailyDay]
