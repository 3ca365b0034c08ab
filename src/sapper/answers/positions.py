"""Answers about a position: its analysis, its consistency, one solution, the best move."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from sapper.answers import digits, empty, fraction, taken
from sapper.board import Board, Verdict
from sapper.errors import InconsistentBoardError, UndecidedError
from sapper.grid import Cell
from sapper.layout import Layout
from sapper.notation import State

# imported only for type checking: callers that pass these values have already loaded the modules
if TYPE_CHECKING:
    from sapper.engine import Analysis as EngineAnalysis
    from sapper.engine import Conflict, Consistency
    from sapper.engine.plan import EnginePlan
    from sapper.players import BestMove as ChosenMove


@dataclass(frozen=True, slots=True)
class Analysis:
    """The engine's results for a board."""

    board: str
    verdict: Verdict
    complete: bool
    """Whether ``safe`` and ``mines`` contain every cell that is certainly safe or certainly a
    mine."""
    solutions: str | None
    """How many placements of the mines fit the board; null if they were not counted."""
    probabilities: list[list[float | None]] | None
    """The chance of a mine, row by row; null on opened cells, or if it was not computed."""
    exact_probabilities: list[list[str | None]] | None
    """The same chances as fractions, if requested."""
    safe: tuple[Cell, ...]
    mines: tuple[Cell, ...]
    """The cells that are certainly mines."""

    @classmethod
    def of(cls, found: "EngineAnalysis", *, exact: bool = False) -> Self:
        """Describe an analysis, with exact fractions if requested."""
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
    """A set of connected hidden cells and clues."""

    cells: tuple[Cell, ...]
    clues: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class DrawnAnalysis(Analysis):
    """An analysis, with the drawings for a page."""

    states: list[str]
    """``s`` safe, ``m`` mine, ``u`` uncertain, a space for an opened cell."""
    components: tuple[Component, ...]
    component_drawing: str
    """The outlines and names of the components, as SVG elements in units of cells."""
    sea: tuple[Cell, ...]
    note: str
    """Remarks about the rules of a running game; empty if there are none."""

    @classmethod
    def drawn(
        cls, found: "EngineAnalysis", plan: "EnginePlan", *, first_click_is_safe: bool, note: str
    ) -> Self:
        """Describe an analysis for a page."""
        from sapper.answers import cell_symbols  # noqa: PLC0415 - drawings are for pages only
        from sapper.render import sheet  # noqa: PLC0415

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
    """Clues that contradict each other; null if there are none, or none were found."""
    uses_total: bool
    minimal: bool | None
    """Whether the contradiction needs every clue of the conflict; null without a conflict."""

    @classmethod
    def of(cls, board: Board, found: "Consistency", conflict: "Conflict | None") -> Self:
        """State whether a board has a solution; if it has none, include the conflict."""
        return taken(
            cls,
            found,
            board=board.id,
            conflict=None if conflict is None else conflict.clues,
            uses_total=conflict is not None and conflict.uses_total,
            minimal=None if conflict is None else conflict.minimal,
        )


@dataclass(frozen=True, slots=True)
class Placement:
    """One correct placement of the mines."""

    board: str
    verdict: Verdict
    layout: list[str] | None
    """Rows of ``*`` and ``.``; null without a solution."""
    finished: list[str] | None
    """The board in which every cell is a mine or a number."""

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


@dataclass(frozen=True, slots=True)
class BestMove:
    """The cell to open, and why."""

    board: str
    cell: Cell | None
    """The cell to open; null if there is no move, for the reason in ``note``."""
    mine_probability: str | None
    mine_probability_value: float | None
    win_chance: float | None
    exact: bool
    win_chance_error: float | None
    reason: str
    """Why this move is the best, in a sentence."""
    candidates: tuple[Candidate, ...]
    """The cells that were considered, the best one first."""
    complete: bool
    """False if the limit was reached before all moves were compared."""
    note: str
    """Why there is no move, or remarks about the rules of a running game; may be empty."""

    @classmethod
    def of(cls, board: Board, found: "ChosenMove", note: str = "") -> Self:
        """Describe the best move."""
        from sapper.players.intervals import win_chance_error  # noqa: PLC0415 - for moves only

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
        """Return an answer that contains the reason why there is no move."""
        return empty(cls, board=board.id, complete=complete, note=note)

    @classmethod
    def not_found(cls, board: Board, error: InconsistentBoardError | UndecidedError) -> Self:
        """Return the reason why ``players.best_move`` found no move."""
        reason = str(error).rpartition(": ")[0] or str(error)
        note, complete = f"There is no best move: {reason}.", not isinstance(error, UndecidedError)
        return cls.none(board, note, complete=complete)
