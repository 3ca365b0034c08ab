"""Draws several stages of a board on one sheet, as one SVG document.

A stage is a board with an overlay, or a tree as lines of text. Each stage has a caption, and the
sheet has a legend. Bags and edges are drawn as on the page (see ``sheet``): each bag at its clue,
and dropped edges dashed.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from textwrap import wrap

from sapper.board import Board
from sapper.errors import RenderError
from sapper.grid import Cell
from sapper.render import sheet, svg
from sapper.render.overlay import Point, Shape
from sapper.render.palette import pair
from sapper.render.sheet import Edge
from sapper.render.svg_shapes import number, text
from sapper.render.theme import Theme, style_sheet

_GAP = 18
_SAMPLE = 30
_LEAST_WIDTH = 250
LINE = 15
"""The height of a line, in pixels."""
LETTER = 6.6
"""A generous estimate of the width of a letter, in pixels."""
_LEVEL = 16


@dataclass(frozen=True, slots=True)
class ListedNode:
    """A node of a tree as text."""

    words: str
    children: tuple[int, ...] = ()
    """The indices of the node's children in the list."""


@dataclass(frozen=True, slots=True)
class Stage:
    """A picture on the sheet."""

    caption: str
    """The caption; long captions are wrapped."""
    bags: tuple[Point, ...] = ()
    """The positions of the bags."""
    edges: tuple[Edge, ...] = ()
    outlines: tuple[tuple[Cell, ...], ...] = ()
    """Sets of cells to outline."""
    names: tuple[tuple[Point, str], ...] = ()
    """Short names next to points."""
    dots: tuple[Point, ...] = ()
    """The positions of small dots: vertices that are not bags."""
    shapes: tuple[Shape, ...] = ()
    """Further shapes, such as coloured backgrounds."""
    board: Board | None = None
    """The board of this stage, if it is not the board of the sheet."""
    listing: tuple[ListedNode, ...] = ()
    """A tree as text, instead of a board; the roots are the nodes without a parent."""
    cell_size: float | None = None
    """The width of a cell of this stage, if it differs from the rest of the sheet."""


@dataclass(frozen=True, slots=True)
class LegendEntry:
    """An entry of the legend: a small drawing and its meaning."""

    sample: str
    """SVG elements in a box of 1.5 by 1 cells."""
    words: str

    @classmethod
    def fill(cls, style: str, words: str) -> "LegendEntry":
        """Explain a coloured background."""
        return cls(f'<rect class="fill {style}" x=".2" y=".15" width="1.1" height=".7"/>', words)

    @classmethod
    def outline(cls, words: str) -> "LegendEntry":
        """Explain an outline."""
        box = '<rect class="outline tone-0" x=".25" y=".15" width="1" height=".7"/>'
        return cls(f'<g class="sheet">{box}</g>', words)

    @classmethod
    def bag(cls, words: str) -> "LegendEntry":
        """Explain a ring."""
        return cls('<g class="sheet"><circle class="bag" cx=".75" cy=".5" r=".41"/></g>', words)

    @classmethod
    def edge(cls, style: str, words: str) -> "LegendEntry":
        """Explain a line."""
        line = f'<path class="edge {style}" d="M.1 .5H1.4"/>'
        return cls(f'<g class="sheet">{line}</g>', words)

    @classmethod
    def arrow(cls, words: str) -> "LegendEntry":
        """Explain an arrow."""
        line = '<path class="edge" d="M.1 .5H1.1"/><path class="head" d="M1.4 .5L1.1 .36V.64z"/>'
        return cls(f'<g class="sheet">{line}</g>', words)


def draw(
    board: Board,
    stages: Sequence[Stage],
    *,
    columns: int | None = None,
    cell_size: float = 24,
    labels: bool = False,
    theme: Theme | str = Theme.AUTO,
    legend: Sequence[LegendEntry] = (),
    note: str = "",
) -> str:
    """Return one SVG document with a drawing for every stage.

    Args:
        board: The board of all drawings.
        stages: The drawings, in order.
        columns: The number of drawings per row; by default, a number that makes the sheet wider
            than it is high.
        cell_size: Width of a cell on the screen, in pixels.
        labels: Number rows and columns, from 1.
        theme: ``auto``, ``light`` or ``dark``.
        legend: The legend below the drawings.
        note: A sentence at the end.

    >>> board = Board.parse("3x1:.1.")
    >>> draw(board, [Stage("before"), Stage("after")]).count('class="caption"')
    2
    """
    if not stages:
        raise RenderError("there is no stage to draw: give at least one")
    if columns is not None and columns < 1:
        raise RenderError(f"a sheet cannot have {columns!r} columns: give at least 1")
    if theme not in tuple(Theme):
        raise RenderError(f"{theme!r} is not a theme: choose one of {', '.join(Theme)}")
    face = Theme(theme)
    pictures = [_picture(board, stage, cell_size, labels=labels, theme=face) for stage in stages]
    rows = _rows(pictures, columns)
    parts = []
    y, broadest = float(_GAP), 0.0
    for row in rows:
        x = float(_GAP)
        for picture, width, _ in row:
            parts.append(f'<g class="stage" transform="translate({x:g} {y:g})">{picture}</g>')
            x += width + _GAP
        broadest = max(broadest, x)
        y += max(height for _, _, height in row) + _GAP
    explained, broad, high = _legend(legend, note, y)
    width = max(broadest, broad)
    size = f'width="{width:g}" height="{y + high:g}"'
    opening = (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="sapper-stages {face.scope}" {size} '
        f'viewBox="0 0 {width:g} {y + high:g}">'
    )
    style = f"<style>{style_sheet(face, plain=False, sheet=True)}\n{_style(face)}</style>"
    return "\n".join(
        [opening, style, f'<rect class="page" {size}/>', *parts, *explained, "</svg>\n"]
    )


def _picture(
    board: Board, stage: Stage, cell_size: float, *, labels: bool, theme: Theme
) -> tuple[str, float, float]:
    """Return a stage with its caption, its width and its height."""
    if stage.listing:
        below = {child for node in stage.listing for child in node.children}
        roots = [place for place in range(len(stage.listing)) if place not in below]
        content, width, height = draw_listing(stage.listing, roots)
    else:
        content = svg.draw(
            stage.board or board,
            overlay=stage.shapes,
            sheet=sheet.bags_and_edges(
                stage.bags, stage.edges, stage.outlines, names=stage.names, dots=stage.dots
            ),
            labels=labels,
            cell_size=stage.cell_size or cell_size,
            title=stage.caption,
            theme=theme,
            styled=False,
        ).rstrip()
        width, height = _size(content)
    width = max(width, _LEAST_WIDTH)
    lines = wrap(stage.caption, int(width / LETTER)) or [""]
    words = "".join(
        f'<tspan x="0" y="{LINE * number + 11}">{text(line)}</tspan>'
        if number
        else f'<tspan x="0" y="11">{text(line)}</tspan>'
        for number, line in enumerate(lines)
    )
    top = LINE * len(lines) + 4
    caption = f'<text class="caption">{words}</text>'
    return (
        f'{caption}<g transform="translate(0 {top})">{content}</g>',
        width,
        height + top,
    )


def _legend(
    entries: Sequence[LegendEntry], note: str, top: float
) -> tuple[list[str], float, float]:
    """Return the legend and the note, their width and their height."""
    parts, y = [], top
    for entry in entries:
        scaled = f"translate({_GAP} {y:g}) scale({_SAMPLE / 1.5:g})"
        parts.append(f'<g class="legend" transform="{scaled}">{entry.sample}</g>')
        place = f'x="{_GAP + _SAMPLE + 8}" y="{y + 14:g}"'
        parts.append(f'<text class="meaning" {place}>{text(entry.words)}</text>')
        y += _SAMPLE / 1.5
    if note:
        parts.append(f'<text class="meaning" x="{_GAP}" y="{y + 14:g}">{text(note)}</text>')
        y += LINE + 5
    longest = max((len(entry.words) for entry in entries), default=0)
    broad = max(longest * LETTER + _SAMPLE + 8, len(note) * LETTER) + 2 * _GAP
    return parts, broad if parts else 0, y - top + (_GAP if parts else 0)


def _rows(
    pictures: Sequence[tuple[str, float, float]], columns: int | None
) -> list[list[tuple[str, float, float]]]:
    """Arrange pictures in rows of a given length, by default so that the sheet is about 3:2."""
    if columns is not None:
        alike = max(width for _, width, _ in pictures)
        drawn = [(picture, alike, height) for picture, _, height in pictures]
        return [drawn[start : start + columns] for start in range(0, len(drawn), columns)]
    area = sum((width + _GAP) * (height + _GAP) for _, width, height in pictures)
    most = max(sqrt(1.5 * area), *(width for _, width, _ in pictures), _LEAST_WIDTH)
    rows: list[list[tuple[str, float, float]]] = []
    used = most + 1
    for picture in pictures:
        if used + picture[1] > most:
            rows.append([])
            used = 0
        rows[-1].append(picture)
        used += picture[1] + _GAP
    return rows


def _size(picture: str) -> tuple[float, float]:
    found = re.search(r'width="([0-9.]+)" height="([0-9.]+)"', picture)
    if found is None:
        raise RenderError("the drawing has no size")
    return float(found[1]), float(found[2])


def _style(theme: Theme) -> str:
    """Return the CSS rules of the sheet; the drawings use the rules of the theme."""
    font = (
        ".sapper-stages .caption,.sapper-stages .listed,.sapper-stages .meaning"
        "{font:11px Verdana,'DejaVu Sans',Geneva,sans-serif;text-anchor:start}"
        ".guide{fill:none;stroke-width:1}.legend .fill{stroke-width:.03}"
    )
    paper, ink, quiet = pair("paper"), pair("text"), pair("quiet")

    def rules(which: str) -> str:
        words, faint = getattr(ink, which), getattr(quiet, which)
        texts = ",".join(f".sapper-stages .{name}" for name in ("caption", "listed", "meaning"))
        return (
            f".page{{fill:{getattr(paper, which)}}}{texts}{{fill:{words}}}"
            f".listed-node{{fill:{words}}}.guide{{stroke:{faint}}}.legend .fill{{stroke:{faint}}}"
        )

    if theme is Theme.AUTO:
        return f"{font}{rules('light')}@media (prefers-color-scheme:dark){{{rules('dark')}}}"
    return font + rules("dark" if theme is Theme.DARK else "light")


def draw_listing(nodes: Sequence[ListedNode], roots: Sequence[int]) -> tuple[str, float, float]:
    """Return the SVG elements of a tree as lines of text, their width and their height.

    This function is for trees that are too large to draw their nodes as circles. Parents are above
    their children. A single child is on the same level as its parent, and several children are
    indented, so that a chain of a hundred bags is a column. Guide lines connect parents and
    children.

    >>> nodes = [ListedNode("top", (1, 2)), ListedNode("a"), ListedNode("b")]
    >>> drawn, width, height = draw_listing(nodes, roots=[0])
    >>> drawn.count("<text"), drawn.count("<path"), height
    (3, 2, 45)
    """
    parts: list[str] = []
    rows = 0
    width = 0.0
    # Each entry has a node, its level, and the row and level of its parent.
    work: list[tuple[int, int, tuple[int, int] | None]] = []
    work += [(root, 0, None) for root in reversed(roots)]
    while work:
        place, level, parent = work.pop()
        node = nodes[place]
        x, y = 4 + _LEVEL * level, LINE * rows + 11
        if parent is not None:
            parts.append(_guide(parent, (rows, level)))
        parts.append(f'<text class="listed" x="{x + 8}" y="{y}">{text(node.words)}</text>')
        parts.append(f'<circle class="listed-node" cx="{x + 1}" cy="{y - 4}" r="2.5"/>')
        width = max(width, x + 12 + LETTER * len(node.words))
        below = level + (len(node.children) > 1)
        work += [(child, below, (rows, level)) for child in reversed(node.children)]
        rows += 1
    return "".join(parts), width, LINE * rows


def _guide(parent: tuple[int, int], node: tuple[int, int]) -> str:
    """Return the line from a parent down to a node, both given by row and level."""
    x1, y1 = 5 + _LEVEL * parent[1], LINE * parent[0] + 7
    x2, y2 = 5 + _LEVEL * node[1], LINE * node[0] + 7
    across = "" if x1 == x2 else f"H{number(x2)}"
    return f'<path class="guide" d="M{x1} {y1}V{y2}{across}"/>'
