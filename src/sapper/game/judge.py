"""Who decides the fate of an opening.

A judge is asked before cells are opened and answers with a layout: the truth from now on.
If it has a mine on one of the cells, the opening kills; otherwise it lives.
The answer must agree with every clue on the board and with the mine total.
In classic play the layout stands as it was drawn, and luck decides.
Other modes are other judges: this table is the one place where they plug in.
"""

from collections.abc import Callable
from dataclasses import dataclass

from sapper.board import Board
from sapper.errors import SpecError
from sapper.grid import Cell
from sapper.layout import Layout
from sapper.spec import Mode


@dataclass(frozen=True, slots=True)
class Opening:
    """The question put to a judge: what happens when these cells are opened now?"""

    cells: tuple[Cell, ...]
    """The hidden cells of one move, ascending: one for an open, several for a chord."""
    layout: Layout
    """The truth so far."""
    position: Callable[[], Board]
    """Returns the board before the opening; called only when needed, as it copies the cells."""
    seed: int
    """The game's seed; every draw comes from it and from the number below."""
    number: int
    """How many openings came before. Marks do not count, so they cannot change a draw."""


Judge = Callable[[Opening], Layout]
"""Answers with the layout that is the truth from now on."""


def luck(opening: Opening) -> Layout:
    """Leave everything to chance: the layout stands."""
    return opening.layout


JUDGES: dict[Mode, Judge] = {Mode.CLASSIC: luck}
"""The judge of every mode that can be played."""


def judge_of(mode: Mode) -> Judge:
    """Return the judge of a mode.

    Raises:
        SpecError: the mode cannot be played yet.
    """
    if mode not in JUDGES:
        playable = ", ".join(repr(known.value) for known in JUDGES)
        raise SpecError(f"{mode.value!r} cannot be played yet: choose {playable}")
    return JUDGES[mode]
