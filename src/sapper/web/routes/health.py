"""How the server is: for whoever watches it, and for the one who measures it."""

import ipaddress
from importlib.metadata import version
from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse
from prometheus_client import CONTENT_TYPE_LATEST

from sapper.app.errors import RequestError
from sapper.web.routes.dependencies import ERRORS, AppServices
from sapper.web.schemas.health import HealthResponse

router = APIRouter(tags=["health"], responses=ERRORS)

NOT_READY: dict[int | str, dict[str, Any]] = {
    503: {"model": HealthResponse, "description": "The server lives, but cannot serve now."}
}


@router.get("/health", response_model=HealthResponse, responses=NOT_READY)
async def health(services: AppServices) -> Response:
    """Tell whether the server lives, whether it can serve, and which version it is."""
    ready = await services.readiness.look()
    body = HealthResponse(live=True, ready=ready, version=version("sapper"))
    return JSONResponse(body.model_dump(), 200 if ready else 503)


@router.get("/metrics", response_class=Response, include_in_schema=False)
async def metrics(request: Request, services: AppServices) -> Response:
    """Tell what was counted, in the text form of Prometheus; to this machine only."""
    if not _is_here(request.client.host if request.client else ""):
        raise RequestError("not_here", "metrics are told to the server's own machine only")
    return Response(services.metrics.text(), media_type=CONTENT_TYPE_LATEST)


def _is_here(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
