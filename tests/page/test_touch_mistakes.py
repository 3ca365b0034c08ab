"""Accidental touches do nothing.

The tests use raw touches on glyphs, at edges, sliding, in pairs, slow and fast, with a slow server.
"""

import time

import pytest
from tests.page.fingers import Fingers
from tests.page.shapes import PHONE

CORNERS = "4x3m2:*.../..../...*"
"""Numbers *100/1111/001*."""

WIDE = "30x30:" + "/".join(["." * 29 + "*"] * 30)


def place(game_page, row, col, where):
    """A point of a cell: its middle, where a glyph is, or just inside its edge."""
    box = game_page.cell(row, col).bounding_box()
    share = {"glyph": 0.5, "edge": 0.06}[where]
    return box["x"] + box["width"] * share, box["y"] + box["height"] * share


def held_moves(game_page):
    """Keep the server from seeing moves until they are let through."""
    held = []

    def hold(route):
        held.append(route)

    game_page.page.route("**/moves", hold)
    return held


def release(game_page, held):
    for route in held:
        route.continue_()
    game_page.page.unroute("**/moves")


@pytest.mark.parametrize("where", ["glyph", "edge"])
def test_a_long_press_on_a_flag_removes_it_and_opens_nothing(pressed_phone, where):
    phone = pressed_phone.play(CORNERS)
    fingers = Fingers(phone)
    for expected in ("F...", "...."):
        with phone.answered():
            fingers.down(*place(phone, 0, 0, where))
        with phone.sending_nothing():
            fingers.up()
        assert phone.picture[0] == expected
    assert phone.seq == 2


@pytest.mark.parametrize("where", ["glyph", "edge"])
def test_a_slow_server_does_not_turn_the_removal_of_a_flag_into_an_opening(pressed_phone, where):
    phone = pressed_phone.played(CORNERS, flagged=[(0, 0)])
    fingers = Fingers(phone)
    point = place(phone, 0, 0, where)
    held = held_moves(phone)
    with phone.page.expect_request("**/moves"):
        fingers.down(*point)
    assert phone.picture[0] == "...."  # shown at once
    fingers.up()
    fingers.tap(*point)
    with phone.answered():
        release(phone, held)
    phone.idle()
    assert [route.request.post_data_json["kind"] for route in held] == ["flag"]
    assert phone.seq == 2
    assert phone.picture[0] == "...."


def test_a_long_press_that_acted_does_nothing_when_it_slides_on(pressed_phone):
    phone = pressed_phone.play(CORNERS)
    fingers = Fingers(phone)
    with phone.answered():
        fingers.down(*place(phone, 0, 0, "glyph"))
    with phone.sending_nothing():
        fingers.move(*place(phone, 1, 1, "glyph"))
        fingers.up()
    assert phone.picture == ["F...", "....", "...."]


@pytest.mark.parametrize("steps", [1, 12])
def test_a_slide_to_another_cell_opens_neither(phone, steps):
    phone.play(CORNERS)
    with phone.sending_nothing():
        start, end = place(phone, 1, 1, "glyph"), place(phone, 1, 2, "glyph")
        Fingers(phone).slide(start, end, steps)


def test_a_finger_that_comes_back_to_its_cell_does_nothing(phone):
    phone.play(CORNERS)
    with phone.sending_nothing():
        fingers = Fingers(phone)
        fingers.down(*place(phone, 1, 1, "glyph"))
        fingers.move(*place(phone, 1, 2, "glyph"))
        fingers.move(*place(phone, 1, 1, "glyph"))
        fingers.up()


def test_a_finger_that_crosses_the_edge_by_a_hair_does_nothing(phone):
    phone.play(CORNERS)
    x, y = place(phone, 1, 1, "edge")
    with phone.sending_nothing():
        fingers = Fingers(phone)
        fingers.down(x, y)
        fingers.move(x - 8, y)
        fingers.up()


@pytest.mark.parametrize("first", [0, 1])
def test_two_fingers_open_nothing_whichever_is_lifted_first(pressed_phone, first):
    phone = pressed_phone.play(CORNERS)
    with phone.sending_nothing():
        fingers = Fingers(phone)
        fingers.both_down(place(phone, 1, 1, "glyph"), place(phone, 1, 2, "glyph"))
        fingers.outlast_a_long_press()
        fingers.up(first)
        fingers.up(1 - first)


def test_after_two_fingers_one_opens_again(phone):
    phone.play(CORNERS)
    fingers = Fingers(phone)
    fingers.both_down(place(phone, 1, 1, "glyph"), place(phone, 1, 2, "glyph"))
    fingers.up(0)
    fingers.up(1)
    with phone.answered():
        fingers.tap(*place(phone, 1, 1, "glyph"))
    assert phone.picture[1] == ".1.."


def test_two_quick_taps_open_once(phone):
    phone.play(CORNERS)
    held = held_moves(phone)
    fingers = Fingers(phone)
    with phone.page.expect_request("**/moves"):
        fingers.tap(*place(phone, 1, 1, "glyph"))
    fingers.tap(*place(phone, 1, 1, "glyph"))
    with phone.answered():
        release(phone, held)
    phone.idle()
    assert (len(held), phone.seq) == (1, 1)
    assert phone.picture == ["....", ".1..", "...."]


def test_a_tap_on_a_flag_does_nothing(phone):
    phone.played(CORNERS, flagged=[(0, 0)])
    with phone.sending_nothing():
        Fingers(phone).tap(*place(phone, 0, 0, "glyph"))


def test_scrolling_the_board_opens_nothing(phone):
    phone.play(WIDE)
    phone.page.evaluate("well.scrollTo(0, 0)")
    x, y = phone.centre(8, 12)
    with phone.sending_nothing():
        Fingers(phone).slide((x, y), (x - 150, y), steps=12)
    phone.page.wait_for_function("() => well.scrollLeft > 40")


def test_a_touch_that_stops_the_scrolling_opens_nothing(phone):
    phone.play(WIDE)
    with phone.sending_nothing():
        phone.page.evaluate("""() => {
            const box = document.querySelector('.cell').getBoundingClientRect();
            const touch = (kind) => field.dispatchEvent(new PointerEvent(kind, {
                bubbles: true, pointerId: 7, pointerType: 'touch',
                clientX: box.x + 9, clientY: box.y + 9}));
            well.dispatchEvent(new Event('scroll'));
            touch('pointerdown');
            touch('pointerup');
        }""")


def cell_size(game_page):
    return game_page.cell(0, 0).bounding_box()["width"]


@pytest.mark.parametrize(("spread", "grows"), [(80, True), (-60, False)])
def test_two_fingers_zoom_the_board_and_open_nothing(phone, spread, grows):
    phone.play(WIDE)
    before = cell_size(phone)
    x, y = phone.page.evaluate(
        "() => { const box = well.getBoundingClientRect();"
        " return [box.x + box.width / 2, box.y + box.height / 2]; }"
    )
    with phone.sending_nothing():
        fingers = Fingers(phone)
        fingers.down(x - 80, y, number=0)
        fingers.down(x + 80, y, number=1)
        for step in range(1, 6):
            fingers.move(x - 80 - spread * step / 5, y, number=0)
            fingers.move(x + 80 + spread * step / 5, y, number=1)
        fingers.up(0)
        fingers.up(1)
    assert (cell_size(phone) > before) is grows
    assert (cell_size(phone) < before) is not grows
    assert phone.page.evaluate("window.visualViewport.scale") == 1


def test_a_thumb_on_the_switch_does_not_hinder_another_finger(phone):
    phone.play(CORNERS)
    switch = phone.page.locator("#switch").bounding_box()
    fingers = Fingers(phone)
    fingers.down(switch["x"] + 20, switch["y"] + 20, number=0)
    with phone.answered():
        fingers.down(*place(phone, 1, 1, "glyph"), number=1)
        fingers.up(1)
    fingers.up(0)
    assert phone.picture[1] == ".1.."


TALL = "10x18:" + "/".join(["*" * 10, *["." * 10] * 17])


@pytest.mark.parametrize(("between", "moves"), [(0.2, 0), (5, 1)])
def test_a_double_tap_on_new_game_opens_no_cell_of_the_new_one(new_game_page, between, moves):
    """At the second tap a cell is where the button was. A later tap is meant for the cell."""
    phone = new_game_page(**PHONE).play(TALL)
    phone.left(0, 0)
    phone.idle()
    x, y, width, height = phone.page.locator("#ending button.main").bounding_box().values()
    place = x + width / 2, y + height / 2
    fingers = Fingers(phone)
    now = time.time()
    with phone.another_game():
        fingers.tap_at(*place, now)
    phone.idle()
    assert phone.page.evaluate(
        "([x, y]) => document.elementFromPoint(x, y).classList.contains('cell')", list(place)
    )
    fingers.tap_at(*place, now + between)
    phone.idle()
    assert phone.seq == moves
