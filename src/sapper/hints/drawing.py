"""Draws a hint on its board; the level of the hint decides how much is shown.

Safe cells, mines and guesses differ in shape as well as colour: safe cells have a green background
and an outline, mines a red background and a mine, a guess an outline and a question mark. The
letters on the clues and the step numbers on the cells are those in the sentences. Cells that two
clues share are shaded. Hints by the automaton use the colours of its paper: yellow for proven safe
cells, blue for a random move.
"""

from typing import TYPE_CHECKING

from sapper.hints import naming
from sapper.hints.hint_data import Detail, Hint, Kind
from sapper.render import svg
from sapper.render.overlay import Fill, Icon, Mark, Outline, Words
from sapper.spec import HintSource

if TYPE_CHECKING:
    from sapper.hints.walkthrough import WalkThrough


HintShape = Fill | Icon | Outline | Words
"""The shapes in a hint."""


def overlay(hint: Hint) -> tuple[HintShape, ...]:
    """Return the shapes to draw on top of the board.

    >>> from sapper.board import Board
    >>> from sapper.hints import hint
    >>> for shape in overlay(hint(Board.parse("2x1:0."))):
    ...     print(shape)
    Fill(cells=((0, 1),), style='safe')
    Outline(cells=((0, 1),), style='safe', inset=0.08)
    Words(at=(0, 1), text='①', style='', size=0.45)
    Fill(cells=((0, 0),), style='clue')
    Words(at=(-0.28, -0.28), text='A', style='', size=0.34)
    """
    shapes: list[HintShape] = []
    if hint.level < Detail.CLUES and hint.area is not None:
        (top, left), (bottom, right) = hint.area
        rows, columns = range(top, bottom + 1), range(left, right + 1)
        shapes.append(Outline(tuple((row, col) for row in rows for col in columns)))
    if hint.level >= Detail.CELLS:
        decided = {cell for step in hint.steps for cell in step.cells}
        shapes.extend(
            Fill(tuple(cell for cell in shared if cell not in decided), "clue")
            for shared in hint.shared()
        )
        shapes.extend(_cells(hint))
        shapes.extend(_numbers(hint))
    clue_style = "conflict" if hint.kind is Kind.CONTRADICTION else "clue"
    shapes.append(Fill(hint.shown_clues, clue_style))
    if hint.level >= Detail.CLUES:
        shapes.extend(
            Words((row - 0.28, col - 0.28), letter, size=0.34)
            for (row, col), letter in hint.labels.items()
        )
    return tuple(shape for shape in shapes if isinstance(shape, Words) or shape.cells)


def _cells(hint: Hint) -> list[HintShape]:
    """Return the shapes on safe cells, mines, guesses and wrong flags."""
    if hint.kind in (Kind.WRONG_FLAG, Kind.WRONG_FLAGS):
        shapes: list[HintShape] = [Fill(hint.cells, "conflict")]
        if hint.kind is Kind.WRONG_FLAG:
            shapes.append(Icon(Mark.CROSS, hint.cells))
        return shapes
    mines = tuple(sorted({c for step in hint.steps if step.mine for c in step.cells}))
    shapes = [Fill(mines, "mine"), Icon(Mark.MINE, mines)]
    automaton = hint.by is HintSource.AUTOMATON
    if hint.kind in (Kind.GUESS, Kind.FREE_GUESS):
        style = "tone-0" if automaton else "highlight"
        return [*shapes, Outline(hint.cells, style), Icon(Mark.QUESTION, hint.cells)]
    if hint.kind in (Kind.SAFE, Kind.FIRST_CLICK):
        shapes += [Fill(hint.cells, "hint" if automaton else "safe"), Outline(hint.cells, "safe")]
    return shapes


def _numbers(hint: Hint) -> list[HintShape]:
    """Return the step numbers on their cells, and small letters within an argument."""
    shapes: list[HintShape] = []
    for number, step in enumerate(hint.steps, 1):
        at_corner = step.mine  # a mine is drawn in the middle
        shapes.extend(
            Words((row + 0.28, col + 0.28), naming.circled(number), size=0.4)
            if at_corner
            else Words((row, col), naming.circled(number))
            for row, col in step.cells
        )
        shapes.extend(
            Words((row, col), letter, size=0.4)
            for letter, cells in naming.drawn_lines(step)
            for row, col in cells
        )
    return shapes


def picture_of_hint(hint: Hint) -> str:
    """Return the board with the parts of the hint that its level shows, and its text."""
    picture = svg.draw(hint.board, overlay=overlay(hint), labels=True)
    return svg.figure(picture, hint.text)


def picture_of_walk_through(walk: "WalkThrough") -> str:
    """Return the final board, the outcome, and a folded list with every step in words."""
    *steps, summary = walk.lines()
    listed = (line.partition(". ")[2] for line in steps)  # the list adds the numbers
    heading = f"{len(steps)} step{'' if len(steps) == 1 else 's'}"
    return svg.figure(svg.draw(walk.end, labels=True), summary, details=listed, heading=heading)
