"""The best move on a board: the cell, its risk, the chance to win, and why.

A cell that is certainly safe comes first. Where nothing is certain, a policy of the native core
weighs the cells by the chance to win the whole game: exactly where the rest of the game can be
searched, else by an estimate; the answer says which. ``best_guess`` is the same move for hints, so
that a hint and the best move never differ.
"""

from fractions import Fraction
from math import isnan
from typing import NamedTuple

from sapper.board import BoardLike
from sapper.engine import DEFAULT_LIMIT, Analysis, Stop, Verdict, analyse, core
from sapper.errors import InconsistentBoardError, PolicyError, UndecidedError
from sapper.grid import Cell
from sapper.notation import State
from sapper.players import reasons
from sapper.players.alternatives import JUDGE_LIMIT, best_guesses
from sapper.players.guesses import Guess, prospect, safest_guess
from sapper.players.policies import DEFAULT_POLICY, POLICIES, Candidate
from sapper.players.reasons import ReasonKind
from sapper.spec import BestBy

CHOICE_LIMIT = 1 << 24
"""Steps that choosing a move may take, if nothing else is asked for: about a fifth of a second.

It is the same for hints and for best moves, on the command line and on a server: on a board of 40
cells or fewer, more steps may find another move.
"""


class BestMove(NamedTuple):
    """What ``best_move`` returns."""

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

    def __repr__(self) -> str:
        row, col = self.cell
        wins = "unknown" if self.win_chance is None else f"{self.win_chance:.2%}"
        about = "" if self.exact or self.win_chance is None else "about "
        return (
            f"<BestMove {row},{col}: mine probability {self.mine_probability},"
            f" win chance {about}{wins}>"
        )


def best_move(
    board: BoardLike | Analysis,
    *,
    policy: str = DEFAULT_POLICY,
    limit: int | None = None,
    seed: int = 0,
    best_by: BestBy | None = None,
    stop: Stop | None = None,
) -> BestMove:
    """Return the cell to open, with its exact risk and the chance to win.

    Args:
        board: The position, its text, or an analysis of it, which is then not repeated; known
            mines are taken as such.
        policy: A name of ``sapper.players.POLICIES``.
        limit: Steps that the analysis and the choice may take, each; if omitted,
            ``DEFAULT_LIMIT`` and ``CHOICE_LIMIT``.
        seed: For a policy that draws boards and plays them out.
        best_by: What a guess must be best at to survive, in the game mode ``best-guess``: then the
            move is one of the cells that do.
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
    if isinstance(board, Analysis):
        analysis = board
    else:
        analysis = analyse(board, limit=DEFAULT_LIMIT if limit is None else limit, stop=stop)
    limit = CHOICE_LIMIT if limit is None else limit
    board = analysis.board
    if analysis.verdict is Verdict.INCONSISTENT:
        raise InconsistentBoardError(f"no solution: {board.id}")
    if not board.count(State.HIDDEN):
        raise InconsistentBoardError(f"no hidden cell: {board.id}")
    if len(analysis.mines) == board.count(State.HIDDEN):
        raise InconsistentBoardError(f"no cell to open, all hidden ones are mines: {board.id}")
    if board.mines is None:
        return _safest(analysis, reasons.WITHOUT_TOTAL, limit=limit, stop=stop)
    chosen = core.choose_move(board, policy, limit, seed=seed, stop=stop)
    if chosen.cell < 0:
        return _safest(analysis, reasons.TOO_HARD, limit=limit, stop=stop)
    if best_by is not None and not analysis.safe:
        return _required(analysis, chosen, best_by, stop=stop)
    candidates = _candidates(analysis, chosen)
    cell = board.grid.cell_at(chosen.cell)
    risk = analysis.probability(cell)
    if risk is None:
        raise UndecidedError(f"not counted within the limit: {board.id}")
    move = Candidate(cell, float(risk), _known(chosen.win_chance), chosen.exact)
    kind = ReasonKind[chosen.reason.name]
    reason = reasons.sentence(board, kind, move, candidates, limit=limit, stop=stop)
    return BestMove(cell, risk, move.win_chance, move.exact, reason, candidates)


def _candidates(analysis: Analysis, chosen: core.MoveChoice) -> tuple[Candidate, ...]:
    cells = analysis.board.grid.cell_at
    return tuple(
        Candidate(
            cells(each.cell),
            each.mine_probability,
            _known(each.win_chance),
            each.exact,
            analysis.probability(cells(each.cell)),
        )
        for each in chosen.candidates
    )


def _required(
    analysis: Analysis, chosen: core.MoveChoice, best_by: BestBy, *, stop: Stop | None
) -> BestMove:
    """Return the guess that wins most often of those that the game mode lets live."""
    best = best_guesses(analysis, (), best_by, limit=JUDGE_LIMIT, stop=stop)
    candidates = _candidates(analysis, chosen)
    listed = [each for each in candidates if each.cell in best.cells]
    cell = listed[0].cell if listed else best.cells[0]
    risk = analysis.probability(cell)
    if risk is None:
        raise UndecidedError(f"not counted within the limit: {analysis.board.id}")
    # What did not decide is left out: another cell may have a better win chance.
    exact = best.win_chance is not None
    return BestMove(cell, risk, best.win_chance, exact, reasons.REQUIRED[best.by], candidates)


def best_guess(
    analysis: Analysis,
    *,
    best_by: BestBy | None = None,
    limit: int = DEFAULT_LIMIT,
    stop: Stop | None = None,
) -> Guess | None:
    """Return the best move as a guess, for hints; ``None`` where no move could be chosen.

    Args:
        analysis: Of a position in which no cell is certainly safe.
        best_by: As in ``best_move``.
        limit: Steps for each look at what the cell may show.
        stop: Ends the call when it is set.

    Raises:
        UndecidedError: the flag was set.

    >>> best_guess(analyse("3x1m1:.1."))
    Guess(cell=(0, 0), risk=Fraction(1, 2), prospect=0.0, win_chance=0.5, exact=True)
    """
    try:
        move = best_move(analysis, best_by=best_by, stop=stop)
    except UndecidedError:
        if core.stopped(stop):
            raise
        return None
    chance = prospect(analysis.board, move.cell, limit=limit, stop=stop)
    return Guess(move.cell, move.mine_probability, chance, move.win_chance, move.exact)


def _known(chance: float) -> float | None:
    return None if isnan(chance) else chance


def _safest(analysis: Analysis, reason: str, *, limit: int, stop: Stop | None) -> BestMove:
    """Return the safest cell, where the chance to win is not known."""
    if analysis.safe:
        return BestMove(analysis.safe[0], Fraction(0), None, reason=reasons.CERTAIN)
    guess = safest_guess(analysis, limit=limit, stop=stop)
    if guess is None:
        raise UndecidedError(f"not counted within the limit: {analysis.board.id}")
    return BestMove(guess.cell, guess.risk, None, reason=reason)
