"""Correct placements of the mines: one, or many drawn uniformly and independently."""

from sapper.board import Board, BoardLike, Verdict
from sapper.engine import core
from sapper.engine.core import DEFAULT_LIMIT, DEFAULT_SECONDS, MAX_SHOWN, Stop
from sapper.errors import InconsistentBoardError, UndecidedError
from sapper.layout import Layout
from sapper.spec import check_seed


def place(
    board: BoardLike,
    seed: int = 0,
    *,
    limit: int = DEFAULT_LIMIT,
    seconds: float = DEFAULT_SECONDS,
    stop: Stop | None = None,
) -> Layout | None:
    """Return one correct placement, drawn uniformly; ``None`` if the board has no solution.

    If the step limit is exceeded, repair or CP-SAT finds a placement. This placement is not
    drawn uniformly, and with CP-SAT the same seed may give different placements.

    Args:
        board: The position, or its text.
        seed: The seed of the random choice, 0 to 2**64 - 1.
        limit: Steps that the engine may take.
        seconds: Time limit for CP-SAT if the step limit is exceeded; 0 disables it.
        stop: A stop signal; another thread sets it to end the call early.

    >>> print(place(Board.parse("3x1m1:1.1")))
    3x1m1
    .*.

    Raises:
        UndecidedError: neither a placement nor a contradiction was found within the limits.
        SpecError: the seed is out of range.
    """
    check_seed(seed)
    board = Board.of(board)
    verdict, placement = core.sample(board, 1, seed, limit, stop=stop)
    if verdict is Verdict.CONSISTENT:
        return Layout(board.grid, placement)
    if verdict is Verdict.UNKNOWN and seconds > 0 and not core.stopped(stop):
        from sapper.engine.wide import search  # noqa: PLC0415 - for wide boards alone

        found = search.solution(board, seconds, seed=seed, stop=stop)
        verdict = found.verdict
        if found.layout is not None:
            return found.layout
    if verdict is Verdict.UNKNOWN:
        raise UndecidedError(f"no placement was found within the limits: {board.id[:MAX_SHOWN]}")
    return None


def sample(
    board: BoardLike,
    count: int,
    seed: int = 0,
    *,
    limit: int = DEFAULT_LIMIT,
    stop: Stop | None = None,
) -> list[Layout]:
    """Draw independent uniform placements of the mines on the whole board.

    The i-th placement depends only on the seed and i.

    Args:
        board: The position, or its text.
        count: How many placements to draw.
        seed: 0 to 2**64 - 1.
        limit: Steps that the engine may take.
        stop: A stop signal; another thread sets it to end the call early.

    >>> sample(Board.parse("2x1m1:.."), 2, seed=3)
    [Layout.parse('2x1m1:.*'), Layout.parse('2x1m1:.*')]

    Raises:
        InconsistentBoardError: there is no placement to draw.
        UndecidedError: the solutions were not counted within the limit.
        SpecError: the seed is out of range.
    """
    check_seed(seed)
    if count < 0:
        raise ValueError(f"{count} is not a number of samples")
    board = Board.of(board)
    grid = board.grid
    verdict, placements = core.sample(board, count, seed, limit, stop=stop)
    if verdict is Verdict.INCONSISTENT:
        raise InconsistentBoardError(
            f"the board has no solution, so there is no placement to draw: {board.id[:MAX_SHOWN]}"
        )
    if verdict is Verdict.UNKNOWN:
        shown = board.id[:MAX_SHOWN]
        raise UndecidedError(f"the solutions were not counted within the limit: {shown}")
    size = grid.size
    return [Layout(grid, placements[i * size : (i + 1) * size]) for i in range(count)]
