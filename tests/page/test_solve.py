"""Solve: it flags and opens, uses the chosen method, and stops where nothing is certain."""

import pytest
from tests.page.shapes import BEGINNER, QUICK


@pytest.fixture
def quick(kept):
    """A page on which Solve takes no time between its steps."""
    return kept(preferences=QUICK)


def test_solve_opens_the_promised_first_cell_and_marks_mines(quick):
    quick.open("/#level=beginner&mode=no-guess")
    quick.unfold().page.click("#solve")
    quick.accept_help()
    quick.idle()
    assert (quick.face, quick.mines_left) == ("won", 0)


def test_a_classic_stops_where_it_sees_nothing_more(quick):
    quick.played("5x1m2:*.*..", opened=[(0, 4)])
    quick.unfold().page.click("#solve-more")
    quick.page.check("#solve-dialog [value=single-point]")
    quick.page.click("#solve-dialog .main")
    quick.idle()
    said = quick.page.text_content("#toast")
    assert said.startswith("Single point stops here: it finds nothing more.")
    assert said.endswith("Neither does the exact engine.")
    assert quick.picture == ["..F10"]


def test_the_methods_on_offer_are_the_servers(game_page):
    game_page.open(BEGINNER)
    game_page.unfold().page.click("#solve-more")
    offered = game_page.page.locator("#solve-dialog input").evaluate_all(
        "inputs => inputs.map((input) => input.value)"
    )
    choices = game_page.ask("choices")
    assert offered == [method["name"] for method in choices["solve_methods"]]


def test_the_methods_are_described_in_the_words_of_players(game_page):
    game_page.open(BEGINNER)
    game_page.unfold().page.click("#solve-more")
    words = game_page.page.inner_text("#solve-dialog")
    assert "number" in words
    assert "clue" not in words


def test_the_method_is_chosen_by_keys_and_kept(quick):
    quick.open(BEGINNER)
    quick.unfold().page.focus("#solve-more")
    quick.key("Enter")
    quick.page.wait_for_selector("#solve-dialog[open]")
    quick.page.focus("#solve-dialog [value=exact]")
    quick.key("ArrowDown", "Enter")
    quick.page.wait_for_selector("#solve-dialog", state="hidden")
    kept = "JSON.parse(localStorage['sapper.preferences']).solveMethod"
    assert quick.page.evaluate(kept) == "bridges"
