"""A hint as shapes on its board: as much of it as its level shows."""

from sapper.hints.hint_data import Detail, Hint, Kind
from sapper.hints.step import Role
from sapper.render.overlay import Fill, Icon, Mark, Outline

CellShape = Fill | Icon | Outline
"""A shape made of cells: hints need no others."""

_STYLES = {Kind.WRONG_FLAGS: "conflict", Kind.WRONG_FLAG: "conflict"}


def overlay(hint: Hint) -> tuple[CellShape, ...]:
    """Return what to draw on top of the board.

    A proved cell is yellow, as in *Tips Minesweeper*; a proved mine bears a mine besides, a guess
    only a question mark; clues are blue; the area is outlined at the first level.

    >>> from sapper.board import Board
    >>> from sapper.hints import hint
    >>> overlay(hint(Board.parse("2x1:0.")))
    (Fill(cells=((0, 1),), style='hint'), Fill(cells=((0, 0),), style='clue'))
    """
    shapes: list[CellShape] = []
    if hint.level < Detail.CLUES and hint.area is not None:
        (top, left), (bottom, right) = hint.area
        rows, columns = range(top, bottom + 1), range(left, right + 1)
        shapes.append(Outline(tuple((row, col) for row in rows for col in columns)))
    if hint.level >= Detail.CELLS:
        shapes.extend(_cells(hint))
    clue_style = "conflict" if hint.kind is Kind.CONTRADICTION else "clue"
    shapes.append(Fill(hint.shown_clues, clue_style))
    return tuple(shape for shape in shapes if shape.cells)


def _cells(hint: Hint) -> list[CellShape]:
    if hint.kind is Kind.GUESS:
        return [Outline(hint.cells), Icon(Mark.QUESTION, hint.cells)]
    shapes: list[CellShape] = [Fill(hint.cells, _STYLES.get(hint.kind, "hint"))]
    if hint.kind is Kind.MINE:
        shapes.append(Icon(Mark.MINE, hint.cells))
    if hint.kind is Kind.WRONG_FLAG:
        shapes.append(Icon(Mark.CROSS, hint.cells))
    known = [cell for step in hint.steps if step.role is Role.KNOWN for cell in step.cells]
    shapes.append(Icon(Mark.MINE, tuple(known), "faint"))
    return shapes
