"""Decompositions drawn over their board, stage beside stage, as one SVG document.

A bag stands where its clue stands, bags of several clues in the middle of them; edges just dropped
are dashed. Bags and edges are drawn as on the page (see ``sheet``).
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from xml.sax.saxutils import escape

from sapper.board import Board
from sapper.errors import RenderError
from sapper.grid import Cell
from sapper.render import sheet, svg
from sapper.render.overlay import Point
from sapper.render.palette import pair
from sapper.render.sheet import Edge
from sapper.render.theme import Theme

_GAP = 16
_CAPTION = 18
_LETTER = 6.6
"""Width of a letter of a caption, in pixels, estimated generously."""


@dataclass(frozen=True, slots=True)
class Stage:
    """One picture of the sequence."""

    caption: str
    """What it shows, in a line."""
    bags: tuple[Point, ...] = ()
    """Where bags stand."""
    edges: tuple[Edge, ...] = ()
    """The lines between them."""
    outlines: tuple[tuple[Cell, ...], ...] = ()
    """Sets of cells to draw a line around."""


def draw(
    board: Board,
    stages: Sequence[Stage],
    *,
    columns: int | None = None,
    cell_size: float = 24,
    labels: bool = False,
    theme: Theme | str = Theme.AUTO,
) -> str:
    """Return one SVG document with a drawing of the board for every stage.

    Args:
        board: The board under all of them.
        stages: What is drawn over it, in order.
        columns: How many stand side by side; by default as many as make a page broader than high.
        cell_size: Width of a cell on the screen, in pixels.
        labels: Number rows and columns, from 1.
        theme: ``auto``, ``light`` or ``dark``.

    Raises:
        RenderError: there is no stage, or fewer than one column.

    >>> board = Board.parse("3x1:.1.")
    >>> draw(board, [Stage("before"), Stage("after")]).count('class="caption"')
    2
    """
    if not stages:
        raise RenderError("no stage to draw")
    if columns is not None and columns < 1:
        raise RenderError(f"{columns!r} columns of drawings")
    pictures = [
        svg.draw(
            board,
            sheet=sheet.bags_and_edges(stage.bags, stage.edges, stage.outlines),
            labels=labels,
            cell_size=cell_size,
            title=stage.caption,
            theme=theme,
        )
        for stage in stages
    ]
    width, height = _size(pictures[0])
    width = max(width, *(_LETTER * len(stage.caption) for stage in stages))
    across = columns or _columns(len(stages), width, height + _CAPTION)
    down = -(-len(stages) // across)
    whole_width = across * (width + _GAP) + _GAP
    whole_height = down * (height + _CAPTION + _GAP) + _GAP
    size = f'width="{whole_width:g}" height="{whole_height:g}"'
    view = f'viewBox="0 0 {whole_width:g} {whole_height:g}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="sapper-stages" {size} {view}>',
        f"<style>{_style(Theme(theme))}</style>",
        f'<rect class="page" {size}/>',
    ]
    for number, (stage, picture) in enumerate(zip(stages, pictures, strict=True)):
        row, col = divmod(number, across)
        x = _GAP + col * (width + _GAP)
        y = _GAP + row * (height + _CAPTION + _GAP)
        parts += [
            f'<g class="stage" transform="translate({x:g} {y:g})">',
            f'<text class="caption" x="0" y="{_CAPTION - 6}">{escape(stage.caption)}</text>',
            f'<g transform="translate(0 {_CAPTION})">',
            picture.rstrip(),
            "</g>",
            "</g>",
        ]
    return "\n".join([*parts, "</svg>\n"])


def _columns(stages: int, width: float, height: float) -> int:
    """Return how many drawings side by side make the page about half as broad again as high."""
    return min(
        range(1, stages + 1),
        key=lambda across: abs(across * width - 1.5 * -(-stages // across) * height),
    )


def _size(picture: str) -> tuple[float, float]:
    found = re.search(r'width="([0-9.]+)" height="([0-9.]+)"', picture)
    if found is None:
        raise RenderError("a drawing without a size")
    return float(found[1]), float(found[2])


def _style(theme: Theme) -> str:
    font = ".caption{font:11px Verdana,'DejaVu Sans',Geneva,sans-serif}"
    paper, ink = pair("paper"), pair("text")
    light = f".page{{fill:{paper.light}}}.caption{{fill:{ink.light}}}"
    dark = f".page{{fill:{paper.dark}}}.caption{{fill:{ink.dark}}}"
    if theme is Theme.AUTO:
        return f"{font}{light}@media (prefers-color-scheme:dark){{{dark}}}"
    return font + (dark if theme is Theme.DARK else light)
