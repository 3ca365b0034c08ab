"""The edition without a server, as ``make static`` has built it, on a host of plain files."""

import pytest
from playwright.sync_api import sync_playwright
from tests.page.conftest import (  # noqa: F401 - some are fixtures
    ARGUMENTS,
    BROWSER,
    Players,
    game_page,
    kept,
    phone,
    players,
)
from tests.page.static_host import FOLDER, StaticHost


@pytest.fixture(scope="package")
def built() -> None:
    if not (FOLDER / "index.html").exists():
        pytest.skip("dist/static is missing: run `make static`")


@pytest.fixture(scope="package")
def host(built):
    host = StaticHost()
    yield host
    host.kill()


@pytest.fixture(scope="package")
def server(host):
    """The name that the fixtures of ``tests/page`` use."""
    return host


@pytest.fixture(scope="package")
def driver(built):
    """The driver of browsers."""
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="package")
def browser(driver):
    browser = driver.chromium.launch(executable_path=BROWSER, args=ARGUMENTS)
    yield browser
    browser.close()


@pytest.fixture
def new_page(browser, host):
    """Make pages in fresh browsers."""
    own = Players(browser, host)
    yield own.game_page
    own.close()
    own.check()
