"""Answers about any posted board, and new boards."""

import secrets
from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response

from sapper import generators
from sapper.board import Board
from sapper.engine import Stop
from sapper.spec import check_seed
from sapper.web import generator_limits, posted_boards, posted_help
from sapper.web.errors import RequestError
from sapper.web.game_options import board_spec
from sapper.web.presenters import (
    analysis,
    best_move,
    boards,
    classics,
    decomposition,
    drawing,
    hints,
)
from sapper.web.routes.dependencies import ERRORS, AppServices, Calculate, Player
from sapper.web.schemas.analysis import AnalysisResponse, CheckResponse, PlaceResponse
from sapper.web.schemas.best_move import BestMoveResponse
from sapper.web.schemas.boards import ConvertResponse, GenerateResponse, ReadResponse
from sapper.web.schemas.classics import ClassicResponse
from sapper.web.schemas.decomposition import DecompositionResponse
from sapper.web.schemas.fields import Seed
from sapper.web.schemas.hints import HintResponse
from sapper.web.schemas.requests import (
    ClassicRequest,
    ConvertRequest,
    DecomposeRequest,
    DrawRequest,
    GenerateRequest,
    HintRequest,
    PlaceRequest,
    PostedBoard,
)
from sapper.web.services import Services


async def _count(request: Request, services: AppServices) -> None:
    services.count_calculation(request.client.host if request.client else "")


class PostedQuestions:
    """Reads the boards that somebody asks about; in games that they show, that is help."""

    def __init__(self, services: Services, player: str | None) -> None:
        self._services = services
        self._player = player

    def board(self, posted: PostedBoard, *, helps: bool = True) -> Board:
        """Return the position that was posted; see ``posted_boards.read``."""
        services = self._services
        board = posted_boards.board(posted, services.limits)
        if helps:
            posted_help.count_posted(board, self._player, services.games, services.store)
        return board


async def posted_questions(services: AppServices, player: Player) -> PostedQuestions:
    """Return what reads the boards of a request."""
    return PostedQuestions(services, player)


Asked = Annotated[PostedQuestions, Depends(posted_questions)]

router = APIRouter(prefix="/api", tags=["boards"], responses=ERRORS, dependencies=[Depends(_count)])


@router.post("/read")
async def read(posted: PostedBoard, services: AppServices, calculate: Calculate) -> ReadResponse:
    """Read a board in any format."""
    return await calculate(lambda _: boards.described(posted, services.limits))


@router.post("/convert")
async def convert(
    posted: ConvertRequest, services: AppServices, calculate: Calculate
) -> ConvertResponse:
    """Write a board in another format."""
    return await calculate(lambda _: boards.converted(posted, services.limits))


@router.post("/analyse")
async def analyse(
    posted: PostedBoard, services: AppServices, asked: Asked, calculate: Calculate
) -> AnalysisResponse:
    """Tell all that is known of a board."""
    limits = services.limits
    return await calculate(lambda stop: analysis.analysis(asked.board(posted), limits, stop))


@router.post("/best")
async def best(
    posted: PostedBoard, services: AppServices, asked: Asked, calculate: Calculate
) -> BestMoveResponse:
    """Choose the best move on a board, and tell the chance to win."""
    limits = services.limits
    return await calculate(lambda stop: best_move.best_move(asked.board(posted), limits, stop))


@router.post("/check")
async def check(
    posted: PostedBoard, services: AppServices, asked: Asked, calculate: Calculate
) -> CheckResponse:
    """Tell whether a board has a solution."""
    limits = services.limits
    return await calculate(lambda stop: analysis.checked(asked.board(posted), limits, stop))


@router.post("/place")
async def place(
    posted: PlaceRequest, services: AppServices, asked: Asked, calculate: Calculate
) -> PlaceResponse:
    """Find one correct placement."""
    limits = services.limits
    return await calculate(
        lambda stop: analysis.placed(asked.board(posted), _seed(posted.seed), limits, stop)
    )


@router.post("/hint")
async def hint(
    posted: HintRequest, services: AppServices, asked: Asked, calculate: Calculate
) -> HintResponse:
    """Give a hint."""
    limits = services.limits
    return await calculate(
        lambda stop: hints.hint(asked.board(posted), posted.flags, posted.level, limits, stop)
    )


@router.post("/decompose")
async def decompose(
    posted: DecomposeRequest, services: AppServices, asked: Asked, calculate: Calculate
) -> DecompositionResponse:
    """Take a board apart."""
    limits = services.limits
    return await calculate(
        lambda stop: decomposition.decomposition(
            asked.board(posted), limits, stop, steps=posted.steps
        )
    )


@router.post("/classic")
async def classic(
    posted: ClassicRequest, services: AppServices, calculate: Calculate
) -> ClassicResponse:
    """Run one of the documents' algorithms."""
    limits = services.limits
    return await calculate(
        lambda stop: classics.classic(posted_boards.board(posted, limits), posted.classic, stop)
    )


@router.post("/draw", response_class=Response, responses={200: {"content": {"image/svg+xml": {}}}})
async def draw(
    posted: DrawRequest, services: AppServices, asked: Asked, calculate: Calculate
) -> Response:
    """Draw a board."""
    limits = services.limits
    document = await calculate(
        lambda stop: drawing.drawing(
            asked.board(posted, helps=posted.overlay != "none"), posted.overlay, limits, stop
        )
    )
    return Response(document, media_type="image/svg+xml")


@router.post("/generate")
async def generate(
    posted: GenerateRequest, services: AppServices, calculate: Calculate
) -> GenerateResponse:
    """Make new boards."""
    limits = services.limits
    if posted.count > limits.boards:
        raise RequestError(
            422, "too_many_boards", f"{posted.count} boards: at most {limits.boards} a call"
        )
    spec = board_spec(posted, limits, posted.start)
    seed = secrets.randbits(53) if posted.seed is None else _seed(posted.seed)

    wanted = generators.BoardRequest(spec, generator_limits.limited(spec))

    def work(stop: Stop) -> GenerateResponse:
        generator = generators.generator_for(wanted)
        made = generator.draw_many(wanted, seed, posted.count, stop=stop)
        return GenerateResponse(boards=[boards.generated(*board) for board in made])

    return await calculate(work)


def _seed(seed: Seed) -> int:
    """Return a seed; one that is out of range is refused by whoever uses it."""
    value = int(seed)
    check_seed(value)
    return value
