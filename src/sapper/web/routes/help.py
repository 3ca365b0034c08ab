"""Help in a running game: hints, overlays, drawings. All of it is computed from the board."""

from functools import partial
from typing import Annotated

from fastapi import APIRouter, Query, Response

from sapper.web.calculations import jobs
from sapper.web.calculations.jobs import ShownGame
from sapper.web.live_game import LiveGame
from sapper.web.presenters import hints
from sapper.web.routes.dependencies import (
    ERRORS,
    JSON,
    SVG,
    AppServices,
    Calculate,
    GameId,
    Who,
)
from sapper.web.schemas.analysis import AnalysisResponse
from sapper.web.schemas.best_move import BestMoveResponse
from sapper.web.schemas.classics import ClassicResponse
from sapper.web.schemas.decomposition import DecompositionResponse
from sapper.web.schemas.fields import ClassicName, Overlay
from sapper.web.schemas.hints import HintResponse

router = APIRouter(prefix="/api/games/{name}", tags=["help"], responses=ERRORS)

HintLevel = Annotated[int, Query(ge=1, le=3, description="How much the hint says.")]


def _rules(live: LiveGame) -> dict[str, bool]:
    """Return what the rules of a game add to what its board says."""
    return {
        "first_click_is_safe": live.game.first_click_is_safe and not live.is_over,
        "forced_guess_is_free": live.game.forced_guess_is_free and not live.is_over,
    }


@router.get("/hint", response_model=HintResponse)
async def hint(
    name: GameId,
    services: AppServices,
    who: Who,
    calculate: Calculate,
    *,
    level: HintLevel = 3,
) -> Response:
    """Give a hint."""
    async with services.desk.helped(name, who, hints=1) as live:
        game = live.game
        shown = None if live.is_over else ShownGame(game.board, game.spec, tuple(game.flags))
    if shown is None:
        return Response(hints.game_over(level).model_dump_json(), media_type=JSON)
    return await calculate(partial(jobs.hint_in_game, shown, level, services.limits), plays=True)


@router.get("/analysis", response_model=AnalysisResponse)
async def analyse(name: GameId, services: AppServices, who: Who, calculate: Calculate) -> Response:
    """Tell the states and probabilities of all cells."""
    async with services.desk.helped(name, who) as live:
        job = partial(jobs.analyse_in_game, live.game.board, _rules(live), services.limits)
    return await calculate(job, plays=True)


@router.get("/best", response_model=BestMoveResponse)
async def best(name: GameId, services: AppServices, who: Who, calculate: Calculate) -> Response:
    """Choose the best move, and tell the chance to win."""
    async with services.desk.helped(name, who) as live:
        job = partial(jobs.best_in_game, live.game.board, _rules(live), services.limits)
    return await calculate(job, plays=True)


@router.get("/decomposition", response_model=DecompositionResponse)
async def decompose(
    name: GameId,
    services: AppServices,
    who: Who,
    calculate: Calculate,
    *,
    steps: bool = False,
) -> Response:
    """Take the position apart."""
    async with services.desk.helped(name, who) as live:
        job = partial(jobs.decompose_board, live.game.board, steps, services.limits)
    return await calculate(job, plays=True)


@router.get("/classic", response_model=ClassicResponse)
async def classic(
    name: GameId,
    services: AppServices,
    who: Who,
    calculate: Calculate,
    *,
    classic: ClassicName,
) -> Response:
    """Run one of the documents' algorithms on the position."""
    async with services.desk.helped(name, who) as live:
        job = partial(jobs.classic_on_board, live.game.board, classic)
    return await calculate(job, plays=True)


@router.get(
    "/picture.svg", response_class=Response, responses={200: {"content": {"image/svg+xml": {}}}}
)
async def picture(
    name: GameId,
    services: AppServices,
    who: Who,
    calculate: Calculate,
    *,
    overlay: Overlay = "none",
) -> Response:
    """Draw the game as it stands."""
    desk = services.desk
    watched = desk.seen(name, who) if overlay == "none" else desk.helped(name, who)
    async with watched as live:
        board, flags, questions = live.shown(), live.game.flags, live.game.questions
        hidden = tuple(cell for cell in flags if board.is_hidden(cell))
        shown = ShownGame(board, live.game.spec, hidden, tuple(questions))
    job = partial(jobs.draw_game, shown, overlay, services.limits)
    return await calculate(job, plays=True, media_type=SVG)
