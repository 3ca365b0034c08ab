"""The first visit: the modes in pictures, on one screen, and one of them begun."""

import pytest
from tests.page.shapes import DESKTOP, PHONE, SMALL


@pytest.mark.parametrize("options", [SMALL, DESKTOP, PHONE], ids=["small", "desktop", "phone"])
def test_all_modes_are_explained_on_one_screen(new_game_page, options):
    game_page = new_game_page(first_visit=True, **options).open()
    game_page.page.wait_for_selector("#welcome-dialog[open]")
    assert game_page.page.locator("#welcome-dialog .small-board").count() == 5
    fits = "it => it.scrollHeight <= it.clientHeight + 1"
    assert game_page.page.eval_on_selector("#welcome-dialog", fits)


def test_a_mode_is_begun_from_there_and_the_next_visit_goes_on(new_game_page):
    game_page = new_game_page(first_visit=True).open()
    with game_page.another_game():
        game_page.page.click("#welcome-dialog [aria-label='Play Fair']")
    assert game_page.page.input_value("#mode") == "fair"
    game_page.open()
    assert game_page.page.is_hidden("#welcome-dialog")


def test_whoever_follows_a_link_is_not_held_up(new_game_page):
    game_page = new_game_page(first_visit=True).open("/#level=expert")
    assert game_page.page.is_hidden("#welcome-dialog")


def test_the_keyboard_begins_a_fair_game_at_once(new_game_page):
    game_page = new_game_page(first_visit=True).open()
    with game_page.another_game():
        game_page.key("Enter")
    assert game_page.page.input_value("#mode") == "fair"
