"""The pages and their files."""

from fastapi import APIRouter, Response
from fastapi.responses import FileResponse

from sapper.web.assets import STATIC, page

router = APIRouter(include_in_schema=False)


@router.api_route("/", methods=["GET", "HEAD"])
async def game() -> Response:
    """Return the page of the game."""
    return page("index.html")


@router.api_route("/workbench", methods=["GET", "HEAD"])
async def workbench() -> Response:
    """Return the page of the workbench."""
    return page("workbench.html")


@router.api_route("/train", methods=["GET", "HEAD"])
async def train() -> Response:
    """Return the page of the training."""
    return page("train.html")


@router.api_route("/manifest.webmanifest", methods=["GET", "HEAD"])
async def manifest() -> Response:
    """Return what a browser needs to install the page; at this address its paths are the page's."""
    return FileResponse(STATIC / "manifest.webmanifest", media_type="application/manifest+json")
