"""The first load: bytes, the page before any module, and the message if modules are missing."""

import gzip
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from tests.page.shapes import PHONE

from sapper.web.assets import STATIC, page_text

ROOT = Path(__file__).parents[2]

HELD = re.compile(r"/static/(.*/(js|bundle)/play|play-[0-9a-f]+)\.js$")
"""The module of the game page, also bundled.

If it is held back, the page stays in its loading state.
"""


def held(page):
    """Open the page without its modules."""
    page.page.route(HELD, lambda route: None)
    page.page.goto(f"{page.url}/", wait_until="commit")
    page.page.wait_for_selector(".cell.cover")
    return page


@pytest.mark.parametrize("options", [{}, PHONE], ids=["desktop", "phone"])
def test_a_covered_board_and_the_menus_are_there_without_any_module(new_game_page, options):
    page = held(new_game_page(first_visit=True, **options))
    assert page.picture == ["." * 9] * 9
    assert page.page.input_value("#level") == "beginner"
    assert page.page.input_value("#mode") == "no-guess"
    assert page.page.inner_text("#mines-left") == "10"


def test_the_first_tap_is_kept_and_looks_pressed_not_opened(new_game_page):
    page = new_game_page(first_visit=True)
    waiting = []
    page.page.route("**/api/games", lambda route: waiting.append(route))  # noqa: PLW0108 - its parameters are counted
    page.page.goto(f"{page.url}/", wait_until="commit")
    page.page.click(".row:nth-child(5) .cell:nth-child(5)")
    pressed = page.page.locator(".cell.pending")
    assert pressed.count() == 1
    assert "cover" in pressed.get_attribute("class").split()
    page.page.wait_for_function("() => document.documentElement.dataset.pending")
    while not waiting:
        page.page.evaluate("0")  # lets the driver hand over what has arrived
    waiting[0].continue_()
    page.page.wait_for_selector("#window[data-seq='1']")
    assert page.picture[4][4] != "."


def test_the_last_size_is_drawn_first(new_game_page):
    page = new_game_page().open("/#level=intermediate")
    held(page)
    assert page.picture == ["." * 16] * 16


def test_a_dark_page_is_dark_before_anything_else(new_game_page):
    page = held(new_game_page(color_scheme="dark"))
    assert page.page.evaluate("document.documentElement.dataset.skin") == "night"
    ground = page.page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert ground == "rgb(15, 20, 23)"


def test_a_script_that_does_not_come_is_reported_with_a_way_out(new_game_page):
    page = new_game_page()
    page.page.route(HELD, lambda route: route.abort())
    page.page.goto(f"{page.url}/", wait_until="commit")
    page.page.wait_for_selector("#trouble:has-text('could not be loaded')")
    page.page.unroute_all()
    page.page.click("#trouble button")
    page.page.wait_for_selector("#window[data-game]")
    page.idle()
    assert page.page.locator("#trouble").count() == 0


def test_a_loaded_page_never_shows_the_slow_loading_message(new_game_page):
    """Also not if the page is busy when the time limit for loading ends."""
    page = new_game_page()
    page.page.clock.install()
    page.open()
    page.page.route("**/api/statistics", lambda route: None)
    page.page.click("#statistics-button")
    page.page.wait_for_function("() => document.documentElement.dataset.pending === 'call'")
    page.page.clock.fast_forward(11_000)
    assert page.page.locator("#trouble").count() == 0


def test_the_menus_of_the_page_are_what_the_server_offers(new_game_page):
    text = (STATIC / "index.html").read_text(encoding="utf-8")
    page = new_game_page().open()
    offered = page.ask("choices")
    for menu, field in (("level", "levels"), ("mode", "modes")):
        part = re.search(rf'<select id="{menu}".*?</select>', text, re.DOTALL)[0]
        written = re.findall(r'<option value="([^"]+)"[^>]*>([^<]+)<', part)
        expected = [(each["name"], each["label"]) for each in offered[field]]
        assert [each for each in written if each[0] != "custom"] == expected


@pytest.mark.http("how the server sends its page")
def test_a_bundled_page_takes_six_requests_and_110_kilobytes(new_game_page, tmp_path):
    if not (ROOT / "build/javascript/node_modules/.bin/esbuild").exists():
        pytest.skip("esbuild is not installed: make bundle")
    static = tmp_path / "static"
    shutil.copytree(STATIC, static, ignore=shutil.ignore_patterns("bundle"))
    command = [sys.executable, ROOT / "tools/javascript/bundle.py", static]
    subprocess.run(command, check=True, capture_output=True)
    page = new_game_page(first_visit=True)
    sent = []

    def from_bundle(route):
        name = route.request.url.split("/static/")[1].split("/", 1)[1].split("?")[0]
        route.fulfill(path=static / name)

    page.page.route("**/static/**", from_bundle)
    real = page.page.request.get(f"{page.url}/")
    text = page_text(static, "index.html", "0" * 16)
    data = re.search(r'<script type="application/json".*?</script>', real.text(), re.DOTALL)[0]
    text = text.replace("</body>", f"{data}</body>")
    page.page.route(
        f"{page.url}/", lambda route: route.fulfill(body=text, content_type="text/html")
    )
    page.page.on("request", lambda request: sent.append(request.url))
    page.page.goto(f"{page.url}/", wait_until="commit")
    page.idle()
    assert len(sent) <= 6, sent
    bundle = [(static / "bundle" / name).read_bytes() for name in ("play.js", "play.css")]
    assert sum(len(gzip.compress(each, 6)) for each in [text.encode(), *bundle]) <= 110_000
