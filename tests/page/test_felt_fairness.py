"""Fair play is visible: a saved guess is shown at once and counted, an avoidable one explained."""

import pytest
from tests.page.fair_positions import cell_in, seek

TWO_SAVED = {"width": 3, "height": 1, "mines": 1}


@pytest.fixture
def saved(game_page):
    """A fair game whose next opening is a forced guess."""
    wanted = cell_in("u", safe_exists=False)
    fair, cell = seek(game_page, wanted)
    game_page.open(f"/#game={fair.id}")
    game_page.forced = cell
    return game_page


def test_a_saved_guess_is_shown_at_once_with_the_risk_it_had(saved):
    before = int(saved.page.get_attribute("#shield", "data-value"))
    saved.left(*saved.forced)
    if saved.face == "smile":  # the game goes on
        words = saved.page.text_content("#toast").strip()
        assert words.startswith("Saved! That was a forced guess with a mine risk of ")
        assert words.endswith("%.")
        assert saved.page.inner_text("#live").startswith("Saved! That was a forced guess")
        assert saved.marked("saved") == [saved.forced]
    assert saved.page.get_attribute("#shield", "data-value") == str(before + 1)


def test_the_shield_is_there_from_the_start_of_a_fair_game_and_of_no_classic_one(game_page):
    game_page.open("/#level=beginner&mode=fair")
    assert game_page.page.get_attribute("#shield", "aria-label") == "0 guesses saved"
    assert game_page.page.is_visible("#shield")
    game_page.play("5x4m3:*..../...../..*../....*")
    assert game_page.page.is_hidden("#shield")


def test_an_undo_takes_the_shield_back(saved):
    before = saved.page.get_attribute("#shield", "data-value")
    saved.left(*saved.forced)
    with saved.answered():
        saved.page.click("#undo")
    assert saved.page.get_attribute("#shield", "data-value") == before


def test_an_avoidable_guess_that_kills_shows_the_safe_cell_with_its_steps(game_page):
    wanted = cell_in("u", safe_exists=True)
    fair, cell = seek(game_page, wanted)
    game_page.open(f"/#game={fair.id}")
    game_page.left(*cell)
    text = game_page.page.inner_text("#ending")
    assert "a safe cell existed, and in this mode avoidable guesses lose" in text
    assert " safe." in text
    assert "You took a risk of " not in text  # the mode left no chance
    assert "/" not in game_page.page.inner_text("#ending > p")
    assert game_page.marked("hint-safe")
    assert game_page.page.locator("#ending .step").count() >= 1
    game_page.page.hover("#ending .steps > li")
    game_page.idle()
    assert game_page.marked("lit")
    assert game_page.marked("state-uncertain") == []
