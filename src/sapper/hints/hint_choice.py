"""Which hint to give: wrong flags first, then the easiest certain step, else an honest guess."""

from collections.abc import Iterable

from sapper.board import Board
from sapper.engine import (
    DEFAULT_LIMIT,
    DEFAULT_SECONDS,
    Analysis,
    Verdict,
    analyse,
    conflict,
)
from sapper.errors import HintError
from sapper.grid import Cell
from sapper.hints import flags as flagging
from sapper.hints import hint_texts
from sapper.hints.easiest_proof import Explained, ProofFinder
from sapper.hints.guess import best_guess
from sapper.hints.hint_data import CELLS, LEVELS, Hint
from sapper.notation import State


def hint(
    board: Board,
    *,
    flags: Iterable[Cell] = (),
    level: int = CELLS,
    safe_first: bool = True,
    limit: int = DEFAULT_LIMIT,
    seconds: float = DEFAULT_SECONDS,
) -> Hint:
    """Return the easiest certain step and why it is certain; or "I don't know" and the best guess.

    Flags are never taken as truth. One that is provably wrong is pointed out before anything else,
    and mines that are flagged already are not offered again.

    Args:
        board: the position.
        flags: the cells that the player has flagged.
        level: 1 tells the area to look at, 2 the clues, 3 the cells with the whole proof.
        safe_first: offer mines only when no cell is certainly safe; otherwise the easier of the
            two, safe cells first on the same rung.
        limit: steps that the engine may take for one question.
        seconds: how long CP-SAT may think about a board beyond the limit.

    Raises:
        HintError: there is no such level, or a flag stands on an opened cell.
        GridError: a flag is outside.

    >>> print(hint(Board.parse("3x1:*2.")).text)
    Row 1, column 3 is a mine. The 2 at row 1, column 2 already touches one mine and needs one \
more; it has exactly one hidden neighbour, so it is a mine.
    >>> print(hint(Board.parse("3x1m1:.1.")).text)
    I don't know: no hidden cell is certainly safe. The best guess is row 1, column 1: it is a \
mine with probability 1/2 (50 %).
    """
    if level not in LEVELS:
        raise HintError(f"{level!r} is not a level: choose 1, 2 or 3")
    claims = flagging.checked(board, flags)
    analysis = analyse(board, limit=limit, seconds=seconds)
    if analysis.verdict is Verdict.INCONSISTENT:
        return hint_texts.contradiction(board, conflict(board, limit=limit)).at(level)
    found = (
        _about_flags(board, analysis, claims, limit)
        or _certain(board, analysis, claims, limit, safe_first=safe_first)
        or _uncertain(board, analysis, limit)
    )
    return found.at(level)


def _about_flags(
    board: Board, analysis: Analysis, claims: tuple[Cell, ...], limit: int
) -> Hint | None:
    if not claims:
        return None
    if wrong := sorted(set(claims).intersection(analysis.safe)):
        found = ProofFinder(board, limit=limit).easiest(wrong, mine=False)
        return hint_texts.wrong_flag(board, found, tuple(wrong))
    together = flagging.wrong_together(board, claims, limit=limit)
    return None if together is None else hint_texts.wrong_flags(board, together)


def _certain(
    board: Board, analysis: Analysis, claims: tuple[Cell, ...], limit: int, *, safe_first: bool
) -> Hint | None:
    safe = frozenset(analysis.safe)
    mines = frozenset(analysis.mines).difference(claims)
    if analysis.complete and not safe and not mines:
        return None
    ladder = ProofFinder(board, limit=limit)
    if not analysis.complete and not safe:
        found = _seen_at_once(ladder, claims)
        if found is not None or not mines:
            return found
    if safe and (safe_first or not mines):
        return hint_texts.step(board, ladder.easiest(safe, mine=False))
    if not safe:
        guess = best_guess(analysis, limit=limit)
        return hint_texts.step(board, ladder.easiest(mines, mine=True), claims, guess)
    return hint_texts.step(board, _easier(ladder, safe, mines), claims)


def _seen_at_once(ladder: ProofFinder, claims: tuple[Cell, ...]) -> Hint | None:
    """Return a step of the lower rungs on a board that is too hard for the engine."""
    hidden = frozenset(ladder.board.cells_in(State.HIDDEN))
    for wanted, mine in ((hidden, False), (hidden.difference(claims), True)):
        found = ladder.single(wanted, mine=mine) or ladder.pair(wanted, mine=mine)
        if found is not None:
            return hint_texts.step(ladder.board, found, claims)
    return None


def _easier(ladder: ProofFinder, safe: frozenset[Cell], mines: frozenset[Cell]) -> Explained:
    """Return the step on the lowest rung, safe cells before mines."""
    for climb in (ladder.single, ladder.pair, ladder.region):
        found = climb(safe, mine=False) or climb(mines, mine=True)
        if found is not None:
            return found
    return ladder.total(safe, mine=False)


def _uncertain(board: Board, analysis: Analysis, limit: int) -> Hint:
    hidden = board.count(State.HIDDEN)
    if len(analysis.mines) == hidden:  # every one of them flagged
        return hint_texts.done(board)
    guess = best_guess(analysis, limit=limit) if analysis.complete else None
    if guess is None:
        return hint_texts.undecided(board, complete=analysis.complete)
    return hint_texts.guess(board, guess)
