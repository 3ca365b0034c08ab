"""The analysis of a board: verdict, number of solutions, mine probability of every cell.

The native engine first computes in floating point. A cell is reported as certain only if one of its
counts is exactly zero, which rounding does not affect. Exact integers and fractions are computed on
demand, modulo as many primes as they need, and this module combines the remainders.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import compress, count
from typing import TYPE_CHECKING

from sapper.board import Board, BoardLike, Verdict
from sapper.engine import core
from sapper.engine.core import (
    DEFAULT_LIMIT,
    DEFAULT_SECONDS,
    MAX_SHOWN,
    Certainty,
    NativeAnalysis,
    Stop,
)
from sapper.errors import (
    GridError,
    InconsistentBoardError,
    UnavailableError,
    UndecidedError,
)
from sapper.grid import Cell
from sapper.notation import State

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from sapper.engine.wide import SearchResult

_ONLY = {mark: bytes(code == mark for code in range(256)) for mark in Certainty}


class Remainders:
    """The Chinese remainder theorem for one list of primes.

    >>> Remainders([5, 7]).integer([3, 2])
    23
    """

    def __init__(self, primes: Sequence[int]) -> None:
        self._primes = primes
        self._products: list[int] = []
        self._inverses: list[int] = []
        product = 1
        for prime in primes:
            self._products.append(product)
            self._inverses.append(pow(product, -1, prime))
            product *= prime

    def integer(self, residues: Iterable[int]) -> int:
        """Return the integer with these residues that is below the product of the primes."""
        value = 0
        for residue, prime, product, inverse in zip(
            residues, self._primes, self._products, self._inverses, strict=True
        ):
            value += product * ((residue - value) * inverse % prime)
        return value


class Analysis:
    """The engine's answer for one board.

    Two analyses are equal if their boards and answers are equal.

    >>> analysis = analyse(Board.parse("3x3m2:1../.../..."))
    >>> analysis.verdict, analysis.solutions
    (<Verdict.CONSISTENT: 'consistent'>, 15)
    >>> analysis.probability((0, 1))
    Fraction(1, 3)
    >>> analyse(Board.parse("3x2:.1./.0.")).safe
    ()
    """

    __slots__ = ("_answer", "_board", "_exact", "_limit", "_stop", "_wide")

    def __init__(
        self,
        board: Board,
        answer: NativeAnalysis,
        wide: "SearchResult | None",
        limit: int,
        stop: Stop | None,
    ) -> None:
        """Wrap the native engine's answer, which is read on demand."""
        self._board = board
        self._answer = answer
        self._limit = limit
        self._stop = stop
        self._wide = wide
        self._exact: list[_Exact | None] = []

    @property
    def board(self) -> Board:
        """The board that was analysed."""
        return self._board

    @property
    def verdict(self) -> Verdict:
        """Whether the board has a solution."""
        return core.verdict(self._answer) if self._wide is None else self._wide.verdict

    @property
    def log2_solutions(self) -> float:
        """Log base 2 of the number of solutions; minus infinity for none, NaN if unknown."""
        return math.nan if self._is_beyond_the_limit() else self._answer.log2_solutions

    @property
    def transitions(self) -> int:
        """The number of transitions in the dynamic programme that gave the answer."""
        return self._answer.transitions

    @property
    def complete(self) -> bool:
        """Whether `safe` and `mines` contain every cell that is certainly safe or certainly a mine.

        Cells may be missing if the limit was reached.
        """
        return not self._is_beyond_the_limit() if self._wide is None else self._wide.complete

    @property
    def marks(self) -> bytes:
        """The ``Certainty`` of each cell, one byte per cell."""
        return self._answer.known if self._wide is None else self._wide.marks

    def _is_beyond_the_limit(self) -> bool:
        return core.verdict(self._answer) is Verdict.UNKNOWN

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Analysis):
            return NotImplemented
        return self._value() == other._value()

    def __hash__(self) -> int:
        return hash(self._board)

    def _value(self) -> tuple[object, ...]:
        answers = (self.verdict, self.complete, self.transitions, self.marks, self.probabilities)
        return self.board, *answers

    def __repr__(self) -> str:
        return f"analyse({self.board!r})"

    def _repr_html_(self) -> str:
        from sapper.engine import pictures  # noqa: PLC0415 - for drawing only

        return pictures.of_analysis(self)

    @property
    def safe(self) -> tuple[Cell, ...]:
        """Hidden cells that are empty in every solution, ascending."""
        return tuple(self._hidden_with(Certainty.SAFE))

    @property
    def first_safe(self) -> Cell | None:
        """The first safe cell; ``None`` if there is none."""
        return next(self._hidden_with(Certainty.SAFE), None)

    @property
    def mines(self) -> tuple[Cell, ...]:
        """Hidden cells that are mines in every solution, ascending; known mines are left out."""
        return tuple(self._hidden_with(Certainty.MINE))

    def _hidden_with(self, mark: Certainty) -> Iterator[Cell]:
        if self.verdict is Verdict.INCONSISTENT:
            return iter(())
        width = self.board.grid.width
        codes, hidden = self.board.cells, int(State.HIDDEN)
        marked = self.marks.translate(_ONLY[mark])
        return (divmod(i, width) for i in compress(count(), marked) if codes[i] == hidden)

    @property
    def probabilities(self) -> list[list[float | None]] | None:
        """Rows of mine probabilities, accurate to 1e-12; ``None`` for opened cells.

        This property is ``None`` if there is no solution or the solutions were not counted. A known
        mine has probability 1. The rows are computed at each call.
        """
        return self._answer.probabilities(self._board.grid.width)

    def to_array(self) -> "NDArray[np.float64]":
        """Return the mine probabilities as an array of rows and columns; NaN for opened cells.

        Raises:
            UndecidedError: the board has no solution, or its solutions were not counted.
            UnavailableError: NumPy is not installed.

        >>> analyse(Board.parse("3x1m1:.1.")).to_array().tolist()
        [[0.5, nan, 0.5]]
        """
        rows = self.probabilities
        if rows is None:
            shown = self.board.id[:MAX_SHOWN]
            raise UndecidedError(
                f"the board has no probabilities (verdict: {self.verdict}): {shown}"
            )
        try:
            import numpy as np  # noqa: PLC0415 - optional
        except ImportError:
            raise UnavailableError("'numpy' is not installed: pip install numpy") from None
        return np.array(rows, dtype=np.float64)

    @property
    def risks(self) -> dict[Cell, float] | None:
        """The mine probability of every hidden cell, ascending; ``None`` if not counted.

        >>> analyse(Board.parse("3x1m1:.1.")).risks
        {(0, 0): 0.5, (0, 2): 0.5}
        """
        rows = self.probabilities
        if rows is None:
            return None
        codes, width = self._board.cells, self._board.grid.width
        chances = (chance for row in rows for chance in row)
        return {
            divmod(i, width): chance
            for i, chance in enumerate(chances)
            if chance is not None and codes[i] == State.HIDDEN
        }

    @property
    def solutions(self) -> int | None:
        """The exact number of solutions; ``None`` if not counted within the limit."""
        if self.verdict is Verdict.INCONSISTENT:
            return 0
        exact = self._counted()
        return None if exact is None else exact.solutions

    def probability(self, cell: Cell) -> Fraction | None:
        """Return the exact mine probability of a cell; ``None`` if not counted within the limit.

        Args:
            cell: A hidden cell, as (row, column).

        Raises:
            GridError: the cell is outside, or opened.
            InconsistentBoardError: the board has no solution.
        """
        if self.board[cell] not in (State.HIDDEN, State.MINE):
            raise GridError(f"cell {cell[0]},{cell[1]} is opened in {self.board.id[:MAX_SHOWN]}")
        if self.verdict is Verdict.INCONSISTENT:
            raise InconsistentBoardError(f"the board has no solution: {self.board.id[:MAX_SHOWN]}")
        exact = self._counted()
        if exact is None:
            return self._probability_without_clues(cell)
        return Fraction(exact.count(self.board.grid.index(cell)), exact.solutions)

    def _probability_without_clues(self, cell: Cell) -> Fraction | None:
        """Return the common mine probability of all hidden cells while no number is open."""
        board = self.board
        if any(code <= 8 for code in board.cells):
            return None
        if board[cell] == State.MINE:
            return Fraction(1)
        if board.mines is None:
            return Fraction(1, 2)
        return Fraction(board.mines - board.count(State.MINE), board.count(State.HIDDEN))

    def solutions_with_mine(self, cell: Cell) -> int | None:
        """Return the number of solutions in which the cell is a mine; ``None`` if not counted.

        Args:
            cell: A hidden cell, as (row, column).
        """
        if self.verdict is Verdict.INCONSISTENT:
            return 0
        exact = self._counted()
        return None if exact is None else exact.count(self.board.grid.index(cell))

    def _counted(self) -> "_Exact | None":
        if core.verdict(self._answer) is not Verdict.CONSISTENT:
            return None
        if not self._exact:
            counts = core.count(self.board, self._limit, self._stop)
            counted = core.verdict(counts) is Verdict.CONSISTENT
            self._exact.append(_Exact(counts) if counted else None)  # None: beyond the limit
        return self._exact[0]


class _Exact:
    """Exact counts of solutions, one per group of interchangeable cells, computed on demand."""

    __slots__ = ("_counts", "_groups", "_known", "_remainders", "solutions")

    def __init__(self, counts: core.ExactCounts) -> None:
        self._remainders = Remainders(counts.primes)
        self._groups = counts.group
        self._counts = counts.counts
        self._known: dict[int, int] = {}
        self.solutions = self._remainders.integer(counts.solutions)

    def count(self, index: int) -> int:
        group = self._groups[index]
        if group < 0:
            return self.solutions if group == -1 - Certainty.MINE else 0
        if group not in self._known:
            self._known[group] = self._remainders.integer(self._counts[group])
        return self._known[group]


def analyse(
    board: BoardLike,
    *,
    limit: int = DEFAULT_LIMIT,
    seconds: float = DEFAULT_SECONDS,
    stop: Stop | None = None,
) -> Analysis:
    """Compute the verdict, the mine probabilities and the proved cells of a board.

    The time is linear in the number of boxes for bounded width, and exponential in the width. If
    the limit is exceeded, other methods, such as CP-SAT (the extra ``hard``), still look for a
    solution and for cells that can be proved, but there are no probabilities.

    Args:
        board: the position, or its text; known mines are taken as facts, flags are ignored.
        limit: steps that the engine may take.
        seconds: approximate time limit for each of the other methods; 0 disables them.
        stop: a stop signal; another thread sets it to end the call early.
    """
    board = Board.of(board)
    answer = core.analyse(board, limit, stop)
    return Analysis(board, answer, _looked_further(board, answer, seconds, stop), limit, stop)


def analyse_many(
    boards: Sequence[BoardLike],
    *,
    limit: int = DEFAULT_LIMIT,
    seconds: float = DEFAULT_SECONDS,
    threads: int = 1,
    stop: Stop | None = None,
) -> list[Analysis]:
    """Analyse boards in one call, in several threads; see ``analyse``.

    Args:
        boards: Positions, or their texts, of any sizes.
        limit: Steps that the engine may take per board.
        seconds: Time limit for CP-SAT if the step limit is exceeded; 0 disables it.
        threads: Number of threads; the native core releases the interpreter's lock.
        stop: A stop signal; another thread sets it to end the call early.

    >>> board = Board.parse("3x1:.1.")
    >>> [analysis.solutions for analysis in analyse_many([board, board.with_mines(2)])]
    [2, 0]
    """
    given = [Board.of(board) for board in boards]
    answers = core.analyse_many(given, limit, threads, stop)
    return [
        Analysis(board, answer, _looked_further(board, answer, seconds, stop), limit, stop)
        for board, answer in zip(given, answers, strict=True)
    ]


def _looked_further(
    board: Board, answer: NativeAnalysis, seconds: float, stop: Stop | None
) -> "SearchResult | None":
    """Apply methods other than counting, if the step limit was exceeded."""
    if answer.verdict is not core.UNKNOWN or seconds <= 0 or core.stopped(stop):
        return None
    from sapper.engine.wide import search  # noqa: PLC0415 - for wide boards alone

    return search.certain_cells(board, answer.known, seconds, stop)


def count_by_mines(
    board: BoardLike, *, limit: int = DEFAULT_LIMIT, stop: Stop | None = None
) -> dict[int, int] | None:
    """Return the number of solutions for each number of mines, ignoring the board's total.

    Numbers of mines without solutions are left out. The result is ``{}`` if the clues contradict
    each other, and ``None`` if the solutions were not counted within the limit.

    Args:
        board: The position, or its text.
        limit: Steps that the engine may take.
        stop: A stop signal; another thread sets it to end the call early.

    >>> count_by_mines(Board.parse("3x1:.1."))
    {1: 2}
    """
    found = core.count_by_mines(Board.of(board), limit, stop)
    if core.verdict(found) is Verdict.UNKNOWN:
        return None
    remainders = Remainders(found.primes)
    counts = (remainders.integer(residues) for residues in found.coefficients)
    return {mines: count for mines, count in enumerate(counts, found.low) if count}
