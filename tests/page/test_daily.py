"""The board of the day: from the button to the text that is shared."""

import re

import pytest
from tests.page.shapes import BEGINNER, QUICK


def open_daily(game_page):
    if not game_page.page.is_visible("#daily-button"):
        game_page.page.click("#menu-button")
    game_page.page.click("#daily-button")
    game_page.page.wait_for_selector("#daily-dialog[open]")


def play_today(game_page):
    open_daily(game_page)
    with game_page.another_game():
        game_page.page.click("#daily-dialog [aria-label='Play: Beginner']")


def test_the_first_click_opens_the_middle_wherever_it_goes(game_page):
    game_page.open(BEGINNER)
    play_today(game_page)
    assert "Board of the day" in game_page.page.inner_text("#mode-summary")
    game_page.left(0, 0)
    assert game_page.picture[4][4] == "0"


def test_a_result_is_shared_as_text_with_an_address(kept):
    game_page = kept(preferences=QUICK).open(BEGINNER)
    play_today(game_page)
    game_page.unfold().page.click("#solve")
    game_page.accept_help()
    game_page.idle()
    assert game_page.face == "won"
    game_page.page.click("#ending >> text=Share")
    game_page.idle()
    line, squares, address = game_page.page.input_value("#share-dialog .share-text").split("\n")
    assert re.fullmatch(r"sapper · \d+ \w+ · Beginner · \d+:\d\d( · [\d.]+ 3BV/s)?", line)
    assert re.fullmatch("[🟩🟨🟥]{10}", squares)
    assert address.startswith(f"{game_page.url}/#day=20")
    assert address.endswith("&level=beginner")
    game_page.page.click("#share-dialog >> text=Copy text")
    game_page.toasted("Text copied")
    game_page.key("Escape")
    open_daily(game_page)
    game_page.page.click("#daily-dialog [aria-label='Share: Beginner']")
    game_page.toasted("Result copied")
    text = game_page.page.evaluate("navigator.clipboard.readText()")
    # In front of the dialog, not behind it.
    game_page.page.wait_for_selector(
        "#toast:popover-open:has-text('Result copied')", state="attached"
    )
    assert text.startswith("sapper daily 20")
    assert "· Beginner ·" in text
    assert "· no avoidable guess · hints used ·" in text
    address = text.rpartition(" ")[2]
    assert address.startswith(f"{game_page.url}/#day=20")
    assert address.endswith("&level=beginner")


def test_an_attempt_is_resumed_after_another_game(game_page):
    game_page.open(BEGINNER)
    play_today(game_page)
    game_page.left(4, 4)
    game, picture = game_page.game, game_page.picture
    game_page.key("n")
    with game_page.another_game():
        game_page.page.click("#ask-dialog button:has-text('Leave it for later')")
    open_daily(game_page)
    game_page.page.click("#daily-dialog [aria-label='Continue: Beginner']")
    game_page.shows_game(game)
    assert game_page.picture == picture


def test_an_address_names_the_board_of_a_day(game_page):
    game_page.open(BEGINNER)
    day = game_page.ask("daily")["day"]
    game_page.follow(f"day={day}&level=intermediate")
    assert [len(row) for row in game_page.picture] == [16] * 16
    assert day in game_page.page.inner_text("#mode-summary")


def test_a_day_to_come_is_refused_in_words(game_page):
    game_page.open(BEGINNER)
    game_page.page.evaluate("location.hash = 'day=2999-01-01'")
    game_page.toasted("is published on that day")


@pytest.mark.parametrize("way", ["touch", "keys"])
def test_the_boards_are_reached_by_touch_and_by_keys(request, way):
    page = request.getfixturevalue("phone" if way == "touch" else "game_page")
    page.open(BEGINNER)
    before = page.game
    if way == "touch":
        page.page.tap("#menu-button")
        page.page.tap("#daily-button")
        page.page.tap("#daily-dialog [aria-label='Play: Beginner']")
    else:
        page.page.focus("#daily-button")
        page.key("Enter")
        page.page.wait_for_selector("#daily-dialog[open]")
        page.page.focus("#daily-dialog [aria-label='Play: Beginner']")
        page.key("Enter")
    page.other_game(before)
    page.page.wait_for_selector("#daily-dialog", state="hidden")


def test_one_button_is_the_main_one_and_the_date_is_british(game_page):
    game_page.open(BEGINNER)
    open_daily(game_page)
    main = game_page.page.locator("#daily-dialog .main")
    assert main.get_attribute("aria-label") == "Play: Beginner"
    words = game_page.page.inner_text("#daily-dialog p >> nth=0")
    assert re.match(r"[A-Z]\w+, \d+ [A-Z]\w+ \d{4}\.", words)
