"""Training: what is asked, what became of an answer, lessons, progress."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field, StrictInt

from sapper.web.schemas.fields import Cell, Position
from sapper.web.schemas.hints import HintResponse
from sapper.web.schemas.requests import Request

ChoiceName = Literal[
    "mixed", "single clue", "pair of clues", "region", "mine total", "games", "repeat"
]
AnswerName = Literal["open", "mark", "show"]
Number = Annotated[StrictInt, Field(ge=1, le=1 << 31)]


class ExerciseRequest(Request):
    """Something to solve."""

    choice: ChoiceName = "mixed"


class AnswerFields(Request):
    """What a player does about a position."""

    kind: AnswerName
    cell: Cell | None = None


class AnswerRequest(AnswerFields):
    """An answer to an exercise."""

    exercise: Number


class LessonAnswerRequest(AnswerFields):
    """An answer to a position of a lesson."""

    position: Position


class TrainingBoard(BaseModel):
    """A board as it is drawn: known mines are flags."""

    width: int
    height: int
    picture: list[str]
    mines: int | None
    mines_left: int | None


class ExerciseResponse(BaseModel):
    """An exercise."""

    number: int
    choice: str
    board: TrainingBoard
    rating: int
    repeated: bool
    source: str
    played: Cell | None
    """The cell that the player opened there, in a game."""
    player: str | None = None
    """The token of a player who was made by this request."""


class TechniqueProgress(BaseModel):
    """Answers about one technique."""

    technique: str
    right: int
    wrong: int
    recent: list[bool]
    """The last ones, the latest last."""
    known: bool


class ProgressResponse(BaseModel):
    """How far a player is."""

    rating: int
    answered: int
    curve: list[int]
    """The rating after each of the last exercises, the latest last."""
    techniques: list[TechniqueProgress]
    due: int
    """Positions to be repeated now."""
    repeating: int
    """Positions that are in some box."""
    waiting: int
    """Positions from games that were not asked yet."""
    lessons: dict[str, list[int]]
    """Positions solved in each lesson, by its name."""
    player: str | None = None
    """The token of a player who was made by this request."""


class JudgementResponse(BaseModel):
    """What became of an answer."""

    right: bool
    finding: str
    title: str
    text: str
    spoken: str
    """The text with the row and the column of the cell."""
    risk: float | None
    """How probable a mine is, where the cell is uncertain."""
    technique: str
    """What the easiest certain cell of the board needs."""
    board: TrainingBoard
    """The board after the answer."""
    hint: HintResponse
    """What is certain, and why."""


class AnswerResponse(BaseModel):
    """What became of an answer, and of the player."""

    judgement: JudgementResponse
    progress: ProgressResponse
    rating_change: int


class LessonSummary(BaseModel):
    """A lesson in a list."""

    number: int
    name: str
    title: str
    technique: str
    positions: int


class LessonListResponse(BaseModel):
    """All lessons."""

    lessons: list[LessonSummary]


class LessonResponse(LessonSummary):
    """A lesson."""

    text: list[str]
    task: str
    example: TrainingBoard
    hint: HintResponse
    """What the example shows, and why."""
    boards: list[TrainingBoard]
    """The boards to solve."""
