"""The pages and their files."""

from fastapi import APIRouter, Response

from sapper.web.assets import page

router = APIRouter(include_in_schema=False)


@router.api_route("/", methods=["GET", "HEAD"])
async def game() -> Response:
    """Return the page of the game."""
    return page("index.html")


@router.api_route("/workbench", methods=["GET", "HEAD"])
async def workbench() -> Response:
    """Return the page of the workbench."""
    return page("workbench.html")
