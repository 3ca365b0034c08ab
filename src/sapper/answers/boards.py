"""Answers about a board: what was read, what is certain, the best move, new boards, classics."""

from base64 import b64encode
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, Self, cast

from sapper.answers import cell_symbols, digits, fraction, taken
from sapper.board import Board, Verdict
from sapper.errors import InconsistentBoardError, UndecidedError
from sapper.grid import Cell
from sapper.layout import Layout
from sapper.notation import State
from sapper.players.intervals import win_chance_error
from sapper.spec import Difficulty

if TYPE_CHECKING:  # callers that have these values have loaded their modules
    from sapper.classics import Classic as ClassicAlgorithm
    from sapper.classics import ClassicResult
    from sapper.engine import Analysis as EngineAnalysis
    from sapper.engine import Conflict, Consistency
    from sapper.engine.plan import EnginePlan
    from sapper.formats import SavedBoard
    from sapper.generators import Report
    from sapper.players import BestMove as ChosenMove


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
"""The values of ``sapper.generators.generator.Origin``, which takes long to import."""


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
    """Where the mines are, if the format carries that."""
    start: Cell | None
    """The cell to open first, if the format carries that."""
    flags: tuple[Cell, ...]
    """The flags, if the format carries them."""

    @classmethod
    def of(cls, saved: "SavedBoard", name: str) -> Self:
        """Describe what was read, and by which format."""
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
    """Opened cells with a number."""
    hidden: int
    """Hidden cells."""
    known_mines: int
    """Cells marked as mines."""
    blanks: int
    """Opened cells whose number is not given."""

    @classmethod
    def of(cls, board: Board) -> Self:
        """Count the cells of a board."""
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
    """Null for a binary format."""
    base64: str | None
    """Null for a text format."""
    lost: tuple[str, ...]
    """What the format cannot carry and was left out."""

    @classmethod
    def of(cls, saved: "SavedBoard", name: str, data: bytes) -> Self:
        """Describe what a board is in a format; text has no line break at its end."""
        from sapper import formats  # noqa: PLC0415 - callers have loaded it

        binary = formats.named(name).binary
        return cls(
            format=name,
            text=None if binary else data.decode("utf-8").removesuffix("\n"),
            base64=b64encode(data).decode("ascii") if binary else None,
            lost=tuple(part.value for part in formats.losses(saved, name)),
        )


@dataclass(frozen=True, slots=True)
class Analysis:
    """Everything that the engine knows about a board."""

    board: str
    verdict: Verdict
    complete: bool
    """Whether ``safe`` and ``mines`` hold every certain cell."""
    solutions: str | None
    """How many placements fit; null if they were not counted."""
    probabilities: list[list[float | None]] | None
    """The chance of a mine, row by row; null on opened cells, or if it was not counted."""
    exact_probabilities: list[list[str | None]] | None
    """The same as fractions, if they were asked for."""
    safe: tuple[Cell, ...]
    mines: tuple[Cell, ...]
    """The cells that are certainly mines."""

    @classmethod
    def of(cls, found: "EngineAnalysis", *, exact: bool = False) -> Self:
        """Describe an analysis, with exact fractions if they are wanted."""
        solutions = found.solutions
        return taken(
            cls,
            found,
            board=found.board.id,
            solutions=None if solutions is None else digits(solutions),
            exact_probabilities=_fractions(found) if exact else None,
        )


def _fractions(found: "EngineAnalysis") -> list[list[str | None]] | None:
    if not found.solutions:
        return None
    board = found.board
    covered = {*board.cells_in(State.HIDDEN), *board.cells_in(State.MINE)}
    return [
        [
            fraction(found.probability((row, col))) if (row, col) in covered else None
            for col in range(board.grid.width)
        ]
        for row in range(board.grid.height)
    ]


@dataclass(frozen=True, slots=True)
class Component:
    """Hidden cells and clues that are connected with each other."""

    cells: tuple[Cell, ...]
    clues: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class DrawnAnalysis(Analysis):
    """An analysis with what a page draws over the board."""

    states: list[str]
    """``s`` safe, ``m`` mine, ``u`` uncertain, a space for an opened cell."""
    components: tuple[Component, ...]
    """The components: hidden cells and numbers that are connected."""
    component_drawing: str
    """The components outlined and named, as SVG elements in units of cells."""
    sea: tuple[Cell, ...]
    """Hidden cells that no number sees."""
    note: str
    """What the rules of a running game add; empty if nothing."""

    @classmethod
    def drawn(
        cls, found: "EngineAnalysis", plan: "EnginePlan", *, first_click_is_safe: bool, note: str
    ) -> Self:
        """Describe an analysis for a page."""
        from sapper.render import sheet  # noqa: PLC0415 - drawings are for pages only

        board, known = found.board, Analysis.of(found)
        width, height = board.grid.width, board.grid.height
        components = tuple(
            Component(tuple(sorted(cell for box in part.boxes for cell in box)), part.clues)
            for part in plan.components
        )
        states = cell_symbols.states(board, found.safe, found.mines)
        probabilities = known.probabilities
        if first_click_is_safe:
            states = ["s" * width] * height
            probabilities = [[0.0] * width for _ in range(height)]
        return taken(
            cls,
            known,
            probabilities=probabilities,
            states=states,
            components=components,
            component_drawing=sheet.named_sets([[*part.cells, *part.clues] for part in components]),
            sea=plan.sea,
            note=note,
        )


@dataclass(frozen=True, slots=True)
class Check:
    """Whether a board has a solution."""

    board: str
    verdict: Verdict
    explanation: str | None
    """Why there is no solution, in words."""
    conflict: tuple[Cell, ...] | None
    """Clues that cannot hold together; null if there are none, or none were found."""
    uses_total: bool
    """Whether the mine total takes part in the conflict."""

    @classmethod
    def of(cls, board: Board, found: "Consistency", conflict: "Conflict | None") -> Self:
        """Describe whether a board has a solution, and what stands against one."""
        return taken(
            cls,
            found,
            board=board.id,
            conflict=None if conflict is None else conflict.clues,
            uses_total=conflict is not None and conflict.uses_total,
        )


@dataclass(frozen=True, slots=True)
class Placement:
    """One correct placement of the mines."""

    board: str
    verdict: Verdict
    layout: list[str] | None
    """Rows of ``*`` and ``.``; null without a solution."""
    finished: list[str] | None
    """The board with every cell a mine or a number."""

    @classmethod
    def of(cls, board: Board, layout: Layout | None) -> Self:
        """Describe a placement; ``None`` if there is no solution."""
        return cls(
            board=board.id,
            verdict=Verdict.INCONSISTENT if layout is None else Verdict.CONSISTENT,
            layout=None if layout is None else layout.rows,
            finished=None if layout is None else layout.revealed().rows,
        )


@dataclass(frozen=True, slots=True)
class Candidate:
    """A cell that was considered for the next move."""

    cell: Cell
    mine_probability: str | None
    mine_probability_value: float
    win_chance: float | None
    exact: bool
    """Whether the win chance is exact, not an estimate."""


@dataclass(frozen=True, slots=True)
class BestMove:
    """The cell to open, and why."""

    board: str
    cell: Cell | None
    """Null if there is no move; ``note`` says why."""
    mine_probability: str | None
    mine_probability_value: float | None
    win_chance: float | None
    exact: bool
    """Whether the win chance is exact, not an estimate."""
    win_chance_error: float | None
    """How far the win chance may be off: 0 if it is exact; null if it is not known."""
    reason: str
    """Why it is the best, in a sentence."""
    candidates: tuple[Candidate, ...]
    """The cells that were considered, the best one first."""
    complete: bool
    """False if the limit was reached before it was known which moves there are."""
    note: str
    """Why there is no move, or what the rules of a running game add; empty if nothing."""

    @classmethod
    def of(cls, board: Board, found: "ChosenMove", note: str = "") -> Self:
        """Describe the best move."""
        return taken(
            cls,
            found,
            board=board.id,
            mine_probability=fraction(found.mine_probability),
            mine_probability_value=float(found.mine_probability),
            win_chance_error=None
            if found.win_chance is None or board.mines is None
            else win_chance_error(board.grid, board.mines, exact=found.exact),
            candidates=tuple(
                taken(
                    Candidate,
                    each,
                    mine_probability=fraction(each.exact_probability),
                    mine_probability_value=each.mine_probability,
                )
                for each in found.candidates
            ),
            complete=True,
            note=note,
        )

    @classmethod
    def none(cls, board: Board, note: str, *, complete: bool = True) -> Self:
        """Say that there is no move, and why."""
        return cls(
            board=board.id,
            cell=None,
            mine_probability=None,
            mine_probability_value=None,
            win_chance=None,
            exact=False,
            win_chance_error=None,
            reason="",
            candidates=(),
            complete=complete,
            note=note,
        )

    @classmethod
    def not_found(cls, board: Board, error: InconsistentBoardError | UndecidedError) -> Self:
        """Say why ``players.best_move`` found no move."""
        reason = str(error).rpartition(": ")[0] or str(error)
        note, complete = f"There is no best move: {reason}.", not isinstance(error, UndecidedError)
        return cls.none(board, note, complete=complete)


@dataclass(frozen=True, slots=True)
class GeneratedBoard:
    """A new board."""

    layout: list[str]
    """Rows of ``*`` and ``.``."""
    id: str
    """The layout in the notation."""
    mines: int
    start: Cell | None
    """The cell to open first; null if no cell is promised anything."""
    seed: str
    """The seed that generates it again."""
    proved: bool
    """Whether logic alone was shown to solve it from its start."""
    difficulty: Difficulty | None
    """The hardest technique needed; null if it was not proved."""
    difficulty_score: float | None
    """How hard the whole solution is, from 0 to 100; null if it was not proved."""
    bbbv: int
    openings: int
    """Connected areas of zeros."""
    islands: int
    """Connected groups of numbers that no opening touches."""
    origin: OriginName
    """How the board came about."""
    drawn: int
    """Layouts drawn to find this one, itself included."""
    repairs: int
    """Rearrangements of mines, on all of them."""
    swaps: int
    """Steps of the chain that mixed the layout afterwards."""
    steps: tuple[int, ...] | None
    """How many steps each technique takes, the easiest first; null if that was not examined."""
    largest_region: int | None
    """The most numbers that one step looks at together; null if not examined."""

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
    """The boards, in the order in which they were generated."""

    @classmethod
    def of(cls, made: Iterable[tuple[Layout, "Report"]]) -> Self:
        """Describe boards that a generator made."""
        return cls(tuple(GeneratedBoard.of(*board) for board in made))


@dataclass(frozen=True, slots=True)
class ClassicStep:
    """One step of a classic."""

    text: str
    board: str
    cells: tuple[Cell, ...]
    clues: tuple[Cell, ...]
    sets: tuple[tuple[Cell, ...], ...]
    """Sets of cells to outline."""


@dataclass(frozen=True, slots=True)
class Classic:
    """What one of the documents' algorithms found on a board."""

    board: str
    classic: ClassicName
    label: str
    source: str
    """The paper that describes it."""
    verdict: Verdict
    """Whether it found that some placement of the mines fits."""
    complete: bool
    """Whether it came to its end; otherwise it gave up."""
    safe: tuple[Cell, ...]
    """The cells that it found to be safe."""
    mines: tuple[Cell, ...]
    """The cells that are certainly mines."""
    placement: list[str] | None
    """The rows of a finished board, from a classic that places mines."""
    steps: int
    """How many steps it took."""
    details: dict[str, str]
    """What else it reports, by name."""
    trace: tuple[ClassicStep, ...] | None
    """What it did, if that was asked for."""
    left_off: int
    """How many steps came after those of the trace."""

    @classmethod
    def of(cls, chosen: "ClassicAlgorithm", found: "ClassicResult", *, trace: bool = False) -> Self:
        """Describe what a classic found, with its steps if they are wanted."""
        return cls(**_classic_fields(chosen, found, trace=trace))


def _classic_fields(
    chosen: "ClassicAlgorithm", found: "ClassicResult", *, trace: bool
) -> dict[str, Any]:
    steps = [taken(ClassicStep, step, board=step.board.id) for step in found.trace]
    return {
        "board": found.board.id,
        "classic": cast("ClassicName", chosen.name),
        "label": chosen.label,
        "source": chosen.source,
        "verdict": found.verdict,
        "complete": found.complete,
        "safe": found.safe,
        "mines": found.mines,
        "placement": None if found.placement is None else found.placement.rows,
        "steps": found.steps,
        "details": dict(found.details),
        "trace": tuple(steps) if trace else None,
        "left_off": found.left_off,
    }


@dataclass(frozen=True, slots=True)
class ClassicPlayStep:
    """One step of a classic that plays a layout."""

    text: str
    cells: tuple[Cell, ...]
    clues: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class ClassicPlay:
    """How far a classic solves a layout from its start."""

    classic: ClassicName
    start: Cell
    """The cell that was opened first."""
    board: str
    """The position that is left."""
    solved: bool
    steps: int
    """What it cost, in steps of its own kind."""
    trace: tuple[ClassicPlayStep, ...] | None
    """What it did, if that was asked for."""


@dataclass(frozen=True, slots=True)
class DrawnClassic(Classic):
    """What a classic found, with what a page draws over the board."""

    states: list[str]
    """As in an analysis, but a space where it does not see anything."""
    drawing: str
    """The mines that it placed, outlined."""
    caption: str
    """What is shown, in a few sentences."""

    @classmethod
    def drawn(cls, chosen: "ClassicAlgorithm", found: "ClassicResult") -> Self:
        """Describe what a classic found, for a page."""
        from sapper.render import sheet  # noqa: PLC0415 - drawings are for pages only

        states = cell_symbols.states(found.board, found.safe, found.mines)
        placed = [] if found.placement is None else found.placement.cells_in(State.MINE)
        return cls(
            **_classic_fields(chosen, found, trace=False),
            # What a weak classic does not see need not be uncertain.
            states=[row.replace("u", " ") for row in states],
            drawing=sheet.outline(placed, 6) if placed else "",
            caption=_caption(chosen, found),
        )


def _caption(chosen: "ClassicAlgorithm", found: "ClassicResult") -> str:
    cost = f"It took {found.steps:,} step{'' if found.steps == 1 else 's'}."
    begin = f"{chosen.label} ({chosen.source})"
    if not found.complete:
        return f"{begin} gave up: this takes it too long. {cost}"
    if found.verdict is Verdict.INCONSISTENT:
        return f"{begin} sees that no placement fits. {cost}"
    if found.placement is not None:
        return f"{begin} places the mines so; other placements may fit as well. {cost}"
    if not found.safe and not found.mines:
        return f"{begin} sees no certain cell. {cost}"
    safe = f"{len(found.safe)} safe cell{'' if len(found.safe) == 1 else 's'}"
    mines = f"{len(found.mines)} mine{'' if len(found.mines) == 1 else 's'}"
    return f"{begin} is certain of {safe} and {mines}. {cost}"
