"""Nothing is lost: reload, two tabs, two players, lost answers, a server killed in the middle."""

import pytest

FIELD = "5x4m3:*..../...../..*../....*"


def test_a_reload_in_the_middle_continues_the_game(game_page):
    game_page.played(FIELD, opened=[(0, 4)], flagged=[(0, 0)])
    picture, game = game_page.picture, game_page.game
    game_page.reload()
    assert (game_page.picture, game_page.game) == (picture, game)
    assert game_page.mines_left == 2
    game_page.left(1, 0)
    assert game_page.picture[1][0] == "1"


def test_a_visit_without_an_address_continues_the_last_game(game_page):
    game_page.played(FIELD, opened=[(0, 4)])
    picture, game = game_page.picture, game_page.game
    game_page.open("/")
    assert (game_page.picture, game_page.game) == (picture, game)


def test_a_lost_answer_is_asked_for_again_and_the_move_is_made_once(game_page):
    game_page.play(FIELD)
    lost = []

    def lose_the_first(route):
        answer = route.fetch()  # it reaches the server in any case
        if lost:
            route.fulfill(response=answer)
        else:
            lost.append(route.request.post_data)
            route.abort()

    game_page.page.route("**/moves", lose_the_first)
    game_page.right(0, 0)
    assert len(lost) == 1
    assert game_page.picture[0][0] == "F"
    assert game_page.seq == 1


def test_a_game_whose_start_was_not_answered_is_created_once(game_page):
    game_page.play(FIELD)
    begun = []

    def lose_the_first(route):
        answer = route.fetch()
        begun.append(answer.json()["id"])
        if len(begun) == 1:
            route.abort()
        else:
            route.fulfill(response=answer)

    game_page.page.route("**/api/games", lose_the_first)
    with game_page.another_game():
        game_page.page.click("#face")
    assert begun[0] == begun[1] == game_page.game


def test_a_request_that_never_arrived_is_sent_again(game_page):
    game_page.play(FIELD)
    failed = []

    def fail_twice(route):
        if len(failed) < 2:
            failed.append(route.request.post_data_json)
            route.abort()
        else:
            route.continue_()

    game_page.page.route("**/moves", fail_twice)
    game_page.left(0, 4)
    assert [request["seq"] for request in failed] == [1, 1]
    assert game_page.picture[0] == ".1000"


def test_trouble_is_shown_while_it_lasts(game_page):
    game_page.play(FIELD)
    game_page.page.route("**/moves", lambda route: route.abort())
    game_page.cell(0, 4).click()
    game_page.toasted("Retrying")
    with game_page.answered():
        game_page.page.unroute("**/moves")
    assert game_page.page.is_hidden("#toast")
    assert game_page.picture[0] == ".1000"


def test_fast_clicks_are_answered_in_their_order(game_page):
    game_page.play(FIELD)
    for row, col in [(1, 0), (1, 1), (1, 2), (2, 1)]:
        game_page.page.mouse.click(*game_page.centre(row, col))
    game_page.page.wait_for_selector("#window[data-seq='4']")
    game_page.idle()
    assert game_page.picture == [".....", "121..", ".1...", "....."]


def test_two_browsers_play_at_once_and_keep_apart(game_page, visitor):
    one, other = game_page, visitor
    one.play(FIELD)
    other.play(FIELD)
    one.left(0, 4)
    other.right(0, 0)
    one.right(0, 0)
    other.left(1, 1)
    assert one.picture == ["F1000", ".2110", "...21", "....."]
    assert other.picture == ["F....", ".2...", ".....", "....."]
    assert one.game != other.game


@pytest.mark.http("second player")
def test_another_player_may_watch_but_not_move(game_page, visitor):
    one, other = game_page, visitor
    one.played(FIELD, opened=[(0, 4)])
    other.open(f"/#game={one.game}")
    assert other.picture == one.picture
    with other.sending_nothing():
        other.cell(0, 0).click()
        other.cell(0, 0).click(button="right")
    assert other.picture == one.picture
    assert other.page.is_disabled("#hint")


def test_two_tabs_of_one_player_come_together(game_page):
    game_page.play(FIELD)
    tab = type(game_page)(game_page.page.context.new_page(), game_page.url).open(
        f"/#game={game_page.game}"
    )
    game_page.left(0, 4)
    tab.cell(0, 0).click(button="right")  # with a number that is already used
    tab.toasted("another tab")
    tab.idle()
    assert tab.picture == game_page.picture
    with tab.answered():
        tab.cell(0, 0).click(button="right")
    assert tab.picture[0] == "F1000"
    tab.page.close()


@pytest.mark.http("process of the server")
@pytest.mark.parametrize("moment", ["between moves", "during a move"])
def test_a_server_killed_in_the_middle_goes_on_after_a_restart(game_page, server, moment):
    game_page.played(FIELD, opened=[(0, 4)])
    server.kill()
    try:
        if moment == "during a move":
            game_page.cell(0, 0).click(button="right")
            game_page.toasted("Retrying")
    finally:
        server.start()
    if moment == "during a move":
        game_page.page.wait_for_selector("#window[data-seq='2']")
        game_page.idle()
    else:
        game_page.right(0, 0)
    assert game_page.picture == ["F1000", ".2110", "...21", "....."]
    game_page.left(0, 1)
    assert game_page.picture[1] == "12110"


@pytest.mark.http("words about the server")
def test_a_page_that_waits_for_the_server_says_so_and_how_to_get_out(new_game_page):
    page = new_game_page()
    page.page.clock.install()
    page.page.route("**/api/games", lambda route: None)  # never answered
    with page.page.expect_request("**/api/games"):
        page.page.goto(f"{page.url}/", wait_until="commit")
    page.page.clock.fast_forward(6000)
    page.toasted("Still waiting for the server. If this goes on, reload the page")
    page.page.clock.fast_forward(6000)
    page.page.wait_for_selector("#trouble:visible")
    actions = page.page.locator("#actions").bounding_box()
    assert actions["y"] + actions["height"] <= page.page.viewport_size["height"]


@pytest.mark.http("words about the server")
def test_statistics_without_a_connection_say_what_is_wrong(game_page):
    game_page.play(FIELD)
    game_page.page.route("**/api/statistics", lambda route: route.abort())
    game_page.page.click("#statistics-button")
    game_page.toasted("No answer from the server.")
