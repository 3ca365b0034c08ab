"""Decides whether a board has a solution, and finds minimal sets of clues that show why.

A set of clues proves a cell safe if the board with only those clues (the others blank) has no
solution with a mine there; a mine is proved in the same way. In a minimal set, no clue can be left
out. Single clues and pairs are tried first, so small proofs are found if they exist.
"""

from dataclasses import dataclass, field

from sapper.board import Board, BoardLike, Verdict
from sapper.engine import core
from sapper.engine.core import (
    DEFAULT_LIMIT,
    DEFAULT_SECONDS,
    MAX_SHOWN,
    InconsistencyReason,
    Stop,
)
from sapper.errors import GridError, InconsistentBoardError
from sapper.grid import Cell
from sapper.notation import State


@dataclass(frozen=True, slots=True)
class Consistency:
    """The answer of ``check``."""

    verdict: Verdict
    """Whether the board has a solution."""
    reason: InconsistencyReason | None = None
    """Why the board has no solution, if known."""
    fewest: int | None = None
    """Minimum number of mines that the clues allow; ``None`` if unknown or if no total is given."""
    most: int | None = None
    """Maximum number of mines that the clues allow; ``None`` if unknown or if no total is given."""

    @property
    def explanation(self) -> str | None:
        """The reason as a sentence without a full stop; ``None`` for a consistent board."""
        if self.reason is None:
            return None
        if self.reason is InconsistencyReason.CLUES:
            return "the clues contradict each other"
        if self.reason is InconsistencyReason.TOTAL_TOO_SMALL:
            return f"the mine total is too small: the board needs at least {self.fewest}"
        if self.reason is InconsistencyReason.TOTAL_TOO_LARGE:
            return f"the mine total is too large: the board holds at most {self.most}"
        return (
            f"the clues allow fewer mines ({self.fewest}) and more mines ({self.most}), but not "
            "the mine total"
        )


def check(
    board: BoardLike,
    *,
    limit: int = DEFAULT_LIMIT,
    seconds: float = DEFAULT_SECONDS,
    stop: Stop | None = None,
) -> Consistency:
    """Decide whether a board has a solution, without counting its solutions.

    ``analyse`` describes the limits.

    Args:
        board: The position, or its text.
        limit: Steps that the engine may take.
        seconds: Time limit for CP-SAT if the step limit is exceeded; 0 disables it.
        stop: A stop signal; another thread sets it to end the call early.

    >>> check(Board.parse("3x1m3:1.1")).explanation
    'the mine total is too large: the board holds at most 1'
    """
    board = Board.of(board)
    found = core.check(board, limit, stop)
    if found.verdict is Verdict.UNKNOWN and seconds > 0 and not core.stopped(stop):
        from sapper.engine.wide import search  # noqa: PLC0415 - for wide boards alone

        return Consistency(search.solution(board, seconds, stop=stop).verdict)
    if (
        board.mines is None
        or found.verdict is Verdict.UNKNOWN
        or found.reason is InconsistencyReason.CLUES
    ):
        return Consistency(found.verdict, found.reason)
    return Consistency(*found)


def is_consistent(
    board: BoardLike,
    *,
    limit: int = DEFAULT_LIMIT,
    seconds: float = DEFAULT_SECONDS,
    stop: Stop | None = None,
) -> Verdict:
    """Return whether a board has a solution.

    Args:
        board: The position, or its text.
        limit: Steps that the engine may take.
        seconds: Time limit for CP-SAT if the step limit is exceeded; 0 disables it.
        stop: A stop signal; another thread sets it to end the call early.

    >>> is_consistent(Board.parse("2x1:2."))
    <Verdict.INCONSISTENT: 'inconsistent'>
    """
    return check(board, limit=limit, seconds=seconds, stop=stop).verdict


@dataclass(frozen=True, slots=True)
class Proof:
    """Clues that prove a cell to be safe or a mine.

    >>> prove(Board.parse("3x1:.1."), (0, 0)) is None
    True
    >>> prove(Board.parse("3x1:1.1"), (0, 1))
    Proof(cell=(0, 1), mine=True, clues=((0, 0),), uses_total=False, minimal=True)
    """

    cell: Cell
    """The proved cell."""
    mine: bool
    """Whether the cell is a mine; otherwise it is safe."""
    clues: tuple[Cell, ...]
    """The clues of the proof, ascending."""
    uses_total: bool
    """Whether the mine total is needed as well."""
    minimal: bool
    """Whether no clue can be left out; false only when the limit was reached."""
    board: Board | None = field(default=None, repr=False, compare=False)
    """The board that the proof is about, used to draw it."""

    def _repr_html_(self) -> str:
        from sapper.engine import pictures  # noqa: PLC0415 - loaded when something is drawn

        return pictures.of_proof(self)


@dataclass(frozen=True, slots=True)
class Conflict:
    """Clues that contradict each other."""

    clues: tuple[Cell, ...]
    """The clues, ascending; empty if the mine total is impossible whatever the clues are."""
    uses_total: bool
    """Whether the mine total is part of the conflict."""
    minimal: bool
    """Whether no clue can be left out; false only when the limit was reached."""
    board: Board | None = field(default=None, repr=False, compare=False)
    """The board that contains the conflict, used to draw it."""

    def _repr_html_(self) -> str:
        from sapper.engine import pictures  # noqa: PLC0415 - loaded when something is drawn

        return pictures.of_conflict(self)


def prove(
    board: BoardLike, cell: Cell, *, limit: int = DEFAULT_LIMIT, stop: Stop | None = None
) -> Proof | None:
    """Return a minimal proof that a hidden cell is safe or a mine; ``None`` if it is uncertain.

    The result is also ``None`` if the cell cannot be decided within the limit.

    Args:
        board: The position, or its text.
        cell: A hidden cell.
        limit: Steps that the engine may take.
        stop: A stop signal; another thread sets it to end the call early.

    Raises:
        GridError: the cell is outside, or not hidden.
        InconsistentBoardError: the board has no solution, so anything could be proved.
    """
    board = Board.of(board)
    grid = board.grid
    if board[cell] != State.HIDDEN:
        raise GridError(f"cell {cell[0]},{cell[1]} is not hidden in {board.id[:MAX_SHOWN]}")
    verdict = core.check(board, limit, stop).verdict
    if verdict is Verdict.INCONSISTENT:
        raise InconsistentBoardError(f"the board has no solution: {board.id[:MAX_SHOWN]}")
    found: list[Proof] = []
    for mine in (False, True):  # to prove a cell safe, refute a mine there
        refuted = core.refute(board, grid.index(cell), mine=not mine, limit=limit, stop=stop)
        if core.verdict(refuted) is Verdict.INCONSISTENT:
            clues = grid.cells_at(refuted.clues)
            found.append(Proof(cell, mine, clues, refuted.uses_total, refuted.minimal, board))
            if verdict is Verdict.CONSISTENT:
                break  # on a consistent board, the opposite cannot be refuted as well
    if len(found) == 2:
        raise InconsistentBoardError(f"the board has no solution: {board.id[:MAX_SHOWN]}")
    return found[0] if found else None


def conflict(
    board: BoardLike, *, limit: int = DEFAULT_LIMIT, stop: Stop | None = None
) -> Conflict | None:
    """Return a minimal set of clues that contradict each other; ``None`` if none was found.

    Args:
        board: The position, or its text.
        limit: Steps that the engine may take.
        stop: A stop signal; another thread sets it to end the call early.

    >>> conflict(Board.parse("4x1:2.1.")).clues
    ((0, 0),)
    """
    board = Board.of(board)
    found = core.conflict(board, limit, stop)
    if core.verdict(found) is not Verdict.INCONSISTENT:
        return None
    return Conflict(board.grid.cells_at(found.clues), found.uses_total, found.minimal, board)
