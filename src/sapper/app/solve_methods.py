"""What finds the certain steps of *Solve*: the exact engine, or one of the classics.

A classic sees less than the engine, so a player can watch where each of them stops. They are those
of ``sapper.classics`` that find certain cells.
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
"""Steps of a classic for one board: a second or two."""


class SolveMethod(Choice):
    """What finds the steps of *Solve*, the strongest first."""

    EXACT = "exact", "Exact engine", "Misses nothing that is certain."
    BRIDGES = choice("bridges")
    CONSTRAINT_SETS = choice("constraint-sets")
    BAGS = choice("bags")
    ELEMENTS = choice("elements")
    SINGLE_POINT = choice("single-point")
    AUTOMATON = choice("automaton")


@dataclass(frozen=True, slots=True)
class CertainFound:
    """What a method is certain of on one board."""

    safe: tuple[Cell, ...] = ()
    """Cells that hold no mine, ascending."""
    mines: tuple[Cell, ...] = ()
    """Cells that hold one, ascending."""
    complete: bool = True
    """Whether the method came to its end; otherwise it gave up, and may have missed something."""


def certain_cells(board: Board, method: SolveMethod, stop: Stop) -> CertainFound:
    """Return what a method is certain of.

    >>> found = certain_cells(Board.parse("4x1:1.1."), SolveMethod.SINGLE_POINT, Stop())
    >>> found.safe, found.mines
    (((0, 3),), ((0, 1),))

    Raises:
        UndecidedError: the flag was set before the answer was found.
    """
    if method is SolveMethod.EXACT:
        analysis = engine.analyse(board, limit=LIMIT, seconds=0, stop=stop)
        _check_stop(stop, found=analysis.verdict is not Verdict.UNKNOWN)
        return CertainFound(analysis.safe, analysis.mines, analysis.complete)
    found = CLASSICS[method.value].run(board, limit=CLASSIC_STEPS, stop=stop)
    _check_stop(stop, found=found.complete)
    return CertainFound(found.safe, found.mines, found.complete)


def safe_guess(board: Board, best_by: BestBy | None, stop: Stop) -> Cell | None:
    """Return a guess that lives by the rules; ``None`` where no cell is uncertain.

    Args:
        board: a position in which no cell is certainly safe, of a game that saves forced guesses.
        best_by: what the guess must be best at to live; by default any guess lives.
        stop: a flag by which another thread ends the call.

    Raises:
        UndecidedError: the flag was set before the guess was found.
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
    """Return why a method goes no further, and what the exact engine still knows.

    Args:
        board: the position in which it found nothing more to do.
        method: what was to find a step.
        stop: a flag by which another thread ends the call.
        complete: whether it came to its end, and did not give up.
        free_guess: whether the rules let a guess live when no cell is safe.
    """
    if method is SolveMethod.EXACT:
        if not complete:
            return "This position is too hard: nothing was found for certain in time."
        return f"Nothing more is certain here.{' ' + words.FREE_GUESS if free_guess else ''}"
    here = "stops here: it sees nothing more" if complete else "gave up: this takes it too long"
    known = certain_cells(board, SolveMethod.EXACT, stop)
    if known.safe:
        more = f"The exact engine still knows {_counted(len(known.safe), 'safe cell')}."
    elif not known.complete:
        more = "The exact engine does not know more in time."
    else:
        more = f"Neither does the exact engine.{' ' + words.FREE_GUESS if free_guess else ''}"
    return f"{method.label} {here}. {more}"


def _counted(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _check_stop(stop: Stop, *, found: bool) -> None:
    if not found and stop.is_set():
        raise UndecidedError("stopped before it was known what is certain")
