"""Take the pictures of the page for the documents, in a real browser.

    .venv/bin/python tools/take_pictures.py [NAME ...]

The program starts a server with its own database, plays until each situation occurs, and writes the
named pictures, or all of them, to docs/pictures.
"""

import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.page.conftest import BROWSER  # noqa: E402 - found from here
from tests.page.game_page import GamePage  # noqa: E402 - from the tests
from tests.page.server_process import Server  # noqa: E402

from sapper import Board, GameSpec, Layout, analyse, generate  # noqa: E402
from sapper.spec import ModeName  # noqa: E402

PICTURES = ROOT / "docs" / "pictures"
DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}


@contextmanager
def visiting(
    browser: Browser, url: str, *, first: bool = False, **options: Any
) -> Iterator[GamePage]:
    """Open the page in a separate browser, as a new player."""
    context = browser.new_context(reduced_motion="reduce", **options)
    context.set_default_timeout(60_000)
    if not first:
        context.add_init_script("localStorage.setItem('sapper.welcomed', 'yes')")
    yield GamePage(context.new_page(), url)
    context.close()


def expert(seed: int, mode: ModeName = "no-guess") -> str:
    """Return an Expert board whose start is the middle."""
    spec = GameSpec.level("expert", mode=mode, start=(8, 15))
    layout, _ = generate(spec, seed)
    return layout.id


def hinted(page: GamePage) -> None:
    """Request a hint and wait for it."""
    page.page.click("#hint")
    page.idle()


def shot(page: GamePage, name: str) -> None:
    """Take a picture of a page when it no longer waits for anything."""
    page.idle()
    page.page.screenshot(path=PICTURES / f"{name}.png")
    print(f"docs/pictures/{name}.png")


def take(browser: Browser, url: str, wanted: Sequence[str]) -> None:
    """Take the named pictures, or all."""
    board = expert(4)
    scenes: dict[str, tuple[dict[str, Any], Callable[[GamePage], None]]] = {
        "play": ({"viewport": DESKTOP}, lambda page: _hinted_game(page, board)),
        "phone": ({"viewport": PHONE}, lambda page: _hinted_game(page, board)),
        "chances": ({"viewport": DESKTOP}, lambda page: _chances(page, board)),
        "won": ({"viewport": DESKTOP}, _won),
        "fair": ({"viewport": DESKTOP}, _lost),
        "daily": ({"viewport": DESKTOP}, _daily),
        "statistics": ({"viewport": DESKTOP}, _statistics),
        "dark": ({"viewport": DESKTOP}, lambda page: _themed(page, board, "night")),
        "classic": ({"viewport": DESKTOP}, lambda page: _themed(page, board, "classic")),
        "contrast": ({"viewport": DESKTOP}, lambda page: _themed(page, board, "contrast")),
        "review": ({"viewport": DESKTOP}, _reviewed),
        "training": ({"viewport": DESKTOP}, _exercise),
        "workbench": ({"viewport": DESKTOP}, _workbench),
        "lesson": ({"viewport": PHONE}, _lesson),
        "landscape": (
            {"viewport": {"width": 844, "height": 390}},
            lambda page: _hinted_game(page, board),
        ),
    }
    for name, (options, scene) in scenes.items():
        if wanted and name not in wanted:
            continue
        with visiting(browser, url, **options) as page:
            scene(page)
            shot(page, name)
    if wanted and "first-visit" not in wanted:
        return
    with visiting(browser, url, first=True, viewport=DESKTOP) as page:
        page.open("/")
        shot(page, "first-visit")


def _start(page: GamePage, layout: str) -> None:
    page.play(layout, mode="no-guess")
    page.left(8, 15)


def _hinted_game(page: GamePage, layout: str) -> None:
    _start(page, layout)
    hinted(page)


def _chances(page: GamePage, layout: str) -> None:
    _start(page, layout)
    page.unfold().page.check("input[name=overlay][value=chances]")
    page.overlaid("chances")


def _won(page: GamePage) -> None:
    """Open cells of a small board that are certain to be safe, until the game is won."""
    page.play("5x4m3:*..../...../..*../....*")
    page.left(0, 4)
    while page.face == "smile":
        board = Board.parse(f"5x4m3:{'/'.join(page.picture)}")
        page.left(*analyse(board).safe[0])


def _lost(page: GamePage) -> None:
    page.play(expert(4), mode="strict")
    page.left(8, 15)
    page.left(0, 0)
    page.page.wait_for_selector("#ending:not([hidden])")


def _reviewed(page: GamePage) -> None:
    """Open safe cells, make an avoidable guess after a while, and show the review."""
    layout = Layout.parse(expert(4))
    page.play(layout.id, mode="no-guess")
    page.left(8, 15)
    for _ in range(8):
        board = Board.parse(f"30x16m99:{'/'.join(page.picture)}")
        page.left(*analyse(board).safe[0])
    board = Board.parse(f"30x16m99:{'/'.join(page.picture)}")
    risks = analyse(board).risks or {}
    page.left(*min((c for c in risks if layout.is_mine(c) and risks[c] < 1), key=risks.__getitem__))
    page.page.click("#ending button >> text=Review")
    page.page.wait_for_selector("#review .turning-point")
    page.page.locator(".turning-point").last.click()
    page.page.wait_for_selector(".turning-proof .step")
    page.idle()


def _daily(page: GamePage) -> None:
    page.open("/")
    page.page.get_by_text("Daily").first.click()
    page.page.wait_for_selector("dialog[open]")


def _statistics(page: GamePage) -> None:
    for _ in range(6):
        page.open("/#width=3&height=1&mines=1&mode=fair&first_click=any")
        for col in (1, 0, 2):
            if page.face == "smile" and page.picture[0][col] == ".":
                page.left(0, col)
    page.page.click("#statistics-button")
    page.page.wait_for_selector("dialog[open]")


def _themed(page: GamePage, layout: str, theme: str) -> None:
    _start(page, layout)
    page.page.evaluate("theme => { document.documentElement.dataset.skin = theme; }", theme)
    hinted(page)


def _exercise(page: GamePage) -> None:
    """Open the last covered cell of a position."""
    page.open("/train#exercises=pair%20of%20clues")
    covered = [(r, c) for r, row in enumerate(page.picture) for c, s in enumerate(row) if s == "."]
    page.cell(*covered[-1]).click()
    page.page.wait_for_selector("#notice:not([hidden])")
    page.idle()


def _workbench(page: GamePage) -> None:
    page.open("/workbench")


def _lesson(page: GamePage) -> None:
    page.open("/train#lesson=4")
    page.page.wait_for_selector("#notice:not([hidden])")
    page.idle()


def main() -> None:
    """Take the pictures."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=BROWSER, args=["--no-sandbox", "--disable-gpu"]
        )
        server = Server(Path(folder))
        try:
            take(browser, server.url, sys.argv[1:])
        finally:
            server.kill()
            browser.close()


if __name__ == "__main__":
    main()
