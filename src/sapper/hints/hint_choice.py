"""Which hint to give: wrong flags first, then the easiest safe cell, else an honest guess."""

from collections.abc import Iterable
from dataclasses import dataclass

from sapper.board import Board, BoardLike
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
from sapper.hints.first_click import promised_first_click
from sapper.hints.hint_data import Detail, Hint
from sapper.hints.proof_search import ProofSearch
from sapper.hints.step import ProofSteps
from sapper.notation import State
from sapper.players.guesses import Guess, free_guess, random_guess
from sapper.players.move_choice import best_guess
from sapper.spec import GameSpec, Mode


def hint(
    board: BoardLike,
    *,
    flags: Iterable[Cell] = (),
    level: int = Detail.CELLS.value,
    spec: GameSpec | None = None,
    random_move: int | None = None,
    limit: int = DEFAULT_LIMIT,
    seconds: float = DEFAULT_SECONDS,
    stop: Stop | None = None,
) -> Hint:
    """Return the easiest safe cell and why it is safe; or "I don't know" and the best guess.

    Flags are never taken as truth. One that is provably wrong is pointed out before anything else,
    and mines that are flagged already are not offered again.

    Args:
        board: the position, or its text.
        flags: the cells that the player has flagged.
        level: 1 tells the area to look at, 2 the clues, 3 the cells with the whole proof.
        spec: the game that the board belongs to: its rules may promise a safe first click, or let
            a forced guess live. Without it, every cell may be a mine and every mine kills.
        random_move: a seed. Where nothing is certainly safe, offer a random move instead of the
            best, as the document does.
        limit: steps that the engine may take for one question; the player that chooses a guess has
            its own, ``sapper.players.move_choice.CHOICE_LIMIT``.
        seconds: how long CP-SAT may think about a board beyond the limit.
        stop: a flag by which another thread ends the call; the hint then is that of an undecided
            board.

    Raises:
        HintError: there is no such level, or a flag stands on an opened cell.
        GridError: a flag is outside.

    >>> print(hint(Board.parse("3x2:.../111")).text)
    1-1: the 1 at row 2, column 2 touches the mine of the 1 at row 2, column 1 and needs no more: \
row 1, column 3 is safe.
    >>> print(hint(Board.parse("3x1m1:.1.")).text)
    I don't know: no hidden cell is certainly safe. Best guess: row 1, column 1. \
The risk of a mine is 50 %, the chance to win 50 %.
    """
    if level not in list(Detail):
        raise HintError(f"{level!r} is not a level: choose 1, 2 or 3")
    board = Board.of(board)
    claims = flagging.checked(board, flags)
    first = promised_first_click(board, spec)
    if first is not None and spec is not None:
        return hint_texts.first_click(board, spec, first).at(level)
    analysis = analyse(board, limit=limit, seconds=seconds, stop=stop)
    if analysis.verdict is Verdict.INCONSISTENT:
        return hint_texts.contradiction(board, conflict(board, limit=limit, stop=stop)).at(level)
    question = _Question(board, analysis, claims, spec, random_move, limit, stop)
    try:
        found = _about_flags(question) or _safe(question) or _uncertain(question)
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
    spec: GameSpec | None
    random_move: int | None
    limit: int
    stop: Stop | None

    @property
    def guess_is_free(self) -> bool:
        """Whether the rules let a guess live where nothing is certainly safe."""
        return self.spec is not None and self.spec.mode in (Mode.FAIR, Mode.LENIENT)

    def proofs(self) -> ProofSearch:
        return ProofSearch(self.board, limit=self.limit, stop=self.stop)

    def guess(self) -> Guess | None:
        if self.random_move is not None:
            return random_guess(self.analysis, self.random_move, limit=self.limit, stop=self.stop)
        choose = free_guess if self.guess_is_free else best_guess
        return choose(self.analysis, limit=self.limit, stop=self.stop)


def _about_flags(question: _Question) -> Hint | None:
    board, claims = question.board, question.claims
    if not claims:
        return None
    if wrong := sorted(set(claims).intersection(question.analysis.safe)):
        proof = question.proofs().easiest(wrong, mine=False)
        return hint_texts.wrong_flag(board, proof, tuple(wrong))
    together = flagging.wrong_together(board, claims, limit=question.limit, stop=question.stop)
    return None if together is None else hint_texts.wrong_flags(board, together)


def _safe(question: _Question) -> Hint | None:
    board, analysis = question.board, question.analysis
    if analysis.safe:
        proof = question.proofs().easiest(analysis.safe, mine=False, any_safe=True)
        return hint_texts.certain(board, proof)
    if analysis.complete:
        return None
    # Too hard for the engine: what single clues and pairs show is certain all the same.
    hidden = frozenset(board.cells_in(State.HIDDEN))
    seen = question.proofs().simple(hidden, mine=False, any_safe=True)
    return None if seen is None else hint_texts.certain(board, seen)


def _uncertain(question: _Question) -> Hint:
    board, analysis = question.board, question.analysis
    if len(analysis.mines) == board.count(State.HIDDEN):
        return hint_texts.done(board)
    guess = question.guess() if analysis.complete else None
    if guess is None:
        return hint_texts.undecided(board, complete=analysis.complete)
    return hint_texts.guess(
        board,
        guess,
        mines=_mines(question),
        is_free=question.guess_is_free and question.random_move is None,
        is_random=question.random_move is not None,
        flags=question.claims,
    )


def _mines(question: _Question) -> ProofSteps | None:
    """Return a proof of certain mines that are not flagged yet."""
    unmarked = frozenset(question.analysis.mines).difference(question.claims)
    if not unmarked:
        return None
    proofs = question.proofs()
    seen = proofs.mines()
    if seen is not None and any(unmarked.intersection(step.cells) for step in seen.steps):
        return seen
    return proofs.easiest(unmarked, mine=True)
