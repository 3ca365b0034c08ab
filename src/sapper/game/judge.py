"""Decides by the rules of the mode whether the player survives an opening.

The judge runs before cells are opened and returns the layout that is valid from now on.
If it has a mine on one of the cells, the player dies; otherwise the player survives.
The layout always agrees with every clue on the board and with the mine total.

Opening safe cells does not change the layout. A guess is killed, saved or left to luck. Where the
rules decide and not the layout, a new layout is drawn uniformly from all that agree with the board
and with the decision. The layout that is shown after opening a certain mine is drawn in the same
way. If the engine cannot decide a position within its limit, luck decides, and the ruling has
``Knowledge.UNKNOWN``.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

from sapper.board import Board
from sapper.engine import Stop
from sapper.errors import SpecError, UndecidedError
from sapper.game import redraw
from sapper.game.modes import Fate, GuessRules
from sapper.game.ruling import LIMIT, Examination, Knowledge, Ruling, examine
from sapper.grid import Cell, Grid
from sapper.layout import Layout

MAX_CELLS = 10_000
"""The largest board that is judged move by move, 100 by 100.

Opening a safe cell takes a few milliseconds there; a guess, whose exact chance is counted, up to
some tenths of a second. Exact chances of larger boards would exceed the limit."""


@dataclass(frozen=True, slots=True)
class Opening:
    """The question put to the judge: what happens when these cells are opened now?"""

    cells: tuple[Cell, ...]
    """The hidden cells of one move, ascending: one for an open, several for a chord."""
    layout: Layout
    """The truth so far."""
    position: Callable[[], Board]
    """Returns the board before the opening; called only when needed, as it copies the cells."""
    seed: int
    """The seed of the one draw that this opening may take."""


def check_size(grid: Grid, rules: GuessRules) -> None:
    """Check that a board is small enough to be judged at every move."""
    if rules.judge_moves and grid.size > MAX_CELLS:
        raise SpecError(
            f"{grid.width}x{grid.height} is too large for a mode that judges every move: "
            f"{grid.size} cells, at most {MAX_CELLS}"
        )


def judge(
    opening: Opening,
    rules: GuessRules,
    *,
    always: bool = False,
    limit: int = LIMIT,
    stop: Stop | None = None,
) -> tuple[Layout, Ruling | None]:
    """Return the truth from now on, and the ruling; ``None`` where luck alone decides.

    Where luck alone decides nothing hangs on the ruling: it is made if it is wanted `always`.
    The limit is part of the rules: what is not known within it is left to luck, on every machine.
    A flag that another thread sets is not: then nothing is decided.

    >>> opening = Opening(
    ...     ((0, 0),), Layout.parse("3x1:*.."), lambda: Board.parse("3x1m1:.1."), seed=1
    ... )
    >>> layout, ruling = judge(opening, GuessRules("kill", "save"))
    >>> layout, ruling.is_forced, ruling.lives, ruling.chance
    (Layout.parse('3x1m1:..*'), True, True, Fraction(1, 2))
    """
    if not rules.judge_moves and not always:
        return opening.layout, None
    exam = examine(opening.position(), opening.cells, rules=rules, limit=limit, stop=stop)
    fate = exam.fate(rules)
    try:
        layout = _decided(opening, exam, fate) if rules.judge_moves else opening.layout
    except UndecidedError:
        layout = opening.layout
        if fate is not None:
            exam, fate = replace(exam, knowledge=Knowledge.UNDECIDED), Fate.LUCK
    lives = not any(layout.is_mine(cell) for cell in opening.cells)
    ruling = exam.ruling(lives=lives, fate=fate)
    if stop is not None and stop.is_set():
        raise UndecidedError("stopped before the opening was judged")
    return layout, ruling


def _decided(opening: Opening, exam: Examination, fate: Fate | None) -> Layout:
    """Return the layout that carries a decision out."""
    board, cells, seed = exam.board, opening.cells, opening.seed
    if fate is Fate.SAVE:
        return redraw.leaving_empty(board, cells, seed, limit=exam.limit, stop=exam.stop)
    if fate is Fate.KILL:
        return redraw.hitting(board, cells, seed, limit=exam.limit, stop=exam.stop)
    if exam.knowledge is Knowledge.MINE:  # every layout has a mine there
        return redraw.agreeing(board, seed, limit=exam.limit, stop=exam.stop)
    return opening.layout
