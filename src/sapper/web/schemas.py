"""The forms of answers: all that the server may say. Field descriptions are in ``docs/api.md``."""

from typing import Any, Literal

from pydantic import BaseModel, Field

from sapper.web.forms import Cell

Changed = tuple[int, int, str]
"""``[row, col, character]``."""
OutcomeName = Literal["in progress", "won", "lost", "resigned"]


class Problem(BaseModel):
    """Why a request was not fulfilled."""

    error: str
    detail: str


class Spec(BaseModel):
    """What was chosen for a game."""

    level: str
    width: int
    height: int
    mines: int
    mode: str
    first_click: str
    difficulty: str | None
    generator: str
    question_marks: bool


class Guesses(BaseModel):
    """Openings that were not certain."""

    made: int
    forced: int
    luck: str | None
    luck_value: float | None


class Judgement(BaseModel):
    """What was known of an opening when it was made."""

    guess: bool
    forced: bool
    survival: str | None
    survival_value: float | None


class Certain(BaseModel):
    """Cells that were certain."""

    safe: list[Cell]
    mines: list[Cell]


class SafeCell(BaseModel):
    """A cell that could have been opened, and why."""

    cell: Cell
    clues: list[Cell]
    uses_total: bool
    sentence: str


class Result(BaseModel):
    """What a play was worth."""

    seconds: float
    bbbv: int
    solved: int
    bbbv_per_second: float | None
    clicks: int
    efficiency: float
    hints: int
    undos: int
    best_time: bool


class Ending(BaseModel):
    """What is shown after the end."""

    picture: list[str]
    hits: list[Cell]
    mines: list[Cell]
    wrong_flags: list[Cell]
    certain: Certain | None
    sentence: str
    safe_cell: SafeCell | None
    secret: str
    result: Result | None


class Action(BaseModel):
    """What was done."""

    kind: str
    cell: Cell | None = None


class Message(BaseModel):
    """The answer to an action."""

    seq: int
    action: Action
    changed: list[Changed]
    mines_left: int
    outcome: OutcomeName
    seconds: float | None
    can_undo: bool
    can_redo: bool
    aided: bool
    counts: bool
    refused: str | None
    judgement: Judgement | None
    guesses: Guesses
    done: bool
    ending: Ending | None


class GameView(BaseModel):
    """A game as it stands."""

    id: str
    seq: int
    spec: Spec
    picture: list[str]
    mines_left: int
    outcome: OutcomeName
    seconds: float | None
    can_undo: bool
    can_redo: bool
    aided: bool
    counts: bool
    yours: bool
    guesses: Guesses
    commitment: str
    ending: Ending | None
    player: str | None = None


class Conflict(Problem):
    """An action out of turn, with the game as it is."""

    game: GameView | None = None


class GameLine(BaseModel):
    """A game in a list."""

    id: str
    spec: Spec
    outcome: OutcomeName
    seq: int
    created: str
    touched: str


class GameList(BaseModel):
    """Games of a player."""

    games: list[GameLine]


class Replay(BaseModel):
    """A game from its beginning."""

    game: GameView
    begin: list[str]
    messages: list[Message]
    record: dict[str, Any] | None


class Verification(BaseModel):
    """Whether a game was played as it was promised."""

    verified: bool
    commitment: str
    secret: str
    moves: int
    problem: str | None


class Risk(BaseModel):
    """The chance of a mine."""

    fraction: str
    value: float


class Hint(BaseModel):
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
    steps: list[str]
    risk: Risk | None


class Component(BaseModel):
    """Hidden cells and clues connected with each other."""

    cells: list[Cell]
    clues: list[Cell]


class Analysis(BaseModel):
    """All that is known of a board."""

    board: str
    verdict: str
    complete: bool
    solutions: str | None
    states: list[str]
    safe: list[Cell]
    mines: list[Cell]
    probabilities: list[list[float | None]] | None
    components: list[Component]
    sea: list[Cell]


class Structure(BaseModel):
    """A board's decomposition in numbers."""

    clues: int
    frontier: int
    sea: int
    boxes: int
    components: int
    bags: int
    edges_before: int
    edges_after: int


class Bag(BaseModel):
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
    bags: list[Bag]


class Edge(BaseModel):
    """A line between two bags."""

    start: tuple[float, float] = Field(serialization_alias="from")
    end: tuple[float, float] = Field(serialization_alias="to")
    tone: int | None
    dropped: bool


class Stage(BaseModel):
    """One picture of a decomposition."""

    caption: str
    bags: list[tuple[float, float]]
    edges: list[Edge]
    outlines: list[list[Cell]]


class Decomposition(BaseModel):
    """How a board hangs together."""

    board: str
    verdict: str
    shape: str
    structure: Structure
    widths: dict[str, int | None]
    engine: list[EngineComponent]
    stages: list[Stage]


class ReadBoard(BaseModel):
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


class Converted(BaseModel):
    """A board in another format."""

    format: str
    text: str | None
    base64: str | None
    lost: list[str]


class Checked(BaseModel):
    """Whether a board has a solution."""

    board: str
    verdict: str
    explanation: str | None
    conflict: list[Cell] | None
    uses_total: bool


class Placed(BaseModel):
    """One correct placement."""

    board: str
    verdict: str
    layout: list[str] | None


class Generated(BaseModel):
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


class GeneratedBoards(BaseModel):
    """New boards."""

    boards: list[Generated]


class BestTime(BaseModel):
    """One of the best games of a level."""

    id: str
    seconds: float
    bbbv: int
    bbbv_per_second: float | None
    ended: str


class LevelStatistics(BaseModel):
    """A player's games of a level and a mode."""

    level: str
    mode: str
    games: int
    wins: int
    unaided_wins: int
    win_rate: float
    streak: int
    longest_streak: int
    best_seconds: float | None
    mean_seconds: float | None
    best_bbbv_per_second: float | None
    mean_bbbv_per_second: float | None
    guesses: int
    forced_guesses: int
    mean_luck: float
    luckiest_win: float | None
    best: list[BestTime]


class Statistics(BaseModel):
    """A player's games."""

    levels: list[LevelStatistics]


class Level(BaseModel):
    """A well-known size."""

    name: str
    width: int
    height: int
    mines: int


class Choice(BaseModel):
    """Something to choose."""

    name: str
    summary: str


class LabelledChoice(Choice):
    """Something to choose, and how a menu shows it."""

    label: str


class FormatChoice(Choice):
    """A format to choose."""

    suffixes: list[str]
    binary: bool


class GeneratorChoice(Choice):
    """A way to make boards, and the wishes that it takes."""

    modes: list[str]
    difficulty: bool


class ServerLimits(BaseModel):
    """What the server allows."""

    cells: int
    judged_cells: int
    side: int
    open_games: int
    body: int
    moves_per_second: float


class Choices(BaseModel):
    """Everything that can be chosen."""

    levels: list[Level]
    modes: list[LabelledChoice]
    first_clicks: list[LabelledChoice]
    difficulties: list[LabelledChoice]
    generators: list[GeneratorChoice]
    formats: list[FormatChoice]
    limits: ServerLimits
