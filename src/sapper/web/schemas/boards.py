"""Boards that were read, converted or generated."""

from pydantic import BaseModel

from sapper.web.schemas.fields import Cell


class ReadResponse(BaseModel):
    """What was posted, in our words."""

    board: str
    rows: list[str]
    mines: int | None
    width: int
    height: int
    format: str
    layout: list[str] | None
    start: Cell | None
    flags: list[Cell]


class ConvertResponse(BaseModel):
    """A board in another format."""

    format: str
    text: str | None
    base64: str | None
    lost: list[str]


class GeneratedBoard(BaseModel):
    """A new board."""

    layout: list[str]
    id: str
    mines: int
    start: Cell | None
    seed: str
    proved: bool
    difficulty: str | None
    bbbv: int
    openings: int
    islands: int


class GenerateResponse(BaseModel):
    """New boards."""

    boards: list[GeneratedBoard]
