"""The end of a game: wins are celebrated, losses are calm, and every sentence is true."""

import pytest
from tests.page.shapes import SIZES

FIELD = "5x4m3:*..../...../..*../....*"
MINES = [(0, 0), (2, 2), (3, 4)]
SMALL = "3x1m1:..*"


LINE = "width=3&height=1&mines=1&mode=fair&first_click=any"


def win_line(game_page):
    """Win a game on a line of three cells: open the middle, then a guess that the rules save."""
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


def test_a_win_is_compared_with_the_best_time(game_page):
    game_page.open(f"/#{LINE}")
    assert "First win! Time to beat: " in win_line(game_page)
    game_page.follow(LINE)
    assert "est time" in win_line(game_page)


@pytest.mark.http("second player")
def test_a_visitor_sees_no_best_times(game_page, visitor):
    game_page.open(f"/#{LINE}")
    win_line(game_page)
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


LONG = f"30x16:{'/'.join(['*' * 4 + '.' * 26, *['.' * 30] * 15])}"
"""Its fourth mine is in row 1, column 4: on a turned board in column 1, row 4."""


MESSAGE = """() => {
  const message = document.getElementById('toast');
  message.textContent = 'Saved! That was an avoidable guess with a mine risk of 50 %: look.';
  message.hidden = false;
  message.showPopover();
}"""


def colours(game_page, selector):
    """The colours of some texts, by their words."""
    paint = "them => them.map((it) => [it.textContent, getComputedStyle(it).fill || it.style.fill])"
    return dict(game_page.page.eval_on_selector_all(selector, paint))


@pytest.mark.parametrize("skin", ["field", "night", "contrast"])
def test_numbers_in_the_picture_of_a_loss_have_the_colours_of_the_board(game_page, skin):
    game_page.themed(skin)
    game_page.played("5x3:*****/*...*/.....", opened=[(1, 1), (1, 2), (1, 3)])
    game_page.left(0, 2)
    game_page.idle()
    shown = colours(game_page, "#ending .small-board text")
    assert set(shown) == {"3", "4"}
    for number, colour in shown.items():
        board = f".cell.clue-{number}"
        assert colour == game_page.page.eval_on_selector(board, "it => getComputedStyle(it).color")


def test_the_picture_of_a_loss_is_turned_like_the_board(phone):
    phone.play(LONG)
    phone.left(0, 3)
    phone.idle()
    box = phone.page.eval_on_selector(
        "#ending .small-board .hit", "it => [it.getAttribute('x'), it.getAttribute('y')]"
    )
    assert box == ["0", "32"]  # at the left edge, in the middle of five rows


def test_a_flat_line_is_not_shown_at_the_end(game_page):
    def flatten(route):
        review = route.fetch().json()
        chances = [each | {"win_chance": 1} for each in review["win_chances"]]
        route.fulfill(json=review | {"win_chances": chances})

    graph = game_page.page.locator("#ending .win-graph")
    for seen in (1, 0):
        game_page.play("3x3:*../.../...", mode="no-guess")
        game_page.left(2, 2)
        game_page.idle()
        assert "Accuracy 100" in game_page.page.inner_text("#ending .review-summary")
        assert graph.count() == seen
        game_page.page.route("**/review", flatten)


@pytest.mark.parametrize("shaped", ["phone", "desktop"], indirect=True)
def test_a_message_covers_neither_the_buttons_of_the_end_nor_the_cards(shaped):
    """A guess that is saved may be the last move, so its message comes with the end."""
    shaped.play("3x3:*../.../...")
    shaped.left(2, 2)
    shaped.idle()
    shaped.page.evaluate(MESSAGE)
    message = shaped.page.locator("#toast").bounding_box()
    card = shaped.page.locator("#ending").bounding_box()
    assert (
        message["y"] + message["height"] <= card["y"]
        or message["x"] + message["width"] <= card["x"]
    )


def test_a_message_about_an_earlier_move_goes_when_the_game_ends(game_page):
    game_page.played(FIELD, opened=[(0, 4)])
    game_page.page.evaluate(MESSAGE)
    game_page.left(2, 2)
    assert game_page.face == "lost"
    assert not game_page.page.is_visible("#toast")


def test_the_review_is_brought_into_view_where_the_cards_were_scrolled(game_page):
    game_page.resized(1280, 500).play("3x3:*../.../...")
    game_page.left(0, 0)
    game_page.idle()
    review = game_page.page.locator("#ending .end-buttons button:nth-child(2)")
    game_page.page.evaluate("document.querySelector('.side').scrollTo(0, 9999)")
    review.evaluate("button => button.click()")
    game_page.page.wait_for_selector("#review:visible")
    game_page.idle()
    top = game_page.page.locator("#review").bounding_box()["y"]
    assert top >= game_page.page.locator(".side").bounding_box()["y"]


def test_nothing_is_taken_back_while_the_review_is_open(game_page):
    game_page.play("3x3:*../.../...")
    game_page.left(0, 0)
    game_page.idle()
    assert game_page.page.is_enabled("#undo")
    game_page.page.click("#ending .end-buttons button:nth-child(2)")
    game_page.page.wait_for_selector("#review:visible")
    game_page.idle()
    assert game_page.page.is_disabled("#undo")
    game_page.key("Escape")
    assert game_page.page.is_enabled("#undo")


GUESSED = "5x4:....*/..*../.*.../..**."
"""After the left corner is opened, (2, 2) is safe, and (0, 2) is uncertain."""


@pytest.mark.parametrize(
    ("layout", "moves"),
    [
        (GUESSED, [(0, 0), (0, 2)]),  # a guess that could be avoided, and was survived
        (FIELD, [(0, 4), (2, 0), (3, 2), (2, 2)]),  # a certain mine after correct moves
    ],
)
def test_one_mistake_costs_some_accuracy_but_not_all(game_page, layout, moves):
    game_page.play(layout)
    for cell in moves:
        game_page.left(*cell)
    if game_page.face != "lost":
        for cell in (
            (0, 3),
            (1, 3),
            (1, 4),
            (2, 0),
            (2, 2),
            (2, 3),
            (2, 4),
            (3, 0),
            (3, 1),
            (3, 4),
        ):
            if game_page.picture[cell[0]][cell[1]] == ".":
                game_page.left(*cell)
        assert game_page.face == "won"
    game_page.idle()
    assert 1 <= float(game_page.page.inner_text("#ending .accuracy")) <= 99


def test_giving_up_costs_accuracy_and_is_named(game_page):
    game_page.played(GUESSED, opened=[(0, 0)])
    game_page.page.click("#about-game summary")
    with game_page.answered():
        game_page.page.click("#about-game >> text=Give up")
    game_page.idle()
    assert game_page.page.locator("#ending .accuracy:has-text('1')").count() == 0
    assert (
        game_page.page.inner_text("#ending .review-words")
        == "Accuracy 29.5: 1 forced guess, given up"
    )


def test_the_accuracy_of_a_game_that_was_left_at_once_is_in_the_statistics(game_page):
    game_page.page.route("**/review", lambda route: route.abort())
    game_page.open("/#level=beginner&mode=classic")
    while game_page.face not in ("won", "lost"):
        signs = "".join(game_page.picture)
        game_page.left(*divmod(signs.index("."), 9))
    with game_page.another_game():
        game_page.key("n")
    game_page.page.click("#statistics-button")
    shown = game_page.page.locator(".numbers-grid div", has_text="Average accuracy")
    assert 0 <= float(shown.locator("dd").inner_text()) <= 100


def test_the_best_guess_is_marked_and_not_named_by_row_and_column(game_page):
    # One mine is in the first and third cell, one in the other three. The first opening is a forced
    # guess, which draws the layout again, so some games show another number.
    for _ in range(100):
        game_page.played("6x1m2:*..*..", opened=[(0, 1)], mode="best-guess")
        if game_page.picture == [".1...."]:
            break
    game_page.left(0, 0)
    words = game_page.page.inner_text("#ending")
    assert "not the best guess: it had a mine risk of 50 %, the best cell only 33 %" in words
    assert "column" not in words
    assert game_page.marked("hint-gamble") == [(0, 3), (0, 4), (0, 5)]
    game_page.page.click("#ending button >> text=Review")
    game_page.idle()
    point = game_page.page.locator(".turning-point").last.inner_text()
    assert "another cell had only 33\u00a0% risk" in point
    assert "in this mode only the best guess is safe" in point
    assert "avoidable" not in point
    assert "no cell was certain to be safe" in game_page.page.inner_text("#review")


@pytest.mark.parametrize("shaped", ["small", "phone", "sideways"], indirect=True)
def test_the_words_on_the_buttons_of_an_end_are_not_broken(shaped):
    shaped.played(FIELD, opened=[(0, 4), (0, 0)])
    lines = shaped.page.eval_on_selector_all(
        ".end-buttons button",
        """buttons => buttons.map((button) => {
          const range = document.createRange();
          range.selectNodeContents(button);
          return range.getClientRects().length;
        })""",
    )
    assert lines == [1, 1, 1]
