"""What can be chosen."""

from fastapi import APIRouter

from sapper.web.presenters.choices import choices
from sapper.web.routes.dependencies import ERRORS, AppServices
from sapper.web.schemas.choices import ChoicesResponse

router = APIRouter(prefix="/api", tags=["choices"], responses=ERRORS)


@router.get("/choices")
def listed(services: AppServices) -> ChoicesResponse:
    """Tell what can be chosen."""
    return choices(services.limits)
