"""Nothing is lost: reload, two tabs, two players, lost answers, a server killed in the middle."""

import pytest

FIELD = "5x4m3:*..../...../..*../....*"


def test_a_reload_in_the_middle_continues_the_game(table):
    table.play(FIELD)
    table.left(0, 4)
    table.right(0, 0)
    picture, game = table.picture, table.id
    table.page.reload()
    table.page.wait_for_selector("body[data-ready]")
    assert (table.picture, table.id) == (picture, game)
    assert table.mines_left == 2
    with table.answered():
        table.cell(1, 0).click()
    assert table.picture[1][0] == "1"


def test_a_visit_without_an_address_continues_the_last_game(table):
    table.play(FIELD)
    table.left(0, 4)
    picture, game = table.picture, table.id
    table.open("/")
    assert (table.picture, table.id) == (picture, game)


def test_a_lost_answer_is_asked_for_again_and_the_move_is_made_once(table):
    table.play(FIELD)
    lost = []

    def lose_the_first(route):
        answer = route.fetch()  # it reaches the server in any case
        if lost:
            route.fulfill(response=answer)
        else:
            lost.append(route.request.post_data)
            route.abort()

    table.page.route("**/moves", lose_the_first)
    table.right(0, 0)
    assert len(lost) == 1
    assert table.picture[0][0] == "F"
    assert table.seq == 1
    table.page.unroute("**/moves")


def test_a_request_that_never_arrived_is_sent_again(table):
    table.play(FIELD)
    failed = []

    def fail_twice(route):
        if len(failed) < 2:
            failed.append(route.request.post_data_json)
            route.abort()
        else:
            route.continue_()

    table.page.route("**/moves", fail_twice)
    table.left(0, 4)
    assert [request["seq"] for request in failed] == [1, 1]
    assert table.picture[0] == ".1000"
    table.page.unroute("**/moves")


def test_trouble_is_said_while_it_lasts(table):
    table.play(FIELD)
    table.page.route("**/moves", lambda route: route.abort())
    table.cell(0, 4).click()
    table.page.wait_for_selector("#toast:has-text('Trying again')")
    with table.answered():
        table.page.unroute("**/moves")
    assert table.page.is_hidden("#toast")
    assert table.picture[0] == ".1000"


def test_fast_clicks_are_answered_in_their_order(table):
    table.play(FIELD)
    for row, col in [(1, 0), (1, 1), (1, 2), (2, 1)]:
        table.page.mouse.click(*table.centre(row, col))
    table.page.wait_for_selector("#window[data-seq='4']")
    assert table.picture == [".....", "121..", ".1...", "....."]


def test_two_browsers_play_at_once_and_keep_apart(new_table):
    one, other = new_table(), new_table()
    one.play(FIELD)
    other.play(FIELD)
    one.left(0, 4)
    other.right(0, 0)
    one.right(0, 0)
    other.left(1, 1)
    assert one.picture == ["F1000", ".2110", "...21", "....."]
    assert other.picture == ["F....", ".2...", ".....", "....."]
    assert one.id != other.id


def test_another_player_may_watch_but_not_move(new_table):
    one, other = new_table(), new_table()
    one.play(FIELD)
    one.left(0, 4)
    other.open(f"/#game={one.id}")
    assert other.picture == one.picture
    other.cell(0, 0).click()
    other.cell(0, 0).click(button="right")
    other.page.wait_for_timeout(150)
    assert other.picture == one.picture
    assert other.page.is_disabled("#hint")


def test_two_tabs_of_one_player_come_together(table):
    table.play(FIELD)
    tab = type(table)(table.page.context.new_page(), table.url).open(f"/#game={table.id}")
    table.left(0, 4)
    tab.cell(0, 0).click(button="right")  # with a number that is already used
    tab.page.wait_for_selector("#toast:has-text('elsewhere')")
    assert tab.picture == table.picture
    with tab.answered():
        tab.cell(0, 0).click(button="right")
    assert tab.picture[0] == "F1000"
    tab.page.close()


@pytest.mark.parametrize("moment", ["between moves", "during a move"])
def test_a_server_killed_in_the_middle_goes_on_after_a_restart(table, server, moment):
    table.play(FIELD)
    table.left(0, 4)
    server.kill()
    try:
        if moment == "during a move":
            table.cell(0, 0).click(button="right")
            table.page.wait_for_selector("#toast:has-text('Trying again')")
    finally:
        server.start()
    if moment == "during a move":
        table.page.wait_for_selector("#window[data-seq='2']")
    else:
        table.right(0, 0)
    assert table.picture == ["F1000", ".2110", "...21", "....."]
    table.left(0, 1)
    assert table.picture[1] == "12110"
