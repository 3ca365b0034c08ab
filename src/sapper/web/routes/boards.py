"""Answers about any posted board, and new boards."""

import secrets
from functools import partial
from typing import Annotated

from fastapi import APIRouter, Depends, Response

from sapper import generators
from sapper.app.errors import RequestError
from sapper.spec import check_seed
from sapper.web import generator_limits
from sapper.web.calculations import jobs, prices
from sapper.web.clients import Client
from sapper.web.game_options import board_spec
from sapper.web.routes.dependencies import (
    ERRORS,
    SVG,
    AppServices,
    Calculate,
    Who,
)
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
    PostedGame,
)
from sapper.web.schemas.reviews import ReviewResponse
from sapper.web.services import Services


async def _count(who: Who, services: AppServices) -> None:
    services.count_calculation(who.address)


class PostedQuestions:
    """Looks whether somebody asks about the board of a running game of theirs: that is help."""

    def __init__(self, services: Services, who: Client) -> None:
        self._services = services
        self._who = who

    async def __call__(self, posted: PostedBoard) -> None:
        """Count the help that an answer about a posted board is."""
        services, who = self._services, self._who
        if await services.desk.unaided(who):
            # What was posted is read in a process.
            job = partial(jobs.board, posted, services.limits)
            await services.desk.count_shown(await services.calculations.run(who, job), who)


async def posted_questions(services: AppServices, who: Who) -> PostedQuestions:
    """Return what looks at the boards of a request."""
    return PostedQuestions(services, who)


Asked = Annotated[PostedQuestions, Depends(posted_questions)]

router = APIRouter(prefix="/api", tags=["boards"], responses=ERRORS, dependencies=[Depends(_count)])


@router.post("/read", response_model=ReadResponse)
async def read(posted: PostedBoard, services: AppServices, calculate: Calculate) -> Response:
    """Read a board in any format."""
    return await calculate(partial(jobs.read, posted, services.limits))


@router.post("/convert", response_model=ConvertResponse)
async def convert(posted: ConvertRequest, services: AppServices, calculate: Calculate) -> Response:
    """Write a board in another format."""
    return await calculate(partial(jobs.convert, posted, services.limits))


@router.post("/review", response_model=ReviewResponse)
async def review(posted: PostedGame, services: AppServices, calculate: Calculate) -> Response:
    """Judge a finished game move by move: a record, or a replay of another program."""
    return await calculate(partial(jobs.review_posted, posted, services.limits))


@router.post("/analyse", response_model=AnalysisResponse)
async def analyse(
    posted: PostedBoard, services: AppServices, asked: Asked, calculate: Calculate
) -> Response:
    """Tell all that is known of a board."""
    await asked(posted)
    return await calculate(partial(jobs.analyse, posted, services.limits))


@router.post("/best", response_model=BestMoveResponse)
async def best(
    posted: PostedBoard, services: AppServices, asked: Asked, calculate: Calculate
) -> Response:
    """Choose the best move on a board, and tell the chance to win."""
    await asked(posted)
    return await calculate(partial(jobs.best, posted, services.limits))


@router.post("/check", response_model=CheckResponse)
async def check(
    posted: PostedBoard, services: AppServices, asked: Asked, calculate: Calculate
) -> Response:
    """Tell whether a board has a solution."""
    await asked(posted)
    return await calculate(partial(jobs.check, posted, services.limits))


@router.post("/place", response_model=PlaceResponse)
async def place(
    posted: PlaceRequest, services: AppServices, asked: Asked, calculate: Calculate
) -> Response:
    """Find one correct placement."""
    seed = _seed(posted.seed)
    await asked(posted)
    return await calculate(partial(jobs.place, posted, seed, services.limits))


@router.post("/hint", response_model=HintResponse)
async def hint(
    posted: HintRequest, services: AppServices, asked: Asked, calculate: Calculate
) -> Response:
    """Give a hint."""
    await asked(posted)
    return await calculate(partial(jobs.hint, posted, services.limits))


@router.post("/decompose", response_model=DecompositionResponse)
async def decompose(
    posted: DecomposeRequest, services: AppServices, asked: Asked, calculate: Calculate
) -> Response:
    """Take a board apart."""
    await asked(posted)
    return await calculate(partial(jobs.decompose, posted, services.limits))


@router.post("/classic", response_model=ClassicResponse)
async def classic(
    posted: ClassicRequest, services: AppServices, asked: Asked, calculate: Calculate
) -> Response:
    """Run one of the documents' algorithms."""
    await asked(posted)
    return await calculate(partial(jobs.classic, posted, services.limits))


@router.post("/draw", response_class=Response, responses={200: {"content": {"image/svg+xml": {}}}})
async def draw(
    posted: DrawRequest, services: AppServices, asked: Asked, calculate: Calculate
) -> Response:
    """Draw a board."""
    if posted.overlay != "none":
        await asked(posted)
    return await calculate(partial(jobs.draw, posted, services.limits), media_type=SVG)


@router.post("/generate", response_model=GenerateResponse)
async def generate(
    posted: GenerateRequest, services: AppServices, calculate: Calculate
) -> Response:
    """Make new boards."""
    limits = services.limits
    if posted.count > limits.boards:
        raise RequestError(
            "too_many_boards", f"{posted.count} boards: at most {limits.boards} a call"
        )
    spec = board_spec(posted, limits, posted.start)
    prices.check_boards(spec, posted.count, searches=generator_limits.searches(spec))
    seed = secrets.randbits(53) if posted.seed is None else _seed(posted.seed)
    wanted = generators.BoardRequest(spec, generator_limits.limited(spec))
    return await calculate(partial(jobs.generate, wanted, seed, posted.count))


def _seed(seed: Seed) -> int:
    """Return a seed; one that is out of range is refused by whoever uses it."""
    value = int(seed)
    check_seed(value)
    return value
