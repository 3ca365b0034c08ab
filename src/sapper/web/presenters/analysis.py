"""What the engine says of any board, within the server's budget. Never on the event loop."""

from decimal import Decimal

from sapper import engine, words
from sapper.answers import cell_symbols
from sapper.board import Board
from sapper.engine import Stop, Verdict
from sapper.render import sheet
from sapper.web.limits import Limits
from sapper.web.schemas.analysis import (
    AnalysisResponse,
    BoardComponent,
    CheckResponse,
    PlaceResponse,
)


def analysis(board: Board, limits: Limits, stop: Stop) -> AnalysisResponse:
    """Return all that is known of a board."""
    found = engine.analyse(board, limit=limits.steps, seconds=limits.seconds, stop=stop)
    solutions = found.solutions
    parts = engine.decompose(board, limit=1, stop=stop)  # its shape alone
    components = [
        BoardComponent(
            cells=sorted(cell for box in part.boxes for cell in box), clues=list(part.clues)
        )
        for part in parts.components
    ]
    return AnalysisResponse(
        board=board.id,
        verdict=found.verdict.value,
        complete=found.complete,
        # As a decimal: Python refuses to write out integers beyond 4,300 digits.
        solutions=None if solutions is None else str(Decimal(solutions)),
        states=cell_symbols.states(board, found.safe, found.mines),
        safe=list(found.safe),
        mines=list(found.mines),
        probabilities=found.probabilities,
        components=components,
        component_drawing=sheet.named_sets([[*part.cells, *part.clues] for part in components]),
        sea=list(parts.sea),
        note="",
    )


def analysis_in_game(
    board: Board,
    limits: Limits,
    stop: Stop,
    *,
    first_click_is_safe: bool,
    forced_guess_is_free: bool,
) -> AnalysisResponse:
    """Return all that is known of the board of a running game, and what its rules add to it.

    Args:
        board: the position.
        limits: how long the engine may take.
        stop: a flag by which another thread ends the call.
        first_click_is_safe: whether nothing is open yet, and any cell may be opened.
        forced_guess_is_free: whether a guess lives when no cell is certainly safe.
    """
    found = analysis(board, limits, stop)
    if first_click_is_safe:
        width, height = board.grid.width, board.grid.height
        found.states = ["s" * width] * height
        found.probabilities = [[0.0] * width for _ in range(height)]
        found.note = words.FIRST_CLICK
    elif forced_guess_is_free and found.complete and not found.safe:
        found.note = words.FREE_GUESS
    return found


def checked(board: Board, limits: Limits, stop: Stop) -> CheckResponse:
    """Return whether a board has a solution, and what stands against one."""
    found = engine.check(board, limit=limits.steps, seconds=limits.seconds, stop=stop)
    conflict = None
    if found.verdict is Verdict.INCONSISTENT:
        conflict = engine.conflict(board, limit=limits.steps, stop=stop)
    return CheckResponse(
        board=board.id,
        verdict=found.verdict.value,
        explanation=found.explanation,
        conflict=None if conflict is None else list(conflict.clues),
        uses_total=conflict is not None and conflict.uses_total,
    )


def placed(board: Board, seed: int, limits: Limits, stop: Stop) -> PlaceResponse:
    """Return one correct placement.

    Raises:
        UndecidedError: none was found in time.
    """
    layout = engine.place(board, seed, limit=limits.steps, seconds=limits.seconds, stop=stop)
    verdict = Verdict.INCONSISTENT if layout is None else Verdict.CONSISTENT
    return PlaceResponse(
        board=board.id,
        verdict=verdict.value,
        layout=None if layout is None else layout.rows,
        finished=None if layout is None else layout.revealed().rows,
    )
