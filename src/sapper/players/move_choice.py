"""The best move on a board: the cell, what it risks, the chance to win, and why.

A cell that is certainly safe comes first. Where nothing is certain, a policy of the native core
weighs the cells by the chance to win the whole game: exactly where the rest of the game can be
searched, else by an estimate, and it says which.
"""

from fractions import Fraction
from math import isnan
from typing import NamedTuple

from sapper.board import BoardLike
from sapper.engine import DEFAULT_LIMIT, Analysis, Stop, Verdict, analyse, core
from sapper.errors import InconsistentBoardError, PolicyError, UndecidedError
from sapper.grid import Cell
from sapper.hints.guess import best_guess
from sapper.notation import State
from sapper.players import reasons
from sapper.players.policy import Candidate
from sapper.players.reasons import ReasonKind
from sapper.players.registry import DEFAULT_POLICY, POLICIES


class BestMove(NamedTuple):
    """What ``best_move`` answers."""

    cell: Cell
    """The cell to open."""
    mine_probability: Fraction
    """The chance that it is a mine, exactly; 0 for a certain move."""
    win_chance: float | None
    """The chance to win the game from here; ``None`` when it is not known, as without a total."""
    exact: bool = False
    """Whether the win chance is exact, not an estimate."""
    reason: str = ""
    """Why this cell, in a sentence."""
    candidates: tuple[Candidate, ...] = ()
    """The cells that were considered, the best one first."""


def best_move(
    board: BoardLike | Analysis,
    *,
    policy: str = DEFAULT_POLICY,
    limit: int = DEFAULT_LIMIT,
    seed: int = 0,
    stop: Stop | None = None,
) -> BestMove:
    """Return the cell to open, with its exact risk and the chance to win.

    Args:
        board: The position, its text, or an analysis of it, which then is not made again; known
            mines are taken as such.
        policy: Who chooses: a name of ``sapper.players.POLICIES``.
        limit: Steps that the choice may take.
        seed: For a policy that draws boards and plays them out.
        stop: Ends the call when it is set.

    Raises:
        InconsistentBoardError: the board has no solution, or no cell to open.
        PolicyError: there is no such policy.
        UndecidedError: nothing was found within the limit, or before the flag was set.

    >>> best_move("3x1m1:.1.").mine_probability
    Fraction(1, 2)
    >>> move = best_move("3x2:.../111")
    >>> move.cell, move.reason
    ((0, 0), 'It is certainly safe.')
    """
    if policy not in POLICIES:
        raise PolicyError(f"{policy!r} is not a policy: {', '.join(POLICIES)}")
    analysis = board if isinstance(board, Analysis) else analyse(board, limit=limit, stop=stop)
    board = analysis.board
    if analysis.verdict is Verdict.INCONSISTENT:
        raise InconsistentBoardError(f"no solution: {board.id}")
    if not board.count(State.HIDDEN):
        raise InconsistentBoardError(f"no hidden cell: {board.id}")
    if len(analysis.mines) == board.count(State.HIDDEN):
        raise InconsistentBoardError(f"no cell to open, all hidden ones are mines: {board.id}")
    if board.mines is None:
        return _without_total(analysis, limit=limit, stop=stop)
    chosen = core.choose_move(board, core.Policy[policy.upper()], limit, seed=seed, stop=stop)
    if chosen.cell < 0:
        if analysis.safe:
            return _certain(analysis)
        if not analysis.risks:
            raise UndecidedError(f"not counted within the limit: {board.id}")
        raise UndecidedError(f"no move was chosen within the limit: {board.id}")
    cells = board.grid.cell_at
    candidates = tuple(
        Candidate(cells(each.cell), each.mine_probability, _known(each.win_chance), each.exact)
        for each in chosen.candidates
    )
    cell = cells(chosen.cell)
    risk = analysis.probability(cell)
    if risk is None:
        raise UndecidedError(f"not counted within the limit: {board.id}")
    move = Candidate(cell, float(risk), _known(chosen.win_chance), chosen.exact)
    kind = ReasonKind[chosen.reason.name]
    reason = reasons.sentence(board, kind, move, candidates, limit=limit, stop=stop)
    return BestMove(cell, risk, move.win_chance, move.exact, reason, candidates)


def _known(chance: float) -> float | None:
    return None if isnan(chance) else chance


def _certain(analysis: Analysis) -> BestMove:
    return BestMove(analysis.safe[0], Fraction(0), None, reason=reasons.CERTAIN)


def _without_total(analysis: Analysis, *, limit: int, stop: Stop | None) -> BestMove:
    """Return the safest cell: without the number of mines there is no game to be won."""
    if analysis.safe:
        return _certain(analysis)
    guess = best_guess(analysis, limit=limit, stop=stop)
    if guess is None:
        raise UndecidedError(f"not counted within the limit: {analysis.board.id}")
    return BestMove(guess.cell, guess.risk, None, reason=reasons.WITHOUT_TOTAL)
