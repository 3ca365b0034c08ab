"""Draft flags: tried out on the page, then kept or dropped together."""

import pytest
from tests.page.shapes import NARROWEST

BOARD = "5x4m3:*..../...../..*../....*"
"""Numbers *1000/12110/01*21/0111*."""

KEEP = "#drafts [aria-label='Keep the drafts as flags']"
DROP = "#drafts [aria-label='Drop the drafts']"


def drafted(game_page, *cells):
    """A position in which the top right is open, with drafts on some cells."""
    game_page.played(BOARD, opened=[(0, 4)])
    assert game_page.picture == [".1000", ".2110", "...21", "....."]
    game_page.key("p")
    with game_page.sending_nothing():
        for row, col in cells:
            game_page.page.mouse.click(*game_page.centre(row, col), button="right")
    return game_page


def test_drafts_are_shown_and_counted_and_the_server_knows_nothing_of_them(game_page):
    drafted(game_page, (2, 2), (3, 4))
    assert game_page.marked("draft") == [(2, 2), (3, 4)]
    assert (game_page.mines_left, game_page.seq) == (1, 1)
    game_page.page.mouse.click(*game_page.centre(2, 2))  # a draft protects its cell
    game_page.idle()
    assert game_page.seq == 1
    game_page.page.mouse.click(*game_page.centre(2, 2), button="right")
    assert game_page.marked("draft") == [(3, 4)]
    assert "draft" in game_page.cell(3, 4).get_attribute("aria-label")


def test_numbers_that_contradict_the_drafts_are_outlined(game_page):
    drafted(game_page, (0, 0))
    assert game_page.marked("conflict-ground") == []
    game_page.page.mouse.click(*game_page.centre(1, 0), button="right")
    assert (0, 1) in game_page.marked("conflict-ground")
    assert "contradict" in game_page.page.inner_text("#live")
    game_page.page.click(DROP)
    assert game_page.marked("conflict-ground") == []


def test_a_number_without_enough_cells_left_is_outlined(game_page):
    # The 1 at (1, 2) has its mine at (2, 1) then, and the only cell of the 1 at (1, 3) is free.
    drafted(game_page, (2, 1))
    assert game_page.marked("conflict-ground") == [(1, 3)]


@pytest.mark.parametrize(("button", "flagged"), [(KEEP, [(2, 2), (3, 4)]), (DROP, [])])
def test_all_drafts_are_kept_or_dropped_at_once(game_page, button, flagged):
    drafted(game_page, (2, 2), (3, 4))
    game_page.page.click(button)
    game_page.idle()
    assert game_page.marked("draft") == []
    assert game_page.marked("flagged") == flagged
    assert game_page.seq == 1 + len(flagged)
    assert game_page.page.is_hidden("#drafts")
    assert game_page.page.get_attribute("#draft", "aria-pressed") == "false"


def test_a_draft_ends_where_a_cell_is_opened_and_with_the_game(game_page):
    drafted(game_page, (3, 0), (0, 0))
    game_page.page.click(KEEP)
    game_page.idle()
    drafted(game_page, (2, 0))
    game_page.left(3, 0)
    assert game_page.marked("draft") == []
    assert game_page.mines_left == 3


def test_on_the_narrowest_phone_the_buttons_of_drafts_cover_nothing(kept):
    page = kept(**NARROWEST).open("/#level=beginner&mode=fair")
    page.key("p")
    page.key("ArrowDown", "f")
    page.page.wait_for_selector("#drafts:not([hidden])")
    assert page.page.evaluate(
        """() => {
          const parts = ['#mines-left', '#shield', '#face', '#drafts', '#clock']
            .map((name) => document.querySelector(name))
            .filter((each) => each.checkVisibility())
            .map((each) => each.getBoundingClientRect())
            .sort((one, other) => one.left - other.left);
          return parts.every((box, at) => !at || parts[at - 1].right <= box.left) &&
            parts[0].left >= 0 && parts.at(-1).right <= innerWidth;
        }"""
    )


def test_on_a_phone_the_sheet_does_not_hide_the_board_from_drafts(phone):
    phone.open("/")
    phone.page.tap("#more-button")
    phone.page.wait_for_selector("#more-button[aria-expanded=true]")
    phone.tap("#draft")
    assert phone.page.get_attribute("#draft", "aria-pressed") == "true"
    assert phone.page.get_attribute("#more-button", "aria-expanded") == "false"
    assert phone.page.evaluate("document.activeElement.id") == "more-button"
