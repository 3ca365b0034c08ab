import pytest
from playwright.sync_api import sync_playwright
from tests.page.game_page import GamePage
from tests.page.server_process import Server
from tests.page.shapes import PHONE, SCREENS

BROWSER = "/usr/bin/chromium-headless-shell"
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def pytest_collection_modifyitems(items):
    """Mark what runs in a browser as slow."""
    for item in items:
        if "tests/page/" in item.path.as_posix():
            item.add_marker(pytest.mark.slow)


@pytest.fixture(scope="package")
def server(tmp_path_factory):
    server = Server(tmp_path_factory.mktemp("server"))
    yield server
    server.kill()


@pytest.fixture(scope="package")
def browser():
    """A browser as long as tests of pages run: its event loop is in the way of others."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=BROWSER, args=ARGUMENTS)
        yield browser
        browser.close()


class Players:
    """Browsers for the tests of a file: each is a player of its own, and may not complain."""

    def __init__(self, browser, server) -> None:
        self.browser = browser
        self.server = server
        self.contexts = []
        self.complaints = []
        self.kept = {}

    def game_page(self, *, first_visit: bool = False, **options) -> GamePage:
        context = self.browser.new_context(
            **{"viewport": {"width": 1280, "height": 800}, "reduced_motion": "reduce"} | options
        )
        if not first_visit:
            context.add_init_script("localStorage.setItem('sapper.welcomed', 'yes')")
        context.set_default_timeout(20_000)
        self.contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", lambda line: line.type == "error" and self.complaints.append(line.text))
        return GamePage(page, self.server.url)

    def kept_page(self, options: dict) -> GamePage:
        """The page of such a screen that tests use one after another."""
        name = repr(options)
        if name not in self.kept:
            self.kept[name] = self.game_page(**options)
        return self.kept[name]

    def close(self) -> None:
        for context in self.contexts:
            context.close()

    def check(self) -> None:
        # What a test provokes on purpose, the browser reports as failed loads.
        real = [line for line in self.complaints if "Failed to load resource" not in line]
        self.complaints.clear()
        assert real == []


@pytest.fixture
def new_game_page(browser, server):
    """Make pages that are used once."""
    players = Players(browser, server)
    yield players.game_page
    players.close()
    players.check()


@pytest.fixture(scope="package")
def players(browser, server):
    players = Players(browser, server)
    yield players
    players.close()


def used(game_page, players):
    """Lend a page to one test; the next finds it as if it had never been used."""
    yield game_page
    players.check()
    game_page.leave()


@pytest.fixture
def game_page(players):
    """A desktop."""
    yield from used(players.kept_page({}), players)


@pytest.fixture
def phone(players):
    yield from used(players.kept_page(PHONE), players)


@pytest.fixture
def shaped(request, players):
    """A page on the screen that the test's parameter names (``tests.page.shapes``)."""
    yield from used(players.kept_page(SCREENS[request.param]), players)
