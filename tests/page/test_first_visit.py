"""The first visit: a covered board at once, one line about its mode, the others one click away."""

import pytest
from tests.page.shapes import DESKTOP, PHONE, SMALL


@pytest.mark.parametrize("options", [SMALL, DESKTOP, PHONE], ids=["small", "desktop", "phone"])
def test_no_guessing_is_recommended_in_one_line_without_a_dialog(new_game_page, options):
    game_page = new_game_page(first_visit=True, **options).open()
    assert game_page.page.locator("dialog[open]").count() == 0
    assert "solved by logic" in game_page.page.inner_text("#tip")
    assert game_page.page.input_value("#mode") == "no-guess"
    assert game_page.picture == ["." * 9] * 9


@pytest.mark.parametrize("options", [SMALL, DESKTOP, PHONE], ids=["small", "desktop", "phone"])
def test_all_modes_are_explained_on_one_screen(new_game_page, options):
    game_page = new_game_page(first_visit=True, **options).open()
    game_page.page.click("#tip a")
    game_page.page.wait_for_selector("#welcome-dialog[open]")
    assert game_page.page.locator("#welcome-dialog .small-board").count() == 6
    recommended = game_page.page.locator("#welcome-dialog li button.main")
    assert recommended.get_attribute("aria-label") == "Play No guessing"
    fits = "it => it.scrollHeight <= it.clientHeight + 1"
    assert game_page.page.eval_on_selector("#welcome-dialog", fits)


def test_a_mode_is_started_from_there_and_the_next_visit_continues_it(new_game_page):
    game_page = new_game_page(first_visit=True).open()
    game_page.page.click("#tip a")
    with game_page.another_game():
        game_page.page.click("#welcome-dialog [aria-label='Play Fair']")
    assert game_page.page.input_value("#mode") == "fair"
    game_page.open()
    assert game_page.page.is_hidden("#tip")
    assert game_page.page.input_value("#mode") == "fair"


def test_a_player_who_follows_a_link_sees_no_tip(new_game_page):
    game_page = new_game_page(first_visit=True).open("/#level=expert")
    assert game_page.page.is_hidden("#tip")
