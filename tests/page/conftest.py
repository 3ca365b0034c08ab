import json
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright
from tests.page.game_page import PATIENCE, GamePage
from tests.page.server_process import Server
from tests.page.shapes import PHONE, SCREENS
from tests.page.static_host import VIA_HOST, StaticHost

BROWSER = "/usr/bin/chromium-headless-shell"
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

DEFAULTS = {
    "viewport": {"width": 1280, "height": 800},
    "reduced_motion": "reduce",
    "permissions": ["clipboard-read", "clipboard-write"],
}
"""What a browser is like, unless a test wants another."""

NEVER = 3_600_000
"""Milliseconds of a long press, more than a tap takes on any machine."""


def pytest_collection_modifyitems(config, items):
    """Mark tests in a browser as slow, and leave out tests that need a server."""
    left_out = []
    for item in items:
        if "tests/page/" not in item.path.as_posix():
            continue
        item.add_marker(pytest.mark.slow)
        if config.getoption("--static") and item.get_closest_marker("http"):
            left_out.append(item)
    items[:] = [item for item in items if item not in left_out]
    config.hook.pytest_deselected(items=left_out)


def pytest_runtest_setup(item):
    """Fail a test that needs a server and does not say why."""
    mark = item.get_closest_marker("http")
    if mark and not mark.args:
        pytest.fail("say why it needs a server: pytest.mark.http(REASON)", pytrace=False)


@pytest.fixture(scope="package")
def server(tmp_path_factory, pytestconfig):
    """The server of the pages. With ``--static``, a host of the edition without a server."""
    is_static = pytestconfig.getoption("--static")
    server = StaticHost() if is_static else Server(tmp_path_factory.mktemp("server"))
    yield server
    server.kill()


@pytest.fixture(scope="package")
def files():
    """The address of a site that is not sapper's; it has the repository's files."""
    host = StaticHost(Path(__file__).parents[2])
    yield host.url
    host.kill()


@pytest.fixture(scope="package")
def browser():
    """A browser that lives only while page tests run: its event loop would disturb others."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=BROWSER, args=ARGUMENTS)
        yield browser
        browser.close()


class Players:
    """Browsers, each a separate player. Their error messages fail a test."""

    def __init__(self, browser, server, *, via_host=False) -> None:
        self.browser = browser
        self.server = server
        self.via_host = via_host  # the workers' answers go through the host
        self.contexts = []
        self.complaints = []
        self.kept = {}

    def game_page(self, *, first_visit=False, preferences=None, **options) -> GamePage:
        is_static = isinstance(self.server, StaticHost)
        # Requests that a service worker answers cannot be held back by a test.
        workers = {"service_workers": "allow" if is_static else "block"}
        context = self.browser.new_context(**DEFAULTS | workers | options)
        if self.via_host:
            context.add_init_script(VIA_HOST)
        if not first_visit:
            context.add_init_script("localStorage.setItem('sapper.welcomed', 'yes')")
        if options.get("has_touch"):
            preferences = {"longPress": NEVER} | (preferences or {})
        if preferences:
            stored = json.dumps(json.dumps(preferences))
            context.add_init_script(f"localStorage['sapper.preferences'] ??= {stored}")
        context.set_default_timeout(PATIENCE)
        self.contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", lambda line: line.type == "error" and self.complaints.append(line.text))
        return GamePage(page, self.server.url, is_static=is_static)

    def kept_page(self, name: str = "", **options) -> GamePage:
        """The page with this name and these options. Tests use it one after another."""
        key = (name, repr(options))
        if key not in self.kept:
            self.kept[key] = self.game_page(**options)
        return self.kept[key]

    def close(self) -> None:
        for context in self.contexts:
            context.close()

    def check(self) -> None:
        # The browser reports failures that a test causes on purpose as failed loads.
        real = [line for line in self.complaints if "Failed to load resource" not in line]
        self.complaints.clear()
        assert real == []


@pytest.fixture
def new_game_page(browser, server):
    """Make pages that are used once, in fresh browsers."""
    players = Players(browser, server, via_host=isinstance(server, StaticHost))
    yield players.game_page
    players.close()
    players.check()


@pytest.fixture(scope="package")
def players(browser, server):
    players = Players(browser, server, via_host=isinstance(server, StaticHost))
    yield players
    players.close()


@pytest.fixture
def kept(players):
    """Lend pages with some options. Pages are reset, so the next test finds them as new."""
    lent = []

    def lend(name="", **options):
        lent.append(players.kept_page(name, **options))
        return lent[-1]

    yield lend
    players.check()
    for game_page in lent:
        game_page.leave()


@pytest.fixture
def game_page(kept):
    """A desktop."""
    return kept()


@pytest.fixture
def visitor(kept):
    """Somebody else's desktop."""
    return kept("visitor")


@pytest.fixture
def phone(kept):
    """A phone on which a slow tap never counts as a long press."""
    return kept(**PHONE)


@pytest.fixture
def pressed_phone(kept):
    """A phone on which a finger that stays down becomes a long press."""
    return kept(**PHONE, preferences={"longPress": 350})


@pytest.fixture
def on_screen(kept):
    """Lend a page on a screen of a name (``tests.page.shapes``): a desktop of any size is one."""

    def lend(name):
        screen = SCREENS[name]
        return kept(**screen) if "is_mobile" in screen else kept().resized(**screen["viewport"])

    return lend


@pytest.fixture
def shaped(request, on_screen):
    """A page on the screen that the test's parameter names."""
    return on_screen(request.param)
