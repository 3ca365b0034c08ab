"""The best move on a board, and the chance to win."""

from pydantic import BaseModel

from sapper.web.schemas.fields import Cell


class CandidateMove(BaseModel):
    """A cell that was considered."""

    cell: Cell
    mine_probability: float
    win_chance: float | None
    exact: bool


class BestMoveResponse(BaseModel):
    """The cell to open, and why; without a cell the note says why there is none."""

    board: str
    cell: Cell | None
    mine_probability: float | None
    fraction: str | None
    win_chance: float | None
    exact: bool
    reason: str
    candidates: list[CandidateMove]
    note: str
