"""Accessibility: axe finds no violations, and the board has spoken labels."""

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from tests.page.shapes import BEGINNER, SHAPES, open_menu

FIELD = "5x4m3:*..../...../..*../....*"
RUN = """() => axe.run({resultTypes: ['violations']}).then(({violations}) =>
  violations.map(({id, nodes}) => [id, nodes[0].html.slice(0, 200)]))"""


SKINS = ["field", "night", "classic", "contrast"]


def violations(game_page):
    """What axe finds, in short."""
    game_page.idle()
    if not game_page.page.evaluate("() => 'axe' in window"):
        game_page.page.evaluate(AXE_SCRIPT)
    return game_page.page.evaluate(RUN)


CONTRAST = """async ([skins, options]) => {
  const root = document.documentElement;
  const before = root.dataset.skin;
  const found = [];
  for (const skin of skins) {
    root.dataset.skin = skin;
    const {violations} = await axe.run(options);
    found.push(...violations.flatMap(({nodes}) =>
      nodes.map(({html, any}) => [skin, html.slice(0, 200), any[0]?.message])));
  }
  root.dataset.skin = before;
  return found;
}"""


def violations_in_every_skin(game_page):
    """The findings of axe in one skin, and the findings about contrast in the other skins."""
    found = violations(game_page)
    options = {"resultTypes": ["violations"], "runOnly": ["color-contrast"]}
    return found + game_page.page.evaluate(CONTRAST, [SKINS, options])


def test_axe_finds_nothing_in_any_state_of_the_game(game_page):
    game_page.played(FIELD, opened=[(0, 4)], flagged=[(0, 0)])
    assert violations_in_every_skin(game_page) == []
    for number, overlay in enumerate(("states", "chances", "wins"), start=1):
        game_page.key(str(number))
        game_page.overlaid(overlay)
        assert violations_in_every_skin(game_page) == []
    game_page.page.click("#hint")
    game_page.page.wait_for_selector("#notice:visible")
    game_page.key("p")
    game_page.page.mouse.click(*game_page.centre(1, 0), button="right")
    assert violations_in_every_skin(game_page) == []
    game_page.left(2, 2)
    game_page.page.click("#about-game summary")
    assert violations_in_every_skin(game_page) == []


@pytest.mark.parametrize("shape", ["phone", "sideways"])
def test_axe_finds_nothing_on_a_phone(kept, shape):
    game_page = kept(**SHAPES[shape]).played(FIELD, opened=[(0, 4)])
    game_page.page.click("#hint")
    assert violations_in_every_skin(game_page) == []
    game_page.key("Escape")
    open_menu(game_page)
    assert violations_in_every_skin(game_page) == []
    game_page.key("Escape")
    game_page.unfold()
    assert violations_in_every_skin(game_page) == []
    game_page.key("Escape")
    game_page.left(2, 2)
    game_page.page.wait_for_selector("#ending:visible")
    assert violations_in_every_skin(game_page) == []


@pytest.mark.parametrize("dialog", ["new", "settings", "statistics", "help", "daily"])
def test_axe_finds_nothing_in_a_dialog(game_page, dialog):
    game_page.open(BEGINNER)
    game_page.page.click(f"#{dialog}-button")
    game_page.idle()
    assert game_page.page.is_visible(f"#{dialog}-dialog")
    for folded in game_page.page.locator(f"#{dialog}-dialog summary").all():
        folded.click()
    assert violations_in_every_skin(game_page) == []


def test_axe_finds_nothing_in_questions_and_in_what_a_game_offers_at_its_end(game_page):
    game_page.open(BEGINNER)
    game_page.unfold().page.click("#solve-more")
    assert violations_in_every_skin(game_page) == []
    game_page.key("Escape")
    game_page.page.click("#solve")
    assert violations_in_every_skin(game_page) == []
    game_page.key("Escape")
    game_page.play(FIELD)
    game_page.left(2, 2)
    game_page.idle()
    game_page.page.click("#ending button:has-text('Share')")
    assert violations_in_every_skin(game_page) == []


def test_axe_finds_nothing_on_the_first_visit(new_game_page):
    game_page = new_game_page(first_visit=True).open()
    game_page.page.wait_for_selector("#tip:visible")
    assert violations_in_every_skin(game_page) == []
    game_page.page.click("#tip a")
    game_page.page.wait_for_selector("#welcome-dialog[open]")
    assert violations_in_every_skin(game_page) == []


@pytest.mark.parametrize("path", ["/workbench", "/train"])
def test_axe_finds_nothing_on_the_other_pages(game_page, path):
    game_page.open(path)
    assert violations_in_every_skin(game_page) == []


def test_the_board_is_a_grid_of_named_cells(game_page):
    game_page.play(FIELD)
    game_page.left(0, 4)
    assert game_page.page.get_attribute("#field", "role") == "grid"
    assert game_page.page.get_attribute("#field", "aria-rowcount") == "4"
    assert game_page.page.get_attribute("#field", "aria-colcount") == "5"
    assert game_page.page.locator("[role=row]").count() == 4
    assert game_page.page.locator("[role=row] > [role=gridcell]").count() == 20
    assert game_page.cell(0, 1).get_attribute("aria-label") == "row 1, column 2, 1"
    assert game_page.cell(0, 0).get_attribute("aria-label") == "row 1, column 1, hidden"


def test_moves_are_announced_politely(game_page):
    game_page.play(FIELD)
    assert game_page.page.get_attribute("#live", "aria-live") == "polite"
    game_page.right(0, 0)
    assert game_page.page.inner_text("#live") == "Row 1, column 1 flagged, 2 mines left"
    game_page.left(1, 1)
    assert game_page.page.inner_text("#live") == "Row 2, column 2: 2"


def test_the_clock_is_not_announced(game_page):
    game_page.play(FIELD)
    assert game_page.page.get_attribute("#clock", "role") == "timer"
    assert game_page.page.get_attribute("#clock", "aria-live") == "off"


def test_a_click_of_assistive_technology_opens(game_page):
    game_page.play(FIELD)
    with game_page.answered():
        game_page.cell(1, 1).evaluate("cell => cell.click()")
    assert game_page.picture[1] == ".2..."


def test_nothing_moves_for_those_who_want_no_motion(game_page):
    names = []
    for wanted in ("no-preference", "reduce"):
        game_page.emulated(reduced_motion=wanted).play(FIELD)
        game_page.left(0, 0)
        names.append(
            game_page.page.locator(".blast").evaluate(
                "cell => getComputedStyle(cell).animationName"
            )
        )
    assert names == ["blast", "none"]


def test_an_undone_opening_and_an_opened_area_are_announced_as_what_they_are(game_page):
    game_page.play(FIELD)
    game_page.left(1, 1)
    with game_page.answered():
        game_page.key("u")
    assert game_page.page.inner_text("#live").startswith(
        "Taken back: row 2, column 2 hidden again, 3 mines left"
    )
    game_page.left(0, 4)
    assert game_page.page.inner_text("#live") == "Row 1, column 5: empty. 10 cells opened"
