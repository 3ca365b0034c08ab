"""Games: as they stand, after an action, at their end, from their beginning."""

from typing import Any, Literal

from pydantic import BaseModel

from sapper.web.schemas.errors import ErrorResponse
from sapper.web.schemas.fields import Cell
from sapper.web.schemas.hints import HintStep

Changed = tuple[int, int, str]
"""``[row, col, character]``."""
OutcomeName = Literal["in progress", "won", "lost", "resigned"]


class GameSettings(BaseModel):
    """What was chosen for a game."""

    level: str
    width: int
    height: int
    mines: int
    mode: str
    first_click: str
    difficulty: str | None
    generator: str
    solver: str | None
    question_marks: bool
    start: Cell | None
    day: str | None
    mode_label: str
    first_click_label: str
    description: str


class GuessSummary(BaseModel):
    """Openings that were not certain."""

    made: int
    forced: int
    luck: str | None
    luck_value: float | None
    saved: int = 0


class MoveJudgement(BaseModel):
    """What was known of an opening when it was made."""

    guess: bool
    forced: bool
    survival: str | None
    survival_value: float | None
    saved: bool = False
    risk: float | None = None


class CertainCells(BaseModel):
    """Cells that were certain."""

    safe: list[Cell]
    mines: list[Cell]


class MissedSafeCell(BaseModel):
    """A cell that could have been opened, and why."""

    cell: Cell
    cells: list[Cell]
    clues: list[Cell]
    labels: list[str]
    uses_total: bool
    sentence: str
    summary: str
    steps: list[HintStep]


class GameResult(BaseModel):
    """What a play was worth."""

    seconds: float
    bbbv: int
    solved: int
    bbbv_per_second: float | None
    clicks: int
    efficiency: float
    hints: int
    undos: int
    best_time: bool
    best_before: float | None = None


class GameEnding(BaseModel):
    """What is shown after the end."""

    picture: list[str]
    hits: list[Cell]
    mines: list[Cell]
    wrong_flags: list[Cell]
    certain: CertainCells | None
    sentence: str
    text: str = ""
    risk: float | None = None
    safe_cell: MissedSafeCell | None
    secret: str
    terms: str | None = None
    result: GameResult | None


class ActionTaken(BaseModel):
    """What was done."""

    kind: str
    cell: Cell | None = None


class ActionResponse(BaseModel):
    """The answer to an action."""

    seq: int
    action: ActionTaken
    changed: list[Changed]
    mines_left: int
    outcome: OutcomeName
    seconds: float | None
    can_undo: bool
    can_redo: bool
    aided: bool
    counts: bool
    counted: bool = False
    refused: str | None
    judgement: MoveJudgement | None
    guesses: GuessSummary
    done: bool
    ending: GameEnding | None


class GameResponse(BaseModel):
    """A game as it stands."""

    id: str
    seq: int
    spec: GameSettings
    picture: list[str]
    mines_left: int
    outcome: OutcomeName
    seconds: float | None
    can_undo: bool
    can_redo: bool
    aided: bool
    counts: bool
    counted: bool = False
    yours: bool
    guesses: GuessSummary
    commitment: str
    ending: GameEnding | None
    player: str | None = None


class OutOfTurnResponse(ErrorResponse):
    """An action out of turn, with the game as it is."""

    game: GameResponse | None = None


class GameListItem(BaseModel):
    """A game in a list."""

    id: str
    spec: GameSettings
    outcome: OutcomeName
    seq: int
    created: str
    touched: str


class GameListResponse(BaseModel):
    """Games of a player."""

    games: list[GameListItem]


class ReplayResponse(BaseModel):
    """A game from its beginning."""

    game: GameResponse
    begin: list[str]
    messages: list[ActionResponse]
    record: dict[str, Any] | None


class VerificationResponse(BaseModel):
    """Whether a game was played as it was promised."""

    verified: bool
    commitment: str
    secret: str
    version: int
    moves: int
    mode: str
    seconds: float | None
    signed_by: str | None
    problem: str | None
