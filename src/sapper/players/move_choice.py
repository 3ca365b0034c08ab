"""Chooses the best move on a board, with its mine risk, the chance to win, and a reason.

Safe cells come first. If no cell is safe, a policy of the native core compares the cells by the
chance to win the whole game. The chance is exact if the rest of the game can be searched, and
otherwise estimated; the answer says which. ``best_guess`` returns the same move for hints, so that
a hint and the best move never differ.
"""

from collections.abc import Sequence
from enum import Enum, auto
from fractions import Fraction
from math import exp2, isnan
from typing import NamedTuple

from sapper import words
from sapper.board import Board, BoardLike
from sapper.engine import DEFAULT_LIMIT, Analysis, Stop, Verdict, analyse, core
from sapper.errors import InconsistentBoardError, UndecidedError
from sapper.grid import Cell
from sapper.notation import State
from sapper.players.alternatives import JUDGE_LIMIT, best_guesses
from sapper.players.guesses import Guess, prospect, safest_guess
from sapper.players.intervals import win_chance_error
from sapper.players.policies import DEFAULT_POLICY, Candidate, check_core_policy
from sapper.spec import BestBy

CHOICE_LIMIT = 1 << 24
"""The default limit of engine steps for choosing a move, reached after about a fifth of a second.

Hints and best moves use the same limit on the command line and on a server, because on boards of at
most 40 cells a higher limit may give another move.
"""


class BestMove(NamedTuple):
    """The answer of ``best_move``."""

    cell: Cell
    """The cell to open."""
    mine_probability: Fraction
    """The exact chance that the cell is a mine; 0 for a safe cell."""
    win_chance: float | None
    """The chance to win the game; ``None`` if unknown, for example without a mine total."""
    exact: bool = False
    """Whether the win chance is exact, not an estimate."""
    reason: str = ""
    """Why the move is the best, in a sentence."""
    candidates: tuple[Candidate, ...] = ()
    """The cells that were considered, the best cell first."""

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
        board: The position, its text, or an existing analysis of it. Known mines are taken as
            facts.
        policy: A name in ``sapper.players.POLICIES``.
        limit: Step limits of the analysis and of the choice; if omitted, ``DEFAULT_LIMIT`` and
            ``CHOICE_LIMIT``.
        seed: The seed for policies that play out random boards.
        best_by: For the game mode ``best-guess``: the measure by which a guess must be best to
            survive. The move is one of these best guesses.
        stop: A signal with which another thread stops the call.

    Raises:
        InconsistentBoardError: the board has no solution, or no cell to open.
        PolicyError: there is no such policy.
        UndecidedError: no move was found within the limit, or before the stop signal was set.

    >>> best_move("3x1m1:.1.").mine_probability
    Fraction(1, 2)
    >>> move = best_move("3x2:.../111")
    >>> move.cell, move.reason
    ((0, 0), 'It is certainly safe.')
    """
    check_core_policy(policy)
    if isinstance(board, Analysis):
        analysis = board
    else:
        analysis = analyse(board, limit=DEFAULT_LIMIT if limit is None else limit, stop=stop)
    limit = CHOICE_LIMIT if limit is None else limit
    board = analysis.board
    if analysis.verdict is Verdict.INCONSISTENT:
        raise InconsistentBoardError(f"the board has no solution: {board.id}")
    if not board.count(State.HIDDEN):
        raise InconsistentBoardError(f"the board has no hidden cell: {board.id}")
    if len(analysis.mines) == board.count(State.HIDDEN):
        raise InconsistentBoardError(
            f"all hidden cells are mines, so there is no cell to open: {board.id}"
        )
    if board.mines is None:
        return _safest(analysis, WITHOUT_TOTAL, limit=limit, stop=stop)
    chosen = core.choose_move(board, policy, limit, seed=seed, stop=stop)
    if chosen.cell < 0:
        return _safest(analysis, TOO_HARD, limit=limit, stop=stop)
    if best_by is not None and not analysis.safe:
        return _required(analysis, chosen, best_by, stop=stop)
    candidates = _candidates(analysis, chosen)
    cell = board.grid.cell_at(chosen.cell)
    risk = analysis.probability(cell)
    if risk is None:
        raise UndecidedError(f"the solutions were not counted within the limit: {board.id}")
    move = Candidate(cell, float(risk), _known(chosen.win_chance), chosen.exact)
    kind = ReasonKind[chosen.reason.name]
    reason = reason_of(board, kind, move, candidates, limit=limit, stop=stop)
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
    """Return the best of the guesses that the mode ``best-guess`` lets the player survive."""
    best = best_guesses(analysis, (), best_by, limit=JUDGE_LIMIT, stop=stop)
    candidates = _candidates(analysis, chosen)
    listed = [each for each in candidates if each.cell in best.cells]
    cell = listed[0].cell if listed else best.cells[0]
    risk = analysis.probability(cell)
    if risk is None:
        shown = analysis.board.id
        raise UndecidedError(f"the solutions were not counted within the limit: {shown}")
    # The win chance is left out, because another cell may have a better one.
    exact = best.win_chance is not None
    return BestMove(cell, risk, best.win_chance, exact, REQUIRED[best.by], candidates)


def best_guess(
    analysis: Analysis,
    *,
    best_by: BestBy | None = None,
    limit: int = DEFAULT_LIMIT,
    stop: Stop | None = None,
) -> Guess | None:
    """Return the best move as a guess, for hints; ``None`` if no move could be chosen.

    Args:
        analysis: The analysis of a position without a safe cell.
        best_by: As in ``best_move``.
        limit: Step limit of each engine call; every possible number of the cell takes one call.
        stop: A signal with which another thread stops the call.

    Raises:
        UndecidedError: the stop signal was set.

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
    """Return the safest cell of a position whose chance to win is unknown."""
    if analysis.safe:
        return BestMove(analysis.safe[0], Fraction(0), None, reason=CERTAIN)
    guess = safest_guess(analysis, limit=limit, stop=stop)
    if guess is None:
        shown = analysis.board.id
        raise UndecidedError(f"the solutions were not counted within the limit: {shown}")
    return BestMove(guess.cell, guess.risk, None, reason=reason)


# The reason for a move, in a sentence that a player understands and can check.

CERTAIN = "It is certainly safe."
WITHOUT_TOTAL = "No cell is safer. Without a mine total, the win chance cannot be computed."
REQUIRED = {
    BestBy.MINE_PROBABILITY: "No cell has a lower mine probability. In this mode, you survive a"
    " forced guess only on a cell with the lowest mine probability.",
    BestBy.WIN_CHANCE: "No cell has a better win chance. In this mode, you survive a forced guess"
    " only on a cell with the best win chance.",
}
"""Why a guess is chosen in the game mode ``best-guess``."""
TOO_HARD = "No cell is safer. The win chance could not be computed within the limit."

_MORE = 0.02
"""A reason mentions a difference between two chances only if it is larger than this."""

_SAME_RISK = 5e-4
"""Risks that differ by less than this look the same to a reader."""


class ReasonKind(Enum):
    """Why a policy has chosen a cell; the native core uses the same names."""

    NONE = auto()
    """There is no move."""
    CERTAIN = auto()
    """The cell is safe in every solution."""
    SAFEST = auto()
    """No cell is safer."""
    PROGRESS = auto()
    """The cell is as safe as any other, and more likely to reveal a safe cell."""
    WIN_CHANCE = auto()
    """The cell is riskier than the safest cell, but gives a better chance to win."""
    EXACT = auto()
    """The rest of the game was searched exactly, and no move wins more often."""
    UNAVOIDABLE = auto()
    """The guess cannot be avoided later."""


def reason_of(
    board: Board,
    kind: ReasonKind,
    move: Candidate,
    candidates: Sequence[Candidate],
    *,
    limit: int = DEFAULT_LIMIT,
    stop: Stop | None = None,
) -> str:
    """Return the reason for a move, as a sentence."""
    if kind is ReasonKind.CERTAIN:
        return CERTAIN
    others = [each for each in candidates if each.cell != move.cell]
    safest = min(others, key=lambda each: each.mine_probability, default=None)
    if safest is not None and move.mine_probability > safest.mine_probability + _SAME_RISK:
        more = words.percent(move.mine_probability - safest.mine_probability)
        why = _advantage(board, move, safest, kind, limit=limit, stop=stop)
        return f"Riskier by {more}, but {why}{_chances(board, move, safest)}."
    second = max(
        (each for each in others if each.win_chance is not None),
        key=lambda each: each.win_chance or 0.0,
        default=None,
    )
    return f"{_plain(kind, move, safest)}{_chances(board, move, second)}."


def _plain(kind: ReasonKind, move: Candidate, safest: Candidate | None) -> str:
    """Return the advantage of a cell in words, provided that no other cell is safer."""
    if safest is None:
        return "There is no other candidate"
    if kind is ReasonKind.UNAVOIDABLE:
        return "This guess cannot be avoided later, so make it now"
    equal = abs(safest.mine_probability - move.mine_probability) <= _SAME_RISK
    if equal and kind is ReasonKind.PROGRESS:
        return "As safe as any other cell, and more likely to reveal a safe cell"
    if equal:
        return "As safe as any other cell, and leaves the best position"
    margin = words.percent(safest.mine_probability - move.mine_probability)
    return f"Safer than any other cell, by {margin}"


def _chances(board: Board, move: Candidate, other: Candidate | None) -> str:
    """Return the chance to win in words, and compare it with another cell's chance."""
    if move.win_chance is None:
        return ""
    about = "" if move.exact else "about "
    error = win_chance_error(board.grid, board.mines or 0, exact=move.exact)
    against = _compared(move, other)
    chance = words.percent(move.win_chance)
    return f": {about}{chance} to win{against}{words.reservation(error)}"


def _compared(move: Candidate, other: Candidate | None) -> str:
    if move.win_chance is None or other is None or other.win_chance is None:
        return ""
    if not move.exact and other.win_chance > move.win_chance:
        return ""  # the difference of the estimates is too small
    mine, theirs = words.percent(move.win_chance), words.percent(other.win_chance)
    if mine == theirs:
        return ", the same as the next best cell" if move.win_chance == other.win_chance else ""
    return f" against {theirs}"


def _advantage(
    board: Board,
    move: Candidate,
    safest: Candidate,
    kind: ReasonKind,
    *,
    limit: int,
    stop: Stop | None,
) -> str:
    if kind is ReasonKind.UNAVOIDABLE:
        return "this guess cannot be avoided later"
    zeros = [_zero_chance(board, each.cell, limit=limit, stop=stop) for each in (move, safest)]
    if zeros[0] > zeros[1] + _MORE:
        often = f"({words.percent(zeros[0])} of the time against {words.percent(zeros[1])})"
        return f"it opens {_part_of_board(board, move.cell)} more often {often}"
    ours = prospect(board, move.cell, limit=limit, stop=stop)
    theirs = prospect(board, safest.cell, limit=limit, stop=stop)
    if ours > theirs + _MORE:
        often = f"({words.percent(ours)} of the time against {words.percent(theirs)})"
        return f"its number shows a safe cell more often {often}"
    return "it leaves a better position"


def _zero_chance(board: Board, cell: Cell, *, limit: int, stop: Stop | None) -> float:
    """Return the chance that a cell is a zero, which opens all its neighbours."""
    if any(board[other] == State.MINE for other in board.grid.neighbours(cell)):
        return 0.0
    whole = analyse(board, limit=limit, seconds=0, stop=stop)
    zero = analyse(board.with_cells([(cell, 0)]), limit=limit, seconds=0, stop=stop)
    if zero.verdict is not Verdict.CONSISTENT or whole.verdict is not Verdict.CONSISTENT:
        return 0.0
    return min(1.0, exp2(zero.log2_solutions - whole.log2_solutions))


def _part_of_board(board: Board, cell: Cell) -> str:
    grid = board.grid
    rows = _third(cell[0], grid.height, ("top", "", "bottom"))
    columns = _third(cell[1], grid.width, ("left", "", "right"))
    if rows and columns:
        return f"the {rows} {columns} corner"
    if rows or columns:
        return f"the {rows or columns} side"
    return "the middle"


def _third(place: int, length: int, names: tuple[str, str, str]) -> str:
    return names[min(2, 3 * place // length)]
