"""Exact integers from the engine's residues, and the number of solutions by mine number."""

from collections.abc import Iterable, Sequence

from sapper.board import Board, BoardLike
from sapper.engine import core
from sapper.engine.core import Stop
from sapper.engine.limits import DEFAULT_LIMIT
from sapper.verdict import Verdict


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
        """Return the integer below the product of the primes that has these residues."""
        value = 0
        for residue, prime, product, inverse in zip(
            residues, self._primes, self._products, self._inverses, strict=True
        ):
            value += product * ((residue - value) * inverse % prime)
        return value


def count_by_mines(
    board: BoardLike, *, limit: int = DEFAULT_LIMIT, stop: Stop | None = None
) -> dict[int, int] | None:
    """Return the number of solutions for each number of mines, whatever the board's total.

    Numbers of mines without solutions are left out; ``{}`` means that the clues contradict
    each other, ``None`` that they were not counted within the limit.

    >>> count_by_mines(Board.parse("3x1:.1."))
    {1: 2}
    """
    found = core.count_by_mines(Board.of(board), limit, stop)
    if core.verdict(found) is Verdict.UNKNOWN:
        return None
    remainders = Remainders(found.primes)
    counts = (remainders.integer(residues) for residues in found.coefficients)
    return {mines: count for mines, count in enumerate(counts, found.low) if count}
