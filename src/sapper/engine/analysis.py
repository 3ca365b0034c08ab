"""All that can be known of a board: verdict, number of solutions, every cell's probability.

The native engine computes in floating point first; whether a cell is certain is decided by
counts that are zero, never by rounding. Exact integers and fractions are computed when they are
asked for, modulo as many primes as they need, and put together here.
"""

import math
from array import array
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from sapper import _native
from sapper.board import Board
from sapper.engine.counting import Remainders
from sapper.engine.limits import (
    DEFAULT_LIMIT,
    DEFAULT_SECONDS,
    MAX_SHOWN,
    VERDICTS,
    Verdict,
    stopped,
)
from sapper.errors import GridError, InconsistentBoardError
from sapper.grid import Cell
from sapper.notation import State

_SAFE, _MINE, _UNCERTAIN = 1, 2, 3  # the native engine's marks; 0 is an opened cell


@dataclass(frozen=True, slots=True, repr=False)
class Analysis:
    """The engine's answer for one board.

    >>> analysis = analyse(Board.parse("3x3m2:1../.../..."))
    >>> analysis.verdict, analysis.solutions
    (<Verdict.CONSISTENT: 'consistent'>, 15)
    >>> analysis.probability((0, 1))
    Fraction(1, 3)
    >>> analyse(Board.parse("3x2:.1./.0.")).safe
    ()
    """

    board: Board
    """The board that was asked about."""
    verdict: Verdict
    """Whether it has a solution."""
    log2_solutions: float
    """The logarithm of the number of solutions; minus infinity without any, NaN if unknown."""
    transitions: int
    """Size of the dynamic programme that answered."""
    complete: bool
    """Whether `safe` and `mines` hold every certain cell; the budget may leave some out."""
    _probabilities: bytes
    _marks: bytes
    _limit: int
    _stop: _native.Stop | None = field(default=None, compare=False)
    _exact: list["_Exact | None"] = field(default_factory=list, compare=False)

    def __repr__(self) -> str:
        return f"analyse({self.board!r})"

    @property
    def safe(self) -> tuple[Cell, ...]:
        """Hidden cells that are empty in every solution, ascending."""
        return self._hidden_with(_SAFE)

    @property
    def mines(self) -> tuple[Cell, ...]:
        """Hidden cells that are mines in every solution, ascending; known mines are not listed."""
        return self._hidden_with(_MINE)

    def _hidden_with(self, mark: int) -> tuple[Cell, ...]:
        if self.verdict is Verdict.INCONSISTENT:
            return ()
        width = self.board.grid.width
        codes = self.board.cells
        return tuple(
            divmod(i, width)
            for i, found in enumerate(self._marks)
            if found == mark and codes[i] == State.HIDDEN
        )

    @property
    def probabilities(self) -> list[list[float]] | None:
        """Rows of mine probabilities, accurate to 1e-12; 1 on known mines, NaN on opened cells.

        ``None`` without solutions, or when they were not counted.
        """
        if not self._probabilities:
            return None
        width = self.board.grid.width
        flat = array("d", self._probabilities).tolist()
        return [flat[start : start + width] for start in range(0, len(flat), width)]

    @property
    def solutions(self) -> int | None:
        """The exact number of solutions; ``None`` when it was not found within the limit."""
        if self.verdict is Verdict.INCONSISTENT:
            return 0
        exact = self._counted()
        return None if exact is None else exact.solutions

    def probability(self, cell: Cell) -> Fraction | None:
        """Return the exact probability of a mine; ``None`` when not counted within the limit.

        Raises:
            GridError: the cell is outside, or opened.
            InconsistentBoardError: the board has no solution.
        """
        if self.board[cell] not in (State.HIDDEN, State.MINE):
            raise GridError(f"cell {cell[0]},{cell[1]} is opened in {self.board.id[:MAX_SHOWN]}")
        if self.verdict is Verdict.INCONSISTENT:
            raise InconsistentBoardError(f"no solution: {self.board.id[:MAX_SHOWN]}")
        exact = self._counted()
        if exact is None:
            return None
        return Fraction(exact.count(self.board.grid.index(cell)), exact.solutions)

    def solutions_with_mine(self, cell: Cell) -> int | None:
        """Return in how many solutions the cell is a mine; ``None`` when not counted."""
        if self.verdict is Verdict.INCONSISTENT:
            return 0
        exact = self._counted()
        return None if exact is None else exact.count(self.board.grid.index(cell))

    def _counted(self) -> "_Exact | None":
        if self.verdict is Verdict.UNKNOWN or not self._probabilities:
            return None
        if not self._exact:
            self._exact.append(
                _count(self.board, self._limit, self._stop)
            )  # also that it was too much
        return self._exact[0]


class _Exact:
    """Exact counts, one for each group of interchangeable cells, put together when asked for."""

    __slots__ = ("_counts", "_groups", "_known", "_remainders", "solutions")

    def __init__(
        self,
        primes: list[int],
        solutions: list[int],
        groups: list[int],
        counts: list[list[int]],
    ) -> None:
        self._remainders = Remainders(primes)
        self._groups = groups
        self._counts = counts
        self._known: dict[int, int] = {}
        self.solutions = self._remainders.integer(solutions)

    def count(self, index: int) -> int:
        group = self._groups[index]
        if group < 0:
            return self.solutions if group == -1 - _MINE else 0
        if group not in self._known:
            self._known[group] = self._remainders.integer(self._counts[group])
        return self._known[group]


def _count(board: Board, limit: int, stop: _native.Stop | None) -> _Exact | None:
    grid = board.grid
    verdict, primes, solutions, groups, counts = _native.count(
        grid.width, grid.height, board.cells, board.mines, limit, stop
    )
    if VERDICTS[verdict] is not Verdict.CONSISTENT:
        return None
    return _Exact(primes, solutions, groups, counts)


def analyse(
    board: Board,
    *,
    limit: int = DEFAULT_LIMIT,
    seconds: float = DEFAULT_SECONDS,
    stop: _native.Stop | None = None,
) -> Analysis:
    """Answer every question about a board at once.

    Linear in the number of boxes for bounded width, exponential in the width.
    Beyond the limit other means still look for a solution and certain cells, among them CP-SAT (the
    extra ``hard``); then there are no probabilities.

    Args:
        board: the position; flags are not knowledge, known mines are.
        limit: steps that the engine may take.
        seconds: how long the other means may each take, about; 0 leaves them out.
        stop: a flag by which another thread ends the call early.
    """
    grid = board.grid
    answer = _native.analyse(grid.width, grid.height, board.cells, board.mines, limit, stop)
    return _analysis(board, answer, limit, seconds, stop)


def analyse_many(
    boards: Sequence[Board],
    *,
    limit: int = DEFAULT_LIMIT,
    seconds: float = DEFAULT_SECONDS,
    threads: int = 1,
    stop: _native.Stop | None = None,
) -> list[Analysis]:
    """Analyse boards of one shape in one call, over several threads; see ``analyse``.

    >>> board = Board.parse("3x1:.1.")
    >>> [analysis.solutions for analysis in analyse_many([board, board.with_mines(2)])]
    [2, 0]

    Raises:
        GridError: the boards have different shapes.
    """
    if not boards:
        return []
    grid = boards[0].grid
    if any(board.grid != grid for board in boards):
        raise GridError("boards of different shapes in one call")
    answers = _native.analyse_many(
        grid.width,
        grid.height,
        [board.cells for board in boards],
        [board.mines for board in boards],
        limit,
        threads,
        stop,
    )
    return [
        _analysis(board, answer, limit, seconds, stop)
        for board, answer in zip(boards, answers, strict=True)
    ]


def _analysis(
    board: Board,
    answer: tuple[int, float, bytes, bytes, int],
    limit: int,
    seconds: float,
    stop: _native.Stop | None,
) -> Analysis:
    number, log2_solutions, probabilities, marks, transitions = answer
    verdict = VERDICTS[number]
    complete = verdict is not Verdict.UNKNOWN
    if verdict is Verdict.UNKNOWN:
        log2_solutions = math.nan
        if seconds > 0 and not stopped(stop):
            from sapper.engine import hard  # noqa: PLC0415 - for wide boards alone

            found = hard.certain_cells(board, marks, seconds, stop)
            verdict, marks, complete = found.verdict, found.marks, found.complete
    return Analysis(
        board, verdict, log2_solutions, transitions, complete, probabilities, marks, limit, stop
    )
