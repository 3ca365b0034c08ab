"""The questions about one board: what is certain, is it possible, which move, which hint.

The operations of the table (``boards``) and the commands of the command line call these functions,
so every surface gives the same answer. The modules that a question needs are loaded when it is
asked: a command that asks one starts quickly.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sapper import engine, players, words
from sapper.answers.positions import (
    Analysis,
    BestMove,
    Check,
    DrawnAnalysis,
    Placement,
)
from sapper.board import Board, Verdict
from sapper.engine import Stop
from sapper.errors import InconsistentBoardError, UndecidedError
from sapper.grid import Cell

if TYPE_CHECKING:
    from sapper.answers.boards import Classic, Conversion
    from sapper.formats import SavedBoard
    from sapper.hints import Hint
    from sapper.spec import GameSpec, HintSource


@dataclass(frozen=True, slots=True)
class AskedBoard:
    """A board, and what is known of the game that it belongs to."""

    board: Board
    """The position; if the game is over, with its mines."""
    spec: "GameSpec | None" = None
    """The rules of its game, which help must know."""
    flags: tuple[Cell, ...] = ()
    """The flags on hidden cells."""
    questions: tuple[Cell, ...] = ()
    first_click_is_safe: bool = False
    """Whether nothing is open yet, and any cell may be opened."""
    forced_guess_is_free: bool = False
    """Whether a guess lives when no cell is certainly safe."""
    last_opened: Cell | None = None
    """The cell that the player opened last."""


def analyse(
    board: Board, *, exact: bool = False, limit: int, seconds: float, stop: Stop
) -> Analysis:
    """Return what is certain, and the chance of a mine of every cell.

    Args:
        board: the position.
        exact: whether to add the chances as fractions.
        limit: steps of the engine.
        seconds: time for CP-SAT beyond the limit.
        stop: a flag by which another thread ends the call.
    """
    found = engine.analyse(board, limit=limit, seconds=seconds, stop=stop)
    return Analysis.of(found, exact=exact)


def draw_analysis(asked: AskedBoard, *, limit: int, seconds: float, stop: Stop) -> DrawnAnalysis:
    """Return the same with what a page draws, and what the rules of the game add."""
    found = engine.analyse(asked.board, limit=limit, seconds=seconds, stop=stop)
    note = ""
    if asked.first_click_is_safe:
        note = words.FIRST_CLICK
    elif asked.forced_guess_is_free and found.complete and not found.safe:
        note = words.FREE_GUESS
    plan = engine.decompose(asked.board, limit=1, stop=stop)  # its shape alone
    return DrawnAnalysis.drawn(
        found, plan, first_click_is_safe=asked.first_click_is_safe, note=note
    )


def check(board: Board, *, limit: int, seconds: float, stop: Stop) -> Check:
    """Decide whether a board has a solution; if not, name clues that contradict each other."""
    found = engine.check(board, limit=limit, seconds=seconds, stop=stop)
    conflict = None
    if found.verdict is Verdict.INCONSISTENT:
        conflict = engine.conflict(board, limit=limit, stop=stop)
    return Check.of(board, found, conflict)


def place(board: Board, seed: int, *, limit: int, seconds: float, stop: Stop) -> Placement:
    """Find one correct placement of the mines.

    Raises:
        UndecidedError: none was found within the limits.
    """
    layout = engine.place(board, seed, limit=limit, seconds=seconds, stop=stop)
    return Placement.of(board, layout)


def best_move(
    asked: AskedBoard,
    *,
    policy: str = "best",
    seed: int = 0,
    limit: int | None = None,
    stop: Stop,
) -> BestMove:
    """Choose the cell to open, with its risk, the chance to win and the reason.

    Args:
        asked: the board.
        policy: what chooses, a name of ``sapper.players.POLICIES``.
        seed: for a policy that draws boards and plays them out.
        limit: steps of the choice.
        stop: a flag by which another thread ends the call.
    """
    board = asked.board
    if asked.first_click_is_safe:
        return BestMove.none(board, words.FIRST_CLICK)
    best_by = None if asked.spec is None else asked.spec.best_by
    try:
        found = players.best_move(
            board, policy=policy, limit=limit, seed=seed, best_by=best_by, stop=stop
        )
    except (InconsistentBoardError, UndecidedError) as error:
        return BestMove.not_found(board, error)
    note = ""
    if asked.forced_guess_is_free and found.mine_probability:
        note = f"{words.FREE_GUESS} {words.CLASSIC_CHANCES}"
    return BestMove.of(board, found, note)


def hint(
    asked: AskedBoard,
    *,
    level: int,
    by: "HintSource",
    random_move: int | None,
    limit: int,
    seconds: float,
    stop: Stop,
) -> "Hint":
    """Give a hint: the easiest safe cell and why it is safe, or the best guess.

    It is returned as the library's value, which can be drawn.

    Args:
        asked: the board, with the player's flags and the last opened cell.
        level: 1 the area, 2 the clues, 3 the cells and why.
        by: which method finds the safe cell.
        random_move: a seed, for a random move where no cell is safe.
        limit: steps of the engine.
        seconds: time for CP-SAT beyond the limit.
        stop: a flag by which another thread ends the call.
    """
    from sapper import hints  # noqa: PLC0415 - for hints only

    return hints.hint(
        asked.board,
        flags=asked.flags,
        level=level,
        spec=asked.spec,
        random_move=random_move,
        near=asked.last_opened,
        by=by,
        limit=limit,
        seconds=seconds,
        stop=stop,
    )


def classic(
    board: Board,
    name: str,
    *,
    limit: int | None = None,
    most: int | None = None,
    options: Mapping[str, Any] | None = None,
    stop: Stop,
) -> "Classic":
    """Run one of the papers' algorithms.

    Args:
        board: the position.
        name: a name of ``sapper.classics.CLASSICS``.
        limit: steps, as the algorithm counts them; ``None`` for its default.
        most: steps to list; ``None`` for an answer without its steps.
        options: values for the algorithm's own options.
        stop: a flag by which another thread ends the call.
    """
    from sapper.answers.boards import Classic  # noqa: PLC0415 - for classics only
    from sapper.classics import Trace, named  # noqa: PLC0415

    chosen = named(name)
    trace = None if most is None else Trace(most)
    found = chosen.run(board, limit=limit, stop=stop, trace=trace, options=options)
    return Classic.of(chosen, found, trace=trace is not None)


def convert(saved: "SavedBoard", name: str, *, lossy: bool) -> "Conversion":
    """Write a board in another format.

    Raises:
        ConversionError: the format cannot store a part of it, and ``lossy`` is not set.
    """
    from sapper import formats  # noqa: PLC0415 - for conversions only
    from sapper.answers.boards import Conversion  # noqa: PLC0415

    return Conversion.of(saved, name, formats.write(saved, name, lossy=lossy))
