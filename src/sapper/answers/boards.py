"""Answers about boards that were read, converted or generated; results of classic algorithms."""

from base64 import b64encode
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, Self, cast

from sapper.answers import cell_symbols, digits, taken
from sapper.board import Board, Verdict
from sapper.grid import Cell
from sapper.layout import Layout
from sapper.notation import State
from sapper.spec import Difficulty
from sapper.words import counted

# imported only for type checking: callers that pass these values have already loaded the modules
if TYPE_CHECKING:
    from sapper.classics import Classic as ClassicAlgorithm
    from sapper.classics import ClassicResult
    from sapper.formats import SavedBoard
    from sapper.generators import Report


ClassicName = Literal[
    "automaton",
    "single-point",
    "elements",
    "constraint-sets",
    "backtracking",
    "bags",
    "bridges",
]
"""The names of ``sapper.classics.CLASSICS``."""

OriginName = Literal["drawn", "repaired", "mixed", "packed"]
"""The values of ``sapper.generators.generator.Origin``, whose module is slow to import; so they are
repeated here."""


@dataclass(frozen=True, slots=True)
class ReadBoard:
    """A board that was read from some format."""

    board: str
    rows: list[str]
    mines: int | None
    width: int
    height: int
    format: str
    """The name of the format, or ``rows``."""
    layout: list[str] | None
    """Where the mines are, if the format contains them."""
    start: Cell | None
    """The cell to open first, if the format contains it."""
    flags: tuple[Cell, ...]
    """The flags, if the format contains them."""

    @classmethod
    def of(cls, saved: "SavedBoard", name: str) -> Self:
        """Describe a board and the format from which it was read."""
        position = saved.position()
        return cls(
            board=position.id,
            rows=position.rows,
            mines=position.mines,
            width=position.grid.width,
            height=position.grid.height,
            format=name,
            layout=None if saved.layout is None else saved.layout.rows,
            start=saved.start,
            flags=tuple(saved.flags),
        )


@dataclass(frozen=True, slots=True)
class BoardCounts:
    """A board in numbers."""

    board: str
    width: int
    height: int
    mines: int | None
    clues: int
    """The number of opened cells that show a number."""
    hidden: int
    """The number of hidden cells."""
    known_mines: int
    """The number of cells that are marked as mines."""
    blanks: int
    """The number of opened cells whose number is not given."""

    @classmethod
    def of(cls, board: Board) -> Self:
        """Count the cells of a board by kind."""
        return cls(
            board=board.id,
            width=board.grid.width,
            height=board.grid.height,
            mines=board.mines,
            clues=sum(1 for _ in board.clues()),
            hidden=board.count(State.HIDDEN),
            known_mines=board.count(State.MINE),
            blanks=board.count(State.BLANK),
        )


@dataclass(frozen=True, slots=True)
class Conversion:
    """A board in another format."""

    format: str
    text: str | None
    """The board as text; null for a binary format."""
    base64: str | None
    """The bytes of the board; null for a text format."""
    lost: tuple[str, ...]
    """Data that was left out, because the format cannot store it."""

    @classmethod
    def of(cls, saved: "SavedBoard", name: str, data: bytes) -> Self:
        """Describe a converted board; if it is text, remove the line break at its end."""
        from sapper import formats  # noqa: PLC0415 - callers have loaded it

        binary = formats.named(name).binary
        return cls(
            format=name,
            text=None if binary else data.decode("utf-8").removesuffix("\n"),
            base64=b64encode(data).decode("ascii") if binary else None,
            lost=tuple(part.value for part in formats.losses(saved, name)),
        )


@dataclass(frozen=True, slots=True)
class GeneratedBoard:
    """A new board."""

    layout: list[str]
    id: str
    """The layout in the notation."""
    mines: int
    start: Cell | None
    """The cell to open first; null if the first click has no guarantee."""
    seed: str
    """The seed that reproduces the board."""
    proved: bool
    """Whether it was proved that logic alone can solve the board from its start."""
    difficulty: Difficulty | None
    """The hardest technique needed; null if the board was not proved to be solvable."""
    difficulty_score: float | None
    """How hard the whole solution is, from 0 to 100; null if the board was not proved to be
    solvable."""
    bbbv: int
    openings: int
    """The number of connected areas of zeros."""
    islands: int
    """The number of connected groups of numbers that no opening touches."""
    origin: OriginName
    """How the board was made."""
    drawn: int
    """The number of layouts drawn, including the layout of this board."""
    repairs: int
    """The number of repairs (rearrangements of mines) of all drawn layouts together."""
    swaps: int
    """The number of swaps that shuffled the layout after the repairs."""
    steps: tuple[int, ...] | None
    """The number of steps of each technique, the easiest technique first; null if not counted."""
    largest_region: int | None
    """The largest number of clues that one step uses; null if not counted."""

    @classmethod
    def of(cls, layout: Layout, report: "Report") -> Self:
        """Describe a board that a generator made."""
        rating = report.rating
        return taken(
            cls,
            report,
            layout=layout.rows,
            id=layout.id,
            seed=digits(report.seed),
            steps=None if rating is None else tuple(rating.steps),
            largest_region=None if rating is None else rating.largest_region,
        )


@dataclass(frozen=True, slots=True)
class GeneratedBoards:
    """New boards."""

    boards: tuple[GeneratedBoard, ...]

    @classmethod
    def of(cls, made: Iterable[tuple[Layout, "Report"]]) -> Self:
        """Describe boards that a generator made."""
        return cls(tuple(GeneratedBoard.of(*board) for board in made))


@dataclass(frozen=True, slots=True)
class ClassicStep:
    """One step of a classic algorithm."""

    text: str
    board: str
    cells: tuple[Cell, ...]
    clues: tuple[Cell, ...]
    sets: tuple[tuple[Cell, ...], ...]
    """Sets of cells to outline."""


@dataclass(frozen=True, slots=True)
class Classic:
    """The results of a classic algorithm (one from a paper) on a board."""

    board: str
    classic: ClassicName
    label: str
    source: str
    """The paper that describes the algorithm."""
    verdict: Verdict
    complete: bool
    """Whether the algorithm finished; false if it gave up."""
    safe: tuple[Cell, ...]
    """The cells that the algorithm found to be safe."""
    mines: tuple[Cell, ...]
    """The cells that the algorithm found to be mines."""
    placement: list[str] | None
    """The rows of the board with all mines placed; null if the algorithm placed none."""
    steps: int
    """How many steps the algorithm took."""
    details: dict[str, str]
    """Further results, by name."""
    trace: tuple[ClassicStep, ...] | None
    left_off: int
    """The number of steps that the trace leaves out at its end."""

    @classmethod
    def of(cls, chosen: "ClassicAlgorithm", found: "ClassicResult", *, trace: bool = False) -> Self:
        """Describe the results of a classic algorithm, with its steps if requested."""
        steps = [taken(ClassicStep, step, board=step.board.id) for step in found.trace]
        return taken(
            cls,
            found,
            board=found.board.id,
            classic=cast("ClassicName", chosen.name),
            label=chosen.label,
            source=chosen.source,
            placement=None if found.placement is None else found.placement.rows,
            details=dict(found.details),
            trace=tuple(steps) if trace else None,
        )


@dataclass(frozen=True, slots=True)
class ClassicPlayStep:
    """One step of a classic algorithm that plays a layout."""

    text: str
    cells: tuple[Cell, ...]
    clues: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class ClassicPlay:
    """How far a classic algorithm solves a layout from its start."""

    classic: ClassicName
    start: Cell
    """The cell that was opened first."""
    board: str
    """The position when the algorithm ends."""
    solved: bool
    steps: int
    """The number of steps; what counts as a step depends on the algorithm."""
    trace: tuple[ClassicPlayStep, ...] | None


@dataclass(frozen=True, slots=True)
class DrawnClassic(Classic):
    """The results of a classic algorithm, with the drawings for a page."""

    states: list[str]
    """``s`` safe, ``m`` mine, a space for an opened or an undecided cell."""
    drawing: str
    """The outlines of the mines that the algorithm placed, as SVG elements."""
    caption: str
    """The results in a few sentences."""

    @classmethod
    def drawn(cls, board: Board, found: Classic) -> Self:
        """Add the drawings for a page."""
        from sapper.render import sheet  # noqa: PLC0415 - drawings are for pages only

        states = cell_symbols.states(board, found.safe, found.mines)
        placed = Board.from_rows(found.placement).cells_in(State.MINE) if found.placement else ()
        return taken(
            cls,
            found,
            # A cell that the classic algorithm cannot decide may still be certain.
            states=[row.replace("u", " ") for row in states],
            drawing=sheet.outline(placed, 6) if placed else "",
            caption=_caption(found),
        )


def _caption(found: Classic) -> str:
    cost = f"It took {counted(found.steps, 'step')}."
    begin = f"{found.label} ({found.source})"
    if not found.complete:
        return f"{begin} gave up: the search takes too long. {cost}"
    if found.verdict is Verdict.INCONSISTENT:
        return f"{begin} finds that no placement of the mines fits. {cost}"
    if found.placement is not None:
        return f"{begin} places the mines as shown; other placements may fit as well. {cost}"
    if not found.safe and not found.mines:
        return f"{begin} finds no cell that is certainly safe or certainly a mine. {cost}"
    safe, mines = counted(len(found.safe), "safe cell"), counted(len(found.mines), "mine")
    return f"{begin} finds {safe} and {mines}. {cost}"
