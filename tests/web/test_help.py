"""What helps a player in a game: hints, overlays, decompositions, drawings."""

import pytest
from tests.web.player import Player

pytestmark = pytest.mark.slow  # starts calculation processes


LAYOUT = "4x2:..*./...."


def test_a_hint_names_a_certain_cell_and_counts_as_help(player):
    player.begin(layout="5x1:..*..")
    player.open(0, 4)
    hint = player.get(f"{player.path}/hint").json()
    assert (hint["kind"], hint["cells"][0], hint["clues"]) == ("safe", [0, 0], [[0, 3]])
    (step,) = hint["steps"]
    assert hint["spoken"] == " ".join([step["spoken"], *(a["spoken"] for a in step["argument"])])
    assert player.look()["aided"]


def test_a_hint_says_that_it_does_not_know(player):
    player.begin(layout="3x1:*..", first_click="any")
    player.open(0, 1)
    hint = player.get(f"{player.path}/hint").json()
    guess = hint["guess"]
    assert (hint["kind"], guess["mine_probability"]) == ("guess", "1/2")
    assert guess["mine_probability_value"] == 0.5
    assert "I don't know" in hint["spoken"]


def test_a_hint_promises_no_first_click_on_a_given_layout(player):
    spec = player.begin(layout="8x8m1:*......./" + "/".join(["........"] * 7))["spec"]
    assert spec["first_click_label"] == "may be a mine"
    hint = player.get(f"{player.path}/hint").json()
    assert (hint["kind"], hint["certain"]) == ("guess", False)
    assert hint["guess"]["mine_probability"] == "1/64"


def test_the_first_level_of_a_hint_gives_no_cell_away(player):
    player.begin(level="expert")
    player.open(8, 15)
    hint = player.get(f"{player.path}/hint", level=1).json()
    assert (hint["cells"], hint["clues"], hint["steps"]) == ([], [], [])
    assert hint["area"]


def test_a_hint_after_the_end_says_so(player):
    player.begin()
    player.act("resign")
    assert player.get(f"{player.path}/hint").json()["kind"] == "done"


def test_the_analysis_overlay_shows_states_and_probabilities(player):
    player.begin(layout="4x1:*...")
    player.open(0, 1)
    analysis = player.get(f"{player.path}/analysis").json()
    assert analysis["states"] == ["u us"]
    assert analysis["probabilities"] == [[0.5, None, 0.5, 0.0]]
    assert analysis["solutions"] == "2"
    assert analysis["components"] == [{"cells": [[0, 0], [0, 2]], "clues": [[0, 1]]}]
    assert analysis["sea"] == [[0, 3]]


def test_the_decomposition_has_bags_and_edges_to_draw(player):
    player.begin(level="expert")
    player.open(8, 15)
    found = player.get(f"{player.path}/decomposition").json()
    assert len(found["stages"]) == 2
    edge = found["stages"][0]["edges"][0]
    assert set(edge) == {"start", "end", "tone", "dropped"}
    assert found["structure"]["components"] >= 1
    assert len(player.get(f"{player.path}/decomposition", steps=True).json()["stages"]) > 2


def test_a_classic_says_what_it_sees_of_a_game_and_counts_as_help(player):
    player.begin(layout="5x1:..*..")
    player.open(0, 4)
    found = player.get(f"{player.path}/classic", classic="single-point").json()
    assert (found["classic"], found["states"]) == ("single-point", ["ssm  "])
    assert player.get(player.path).json()["aided"]
    assert player.get(f"{player.path}/classic", classic="oracle").status_code == 422


def test_a_game_is_drawn(player):
    player.begin(layout=LAYOUT)
    player.open(1, 0)
    player.move("flag", 0, 2)
    for overlay in ("none", "states", "probabilities"):
        response = player.get(f"{player.path}/picture.svg", overlay=overlay)
        assert response.headers["content-type"] == "image/svg+xml"
        assert response.text.startswith("<svg")


def test_before_a_promised_first_click_every_chance_is_nil(player):
    player.begin()
    analysis = player.get(f"{player.path}/analysis").json()
    assert analysis["probabilities"] == [[0.0] * 9] * 9
    assert analysis["states"] == ["s" * 9] * 9
    assert analysis["note"] == "The first click is safe, wherever it goes."


def test_a_first_click_without_a_promise_has_its_true_chance(player):
    player.begin(first_click="any")
    analysis = player.get(f"{player.path}/analysis").json()
    assert analysis["probabilities"][0][0] == 10 / 81
    assert analysis["note"] == ""


def test_chances_say_that_a_forced_guess_is_free(player):
    for mode, note in (("fair", "a guess cannot lose"), ("classic", "")):
        player.begin(width=3, height=1, mines=1, mode=mode, first_click="any")
        player.open(0, 1)
        analysis = player.get(f"{player.path}/analysis").json()
        if mode == "fair":
            assert analysis["probabilities"] == [[0.5, None, 0.5]]
            assert note in analysis["note"]
        else:
            assert analysis["note"] == note


def test_the_best_move_has_its_risk_and_a_reason(player):
    player.begin(layout="3x1:*..", first_click="any")
    player.open(0, 1)
    found = player.get(f"{player.path}/best").json()
    assert (found["cell"], found["mine_probability"], found["note"]) == ([0, 0], "1/2", "")
    assert found["candidates"][0]["cell"] == [0, 0]
    assert found["reason"].endswith(".")


def test_before_a_promised_first_click_there_is_no_best_move(player):
    player.begin()
    found = player.get(f"{player.path}/best").json()
    assert found["cell"] is None
    assert found["note"] == "The first click is safe, wherever it goes."


def test_the_best_move_says_that_a_forced_guess_is_free(player):
    player.begin(width=3, height=1, mines=1, mode="fair", first_click="any")
    player.open(0, 1)
    assert "a guess cannot lose" in player.get(f"{player.path}/best").json()["note"]


HELP = [
    ("hint", {}),
    ("analysis", {}),
    ("best", {}),
    ("decomposition", {}),
    ("classic", {"classic": "single-point"}),
    ("picture.svg", {"overlay": "states"}),
]


@pytest.mark.parametrize(("what", "query"), HELP)
def test_help_of_every_kind_marks_the_game_and_is_its_players_alone(player, what, query):
    player.begin(layout=LAYOUT)
    player.open(1, 0)
    assert Player(player.client).get(f"{player.path}/{what}", **query).status_code == 403
    assert player.look()["aided"] is False
    assert player.get(f"{player.path}/{what}", **query).status_code == 200
    assert player.look()["aided"] is True


def test_a_picture_of_what_is_seen_is_no_help(player):
    player.begin(layout=LAYOUT)
    player.open(1, 0)
    assert player.get(f"{player.path}/picture.svg").status_code == 200
    assert player.look()["aided"] is False


def test_every_question_about_a_game_is_help_or_is_known_to_be_none(client):
    paths = client.get("/api/openapi.json").json()["paths"]
    asked = {
        path.rpartition("/")[2]
        for path, methods in paths.items()
        if path.startswith("/api/games/{name}/") and "get" in methods
    }
    finished = {"replay", "verify", "review"}  # which answer when the game is over, or as it was
    assert asked == finished | {what for what, _ in HELP}
