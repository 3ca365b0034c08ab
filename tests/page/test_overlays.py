"""Overlays of the engine's results, and hints; all compared with the library's answers."""

import pytest
from tests.page.shapes import BEGINNER

from sapper.board import Board
from sapper.classics import run
from sapper.engine import analyse
from sapper.players import best_move

PATTERN = "6x5m6:**..../....../....../*...../**..*."
"""Opened at its right edge it has safe, mined and uncertain cells."""


@pytest.fixture
def begun(game_page):
    return game_page.played(PATTERN, opened=[(1, 5)])


def board_of(game_page) -> Board:
    return Board.from_rows(game_page.picture, mines=6)


def test_states_are_those_of_the_engine(begun):
    begun.key("1")
    begun.overlaid("states")
    analysis = analyse(board_of(begun))
    assert begun.marked("state-safe") == list(analysis.safe)
    assert begun.marked("state-mine") == list(analysis.mines)
    certain = {*analysis.safe, *analysis.mines}
    assert set(begun.marked("state-uncertain")) == {*begun.marked("cover")} - certain


def test_states_are_reported_by_shape_and_in_words_too(begun):
    begun.key("1")
    begun.overlaid("states")
    for state, shape, words in [
        ("safe", "○", "certainly safe"),
        ("mine", "\N{MULTIPLICATION SIGN}", "certainly a mine"),
        ("uncertain", "~", "uncertain"),
    ]:
        cell = begun.page.locator(f".cell.state-{state}").first
        assert cell.inner_text() == shape
        assert words in cell.get_attribute("aria-label")


def test_chances_are_the_exact_ones_in_per_cent(begun):
    begun.unfold().page.click("#overlays label:has-text('Mine %')")
    begun.overlaid("chances")
    board = board_of(begun)
    analysis = analyse(board)
    for row in range(5):
        for col in range(6):
            if not board.is_hidden((row, col)):
                continue
            chance = analysis.probability((row, col))
            shown = begun.cell(row, col).inner_text()
            if chance in (0, 1):
                assert shown == str(100 * chance)
            else:
                assert abs(float(shown.strip("<>")) - float(100 * chance)) <= 1


def test_an_overlay_follows_the_game(begun):
    begun.key("1")
    begun.overlaid("states")
    begun.left(*begun.marked("state-safe")[0])
    begun.overlaid("states")
    assert begun.marked("state-safe") == list(analyse(board_of(begun)).safe)


def test_components_are_outlined_and_named(begun):
    begun.key("4")
    begun.overlaid("components")
    outlines = begun.page.locator(".sheet .outline").count()
    assert outlines == begun.page.locator(".sheet .name").count() >= 1
    assert begun.page.locator(".sheet .name").first.text_content() == "A"


def test_the_decomposition_is_drawn_before_and_after_dropping_edges(begun):
    begun.key("5")
    begun.overlaid("before")
    before = begun.page.locator(".sheet .edge").count()
    dropped = begun.page.locator(".sheet .edge.dropped").count()
    bags = begun.page.locator(".sheet .bag").count()
    begun.key("6")
    begun.overlaid("after")
    assert begun.page.locator(".sheet .edge").count() == before - dropped
    assert begun.page.locator(".sheet .bag").count() == bags > 1


def test_the_engines_tree_has_a_root(begun):
    begun.key("7")
    begun.overlaid("tree")
    assert begun.page.locator(".sheet .node").count() >= 1
    assert begun.page.locator(".sheet .outline").count() >= 1
    assert "Width" in begun.page.inner_text("#overlay-caption")


def test_a_hint_goes_away_with_the_next_move(begun):
    begun.page.click("#hint")
    begun.idle()
    begun.left(*begun.marked("hint-safe")[0])
    assert begun.page.is_hidden("#notice")
    assert begun.marked("hinted") == begun.marked("clue-ground") == []


def test_hints_come_in_stages_where_that_is_chosen(begun):
    begun.page.click("#settings-button")
    begun.page.select_option("select[name=hints]", "stages")
    begun.page.click("#settings-dialog [aria-label=Close]")
    said = []
    for level in (1, 2, 3):
        with begun.page.expect_request(lambda asked, level=level: f"level={level}" in asked.url):
            begun.page.click("#hint")
        begun.idle()
        said.append(begun.page.inner_text("#notice"))
    assert len(set(said)) == 3


def test_a_wrong_flag_is_pointed_out_first(begun):
    begun.key("1")
    begun.overlaid("states")
    safe = begun.marked("state-safe")[0]
    begun.right(*safe)
    begun.page.click("#hint")
    begun.idle()
    assert begun.page.inner_text("#notice h2") == "A wrong flag"
    assert begun.marked("hint-wrong") == [safe]


def test_the_win_chance_overlay_names_a_safe_cell_where_there_is_one(begun):
    begun.unfold().page.click("#overlays label:has-text('Win chance')")
    begun.overlaid("wins")
    words = begun.page.inner_text("#overlay-caption")
    assert words.startswith("The outlined cell is certainly safe: open it first.")
    assert begun.marked("best-move") == [best_move(board_of(begun)).cell]
    is_counted = any(each.win_chance is not None for each in best_move(board_of(begun)).candidates)
    assert ("Chances to win are shown when a guess is needed." in words) is not is_counted


def test_the_win_chances_on_the_board_are_explained_next_to_a_safe_cell_too(game_page):
    begun = game_page.played("4x4m3:..../..../..*./*..*", opened=[(0, 0)])
    begun.unfold().page.click("#overlays label:has-text('Win chance')")
    begun.overlaid("wins")
    move = best_move(Board.from_rows(begun.picture, mines=3))
    assert move.mine_probability == 0
    assert any(each.win_chance is not None for each in move.candidates)
    words = begun.page.inner_text("#overlay-caption")
    assert "the chance to win if you open" in words
    assert "when a guess is needed" not in words


def test_the_win_chance_overlay_shows_the_best_move_and_why(game_page):
    begun = game_page.played("5x2m3:*...*/...*.", opened=[(1, 2)])
    begun.unfold().page.click("#overlays label:has-text('Win chance')")
    begun.overlaid("wins")
    move = best_move(Board.from_rows(begun.picture, mines=3))
    words = begun.page.inner_text("#overlay-caption")
    assert words.startswith(f"The outlined cell is the best one to open. {move.reason}")
    assert begun.marked("best-move") == [move.cell]
    assert any(each.win_chance is not None for each in move.candidates)
    for each in move.candidates:
        if each.win_chance is not None:
            shown = begun.cell(*each.cell).inner_text()
            assert abs(float(shown.strip("<>")) - 100 * each.win_chance) <= 1


def test_a_classic_shows_what_it_sees_and_no_more(begun):
    begun.unfold().page.click("#engine-views summary")
    begun.page.click("#classic-overlays label:has-text('Single point')")
    begun.overlaid("classic-single-point")
    found = run("single-point", board_of(begun))
    assert begun.marked("state-safe") == list(found.safe)
    assert begun.marked("state-mine") == list(found.mines)
    assert begun.marked("state-uncertain") == []
    assert "Pedersen 2004" in begun.page.inner_text("#overlay-caption")


def test_backtracking_outlines_one_placement(begun):
    begun.unfold().page.click("#engine-views summary")
    begun.page.click("#classic-overlays label:has-text('Backtracking')")
    begun.overlaid("classic-backtracking")
    assert begun.page.locator(".sheet .outline").count() == 1
    assert "other placements may fit" in begun.page.inner_text("#overlay-caption")


def test_before_the_first_click_the_words_of_an_overlay_do_not_count_safe_cells(game_page):
    game_page.open(BEGINNER)
    game_page.key("1")
    game_page.accept_help()
    game_page.overlaid("states")
    assert len(game_page.marked("state-safe")) == 81
    words = game_page.page.text_content("#overlay-caption")
    assert words.startswith("The first click is safe, wherever it goes. There are ")
    assert "0 cells" not in words
