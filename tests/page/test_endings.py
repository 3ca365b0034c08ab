"""Winning feels like winning, losing is calm, and every sentence about it is true."""

import pytest
from tests.page.shapes import SIZES

FIELD = "5x4m3:*..../...../..*../....*"
MINES = [(0, 0), (2, 2), (3, 4)]
SMALL = "3x1m1:..*"


LINE = "width=3&height=1&mines=1&mode=fair&first_click=any"


def win_line(game_page):
    """Win a game on a line of three cells: the middle first, then what the rules save."""
    for col in (1, 0, 2):
        if game_page.face == "smile" and game_page.picture[0][col] == ".":
            game_page.left(0, col)
    assert game_page.face == "won"
    return game_page.page.inner_text("#ending")


def win(game_page):
    game_page.left(0, 0)
    if game_page.face != "won":
        game_page.left(0, 1)


@pytest.mark.parametrize("shaped", SIZES, indirect=True)
def test_a_won_board_has_flags_on_all_mines_and_nothing_left(shaped):
    page = shaped.play(FIELD)
    for row, col in [(0, 4), (1, 0), (2, 0), (3, 2), (3, 3)]:
        page.left(row, col)
    assert page.marked("flagged") == MINES
    assert page.marked("dropped") == MINES
    assert (page.mines_left, page.face) == (0, "won")
    assert page.page.inner_text("#ending h2") == "You won"
    assert page.page.inner_text("#ending .end-figure").endswith(" s")


def test_a_won_board_glows_once_and_only_where_motion_is_wanted(game_page):
    seen = """() => {
      window.glowed = false;
      new MutationObserver(() => {
        window.glowed ||= document.getElementById('window').classList.contains('glow');
      }).observe(document.getElementById('window'), {attributeFilter: ['class']});
    }"""
    glowed = []
    for wanted in ("no-preference", "reduce"):
        game_page.emulated(reduced_motion=wanted).play(SMALL, first_click="any")
        game_page.page.evaluate(seen)
        win(game_page)
        game_page.idle()
        glowed.append(game_page.page.evaluate("window.glowed"))
        assert game_page.page.locator(".glow").count() == 0
    assert glowed == [True, False]


def test_undoing_a_win_takes_its_flags_back(game_page):
    game_page.play(SMALL, first_click="any")
    win(game_page)
    with game_page.answered():
        game_page.page.click("#undo")
    assert game_page.marked("flagged") == []
    assert game_page.mines_left == 1


@pytest.mark.http
def test_a_win_is_compared_with_the_best_time_for_its_player_only(game_page, visitor):
    game_page.open(f"/#{LINE}")
    assert "First win! Time to beat: " in win_line(game_page)
    game_page.follow(LINE)
    assert "est time" in win_line(game_page)
    visitor.open(f"/#game={game_page.game}")
    text = visitor.page.inner_text("#ending")
    assert text.startswith("The player won")
    assert "Your" not in text


def test_a_counted_game_says_that_it_counts(game_page):
    game_page.open(f"/#{LINE}")
    win_line(game_page)
    game_page.page.click("#about-game summary")
    facts = game_page.page.inner_text("#about-game-body dl")
    assert "In the statistics\nyes" in facts


def test_a_lost_board_is_calm(game_page):
    game_page.play(FIELD)
    game_page.left(0, 4)
    game_page.left(2, 2)
    assert game_page.marked("state-uncertain") == []
    text = game_page.page.inner_text("#ending")
    assert "=" not in text
    assert "Luck spent" not in text


def test_the_clock_and_the_counter_follow_a_replay(game_page):
    game_page.play(FIELD)
    game_page.left(0, 4)
    game_page.right(0, 0)
    game_page.left(2, 2)
    assert game_page.mines_left == 2
    game_page.page.click("#ending button >> text=Review")
    game_page.idle()
    game_page.page.locator("#review input[type=range]").focus()
    game_page.key("Home")
    assert (game_page.mines_left, game_page.seconds) == (3, 0)
    game_page.key("ArrowRight", "ArrowRight")
    assert game_page.mines_left == 2
    game_page.key("Escape")
    assert game_page.page.is_hidden("#review")
    assert game_page.mines_left == 2


def test_the_speed_of_a_replay_is_chosen_and_kept(game_page):
    game_page.play(FIELD)
    game_page.left(2, 2)
    for speed in ("fast", "played"):
        game_page.page.click("#ending button >> text=Review")
        game_page.idle()
        game_page.page.select_option("#review select", speed)
        game_page.page.click("[aria-label='Close the review']")
        game_page.page.click("#ending button >> text=Review")
        game_page.idle()
        assert game_page.page.input_value("#review select") == speed
        game_page.page.click("[aria-label='Close the review']")


def test_sound_is_off_until_it_is_wanted(new_game_page):
    game_page = new_game_page()
    game_page.page.add_init_script(
        """window.tones = 0;
        const real = window.AudioContext;
        window.AudioContext = class extends real {
          createOscillator() { window.tones++; return super.createOscillator(); }
        };"""
    )
    game_page.play(FIELD)
    game_page.left(0, 4)
    assert game_page.page.evaluate("window.tones") == 0
    game_page.page.click("#settings-button")
    game_page.page.select_option("select[name=sound]", label="On")
    game_page.page.click("#settings-dialog [aria-label=Close]")
    game_page.right(0, 0)
    assert game_page.page.evaluate("window.tones") == 1


@pytest.mark.parametrize("shaped", ["small", "phone", "sideways"], indirect=True)
def test_the_title_of_an_end_is_one_line(shaped):
    shaped.play("3x1m1:*..")
    shaped.left(0, 2)
    assert shaped.page.locator("#ending h2").bounding_box()["height"] < 30
