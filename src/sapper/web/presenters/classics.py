"""One of the documents' algorithms on a board, as an overlay shows it."""

from sapper.answers import cell_symbols
from sapper.app.solve_methods import CLASSIC_STEPS
from sapper.board import Board, Verdict
from sapper.classics import CLASSICS, ClassicResult
from sapper.engine import Stop
from sapper.errors import UndecidedError
from sapper.notation import State
from sapper.render import sheet
from sapper.web.schemas.classics import ClassicResponse

PLACEMENT_STEPS = 50_000
"""Steps of a classic that places mines: a second or two."""


def classic(board: Board, name: str, stop: Stop) -> ClassicResponse:
    """Return what a classic holds for certain, or where it places the mines.

    Raises:
        UndecidedError: the flag was set before it came to its end.
    """
    chosen = CLASSICS[name]
    limit = CLASSIC_STEPS if chosen.finds_certain else PLACEMENT_STEPS
    found = chosen.run(board, limit=limit, stop=stop)
    if not found.complete and stop.is_set():
        raise UndecidedError(f"stopped before {name!r} came to its end")
    states = cell_symbols.states(board, found.safe, found.mines)
    placed = [] if found.placement is None else found.placement.cells_in(State.MINE)
    return ClassicResponse(
        board=board.id,
        classic=name,
        label=chosen.label,
        source=chosen.source,
        verdict=found.verdict.value,
        complete=found.complete,
        # What a weak classic does not see need not be uncertain: it has no mark.
        states=[row.replace("u", " ") for row in states],
        safe=list(found.safe),
        mines=list(found.mines),
        placement=None if found.placement is None else found.placement.rows,
        drawing=sheet.outline(placed, 6) if placed else "",
        steps=found.steps,
        caption=_caption(found, chosen.label, chosen.source),
    )


def _caption(found: ClassicResult, label: str, source: str) -> str:
    """Say what is shown, in a few sentences."""
    cost = f"It took {found.steps:,} step{'' if found.steps == 1 else 's'}."
    begin = f"{label} ({source})"
    if not found.complete:
        return f"{begin} gave up: this takes it too long. {cost}"
    if found.verdict is Verdict.INCONSISTENT:
        return f"{begin} sees that no placement fits. {cost}"
    if found.placement is not None:
        return f"{begin} places the mines so; other placements may fit as well. {cost}"
    seen = len(found.safe) + len(found.mines)
    if not seen:
        return f"{begin} sees no certain cell. {cost}"
    safe = f"{len(found.safe)} safe cell{'' if len(found.safe) == 1 else 's'}"
    mines = f"{len(found.mines)} mine{'' if len(found.mines) == 1 else 's'}"
    return f"{begin} is certain of {safe} and {mines}. {cost}"
