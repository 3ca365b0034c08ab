"""Nobody is shut out: axe finds nothing, and the board speaks."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from tests.page.conftest import used
from tests.page.shapes import SHAPES, open_menu

FIELD = "5x4m3:*..../...../..*../....*"
AXE = Axe()
VIOLATIONS = {"resultTypes": ["violations"]}


def violations(game_page):
    """What axe finds, in short."""
    # Axe is put into the page as a script, which the server's policy forbids: hence the bypass.
    found = AXE.run(game_page.page, options=VIOLATIONS).response["violations"]
    return [(each["id"], each["nodes"][0]["html"][:200]) for each in found]


@pytest.fixture(scope="module")
def lenient_page(players):
    return players.game_page(bypass_csp=True)


@pytest.fixture
def open_game_page(lenient_page, players):
    yield from used(lenient_page, players)


def choose_theme(game_page, theme):
    game_page.page.evaluate(
        "theme => localStorage.setItem('sapper.preferences', JSON.stringify({theme}))", theme
    )


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_axe_finds_nothing_in_any_state_of_the_game(open_game_page, theme):
    game_page = open_game_page.open()
    choose_theme(game_page, theme)
    game_page.play(FIELD)
    game_page.left(0, 4)
    game_page.right(0, 0)
    assert violations(game_page) == []
    for overlay in ("1", "2", "3"):
        game_page.key(overlay)
        game_page.page.wait_for_selector("#field[data-overlay]:not([data-overlay=''])")
    game_page.page.click("#hint")
    game_page.page.wait_for_selector("#notice:visible")
    assert violations(game_page) == []
    game_page.left(2, 2)
    game_page.page.click("#about-game summary")
    assert violations(game_page) == []


@pytest.mark.parametrize("shape", ["phone", "sideways"])
def test_axe_finds_nothing_on_a_phone(players, shape):
    game_page = players.game_page(bypass_csp=True, **SHAPES[shape]).play(FIELD)
    game_page.left(0, 4)
    game_page.page.click("#hint")
    game_page.page.wait_for_selector("#notice:visible")
    assert violations(game_page) == []
    game_page.key("Escape")
    open_menu(game_page)
    assert violations(game_page) == []
    game_page.key("Escape")
    game_page.left(2, 2)
    game_page.page.wait_for_selector("#ending:visible")
    assert violations(game_page) == []


@pytest.mark.parametrize("dialog", ["new", "settings", "statistics", "help", "daily"])
def test_axe_finds_nothing_in_a_dialog(open_game_page, dialog):
    open_game_page.open()
    open_game_page.page.click(f"#{dialog}-button")
    open_game_page.page.wait_for_selector(f"#{dialog}-dialog:visible")
    assert violations(open_game_page) == []


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_axe_finds_nothing_in_the_workbench(open_game_page, theme):
    open_game_page.open()
    choose_theme(open_game_page, theme)
    open_game_page.open("/workbench")
    open_game_page.page.wait_for_selector(".cell.heat")
    assert violations(open_game_page) == []


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


def test_nothing_moves_for_those_who_want_no_motion(new_game_page):
    moving, still = (
        new_game_page(reduced_motion=wish).play(FIELD) for wish in ("no-preference", "reduce")
    )
    names = []
    for game_page in (moving, still):
        game_page.left(0, 0)
        names.append(
            game_page.page.locator(".blast").evaluate(
                "cell => getComputedStyle(cell).animationName"
            )
        )
    assert names == ["blast", "none"]
