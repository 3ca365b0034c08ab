"""What a person is told about a position."""

from pydantic import BaseModel

from sapper.web.schemas.fields import Cell


class GuessRisk(BaseModel):
    """The chance of a mine."""

    fraction: str
    value: float


class HintResponse(BaseModel):
    """What a person is told."""

    kind: str
    level: int
    cell: Cell | None
    cells: list[Cell]
    clues: list[Cell]
    region: list[Cell]
    rung: str | None
    uses_total: bool
    sentence: str
    lead: str
    steps: list[str]
    closing: str
    risk: GuessRisk | None
