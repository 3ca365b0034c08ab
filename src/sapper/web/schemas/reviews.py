"""A finished game, judged move by move; ``docs/review.md`` describes every field."""

from typing import Any, Literal

from pydantic import BaseModel

from sapper.web.schemas.fields import Cell, MoveName
from sapper.web.schemas.hints import HintStep

JudgementName = Literal[
    "first click", "certain", "forced guess", "needless guess", "suicide", "unknown"
]
TechniqueName = Literal["single clue", "pair of clues", "region", "mine total"]
FateName = Literal["luck", "kill", "save"]


class ExactChance(BaseModel):
    """A chance that was counted."""

    value: float
    fraction: str


class ReviewProof(BaseModel):
    """Why a cell was safe, or a mine."""

    cells: list[Cell]
    mine: bool
    technique: TechniqueName
    clues: list[Cell]
    uses_total: bool
    text: str
    board: str
    """The position, for `POST /api/hint`."""
    labels: list[str]
    """The letters of the clues; empty for a clue that is only lit."""
    summary: str
    steps: list[HintStep]


class ReviewWinChances(BaseModel):
    """The chance to win by the move, and by the best one."""

    move: float
    best: float
    exact: bool
    cell: Cell | None


class ReviewJudgement(BaseModel):
    """What an opening or a chord was."""

    kind: JudgementName
    sentence: str
    cells: list[Cell]
    lives: bool
    fate: FateName | None
    technique: TechniqueName | None
    risk: ExactChance | None
    least_risk: ExactChance | None
    danger: ExactChance | None
    least_danger: ExactChance | None
    kept: float | None
    safest: list[Cell]
    safe: list[Cell]
    missed: TechniqueName | None
    why: ReviewProof | None
    wrong_flags: list[Cell]
    win_chances: ReviewWinChances | None


class ReviewMove(BaseModel):
    """A move of the game."""

    number: int
    kind: MoveName
    cell: Cell
    at: float | None
    opened: list[tuple[int, int, int]]
    mark: Literal["flag", "question"] | None
    judgement: ReviewJudgement | None


class ReviewTechnique(BaseModel):
    """How often a technique was used, and missed."""

    technique: TechniqueName
    used: int
    missed: int


class ReviewTotals(BaseModel):
    """What the game comes to."""

    openings: int
    certain: int
    guesses: int
    forced: int
    needless: int
    suicides: int
    unknown: int
    saved: int
    accuracy: float | None
    luck: ExactChance | None
    techniques: list[ReviewTechnique]
    idle_seconds: float | None


class ReviewPoint(BaseModel):
    """The chance to win before a move."""

    move: int
    at: float | None
    chance: float
    exact: bool


class ReviewFlag(BaseModel):
    """A flag on a cell without a mine."""

    cell: Cell
    placed: int
    removed: int | None
    known: int | None
    why: ReviewProof | None


class ReviewOverlooked(BaseModel):
    """A safe cell that waited."""

    cell: Cell
    since: int
    until: int | None
    openings: int
    needless: int
    seconds: float | None


class ReviewPause(BaseModel):
    """A time without a move."""

    move: int
    seconds: float
    safe: int | None
    easiest: TechniqueName | None


class ReviewResponse(BaseModel):
    """A finished game, judged."""

    format: Literal["sapper-review"]
    version: int
    spec: dict[str, Any]
    policy: dict[str, Any]
    outcome: Literal["won", "lost", "given up"]
    undos: int
    layout: str | None
    summary: list[str]
    totals: ReviewTotals
    moves: list[ReviewMove]
    turning_points: list[int]
    win_chances: list[ReviewPoint]
    wrong_flags: list[ReviewFlag]
    overlooked: list[ReviewOverlooked]
    pauses: list[ReviewPause]
    notes: list[str]
    """What a posted file does not hold."""
