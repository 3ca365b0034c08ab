"""Why a move was chosen, in a sentence that a player understands and can check."""

from collections.abc import Sequence
from enum import Enum, auto
from math import exp2

from sapper.board import Board
from sapper.engine import DEFAULT_LIMIT, Stop, Verdict, analyse
from sapper.grid import Cell
from sapper.notation import State
from sapper.players.guesses import prospect
from sapper.players.policies import Candidate
from sapper.spec import BestBy
from sapper.words import percent

CERTAIN = "It is certainly safe."
WITHOUT_TOTAL = "No cell is safer. Without a mine total there is no win chance."
REQUIRED = {
    BestBy.MINE_PROBABILITY: "No cell has a lower mine probability, and in this mode only such a"
    " cell survives a forced guess.",
    BestBy.WIN_CHANCE: "No cell has a better win chance, and in this mode only such a cell survives"
    " a forced guess.",
}
"""Why a guess is the one to make in the game mode ``best-guess``."""
TOO_HARD = "No cell is safer. The win chance could not be computed within the limit."

_MORE = 0.02
"""How much likelier it must be that a cell leads on, to be named as the reason."""

_SAME_RISK = 5e-4
"""Risks this close look the same to a reader."""


class ReasonKind(Enum):
    """Why a policy has chosen a cell; the names are those of the native core."""

    NONE = auto()
    """There is no move."""
    CERTAIN = auto()
    """It is safe in every solution."""
    SAFEST = auto()
    """Nothing is safer."""
    PROGRESS = auto()
    """It is as safe as any, and likelier to lead on."""
    WIN_CHANCE = auto()
    """It is riskier than the safest cell, but the better chance to win."""
    EXACT = auto()
    """The end of the game was searched, and no move wins more often."""
    UNAVOIDABLE = auto()
    """No later clue can spare this guess."""


def sentence(
    board: Board,
    kind: ReasonKind,
    move: Candidate,
    candidates: Sequence[Candidate],
    *,
    limit: int = DEFAULT_LIMIT,
    stop: Stop | None = None,
) -> str:
    """Say why a move was chosen.

    Raises:
        UndecidedError: the flag was set.
    """
    if kind is ReasonKind.CERTAIN:
        return CERTAIN
    others = [each for each in candidates if each.cell != move.cell]
    safest = min(others, key=lambda each: each.mine_probability, default=None)
    if safest is not None and move.mine_probability > safest.mine_probability + _SAME_RISK:
        more = percent(move.mine_probability - safest.mine_probability)
        why = _advantage(board, move, safest, kind, limit=limit, stop=stop)
        return f"Riskier by {more}, but {why}{_chances(move, safest)}."
    second = max(
        (each for each in others if each.win_chance is not None),
        key=lambda each: each.win_chance or 0.0,
        default=None,
    )
    return f"{_plain(kind, move, safest)}{_chances(move, second)}."


def _plain(kind: ReasonKind, move: Candidate, safest: Candidate | None) -> str:
    """Say what speaks for a cell that nothing is safer than."""
    if safest is None:
        return "No other cell comes into question"
    if kind is ReasonKind.UNAVOIDABLE:
        return "No later clue can spare this guess, so it is made now"
    equal = abs(safest.mine_probability - move.mine_probability) <= _SAME_RISK
    if equal and kind is ReasonKind.PROGRESS:
        return "As safe as any cell, and likelier to lead on"
    if equal:
        return "As safe as any cell, and the best of them to go on from"
    return (
        f"Safer than any other cell, by {percent(safest.mine_probability - move.mine_probability)}"
    )


def _chances(move: Candidate, other: Candidate | None) -> str:
    """Return the chances to win, of the move and of another one."""
    if move.win_chance is None:
        return ""
    about = "" if move.exact else "about "
    text = f": {about}{percent(move.win_chance)} to win"
    if other is None or other.win_chance is None:
        return text
    if not move.exact and other.win_chance > move.win_chance:
        return text  # such estimates are too close to be a reason
    mine, theirs = percent(move.win_chance), percent(other.win_chance)
    if mine == theirs:
        return f"{text}, as with the next best" if move.win_chance == other.win_chance else text
    return f"{text} against {theirs}"


def _advantage(
    board: Board,
    move: Candidate,
    safest: Candidate,
    kind: ReasonKind,
    *,
    limit: int,
    stop: Stop | None,
) -> str:
    """Return the advantage of a riskier cell over the safest one."""
    if kind is ReasonKind.UNAVOIDABLE:
        return "no later clue can spare this guess"
    zeros = [_zero_chance(board, each.cell, limit=limit, stop=stop) for each in (move, safest)]
    if zeros[0] > zeros[1] + _MORE:
        often = f"({percent(zeros[0])} of the time against {percent(zeros[1])})"
        return f"it opens {_part_of_board(board, move.cell)} more often {often}"
    ours = prospect(board, move.cell, limit=limit, stop=stop)
    theirs = prospect(board, safest.cell, limit=limit, stop=stop)
    if ours > theirs + _MORE:
        often = f"({percent(ours)} of the time against {percent(theirs)})"
        return f"its number shows a safe cell more often {often}"
    return "what comes after it is better"


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
    """Name the part of the board in which a cell lies."""
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
