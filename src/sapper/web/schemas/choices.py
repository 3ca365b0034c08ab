"""What a player can choose, and what the server allows."""

from pydantic import BaseModel


class LevelChoice(BaseModel):
    """A well-known size."""

    name: str
    label: str
    width: int
    height: int
    mines: int


class NamedChoice(BaseModel):
    """Something to choose."""

    name: str
    summary: str


class LabelledChoice(NamedChoice):
    """Something to choose, and how a menu shows it."""

    label: str


class ModeChoice(LabelledChoice):
    """A mode to choose, and whether it takes a difficulty."""

    difficulty: bool


class FormatChoice(NamedChoice):
    """A format to choose."""

    suffixes: list[str]
    binary: bool


class GeneratorChoice(LabelledChoice):
    """A way to make boards, and the wishes that it takes."""

    uniform: bool
    proved: bool
    modes: list[str]
    first_clicks: list[str]
    difficulty: bool
    solvers: list[str]


class ServerLimits(BaseModel):
    """What the server allows."""

    cells: int
    judged_cells: int
    side: int
    open_games: int
    body: int
    moves_per_second: float


class ChoicesResponse(BaseModel):
    """Everything that can be chosen."""

    levels: list[LevelChoice]
    modes: list[ModeChoice]
    first_clicks: list[LabelledChoice]
    difficulties: list[LabelledChoice]
    generators: list[GeneratorChoice]
    solvers: list[LabelledChoice]
    solve_methods: list[LabelledChoice]
    classics: list[LabelledChoice]
    formats: list[FormatChoice]
    limits: ServerLimits
