"""The ASGI application: the routes for the operations, the pages, and the middleware."""

import asyncio
import ipaddress
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress

from prometheus_client import CONTENT_TYPE_LATEST
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Mount, Route, Router

from sapper.app.client import Client
from sapper.app.errors import RequestError
from sapper.engine import Stop
from sapper.web import api_page
from sapper.web.assets import STATIC, Assets, compressed, page, script_hashes, service_worker
from sapper.web.calculations.pool import Processes
from sapper.web.endpoints import Endpoints
from sapper.web.maintenance import keep_log_short, keep_tidy
from sapper.web.messages import POLICY, address_of, encode
from sapper.web.middleware import Gate
from sapper.web.services import Services
from sapper.web.settings import Settings

_PREPARED: dict[Callable[[Stop], bytes], bytes] = {}
_PREPARING_SECONDS = 60.0  # on a very busy machine, a document takes longer than other calculations
_PAGES = {"/": "index.html", "/workbench": "workbench.html", "/train": "train.html"}


def create_app(settings: Settings, processes: Processes | None = None) -> Gate:
    """Create the application, and open its database.

    Args:
        settings: the settings.
        processes: the calculation processes, if other applications share them.

    Raises:
        SpecError: the database cannot be used.
    """
    services = Services(settings, processes)

    @asynccontextmanager
    async def lifespan(_app: Router) -> AsyncIterator[None]:
        services.start()
        chores = [asyncio.create_task(each(services)) for each in (keep_tidy, keep_log_short)]
        yield
        for chore in chores:
            chore.cancel()
            with suppress(asyncio.CancelledError):
                await chore
        await asyncio.to_thread(services.close)

    routes = [
        Route("/api/openapi.json", _openapi),
        Route("/docs", _docs),
        Route("/metrics", _metrics),
        Route("/manifest.webmanifest", _manifest),
        Route("/service_worker.js", _service_worker),
        *(Route(path, _page) for path in _PAGES),
        Mount("/static", Assets(), name="static"),
    ]
    router = Router(routes, lifespan=lifespan)
    return Gate(Endpoints(services), router, services, settings.hosts)


async def _page(request: Request) -> Response:
    """Return a page with the available options embedded, so that it need not request them."""
    text = page(_PAGES[request.scope["path"]])
    services: Services = request.app.services
    # In a script, "<" could end the script element.
    given = encode(services.service.offered()).decode().replace("<", "\\u003c")
    data = f'<script type="application/json" id="choices">{given}</script>\n</body>'
    response = compressed(request.scope, text.replace("</body>", data).encode("utf-8"), "text/html")
    scripts = " ".join(script_hashes(text))
    response.headers["Content-Security-Policy"] = f"{POLICY}; script-src 'self' {scripts}"
    return response


async def _manifest(_request: Request) -> Response:
    """Return the web app manifest; its paths are relative to this address."""
    return FileResponse(STATIC / "manifest.webmanifest", media_type="application/manifest+json")


async def _service_worker(request: Request) -> Response:
    """Return the service worker; at this address its scope covers all pages."""
    return compressed(request.scope, service_worker(_PAGES).encode("utf-8"), "text/javascript")


async def _prepared(request: Request, job: Callable[[Stop], bytes]) -> bytes:
    """Return a document about the API.

    A calculation process generates the document at the first request, because doing this on the
    event loop would delay other requests by tenths of a second.
    """
    if job not in _PREPARED:
        services: Services = request.app.services
        client = Client(address_of(request.scope), receive=request.receive)
        _PREPARED[job] = await services.calculations.run(client, job, patience=_PREPARING_SECONDS)
    return _PREPARED[job]


async def _openapi(request: Request) -> Response:
    document = await _prepared(request, api_page.encoded_document)
    return compressed(request.scope, document, "application/json")


async def _docs(request: Request) -> Response:
    """Return the readable API reference."""
    text = await _prepared(request, api_page.encoded_html)
    response = compressed(request.scope, text, "text/html")
    response.headers["Content-Security-Policy"] = (
        f"{POLICY}; script-src 'none'; style-src {api_page.STYLE_HASH}"
    )
    return response


async def _metrics(request: Request) -> Response:
    """Return the metrics in the text format of Prometheus, only to clients on this machine."""
    if not _is_here(request.client.host if request.client else ""):
        raise RequestError("not_here", "metrics are available only on the server's own machine")
    services: Services = request.app.services
    return Response(services.metrics.text(), media_type=CONTENT_TYPE_LATEST)


def _is_here(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
