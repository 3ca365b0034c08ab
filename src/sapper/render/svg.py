"""Draws a board as an SVG document, with a CSS theme.

Cells of the same kind are grouped: all covered cells are one path, and all threes are one group. So
a drawing has about 40 bytes per cell, and a page can restyle any kind of element by class. A cell
is always 16 units wide, so that definitions are the same in every drawing of a theme, and several
drawings can share a page. The time is linear in the number of cells.

The attribute ``data-board`` contains the board, so it can be recovered from a picture.
"""

from collections.abc import Iterable, Iterator, Sequence

from sapper.board import Board, BoardLike
from sapper.errors import RenderError
from sapper.grid import Cell, Grid
from sapper.notation import State
from sapper.render.heat import Heat, check_heat, percent
from sapper.render.overlay import Arrow, Fill, Icon, Mark, Outline, Point, Shape
from sapper.render.svg_shapes import UNIT, classes, number, painted, runs, stamp, text
from sapper.render.theme import HEAT_STEP, Theme, ThemeName, style_sheet

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


def draw(
    board: BoardLike,
    *,
    highlight: Iterable[Cell] = (),
    heat: Heat | None = None,
    flags: Iterable[Cell] = (),
    questions: Iterable[Cell] = (),
    arrows: Iterable[tuple[Point, Point]] = (),
    overlay: Iterable[Shape] = (),
    sheet: str = "",
    labels: bool = False,
    cell_size: float = 24,
    title: str | None = None,
    theme: Theme | ThemeName = Theme.AUTO,
    styled: bool = True,
) -> str:
    """Return the SVG document of a board.

    Args:
        board: the board, or its text.
        highlight: cells with a yellow background.
        heat: rows of mine probabilities, such as those of an analysis; shown as colours and in per
            cent.
        flags: cells that the player has flagged.
        questions: cells with a question mark.
        arrows: pairs of cells: where an arrow starts, and where it ends.
        overlay: further shapes, painted in the order of their kinds (see ``overlay``).
        sheet: SVG elements in units of cells, drawn over everything else (see ``sheet``).
        labels: whether to number the rows and columns, from 1.
        cell_size: width of a cell on the screen, in pixels.
        title: the accessible name and tool tip; by default the size of the board.
        theme: ``auto``, ``light`` or ``dark``.
        styled: whether to include the style sheet; several drawings on a page can share one.

    Raises:
        RenderError: the heat map has another shape, a value in it is not a probability, the cell
            size is not positive, or there is no such theme.
        GridError: a cell is outside the board.

    >>> draw(Board.parse("2x1:1."))[:38]
    '<svg xmlns="http://www.w3.org/2000/svg'
    """
    if not 0 < cell_size < float("inf"):
        raise RenderError(f"{cell_size!r} is not a cell size: it must be positive")
    if theme not in tuple(Theme):
        raise RenderError(f"{theme!r} is not a theme: choose one of {', '.join(Theme)}")
    face = Theme(theme)
    board = Board.of(board)
    shapes: list[Shape] = [
        Fill(tuple(highlight), "highlight"),
        Icon(Mark.FLAG, tuple(flags)),
        Icon(Mark.QUESTION, tuple(questions)),
        *(Arrow(start, end) for start, end in arrows),
        *overlay,
    ]
    shapes = [
        shape for shape in shapes if not isinstance(shape, Fill | Icon | Outline) or shape.cells
    ]
    icons = [shape for shape in shapes if isinstance(shape, Icon)]
    parts = [
        *_opening(board, face, labels=labels, cell_size=cell_size, title=title),
        *(_style(face, shapes, heat=heat is not None, sheet=bool(sheet)) if styled else ()),
        *_definitions(board, face, icons),
        *_tiles(board, _grounds(board.grid, shapes, heat), labels=labels),
        *_clues(board),
        *_blanks(board),
        *_icons(board, face, icons),
        *_chances(heat),
        *painted(shapes),
        *([f'<g class="sheet" transform="scale({UNIT})">{sheet}</g>'] if sheet else ()),
        *(_rulers(board.grid) if labels else ()),
        "</svg>\n",
    ]
    return "\n".join(parts)


def _style(theme: Theme, shapes: list[Shape], *, heat: bool, sheet: bool) -> Iterator[str]:
    plain = all(isinstance(shape, Icon) for shape in shapes)
    yield from ("<style>", style_sheet(theme, heat=heat, plain=plain, sheet=sheet), "</style>")


def _opening(
    board: Board, theme: Theme, *, labels: bool, cell_size: float, title: str | None
) -> Iterator[str]:
    left, top, width, height = _extent(board.grid, labels=labels)
    scale = cell_size / UNIT
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="sapper {theme.scope}" role="img" '
        f'viewBox="{left} {top} {width} {height}" '
        f'width="{number(width * scale)}" height="{number(height * scale)}" '
        f'data-board="{board.id}">'
    )
    total = "" if board.mines is None else f", {board.mines} mine{'' if board.mines == 1 else 's'}"
    shape = f"{board.grid.width} columns, {board.grid.height} rows{total}"
    yield f"<title>{text(title or f'Minesweeper board: {shape}')}</title>"
    opened = sum(1 for _ in board.clues())
    yield (
        f"<desc>{shape}; cells with a number: {opened}, hidden: {board.count(State.HIDDEN)}, "
        f"known mines: {board.count(State.MINE)}, blank: {board.count(State.BLANK)}</desc>"
    )


def _extent(grid: Grid, *, labels: bool) -> tuple[int, int, int, int]:
    """Return the drawing's left, top, width and height; the first cell is at 0,0."""
    before = _FRAME + (_RULER if labels else 0)
    after = 2 * _FRAME if labels else _FRAME
    return (
        -before,
        -before,
        UNIT * grid.width + before + after,
        UNIT * grid.height + before + after,
    )


def _tiles(board: Board, beneath: Iterable[str], *, labels: bool) -> Iterator[str]:
    """Yield the frame, then the cells' faces, whose coloured backgrounds are below the borders."""
    width, height = UNIT * board.grid.width, UNIT * board.grid.height
    yield '<g class="tiles">'
    if labels:
        left, top, *sides = _extent(board.grid, labels=True)
        yield f'<rect class="panel" x="{left}" y="{top}" width="{sides[0]}" height="{sides[1]}"/>'
    yield (
        f'<rect class="frame" x="{-_FRAME}" y="{-_FRAME}" '
        f'width="{width + 2 * _FRAME}" height="{height + 2 * _FRAME}"/>'
    )
    yield from _faces(board, beneath)
    yield "</g>"


def _rulers(grid: Grid) -> Iterator[str]:
    yield '<g class="rulers">'
    for col in range(grid.width):
        yield f'<text class="ruler" x="{UNIT * col + 8}" y="-7.5">{col + 1}</text>'
    for row in range(grid.height):
        yield f'<text class="ruler" x="-11" y="{UNIT * row + 10.4:g}">{row + 1}</text>'
    yield "</g>"


def figure(picture: str, words: str, *, details: Iterable[str] = (), heading: str = "") -> str:
    """Return a picture with a caption as HTML, as shown in a notebook.

    >>> figure("<svg/>", "a < b")
    '<figure style="margin:0"><svg/><figcaption>a &lt; b</figcaption></figure>'
    """
    lines = "".join(f"<li>{text(line)}</li>" for line in details)
    closed = f"<details><summary>{text(heading)}</summary><ol>{lines}</ol></details>"
    return (
        f'<figure style="margin:0">{picture.strip()}<figcaption>{text(words)}</figcaption>'
        f"{closed if lines else ''}</figure>"
    )


# The cells: faces, backgrounds, numbers, blanks, icons and chances.


def _definitions(board: Board, theme: Theme, wanted: Sequence[Icon]) -> Iterator[str]:
    """Yield the definitions of the icons that are used."""
    used = {icon.mark for icon in wanted}
    if board.count(State.MINE):
        used.add(Mark.MINE)
    if used:
        # Each icon has the theme's class too, because a copied icon is styled only by the classes
        # that are copied with it.
        yield "<defs>"
        for mark in Mark:
            if mark in used:
                yield f'<g id="{theme.scope}-{mark}" class="{theme.scope}">{_ICONS[mark]}</g>'
        yield "</defs>"


def _grounds(grid: Grid, shapes: Iterable[Shape], heat: Heat | None) -> Iterator[str]:
    """Yield the backgrounds of cells, drawn below their borders: the heat map, then the fills."""
    if heat is not None:
        check_heat(heat, grid.width, grid.height)
        steps: dict[int, list[Cell]] = {}
        for row, line in enumerate(heat):
            for col, chance in enumerate(line):
                if chance is not None:
                    step = round(100 * chance / HEAT_STEP) * HEAT_STEP
                    steps.setdefault(step, []).append((row, col))
        for step, cells in sorted(steps.items()):
            yield f'<path class="heat heat-{step}" d="{runs(cells)}"/>'
    for shape in shapes:
        if isinstance(shape, Fill):
            cells = sorted({grid.cell(*cell) for cell in shape.cells})
            yield f'<path class={classes("fill", shape.style)} d="{runs(cells)}"/>'


def _faces(board: Board, beneath: Iterable[str]) -> Iterator[str]:
    """Yield the faces of open and covered cells, and their borders, which cover the colours."""
    covered = [divmod(i, board.grid.width) for i, code in enumerate(board.cells) if _covered(code)]
    opened = [
        divmod(i, board.grid.width) for i, code in enumerate(board.cells) if not _covered(code)
    ]
    if opened:
        yield f'<path class="face open" d="{runs(opened)}"/>'
    if covered:
        yield f'<path class="face hidden" d="{runs(covered)}"/>'
    yield from beneath
    if opened:
        yield f'<path class="seam" d="{stamp(opened, 0, 0, "h16v1h-15v15h-1z")}"/>'
    if covered:
        light = stamp(covered, 0, UNIT, "v-16h16l-2 2h-12v12z")
        shade = stamp(covered, UNIT, 0, "v16h-16l2-2h12v-12z")
        yield f'<path class="bevel light" d="{light}"/>'
        yield f'<path class="bevel shade" d="{shade}"/>'


def _covered(code: int) -> bool:
    return code in (State.HIDDEN, State.MINE)


def _clues(board: Board) -> Iterator[str]:
    """Yield the numbers, one group for each number; zeros are not drawn."""
    by_number: dict[int, list[Cell]] = {}
    for cell, clue in board.clues():
        if clue:
            by_number.setdefault(clue, []).append(cell)
    if not by_number:
        return
    yield '<g class="clues">'
    for clue, cells in sorted(by_number.items()):
        yield f'<g class="clue clue-{clue}">'
        for row, col in cells:
            yield f'<text x="{UNIT * col + 8}" y="{UNIT * row + 12.5:g}">{clue}</text>'
        yield "</g>"
    yield "</g>"


def _blanks(board: Board) -> Iterator[str]:
    """Yield a lozenge for every blank."""
    if cells := board.cells_in(State.BLANK):
        yield f'<path class="blank" d="{stamp(cells, 8, 5, "l2.5 3.5l-2.5 3.5l-2.5-3.5z")}"/>'


def _icons(board: Board, theme: Theme, wanted: Sequence[Icon]) -> Iterator[str]:
    """Yield the known mines, then the requested icons."""
    known = Icon(Mark.MINE, tuple(board.cells_in(State.MINE)), "known")
    for icon in (known, *wanted):
        if icon.cells:
            yield f"<g class={classes('icon', f'{icon.mark}-icon', icon.style)}>"
            for cell in icon.cells:
                row, col = board.grid.cell(*cell)
                yield f'<use href="#{theme.scope}-{icon.mark}" x="{UNIT * col}" y="{UNIT * row}"/>'
            yield "</g>"


def _chances(heat: Heat | None) -> Iterator[str]:
    if heat is None:
        return
    yield '<g class="chances">'
    for row, line in enumerate(heat):
        for col, chance in enumerate(line):
            if chance is not None:
                kind = "chance certain" if chance in (0, 1) else "chance"
                x, y = UNIT * col + 8, UNIT * row + 10.4
                yield f'<text class="{kind}" x="{x}" y="{y:g}">{text(percent(chance))}</text>'
    yield "</g>"
