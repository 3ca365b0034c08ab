"""The board of the day. It is begun as every other game is: ``POST /api/games``."""

from typing import Annotated

from fastapi import APIRouter, Path

from sapper.web import daily
from sapper.web.presenters.daily import daily_response
from sapper.web.routes.dependencies import ERRORS, AppServices, Player
from sapper.web.schemas.daily import DailyResponse

router = APIRouter(prefix="/api/daily", tags=["daily"], responses=ERRORS)


@router.get("")
async def boards_of_today(services: AppServices, player: Player) -> DailyResponse:
    """Tell today's boards, one's own attempts at them, and one's streak."""
    return await _boards(services, player)


@router.get("/{day}")
async def boards_of_a_day(
    day: Annotated[str, Path(max_length=10, description="A date such as 2026-11-16.")],
    services: AppServices,
    player: Player,
) -> DailyResponse:
    """Tell the boards of today or an earlier day; when it is over, their secrets too."""
    return await _boards(services, player, day)


async def _boards(
    services: AppServices, player: str | None, day: str | None = None
) -> DailyResponse:
    now, store = services.desk.now().wall, services.store
    present = daily.today(now)
    wanted = present if day is None else daily.parse_day(day, present)
    attempts = [] if player is None else await store.call(store.attempts, player)
    return daily_response(await services.desk.daily_key(), wanted, now, attempts)
