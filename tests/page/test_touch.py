"""Fingers: tap, long press, the switch between digging and flagging, scrolling."""

import time

from tests.page.fingers import Fingers
from tests.page.shapes import PHONE

CORNERS = "4x3m2:*.../..../...*"


def tap(game_page, row, col):
    with game_page.answered():
        Fingers(game_page).tap(*game_page.centre(row, col))


def test_a_tap_opens(phone):
    phone.play(CORNERS)
    tap(phone, 0, 3)
    assert phone.picture == [".100", ".111", "...."]
    assert phone.seq == 1


def test_a_long_press_flags_before_the_finger_is_lifted(pressed_phone):
    phone = pressed_phone.play(CORNERS)
    finger = Fingers(phone)
    with phone.answered():
        finger.down(*phone.centre(0, 0))
    assert phone.picture[0] == "F..."
    finger.up()
    assert phone.seq == 1


def test_a_finger_that_moves_away_does_nothing(phone):
    phone.play(CORNERS)
    finger = Fingers(phone)
    finger.down(*phone.centre(1, 1))
    x, y = phone.centre(1, 1)
    finger.move(x, y + 60)
    finger.up()
    tap(phone, 0, 3)
    assert phone.seq == 1


FLAG = "#switch label:has([value=flag])"


def test_the_switch_makes_taps_flag(phone):
    phone.play(CORNERS)
    phone.tap(FLAG)
    tap(phone, 0, 0)
    assert phone.picture[0] == "F..."


def test_the_switch_makes_long_presses_dig(pressed_phone):
    phone = pressed_phone.play(CORNERS)
    phone.tap(FLAG)
    finger = Fingers(phone)
    with phone.answered():
        finger.down(*phone.centre(1, 1))
    finger.up()
    assert phone.picture[1] == ".1.."


def test_a_tap_on_a_number_chords_whatever_the_switch_says(phone):
    phone.play(CORNERS)
    tap(phone, 0, 3)
    phone.tap(FLAG)
    tap(phone, 0, 0)
    tap(phone, 0, 1)
    assert phone.picture == ["F100", "1111", "...."]


def test_the_length_of_a_long_press_can_be_chosen(phone):
    phone.play(CORNERS)
    phone.tap("#menu-button")
    phone.tap("#settings-button")
    phone.page.select_option("select[name=longPress]", "150")
    phone.tap("#settings-dialog [aria-label=Close]")
    finger = Fingers(phone)
    with phone.answered():
        finger.down(*phone.centre(0, 0))
    finger.up()
    assert phone.picture[0] == "F..."
    assert phone.page.evaluate("JSON.parse(localStorage['sapper.preferences']).longPress") == 150


def test_nothing_is_wider_than_the_phone(phone):
    for path in ("/#level=beginner", "/workbench"):
        phone.open(path)
        assert phone.page.evaluate("document.documentElement.scrollWidth") <= 390


def test_hint_undo_and_new_game_are_in_reach_of_a_thumb(phone):
    phone.play(CORNERS)
    tap(phone, 0, 3)
    phone.tap("#hint")
    assert phone.marked("hinted")
    with phone.answered():
        phone.tap("#undo")
    assert phone.picture == ["....", "....", "...."]
    with phone.another_game():
        phone.tap("#face")


SMALL = """() => [...document.querySelectorAll('button, a, select, summary, .chips label')]
  .filter((each) => each.checkVisibility() && !each.closest('.unseen, .skip, .field'))
  .map((each) => [each.textContent.trim() || each.ariaLabel, each.getBoundingClientRect()])
  .filter(([, {width, height}]) => width > 1 && height < 36)
  .map(([words, {width, height}]) => `${words}: ${width} x ${height}`)"""


def test_what_is_touched_is_large_enough(phone):
    phone.play(CORNERS)
    phone.tap("#menu-button")
    assert phone.page.evaluate(SMALL) == []
    phone.tap("#menu-button")
    tap(phone, 0, 3)
    phone.tap("#hint")
    close = phone.page.locator("#notice .card-head button").bounding_box()
    assert min(close["width"], close["height"]) >= 44
    phone.tap("#notice .card-head button")
    phone.tap("#more-button")
    phone.page.evaluate("document.querySelectorAll('details').forEach((each) => each.open = true)")
    assert phone.page.evaluate(SMALL) == []


def cell_size(phone) -> float:
    return phone.page.locator(".cell").first.bounding_box()["width"]


def test_a_double_tap_on_open_ground_shows_cells_of_40_pixels_and_then_the_whole_board(
    new_game_page,
):
    phone = new_game_page(**PHONE)
    rows = ["." * 16 for _ in range(15)]
    phone.play("16x16:" + "/".join([*rows, "*.*" + "." * 13]))
    tap(phone, 4, 4)
    fitting = cell_size(phone)
    assert fitting < 40
    fingers = Fingers(phone)
    for number, expected in enumerate((40, fitting)):
        place = phone.centre(8, 8)
        begun = time.time() + number
        fingers.tap_at(*place, seconds=begun)
        fingers.tap_at(*place, seconds=begun + 0.2)
        phone.idle()
        assert cell_size(phone) == expected
        where = phone.page.evaluate(
            "([x, y]) => Number(document.elementFromPoint(x, y).dataset.index)", list(place)
        )
        assert where == 8 * 16 + 8


def test_a_tap_on_a_message_removes_it_and_opens_nothing(phone):
    phone.play("9x12m1:*......../" + "/".join(["........."] * 11))
    phone.page.evaluate("""() => {
      Object.defineProperty(navigator, 'clipboard', {value: {writeText: async () => {}}});
    }""")
    phone.unfold().page.click("#about-game > summary")
    phone.page.click("#about-game >> text=Copy position")
    phone.toasted("Position copied")
    phone.key("Escape")
    box = phone.page.locator("#toast").bounding_box()
    with phone.sending_nothing():
        Fingers(phone).tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    phone.page.wait_for_selector("#toast", state="hidden")
    assert set("".join(phone.picture)) == {"."}


def test_two_quick_taps_at_a_border_do_not_zoom(new_game_page):
    phone = new_game_page(**PHONE).play(CORNERS)
    tap(phone, 0, 3)
    before = cell_size(phone)
    fingers = Fingers(phone)
    begun = time.time()
    for number in range(2):
        fingers.tap_at(*phone.centre(1, 2), seconds=begun + 0.2 * number)
    phone.idle()
    assert cell_size(phone) == before
