"""Games from the first click to the end, and what is shown then."""

FIELD = "5x4m3:*..../...../..*../....*"
"""Numbers *1000/12110/01*21/0112*."""


def test_a_whole_won_game(table):
    table.play(FIELD)
    table.left(0, 4)
    table.right(0, 0)
    for row, col in [(1, 0), (2, 0), (2, 3), (2, 4), (3, 2), (3, 3)]:
        if table.picture[row][col] == ".":
            table.left(row, col)
    assert table.picture == ["F1000", "12110", "01*21", "0112*"]
    assert table.face == "won"
    assert table.page.inner_text("#ending h2") == "You won"
    assert "3BV" in table.page.inner_text("#ending")
    assert table.page.inner_text("#live").strip() == "You won."


def test_a_whole_lost_game(table):
    table.play(FIELD)
    table.left(0, 4)
    table.right(2, 0)
    table.left(0, 0)
    assert table.face == "lost"
    assert table.page.inner_text("#ending h2") == "You lost"
    picture = table.picture
    assert picture[0][0] == "X"
    assert picture[2][2] == "*"
    assert picture[3][4] == "*"
    assert picture[2][0] == "!"


def test_after_a_loss_the_page_shows_what_was_certain(table):
    table.play(FIELD)
    table.left(0, 4)
    table.left(0, 0)
    text = table.page.inner_text("#ending")
    assert "certainly safe" in text
    certain = table.marked("state-safe")
    assert certain
    table.page.uncheck("#ending input[type=checkbox]")
    assert table.marked("state-safe") == []
    assert table.marked("hint-ground") == []


def test_a_game_that_is_over_takes_no_moves(table):
    table.play(FIELD)
    table.left(0, 0)
    seq, picture = table.seq, table.picture
    table.cell(2, 0).click()
    table.cell(2, 0).click(button="right")
    table.page.wait_for_timeout(150)
    assert (table.seq, table.picture) == (seq, picture)


def test_undo_takes_a_loss_back(table):
    table.play(FIELD)
    table.left(0, 0)
    with table.answered():
        table.page.click("#undo")
    assert table.picture == ["....."] * 4
    assert table.page.is_hidden("#ending")
    table.left(0, 4)
    assert table.face == "smile"


def test_solve_plays_as_far_as_certainty_goes_step_by_step(table):
    table.play(FIELD)
    table.left(0, 4)
    table.page.evaluate("""() => {
        window.steps = new Set();
        new MutationObserver(() => window.steps.add(document.getElementById('window').dataset.seq))
            .observe(document.getElementById('window'), {attributes: true});
    }""")
    table.page.click("#solve")
    table.page.wait_for_selector("#ending:visible")
    assert table.face == "won"
    assert table.page.evaluate("window.steps.size") >= 3
    assert "Help" in table.page.inner_text("#ending")


def test_solve_wins_an_expert_game_without_guessing(table):
    table.open()
    table.page.evaluate("localStorage.setItem('sapper.preferences', '{\"solveSpeed\": 0}')")
    table.open("/#level=expert&mode=no-guess&difficulty=hard&generator=repair")
    table.left(3, 5)
    assert table.picture[3][5] == "0"
    table.page.click("#solve")
    table.page.wait_for_selector("#ending:visible", timeout=120_000)
    assert table.face == "won"
    assert table.page.inner_text("#ending h2") == "You won"


def test_solve_stops_where_nothing_is_certain(table):
    table.play("2x2m2:*./.*")
    table.page.click("#solve")
    table.page.wait_for_selector("#toast:visible")
    assert table.page.inner_text("#toast") == "Nothing more is certain here."
    assert table.picture == ["..", ".."]


def test_the_board_of_a_finished_game_can_be_played_again(table):
    table.play(FIELD)
    table.left(0, 0)
    before = table.id
    table.page.click("#ending >> text=Play this board")
    table.page.wait_for_function("id => !location.hash.includes(id)", arg=before)
    table.left(0, 4)
    assert table.picture[0] == ".1000"


def test_giving_up_shows_the_mines(table):
    table.play(FIELD)
    table.left(0, 4)
    table.page.click("#about-game summary")
    with table.answered():
        table.page.click("#about-game >> text=Give up")
    assert table.page.inner_text("#ending h2") == "You gave up"
    assert table.picture[0][0] == "*"
