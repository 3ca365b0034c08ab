"""Questions about a board: a posted board, or the board of a running game.

Every function takes a request, work limits and a stop signal. For a running game, it also takes the
board that the player sees (``AskedBoard``); then the request contains only options. These functions
may take a long time, so a server runs them in separate processes.
"""

import base64
import binascii
import secrets
from dataclasses import asdict

from sapper import engine, formats
from sapper.answers.boards import Conversion, DrawnClassic, GeneratedBoards, ReadBoard
from sapper.answers.decompositions import DrawnDecomposition
from sapper.answers.hints import Hint
from sapper.answers.positions import BestMove, Check, DrawnAnalysis, Placement
from sapper.app import questions
from sapper.app.game_options import board_spec
from sapper.app.limits import (
    WorkLimits,
    check_boards,
    check_decomposition,
    check_length,
    check_size,
    search_options,
)
from sapper.app.questions import AskedBoard
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
from sapper.classics import CLASSICS
from sapper.decompositions.drawing import before_and_after, every_stage
from sapper.engine import Stop
from sapper.errors import NotationError, UndecidedError
from sapper.formats import SavedBoard
from sapper.generators import generate_many
from sapper.render import overlay, svg
from sapper.render.heat import heat_map
from sapper.spec import check_seed

PLACEMENT_STEPS = 50_000
"""Step limit for a classic algorithm that places mines; that many steps take a second or two."""


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
        raise NotationError("give the board in exactly one of 'board', 'base64' and 'rows'")
    if request.mines is not None and request.rows is None:
        raise NotationError(
            f"'mines' {request.mines} is allowed only with 'rows', "
            "because 'board' and 'base64' already contain the mine total"
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


def position(request: PostedBoard, limits: WorkLimits, game: AskedBoard | None = None) -> Board:
    """Return the position of the game if there is one, otherwise the posted board."""
    return read_posted(request, limits)[0].position() if game is None else game.board


def read(request: PostedBoard, limits: WorkLimits, _stop: Stop) -> ReadBoard:
    """Read a board in any format."""
    return ReadBoard.of(*read_posted(request, limits))


def convert(request: ConvertRequest, limits: WorkLimits, _stop: Stop) -> Conversion:
    """Write a board in another format."""
    saved, _ = read_posted(request, limits)
    return questions.convert(saved, request.to, lossy=request.lossy)


# Solving.


def analyse(
    request: PostedBoard, limits: WorkLimits, stop: Stop, game: AskedBoard | None = None
) -> DrawnAnalysis:
    """Return the state and the mine probability of every cell."""
    asked = game or AskedBoard(position(request, limits))
    return questions.draw_analysis(asked, limit=limits.steps, seconds=limits.seconds, stop=stop)


def check(request: PostedBoard, limits: WorkLimits, stop: Stop) -> Check:
    """Decide whether a board has a solution; if not, find clues that contradict each other."""
    board = position(request, limits)
    return questions.check(board, limit=limits.steps, seconds=limits.seconds, stop=stop)


def place(request: PlaceRequest, limits: WorkLimits, stop: Stop) -> Placement:
    """Find one correct placement of the mines.

    Raises:
        UndecidedError: no placement was found within the limits.
    """
    seed = int(request.seed)
    check_seed(seed)
    board = position(request, limits)
    return questions.place(board, seed, limit=limits.steps, seconds=limits.seconds, stop=stop)


def best_move(
    request: PostedBoard, limits: WorkLimits, stop: Stop, game: AskedBoard | None = None
) -> BestMove:
    """Choose the best cell to open, with its mine risk, the chance to win and the reason."""
    asked = game or AskedBoard(position(request, limits))
    return questions.best_move(asked, limit=limits.steps, stop=stop)


def hint(
    request: HintRequest, limits: WorkLimits, stop: Stop, game: AskedBoard | None = None
) -> Hint:
    """Give a hint: the easiest safe cell and why it is safe, or the best guess."""
    found = questions.hint(
        game or AskedBoard(position(request, limits), flags=request.flags),
        level=request.level,
        by=request.by,
        random_move=secrets.randbits(32) if request.random_move else None,
        limit=limits.steps >> 2,
        seconds=limits.seconds,
        stop=stop,
    )
    return Hint.of(found)


# Algorithms.


def decompose(
    request: DecomposeRequest, limits: WorkLimits, stop: Stop, game: AskedBoard | None = None
) -> DrawnDecomposition:
    """Decompose a board into bags, and return the stages of the engine's elimination."""
    board = position(request, limits, game)
    check_decomposition(board, limits, stop)
    found = questions.decompose(board, parts=request.steps, stop=stop)
    undecided = found.structure.undecided
    if undecided and stop.is_set():
        raise UndecidedError(f"{undecided[0]} was stopped before it found a width")
    ends = before_and_after(found.stages)
    return DrawnDecomposition.drawn(
        board,
        found.structure,
        every_stage(found.stages) if request.steps else ends,
        found.parts,
        ends=ends,
        components=engine.decompose(board, limit=1, stop=stop).components,
    )


def classic(
    request: ClassicRequest, limits: WorkLimits, stop: Stop, game: AskedBoard | None = None
) -> DrawnClassic:
    """Run one of the classic algorithms from papers."""
    board = position(request, limits, game)
    limit = CLASSIC_STEPS if CLASSICS[request.classic].finds_certain else PLACEMENT_STEPS
    found = questions.classic(board, request.classic, limit=limit, stop=stop)
    if not found.complete and stop.is_set():
        raise UndecidedError(f"stopped before {request.classic!r} finished")
    return DrawnClassic.drawn(board, found)


def draw(
    request: DrawRequest, limits: WorkLimits, stop: Stop, game: AskedBoard | None = None
) -> str:
    """Draw a board as an SVG document, with an overlay if requested."""
    board = position(request, limits, game)
    heat: list[list[float | None]] | None = None
    fills: list[overlay.Fill] = []
    if request.overlay != "none":
        found = engine.analyse(board, limit=limits.steps, seconds=limits.seconds, stop=stop)
        if request.overlay == "probabilities":
            heat = heat_map(board, found.probabilities, (*found.safe, *found.mines))
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
    limited = asdict(search_options(spec))
    return GeneratedBoards.of(generate_many(spec, seed, request.count, stop=stop, **limited))
