import pytest
from playwright.sync_api import sync_playwright
from tests.page.serving import Server
from tests.page.table import Table

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PHONE = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True}


@pytest.fixture(scope="package")
def server(tmp_path_factory):
    server = Server(tmp_path_factory.mktemp("server"))
    yield server
    server.kill()


@pytest.fixture(scope="package")
def browser():
    """A browser as long as tests of pages run: its event loop is in the way of others."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=ARGUMENTS)
        yield browser
        browser.close()


class Seats:
    """Browsers for the tests of a file: each is a player of its own, and may not complain."""

    def __init__(self, browser, server) -> None:
        self.browser = browser
        self.server = server
        self.contexts = []
        self.complaints = []

    def table(self, **options) -> Table:
        context = self.browser.new_context(
            **{"viewport": {"width": 1280, "height": 800}, "reduced_motion": "reduce"} | options
        )
        context.set_default_timeout(20_000)
        self.contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", lambda line: line.type == "error" and self.complaints.append(line.text))
        return Table(page, self.server.url)

    def close(self) -> None:
        for context in self.contexts:
            context.close()

    def check(self) -> None:
        # What a test provokes on purpose, the browser reports as failed loads.
        real = [line for line in self.complaints if "Failed to load resource" not in line]
        self.complaints.clear()
        assert real == []


@pytest.fixture
def new_table(browser, server):
    """Make tables that are used once."""
    seats = Seats(browser, server)
    yield seats.table
    seats.close()
    seats.check()


@pytest.fixture(scope="package")
def seats(browser, server):
    seats = Seats(browser, server)
    yield seats
    seats.close()


@pytest.fixture(scope="package")
def desktop_table(seats):
    return seats.table()


@pytest.fixture(scope="package")
def phone_table(seats):
    return seats.table(**PHONE)


def used(table, seats):
    """Lend a table to one test."""
    yield table
    seats.check()
    table.leave()


@pytest.fixture
def table(desktop_table, seats):
    """A desktop; the next test finds it as if it had never been used."""
    yield from used(desktop_table, seats)


@pytest.fixture
def phone(phone_table, seats):
    """A phone, likewise."""
    yield from used(phone_table, seats)
