"""Every control works by mouse, finger and key, on a phone held either way and on a desktop."""

import pytest
from tests.page.fingers import Fingers
from tests.page.shapes import SHAPES, open_menu

CORNERS = "4x3m2:*.../..../...*"
BEHIND_THE_MENU = ["new", "statistics", "settings", "help"]


def press_by_touch(game_page, selector):
    game_page.tap(selector)


def press_by_mouse(game_page, selector):
    game_page.page.click(selector)
    game_page.idle()


def press_by_key(game_page, selector):
    game_page.page.focus(selector)
    game_page.key("Enter")
    game_page.idle()


WAYS = {"mouse": press_by_mouse, "touch": press_by_touch, "key": press_by_key}
SHAPED = pytest.mark.parametrize("shaped", SHAPES, indirect=True)


@pytest.fixture(params=[(shape, way) for shape in SHAPES for way in WAYS], ids="-".join)
def pressed(request, kept, on_screen):
    """A page, and the device that presses its controls. A touched desktop has a touch screen."""
    shape, way = request.param
    has_screen = (shape, way) == ("desktop", "touch")
    game_page = kept(**SHAPES[shape], has_touch=True) if has_screen else on_screen(shape)
    return game_page, WAYS[way]


def test_undo_redo_and_hint(pressed):
    shaped, press = pressed
    shaped.play(CORNERS)
    shaped.left(1, 1)
    with shaped.answered():
        press(shaped, "#undo")
    assert shaped.picture[1] == "...."
    with shaped.answered():
        press(shaped.unfold(), "#redo")
    assert shaped.picture[1] == ".1.."
    press(shaped, "#hint")
    shaped.page.wait_for_selector("#notice:visible")


def test_solve_and_the_face(pressed):
    shaped, press = pressed
    shaped.play(CORNERS)
    shaped.left(0, 3)
    press(shaped.unfold(), "#solve")
    assert shaped.face == "won"
    with shaped.another_game():
        press(shaped, "#face")


def test_zoom(pressed):
    shaped, press = pressed
    shaped.open("/#level=expert")
    size = [shaped.cell(0, 0).bounding_box()["width"]]
    for button in ("#zoom-in", "#zoom-in", "#zoom-out", "#zoom-fit"):
        press(shaped.unfold(), button)
        size.append(shaped.cell(0, 0).bounding_box()["width"])
    assert size[0] < size[1] < size[2] > size[3] > size[4] == size[0]


def test_dialogs_open_and_escape_closes_them(pressed):
    shaped, press = pressed
    shaped.play(CORNERS)
    for dialog in BEHIND_THE_MENU:
        if shaped.page.is_visible("#menu-button"):
            press(shaped, "#menu-button")
        press(shaped, f"#{dialog}-button")
        assert shaped.page.is_visible(f"#{dialog}-dialog"), dialog
        box = shaped.page.locator(f"#{dialog}-dialog").bounding_box()
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= shaped.page.viewport_size["width"]
        shaped.key("Escape")
        shaped.page.wait_for_selector(f"#{dialog}-dialog", state="hidden")


@pytest.mark.parametrize(
    ("menu", "choice", "expected"),
    [("level", "intermediate", 256), ("mode", "fair", 81), ("difficulty", "easy", 81)],
)
@SHAPED
def test_level_mode_and_difficulty_stand_in_front(shaped, menu, choice, expected):
    shaped.open("/#level=beginner&mode=no-guess")
    open_menu(shaped)
    with shaped.another_game():
        shaped.page.select_option(f"#{menu}", choice)
    assert shaped.page.locator(".cell").count() == expected
    assert shaped.page.input_value(f"#{menu}") == choice


def test_the_switch(pressed):
    shaped, press = pressed
    shaped.play(CORNERS)
    if press is press_by_key:
        shaped.key("d")
    else:
        press(shaped, "#switch label:has([value=flag])")
    assert shaped.page.is_checked("input[value=flag]")
    with shaped.answered():
        if shaped.page.evaluate("navigator.maxTouchPoints > 0"):
            Fingers(shaped).tap(*shaped.centre(0, 0))
        else:
            shaped.page.mouse.click(*shaped.centre(0, 0))
    assert shaped.picture[0] == "F..."


@SHAPED
def test_escape_closes_the_menu_then_the_hint(shaped):
    shaped.play(CORNERS)
    shaped.left(1, 1)
    shaped.page.click("#hint")
    shaped.page.wait_for_selector("#notice:visible")
    if shaped.page.is_visible("#menu-button"):
        open_menu(shaped)
        shaped.page.wait_for_selector("#help-button:visible")
    shaped.key("Escape")
    shaped.key("Escape")
    shaped.page.wait_for_selector("#notice", state="hidden")


def test_a_press_next_to_the_menu_closes_it_and_opens_no_cell(phone):
    phone.play(CORNERS)
    open_menu(phone)
    phone.page.touchscreen.tap(20, 700)
    phone.page.wait_for_selector("#menu", state="hidden")


@pytest.mark.parametrize("side", ["left", "right"])
def test_the_floating_switch_is_dragged_to_either_side_without_turning(phone, side):
    game_page = phone.play(CORNERS)
    fingers = Fingers(game_page)
    for there in {"left": ["left"], "right": ["left", "right"]}[side]:
        box = game_page.page.locator("#switch").bounding_box()
        start = (box["x"] + 29, box["y"] + 29)
        fingers.slide(start, (60 if there == "left" else 330, start[1]))
        game_page.page.wait_for_selector(f":root[data-switch={there}]")
    box = game_page.page.locator("#switch").bounding_box()
    assert (box["x"] + box["width"] / 2 < 195) is (side == "left")
    assert game_page.page.is_checked("input[value=dig]")


def test_the_skip_link_leads_to_the_board_and_leaves_the_address_alone(game_page):
    game_page.play(CORNERS)
    before = game_page.page.url
    game_page.page.focus(".skip")
    game_page.key("Enter")
    assert game_page.page.url == before
    assert game_page.page.evaluate("document.activeElement.classList.contains('cell')")


@pytest.mark.http("second player")
def test_a_visitor_sees_the_true_kind_of_the_game(game_page, visitor):
    game_page.open("/#level=intermediate&mode=fair")
    visitor.open(f"/#game={game_page.game}")
    assert visitor.page.input_value("#level") == "intermediate"
    assert visitor.page.input_value("#mode") == "fair"


def test_graphs_are_under_the_hood_and_a_key_opens_it(game_page):
    game_page.play(CORNERS)
    assert not game_page.page.is_visible("#graph-overlays")
    game_page.key("5")
    assert game_page.page.is_visible("#graph-overlays")


def buzzes(game_page):
    game_page.page.evaluate(
        "() => { window.buzzes = []; navigator.vibrate = (it) => buzzes.push(it); }"
    )


@pytest.mark.parametrize("wanted", [True, False])
def test_a_flag_is_felt_where_that_is_wanted(pressed_phone, wanted):
    phone = pressed_phone.play(CORNERS)
    if not wanted:
        open_menu(phone)
        phone.page.click("#settings-button")
        phone.page.uncheck("input[name=haptics]")
        phone.key("Escape")
    buzzes(phone)
    fingers = Fingers(phone)
    with phone.answered():
        fingers.down(*phone.centre(0, 0))
    fingers.up()
    assert bool(phone.page.evaluate("window.buzzes.length")) is wanted
