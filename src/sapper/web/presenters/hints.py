"""Hints for a person about any board, within the server's budget. Never on the event loop."""

from collections.abc import Iterable

from sapper import hints
from sapper.board import Board
from sapper.engine import Stop
from sapper.grid import Cell
from sapper.hints import Kind
from sapper.web.limits import Limits
from sapper.web.schemas.hints import GuessRisk, HintResponse

_KINDS = {
    Kind.GUESS: "unknown",
    Kind.UNDECIDED: "unknown",
    Kind.DONE: "over",
}
"""Kinds of hints that players know by another word; the others keep theirs."""


def hint(
    board: Board, flags: Iterable[Cell], level: int, limits: Limits, stop: Stop
) -> HintResponse:
    """Return what to tell a person about a position."""
    found = hints.hint(
        board,
        flags=flags,
        level=level,
        limit=limits.steps >> 2,
        seconds=limits.seconds,
        stop=stop,
    )
    guess = found.shown_guess
    cells = found.shown_cells
    if guess is not None and not cells:
        cells = (guess.cell,)
    area = found.area
    return HintResponse(
        kind=_KINDS.get(found.kind, found.kind.value),
        level=level,
        cell=cells[0] if cells else None,
        cells=list(cells),
        clues=list(found.shown_clues),
        region=[] if area is None else _rectangle(*area),
        rung=None if found.technique is None else found.technique.value,
        uses_total=found.uses_total,
        sentence=found.text,
        lead=found.lead if found.shown_steps else found.text,
        steps=[step.text for step in found.shown_steps],
        closing=found.closing if found.shown_steps else "",
        risk=None
        if guess is None
        else GuessRisk(fraction=str(guess.risk), value=float(guess.risk)),
    )


def game_over(level: int) -> HintResponse:
    """Return the hint for a game that needs none any more."""
    return HintResponse(
        kind="over",
        level=level,
        cell=None,
        cells=[],
        clues=[],
        region=[],
        rung=None,
        uses_total=False,
        sentence="The game is over.",
        lead="The game is over.",
        steps=[],
        closing="",
        risk=None,
    )


def _rectangle(first: Cell, last: Cell) -> list[Cell]:
    return [
        (row, col) for row in range(first[0], last[0] + 1) for col in range(first[1], last[1] + 1)
    ]
