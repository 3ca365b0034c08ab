"""Boards as SVG documents."""

from collections.abc import Iterable

from sapper.board import Board
from sapper.engine import Stop
from sapper.grid import Cell
from sapper.render import overlay, svg
from sapper.web.limits import Limits
from sapper.web.presenters.analysis import analysis
from sapper.web.schemas.fields import Overlay


def drawing(
    board: Board,
    kind: Overlay,
    limits: Limits,
    stop: Stop,
    *,
    flags: Iterable[Cell] = (),
    questions: Iterable[Cell] = (),
) -> str:
    """Return a board as an SVG document, with what is known of its cells if that is wanted."""
    heat: list[list[float | None]] | None = None
    fills: list[overlay.Fill] = []
    if kind != "none":
        found = analysis(board, limits, stop)
        if kind == "probabilities":
            heat = found.probabilities
        fills = [
            overlay.Fill(tuple(found.safe), "safe"),
            overlay.Fill(tuple(found.mines), "mine"),
        ]
    return svg.draw(
        board,
        heat=heat,
        flags=flags,
        questions=questions,
        overlay=fills if heat is None else (),
        labels=True,
    )
