"""A player's statistics."""

from fastapi import APIRouter

from sapper.web.presenters.statistics import summarise
from sapper.web.routes.dependencies import ERRORS, AppServices, Player
from sapper.web.schemas.statistics import StatisticsResponse

router = APIRouter(prefix="/api", tags=["games"], responses=ERRORS)


@router.get("/statistics")
def statistics(services: AppServices, player: Player) -> StatisticsResponse:
    """Return one's own games in numbers."""
    return summarise([] if player is None else services.store.results(player))
