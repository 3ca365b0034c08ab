"""Nobody is shut out: axe finds nothing serious, and the board speaks."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from tests.page.conftest import used

FIELD = "5x4m3:*..../...../..*../....*"
AXE = Axe()
VIOLATIONS = {"resultTypes": ["violations"]}


def grave(table):
    """The violations that axe calls serious or critical, in short."""
    # Axe is put into the page as a script, which the server's policy forbids: hence the bypass.
    found = AXE.run(table.page, options=VIOLATIONS).response["violations"]
    return [
        (each["id"], each["nodes"][0]["html"][:200])
        for each in found
        if each["impact"] in ("serious", "critical")
    ]


@pytest.fixture(scope="module")
def lenient_table(seats):
    return seats.table(bypass_csp=True)


@pytest.fixture
def open_table(lenient_table, seats):
    yield from used(lenient_table, seats)


def choose_theme(table, theme):
    table.page.evaluate(
        "theme => localStorage.setItem('sapper.preferences', JSON.stringify({theme}))", theme
    )


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_axe_finds_nothing_serious_in_any_state_of_the_game(open_table, theme):
    table = open_table.open()
    choose_theme(table, theme)
    table.play(FIELD)
    table.left(0, 4)
    table.right(0, 0)
    assert grave(table) == []
    for overlay in ("1", "2", "3"):
        table.key(overlay)
        table.page.wait_for_selector("#field[data-overlay]:not([data-overlay=''])")
    table.page.click("#hint")
    table.page.wait_for_selector("#notice:visible")
    assert grave(table) == []
    table.left(2, 2)
    table.page.click("#about-game summary")
    assert grave(table) == []


@pytest.mark.parametrize("dialog", ["new", "settings", "statistics", "help"])
def test_axe_finds_nothing_serious_in_a_dialog(open_table, dialog):
    open_table.open()
    open_table.page.click(f"#{dialog}-button")
    open_table.page.wait_for_selector(f"#{dialog}-dialog:visible")
    assert grave(open_table) == []


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_axe_finds_nothing_serious_in_the_workbench(open_table, theme):
    open_table.open()
    choose_theme(open_table, theme)
    open_table.open("/workbench")
    open_table.page.wait_for_selector(".cell.heat")
    assert grave(open_table) == []


def test_the_board_is_a_grid_of_named_cells(table):
    table.play(FIELD)
    table.left(0, 4)
    assert table.page.get_attribute("#field", "role") == "grid"
    assert table.page.get_attribute("#field", "aria-rowcount") == "4"
    assert table.page.get_attribute("#field", "aria-colcount") == "5"
    assert table.page.locator("[role=row]").count() == 4
    assert table.page.locator("[role=row] > [role=gridcell]").count() == 20
    assert table.cell(0, 1).get_attribute("aria-label") == "row 1, column 2, 1"
    assert table.cell(0, 0).get_attribute("aria-label") == "row 1, column 1, hidden"


def test_moves_are_announced_politely(table):
    table.play(FIELD)
    assert table.page.get_attribute("#live", "aria-live") == "polite"
    table.right(0, 0)
    assert table.page.inner_text("#live") == "Row 1, column 1 flagged, 2 mines left"
    table.left(1, 1)
    assert table.page.inner_text("#live") == "Row 2, column 2: 2"


def test_the_clock_is_not_announced(table):
    table.play(FIELD)
    assert table.page.get_attribute("#clock", "role") == "timer"
    assert table.page.get_attribute("#clock", "aria-live") == "off"


def test_a_click_of_assistive_technology_opens(table):
    table.play(FIELD)
    with table.answered():
        table.cell(1, 1).evaluate("cell => cell.click()")
    assert table.picture[1] == ".2..."


def test_nothing_moves_for_those_who_want_no_motion(new_table):
    moving, still = (
        new_table(reduced_motion=wish).play(FIELD) for wish in ("no-preference", "reduce")
    )
    names = []
    for table in (moving, still):
        table.left(0, 0)
        names.append(
            table.page.locator(".blast").evaluate("cell => getComputedStyle(cell).animationName")
        )
    assert names == ["blast", "none"]
