"""Large boards stay usable: 100 x 100 is built, opened, scrolled and painted quickly."""

import pytest

MINES = {(1, 1), (98, 98)}
"""Next to two corners, so that either is opened alone."""

LAYOUT = "100x100:" + "/".join(
    "".join("*" if (row, col) in MINES else "." for col in range(100)) for row in range(100)
)


@pytest.fixture
def large(game_page):
    return game_page.played(LAYOUT)


def test_a_large_board_scrolls_inside_its_window(large):
    large.left(0, 0)
    well = large.page.evaluate(
        "() => { const well = document.getElementById('well');"
        " return [well.scrollWidth > well.clientWidth, well.scrollHeight > well.clientHeight]; }"
    )
    assert well == [True, True]
    assert large.page.evaluate("document.documentElement.scrollWidth") <= 1280


def test_rows_out_of_sight_are_left_to_the_browser(large):
    assert large.page.locator(".row").count() == 100
    assert (
        large.page.locator(".row").first.evaluate("row => getComputedStyle(row).contentVisibility")
        == "auto"
    )


def test_a_cell_far_away_is_reached_by_keys_and_opened(large):
    large.cell(0, 0).focus()
    large.key("Control+End")
    assert large.page.evaluate("document.activeElement.dataset.index") == "9999"
    with large.answered():
        large.key("Enter")
    assert large.cell(99, 99).evaluate("cell => cell.classList.contains('open')")


def test_a_move_paints_only_what_changed(large):
    large.left(0, 0)
    large.idle()
    large.page.evaluate("""() => {
        window.touched = new Set();
        new MutationObserver((list) => list.forEach((each) => window.touched.add(each.target)))
            .observe(document.getElementById('field'), {subtree: true, attributes: true,
                attributeFilter: ['aria-label']});
    }""")
    large.right(50, 20)
    assert large.page.evaluate("window.touched.size") == 1


def test_a_lost_game_shows_every_mine_in_the_end_also_out_of_sight(game_page):
    game_page.played("60x60:" + "/".join(["." * 58 + "*."] * 60), opened=[(0, 0)])
    game_page.left(0, 58)
    assert game_page.face == "lost"
    game_page.painted()
    assert game_page.page.locator(".cell use[href='#icon-mine']").count() == 60
