"""What can be asked about a board: one that was posted, or that of a running game.

Every function takes a request, the limits of its work and a flag that ends it. About a running
game it takes what the player sees (``ShownGame``) as well, and the request only says how much is
wanted. The functions take long: a server calls them in processes of their own.
"""

import base64
import binascii
import secrets
from dataclasses import dataclass

from sapper import engine, formats, hints, players, words
from sapper.answers.boards import (
    BestMove,
    Check,
    Conversion,
    DrawnAnalysis,
    DrawnClassic,
    GeneratedBoards,
    Placement,
    ReadBoard,
)
from sapper.answers.decompositions import DrawnDecomposition
from sapper.answers.hints import Hint
from sapper.app.game_options import board_spec
from sapper.app.limits import (
    WorkLimits,
    check_boards,
    check_decomposition,
    check_length,
    check_size,
    search_options,
)
from sapper.app.requests import (
    ClassicRequest,
    ConvertRequest,
    DecomposeRequest,
    DrawRequest,
    GenerateRequest,
    HintRequest,
    PlaceRequest,
    PostedBoard,
)
from sapper.app.solve_methods import CLASSIC_STEPS
from sapper.board import Board
from sapper.budget import Budget
from sapper.classics import CLASSICS
from sapper.classics.bags import BoardDecomposition
from sapper.decompositions import elimination
from sapper.decompositions.drawing import before_and_after, every_stage
from sapper.decompositions.parts import parts_of
from sapper.decompositions.structure import Structure
from sapper.engine import Stop, Verdict
from sapper.errors import InconsistentBoardError, NotationError, UndecidedError
from sapper.formats import SavedBoard
from sapper.generators import BoardRequest, generator_for
from sapper.grid import Cell
from sapper.render import overlay, svg
from sapper.spec import GameSpec, check_seed

PLACEMENT_STEPS = 50_000
"""Steps of a classic that places mines: a second or two."""


@dataclass(frozen=True, slots=True)
class ShownGame:
    """What a player sees of a game, and the rules that help must know."""

    board: Board
    """The position; of a game that is over, with the mines on it."""
    spec: GameSpec
    flags: tuple[Cell, ...] = ()
    """The flags on hidden cells."""
    questions: tuple[Cell, ...] = ()
    first_click_is_safe: bool = False
    """Whether nothing is open yet, and any cell may be opened."""
    forced_guess_is_free: bool = False
    """Whether a guess lives when no cell is certainly safe."""
    last_opened: Cell | None = None
    """Where the player opened a cell last."""


# Reading.


def posted_bytes(text: str) -> bytes:
    """Return the bytes of base64 text."""
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        raise NotationError(f"{text[:40]!r} is not base64") from None


def read_posted(request: PostedBoard, limits: WorkLimits) -> tuple[SavedBoard, str]:
    """Return the board of a request, and the name of its format."""
    if sum(given is not None for given in (request.board, request.base64, request.rows)) != 1:
        raise NotationError("a board is posted as one of 'board', 'base64' and 'rows'")
    if request.mines is not None and request.rows is None:
        raise NotationError(
            f"'mines' {request.mines}: 'board' and 'base64' have their own mine total; give 'rows'"
        )
    if request.rows is not None:
        saved, name = SavedBoard(board=Board.from_rows(request.rows, request.mines)), "rows"
    else:
        text = request.board
        data = posted_bytes(request.base64 or "") if text is None else text.encode("utf-8")
        check_length(data, limits)
        name = request.format or formats.detect(data)
        saved = formats.read(data, name)
    check_size(saved.grid.width, saved.grid.height, limits)
    return saved, name


def position(request: PostedBoard, limits: WorkLimits, game: ShownGame | None = None) -> Board:
    """Return the position that a request is about: the game's, or the one it posts."""
    return read_posted(request, limits)[0].position() if game is None else game.board


def read(request: PostedBoard, limits: WorkLimits, _stop: Stop) -> ReadBoard:
    """Read a board in any format."""
    return ReadBoard.of(*read_posted(request, limits))


def convert(request: ConvertRequest, limits: WorkLimits, _stop: Stop) -> Conversion:
    """Write a board in another format."""
    saved, _ = read_posted(request, limits)
    return Conversion.of(saved, request.to, formats.write(saved, request.to, lossy=request.lossy))


# Solving.


def analyse(
    request: PostedBoard, limits: WorkLimits, stop: Stop, game: ShownGame | None = None
) -> DrawnAnalysis:
    """Return the state and the chance of a mine of every cell."""
    board = position(request, limits, game)
    found = engine.analyse(board, limit=limits.steps, seconds=limits.seconds, stop=stop)
    first_click_is_safe = game is not None and game.first_click_is_safe
    note = ""
    if first_click_is_safe:
        note = words.FIRST_CLICK
    elif game is not None and game.forced_guess_is_free and found.complete and not found.safe:
        note = words.FREE_GUESS
    plan = engine.decompose(board, limit=1, stop=stop)  # its shape alone
    return DrawnAnalysis.drawn(found, plan, first_click_is_safe=first_click_is_safe, note=note)


def check(request: PostedBoard, limits: WorkLimits, stop: Stop) -> Check:
    """Decide whether a board has a solution; if not, name clues that contradict each other."""
    board = position(request, limits)
    found = engine.check(board, limit=limits.steps, seconds=limits.seconds, stop=stop)
    conflict = None
    if found.verdict is Verdict.INCONSISTENT:
        conflict = engine.conflict(board, limit=limits.steps, stop=stop)
    return Check.of(board, found, conflict)


def place(request: PlaceRequest, limits: WorkLimits, stop: Stop) -> Placement:
    """Find one correct placement of the mines.

    Raises:
        UndecidedError: none was found in time.
    """
    seed = int(request.seed)
    check_seed(seed)
    board = position(request, limits)
    layout = engine.place(board, seed, limit=limits.steps, seconds=limits.seconds, stop=stop)
    return Placement.of(board, layout)


def best_move(
    request: PostedBoard, limits: WorkLimits, stop: Stop, game: ShownGame | None = None
) -> BestMove:
    """Choose the cell to open, with its risk, the chance to win and the reason."""
    board = position(request, limits, game)
    if game is not None and game.first_click_is_safe:
        return BestMove.none(board, words.FIRST_CLICK)
    best_by = None if game is None else game.spec.best_by
    try:
        found = players.best_move(board, limit=limits.steps, best_by=best_by, stop=stop)
    except (InconsistentBoardError, UndecidedError) as error:
        return BestMove.not_found(board, error)
    note = ""
    if game is not None and game.forced_guess_is_free and found.mine_probability:
        note = f"{words.FREE_GUESS} {words.CLASSIC_CHANCES}"
    return BestMove.of(board, found, note)


def hint(
    request: HintRequest, limits: WorkLimits, stop: Stop, game: ShownGame | None = None
) -> Hint:
    """Give a hint: the easiest safe cell and why it is safe, or the best guess."""
    found = hints.hint(
        position(request, limits, game),
        flags=request.flags if game is None else game.flags,
        level=request.level,
        spec=None if game is None else game.spec,
        random_move=secrets.randbits(32) if request.random_move else None,
        near=None if game is None else game.last_opened,
        by=request.by,
        limit=limits.steps >> 2,
        seconds=limits.seconds,
        stop=stop,
    )
    return Hint.of(found)


# Looking inside.


def decompose(
    request: DecomposeRequest, limits: WorkLimits, stop: Stop, game: ShownGame | None = None
) -> DrawnDecomposition:
    """Decompose a board into bags, and show how the engine does it."""
    board = position(request, limits, game)
    check_decomposition(board, limits, stop)
    stages = BoardDecomposition.of(board, stop=stop)
    structure = Structure.of(stages, stop=stop)
    if structure.undecided and stop.is_set():
        raise UndecidedError(f"stopped before a width was found by {structure.undecided[0]}")
    ends = before_and_after(stages)
    budget = Budget(elimination.LIMIT, stop)
    return DrawnDecomposition.drawn(
        board,
        structure,
        every_stage(stages) if request.steps else ends,
        parts_of(stages, budget=budget) if request.steps else None,
        ends=ends,
        components=engine.decompose(board, limit=1, stop=stop).components,
    )


def classic(
    request: ClassicRequest, limits: WorkLimits, stop: Stop, game: ShownGame | None = None
) -> DrawnClassic:
    """Run one of the documents' algorithms."""
    board = position(request, limits, game)
    chosen = CLASSICS[request.classic]
    limit = CLASSIC_STEPS if chosen.finds_certain else PLACEMENT_STEPS
    found = chosen.run(board, limit=limit, stop=stop)
    if not found.complete and stop.is_set():
        raise UndecidedError(f"stopped before {chosen.name!r} came to its end")
    return DrawnClassic.drawn(chosen, found)


def draw(
    request: DrawRequest, limits: WorkLimits, stop: Stop, game: ShownGame | None = None
) -> str:
    """Draw a board as an SVG document, with what is known of its cells if that is wanted."""
    board = position(request, limits, game)
    heat: list[list[float | None]] | None = None
    fills: list[overlay.Fill] = []
    if request.overlay != "none":
        found = engine.analyse(board, limit=limits.steps, seconds=limits.seconds, stop=stop)
        if request.overlay == "probabilities":
            heat = found.probabilities
        fills = [overlay.Fill(found.safe, "safe"), overlay.Fill(found.mines, "mine")]
    return svg.draw(
        board,
        heat=heat,
        flags=() if game is None else game.flags,
        questions=() if game is None else game.questions,
        overlay=fills if heat is None else (),
        labels=True,
    )


# New boards.


def generate(request: GenerateRequest, limits: WorkLimits, stop: Stop) -> GeneratedBoards:
    """Generate boards."""
    spec = board_spec(request, limits, request.start)
    check_boards(spec, request.count, limits)
    seed = secrets.randbits(53) if request.seed is None else int(request.seed)
    check_seed(seed)
    wanted = BoardRequest(spec, search_options(spec))
    return GeneratedBoards.of(
        generator_for(wanted).draw_many(wanted, seed, request.count, stop=stop)
    )
