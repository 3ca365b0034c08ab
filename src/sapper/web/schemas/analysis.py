"""What the engine says of a board: states, probabilities, solutions, a placement."""

from pydantic import BaseModel

from sapper.web.schemas.fields import Cell


class BoardComponent(BaseModel):
    """Hidden cells and clues connected with each other."""

    cells: list[Cell]
    clues: list[Cell]


class AnalysisResponse(BaseModel):
    """All that is known of a board."""

    board: str
    verdict: str
    complete: bool
    solutions: str | None
    states: list[str]
    safe: list[Cell]
    mines: list[Cell]
    probabilities: list[list[float | None]] | None
    components: list[BoardComponent]
    component_drawing: str
    sea: list[Cell]
    note: str


class CheckResponse(BaseModel):
    """Whether a board has a solution."""

    board: str
    verdict: str
    explanation: str | None
    conflict: list[Cell] | None
    uses_total: bool


class PlaceResponse(BaseModel):
    """One correct placement."""

    board: str
    verdict: str
    layout: list[str] | None
    finished: list[str] | None
    """The board with every cell a mine or a number, as rows."""
