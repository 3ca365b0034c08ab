"""Watching another player's running game: the page says so and shows the moves."""

import pytest

pytestmark = pytest.mark.http("second player")


def test_a_visitor_sees_a_notice_and_the_moves(game_page, visitor):
    game_page.play("6x3m3:*...../....../*....*")
    visitor.open(f"/#game={game_page.game}")
    words = "You are watching another player's game."
    assert visitor.page.inner_text("#mode-summary") == words
    visitor.toasted("You are watching")
    game_page.left(0, 5)
    visitor.page.wait_for_selector("#window[data-seq='1']")
    visitor.idle()
    assert visitor.picture == game_page.picture


def test_a_visitor_who_clicks_sees_why_nothing_happens(game_page, visitor):
    game_page.play("6x3m3:*...../....../*....*")
    visitor.open(f"/#game={game_page.game}")
    visitor.page.evaluate("document.getElementById('toast').textContent = ''")
    visitor.page.mouse.click(*visitor.centre(0, 5))
    visitor.toasted("You are watching")
