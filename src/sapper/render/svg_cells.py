"""The cells of a board in SVG: faces, grounds, numbers, blanks, icons and chances.

Cells are grouped by what they show: all covered faces are one path, all threes one group.
"""

from collections.abc import Iterable, Iterator, Sequence

from sapper.board import Board
from sapper.grid import Cell, Grid
from sapper.notation import State
from sapper.render.heat import Heat, check_heat, percent
from sapper.render.overlay import Fill, Icon, Mark, Shape
from sapper.render.svg_syntax import UNIT, classes, runs, stamp, text
from sapper.render.theme import HEAT_STEP, Theme

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


def definitions(board: Board, theme: Theme, wanted: Sequence[Icon]) -> Iterator[str]:
    """Yield the drawings of the icons that are used, each once."""
    used = {icon.mark for icon in wanted}
    if board.count(State.MINE):
        used.add(Mark.MINE)
    if used:
        # A rule reaches a copy only through what is copied with it: hence the scope's class here.
        yield "<defs>"
        for mark in Mark:
            if mark in used:
                yield f'<g id="{theme.scope}-{mark}" class="{theme.scope}">{_ICONS[mark]}</g>'
        yield "</defs>"


def grounds(grid: Grid, shapes: Iterable[Shape], heat: Heat | None) -> Iterator[str]:
    """Yield what colours the cells beneath their rims: the heat map, then the fills."""
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


def faces(board: Board, beneath: Iterable[str]) -> Iterator[str]:
    """Yield the faces of open and covered cells, and their rims above what lies between."""
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


def clues(board: Board) -> Iterator[str]:
    """Yield the numbers, a group for each; zeros are not written."""
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


def blanks(board: Board) -> Iterator[str]:
    """Yield a lozenge on every cell that is safe but has no number."""
    if cells := board.cells_in(State.BLANK):
        yield f'<path class="blank" d="{stamp(cells, 8, 5, "l2.5 3.5l-2.5 3.5l-2.5-3.5z")}"/>'


def icons(board: Board, theme: Theme, wanted: Sequence[Icon]) -> Iterator[str]:
    """Yield the known mines, then the wanted icons."""
    known = Icon(Mark.MINE, tuple(board.cells_in(State.MINE)), "known")
    for icon in (known, *wanted):
        if icon.cells:
            yield f"<g class={classes('icon', f'{icon.mark}-icon', icon.style)}>"
            for cell in icon.cells:
                row, col = board.grid.cell(*cell)
                yield f'<use href="#{theme.scope}-{icon.mark}" x="{UNIT * col}" y="{UNIT * row}"/>'
            yield "</g>"


def chances(heat: Heat | None) -> Iterator[str]:
    """Yield the mine probabilities in per cent."""
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
