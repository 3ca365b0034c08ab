"""The board in another site's page: no ids, no sapper server, and nothing left behind."""

import re
import shutil
from pathlib import Path

import pytest
from tests.page.static_host import StaticHost

ROOT = Path(__file__).parents[2]


@pytest.fixture
def embedded(new_game_page, files):
    game_page = new_game_page()
    game_page.page.goto(f"{files}/examples/embed.html")
    game_page.page.wait_for_selector(".cell[aria-label]")
    return game_page


def listeners(session):
    """The page's own listeners on document and window; the browser's driver has others."""
    own = []
    for target in ("document", "window"):
        found = session.send("Runtime.evaluate", {"expression": target})["result"]["objectId"]
        for each in session.send("DOMDebugger.getEventListeners", {"objectId": found})["listeners"]:
            is_drivers = target == "window" and (each["useCapture"] or "playwright" in each["type"])
            if not is_drivers:
                own.append((target, each["type"]))
    return own


def test_the_board_fills_its_room_and_reports_what_is_opened(embedded):
    assert embedded.picture == ["...", "121"]
    assert embedded.page.locator("[role=grid]").get_attribute("aria-label").startswith("Puzzle")
    assert embedded.page.evaluate("document.querySelectorAll('body [id]:not(symbol)').length") == 0
    room = embedded.page.locator(".room").bounding_box()
    field = embedded.page.locator(".field").bounding_box()
    assert field["height"] <= room["height"]
    assert embedded.cell(0, 0).bounding_box()["width"] == 48  # the largest that Fit takes
    embedded.cell(0, 0).click(button="right")
    embedded.page.wait_for_selector(".cell.flagged")
    assert embedded.picture == ["F..", "121"]
    embedded.cell(0, 1).click()
    embedded.page.wait_for_selector("[role=status]:has-text('Right')")
    assert embedded.picture == ["F2F", "121"]


def test_the_page_of_the_guide_needs_only_the_files_that_it_names(new_game_page, tmp_path):
    guide = (ROOT / "docs/embed.md").read_text(encoding="utf-8")
    for name in re.findall(r"`((?:js|css)/[\w/.]+)`", guide.partition("\n2. ")[0]):
        source, target = ROOT / "src/sapper/web/static" / name, tmp_path / name
        copy = shutil.copytree if source.is_dir() else shutil.copyfile
        target.parent.mkdir(parents=True, exist_ok=True)
        copy(source, target)
    page = re.search(r"```html\n(.*?)```", guide, re.DOTALL)[1]
    (tmp_path / "index.html").write_text(f"<!doctype html><title>x</title>{page}", "utf-8")
    host, game_page = StaticHost(tmp_path), new_game_page()
    try:
        game_page.page.goto(f"{host.url}/index.html")
        game_page.page.wait_for_selector(".cell[aria-label]")
        assert game_page.picture == ["1..", "...", "..."]
        with game_page.page.expect_console_message() as message:
            game_page.cell(0, 1).click()
        assert message.value.text == "open 1"
    finally:
        host.kill()


def test_keys_move_and_open(embedded):
    embedded.cell(1, 1).focus()
    embedded.key("ArrowUp", "ArrowLeft", "Enter")
    embedded.page.wait_for_selector("[role=status]:has-text('That is a mine')")
    assert embedded.picture == ["X.*", "121"]


def test_a_board_that_is_destroyed_leaves_nothing_behind(embedded):
    session = embedded.page.context.new_cdp_session(embedded.page)
    assert {"keydown", "scroll", "pointermove", "blur"} <= {kind for _, kind in listeners(session)}
    embedded.page.click("button")
    assert listeners(session) == []
    element = embedded.page.locator(".room > div").evaluate("element => element.outerHTML")
    assert element in ("<div></div>", '<div class=""></div>', '<div class="" style=""></div>')
