"""What a person is told about a position."""

from pydantic import BaseModel

from sapper.web.schemas.fields import Cell


class GuessRisk(BaseModel):
    """The chance of a mine."""

    fraction: str
    value: float


class HintGuess(BaseModel):
    """The best guess, where no cell is certainly safe."""

    cell: Cell
    value: float
    fraction: str
    percent: str
    win_chance: float | None
    """The chance to win with it; null without a mine total, and where it was not computed."""
    exact: bool
    """Whether the win chance is exact, not an estimate."""
    free: bool
    """Whether the rules of this game let it live."""
    text: str


class HintArgumentLine(BaseModel):
    """A line of the argument within a step."""

    text: str
    spoken: str
    label: str
    """The small letter on its cells; empty for a line that counts, and for the end."""
    cells: list[Cell]
    mine: bool | None
    """What its cells would be; null for a line that counts, and for the end."""
    clues: list[Cell]


class HintStep(BaseModel):
    """One step of a proof: a fact, and what it rests on."""

    number: int
    text: str
    """With the labels that are drawn on the board."""
    spoken: str
    """With rows and columns."""
    cells: list[Cell]
    mine: bool
    clues: list[Cell]
    labels: list[str]
    """The letters of its clues; empty for a clue that is only lit."""
    technique: str
    pattern: str | None
    uses_total: bool
    premises: list[int]
    """The numbers of the earlier steps it rests on."""
    argument: list[HintArgumentLine]


class HintResponse(BaseModel):
    """What a person is told."""

    kind: str
    title: str
    summary: str
    level: int
    cell: Cell | None
    cells: list[Cell]
    mines: list[Cell]
    mines_text: str
    clues: list[Cell]
    labels: list[str]
    region: list[Cell]
    rung: str | None
    uses_total: bool
    sentence: str
    steps: list[HintStep]
    guess: HintGuess | None
    risk: GuessRisk | None
