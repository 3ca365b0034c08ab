"""A player's statistics."""

from fastapi import APIRouter

from sapper.web.presenters.statistics import summarise
from sapper.web.routes.dependencies import ERRORS, AppServices, Player
from sapper.web.schemas.statistics import StatisticsResponse

router = APIRouter(prefix="/api", tags=["games"], responses=ERRORS)


@router.get("/statistics")
async def statistics(services: AppServices, player: Player) -> StatisticsResponse:
    """Return one's own games in numbers."""
    store = services.store
    return summarise([] if player is None else await store.call(store.results, player))
