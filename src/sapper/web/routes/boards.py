"""Answers about any posted board, and new boards."""

import secrets

from fastapi import APIRouter, Depends, Request, Response

from sapper.spec import check_seed
from sapper.web import dealing, posted_boards
from sapper.web.errors import RequestError
from sapper.web.game_options import board_spec
from sapper.web.presenters import analysis, boards, decomposition, drawing, hints
from sapper.web.routes.dependencies import ERRORS, AppServices, services_of
from sapper.web.schemas.analysis import AnalysisResponse, CheckResponse, PlaceResponse
from sapper.web.schemas.boards import ConvertResponse, GenerateResponse, ReadResponse
from sapper.web.schemas.decomposition import DecompositionResponse
from sapper.web.schemas.fields import Seed
from sapper.web.schemas.hints import HintResponse
from sapper.web.schemas.requests import (
    BoardRequest,
    ConvertRequest,
    DecomposeRequest,
    DrawRequest,
    GenerateRequest,
    HintRequest,
    PlaceRequest,
)


def _count(request: Request) -> None:
    services_of(request).count_calculation(request.client.host if request.client else "")


router = APIRouter(prefix="/api", tags=["boards"], responses=ERRORS, dependencies=[Depends(_count)])


@router.post("/read")
async def read(request: BoardRequest, services: AppServices) -> ReadResponse:
    """Read a board in any format."""
    return await services.calculations.run(lambda: boards.described(request, services.limits))


@router.post("/convert")
async def convert(request: ConvertRequest, services: AppServices) -> ConvertResponse:
    """Write a board in another format."""
    return await services.calculations.run(lambda: boards.converted(request, services.limits))


@router.post("/analyse")
async def analyse(request: BoardRequest, services: AppServices) -> AnalysisResponse:
    """Tell all that is known of a board."""
    limits = services.limits
    return await services.calculations.run(
        lambda: analysis.analysis(posted_boards.board(request, limits), limits)
    )


@router.post("/check")
async def check(request: BoardRequest, services: AppServices) -> CheckResponse:
    """Tell whether a board has a solution."""
    limits = services.limits
    return await services.calculations.run(
        lambda: analysis.checked(posted_boards.board(request, limits), limits)
    )


@router.post("/place")
async def place(request: PlaceRequest, services: AppServices) -> PlaceResponse:
    """Find one correct placement."""
    limits = services.limits
    return await services.calculations.run(
        lambda: analysis.placed(posted_boards.board(request, limits), _seed(request.seed), limits)
    )


@router.post("/hint")
async def hint(request: HintRequest, services: AppServices) -> HintResponse:
    """Give a hint."""
    limits = services.limits
    return await services.calculations.run(
        lambda: hints.hint(
            posted_boards.board(request, limits), request.flags, request.level, limits
        )
    )


@router.post("/decompose")
async def decompose(request: DecomposeRequest, services: AppServices) -> DecompositionResponse:
    """Take a board apart."""
    limits = services.limits
    return await services.calculations.run(
        lambda: decomposition.decomposition(
            posted_boards.board(request, limits), limits, steps=request.steps
        )
    )


@router.post("/draw", response_class=Response, responses={200: {"content": {"image/svg+xml": {}}}})
async def draw(request: DrawRequest, services: AppServices) -> Response:
    """Draw a board."""
    limits = services.limits
    document = await services.calculations.run(
        lambda: drawing.drawing(posted_boards.board(request, limits), request.overlay, limits)
    )
    return Response(document, media_type="image/svg+xml")


@router.post("/generate")
async def generate(request: GenerateRequest, services: AppServices) -> GenerateResponse:
    """Make new boards."""
    limits = services.limits
    if request.count > limits.boards:
        raise RequestError(
            422, "too_many_boards", f"{request.count} boards: at most {limits.boards} a call"
        )
    spec = board_spec(request, limits, request.start)
    seed = secrets.randbits(53) if request.seed is None else _seed(request.seed)

    def work() -> GenerateResponse:
        return GenerateResponse(
            boards=[
                boards.generated(*dealing.deal(request.generator, spec, (seed + number) % 2**64))
                for number in range(request.count)
            ]
        )

    return await services.calculations.run(work)


def _seed(seed: Seed) -> int:
    """Return a seed; one that is out of range is refused by whoever uses it."""
    value = int(seed)
    check_seed(value)
    return value
