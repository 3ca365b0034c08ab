"""The ASGI application: its routes, and the middleware before them."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from importlib.metadata import version

from fastapi import FastAPI
from starlette.middleware.gzip import GZipMiddleware

from sapper.web.assets import Assets
from sapper.web.calculations.pool import Processes
from sapper.web.error_handlers import add_error_handlers
from sapper.web.middleware.body_size import BodySize
from sapper.web.middleware.measuring import Measuring
from sapper.web.middleware.origin_check import OriginCheck
from sapper.web.middleware.request_rates import RequestRates
from sapper.web.middleware.security_headers import SecurityHeaders
from sapper.web.middleware.trusted_hosts import TrustedHosts
from sapper.web.routes import (
    boards,
    choices,
    daily,
    games,
    health,
    help,  # noqa: A004 - a module, not the builtin
    keys,
    pages,
    player,
    statistics,
    training,
)
from sapper.web.routes.frequent_calls import FrequentCalls
from sapper.web.services import Services
from sapper.web.settings import Settings
from sapper.web.tidying import keep_log_short, keep_tidy

_ROUTERS = (
    choices,
    games,
    daily,
    help,
    boards,
    statistics,
    training,
    player,
    keys,
    health,
    pages,
)


def create_app(settings: Settings, processes: Processes | None = None) -> FastAPI:
    """Make the application; its database is open when this returns.

    Args:
        settings: how it is set up.
        processes: those that calculate, if they are shared with others.

    Raises:
        SpecError: the database cannot be used.
    """
    services = Services(settings, processes)

    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
        services.start()
        chores = [asyncio.create_task(each(services)) for each in (keep_tidy, keep_log_short)]
        yield
        for chore in chores:
            chore.cancel()
            with suppress(asyncio.CancelledError):
                await chore
        await asyncio.to_thread(services.close)

    app = FastAPI(
        # As they are: to include a router would take all of its routes apart and make them again,
        # which costs the first request of every application 85 ms.
        routes=[route for module in _ROUTERS for route in module.router.routes],
        title="sapper",
        summary="Minesweeper, exactly",
        version=version("sapper"),
        openapi_url="/api/openapi.json",
        docs_url=None,  # its page would load scripts from elsewhere
        redoc_url=None,
        lifespan=lifespan,
        telemetry={"tracing": False, "metrics": False, "logs": False},
    )
    app.state.services = services
    app.mount("/static", Assets(), name="static")
    add_error_handlers(app)
    _add_middleware(app, settings, services)
    return app


def _add_middleware(app: FastAPI, settings: Settings, services: Services) -> None:
    """Put the middleware before the routes, the innermost first."""
    app.add_middleware(GZipMiddleware, minimum_size=1024, compresslevel=4)
    app.add_middleware(FrequentCalls, services=services)
    app.add_middleware(BodySize, limit=settings.limits.body)
    app.add_middleware(RequestRates, limits=settings.limits, clock=time.monotonic)
    app.add_middleware(OriginCheck)
    app.add_middleware(TrustedHosts, hosts=settings.hosts)
    app.add_middleware(SecurityHeaders)
    app.add_middleware(Measuring, metrics=services.metrics)
