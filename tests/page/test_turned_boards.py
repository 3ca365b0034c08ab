"""Wide boards are rotated on an upright phone. Texts about their cells are still right."""

import re

import pytest
from tests.page.fingers import Fingers

WIDE = "6x3m2:*...../....../.....*"
"""Numbers *10000/110011/00001*."""

UPRIGHT, SIDEWAYS = {"width": 390, "height": 844}, {"width": 844, "height": 390}


def is_turned(game_page):
    return game_page.page.evaluate("field.classList.contains('turned')")


def tap(game_page, row, col):
    with game_page.answered():
        Fingers(game_page).tap(*game_page.centre(row, col))


def test_a_wide_board_stands_upright(phone):
    phone.play(WIDE)
    assert is_turned(phone)
    right, below = phone.centre(1, 0), phone.centre(0, 1)
    first = phone.centre(0, 0)
    assert right[0] > first[0]  # the next row is on the right
    assert right[1] == first[1]
    assert below[1] > first[1]  # the next column is below
    assert below[0] == first[0]


@pytest.mark.parametrize("layout", ["3x6m1:*../.../.../.../.../...", "4x4m1:*.../..../..../...."])
def test_boards_that_are_not_wide_stay_as_they_are(phone, layout):
    phone.play(layout)
    assert not is_turned(phone)


def test_a_tap_opens_the_cell_under_the_finger_and_the_server_gets_the_true_one(phone):
    phone.play(WIDE)
    with phone.page.expect_request("**/moves") as sent:
        Fingers(phone).tap(*phone.centre(1, 0))
    assert sent.value.post_data_json["cell"] == [1, 0]
    phone.page.wait_for_selector(".cell.open")
    phone.idle()
    assert phone.picture == ["......", "1.....", "......"]
    assert phone.page.inner_text("#live") == "Row 1, column 2: 1"


def test_cells_are_named_by_the_rows_and_columns_that_are_seen(phone):
    phone.play(WIDE)
    assert phone.page.get_attribute("#field", "aria-colcount") == "6"
    assert phone.cell(1, 0).get_attribute("aria-label") == "row 1, column 2, hidden"
    phone.resized(**SIDEWAYS)
    phone.page.wait_for_selector("#field:not(.turned)")
    phone.idle()
    assert phone.cell(1, 0).get_attribute("aria-label") == "row 2, column 1, hidden"


def test_a_hint_names_the_rows_and_columns_that_are_seen(phone):
    phone.played("6x3m3:*...../....../*....*", opened=[(0, 5)])
    phone.page.tap("#hint")
    phone.idle()
    said = phone.page.inner_text("#live")
    named = re.findall(r"[Rr]ow (\d+), column (\d+)", said)
    seen = {(int(row) - 1, int(col) - 1) for row, col in named}
    marked = {*phone.marked("hinted"), *phone.marked("clue-ground")}
    assert {(col, row) for row, col in seen} <= marked, said
    assert not seen <= marked, said


def test_arrows_go_where_they_point(phone):
    phone.play(WIDE)
    phone.cell(0, 0).focus()
    phone.key("ArrowRight")
    assert phone.page.evaluate("document.activeElement.dataset.index") == "6"  # the next row
    phone.key("ArrowDown")
    assert phone.page.evaluate("document.activeElement.dataset.index") == "7"
    phone.key("Control+End")
    assert phone.page.evaluate("document.activeElement.dataset.index") == "17"


def test_turning_the_device_in_a_running_game_loses_nothing(phone):
    game_page = phone.play(WIDE)
    tap(game_page, 1, 0)
    before = game_page.picture
    game_page.resized(**SIDEWAYS)
    game_page.page.wait_for_function("() => !field.classList.contains('turned')")
    assert game_page.picture == before
    tap(game_page, 2, 0)
    assert game_page.picture[2] != "......"
    before = game_page.picture
    game_page.resized(**UPRIGHT)
    game_page.page.wait_for_function("() => field.classList.contains('turned')")
    assert game_page.picture == before
    assert game_page.seq == 2


def test_it_can_be_switched_off(phone):
    game_page = phone.play(WIDE)
    game_page.tap("#menu-button")
    game_page.tap("#settings-button")
    game_page.page.uncheck("input[name=turn]")
    assert not is_turned(game_page)


def test_the_drawing_of_an_overlay_turns_with_the_board(phone):
    phone.played(WIDE, opened=[(1, 0)])
    phone.key("4")
    phone.overlaid("components")
    shape = phone.page.get_attribute(".sheet", "viewBox")
    assert shape == "0 0 3 6"
    drawn = phone.page.locator(".sheet .outline").first.bounding_box()
    cell = phone.cell(1, 0).bounding_box()
    assert drawn["x"] < cell["x"] + cell["width"] / 2 < drawn["x"] + drawn["width"]
    assert drawn["y"] < cell["y"] + cell["height"] / 2 < drawn["y"] + drawn["height"]


def test_rulers_number_what_stands_next_to_them(phone):
    game_page = phone.play(WIDE)
    game_page.tap("#menu-button")
    game_page.tap("#settings-button")
    game_page.page.check("input[name=rulers]")
    game_page.key("Escape")
    assert game_page.page.locator(".ruler.across span").all_inner_texts() == ["1", "2", "3"]
    assert game_page.page.locator(".ruler.down span").count() == 6
    third_row = game_page.page.locator(".ruler.across span").nth(2).bounding_box()
    assert third_row["x"] == pytest.approx(game_page.cell(2, 0).bounding_box()["x"], abs=1)
