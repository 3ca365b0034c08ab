"""The edition without a server, as ``make static`` has built it, on a host of plain files."""

import functools
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright
from tests.page.conftest import ARGUMENTS, BROWSER, Players

FOLDER = Path(__file__).parents[2] / "dist/static"


class Host:
    """Serves the folder; can be switched off."""

    def __init__(self) -> None:
        self.start(0)

    def start(self, port: int) -> None:
        handler = functools.partial(_Quiet, directory=str(FOLDER))
        self._server = ThreadingHTTPServer(("127.0.0.1", port), handler)
        self.port = self._server.server_address[1]
        self.url = f"http://127.0.0.1:{self.port}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture(scope="module")
def built() -> None:
    if not (FOLDER / "index.html").exists():
        pytest.skip("dist/static is missing: run `make static`")


@pytest.fixture(scope="module")
def host(built):
    host = Host()
    yield host
    host.stop()


@pytest.fixture(scope="module")
def browser(built):
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=BROWSER, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def new_page(browser, host):
    """Make pages of browsers that have seen nothing yet."""
    players = Players(browser, host)
    yield players.game_page
    players.close()
    players.check()
