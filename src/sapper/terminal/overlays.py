"""Overlays on the hidden cells: states, mine chances, win chances.

The position must not change during the calculation. The chances are those of a classic game. If a
first click or a forced guess cannot lose, the overlay's note says so.
"""

from typing import NamedTuple

from sapper import words
from sapper.app.questions import AskedBoard
from sapper.engine import Stop, Verdict, analyse
from sapper.errors import InconsistentBoardError, UndecidedError
from sapper.game.ruling import LIMIT
from sapper.grid import Cell
from sapper.notation import State
from sapper.players import best_move
from sapper.players.intervals import chance_words
from sapper.spec import Choice
from sapper.terminal.cell_looks import CROSS, RING, CellLook


class Overlay(Choice):
    """The kinds of overlays."""

    NONE = "none", "Nothing", ""
    STATES = "states", "States", f"{RING} certainly safe, {CROSS} certainly a mine, ~ uncertain."
    CHANCES = (
        *("chances", "Chances"),
        "The chance of a mine in per cent; ok: certainly safe, **: certainly a mine.",
    )
    WINS = (
        *("wins", "Win chance"),
        "The chance to win by opening a cell, in per cent, for candidate cells (99: 99 or more).",
    )

    @property
    def following(self) -> "Overlay":
        """The next overlay; after the last comes the first."""
        every = list(Overlay)
        return every[(every.index(self) + 1) % len(every)]

    @property
    def columns(self) -> int:
        """Characters per cell."""
        return 2 if self in (Overlay.CHANCES, Overlay.WINS) else 1


class Shown(NamedTuple):
    """The result of an overlay."""

    looks: dict[Cell, CellLook]
    note: str
    """A remark about the overlay."""


SAFE = CellLook(RING, "on-state", "safe", bold=True)
MINE = CellLook(CROSS, "on-state", "mine", bold=True)
UNCERTAIN = CellLook("~", "on-unsure", "uncertain")

TOO_HARD = "This board is too hard to analyse within the limit."


def shown(
    overlay: Overlay, asked: AskedBoard, stop: Stop | None = None, *, limit: int = LIMIT
) -> Shown:
    """Return the overlay of a position; ``limit`` is the step limit of the engine.

    >>> from sapper.board import Board
    >>> found = shown(Overlay.CHANCES, AskedBoard(Board.parse("3x2m1:.../111")))
    >>> {cell: look.text for cell, look in found.looks.items()}
    {(0, 0): 'ok', (0, 1): '**', (0, 2): 'ok'}
    """
    if overlay is Overlay.NONE:
        return Shown({}, "")
    if asked.first_click_is_safe:
        return Shown({}, words.FIRST_CLICK)
    if overlay is Overlay.WINS:
        return _wins(asked, limit, stop)
    return _analysed(overlay, asked, limit, stop)


def _analysed(overlay: Overlay, asked: AskedBoard, limit: int, stop: Stop | None) -> Shown:
    found = analyse(asked.board, limit=limit, seconds=0, stop=stop)
    if overlay is Overlay.STATES:
        looks = dict.fromkeys(asked.board.cells_in(State.HIDDEN), UNCERTAIN)
        looks |= dict.fromkeys(found.safe, SAFE) | dict.fromkeys(found.mines, MINE)
    else:
        looks = {cell: _chance(risk) for cell, risk in (found.risks or {}).items()}
    note = overlay.description
    if found.verdict is Verdict.UNKNOWN:
        note = TOO_HARD
    elif asked.forced_guess_is_free and not found.safe:
        note = f"{words.FREE_GUESS} {note}"
    return Shown(looks, note)


def _wins(asked: AskedBoard, limit: int, stop: Stop | None) -> Shown:
    board, best_by = asked.board, None if asked.spec is None else asked.spec.best_by
    try:
        found = best_move(analyse(board, limit=limit, stop=stop), best_by=best_by, stop=stop)
    except InconsistentBoardError:
        return Shown({}, "There is no cell to open.")
    except UndecidedError:
        return Shown({}, TOO_HARD)
    looks = {
        each.cell: _win(each.win_chance)
        for each in found.candidates
        if each.win_chance is not None and board.is_hidden(each.cell)
    }
    note = found.reason
    if found.win_chance is not None:
        looks[found.cell] = _win(found.win_chance)._replace(label=">")
        (chance,) = chance_words(board.grid, board.mines, found.win_chance, exact=found.exact)
        note = f"If you open the cell marked >, your chance to win is {chance}. {note}"
    if asked.forced_guess_is_free and found.mine_probability:
        note += f" {words.FREE_GUESS} {words.CLASSIC_CHANCES}"
    return Shown(looks, note)


def _chance(risk: float) -> CellLook:
    """Return how a mine chance is shown: in per cent, or as certain if it is exactly 0 or 1.

    >>> [_chance(risk).text for risk in (0.0, 0.001, 0.25, 0.999, 1.0)]
    ['ok', ' 1', '25', '99', '**']
    """
    if risk == 0:
        return CellLook("ok", "on-state", "safe", bold=True)
    if risk == 1:
        return CellLook("**", "on-state", "mine", bold=True)
    ground = "heat-low" if risk < 0.2 else "heat-middle" if risk < 0.5 else "heat-high"
    return CellLook(f"{min(max(round(100 * risk), 1), 99):2}", "chance", ground)


def _win(chance: float) -> CellLook:
    """Return how a win chance is shown: in per cent, at most 99.

    >>> [_win(chance).text for chance in (0.0, 0.256, 1.0)]
    [' 0', '26', '99']
    """
    ground = "heat-low" if chance >= 0.5 else "heat-middle"
    return CellLook(f"{min(round(100 * chance), 99):2}", "chance", ground)
