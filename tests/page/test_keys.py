"""Everything can be played with the keyboard alone."""

import pytest

CORNERS = "4x3m2:*.../..../...*"


def focused(game_page):
    return game_page.page.evaluate("document.activeElement.getAttribute('aria-label')")


def at_corner(game_page):
    game_page.play(CORNERS)
    game_page.cell(1, 2).focus()
    game_page.key("Control+Home")
    return game_page


def test_an_arrow_enters_the_board_from_the_page(game_page):
    game_page.play(CORNERS)
    game_page.key("ArrowDown")
    assert focused(game_page).startswith("row 2, column 3")


def test_the_board_is_one_tab_stop(game_page):
    game_page.play(CORNERS)
    assert game_page.page.locator("#field [tabindex='0']").count() == 1
    game_page.key("ArrowDown", "ArrowLeft")
    assert game_page.page.locator("#field [tabindex='0']").count() == 1
    assert focused(game_page).startswith("row 2, column 2")


def test_arrows_stop_at_the_edges(game_page):
    at_corner(game_page).key("ArrowUp", "ArrowLeft")
    assert focused(game_page) == "row 1, column 1, hidden"
    game_page.key("Control+End", "ArrowDown", "ArrowRight")
    assert focused(game_page) == "row 3, column 4, hidden"


def test_home_and_end_move_in_the_row(game_page):
    at_corner(game_page).key("ArrowDown", "End")
    assert focused(game_page) == "row 2, column 4, hidden"
    game_page.key("Home")
    assert focused(game_page) == "row 2, column 1, hidden"


@pytest.mark.parametrize("key", ["Enter", " "])
def test_enter_and_space_open(game_page, key):
    at_corner(game_page).key("End")
    with game_page.answered():
        game_page.key(key)
    assert game_page.picture == [".100", ".111", "...."]
    assert focused(game_page) == "row 1, column 4, open, 0"


def test_f_flags_and_enter_on_a_number_chords(game_page):
    at_corner(game_page).key("End")
    with game_page.answered():
        game_page.key("Enter")
    game_page.key("Home")
    with game_page.answered():
        game_page.key("f")
    assert focused(game_page) == "row 1, column 1, flagged"
    game_page.key("ArrowRight")
    with game_page.answered():
        game_page.key("Enter")
    assert game_page.picture == ["F100", "1111", "...."]


@pytest.mark.parametrize("key", ["F2", "n"])
def test_f2_and_n_start_a_new_game(game_page, key):
    game_page.play(CORNERS)
    with game_page.another_game():
        game_page.key(key)
    assert game_page.picture == ["....", "....", "...."]


@pytest.mark.parametrize("key", ["F3", "h"])
def test_f3_and_h_give_a_hint(game_page, key):
    game_page.played(CORNERS, opened=[(0, 3)])
    game_page.key(key)
    game_page.idle()
    assert game_page.page.is_visible("#notice")
    assert game_page.marked("hinted")


def test_u_undoes_and_r_does_it_again(game_page):
    game_page.played(CORNERS, opened=[(1, 1)])
    with game_page.answered():
        game_page.key("u")
    assert game_page.picture[1] == "...."
    with game_page.answered():
        game_page.key("r")
    assert game_page.picture[1] == ".1.."


def test_d_turns_the_switch(game_page):
    game_page.play(CORNERS)
    game_page.key("d")
    assert game_page.page.is_checked("input[name=tap][value=flag]")
    game_page.left(0, 0)
    assert game_page.picture[0] == "F..."


def test_digits_choose_what_is_shown(game_page):
    game_page.played(CORNERS, opened=[(0, 3)])
    game_page.key("1")
    game_page.idle()
    assert game_page.marked("state-mine")
    game_page.key("0")
    game_page.idle()
    assert game_page.marked("state-mine") == []


def test_plus_and_minus_zoom(game_page):
    game_page.play(CORNERS)
    before = game_page.cell(0, 0).bounding_box()["width"]
    game_page.key("-", "-")
    smaller = game_page.cell(0, 0).bounding_box()["width"]
    assert smaller < before
    game_page.key("+")
    assert smaller < game_page.cell(0, 0).bounding_box()["width"] < before


def test_keys_typed_into_a_field_stay_there(game_page):
    game_page.play(CORNERS)
    before = game_page.game
    game_page.page.click("#new-button")
    game_page.page.focus("input[name=width]")
    game_page.key("n", "u")
    assert game_page.game == before


def test_a_held_key_moves_once(game_page):
    at_corner(game_page)
    with game_page.answered():
        for _ in range(3):
            game_page.page.keyboard.down("f")
    game_page.page.keyboard.up("f")
    with game_page.answered():
        game_page.key("ArrowRight", "f")
    assert game_page.picture[0] == "FF.."
    assert game_page.seq == 2


def test_the_space_bar_starts_the_next_game_after_the_end_only(game_page):
    game_page.play(CORNERS)
    game_page.page.evaluate("document.activeElement.blur()")
    with game_page.sending_nothing():
        game_page.key(" ")  # a running game continues
    game_page.left(0, 0)
    game_page.page.locator("#help-button").focus()
    game_page.key(" ")  # the key presses the button that has the focus
    assert game_page.page.is_visible("#help-dialog")
    game_page.key("Escape")
    game_page.cell(1, 1).focus()
    with game_page.another_game():
        game_page.key(" ")
    assert game_page.seq == 0
