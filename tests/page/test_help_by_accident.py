"""Help costs the ranking, so it is never given by accident: by a stray click or a key."""

import pytest
from tests.page.shapes import BEGINNER, QUICK


def aided(game_page) -> bool:
    return game_page.ask(f"games/{game_page.game}")["aided"]


@pytest.mark.parametrize("key", ["1", "7"])
def test_a_key_asks_before_it_helps_in_a_game_that_is_ranked(game_page, key):
    game_page.open(BEGINNER)
    game_page.key(key)
    assert game_page.page.inner_text("#ask-dialog h2") == "This counts as help"
    game_page.page.click("#ask-dialog button:has-text('Cancel')")
    game_page.page.wait_for_selector("input[name=overlay][value=none]:checked", state="attached")
    assert not aided(game_page)


def test_the_question_is_asked_once_in_a_game(game_page):
    game_page.open(BEGINNER)
    game_page.key("1")
    game_page.accept_help()
    game_page.overlaid("states")
    assert aided(game_page)
    game_page.key("2")
    game_page.overlaid("chances")
    assert game_page.page.is_hidden("#ask-dialog")
    with game_page.another_game():
        game_page.key("n")
    game_page.key("1")
    assert game_page.page.is_visible("#ask-dialog")


def test_an_overlay_that_is_clicked_by_mistake_goes_back_to_off(game_page):
    game_page.open(BEGINNER)
    game_page.unfold().page.click("#overlays label:has-text('Mine %')")
    game_page.key("Escape")
    game_page.page.wait_for_selector("input[name=overlay][value=none]:checked", state="attached")
    assert not aided(game_page)


def test_solve_asks_before_it_plays(kept):
    page = kept(preferences=QUICK).open(BEGINNER)
    page.unfold().page.click("#solve")
    page.page.click("#ask-dialog button:has-text('Cancel')")
    page.idle()
    assert page.seq == 0
    assert not aided(page)


@pytest.mark.http("an address of the server")
def test_a_picture_on_another_port_cannot_ask_for_a_hint(game_page, server, files):
    game_page.open(BEGINNER)
    game = game_page.game
    other = game_page.page.context.new_page()
    other.goto(f"{files}/examples/embed.html")
    outcome = other.evaluate(
        """(source) => new Promise((resolve) => {
          const picture = new Image();
          picture.onload = picture.onerror = ({ type }) => resolve(type);
          picture.src = source;
        })""",
        f"{server.url}/api/games/{game}/hint",
    )
    other.close()
    assert outcome == "error"
    assert not aided(game_page)


def test_boards_for_practice_are_not_asked_about(game_page):
    game_page.played("6x5m6:**..../....../....../*...../**..*.", opened=[(1, 5)])
    game_page.key("1")
    game_page.overlaid("states")


def test_the_second_click_on_new_game_does_not_reach_what_lies_below(game_page):
    game_page.play("3x1m1:..*")
    game_page.left(0, 0)
    game_page.idle()
    x, y, width, height = game_page.page.locator("#ending button.main").bounding_box().values()
    place = x + width / 2, y + height / 2
    with game_page.another_game():
        game_page.page.mouse.click(*place)
    # The current element at this place, which would react to a click.
    game_page.page.evaluate(
        """([x, y]) => {
          window.reached = 0;
          const box = document.createElement('input');
          box.type = 'checkbox';
          box.style = `position: fixed; z-index: 99; left: ${x - 9}px; top: ${y - 9}px`;
          box.onchange = () => { window.reached += 1; };
          document.body.append(box);
        }""",
        list(place),
    )
    game_page.page.mouse.down(click_count=2)
    game_page.page.mouse.up(click_count=2)
    assert game_page.page.evaluate("window.reached") == 0
    game_page.page.mouse.click(*place)
    assert game_page.page.evaluate("window.reached") == 1
    game_page.page.reload()
    game_page.idle()


def test_a_hint_and_an_undo_say_what_they_cost(game_page):
    game_page.open(BEGINNER)
    game_page.left(4, 4)
    game_page.page.click("#hint")
    game_page.idle()
    assert "Hint used: not ranked." in game_page.page.inner_text("#notice")
    with game_page.another_game():
        game_page.key("n")
        game_page.page.click("#ask-dialog button:has-text('Give up')")
    game_page.left(4, 4)
    with game_page.answered():
        game_page.key("u")
    game_page.toasted("Undo counts as help: this game is no longer ranked.")


def test_a_message_does_not_outlive_its_game(game_page):
    game_page.open(BEGINNER)
    game_page.left(4, 4)
    with game_page.answered():
        game_page.key("u")
    game_page.toasted("Undo counts as help")
    with game_page.another_game():
        game_page.key("n")
        game_page.page.click("#ask-dialog button:has-text('Give up')")
    assert game_page.page.text_content("#toast") == ""


def test_a_game_won_by_solve_does_not_count_as_a_win(kept):
    page = kept(preferences=QUICK).emulated(reduced_motion="no-preference")
    page.open("/#level=beginner&mode=no-guess")
    page.unfold().page.click("#solve")
    page.accept_help()
    page.idle()
    assert page.page.inner_text("#ending h2") == "Solved"
    assert "efficiency" not in page.page.inner_text("#ending").lower()
    assert page.page.locator(".glow").count() == 0
    page.reload()
    assert page.page.inner_text("#ending h2") == "Solved"
