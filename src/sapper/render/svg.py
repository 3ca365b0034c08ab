"""A board as an SVG document: crisp at any size, themed by CSS, one string.

Cells are grouped by what they show: all covered faces are one path, all threes one group, so
that a drawing costs about 40 bytes a cell and a page can restyle any kind of element by class.
One cell is 16 units wide whatever its size on the screen: definitions are then the same in every
drawing of a theme, and several drawings may share a page. Linear in the number of cells.

The board itself stands in the attribute ``data-board``: a picture can be read back.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from html import escape
from math import hypot

from sapper.board import Board
from sapper.errors import RenderError
from sapper.grid import Cell, Grid
from sapper.notation import State
from sapper.render.outline import loops
from sapper.render.overlay import (
    Arrow,
    Dot,
    Fill,
    Heat,
    Icon,
    Line,
    Mark,
    Outline,
    Point,
    Shape,
    Words,
    check_heat,
    percent,
)
from sapper.render.theme import HEAT_STEP, Theme, style_sheet

UNIT = 16
"""Width of a cell in the drawing's own units."""

_FRAME = 4
_RULER = 14

_ICONS = {
    Mark.MINE: (
        '<path class="spikes" d="M8 2.2v11.6M2.2 8h11.6M3.9 3.9l8.2 8.2M12.1 3.9l-8.2 8.2"/>'
        '<circle class="body" cx="8" cy="8" r="4.2"/>'
        '<circle class="glint" cx="6.5" cy="6.5" r="1.2"/>'
    ),
    Mark.FLAG: (
        '<path class="cloth" d="M9 2.5v6.2L3.4 5.6z"/>'
        '<path class="pole" d="M8.4 2.5h1.2v8.2h1.7v1.2h1.3v1.6H3.4v-1.6h2.2v-1.2h2.8z"/>'
    ),
    Mark.QUESTION: '<text class="question" x="8" y="12.4">?</text>',
    Mark.CROSS: '<path class="cross" d="M3 3l10 10M13 3L3 13"/>',
}

# What XML 1.0 cannot carry, not even escaped.
_ILLEGAL = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def draw(
    board: Board,
    *,
    highlight: Iterable[Cell] = (),
    heat: Heat | None = None,
    flags: Iterable[Cell] = (),
    questions: Iterable[Cell] = (),
    arrows: Iterable[tuple[Point, Point]] = (),
    overlay: Iterable[Shape] = (),
    labels: bool = False,
    cell_size: float = 24,
    title: str | None = None,
    theme: Theme | str = Theme.AUTO,
) -> str:
    """Return the SVG document of a board.

    Args:
        board: what to draw.
        highlight: cells on a yellow ground.
        heat: rows of mine probabilities, coloured and written in per cent.
        flags: cells that the player has flagged.
        questions: cells that the player doubts.
        arrows: pairs of cells, from and to.
        overlay: any further shapes, painted in the order of their kinds (see ``overlay``).
        labels: number rows and columns, from 1.
        cell_size: width of a cell on the screen, in pixels.
        title: the accessible name, also the tool tip; by default the size of the board.
        theme: ``auto``, ``light`` or ``dark``.

    Raises:
        RenderError: the heat map has another shape or holds what is no probability,
            the cell size is not positive, or there is no such theme.
        GridError: a cell is outside the board.

    >>> draw(Board.parse("2x1:1."))[:38]
    '<svg xmlns="http://www.w3.org/2000/svg'
    """
    if not 0 < cell_size < float("inf"):
        raise RenderError(f"{cell_size!r} is not the size of a cell")
    if theme not in tuple(Theme):
        raise RenderError(f"{theme!r} is not a theme: choose one of {', '.join(Theme)}")
    face = Theme(theme)
    shapes: list[Shape] = [
        Fill(tuple(highlight), "highlight"),
        Icon(Mark.FLAG, tuple(flags)),
        Icon(Mark.QUESTION, tuple(questions)),
        *(Arrow(start, end) for start, end in arrows),
        *overlay,
    ]
    shapes = [shape for shape in shapes if not _is_empty(shape)]
    icons = [shape for shape in shapes if isinstance(shape, Icon)]
    parts = [
        *_opening(board, face, labels=labels, cell_size=cell_size, title=title),
        "<style>",
        style_sheet(
            face,
            heat=heat is not None,
            plain=all(isinstance(shape, Icon) for shape in shapes),
        ),
        "</style>",
        *_definitions(board, face, icons),
        *_tiles(board, _grounds(board.grid, shapes, heat), labels=labels),
        *_clues(board),
        *_blanks(board),
        *_icons(board, face, icons),
        *_chances(heat),
        *_shapes(shapes),
        *(_rulers(board.grid) if labels else ()),
        "</svg>\n",
    ]
    return "\n".join(parts)


def _is_empty(shape: Shape) -> bool:
    return isinstance(shape, Fill | Icon | Outline) and not shape.cells


def _opening(
    board: Board, theme: Theme, *, labels: bool, cell_size: float, title: str | None
) -> Iterator[str]:
    left, top, width, height = _extent(board.grid, labels=labels)
    scale = cell_size / UNIT
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="sapper {theme.scope}" role="img" '
        f'viewBox="{left} {top} {width} {height}" '
        f'width="{_number(width * scale)}" height="{_number(height * scale)}" '
        f'data-board="{board.id}">'
    )
    total = "" if board.mines is None else f", {board.mines} mine{'' if board.mines == 1 else 's'}"
    shape = f"{board.grid.width} columns, {board.grid.height} rows{total}"
    yield f"<title>{_text(title or f'Minesweeper board: {shape}')}</title>"
    opened = sum(1 for _ in board.clues())
    yield (
        f"<desc>{shape}; cells with a number: {opened}, hidden: {board.count(State.HIDDEN)}, "
        f"known mines: {board.count(State.MINE)}, blank: {board.count(State.BLANK)}</desc>"
    )


def _extent(grid: Grid, *, labels: bool) -> tuple[int, int, int, int]:
    """Return the drawing's left, top, width and height, around the cells at 0,0."""
    before = _FRAME + (_RULER if labels else 0)
    after = 2 * _FRAME if labels else _FRAME
    return (
        -before,
        -before,
        UNIT * grid.width + before + after,
        UNIT * grid.height + before + after,
    )


def _definitions(board: Board, theme: Theme, icons: Sequence[Icon]) -> Iterator[str]:
    used = {icon.mark for icon in icons}
    if board.count(State.MINE):
        used.add(Mark.MINE)
    if used:
        # A rule reaches a copy only through what is copied with it: hence the scope's class here.
        yield "<defs>"
        for mark in Mark:
            if mark in used:
                yield f'<g id="{theme.scope}-{mark}" class="{theme.scope}">{_ICONS[mark]}</g>'
        yield "</defs>"


def _grounds(grid: Grid, shapes: Iterable[Shape], heat: Heat | None) -> Iterator[str]:
    """Yield what colours the cells beneath their rims: the heat map, then the fills."""
    if heat is not None:
        check_heat(heat, grid.width, grid.height)
        steps: dict[int, list[Cell]] = {}
        for row, chances in enumerate(heat):
            for col, chance in enumerate(chances):
                if chance is not None:
                    step = round(100 * chance / HEAT_STEP) * HEAT_STEP
                    steps.setdefault(step, []).append((row, col))
        for step, cells in sorted(steps.items()):
            yield f'<path class="heat heat-{step}" d="{_runs(cells)}"/>'
    for shape in shapes:
        if isinstance(shape, Fill):
            cells = sorted({grid.cell(*cell) for cell in shape.cells})
            yield f'<path class={_classes("fill", shape.style)} d="{_runs(cells)}"/>'


def _tiles(board: Board, grounds: Iterable[str], *, labels: bool) -> Iterator[str]:
    width, height = UNIT * board.grid.width, UNIT * board.grid.height
    covered = [divmod(i, board.grid.width) for i, code in enumerate(board.cells) if _covered(code)]
    opened = [
        divmod(i, board.grid.width) for i, code in enumerate(board.cells) if not _covered(code)
    ]
    yield '<g class="tiles">'
    if labels:
        left, top, *sides = _extent(board.grid, labels=True)
        yield f'<rect class="panel" x="{left}" y="{top}" width="{sides[0]}" height="{sides[1]}"/>'
    yield (
        f'<rect class="frame" x="{-_FRAME}" y="{-_FRAME}" '
        f'width="{width + 2 * _FRAME}" height="{height + 2 * _FRAME}"/>'
    )
    if opened:
        yield f'<path class="face open" d="{_runs(opened)}"/>'
    if covered:
        yield f'<path class="face hidden" d="{_runs(covered)}"/>'
    yield from grounds
    if opened:
        yield f'<path class="seam" d="{_stamp(opened, 0, 0, "h16v1h-15v15h-1z")}"/>'
    if covered:
        light = _stamp(covered, 0, UNIT, "v-16h16l-2 2h-12v12z")
        shade = _stamp(covered, UNIT, 0, "v16h-16l2-2h12v-12z")
        yield f'<path class="bevel light" d="{light}"/>'
        yield f'<path class="bevel shade" d="{shade}"/>'
    yield "</g>"


def _covered(code: int) -> bool:
    return code in (State.HIDDEN, State.MINE)


def _runs(cells: Iterable[Cell]) -> str:
    """Return path data that covers cells given in reading order, a rectangle for each run."""
    runs: list[list[int]] = []
    for row, col in cells:
        if runs and runs[-1][0] == row and runs[-1][1] + runs[-1][2] == col:
            runs[-1][2] += 1
        else:
            runs.append([row, col, 1])
    return "".join(
        f"M{UNIT * col} {UNIT * row}h{UNIT * length}v{UNIT}h-{UNIT * length}z"
        for row, col, length in runs
    )


def _stamp(cells: Iterable[Cell], dx: int, dy: int, path: str) -> str:
    """Return path data that repeats a relative path on every cell."""
    return "".join(f"M{UNIT * col + dx} {UNIT * row + dy}{path}" for row, col in cells)


def _clues(board: Board) -> Iterator[str]:
    by_number: dict[int, list[Cell]] = {}
    for cell, number in board.clues():
        if number:
            by_number.setdefault(number, []).append(cell)
    if not by_number:
        return
    yield '<g class="clues">'
    for number, cells in sorted(by_number.items()):
        yield f'<g class="clue clue-{number}">'
        for row, col in cells:
            yield f'<text x="{UNIT * col + 8}" y="{UNIT * row + 12.5:g}">{number}</text>'
        yield "</g>"
    yield "</g>"


def _blanks(board: Board) -> Iterator[str]:
    if cells := board.cells_in(State.BLANK):
        yield f'<path class="blank" d="{_stamp(cells, 8, 5, "l2.5 3.5l-2.5 3.5l-2.5-3.5z")}"/>'


def _icons(board: Board, theme: Theme, icons: Sequence[Icon]) -> Iterator[str]:
    known = Icon(Mark.MINE, tuple(board.cells_in(State.MINE)), "known")
    for icon in (known, *icons):
        if icon.cells:
            yield f"<g class={_classes('icon', f'{icon.mark}-icon', icon.style)}>"
            for cell in icon.cells:
                row, col = board.grid.cell(*cell)
                yield f'<use href="#{theme.scope}-{icon.mark}" x="{UNIT * col}" y="{UNIT * row}"/>'
            yield "</g>"


def _chances(heat: Heat | None) -> Iterator[str]:
    if heat is None:
        return
    yield '<g class="chances">'
    for row, chances in enumerate(heat):
        for col, chance in enumerate(chances):
            if chance is not None:
                kind = "chance certain" if chance in (0, 1) else "chance"
                x, y = UNIT * col + 8, UNIT * row + 10.4
                yield f'<text class="{kind}" x="{x}" y="{y:g}">{_text(percent(chance))}</text>'
    yield "</g>"


def _shapes(shapes: Sequence[Shape]) -> Iterator[str]:
    painted: tuple[tuple[type[Shape], Callable[..., str]], ...] = (
        (Outline, _outline),
        (Line, _line),
        (Arrow, _arrow),
        (Dot, _dot),
        (Words, _words),
    )
    for kind, paint in painted:
        chosen = [shape for shape in shapes if isinstance(shape, kind)]
        if chosen:
            yield '<g class="overlay">'
            yield from map(paint, chosen)
            yield "</g>"


def _outline(shape: Outline) -> str:
    data = "".join(
        "M" + "L".join(f"{_number(UNIT * x)} {_number(UNIT * y)}" for x, y in loop) + "z"
        for loop in loops(shape.cells, shape.inset)
    )
    return f'<path class={_classes("outline", shape.style)} d="{data}"/>'


def _line(shape: Line) -> str:
    (x1, y1), (x2, y2) = _position(shape.start), _position(shape.end)
    return (
        f"<path class={_classes('line', shape.style)} "
        f'd="M{_number(x1)} {_number(y1)}L{_number(x2)} {_number(y2)}"/>'
    )


def _arrow(shape: Arrow) -> str:
    """Draw an arrow that leaves room for what stands at its two ends."""
    (x1, y1), (x2, y2) = _position(shape.start), _position(shape.end)
    length = hypot(x2 - x1, y2 - y1)
    if length == 0:
        raise RenderError(f"an arrow from {shape.start!r} to itself")
    ux, uy = (x2 - x1) / length, (y2 - y1) / length
    room = min(0.3 * UNIT, length / 4)
    head = min(4.5, length / 3)
    tip_x, tip_y = x2 - room * ux, y2 - room * uy
    neck_x, neck_y = tip_x - head * ux, tip_y - head * uy
    wing_x, wing_y = -uy * head * 0.45, ux * head * 0.45
    shaft = (
        f"M{_number(x1 + room * ux)} {_number(y1 + room * uy)}L{_number(neck_x)} {_number(neck_y)}"
    )
    point = (
        f"M{_number(tip_x)} {_number(tip_y)}"
        f"L{_number(neck_x + wing_x)} {_number(neck_y + wing_y)}"
        f"L{_number(neck_x - wing_x)} {_number(neck_y - wing_y)}z"
    )
    return (
        f'<path class={_classes("arrow", shape.style)} d="{shaft}"/>'
        f'<path class={_classes("head", shape.style)} d="{point}"/>'
    )


def _dot(shape: Dot) -> str:
    x, y = _position(shape.at)
    return (
        f"<circle class={_classes('dot', shape.style)} "
        f'cx="{_number(x)}" cy="{_number(y)}" r="{_number(UNIT * shape.radius)}"/>'
    )


def _words(shape: Words) -> str:
    x, y = _position(shape.at)
    size = UNIT * shape.size
    # The letters' middle, not their base line, stands on the point.
    return (
        f'<text class={_classes("words", shape.style)} style="font-size:{_number(size)}px" '
        f'x="{_number(x)}" y="{_number(y + 0.36 * size)}">{_text(shape.text)}</text>'
    )


def _rulers(grid: Grid) -> Iterator[str]:
    yield '<g class="rulers">'
    for col in range(grid.width):
        yield f'<text class="ruler" x="{UNIT * col + 8}" y="-7.5">{col + 1}</text>'
    for row in range(grid.height):
        yield f'<text class="ruler" x="-11" y="{UNIT * row + 10.4:g}">{row + 1}</text>'
    yield "</g>"


def _position(point: Point) -> tuple[float, float]:
    """Return x and y of a point given in cells."""
    row, col = point
    return UNIT * (col + 0.5), UNIT * (row + 0.5)


def _number(value: float) -> str:
    """Write a coordinate with at most two decimals."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _classes(*names: str) -> str:
    return f'"{_text(" ".join(name for name in names if name))}"'


def _text(text: str) -> str:
    """Escape for XML, in an attribute or outside; what XML forbids becomes U+FFFD."""
    return escape(_ILLEGAL.sub("\ufffd", text))
