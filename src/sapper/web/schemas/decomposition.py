"""How a board hangs together: its tree decomposition in numbers and in drawings."""

from pydantic import BaseModel, Field

from sapper.web.schemas.fields import Cell


class DecompositionCounts(BaseModel):
    """A board's decomposition in numbers."""

    clues: int
    frontier: int
    sea: int
    boxes: int
    components: int
    bags: int
    edges_before: int
    edges_after: int


class EngineBag(BaseModel):
    """A node of the engine's tree."""

    children: list[int]
    box: int | None
    clues: list[int]


class EngineComponent(BaseModel):
    """The engine's plan of a component."""

    method: str
    width: int
    boxes: list[list[Cell]]
    clues: list[Cell]
    bags: list[EngineBag]


class DrawnEdge(BaseModel):
    """A line between two bags."""

    start: tuple[float, float] = Field(serialization_alias="from")
    end: tuple[float, float] = Field(serialization_alias="to")
    tone: int | None
    dropped: bool


class DecompositionStage(BaseModel):
    """One picture of a decomposition."""

    caption: str
    bags: list[tuple[float, float]]
    edges: list[DrawnEdge]
    outlines: list[list[Cell]]


class DecompositionDrawings(BaseModel):
    """Drawings to lay over the board: SVG elements in units of cells, styled by their classes."""

    before: str
    after: str
    tree: str


class DecompositionResponse(BaseModel):
    """How a board hangs together."""

    board: str
    verdict: str
    shape: str
    structure: DecompositionCounts
    widths: dict[str, int | None]
    engine: list[EngineComponent]
    stages: list[DecompositionStage]
    drawings: DecompositionDrawings
