"""A game over the API, from its beginning to its end."""

import hashlib
import json
from dataclasses import replace

import pytest
from tests.web.player import PATIENT, Player, refused, server, services_of

from sapper.game.record import GameRecord
from sapper.game.verification import verify

pytestmark = pytest.mark.slow  # starts calculation processes

LAYOUT = "4x2:..*./...."


def test_a_game_starts_covered(player):
    game = player.begin(width=4, height=3, mines=2)
    assert game["picture"] == ["....", "....", "...."]
    assert (game["seq"], game["outcome"], game["seconds"]) == (0, "in progress", None)
    assert game["spec"]["level"] == "4x3m2"
    assert player.look() == {**game, "player": None}


def test_without_a_request_a_beginner_game_begins(player):
    spec = player.begin()["spec"]
    assert (spec["level"], spec["width"], spec["mines"], spec["mode"]) == (
        "beginner",
        9,
        10,
        "classic",
    )


@pytest.mark.parametrize("mode", ["classic", "fair", "lenient"])
def test_the_first_opening_is_a_zero(player, mode):
    player.begin(level="expert", mode=mode)
    message = player.open(8, 15)
    assert [8, 15, "0"] in message["changed"]
    assert message["outcome"] == "in progress"
    assert message["seconds"] == 0.0
    assert player.look()["picture"] == player.rows


def test_opening_every_empty_cell_wins(player):
    player.begin(layout=LAYOUT)
    player.open(1, 0)
    player.open(0, 3)
    player.open(1, 3)
    message = player.open(1, 2)
    assert message["outcome"] == "won"
    assert message["ending"]["picture"] == ["01F1", "0111"]
    assert player.rows == ["01F1", "0111"]
    assert message["mines_left"] == player.look()["mines_left"] == 0
    assert message["ending"]["spoken"] == "All safe cells are open."
    assert message["ending"]["certain"] is None


def test_opening_a_mine_loses_and_shows_everything(player):
    player.begin(layout=LAYOUT)
    player.move("flag", 0, 3)
    player.open(1, 0)
    message = player.open(0, 2)
    assert message["outcome"] == "lost"
    assert message["changed"] == [[0, 2, "X"], [0, 3, "!"]]
    ending = message["ending"]
    assert ending["hits"] == ending["mines"] == [[0, 2]]
    assert ending["wrong_flags"] == [[0, 3]]
    assert player.rows == ending["picture"] == ["01X!", "01.."]
    assert player.look()["ending"] == ending


def test_after_opening_a_certain_mine_all_that_was_certain_is_shown(player):
    player.begin(layout="4x1:.*..")
    player.open(0, 0)
    ending = player.open(0, 1)["ending"]
    assert ending["spoken"] == "Row 1, column 2 was a mine you could have known about."
    assert ending["certain"] == {"safe": [[0, 2], [0, 3]], "mines": [[0, 1]]}
    assert ending["safe_cell"]["cells"][0] == [0, 2]


def begin_beside_a_mine(player):
    """Begin a fair game ``.1..`` with one mine: it is next to the 1, so the last cell is safe."""
    while True:
        player.begin(width=4, height=1, mines=1, mode="fair", first_click="any")
        if player.open(0, 1)["changed"] == [[0, 1, "1"]]:
            return


def test_a_needless_guess_in_fair_mode_kills_and_the_safe_cell_is_proved(player):
    begin_beside_a_mine(player)
    message = player.open(0, 2)
    assert message["outcome"] == "lost"
    assert message["judgement"] == {
        "guess": True,
        "forced": False,
        "saved": False,
        "risk_value": 0.5,
    }
    ending = message["ending"]
    # The rules decided, not luck: a risk of 50 % would suggest that there was a chance.
    assert ending["risk_value"] is None
    assert ending["text"] == (
        "That was an avoidable guess: a safe cell existed, and in this mode avoidable guesses lose."
    )
    assert "was an avoidable guess: a safe cell existed" in ending["spoken"]
    safe = ending["safe_cell"]
    assert (safe["cells"], safe["clues"], safe["uses_total"]) == ([[0, 3]], [[0, 1]], True)
    assert "safe" in safe["spoken"]


def test_only_the_best_guess_lives_in_the_mode_best_guess(player):
    while True:
        asked = {"mode": "best-guess", "first_click": "safe", "best_by": "win chance"}
        state = player.begin(width=6, height=1, mines=2, **asked)
        assert (state["spec"]["best_by"], state["spec"]["scope"]) == ("win chance", "board")
        assert "best" in state["spec"]["description"].lower()
        if player.open(0, 1)["changed"] == [[0, 1, "1"]]:
            break
    # One mine in the first and third cell, one in the other three.
    message = player.open(0, 0)
    assert (message["outcome"], message["judgement"]["forced"]) == ("lost", True)
    ending = message["ending"]
    assert (ending["risk_value"], ending["safe_cell"]) == (None, None)
    assert ending["best_cells"]
    assert [0, 0] not in ending["best_cells"]
    assert ending["text"] == (
        "That was not the best guess: the best cell had a 50 % chance to win."
    )
    assert "the best cell, row 1, column" in ending["spoken"]
    found = player.get(f"{player.path}/verify").json()
    assert (found["verified"], found["committed"]) == (True, True)
    assert (found["mode"], found["rules"]["best_by"]) == ("best-guess", "win chance")


def test_results_of_games_judged_by_region_are_compared_among_themselves(player):
    for scope in ("board", "region"):
        player.begin(width=3, height=1, mines=1, mode="fair", first_click="any", scope=scope)
        player.open(0, 1)
        player.open(0, 0)
        player.open(0, 2)
    levels = player.get("/api/statistics").json()["levels"]
    assert {(level["mode"], level["mode_label"]) for level in levels} == {
        ("fair", "Fair"),
        ("fair+local", "Fair, by region"),
    }


def test_a_forced_guess_in_fair_mode_lives(player):
    for _ in range(5):
        player.begin(width=3, height=1, mines=1, mode="fair", first_click="any")
        player.open(0, 1)
        message = player.open(0, 0)
        assert (message["outcome"], message["judgement"]["forced"]) == ("won", True)
        assert (message["judgement"]["saved"], message["judgement"]["risk_value"]) == (True, 0.5)
        assert message["guesses"] == {
            "made": 2,
            "forced": 2,
            "luck_value": pytest.approx(1 / 3, abs=1e-12),
            "saved": 2,
        }


def test_guesses_are_counted_in_classic_mode_too(player):
    player.begin(layout="3x1:..*", first_click="any")
    message = player.open(0, 0)
    assert message["judgement"]["risk_value"] == pytest.approx(1 / 3, abs=1e-12)
    assert message["guesses"]["made"] == 1


def test_a_bad_guess_in_classic_mode_is_bad_luck(player):
    player.begin(layout="3x1:*..")
    player.open(0, 1)
    message = player.open(0, 0)
    assert message["ending"]["spoken"].endswith("was a forced guess: bad luck.")
    assert message["ending"]["safe_cell"] is None


def test_a_flag_counts_down_and_blocks_and_goes(player):
    player.begin(layout=LAYOUT)
    message = player.move("flag", 0, 2)
    assert (message["changed"], message["mines_left"]) == ([[0, 2, "F"]], 0)
    assert player.open(0, 2)["refused"] == "Row 1, column 3 has a flag: remove it first."
    assert player.move("flag", 0, 2)["changed"] == [[0, 2, "."]]


def test_marks_turn_through_the_question_mark_when_the_game_has_them(player):
    player.begin(layout=LAYOUT, question_marks=True)
    seen = [player.move("flag", 0, 2)["changed"][0][2] for _ in range(3)]
    assert seen == ["F", "?", "."]


def test_a_question_mark_is_set_and_removed_and_undone_at_once(player):
    player.begin(layout=LAYOUT, question_marks=True)
    assert player.move("question", 0, 2)["changed"] == [[0, 2, "?"]]
    assert player.move("question", 0, 2)["changed"] == [[0, 2, "."]]
    assert player.act("undo")["changed"] == [[0, 2, "?"]]
    assert player.act("undo")["changed"] == [[0, 2, "."]]
    assert not player.look()["can_undo"]
    assert player.act("redo")["changed"] == [[0, 2, "?"]]


def test_a_game_without_question_marks_refuses_them(player):
    player.begin(layout=LAYOUT)
    assert "no question marks" in player.move("question", 0, 2)["refused"]


def test_a_chord_opens_all_around_a_number_with_its_flags(player):
    player.begin(layout=LAYOUT)
    player.open(1, 0)
    assert "doesn't have the right number of flags" in player.move("chord", 1, 1)["refused"]
    player.move("flag", 0, 2)
    assert [1, 2, "1"] in player.move("chord", 1, 1)["changed"]


def test_undo_takes_back_even_a_fatal_move_but_the_result_stands(player):
    player.begin(width=3, height=1, mines=1, first_click="any")
    while player.open(0, 1)["outcome"] == "in progress":  # until the seed puts the mine there
        player.begin(width=3, height=1, mines=1, first_click="any")
    assert (player.look()["counts"], player.look()["counted"]) == (True, True)
    message = player.act("undo")
    assert (message["outcome"], message["aided"], message["ending"]) == ("in progress", True, None)
    assert player.rows == player.look()["picture"] == ["..."]
    assert player.get("/api/statistics").json()["levels"][0]["games"] == 1


def test_undo_of_a_fair_guess_does_not_buy_another_draw(player):
    player.begin(width=5, height=5, mines=8, mode="fair", first_click="any")
    player.open(2, 2)
    first = player.open(0, 0)["changed"]
    player.act("undo")
    assert player.open(0, 0)["changed"] == first


def test_nothing_to_undo_or_redo_is_refused(player):
    player.begin()
    assert player.act("undo")["refused"]
    assert player.act("redo")["refused"]


def test_a_game_names_its_mode_as_the_menus_do(player):
    spec = player.begin(mode="no-guess", difficulty="hard", first_click="safe")["spec"]
    assert (spec["mode_label"], spec["first_click_label"]) == ("No guessing, Hard", "is safe")


def test_a_game_says_truly_what_is_played(player):
    def described(**request):
        return player.begin(**request)["spec"]["description"]

    assert described() == "Random board: you may have to guess."
    assert described(generator="safe-move") == (
        "Always solvable without guessing. Generator: Safe move, for Constraint sets."
    )
    assert described(layout="2x1:*.").startswith("Practice board")


def test_resigning_shows_the_board(player):
    player.begin(layout=LAYOUT)
    player.open(1, 0)
    message = player.act("resign")
    assert (message["outcome"], message["changed"]) == ("resigned", [[0, 2, "*"]])
    assert "over" in player.open(1, 3)["refused"]
    assert player.act("undo")["refused"]


def test_resigning_before_the_first_opening_is_quiet(player):
    player.begin()
    ending = player.act("resign")["ending"]
    assert (ending["mines"], ending["result"]) == ([], None)
    assert player.get("/api/statistics").json() == {"levels": []}


def test_the_replay_leads_to_the_end_and_its_record_is_verified(player):
    player.begin(width=6, height=6, mines=8, mode="fair", first_click="any")
    player.open(3, 3)
    player.move("flag", 0, 0)
    player.act("undo")
    player.solve()
    player.act("resign")
    replay = player.get(f"{player.path}/replay").json()
    picture = [list(row) for row in replay["begin"]]
    for message in replay["messages"]:
        for row, col, symbol in message["changed"]:
            picture[row][col] = symbol
    assert ["".join(row) for row in picture] == replay["game"]["picture"] == player.rows
    assert verify(GameRecord.from_data(replay["record"])).verified
    verified = player.get(f"{player.path}/verify").json()
    assert verified["verified"]
    terms = replay["game"]["ending"]["terms"]
    assert hashlib.sha256(terms.encode()).hexdigest() == replay["game"]["commitment"]
    assert json.loads(terms)["secret"] == verified["secret"]
    key = player.get("/.well-known/sapper-key.json").json()["key"]
    assert (verified["signed_by"], verified["version"], verified["mode"]) == (key, 2, "fair")
    assert verify(GameRecord.from_data(replay["record"]), key=key).trusted
    host = replay["record"]["host"]
    assert (host["game"], host["aided"]) == (player.id, True)


def test_a_running_game_is_not_verified(player):
    player.begin()
    response = player.get(f"{player.path}/verify")
    assert (response.status_code, response.json()["error"]) == (409, "in_progress")


def test_a_first_opening_without_room_is_an_error_that_uses_no_number(player):
    player.begin(width=3, height=3, mines=5)
    response = player.post(f"{player.path}/moves", {"seq": 1, "kind": "open", "cell": [1, 1]})
    assert (response.status_code, response.json()["error"]) == (422, "cannot_generate")
    assert player.open(0, 0)["outcome"] == "won"


def test_a_board_that_is_not_found_before_patience_ends_is_refused_and_the_game_waits(tmp_path):
    with server(tmp_path, replace(PATIENT, slices=(0.0, 0.0), patience=0.0)) as client:
        player = Player(client)
        player.begin(width=44, height=45, mines=700, generator="regenerate")
        body = {"seq": 1, "kind": "open", "cell": [20, 20]}
        response = refused(player.post(f"{player.path}/moves", body), 422, "cannot_generate")
        assert response.json()["detail"].startswith("no solvable board found for 44x45m700")
        assert player.look()["seq"] == 0
        assert player.move("flag", 20, 20)["changed"] == [[20, 20, "F"]]


def test_a_cell_outside_is_an_error_that_uses_no_number(player):
    player.begin()
    response = player.post(f"{player.path}/moves", {"seq": 1, "kind": "open", "cell": [9, 0]})
    assert (response.status_code, response.json()["error"]) == (422, "bad_cell")
    assert player.look()["seq"] == 0


def test_the_servers_clock_rules_but_for_a_little_lag(client, player):
    steady = iter(range(100))
    services_of(client).desk._steady = lambda: float(next(steady))
    player.begin(layout=LAYOUT)
    zero = player.open(1, 0, at=0.0)["seconds"]
    assert zero == 0.0
    assert player.move("flag", 0, 2, at=0.9)["seconds"] == 0.9
    assert player.move("flag", 0, 2, at=500.0)["seconds"] == 2.0
    assert player.move("flag", 0, 2, at=0.0)["seconds"] == 2.75


def test_a_seeded_server_repeats_itself(tmp_path):
    pictures = []
    for name in ("a", "b"):
        folder = tmp_path / name
        folder.mkdir()
        with server(folder, seed=7) as client:
            player = Player(client)
            player.begin(level="expert")
            player.open(8, 15)
            pictures.append(player.rows)
    assert pictures[0] == pictures[1]


def test_a_verification_says_what_was_verified(player) -> None:
    player.begin(layout="4x1:.*..")
    for cell in (0, 3):
        player.open(0, cell)
    found = player.get(f"{player.path}/verify").json()
    assert (found["verified"], found["version"], found["moves"]) == (True, 2, 2)
    assert (found["mode"], found["outcome"], found["problem"]) == ("classic", "won", None)
    switches = {"needless": "luck", "forced": "luck", "solvable": False}
    assert found["rules"] == switches | {"scope": "board", "best_by": None}
    key = player.get("/.well-known/sapper-key.json").json()["key"]
    assert found["signed_by"] == key
    assert found["seconds"] is not None
