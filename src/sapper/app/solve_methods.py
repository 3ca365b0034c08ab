"""Methods that find safe cells and mines for *Solve*: the exact engine, or a classic algorithm.

A classic algorithm often finds fewer cells than the engine, so players can see where each algorithm
gets stuck. Every algorithm of ``sapper.classics`` that finds safe cells and mines can be used.
"""

from dataclasses import dataclass

from sapper import engine, words
from sapper.board import Board
from sapper.classics.registry import CLASSICS, choice
from sapper.engine import Stop, Verdict
from sapper.errors import UndecidedError
from sapper.game.ruling import LIMIT
from sapper.grid import Cell
from sapper.notation import State
from sapper.players.guesses import free_guess
from sapper.players.move_choice import best_guess
from sapper.spec import BestBy, Choice

CLASSIC_STEPS = 2_000_000
"""Step limit of a classic algorithm for one board; that many steps take a second or two."""


class SolveMethod(Choice):
    """The methods of *Solve*, the strongest first."""

    EXACT = "exact", "Exact engine", "Finds every cell that is certainly safe or certainly a mine."
    BRIDGES = choice("bridges")
    CONSTRAINT_SETS = choice("constraint-sets")
    BAGS = choice("bags")
    ELEMENTS = choice("elements")
    SINGLE_POINT = choice("single-point")
    AUTOMATON = choice("automaton")


@dataclass(frozen=True, slots=True)
class CertainFound:
    """The safe cells and mines that a method finds on a board."""

    safe: tuple[Cell, ...] = ()
    """Cells without a mine, ascending."""
    mines: tuple[Cell, ...] = ()
    """Cells with a mine, ascending."""
    complete: bool = True
    """Whether the method finished; if it gave up, it may have missed safe cells and mines."""


def certain_cells(board: Board, method: SolveMethod, stop: Stop) -> CertainFound:
    """Return the safe cells and mines that a method finds.

    >>> found = certain_cells(Board.parse("4x1:1.1."), SolveMethod.SINGLE_POINT, Stop())
    >>> found.safe, found.mines
    (((0, 3),), ((0, 1),))

    Raises:
        UndecidedError: the stop signal was set before the end.
    """
    if method is SolveMethod.EXACT:
        analysis = engine.analyse(board, limit=LIMIT, seconds=0, stop=stop)
        _check_stop(stop, found=analysis.verdict is not Verdict.UNKNOWN)
        return CertainFound(analysis.safe, analysis.mines, analysis.complete)
    found = CLASSICS[method.value].run(board, limit=CLASSIC_STEPS, stop=stop)
    _check_stop(stop, found=found.complete)
    return CertainFound(found.safe, found.mines, found.complete)


def safe_guess(board: Board, best_by: BestBy | None, stop: Stop) -> Cell | None:
    """Return a guess that the rules make safe; ``None`` if no cell is uncertain.

    Args:
        board: a position without a safe cell, in a game whose rules make forced guesses safe.
        best_by: how the best guess is measured, if only the best guess is safe; ``None`` if every
            guess is.
        stop: a stop signal with which another thread can end the call.

    Raises:
        UndecidedError: the stop signal was set before the guess was found.
    """
    analysis = engine.analyse(board, limit=LIMIT, seconds=0, stop=stop)
    _check_stop(stop, found=analysis.verdict is not Verdict.UNKNOWN)
    if analysis.safe or len(analysis.mines) == board.count(State.HIDDEN):
        return None
    if best_by is None:
        guess = free_guess(analysis, limit=LIMIT, stop=stop)
    else:
        guess = best_guess(analysis, best_by=best_by, limit=LIMIT, stop=stop)
    return None if guess is None else guess.cell


def why_stopped(
    board: Board, method: SolveMethod, stop: Stop, *, complete: bool, free_guess: bool
) -> str:
    """Return why a method stops, and how many more safe cells and mines the exact engine finds.

    Args:
        board: the position in which the method is stuck.
        method: the method.
        stop: a stop signal with which another thread can end the call.
        complete: whether the method finished instead of giving up.
        free_guess: whether the rules make a guess safe when no cell is safe.
    """
    if method is SolveMethod.EXACT:
        if not complete:
            return "This position is too hard: no safe cell or mine was found in time."
        return f"Nothing more is certain here.{' ' + words.FREE_GUESS if free_guess else ''}"
    here = "stops here: it finds nothing more" if complete else "gave up: the search takes too long"
    known = certain_cells(board, SolveMethod.EXACT, stop)
    if known.safe:
        more = f"The exact engine still finds {_counted(len(known.safe), 'safe cell')}."
    elif not known.complete:
        more = "The exact engine finds nothing more in time."
    else:
        more = f"Neither does the exact engine.{' ' + words.FREE_GUESS if free_guess else ''}"
    return f"{method.label} {here}. {more}"


def _counted(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _check_stop(stop: Stop, *, found: bool) -> None:
    if not found and stop.is_set():
        raise UndecidedError("stopped before all safe cells and mines were found")
