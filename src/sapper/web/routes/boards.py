"""Answers about any posted board, and new boards."""

import secrets

from fastapi import APIRouter, Depends, Request, Response

from sapper import generators
from sapper.engine import Stop
from sapper.spec import check_seed
from sapper.web import generator_limits, posted_boards
from sapper.web.errors import RequestError
from sapper.web.game_options import board_spec
from sapper.web.presenters import analysis, best_move, boards, decomposition, drawing, hints
from sapper.web.routes.dependencies import ERRORS, AppServices, Calculate
from sapper.web.schemas.analysis import AnalysisResponse, CheckResponse, PlaceResponse
from sapper.web.schemas.best_move import BestMoveResponse
from sapper.web.schemas.boards import ConvertResponse, GenerateResponse, ReadResponse
from sapper.web.schemas.decomposition import DecompositionResponse
from sapper.web.schemas.fields import Seed
from sapper.web.schemas.hints import HintResponse
from sapper.web.schemas.requests import (
    ConvertRequest,
    DecomposeRequest,
    DrawRequest,
    GenerateRequest,
    HintRequest,
    PlaceRequest,
    PostedBoard,
)


async def _count(request: Request, services: AppServices) -> None:
    services.count_calculation(request.client.host if request.client else "")


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
    posted: PostedBoard, services: AppServices, calculate: Calculate
) -> AnalysisResponse:
    """Tell all that is known of a board."""
    limits = services.limits
    return await calculate(
        lambda stop: analysis.analysis(posted_boards.board(posted, limits), limits, stop)
    )


@router.post("/best")
async def best(
    posted: PostedBoard, services: AppServices, calculate: Calculate
) -> BestMoveResponse:
    """Choose the best move on a board, and tell the chance to win."""
    limits = services.limits
    return await calculate(
        lambda stop: best_move.best_move(posted_boards.board(posted, limits), limits, stop)
    )


@router.post("/check")
async def check(posted: PostedBoard, services: AppServices, calculate: Calculate) -> CheckResponse:
    """Tell whether a board has a solution."""
    limits = services.limits
    return await calculate(
        lambda stop: analysis.checked(posted_boards.board(posted, limits), limits, stop)
    )


@router.post("/place")
async def place(posted: PlaceRequest, services: AppServices, calculate: Calculate) -> PlaceResponse:
    """Find one correct placement."""
    limits = services.limits
    return await calculate(
        lambda stop: analysis.placed(
            posted_boards.board(posted, limits), _seed(posted.seed), limits, stop
        )
    )


@router.post("/hint")
async def hint(posted: HintRequest, services: AppServices, calculate: Calculate) -> HintResponse:
    """Give a hint."""
    limits = services.limits
    return await calculate(
        lambda stop: hints.hint(
            posted_boards.board(posted, limits), posted.flags, posted.level, limits, stop
        )
    )


@router.post("/decompose")
async def decompose(
    posted: DecomposeRequest, services: AppServices, calculate: Calculate
) -> DecompositionResponse:
    """Take a board apart."""
    limits = services.limits
    return await calculate(
        lambda stop: decomposition.decomposition(
            posted_boards.board(posted, limits), limits, stop, steps=posted.steps
        )
    )


@router.post("/draw", response_class=Response, responses={200: {"content": {"image/svg+xml": {}}}})
async def draw(posted: DrawRequest, services: AppServices, calculate: Calculate) -> Response:
    """Draw a board."""
    limits = services.limits
    document = await calculate(
        lambda stop: drawing.drawing(
            posted_boards.board(posted, limits), posted.overlay, limits, stop
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
