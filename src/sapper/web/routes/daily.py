"""The board of the day. It is begun as every other game is: ``POST /api/games``."""

from typing import Annotated

from fastapi import APIRouter, Path

from sapper.web.routes.dependencies import ERRORS, AppServices, Player
from sapper.web.schemas.daily import DailyResponse

router = APIRouter(prefix="/api/daily", tags=["daily"], responses=ERRORS)


@router.get("")
def boards_of_today(services: AppServices, player: Player) -> DailyResponse:
    """Tell today's boards, one's own attempts at them, and one's streak."""
    return services.games.responses.daily(player)


@router.get("/{day}")
def boards_of_a_day(
    day: Annotated[str, Path(max_length=10, description="A date such as 2026-11-16.")],
    services: AppServices,
    player: Player,
) -> DailyResponse:
    """Tell the boards of today or an earlier day; when it is over, their secrets too."""
    return services.games.responses.daily(player, day)
