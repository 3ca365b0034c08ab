"""Help in a running game: hints, overlays, drawings. All of it is computed from the board."""

from typing import Annotated

from fastapi import APIRouter, Query, Response

from sapper.engine import Stop
from sapper.web.presenters import analysis, best_move, classics, decomposition, drawing, hints
from sapper.web.routes.dependencies import ERRORS, AppServices, Calculate, GameId, Player
from sapper.web.schemas.analysis import AnalysisResponse
from sapper.web.schemas.best_move import BestMoveResponse
from sapper.web.schemas.classics import ClassicResponse
from sapper.web.schemas.decomposition import DecompositionResponse
from sapper.web.schemas.fields import ClassicName, Overlay
from sapper.web.schemas.hints import HintResponse

router = APIRouter(prefix="/api/games/{name}", tags=["help"], responses=ERRORS)

HintLevel = Annotated[int, Query(ge=1, le=3, description="How much the hint says.")]


@router.get("/hint")
async def hint(
    name: GameId, services: AppServices, player: Player, calculate: Calculate, level: HintLevel = 3
) -> HintResponse:
    """Give a hint."""

    def work(stop: Stop) -> HintResponse:
        with services.games.helped(name, player, hints=1) as live:
            over, board, flags = live.is_over, live.game.board, live.game.flags
            spec = live.game.spec
        if over:
            return hints.game_over(level)
        return hints.hint(board, flags, level, services.limits, stop, spec=spec)

    return await calculate(work)


@router.get("/analysis")
async def analyse(
    name: GameId, services: AppServices, player: Player, calculate: Calculate
) -> AnalysisResponse:
    """Tell the states and probabilities of all cells."""

    def work(stop: Stop) -> AnalysisResponse:
        with services.games.helped(name, player) as live:
            board = live.game.board
            rules = {
                "first_click_is_safe": live.game.first_click_is_safe and not live.is_over,
                "forced_guess_is_free": live.game.forced_guess_is_free and not live.is_over,
            }
        return analysis.analysis_in_game(board, services.limits, stop, **rules)

    return await calculate(work)


@router.get("/best")
async def best(
    name: GameId, services: AppServices, player: Player, calculate: Calculate
) -> BestMoveResponse:
    """Choose the best move, and tell the chance to win."""

    def work(stop: Stop) -> BestMoveResponse:
        with services.games.helped(name, player) as live:
            board = live.game.board
            rules = {
                "first_click_is_safe": live.game.first_click_is_safe and not live.is_over,
                "forced_guess_is_free": live.game.forced_guess_is_free and not live.is_over,
            }
        return best_move.best_move_in_game(board, services.limits, stop, **rules)

    return await calculate(work)


@router.get("/decomposition")
async def decompose(
    name: GameId,
    services: AppServices,
    player: Player,
    calculate: Calculate,
    *,
    steps: bool = False,
) -> DecompositionResponse:
    """Take the position apart."""

    def work(stop: Stop) -> DecompositionResponse:
        with services.games.helped(name, player) as live:
            board = live.game.board
        return decomposition.decomposition(board, services.limits, stop, steps=steps)

    return await calculate(work)


@router.get("/classic")
async def classic(
    name: GameId,
    services: AppServices,
    player: Player,
    calculate: Calculate,
    classic: ClassicName,
) -> ClassicResponse:
    """Run one of the documents' algorithms on the position."""

    def work(stop: Stop) -> ClassicResponse:
        with services.games.helped(name, player) as live:
            board = live.game.board
        return classics.classic(board, classic, stop)

    return await calculate(work)


@router.get(
    "/picture.svg", response_class=Response, responses={200: {"content": {"image/svg+xml": {}}}}
)
async def picture(
    name: GameId,
    services: AppServices,
    player: Player,
    calculate: Calculate,
    overlay: Overlay = "none",
) -> Response:
    """Draw the game as it stands."""

    def work(stop: Stop) -> str:
        games = services.games
        watched = games.seen(name) if overlay == "none" else games.helped(name, player)
        with watched as live:
            board, flags, questions = live.shown(), live.game.flags, live.game.questions
        hidden = [cell for cell in flags if board.is_hidden(cell)]
        return drawing.drawing(
            board, overlay, services.limits, stop, flags=hidden, questions=questions
        )

    return Response(await calculate(work), media_type="image/svg+xml")
