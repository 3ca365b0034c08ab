"""The edition without a server, as ``make static`` has built it, on a host of plain files."""

import pytest
from playwright.sync_api import sync_playwright
from tests.page.conftest import ARGUMENTS, BROWSER, Players
from tests.page.static_host import FOLDER, StaticHost


@pytest.fixture(scope="module")
def built() -> None:
    if not (FOLDER / "index.html").exists():
        pytest.skip("dist/static is missing: run `make static`")


@pytest.fixture(scope="module")
def host(built):
    host = StaticHost()
    yield host
    host.kill()


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
