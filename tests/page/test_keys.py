"""The keyboard alone plays everything."""

import pytest

CORNERS = "4x3m2:*.../..../...*"


def focused(table):
    return table.page.evaluate("document.activeElement.getAttribute('aria-label')")


def at_corner(table):
    table.play(CORNERS)
    table.cell(1, 2).focus()
    table.key("Control+Home")
    return table


def test_an_arrow_enters_the_board_from_the_page(table):
    table.play(CORNERS)
    table.key("ArrowDown")
    assert focused(table).startswith("row 2, column 3")


def test_the_board_is_one_tab_stop(table):
    table.play(CORNERS)
    assert table.page.locator("#field [tabindex='0']").count() == 1
    table.key("ArrowDown", "ArrowLeft")
    assert table.page.locator("#field [tabindex='0']").count() == 1
    assert focused(table).startswith("row 2, column 2")


def test_arrows_stop_at_the_edges(table):
    at_corner(table).key("ArrowUp", "ArrowLeft")
    assert focused(table) == "row 1, column 1, hidden"
    table.key("Control+End", "ArrowDown", "ArrowRight")
    assert focused(table) == "row 3, column 4, hidden"


def test_home_and_end_move_in_the_row(table):
    at_corner(table).key("ArrowDown", "End")
    assert focused(table) == "row 2, column 4, hidden"
    table.key("Home")
    assert focused(table) == "row 2, column 1, hidden"


@pytest.mark.parametrize("key", ["Enter", " "])
def test_enter_and_space_open(table, key):
    at_corner(table).key("End")
    with table.answered():
        table.key(key)
    assert table.picture == [".100", ".111", "...."]
    assert focused(table) == "row 1, column 4, open, 0"


def test_f_flags_and_enter_on_a_number_chords(table):
    at_corner(table).key("End")
    with table.answered():
        table.key("Enter")
    table.key("Home")
    with table.answered():
        table.key("f")
    assert focused(table) == "row 1, column 1, flagged"
    table.key("ArrowRight")
    with table.answered():
        table.key("Enter")
    assert table.picture == ["F100", "1111", "...."]


@pytest.mark.parametrize("key", ["F2", "n"])
def test_f2_and_n_begin_a_new_game(table, key):
    table.play(CORNERS)
    before = table.id
    table.key(key)
    table.page.wait_for_function("id => !location.hash.includes(id)", arg=before)
    assert table.picture == ["....", "....", "...."]


@pytest.mark.parametrize("key", ["F3", "h"])
def test_f3_and_h_give_a_hint(table, key):
    table.play(CORNERS)
    table.left(0, 3)
    table.key(key)
    table.page.wait_for_selector("#notice:visible")
    assert table.marked("hint-ground")


def test_u_undoes_and_r_does_it_again(table):
    table.play(CORNERS)
    table.left(1, 1)
    with table.answered():
        table.key("u")
    assert table.picture[1] == "...."
    with table.answered():
        table.key("r")
    assert table.picture[1] == ".1.."


def test_d_turns_the_switch(table):
    table.play(CORNERS)
    table.key("d")
    assert table.page.is_checked("input[name=tap][value=flag]")
    table.left(0, 0)
    assert table.picture[0] == "F..."


def test_digits_choose_what_is_shown(table):
    table.play(CORNERS)
    table.left(0, 3)
    table.key("1")
    table.page.wait_for_selector(".state-mine")
    table.key("0")
    table.page.wait_for_selector(".state-mine", state="detached")


def test_plus_and_minus_zoom(table):
    table.play(CORNERS)
    before = table.cell(0, 0).bounding_box()["width"]
    table.key("+")
    assert table.cell(0, 0).bounding_box()["width"] > before
    table.key("-", "-")
    assert table.cell(0, 0).bounding_box()["width"] < before


def test_keys_typed_into_a_field_stay_there(table):
    table.play(CORNERS)
    before = table.id
    table.page.click("#new-button")
    table.page.focus("input[name=width]")
    table.key("n", "u")
    assert table.id == before


def test_a_held_key_moves_once(table):
    at_corner(table)
    with table.answered():
        for _ in range(3):
            table.page.keyboard.down("f")
    table.page.keyboard.up("f")
    with table.answered():
        table.key("ArrowRight", "f")
    assert table.picture[0] == "FF.."
    assert table.seq == 2
