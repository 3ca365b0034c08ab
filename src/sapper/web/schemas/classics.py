"""What one of the documents' algorithms says of a board."""

from pydantic import BaseModel

from sapper.web.schemas.fields import Cell


class ClassicResponse(BaseModel):
    """What a classic found, and what that cost."""

    board: str
    classic: str
    label: str
    source: str
    verdict: str
    complete: bool
    states: list[str]
    safe: list[Cell]
    mines: list[Cell]
    placement: list[str] | None
    drawing: str
    steps: int
    caption: str
