"""Games from the first click to the end, and what is shown then."""

from tests.page.shapes import QUICK

FIELD = "5x4m3:*..../...../..*../....*"
"""Numbers *1000/12110/01*21/0112*."""


def test_a_whole_won_game(game_page):
    game_page.play(FIELD)
    game_page.left(0, 4)
    game_page.right(0, 0)
    for row, col in [(1, 0), (2, 0), (3, 2), (3, 3)]:
        game_page.left(row, col)
    assert game_page.picture == ["F1000", "12110", "01F21", "0112F"]
    assert game_page.face == "won"
    assert game_page.page.inner_text("#ending h2") == "You won"
    assert "3BV" in game_page.page.inner_text("#ending")
    assert game_page.page.inner_text("#live").strip() == "You won."


def test_a_whole_lost_game(game_page):
    game_page.played(FIELD, opened=[(0, 4)], flagged=[(2, 0)])
    game_page.left(0, 0)
    assert game_page.face == "lost"
    assert game_page.page.inner_text("#ending h2") == "You lost"
    picture = game_page.picture
    assert picture[0][0] == "X"
    assert picture[2][2] == "*"
    assert picture[3][4] == "*"
    assert picture[2][0] == "!"


def test_after_a_loss_the_page_shows_what_was_certain(game_page):
    game_page.played(FIELD, opened=[(0, 4)])
    game_page.left(0, 0)
    text = game_page.page.inner_text("#ending")
    assert "Show what was certain: " in text
    certain = game_page.marked("state-safe")
    assert certain
    game_page.page.uncheck("#ending input[type=checkbox]")
    assert game_page.marked("state-safe") == []
    assert game_page.marked("hinted") == []


def test_a_game_that_is_over_takes_no_moves(game_page):
    game_page.play(FIELD)
    game_page.left(0, 0)
    seq, picture = game_page.seq, game_page.picture
    with game_page.sending_nothing():
        for button in ("left", "right"):
            game_page.page.mouse.click(*game_page.centre(2, 0), button=button)
    assert (game_page.seq, game_page.picture) == (seq, picture)


def test_undo_takes_a_loss_back(game_page):
    game_page.play(FIELD)
    game_page.left(0, 0)
    with game_page.answered():
        game_page.page.click("#undo")
    assert game_page.picture == ["....."] * 4
    assert game_page.page.is_hidden("#ending")
    game_page.left(0, 4)
    assert game_page.face == "smile"


def test_solve_plays_as_far_as_certainty_goes_step_by_step(game_page):
    game_page.played(FIELD, opened=[(0, 4)])
    game_page.page.evaluate("""() => {
        window.steps = new Set();
        new MutationObserver(() => window.steps.add(document.getElementById('window').dataset.seq))
            .observe(document.getElementById('window'), {attributes: true});
    }""")
    game_page.unfold().page.click("#solve")
    game_page.idle()
    assert game_page.face == "won"
    assert game_page.page.evaluate("window.steps.size") >= 3
    game_page.page.click("#ending .end-more summary")
    assert "Help" in game_page.page.inner_text("#ending")


def test_solve_wins_an_expert_game_without_guessing(kept):
    game_page = kept(preferences=QUICK)
    game_page.open("/#level=expert&mode=no-guess&difficulty=hard&generator=repair")
    game_page.left(3, 5)
    assert game_page.picture[3][5] == "0"
    game_page.unfold().page.click("#solve")
    game_page.accept_help()
    game_page.idle()
    assert game_page.face == "won"
    assert game_page.page.inner_text("#ending h2") == "Solved"


def test_solve_stops_where_nothing_is_certain(game_page):
    game_page.play("2x2m2:*./.*")
    game_page.unfold().page.click("#solve")
    game_page.idle()
    assert game_page.page.text_content("#toast") == "Nothing more is certain here."
    assert game_page.picture == ["..", ".."]


def test_the_board_of_a_finished_game_can_be_played_again(game_page):
    game_page.play(FIELD)
    game_page.left(0, 0)
    with game_page.another_game():
        game_page.page.click("#ending .end-more summary")
        game_page.page.click("#ending >> text=Play this board")
    game_page.left(0, 4)
    assert game_page.picture[0] == ".1000"


def test_giving_up_shows_the_mines(game_page):
    game_page.played(FIELD, opened=[(0, 4)])
    game_page.page.click("#about-game summary")
    with game_page.answered():
        game_page.page.click("#about-game >> text=Give up")
    assert game_page.page.inner_text("#ending h2") == "You gave up"
    assert game_page.picture[0][0] == "*"
