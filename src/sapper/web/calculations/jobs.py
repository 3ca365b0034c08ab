"""What processes calculate: functions of plain values that return the JSON of an answer.

The server asks for them by name, with values that can be pickled. A job ends soon after its flag is
set; whatever it raises of sapper's errors becomes the answer to the request.
"""

import gzip
import pickle
from collections.abc import Callable
from dataclasses import dataclass

from pydantic import BaseModel

from sapper.app.errors import RequestError
from sapper.board import Board
from sapper.engine import Stop
from sapper.game import Game
from sapper.generators import BoardRequest, generator_for
from sapper.grid import Cell
from sapper.reviews import review
from sapper.spec import GameSpec
from sapper.web import posted_boards, posted_games
from sapper.web.calculations import prices
from sapper.web.limits import Limits
from sapper.web.presenters import (
    analysis,
    best_move,
    boards,
    classics,
    decomposition,
    drawing,
    hints,
    reviews,
)
from sapper.web.schemas.analysis import AnalysisResponse, CheckResponse, PlaceResponse
from sapper.web.schemas.best_move import BestMoveResponse
from sapper.web.schemas.boards import ConvertResponse, GenerateResponse, ReadResponse
from sapper.web.schemas.classics import ClassicResponse
from sapper.web.schemas.decomposition import DecompositionResponse
from sapper.web.schemas.fields import ClassicName, Overlay
from sapper.web.schemas.hints import HintResponse
from sapper.web.schemas.requests import (
    ClassicRequest,
    ConvertRequest,
    DecomposeRequest,
    DrawRequest,
    HintRequest,
    PlaceRequest,
    PostedBoard,
    PostedGame,
)
from sapper.web.schemas.reviews import ReviewResponse

_GZIP_FROM, _GZIP_LEVEL = 1024, 5


def warm_up() -> None:
    """Calculate something small, so that all that is loaded late is loaded."""
    board = Board.parse("3x3m2:1../.../...")
    hints.hint(board, (), 3, Limits(), Stop())
    analysis.analysis(board, Limits(), Stop())


@dataclass(frozen=True, slots=True)
class Encoded:
    """The body of an answer."""

    body: bytes
    """What is sent."""
    is_gzip: bool
    """Whether it is compressed."""


@dataclass(frozen=True, slots=True)
class Written:
    """A job whose answer is written out, within a size, and compressed if the client reads that.

    The server has nothing left to do but to send it.
    """

    job: Callable[[Stop], "BaseModel | str"]
    """The job."""
    limit: int
    """Bytes that the answer may have."""
    may_gzip: bool
    """Whether the client reads compressed answers."""

    def __call__(self, stop: Stop) -> Encoded:
        """Do the job, and write its answer."""
        answer = self.job(stop)
        text = answer if isinstance(answer, str) else answer.model_dump_json(by_alias=True)
        return encoded(text.encode("utf-8"), self.limit, may_gzip=self.may_gzip)


def encoded(body: bytes, limit: int, *, may_gzip: bool) -> Encoded:
    """Return the body of an answer.

    Raises:
        RequestError: it is too large.
    """
    if len(body) > limit:
        raise RequestError(
            "answer_too_large",
            f"the answer would have {len(body)} bytes: at most {limit}",
            price=len(body),
            budget=limit,
        )
    if may_gzip and len(body) >= _GZIP_FROM:
        return Encoded(gzip.compress(body, _GZIP_LEVEL), is_gzip=True)
    return Encoded(body, is_gzip=False)


# About posted boards.


def board(posted: PostedBoard, limits: Limits, _stop: Stop) -> Board:
    """Read the position that was posted."""
    return posted_boards.board(posted, limits)


def read(posted: PostedBoard, limits: Limits, _stop: Stop) -> ReadResponse:
    """Read a board in any format."""
    return boards.described(posted, limits)


def convert(posted: ConvertRequest, limits: Limits, _stop: Stop) -> ConvertResponse:
    """Write a board in another format."""
    return boards.converted(posted, limits)


def analyse(posted: PostedBoard, limits: Limits, stop: Stop) -> AnalysisResponse:
    """Tell all that is known of a board."""
    return analysis.analysis(posted_boards.board(posted, limits), limits, stop)


def best(posted: PostedBoard, limits: Limits, stop: Stop) -> BestMoveResponse:
    """Choose the best move on a board."""
    return best_move.best_move(posted_boards.board(posted, limits), limits, stop)


def check(posted: PostedBoard, limits: Limits, stop: Stop) -> CheckResponse:
    """Tell whether a board has a solution."""
    return analysis.checked(posted_boards.board(posted, limits), limits, stop)


def place(posted: PlaceRequest, seed: int, limits: Limits, stop: Stop) -> PlaceResponse:
    """Find one correct placement."""
    return analysis.placed(posted_boards.board(posted, limits), seed, limits, stop)


def hint(posted: HintRequest, limits: Limits, stop: Stop) -> HintResponse:
    """Give a hint about a board."""
    board = posted_boards.board(posted, limits)
    return hints.hint(board, posted.flags, posted.level, limits, stop)


def decompose(posted: DecomposeRequest, limits: Limits, stop: Stop) -> DecompositionResponse:
    """Take a board apart."""
    board = posted_boards.board(posted, limits)
    return decompose_board(board, posted.steps, limits, stop)


def classic(posted: ClassicRequest, limits: Limits, stop: Stop) -> ClassicResponse:
    """Run one of the documents' algorithms on a board."""
    return classic_on_board(posted_boards.board(posted, limits), posted.classic, stop)


def draw(posted: DrawRequest, limits: Limits, stop: Stop) -> str:
    """Draw a board."""
    board = posted_boards.board(posted, limits)
    return drawing.drawing(board, posted.overlay, limits, stop)


def generate(wanted: BoardRequest, seed: int, count: int, stop: Stop) -> GenerateResponse:
    """Make boards."""
    made = generator_for(wanted).draw_many(wanted, seed, count, stop=stop)
    return GenerateResponse(boards=[boards.generated(*board) for board in made])


# About games.


@dataclass(frozen=True, slots=True)
class ShownGame:
    """What a player sees of a game, and its rules."""

    board: Board
    """The position; of a game that is over, with the mines on it."""
    spec: GameSpec
    """The rules."""
    flags: tuple[Cell, ...]
    """The flags on hidden cells."""
    questions: tuple[Cell, ...] = ()
    """The question marks."""


def hint_in_game(game: ShownGame, level: int, limits: Limits, stop: Stop) -> HintResponse:
    """Give a hint in a game."""
    return hints.hint(game.board, game.flags, level, limits, stop, spec=game.spec)


def analyse_in_game(
    board: Board, rules: dict[str, bool], limits: Limits, stop: Stop
) -> AnalysisResponse:
    """Tell all that is known of the board of a game."""
    return analysis.analysis_in_game(board, limits, stop, **rules)


def best_in_game(
    board: Board, rules: dict[str, bool], limits: Limits, stop: Stop
) -> BestMoveResponse:
    """Choose the best move of a game."""
    return best_move.best_move_in_game(board, limits, stop, **rules)


def decompose_board(board: Board, steps: bool, limits: Limits, stop: Stop) -> DecompositionResponse:
    """Take a board apart."""
    if board.grid.size <= limits.drawn_cells:
        prices.check_decomposition(board, stop)
    return decomposition.decomposition(board, limits, stop, steps=steps)


def classic_on_board(board: Board, name: ClassicName, stop: Stop) -> ClassicResponse:
    """Run one of the documents' algorithms on a position."""
    return classics.classic(board, name, stop)


def draw_game(game: ShownGame, overlay: Overlay, limits: Limits, stop: Stop) -> str:
    """Draw a game."""
    flags, questions = game.flags, game.questions
    return drawing.drawing(game.board, overlay, limits, stop, flags=flags, questions=questions)


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A review, written out, and what the statistics keep of it."""

    answer: Encoded
    """The answer."""
    accuracy: float | None
    """How accurately the game was played; ``None`` when not all of it is known."""


def review_game(pickled: bytes, may_gzip: bool, limits: Limits, stop: Stop) -> Reviewed:
    """Judge a finished game move by move.

    It comes as it is in memory, pickled in its turn: playing it again might take longer than this.
    """
    game = pickle.loads(pickled)  # noqa: S301 - the server itself has written it
    assert isinstance(game, Game)  # noqa: S101 - for the type checker
    openings = sum(result.is_opening for result in game.results)
    prices.check_review(game.spec.grid.size, openings)
    steps = limits.steps
    found = review(game, given_up=True, limit=steps >> 2, budget=steps << 2, stop=stop)
    body = reviews.review_response(found).model_dump_json().encode("utf-8")
    totals = found.totals
    return Reviewed(
        encoded(body, limits.answer, may_gzip=may_gzip),
        None if totals.unknown else totals.accuracy,
    )


def review_posted(posted: PostedGame, limits: Limits, stop: Stop) -> ReviewResponse:
    """Judge a posted game move by move."""
    found = posted_games.read(posted, limits)
    prices.check_review(found.game.spec.grid.size, found.openings)
    judged = review(
        found.game,
        first_click_is_promised=found.first_click_is_promised,
        rules=found.rules,
        limit=limits.steps >> 2,
        budget=limits.steps << 2,
        stop=stop,
    )
    return reviews.review_response(judged, notes=found.notes)
