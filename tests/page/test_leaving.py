"""A running game that counts is never lost without asking."""

import pytest


def start_counted(game_page):
    """A game that counts, with something opened."""
    game_page.open("/#level=beginner&mode=fair")
    game_page.left(4, 4)
    return game_page.game


def results(game_page):
    return game_page.ask("statistics")["levels"]


def leave_by(game_page, way):
    page = game_page.page
    if way == "the face":
        page.click("#face")
    elif way == "a level":
        page.select_option("#level", "expert")
    elif way == "a mode":
        page.select_option("#mode", "classic")
    elif way == "the dialog":
        page.click("#new-button")
        page.click("#new-dialog .main")
    elif way == "an address":
        page.evaluate("location.hash = 'level=expert'")
    else:
        game_page.key(way)


@pytest.mark.parametrize(
    "way", ["n", "F2", "the face", "a level", "a mode", "the dialog", "an address"]
)
def test_whatever_ends_a_running_game_asks_first(game_page, way):
    game = start_counted(game_page)
    picture = game_page.picture
    leave_by(game_page, way)
    game_page.page.wait_for_selector("#ask-dialog[open]")
    game_page.page.click("#ask-dialog button:has-text('Keep playing')")
    game_page.page.wait_for_selector("#ask-dialog", state="hidden")
    assert (game_page.game, game_page.picture) == (game, picture)
    assert game_page.page.input_value("#level") == "beginner"
    assert game_page.page.input_value("#mode") == "fair"
    assert results(game_page) == []


def test_escape_keeps_the_game(game_page):
    game = start_counted(game_page)
    game_page.key("n")
    game_page.page.wait_for_selector("#ask-dialog[open]")
    game_page.key("Escape")
    game_page.page.wait_for_selector("#ask-dialog", state="hidden")
    assert game_page.game == game


def test_a_game_that_was_given_up_counts_as_lost(game_page):
    start_counted(game_page)
    game_page.key("n")
    with game_page.another_game():
        game_page.page.click("#ask-dialog button:has-text('Give up')")
    assert [(level["games"], level["wins"]) for level in results(game_page)] == [(1, 0)]


@pytest.mark.parametrize("device", ["game_page", "phone"])
def test_a_game_that_was_left_can_be_resumed(request, device):
    page = request.getfixturevalue(device)
    game = start_counted(page)
    picture = page.picture
    page.page.click("#face")
    page.page.click("#ask-dialog button:has-text('Leave it for later')")
    page.other_game(game)
    page.toasted("under New")
    assert results(page) == []
    if not page.page.is_visible("#new-button"):
        page.page.tap("#menu-button")
    page.page.click("#new-button")
    page.page.click("#new-dialog .running-games a")
    page.shows_game(game)
    page.page.wait_for_selector("#new-dialog", state="hidden")
    assert page.picture == picture


def test_a_game_that_was_not_started_is_left_without_asking(game_page):
    game_page.open("/#level=beginner&mode=fair")
    with game_page.another_game():
        game_page.key("n")
    assert game_page.page.is_hidden("#ask-dialog")


def test_a_practice_game_is_left_without_asking(game_page):
    game_page.played("5x4m3:*..../...../..*../....*", opened=[(0, 4)])
    with game_page.another_game():
        game_page.key("n")
    assert game_page.page.is_hidden("#ask-dialog")


def test_after_the_board_of_the_day_the_next_game_is_of_the_kind_before(game_page):
    game_page.open("/#level=beginner&mode=lenient")
    game_page.page.click("#daily-button")
    with game_page.another_game():
        game_page.page.click("#daily-dialog button:has-text('Play')")
    assert game_page.page.input_value("#mode") != "lenient"
    with game_page.another_game():
        game_page.page.click("#face")
    assert game_page.page.input_value("#mode") == "lenient"
