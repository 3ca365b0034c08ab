"""A board as an SVG document: crisp at any size, themed by CSS, one string.

Cells are grouped by what they show: all covered faces are one path, all threes one group, so
that a drawing costs about 40 bytes a cell and a page can restyle any kind of element by class.
One cell is 16 units wide whatever its size on the screen: definitions are then the same in every
drawing of a theme, and several drawings may share a page. Linear in the number of cells.

The board itself stands in the attribute ``data-board``: a picture can be read back.
"""

from collections.abc import Iterable, Iterator

from sapper.board import Board, BoardLike
from sapper.errors import RenderError
from sapper.grid import Cell, Grid
from sapper.notation import State
from sapper.render import svg_cells, svg_shapes
from sapper.render.heat import Heat
from sapper.render.overlay import Arrow, Fill, Icon, Mark, Outline, Point, Shape
from sapper.render.svg_syntax import UNIT, number, text
from sapper.render.theme import Theme, ThemeName, style_sheet

_FRAME = 4
_RULER = 14


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
        board: what to draw, or its text.
        highlight: cells on a yellow ground.
        heat: rows of mine probabilities, as of an analysis, coloured and written in per cent.
        flags: cells that the player has flagged.
        questions: cells that the player doubts.
        arrows: pairs of cells, from and to.
        overlay: any further shapes, painted in the order of their kinds (see ``overlay``).
        sheet: SVG elements in units of cells, over everything else (see ``sheet``).
        labels: number rows and columns, from 1.
        cell_size: width of a cell on the screen, in pixels.
        title: the accessible name, also the tool tip; by default the size of the board.
        theme: ``auto``, ``light`` or ``dark``.
        styled: whether it has its style sheet with it; several drawings on a page share one.

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
    board = Board.of(board)
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
        *(_style(face, shapes, heat=heat is not None, sheet=bool(sheet)) if styled else ()),
        *svg_cells.definitions(board, face, icons),
        *_tiles(board, svg_cells.grounds(board.grid, shapes, heat), labels=labels),
        *svg_cells.clues(board),
        *svg_cells.blanks(board),
        *svg_cells.icons(board, face, icons),
        *svg_cells.chances(heat),
        *svg_shapes.painted(shapes),
        *([f'<g class="sheet" transform="scale({UNIT})">{sheet}</g>'] if sheet else ()),
        *(_rulers(board.grid) if labels else ()),
        "</svg>\n",
    ]
    return "\n".join(parts)


def _style(theme: Theme, shapes: list[Shape], *, heat: bool, sheet: bool) -> Iterator[str]:
    plain = all(isinstance(shape, Icon) for shape in shapes)
    yield from ("<style>", style_sheet(theme, heat=heat, plain=plain, sheet=sheet), "</style>")


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
    """Return the drawing's left, top, width and height, around the cells at 0,0."""
    before = _FRAME + (_RULER if labels else 0)
    after = 2 * _FRAME if labels else _FRAME
    return (
        -before,
        -before,
        UNIT * grid.width + before + after,
        UNIT * grid.height + before + after,
    )


def _tiles(board: Board, beneath: Iterable[str], *, labels: bool) -> Iterator[str]:
    """Yield the frame and the faces of the cells, with what colours them beneath their rims."""
    width, height = UNIT * board.grid.width, UNIT * board.grid.height
    yield '<g class="tiles">'
    if labels:
        left, top, *sides = _extent(board.grid, labels=True)
        yield f'<rect class="panel" x="{left}" y="{top}" width="{sides[0]}" height="{sides[1]}"/>'
    yield (
        f'<rect class="frame" x="{-_FRAME}" y="{-_FRAME}" '
        f'width="{width + 2 * _FRAME}" height="{height + 2 * _FRAME}"/>'
    )
    yield from svg_cells.faces(board, beneath)
    yield "</g>"


def _rulers(grid: Grid) -> Iterator[str]:
    yield '<g class="rulers">'
    for col in range(grid.width):
        yield f'<text class="ruler" x="{UNIT * col + 8}" y="-7.5">{col + 1}</text>'
    for row in range(grid.height):
        yield f'<text class="ruler" x="-11" y="{UNIT * row + 10.4:g}">{row + 1}</text>'
    yield "</g>"
