"""The forms of requests: all that a client may say.

Field descriptions are in ``docs/api.md``; the limits here are those of plausibility,
the server's own are checked where they can be explained.
"""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt, StrictStr

Position = Annotated[StrictInt, Field(ge=0, le=1 << 24)]
Cell = tuple[Position, Position]
"""``[row, col]``, counted from 0."""
Side = Annotated[StrictInt, Field(ge=1, le=1 << 24)]
Mines = Annotated[StrictInt, Field(ge=0, le=1 << 24)]
Seq = Annotated[StrictInt, Field(ge=1, le=1 << 31)]
Seconds = Annotated[float, Field(ge=0, le=1e9, allow_inf_nan=False, strict=True)]
Text = Annotated[StrictStr, Field(max_length=1 << 20)]
Name = Annotated[StrictStr, Field(min_length=1, max_length=64)]
Seed = (
    Annotated[StrictInt, Field(ge=0, le=2**64 - 1)]
    | Annotated[StrictStr, Field(pattern=r"^[0-9]{1,20}$")]
)
"""As a number, or as text, since readers of JSON may round large numbers."""
Overlay = Literal["none", "states", "probabilities"]
ModeName = Literal["classic", "no-guess", "strict", "fair", "lenient"]
FirstClickName = Literal["any", "safe", "opening"]
DifficultyName = Literal["easy", "medium", "hard", "mine-count"]
MoveName = Literal["open", "flag", "question", "chord"]


class Form(BaseModel):
    """A request: what it does not know, it refuses."""

    model_config = ConfigDict(extra="forbid")


class BoardWish(Form):
    """What board is wanted."""

    level: Name | None = None
    width: Side | None = None
    height: Side | None = None
    mines: Mines | None = None
    mode: ModeName = "classic"
    first_click: FirstClickName = "opening"
    difficulty: DifficultyName | None = None
    generator: Name = "auto"


class GameWish(BoardWish):
    """A new game."""

    question_marks: StrictBool = False
    layout: Text | None = None
    replaces: Name | None = None


class GenerateWish(BoardWish):
    """New boards, to be seen."""

    start: Cell | None = None
    seed: Seed | None = None
    count: Annotated[StrictInt, Field(ge=1, le=1000)] = 1


class Numbered(Form):
    """An action without a cell."""

    seq: Seq


class MoveWish(Numbered):
    """A move."""

    kind: MoveName
    cell: Cell
    at: Seconds | None = None


class PostedBoard(Form):
    """A board in any format: text, bytes or rows."""

    board: Text | None = None
    base64: Text | None = None
    rows: Annotated[list[Text], Field(max_length=1 << 14)] | None = None
    mines: Mines | None = None
    format: Name | None = None


class PostedConversion(PostedBoard):
    """A board to be written in another format."""

    to: Name
    lossy: StrictBool = False


class PostedPlacement(PostedBoard):
    """A board to be filled."""

    seed: Seed = 0


class PostedHint(PostedBoard):
    """A board that a person cannot go on with."""

    level: Annotated[StrictInt, Field(ge=1, le=3)] = 3
    flags: Annotated[list[Cell], Field(max_length=1 << 16)] = []


class PostedDecomposition(PostedBoard):
    """A board to be taken apart."""

    steps: StrictBool = False


class PostedDrawing(PostedBoard):
    """A board to be drawn."""

    overlay: Overlay = "none"
