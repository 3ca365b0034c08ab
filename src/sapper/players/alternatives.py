"""The cells with which a guess is compared (its scope), and the best guesses among them.

The scope of a guess is the whole board, or its *region*: all hidden cells that are linked to it by
numbers. Two cells are linked if they touch the same number, or through a chain of linked cells.
Cells that are proved to be mines do not belong to a region and link nothing. A cell that touches no
number has no region, and its scope is the whole board; otherwise a player could always open cells
far from all numbers without risk.

By mine probability, the *best guesses* of a scope are all cells with the lowest probability,
compared as exact numbers of layouts. By win chance, the best guesses are all cells with the highest
chance to win a classic game with perfect play. Win chances are compared only if they are exact,
which means that the rest of the game can be searched for every cell that is not a mine. Otherwise
the mine probability decides. Estimates are never used, because they change from version to version,
but a record must always be judged the same way.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from fractions import Fraction

from sapper.board import Board
from sapper.engine import Analysis, Stop, analyse, core
from sapper.errors import UndecidedError
from sapper.grid import Cell
from sapper.notation import State
from sapper.spec import BestBy

JUDGE_LIMIT = 1 << 22
"""The step limit of each engine call for judging a move, reached after a few tenths of a second.

The limit is part of the rules of a game, so hints in a game use the same limit.
"""

_ROUNDING = 1e-12
"""Win chances that differ by less than this count as equal, because exact win chances are quotients
of small integers."""


def region(board: Board, cells: Collection[Cell], mines: Collection[Cell]) -> frozenset[Cell]:
    """Return the given hidden cells and all cells that numbers link to them.

    Returns:
        The region; empty if one of the cells touches no number, so that the scope is the whole
        board.

    >>> sorted(region(Board.parse("7x1m2:.1...1."), [(0, 0)], []))
    [(0, 0), (0, 2)]
    >>> sorted(region(Board.parse("7x1m2:.1...1."), [(0, 3)], []))
    []
    """
    grid, outside = board.grid, set(mines)
    found = set(cells)
    waiting = list(found)
    read: set[Cell] = set()
    while waiting:
        cell = waiting.pop()
        numbers = [other for other in grid.neighbours(cell) if board[other] <= 8]
        if not numbers:
            return frozenset()
        for number in numbers:
            if number in read:
                continue
            read.add(number)
            for other in grid.neighbours(number):
                if board.is_hidden(other) and other not in found and other not in outside:
                    found.add(other)
                    waiting.append(other)
    return frozenset(found)


@dataclass(frozen=True, slots=True)
class BestGuesses:
    """The best guesses of a scope without a safe cell."""

    cells: tuple[Cell, ...]
    """All best guesses, ascending."""
    by: BestBy
    """The measure that decided; the mine probability if no exact win chance was found."""
    risk: Fraction | None
    """The mine probability of the first of these cells; ``None`` if it was not computed."""
    win_chance: float | None = None
    """The chance to win with each best guess, if win chances decided."""

    def include(
        self, board: Board, cells: tuple[Cell, ...], *, limit: int, stop: Stop | None = None
    ) -> bool:
        """Return whether opening some cells together is as good as the best guess.

        This is true if one of the cells is a best guess, and the others are safe whenever this cell
        is empty, so that opening all of them has no additional risk.
        """
        best = [cell for cell in cells if cell in self.cells]
        if not best or len(cells) == 1:
            return bool(best)
        together = layouts(emptied(board, cells), limit=limit, stop=stop)
        return any(
            layouts(emptied(board, [cell]), limit=limit, stop=stop) == together for cell in best
        )


def emptied(board: Board, cells: Sequence[Cell]) -> Board:
    """Return the board with these cells known to be empty, but with unknown numbers."""
    return board.with_cells((cell, State.BLANK) for cell in cells)


def layouts(board: Board, *, limit: int, stop: Stop | None = None) -> int:
    """Return the exact number of layouts that agree with a board."""
    solutions = analyse(board, limit=limit, seconds=0, stop=stop).solutions
    if solutions is None:
        raise UndecidedError(f"the solutions were not counted within the limit: {board.id}")
    return solutions


def best_guesses(
    analysis: Analysis,
    scope: Collection[Cell],
    by: BestBy,
    *,
    limit: int,
    stop: Stop | None = None,
) -> BestGuesses:
    """Return the best guesses of a scope.

    >>> best_guesses(analyse("5x1m2:.1..."), (), BestBy.MINE_PROBABILITY, limit=1000).cells
    ((0, 0), (0, 2), (0, 3), (0, 4))
    """
    board, certain = analysis.board, set(analysis.mines)
    hidden = (divmod(i, board.grid.width) for i, c in enumerate(board.cells) if c == State.HIDDEN)
    cells = [cell for cell in hidden if cell not in certain and (not scope or cell in scope)]
    if by is BestBy.WIN_CHANCE:
        chances = _exact_win_chances(board, len(certain), limit=limit, stop=stop)
        if chances is not None:
            most = max(chances[cell] for cell in cells)
            best = tuple(cell for cell in cells if chances[cell] >= most - _ROUNDING)
            return BestGuesses(best, by, analysis.probability(best[0]), most)
    best = _least_risky(analysis, cells)
    return BestGuesses(best, BestBy.MINE_PROBABILITY, analysis.probability(best[0]))


def _least_risky(analysis: Analysis, cells: list[Cell]) -> tuple[Cell, ...]:
    board = analysis.board
    if not any(code <= 8 for code in board.cells):
        return tuple(cells)  # all cells are alike
    counts = {cell: analysis.solutions_with_mine(cell) for cell in cells}
    known = [count for count in counts.values() if count is not None]
    if len(known) < len(cells):
        raise UndecidedError(f"the solutions were not counted within the limit: {board.id}")
    fewest = min(known)
    return tuple(cell for cell, count in counts.items() if count == fewest)


def _exact_win_chances(
    board: Board, mines: int, *, limit: int, stop: Stop | None
) -> dict[Cell, float] | None:
    """Return the win chance of each cell that is not a mine; ``None`` if any is not exact."""
    choice = core.choose_move(board, "best", limit, stop=stop)
    found = {
        board.grid.cell_at(each.cell): each.win_chance for each in choice.candidates if each.exact
    }
    return found if len(found) == board.count(State.HIDDEN) - mines else None
