"""Numbers of actions: a double click or a lost answer does no harm."""

import json
from concurrent.futures import ThreadPoolExecutor

import pytest
from tests.web.player import Player, server


def move(seq, row, col, kind="open"):
    return {"seq": seq, "kind": kind, "cell": [row, col]}


@pytest.fixture
def begun(player):
    player.begin(level="expert")
    player.open(8, 15)
    return player


def test_the_same_action_again_gets_the_same_answer_and_does_nothing(begun):
    first = begun.answers[-1]
    again = begun.post(f"{begun.path}/moves", move(1, 8, 15))
    assert (again.status_code, again.text) == (200, first)
    assert begun.look()["seq"] == 1


def test_a_repeated_flag_does_not_turn_the_mark_twice(begun):
    row, col = next((r, begun.rows[r].index(".")) for r in range(16) if "." in begun.rows[r])
    begun.move("flag", row, col)
    begun.post(f"{begun.path}/moves", move(2, row, col, "flag"))
    assert begun.look()["mines_left"] == 98


def test_another_action_under_an_old_number_is_stale_and_shows_the_game(begun):
    response = begun.post(f"{begun.path}/moves", move(1, 0, 0))
    assert (response.status_code, response.json()["error"]) == (409, "stale")
    assert response.json()["game"] | {"seconds": 0} == begun.look() | {"seconds": 0}


def test_a_number_that_comes_too_early_is_ahead_and_shows_the_game(begun):
    response = begun.post(f"{begun.path}/moves", move(3, 0, 0))
    assert (response.status_code, response.json()["error"]) == (409, "ahead")
    assert response.json()["game"] | {"seconds": 0} == begun.look() | {"seconds": 0}


@pytest.mark.parametrize("what", ["undo", "redo", "solve", "resign"])
def test_every_kind_of_action_is_answered_again(begun, what):
    begun.act(what)
    first = begun.answers[-1]
    again = begun.post(f"{begun.path}/{what}", {"seq": 2})
    assert (again.status_code, again.text) == (200, first)
    assert begun.look()["seq"] == 2


def test_a_refused_action_uses_up_its_number_and_is_answered_again(begun):
    message = begun.open(8, 15)
    assert message["refused"] == "Row 9, column 16 is already open."
    assert (message["seq"], message["changed"]) == (2, [])
    assert begun.post(f"{begun.path}/moves", move(2, 8, 15)).json() == message


def test_a_double_click_at_the_same_moment_is_one_move(tmp_path):
    with server(tmp_path) as client:
        player = Player(client)
        player.begin(level="expert")

        def click(_):
            return player.post(f"{player.path}/moves", move(1, 8, 15)).text

        with ThreadPoolExecutor(8) as threads:
            answers = set(threads.map(click, range(24)))
        assert len(answers) == 1
        assert json.loads(answers.pop())["seq"] == 1
        assert player.look()["seq"] == 1


def test_of_two_different_actions_with_one_number_one_is_done(tmp_path):
    with server(tmp_path) as client:
        player = Player(client)
        player.begin(width=20, height=20, mines=10)

        def flag(col):
            return player.post(f"{player.path}/moves", move(1, 0, col, "flag")).status_code

        with ThreadPoolExecutor(8) as threads:
            codes = sorted(threads.map(flag, range(16)))
        assert codes == [200] + [409] * 15
        assert player.look()["mines_left"] == 9


def test_two_servers_on_one_database_play_one_game(tmp_path):
    with server(tmp_path) as one, server(tmp_path) as two:
        player = Player(one)
        player.begin(level="expert", mode="fair")
        for col in range(10):
            player.client = two if col % 2 else one
            player.move("flag", 0, col)
        assert player.look()["mines_left"] == 89
        # The first server's live game is one move behind now: it must notice.
        player.client = one
        assert player.look()["seq"] == 10
        assert player.open(8, 15)["changed"]
        player.client = two
        assert player.look()["picture"] == player.rows
