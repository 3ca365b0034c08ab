"""The chance to win in a position and after a move, exact if the rest of the game can be searched.

The chances depend on the rules of the game. If these make every forced guess safe, or guarantee a
no-guess board, a player who makes no mistake always wins.
"""

from dataclasses import dataclass
from math import exp2, isnan
from typing import NamedTuple

from sapper.board import Board
from sapper.engine import Stop, Verdict, analyse, core
from sapper.game import Fate
from sapper.grid import Cell
from sapper.notation import State
from sapper.players.move_choice import CHOICE_LIMIT
from sapper.players.policies import DEFAULT_POLICY
from sapper.reviews.judgements import WinChances


class Chance(NamedTuple):
    """A chance to win."""

    value: float
    exact: bool
    """Whether the chance is exact, not an estimate."""


CERTAIN_WIN = Chance(1.0, exact=True)


@dataclass(frozen=True, slots=True)
class WinChanceReader:
    """Uses a policy of the native core to compute chances to win."""

    wins_for_certain: bool = False
    """Whether every player who makes no mistake wins under these rules."""
    policy: str = DEFAULT_POLICY
    """The policy that estimates the chances: a name of ``sapper.players.POLICIES``.

    This policy is used only where a guess was forced. The default policy is used in all other
    positions, and in the position after a guess. Where some cell is certainly safe, a slower policy
    finds nothing better.
    """
    limit: int = 1 << 22
    """The step limit of each call of the engine."""
    choice_limit: int = CHOICE_LIMIT
    """The step limit for finding the best move where a guess was forced; hints use the same
    limit."""
    stop: Stop | None = None
    """A signal with which another thread stops a call."""

    def before(self, board: Board) -> Chance | None:
        """Return the chance to win from a position with the best known play, or ``None``."""
        if self.wins_for_certain:
            return CERTAIN_WIN
        if board.count(State.HIDDEN) == (board.mines or 0):
            return CERTAIN_WIN  # nothing is left to open
        choice = self._choice(board, DEFAULT_POLICY, self.limit)
        return None if isnan(choice.win_chance) else Chance(choice.win_chance, choice.exact)

    def of_guess(
        self, board: Board, cell: Cell, fate: Fate, risk: float, *, forced: bool
    ) -> WinChances | None:
        """Return the win chances of an uncertain cell and of the best move; ``None`` if unknown."""
        if self.wins_for_certain:
            by_it = {Fate.KILL: 0.0, Fate.SAVE: 1.0, Fate.LUCK: 1 - risk}[fate]
            return WinChances(by_it, 1.0, exact=fate is not Fate.LUCK)
        limit = self.choice_limit if forced else self.limit
        choice = self._choice(board, self.policy if forced else DEFAULT_POLICY, limit)
        if isnan(choice.win_chance):
            return None
        best = Chance(choice.win_chance, choice.exact)
        best_cell = board.grid.cell_at(choice.cell)
        if fate is Fate.KILL:
            return WinChances(0.0, best.value, best.exact, best_cell)
        listed = {board.grid.cell_at(each.cell): each for each in choice.candidates}
        found = listed.get(cell)
        if found is not None and not isnan(found.win_chance):
            move = Chance(found.win_chance, found.exact)
        else:
            summed = self._over_its_numbers(board, cell)
            if summed is None:
                return None
            move = summed
            if not (move.exact and best.exact) and choice.reason is not core.MoveReason.CERTAIN:
                # Look-ahead estimates can be compared only with each other, so both cells are
                # estimated in this way.
                best = self._over_its_numbers(board, best_cell) or best
        exact = move.exact and best.exact
        if move.value >= best.value:
            return WinChances(move.value, move.value, exact)
        return WinChances(move.value, best.value, exact, best_cell)

    def _choice(self, board: Board, policy: str, limit: int) -> core.MoveChoice:
        return core.choose_move(board, policy, limit, stop=self.stop)

    def _over_its_numbers(self, board: Board, cell: Cell) -> Chance | None:
        """Return the chance to win after opening a cell, averaged over the numbers it may show."""
        whole = analyse(board, limit=self.limit, seconds=0, stop=self.stop)
        if whole.verdict is not Verdict.CONSISTENT:
            return None
        total, exact = 0.0, True
        for number in range(9):
            after = board.with_cells([(cell, number)])
            seen = analyse(after, limit=self.limit, seconds=0, stop=self.stop)
            if seen.verdict is Verdict.INCONSISTENT:
                continue
            chance = None if seen.verdict is Verdict.UNKNOWN else self.before(after)
            if chance is None:
                return None
            total += exp2(seen.log2_solutions - whole.log2_solutions) * chance.value
            exact = exact and chance.exact
        return Chance(min(total, 1.0), exact)
