"""The server's page without a connection: it is cached, and reports what is missing."""

import json
import re

import pytest

from sapper.web.assets import STATIC, version_of

KEPT = """async () => {
  const {active} = await navigator.serviceWorker.ready;
  if (active.state !== 'activated')
    await new Promise((done) => active.addEventListener('statechange', done, {once: true}));
  return caches.keys();
}"""

pytestmark = pytest.mark.http("connection to the server; tests/browser cuts that of the host")


@pytest.fixture
def page(new_game_page):
    """A page that its browser has kept."""
    game_page = new_game_page(service_workers="allow")
    game_page.page.add_init_script("caches.open('sapper-/-0123456789abcdef')")
    game_page.open("/#level=beginner")
    assert game_page.page.evaluate(KEPT) == [f"sapper-/-{version_of(STATIC)}"]
    return game_page


def test_a_reload_without_a_connection_shows_the_page_and_says_what_is_missing(page):
    page.left(4, 4)
    before = page.picture
    page.page.context.set_offline(True)
    page.page.reload(wait_until="commit")
    page.page.wait_for_selector("#trouble:has-text('No connection to the server')")
    assert page.picture == ["." * 9] * 9
    assert page.page.input_value("#level") == "beginner"
    assert page.mines_left == 10
    page.page.wait_for_function(
        "getComputedStyle(document.body).backgroundColor === 'rgb(243, 245, 246)'"
    )
    page.page.context.set_offline(False)
    page.page.wait_for_selector("#window[data-seq='1']")
    page.idle()
    assert page.picture == before
    assert page.page.locator("#trouble").count() == 0


@pytest.mark.parametrize("path", ["train", "workbench"])
def test_pages_that_were_never_opened_are_kept_too(page, path):
    page.page.context.set_offline(True)
    page.page.goto(f"{page.url}/{path}", wait_until="commit")
    page.page.wait_for_selector("nav a[aria-current=page]")
    page.page.wait_for_function(
        "getComputedStyle(document.body).backgroundColor === 'rgb(243, 245, 246)'"
    )


def test_what_is_kept_is_not_shown_while_the_server_answers(page):
    page.page.evaluate(
        f"""async () => {{
          const cache = await caches.open('sapper-/-{version_of(STATIC)}');
          await cache.put('./', new Response('old', {{headers: {{'Content-Type': 'text/html'}}}}));
        }}"""
    )
    page.reload()
    assert page.page.locator(".cell").count() == 81
    page.page.context.set_offline(True)
    page.page.reload(wait_until="commit")
    page.page.wait_for_selector("body:has-text('old')")


def test_the_worker_lists_every_file_of_every_page(page):
    script = page.page.request.get(f"{page.url}/service_worker.js").text()
    kept = json.loads(re.search(r"\((\{.*\})\)", script)[1])["files"]
    for path in ("", "train", "workbench"):
        text = page.page.request.get(f"{page.url}/{path}").text()
        named = set(re.findall(r'(?:src|href)="(static/[^"]+)"', text))
        assert f"./{path}" in kept
        assert named <= set(kept)
