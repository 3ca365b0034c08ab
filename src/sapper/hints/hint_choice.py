"""Which hint to give: wrong flags first, then the easiest certain step, else an honest guess."""

from collections.abc import Iterable
from dataclasses import dataclass

from sapper.board import Board
from sapper.engine import (
    DEFAULT_LIMIT,
    DEFAULT_SECONDS,
    Analysis,
    Stop,
    Verdict,
    analyse,
    conflict,
)
from sapper.errors import HintError, UndecidedError
from sapper.grid import Cell
from sapper.hints import flags as flagging
from sapper.hints import hint_texts
from sapper.hints.easiest_proof import Explained, ProofFinder
from sapper.hints.guess import Guess, best_guess
from sapper.hints.hint_data import Detail, Hint
from sapper.notation import State


def hint(
    board: Board,
    *,
    flags: Iterable[Cell] = (),
    level: int = Detail.CELLS.value,
    safe_first: bool = True,
    limit: int = DEFAULT_LIMIT,
    seconds: float = DEFAULT_SECONDS,
    stop: Stop | None = None,
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
        stop: a flag by which another thread ends the call; the hint then is that of an undecided
            board.

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
    if level not in list(Detail):
        raise HintError(f"{level!r} is not a level: choose 1, 2 or 3")
    claims = flagging.checked(board, flags)
    analysis = analyse(board, limit=limit, seconds=seconds, stop=stop)
    if analysis.verdict is Verdict.INCONSISTENT:
        return hint_texts.contradiction(board, conflict(board, limit=limit, stop=stop)).at(level)
    question = _Question(board, analysis, claims, limit, stop)
    try:
        found = (
            _about_flags(question)
            or _certain(question, safe_first=safe_first)
            or _uncertain(question)
        )
    except UndecidedError:
        found = hint_texts.undecided(board, complete=False)
    return found.at(level)


@dataclass(frozen=True, slots=True)
class _Question:
    """What a hint is asked for, and how much work it may cost."""

    board: Board
    analysis: Analysis
    claims: tuple[Cell, ...]
    """The flags on hidden cells."""
    limit: int
    stop: Stop | None

    def proofs(self) -> ProofFinder:
        return ProofFinder(self.board, limit=self.limit, stop=self.stop)

    def guess(self) -> Guess | None:
        return best_guess(self.analysis, limit=self.limit, stop=self.stop)


def _about_flags(question: _Question) -> Hint | None:
    board, claims = question.board, question.claims
    if not claims:
        return None
    if wrong := sorted(set(claims).intersection(question.analysis.safe)):
        found = question.proofs().easiest(wrong, mine=False)
        return hint_texts.wrong_flag(board, found, tuple(wrong))
    together = flagging.wrong_together(board, claims, limit=question.limit, stop=question.stop)
    return None if together is None else hint_texts.wrong_flags(board, together)


def _certain(question: _Question, *, safe_first: bool) -> Hint | None:
    board, analysis, claims = question.board, question.analysis, question.claims
    safe = frozenset(analysis.safe)
    mines = frozenset(analysis.mines).difference(claims)
    if analysis.complete and not safe and not mines:
        return None
    proofs = question.proofs()
    if not analysis.complete and not safe:
        found = _seen_at_once(proofs, claims)
        if found is not None or not mines:
            return found
    if safe and (safe_first or not mines):
        return hint_texts.step(board, proofs.easiest(safe, mine=False))
    if not safe:
        guess = question.guess()
        return hint_texts.step(board, proofs.easiest(mines, mine=True), claims, guess)
    return hint_texts.step(board, _easier(proofs, safe, mines), claims)


def _seen_at_once(proofs: ProofFinder, claims: tuple[Cell, ...]) -> Hint | None:
    """Return a step of the lower rungs on a board that is too hard for the engine."""
    hidden = frozenset(proofs.board.cells_in(State.HIDDEN))
    for wanted, mine in ((hidden, False), (hidden.difference(claims), True)):
        found = proofs.single(wanted, mine=mine) or proofs.pair(wanted, mine=mine)
        if found is not None:
            return hint_texts.step(proofs.board, found, claims)
    return None


def _easier(proofs: ProofFinder, safe: frozenset[Cell], mines: frozenset[Cell]) -> Explained:
    """Return the step on the lowest rung, safe cells before mines."""
    for climb in (proofs.single, proofs.pair, proofs.region):
        found = climb(safe, mine=False) or climb(mines, mine=True)
        if found is not None:
            return found
    return proofs.total(safe, mine=False)


def _uncertain(question: _Question) -> Hint:
    board, analysis = question.board, question.analysis
    if len(analysis.mines) == board.count(State.HIDDEN):  # every one of them flagged
        return hint_texts.done(board)
    guess = question.guess() if analysis.complete else None
    if guess is None:
        return hint_texts.undecided(board, complete=analysis.complete)
    return hint_texts.guess(board, guess)
