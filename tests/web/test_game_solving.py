"""The Solve button over the API: certain cells, step by step, by the chosen method."""

import pytest
from tests.web.player import refused

pytestmark = pytest.mark.slow  # starts calculation processes


def test_solve_goes_as_far_as_certainty_goes(player):
    player.begin(layout="5x1:*.*..")
    assert player.act("solve")["refused"] == "Nothing more is certain here."
    player.open(0, 4)  # ...10: the third cell is a mine, the first two are not certain
    message = player.act("solve")
    assert (message["done"], message["aided"]) == (False, True)
    assert message["action"] == {"kind": "flag", "cell": [0, 2]}
    assert player.act("solve")["done"]
    assert player.rows == ["..F10"]


def test_solve_opens_the_first_cell_where_the_rules_promise_it(player):
    player.begin(level="expert")
    assert player.act("solve")["action"] == {"kind": "open", "cell": [8, 15]}


def test_solve_does_not_open_a_first_cell_that_may_be_a_mine(player):
    player.begin(first_click="any")
    assert player.act("solve")["refused"] == "Nothing more is certain here."


def test_solve_marks_all_mines_that_it_sees(player):
    player.begin(layout="6x1:.*..*.")
    player.open(0, 0)
    player.open(0, 2)
    player.solve()
    assert player.rows == ["1F11F1"]


def test_solve_asks_whom_the_player_chose(player):
    player.begin(layout="4x2:...*/....")
    player.open(0, 0)
    message = player.act("solve", method="single-point")
    assert message["done"]
    assert message["refused"] == (
        "Single point stops here: it finds nothing more. Neither does the exact engine."
    )


def test_a_repeated_solve_is_the_same_only_for_the_same_method(player):
    player.begin(layout="5x1:*.*..")
    player.open(0, 4)
    first = player.post(f"{player.path}/solve", {"seq": 2, "method": "automaton"})
    again = player.post(f"{player.path}/solve", {"seq": 2, "method": "automaton"})
    assert first.json() == again.json()
    refused(player.post(f"{player.path}/solve", {"seq": 2}), 409, "stale")


def test_an_unknown_method_is_refused(player):
    player.begin()
    refused(player.post(f"{player.path}/solve", {"seq": 1, "method": "x"}), 422, "invalid_request")


def test_solve_frees_a_safe_cell_of_its_flag_first(player):
    player.begin(layout="4x1:*...", first_click="any")
    player.move("flag", 0, 3)
    player.open(0, 1)  # one mine next to it, so the last cell is safe
    actions = [player.act("solve")["action"] for _ in range(2)]
    assert actions == [{"kind": "flag", "cell": [0, 3]}, {"kind": "open", "cell": [0, 3]}]


def test_solve_wins_a_board_that_logic_solves(player):
    player.begin(layout="8x8m1:" + "/".join(["*......."] + ["........"] * 7))
    player.open(4, 4)
    assert player.solve()["outcome"] in ("won", "in progress")
    assert player.look()["outcome"] == "won"
