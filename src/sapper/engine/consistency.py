"""Whether a board has any solution, and what stands against it when it has none."""

from dataclasses import dataclass

from sapper.board import Board, BoardLike
from sapper.engine import core
from sapper.engine.core import Reason, Stop
from sapper.engine.limits import DEFAULT_LIMIT, DEFAULT_SECONDS
from sapper.verdict import Verdict

__all__ = ["Consistency", "Reason", "check", "is_consistent"]


@dataclass(frozen=True, slots=True)
class Consistency:
    """The answer of ``check``."""

    verdict: Verdict
    """Whether there is a solution."""
    reason: Reason | None = None
    """Why there is none, where that is known."""
    fewest: int | None = None
    """With a total: the fewest mines the clues allow on the whole board."""
    most: int | None = None
    """With a total: the most mines they allow."""

    @property
    def explanation(self) -> str | None:
        """The reason as a sentence without full stop, ``None`` for a consistent board."""
        if self.reason is None:
            return None
        if self.reason is Reason.CLUES:
            return "the clues contradict each other"
        if self.reason is Reason.TOTAL_TOO_SMALL:
            return f"the mine total is too small: the board needs at least {self.fewest}"
        if self.reason is Reason.TOTAL_TOO_LARGE:
            return f"the mine total is too large: the board holds at most {self.most}"
        return f"the mine total cannot be met, although {self.fewest} and {self.most} mines can"


def check(
    board: BoardLike,
    *,
    limit: int = DEFAULT_LIMIT,
    seconds: float = DEFAULT_SECONDS,
    stop: Stop | None = None,
) -> Consistency:
    """Decide whether a board has a solution, without counting; see ``analyse`` for the limits.

    >>> check(Board.parse("3x1m3:1.1")).explanation
    'the mine total is too large: the board holds at most 1'
    """
    board = Board.of(board)
    found = core.check(board, limit, stop)
    if found.verdict is Verdict.UNKNOWN and seconds > 0 and not core.stopped(stop):
        from sapper.engine.wide import search  # noqa: PLC0415 - for wide boards alone

        return Consistency(search.solution(board, seconds, stop=stop).verdict)
    if board.mines is None or found.verdict is Verdict.UNKNOWN or found.reason is Reason.CLUES:
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

    >>> is_consistent(Board.parse("2x1:2."))
    <Verdict.INCONSISTENT: 'inconsistent'>
    """
    return check(board, limit=limit, seconds=seconds, stop=stop).verdict
