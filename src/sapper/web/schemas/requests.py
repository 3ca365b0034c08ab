"""What a client may ask for. Field descriptions are in ``docs/api.md``."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt

from sapper.web.schemas.fields import (
    Cell,
    ClassicName,
    DifficultyName,
    FirstClickName,
    Key,
    Mines,
    ModeName,
    MoveName,
    Name,
    Overlay,
    Seconds,
    Seed,
    Seq,
    Side,
    SolveMethodName,
    Text,
)


class Request(BaseModel):
    """A request: what it does not know, it refuses."""

    model_config = ConfigDict(extra="forbid")


class NewBoardFields(Request):
    """What board is wanted."""

    level: Name | None = None
    width: Side | None = None
    height: Side | None = None
    mines: Mines | None = None
    mode: ModeName = "classic"
    first_click: FirstClickName = "opening"
    difficulty: DifficultyName | None = None
    generator: Name = "auto"
    solver: Name | None = None


class NewGameRequest(NewBoardFields):
    """A new game."""

    question_marks: StrictBool = False
    layout: Text | None = None
    day: Name | None = None
    replaces: Name | None = None
    key: Key | None = None


class GenerateRequest(NewBoardFields):
    """New boards, to be seen."""

    start: Cell | None = None
    seed: Seed | None = None
    count: Annotated[StrictInt, Field(ge=1, le=1000)] = 1


class ActionRequest(Request):
    """An action without a cell."""

    seq: Seq


class SolveRequest(ActionRequest):
    """One certain step, and who finds it."""

    method: SolveMethodName = "exact"


class MoveRequest(ActionRequest):
    """A move."""

    kind: MoveName
    cell: Cell
    at: Seconds | None = None


class PostedBoard(Request):
    """A board in any format: text, bytes or rows."""

    board: Text | None = None
    base64: Text | None = None
    rows: Annotated[list[Text], Field(max_length=1 << 14)] | None = None
    mines: Mines | None = None
    format: Name | None = None


class ConvertRequest(PostedBoard):
    """A board to be written in another format."""

    to: Name
    lossy: StrictBool = False


class PlaceRequest(PostedBoard):
    """A board to be filled."""

    seed: Seed = 0


class HintRequest(PostedBoard):
    """A board that a person cannot go on with."""

    level: Annotated[StrictInt, Field(ge=1, le=3)] = 3
    flags: Annotated[list[Cell], Field(max_length=1 << 16)] = []


class DecomposeRequest(PostedBoard):
    """A board to be taken apart."""

    steps: StrictBool = False


class ClassicRequest(PostedBoard):
    """A board for one of the documents' algorithms."""

    classic: ClassicName


class DrawRequest(PostedBoard):
    """A board to be drawn."""

    overlay: Overlay = "none"


class PostedGame(Request):
    """A finished game: a record of sapper's, or a replay of another program."""

    name: Name
    base64: Text
