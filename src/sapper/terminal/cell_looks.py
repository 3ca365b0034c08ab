"""The look of a cell: one or two characters, two colour names, and a label before it.

The characters alone are enough, so colour is never the only sign:

======= =====================  ======= ================================
``.``   hidden                 ``○``   certainly safe
``1-8`` a number               a cross certainly a mine
(empty) a zero                 ``~``   neither is certain
``F``   a flag                 ``?``   a guess
``!``   a wrong flag           ``A1``  the clue A of a hint, a 1
``*``   a mine                 ``①○``  safe by the first step of a hint
``X``   the mine that was hit  ``a``   assumed within a step
``:``   shaded by a hint
======= =====================  ======= ================================

Colours are names of ``render.palette``; the display chooses one of its themes.
"""

from enum import StrEnum
from typing import NamedTuple

from sapper.game import Appearance
from sapper.notation import State

RING = "○"
"""Marks cells that are certainly safe, as on the web page."""

CROSS = "\N{MULTIPLICATION SIGN}"
"""Marks cells that are certainly mines."""


class CellLook(NamedTuple):
    """How a cell looks."""

    text: str
    """One character, or two if an overlay shows numbers."""
    ink: str
    """The text colour."""
    ground: str
    """The background colour."""
    bold: bool = False
    label: str = ""
    """One character, shown before the text."""


class MarkKind(StrEnum):
    """The kinds of marks that hints and reviews put on cells."""

    SAFE = "safe"
    MINE = "mine"
    GUESS = "guess"
    PROVEN = "proven"
    """The automaton proves that the cell is safe."""
    RANDOM = "random"
    """The random move offered by the automaton."""
    WRONG = "wrong"
    """The flag is wrong, or it is one of several flags that cannot all be right."""
    CLUE = "clue"
    """The number is used in the proof."""
    CONFLICT = "conflict"
    """The number contradicts other numbers."""
    SUPPOSED = "supposed"
    """The cell is assumed to be safe or a mine within an argument."""
    SHARED = "shared"
    """The cell touches both numbers of a pair."""
    AREA = "area"
    """The cell is in the area that the hint points to."""
    OPENED = "opened"
    """The cell was opened by the move being reviewed."""


class CellMark(NamedTuple):
    """The mark of a hint or a review on a cell, and the label of the cell in the text."""

    kind: MarkKind
    label: str = ""
    """A letter for a clue, the circled number of a step, or the lower-case letter of an
    assumption."""


_MARKS = {
    # The character (if empty, it stays unchanged), the text colour and the background.
    MarkKind.SAFE: (RING, "hint-safe", "hint-safe-ground"),
    MarkKind.MINE: (CROSS, "hint-mine", "hint-mine-ground"),
    MarkKind.GUESS: ("?", "hint-gamble", "hint-gamble-ground"),
    MarkKind.PROVEN: (RING, "hint-proven", "hint-proven-ground"),
    MarkKind.RANDOM: ("?", "hint-random", "hint-random-ground"),
    MarkKind.WRONG: ("!", "conflict-line", "conflict"),
    MarkKind.CLUE: ("", "", "clue"),
    MarkKind.CONFLICT: ("", "", "conflict"),
    MarkKind.SUPPOSED: ("", "on-state", "hint"),
    MarkKind.SHARED: ("", "", "clue"),
    MarkKind.AREA: ("", "", "hint"),
    MarkKind.OPENED: ("X", "mine-glint", "blast"),
}

_COVERED = {
    State.HIDDEN: CellLook(".", "bevel-shade", "cover"),
    Appearance.MINE: CellLook("*", "mine-body", "open", bold=True),
    Appearance.FLAG: CellLook("F", "flag-cloth", "cover", bold=True),
    Appearance.QUESTION: CellLook("?", "mine-body", "cover", bold=True),
    Appearance.EXPLODED: CellLook("X", "mine-glint", "blast", bold=True),
    Appearance.WRONG_FLAG: CellLook("!", "conflict-line", "conflict", bold=True),
    State.BLANK: CellLook("_", "quiet", "open"),
}


def of_code(code: int) -> CellLook:
    """Return the look of a cell for the player, by its ``Appearance`` code.

    >>> of_code(3)
    CellLook(text='3', ink='clue-3', ground='open', bold=True, label='')
    """
    if code > 8:
        return _COVERED[Appearance(code)] if code in list(Appearance) else _COVERED[State(code)]
    return CellLook(str(code), f"clue-{code}", "open", bold=True) if code else ZERO


ZERO = CellLook(" ", "text", "open")
"""The look of an opened cell without mines around it."""


def marked(look: CellLook, mark: CellMark) -> CellLook:
    """Return the look of a cell with the mark of a hint.

    >>> marked(of_code(1), CellMark(MarkKind.CLUE, "A"))
    CellLook(text='1', ink='clue-1', ground='clue', bold=True, label='A')
    """
    text, ink, ground = _MARKS[mark.kind]
    label = mark.label if len(mark.label) == 1 else ""
    if mark.kind is MarkKind.SUPPOSED:
        return CellLook(label or "a", ink, ground, bold=True)
    if mark.kind is MarkKind.AREA and look.ground == "open":
        return look  # numbers keep their background: their hidden cells are outlined instead
    shaded = mark.kind is MarkKind.AREA or (mark.kind is MarkKind.SHARED and look.text == ".")
    shown = ("on-state", ":") if shaded else (look.ink, look.text)
    return CellLook(text or shown[1], ink or shown[0], ground, bold=True, label=label)
