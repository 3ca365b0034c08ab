"""Chooses the hint to give: wrong flags first, then the easiest safe cell, otherwise a guess."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from random import Random
from zlib import crc32

from sapper.board import Board, BoardLike
from sapper.budget import Budget
from sapper.classics import elements
from sapper.engine import (
    DEFAULT_LIMIT,
    DEFAULT_SECONDS,
    Analysis,
    Conflict,
    Stop,
    Verdict,
    analyse,
    check,
    conflict,
)
from sapper.errors import HintError, UndecidedError
from sapper.grid import Cell
from sapper.hints import hint_texts
from sapper.hints.hint_data import Detail, Hint
from sapper.hints.proof_search import ProofSearch
from sapper.hints.steps import ProofSteps
from sapper.notation import State
from sapper.players.guesses import Guess, free_guess, prospect, random_guess
from sapper.players.move_choice import best_guess
from sapper.spec import BestBy, FirstClick, GameSpec, HintSource, HintSourceName, Mode, choice

AUTOMATON_STEPS = 2_000_000
"""Step limit of the automaton per board; reaching it takes a second or two."""


def hint(
    board: BoardLike,
    *,
    flags: Iterable[Cell] = (),
    level: int = Detail.CELLS.value,
    spec: GameSpec | None = None,
    random_move: int | None = None,
    near: Cell | None = None,
    by: HintSource | HintSourceName = HintSource.EXACT,
    limit: int = DEFAULT_LIMIT,
    seconds: float = DEFAULT_SECONDS,
    stop: Stop | None = None,
) -> Hint:
    """Return the easiest safe cell with its proof, or "I don't know" and the best guess.

    Flags are never trusted. A flag that is provably wrong is pointed out before anything else, and
    flagged mines are not offered again.

    Args:
        board: the position, or its text.
        flags: the cells that the player has flagged.
        level: 1 shows the area to look at, 2 the clues, 3 the cells with the whole proof.
        spec: the game that the board belongs to, whose rules may guarantee a safe first click or
            make a forced guess safe. If omitted, no rule protects the first click or a guess.
        random_move: a seed. If nothing is certainly safe, a random move is offered instead of the
            best guess, as in the paper.
        near: where the player is looking, such as the last opened cell. Of equally easy cells, the
            hint shows one near this place.
        by: which method finds the safe cell. The automaton of Pestov and Shalyto misses some safe
            cells; if it finds none, it offers a random move, which depends on the position if
            `random_move` is omitted. Flags are not checked in this case.
        limit: step limit of one engine call; the choice of a guess has its own limit,
            ``sapper.players.move_choice.CHOICE_LIMIT``.
        seconds: CP-SAT time limit in seconds for a board that exceeds the step limit.
        stop: a stop signal; another thread sets it to end the call. The hint then says that
            the board could not be decided.

    Raises:
        HintError: there is no such level, or a flag is on an opened cell.
        GridError: a flag is outside the board.
        SpecError: there is no such hint source.

    >>> print(hint(Board.parse("3x2:.../111")).text)  # doctest: +ELLIPSIS
    1-1: ... row 1, column 3 is safe.
    >>> print(hint(Board.parse("3x1m1:.1.")).text)  # doctest: +ELLIPSIS
    I don't know: ... row 1, column 1. ... 50 %.
    """
    if level not in list(Detail):
        raise HintError(f"{level!r} is not a level: choose 1, 2 or 3")
    board = Board.of(board)
    claims = _checked(board, flags)
    first = promised_first_click(board, spec)
    if first is not None and spec is not None:
        return hint_texts.first_click(board, spec, first).at(level)
    analysis = analyse(board, limit=limit, seconds=seconds, stop=stop)
    if analysis.verdict is Verdict.INCONSISTENT:
        return hint_texts.contradiction(board, conflict(board, limit=limit, stop=stop)).at(level)
    request = _HintRequest(board, analysis, claims, spec, random_move, near, limit, stop)
    try:
        if choice(HintSource, "source of hints", by) is HintSource.AUTOMATON:
            found = replace(_by_automaton(request), by=HintSource.AUTOMATON)
        else:
            found = _about_flags(request) or _safe(request) or _uncertain(request)
    except UndecidedError:
        found = hint_texts.undecided(board, complete=False)
    return found.at(level)


@dataclass(frozen=True, slots=True)
class _HintRequest:
    """The options of a hint, and its cost limits."""

    board: Board
    analysis: Analysis
    claims: tuple[Cell, ...]
    """The flags on hidden cells."""
    spec: GameSpec | None
    random_move: int | None
    near: Cell | None
    limit: int
    stop: Stop | None

    @property
    def guess_is_free(self) -> bool:
        """Whether the rules make a guess safe if no cell is certainly safe."""
        return self.spec is not None and self.spec.mode in (Mode.FAIR, Mode.LENIENT)

    def proofs(self) -> ProofSearch:
        return ProofSearch(self.board, limit=self.limit, stop=self.stop)

    def guess(self) -> Guess | None:
        if self.random_move is not None:
            return random_guess(self.analysis, self.random_move, limit=self.limit, stop=self.stop)
        if self.guess_is_free:
            return free_guess(self.analysis, limit=self.limit, stop=self.stop)
        return best_guess(self.analysis, best_by=self.best_by, limit=self.limit, stop=self.stop)

    @property
    def best_by(self) -> BestBy | None:
        """What decides which guess is best, if the rules require the best one."""
        return None if self.spec is None else self.spec.best_by


def _about_flags(request: _HintRequest) -> Hint | None:
    board, claims = request.board, request.claims
    if not claims:
        return None
    if wrong := sorted(set(claims).intersection(request.analysis.safe)):
        proof = request.proofs().easiest(wrong, mine=False)
        return hint_texts.wrong_flag(board, proof, tuple(wrong))
    together = wrong_together(board, claims, limit=request.limit, stop=request.stop)
    return (
        None
        if together is None
        else hint_texts.wrong_flags(board, together.flags, together.conflict)
    )


def _safe(request: _HintRequest) -> Hint | None:
    board, analysis = request.board, request.analysis
    if analysis.safe:
        proof = request.proofs().easiest(
            analysis.safe, mine=False, any_safe=True, near=request.near
        )
        return hint_texts.certain(board, proof)
    if analysis.complete:
        return None
    # The board is too hard for the engine, but single clues and pairs may still prove a safe cell.
    hidden = frozenset(board.cells_in(State.HIDDEN))
    seen = request.proofs().simple(hidden, mine=False, any_safe=True)
    return None if seen is None else hint_texts.certain(board, seen)


def _by_automaton(request: _HintRequest) -> Hint:
    """Return a hint: a safe cell that the automaton finds, or a random move, as in the paper."""
    board, analysis = request.board, request.analysis
    found = elements.deduce_within(board, Budget(AUTOMATON_STEPS, stop=request.stop))
    if request.stop is not None and request.stop.is_set():
        raise UndecidedError("stopped before the automaton finished")
    if found.safe:
        proof = request.proofs().easiest(found.safe, mine=False, near=request.near)
        return hint_texts.certain(board, proof)
    hidden = [cell for cell in board.cells_in(State.HIDDEN) if cell not in found.mines]
    if not hidden:
        return hint_texts.done(board)
    seed = crc32(board.cells) if request.random_move is None else request.random_move
    cell = Random(seed).choice(hidden)  # noqa: S311 - a move, not a secret
    risk = analysis.probability(cell) if analysis.complete else None
    if risk is None:
        return hint_texts.undecided(board, complete=False)
    drawn = Guess(cell, risk, prospect(board, cell, limit=request.limit, stop=request.stop))
    mode = None if request.spec is None else request.spec.mode
    warning = hint_texts.RANDOM_MOVES.get(mode, "") if mode else ""
    unknown = hint_texts.AUTOMATON
    return hint_texts.guess(board, drawn, is_random=True, unknown=unknown, warning=warning)


def _uncertain(request: _HintRequest) -> Hint:
    board, analysis = request.board, request.analysis
    if len(analysis.mines) == board.count(State.HIDDEN):
        return hint_texts.done(board)
    guess = request.guess() if analysis.complete else None
    if guess is None:
        return hint_texts.undecided(board, complete=analysis.complete)
    is_random = request.random_move is not None
    return hint_texts.guess(
        board,
        guess,
        mines=_mines(request),
        is_free=request.guess_is_free and not is_random,
        is_random=is_random,
        warning=hint_texts.FREE if request.guess_is_free and is_random else "",
        is_required=request.best_by is not None,
        flags=request.claims,
    )


def _mines(request: _HintRequest) -> ProofSteps | None:
    """Return a proof of mines that are not flagged yet."""
    unmarked = frozenset(request.analysis.mines).difference(request.claims)
    if not unmarked:
        return None
    proofs = request.proofs()
    seen = proofs.mines()
    if seen is not None and any(unmarked.intersection(step.cells) for step in seen.steps):
        return seen
    return proofs.easiest(unmarked, mine=True)


_INWARD = 3
"""How many rows and columns the best first click is from a corner, if it opens an area."""


def promised_first_click(board: Board, spec: GameSpec | None) -> Cell | None:
    """Return where to click first, if nothing is open yet and the rules guarantee a safe cell.

    It is a corner if the first cell is only guaranteed to be safe, and a cell a few steps inside if
    the first cell is guaranteed to open an area.

    >>> promised_first_click(Board.parse("3x1m1:..."), GameSpec(3, 1, 1, first_click="safe"))
    (0, 0)
    """
    if spec is None or spec.first_click is FirstClick.ANY:
        return None
    if board.count(State.HIDDEN) != board.grid.size:
        return None
    if spec.start is not None:
        return spec.start
    if spec.first_click is FirstClick.SAFE:
        return (0, 0)
    return min(_INWARD, board.grid.height // 2), min(_INWARD, board.grid.width // 2)


# Flags are the player's claims, and may be wrong. A flag on a certainly safe cell is wrong by
# itself. Several flags can contradict each other although each alone is possible, such as two flags
# next to a 1.


@dataclass(frozen=True, slots=True)
class WrongTogether:
    """Flags that cannot all be right."""

    flags: tuple[Cell, ...]
    """The flags, ascending; if any one of them is left out, the others could all be right."""
    conflict: Conflict
    """The clues that the flags contradict."""


def _checked(board: Board, flags: Iterable[Cell]) -> tuple[Cell, ...]:
    """Return the flags on hidden cells, ascending and distinct; refuse flags on opened cells."""
    places = sorted(set(flags))
    for cell in places:
        if board[cell] not in (State.HIDDEN, State.MINE):
            raise HintError(f"flag at {cell[0]},{cell[1]} is on an opened cell in {board.id}")
    return tuple(cell for cell in places if board.is_hidden(cell))


def wrong_together(
    board: Board,
    flags: tuple[Cell, ...],
    *,
    limit: int = DEFAULT_LIMIT,
    stop: Stop | None = None,
) -> WrongTogether | None:
    """Return a smallest set of flags that cannot all be right; ``None`` if all can be right.

    "Smallest" means that none of them can be left out. Flags far from the contradiction are removed
    first, all at once. The other flags are removed in blocks whose size is halved again and again.

    >>> found = wrong_together(Board.parse("4x1:.1.."), ((0, 0), (0, 2), (0, 3)))
    >>> found.flags, found.conflict.clues
    (((0, 0), (0, 2)), ((0, 1),))
    """
    budget = Budget(stop=stop)

    def contradicted(claims: Iterable[Cell]) -> Conflict | None:
        believing = board.with_cells((cell, State.MINE) for cell in claims)
        verdict = check(believing, limit=limit, seconds=0, stop=stop).verdict
        found = None
        if verdict is Verdict.INCONSISTENT:
            found = conflict(believing, limit=limit, stop=stop)
        budget.spend()  # after a stop signal, either question may be undecided
        return found

    found = contradicted(flags)
    if found is None:
        return None
    left = list(flags)
    if not found.uses_total:
        near = {cell for clue in found.clues for cell in board.grid.neighbours(clue)}
        left = [cell for cell in flags if cell in near]
    block = max(len(left) // 2, 1)
    while True:
        for start in range(len(left) - 1, -1, -block):
            fewer = left[: max(start - block + 1, 0)] + left[start + 1 :]
            if (smaller := contradicted(fewer)) is not None:
                left, found = fewer, smaller
        if block == 1:
            return WrongTogether(tuple(left), found)
        block //= 2
