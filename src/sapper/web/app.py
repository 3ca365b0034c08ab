"""The ASGI application: routes, errors, and what stands before them."""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from importlib.metadata import version

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware

from sapper.errors import SapperError
from sapper.web.assets import Assets, page
from sapper.web.guard import Guard, refusal_response
from sapper.web.house import House, Settings
from sapper.web.refusals import RefusalError, refusal_of
from sapper.web.routes import boards, choices, games, help  # noqa: A004 - a module, not the builtin

PAGES = {"/": "index.html", "/workbench": "workbench.html"}
"""Which file is served where."""

_CODES = {404: "not_found", 405: "method_not_allowed", 415: "not_json"}
_LOG = logging.getLogger("sapper.web")


def create_app(settings: Settings) -> FastAPI:
    """Make the application; its database is open when this returns.

    Raises:
        SpecError: the database cannot be used.
    """
    house = House(settings)

    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
        tidying = asyncio.create_task(asyncio.to_thread(house.games.tidy))
        yield
        await tidying
        house.store.close()

    app = FastAPI(
        title="sapper",
        summary="Minesweeper, exactly",
        version=version("sapper"),
        openapi_url="/api/openapi.json",
        docs_url=None,  # its page would load scripts from elsewhere
        redoc_url=None,
        lifespan=lifespan,
        telemetry={"tracing": False, "metrics": False, "logs": False},
    )
    app.state.house = house
    for router in (choices.router, games.router, help.router, boards.router):
        app.include_router(router)
    for path, file in PAGES.items():
        app.add_api_route(path, _page(file), methods=["GET", "HEAD"], include_in_schema=False)
    app.mount("/static", Assets(), name="static")
    app.add_exception_handler(SapperError, _refused)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _http_error)
    app.add_exception_handler(Exception, _fault)
    app.add_middleware(GZipMiddleware, minimum_size=1024)
    app.add_middleware(Guard, limits=settings.limits, clock=time.monotonic, hosts=settings.hosts)
    return app


def _page(file: str) -> Callable[[], Awaitable[Response]]:
    async def serve() -> Response:
        return page(file)

    return serve


async def _refused(_request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, SapperError)  # noqa: S101 - registered for it
    return refusal_response(refusal_of(error))


async def _invalid(_request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)  # noqa: S101 - registered for it
    first = error.errors()[0]
    place = ".".join(str(part) for part in first["loc"])
    return refusal_response(RefusalError(422, "invalid_request", f"{place}: {first['msg']}"))


async def _http_error(_request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)  # noqa: S101 - registered for it
    code = _CODES.get(error.status_code, "refused")
    return JSONResponse(
        {"error": code, "detail": str(error.detail)}, error.status_code, error.headers
    )


async def _fault(request: Request, error: Exception) -> JSONResponse:
    _LOG.error("%s %s", request.method, request.url.path, exc_info=error)
    return JSONResponse({"error": "internal_error", "detail": "a fault of sapper"}, 500)
