"""Functions that answer questions about a board or a finished game.

The operations of the table (``boards``, ``reviews``) and the command line both call these
functions, so they give the same answers. Each function imports the modules it needs, so that a
command that calls only one function starts quickly.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sapper import engine, players, words
from sapper.answers.positions import Analysis, BestMove, Check, DrawnAnalysis, Placement
from sapper.board import Board, Verdict
from sapper.engine import Stop
from sapper.errors import GridError, InconsistentBoardError, UndecidedError
from sapper.grid import Cell

if TYPE_CHECKING:
    from sapper.answers.boards import Classic, Conversion
    from sapper.answers.games import Verification
    from sapper.answers.hints import ProvedCells
    from sapper.classics.bags import BoardDecomposition
    from sapper.decompositions.structure import Part, Structure
    from sapper.formats import SavedBoard
    from sapper.game import GameRecord
    from sapper.hints import Hint
    from sapper.replays import GameFile
    from sapper.reviews import Review
    from sapper.spec import GameSpec, HintSource


@dataclass(frozen=True, slots=True)
class AskedBoard:
    """A board; if it belongs to a game, with the rules and the flags of that game."""

    board: Board
    """The position, with its mines if the game is over."""
    spec: "GameSpec | None" = None
    """The rules of the game; help depends on these rules."""
    flags: tuple[Cell, ...] = ()
    """The flags on hidden cells."""
    questions: tuple[Cell, ...] = ()
    first_click_is_safe: bool = False
    """Whether nothing is open yet, and the first click is safe anywhere."""
    forced_guess_is_free: bool = False
    """Whether a guess cannot lose when no cell is certain to be safe."""
    last_opened: Cell | None = None
    """The cell that the player opened last."""


def analyse(
    board: Board, *, exact: bool = False, limit: int, seconds: float, stop: Stop
) -> Analysis:
    """Return the safe cells and proved mines of a board, and the mine probability of hidden cells.

    Args:
        board: the position.
        exact: whether to add the probabilities as fractions.
        limit: step limit of the engine.
        seconds: time limit for CP-SAT if the step limit is exceeded.
        stop: a stop signal with which another thread can end the call.
    """
    found = engine.analyse(board, limit=limit, seconds=seconds, stop=stop)
    return Analysis.of(found, exact=exact)


def draw_analysis(asked: AskedBoard, *, limit: int, seconds: float, stop: Stop) -> DrawnAnalysis:
    """Return an analysis with drawings for a page and notes about the rules of the game."""
    found = engine.analyse(asked.board, limit=limit, seconds=seconds, stop=stop)
    note = ""
    if asked.first_click_is_safe:
        note = words.FIRST_CLICK
    elif asked.forced_guess_is_free and found.complete and not found.safe:
        note = words.FREE_GUESS
    plan = engine.decompose(asked.board, limit=1, stop=stop)  # only its shape is needed
    return DrawnAnalysis.drawn(
        found, plan, first_click_is_safe=asked.first_click_is_safe, note=note
    )


def check(board: Board, *, limit: int, seconds: float, stop: Stop) -> Check:
    """Decide whether a board has a solution; if not, find clues that contradict each other."""
    found = engine.check(board, limit=limit, seconds=seconds, stop=stop)
    conflict = None
    if found.verdict is Verdict.INCONSISTENT:
        conflict = engine.conflict(board, limit=limit, stop=stop)
    return Check.of(board, found, conflict)


def place(board: Board, seed: int, *, limit: int, seconds: float, stop: Stop) -> Placement:
    """Find one correct placement of the mines.

    Raises:
        UndecidedError: no placement was found within the limits.
    """
    layout = engine.place(board, seed, limit=limit, seconds=seconds, stop=stop)
    return Placement.of(board, layout)


def best_move(
    asked: AskedBoard,
    *,
    policy: str = "best",
    seed: int = 0,
    limit: int | None = None,
    stop: Stop,
) -> BestMove:
    """Choose the best cell to open, with its mine risk, the chance to win and the reason.

    Args:
        asked: the board.
        policy: the policy that chooses, a name in ``sapper.players.POLICIES``.
        seed: the seed for policies that play out random boards.
        limit: step limit for the choice.
        stop: a stop signal with which another thread can end the call.
    """
    board = asked.board
    if asked.first_click_is_safe:
        return BestMove.none(board, words.FIRST_CLICK)
    best_by = None if asked.spec is None else asked.spec.best_by
    try:
        found = players.best_move(
            board, policy=policy, limit=limit, seed=seed, best_by=best_by, stop=stop
        )
    except (InconsistentBoardError, UndecidedError) as error:
        return BestMove.not_found(board, error)
    note = ""
    if asked.forced_guess_is_free and found.mine_probability:
        note = f"{words.FREE_GUESS} {words.CLASSIC_CHANCES}"
    return BestMove.of(board, found, note)


def hint(
    asked: AskedBoard,
    *,
    level: int,
    by: "HintSource",
    random_move: int | None,
    limit: int,
    seconds: float,
    stop: Stop,
) -> "Hint":
    """Give a hint: the easiest safe cell and why it is safe, or the best guess.

    The hint is returned as a library object that can be drawn.

    Args:
        asked: the board, with the player's flags and the last opened cell.
        level: 1 shows the area, 2 the clues, 3 the cells and the reason.
        by: the method that finds the safe cell.
        random_move: the seed of a random move to offer if no cell is safe; ``None`` for none.
        limit: step limit of the engine.
        seconds: time limit for CP-SAT if the step limit is exceeded.
        stop: a stop signal with which another thread can end the call.
    """
    from sapper import hints  # noqa: PLC0415 - for hints only

    return hints.hint(
        asked.board,
        flags=asked.flags,
        level=level,
        spec=asked.spec,
        random_move=random_move,
        near=asked.last_opened,
        by=by,
        limit=limit,
        seconds=seconds,
        stop=stop,
    )


@dataclass(frozen=True, slots=True)
class ProofFound:
    """A proof about a board or one of its cells, if there is one."""

    analysis: "engine.Analysis"
    cell: Cell | None
    """The requested cell, if any."""
    proof: "Hint | None" = None
    """The proof as a hint, in words."""
    conflict: "engine.Conflict | None" = None
    """The clues that contradict each other, if the board has no solution."""

    @property
    def is_unknown(self) -> bool:
        """Whether there may be a proof or a conflict that was not found."""
        if self.analysis.verdict is Verdict.INCONSISTENT:
            return self.conflict is None
        is_open = self.analysis.verdict is Verdict.UNKNOWN or not self.analysis.complete
        return self.proof is None and is_open

    @property
    def answer(self) -> "ProvedCells":
        """The proof as an answer."""
        from sapper.answers.hints import ProvedCells  # noqa: PLC0415 - for proofs only

        return ProvedCells.of(self.analysis, self.cell, self.proof, self.conflict)


def prove(
    board: Board, cell: Cell | None = None, *, limit: int, seconds: float, stop: Stop
) -> ProofFound:
    """Prove that a cell (by default the easiest) is safe or a mine, or find a contradiction.

    Raises:
        GridError: the cell is not hidden.
    """
    from sapper.hints import hint_texts  # noqa: PLC0415 - for proofs only
    from sapper.hints.proof_search import ProofSearch  # noqa: PLC0415

    if cell is not None and not board.is_hidden(cell):
        raise GridError(f"cell {cell[0]},{cell[1]} is not hidden in {board.id[:80]}")
    analysis = engine.analyse(board, limit=limit, seconds=seconds, stop=stop)
    if analysis.verdict is Verdict.INCONSISTENT:
        conflict = engine.conflict(board, limit=limit, stop=stop)
        return ProofFound(analysis, cell, conflict=conflict)
    for cells, mine in ((analysis.safe, False), (analysis.mines, True)):
        certain = [each for each in cells if cell in (None, each) and board.is_hidden(each)]
        if certain:
            search = ProofSearch(board, limit=limit, stop=stop)
            steps = search.easiest(certain, mine=mine, any_safe=cell is None and not mine)
            return ProofFound(analysis, cell, hint_texts.certain(board, steps))
    return ProofFound(analysis, cell)


@dataclass(frozen=True, slots=True)
class DecomposedBoard:
    """The decompositions of a board, as library objects that can be drawn."""

    stages: "BoardDecomposition"
    structure: "Structure"
    parts: "tuple[Part, ...] | None"
    """All bags, if requested."""


def decompose(
    board: Board,
    *,
    parts: bool,
    limit: int | None = None,
    watch: Callable[[str, int, int], None] | None = None,
    stop: Stop,
) -> DecomposedBoard:
    """Decompose a board into bags, and compare the widths of several methods.

    Args:
        board: the position.
        parts: whether to list all bags of each connected part.
        limit: step limit of each method; ``None`` for its default.
        watch: a function that is called with each method and its progress.
        stop: a stop signal with which another thread can end the call.

    Raises:
        UndecidedError: the bags were not found within the limit.
    """
    from sapper.budget import Budget  # noqa: PLC0415 - for decompositions only
    from sapper.classics.bags import BoardDecomposition  # noqa: PLC0415
    from sapper.decompositions import elimination  # noqa: PLC0415
    from sapper.decompositions.structure import Structure, parts_of  # noqa: PLC0415

    most = elimination.LIMIT if limit is None else limit
    stages = BoardDecomposition.of(board, limit=most, stop=stop)
    structure = Structure.of(stages, limit=limit, stop=stop, watch=watch)
    listed = parts_of(stages, budget=Budget(most, stop)) if parts else None
    return DecomposedBoard(stages, structure, listed)


def classic(
    board: Board,
    name: str,
    *,
    limit: int | None = None,
    most: int | None = None,
    options: Mapping[str, Any] | None = None,
    stop: Stop,
) -> "Classic":
    """Run one of the classic algorithms from papers.

    Args:
        board: the position.
        name: a name in ``sapper.classics.CLASSICS``.
        limit: step limit, as the algorithm counts its steps; ``None`` for its default.
        most: maximum number of steps to list; ``None`` for an answer without steps.
        options: values for the algorithm's own options.
        stop: a stop signal with which another thread can end the call.
    """
    from sapper.answers.boards import Classic  # noqa: PLC0415 - for classics only
    from sapper.classics import Trace, named  # noqa: PLC0415

    chosen = named(name)
    trace = None if most is None else Trace(most)
    found = chosen.run(board, limit=limit, stop=stop, trace=trace, options=options)
    return Classic.of(chosen, found, trace=trace is not None)


def convert(saved: "SavedBoard", name: str, *, lossy: bool) -> "Conversion":
    """Write a board in another format.

    Raises:
        ConversionError: the format cannot store all data of the board, and ``lossy`` is false.
    """
    from sapper import formats  # noqa: PLC0415 - for conversions only
    from sapper.answers.boards import Conversion  # noqa: PLC0415

    return Conversion.of(saved, name, formats.write(saved, name, lossy=lossy))


def review(
    file: "GameFile", *, policy: str | None, stop: Stop | None = None, **limits: Any
) -> "Review":
    """Review a finished game move by move.

    The review is returned as a library object that can be drawn and described in words.

    Args:
        file: the game.
        policy: the policy that estimates the chances to win; ``None`` skips these.
        stop: a stop signal with which another thread can end the call.
        limits: ``limit`` and ``budget`` of ``sapper.review``.
    """
    from sapper import reviews  # noqa: PLC0415 - for reviews only

    return reviews.review(file.game, **file.rules, policy=policy, stop=stop, **limits)


def verify(
    record: "GameRecord",
    *,
    commitment: str | None = None,
    key: str | None = None,
    secret: str | None = None,
    stop: Stop | None = None,
) -> "Verification":
    """Replay a recorded game, and return whether the replay matches.

    Args:
        record: the record.
        commitment: the hash that was published at the start, if known.
        key: the public key that must have signed the record.
        secret: the secret of the game, to include in the answer.
        stop: a stop signal with which another thread can end the call.
    """
    from sapper import game  # noqa: PLC0415 - for games only
    from sapper.answers.games import Verification  # noqa: PLC0415

    found = game.verify(record, commitment=commitment, key=key, stop=stop)
    return Verification.of(record, found, commitment=commitment, secret=secret)
