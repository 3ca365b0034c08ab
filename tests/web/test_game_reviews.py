"""Reviews of finished games over the API."""

import pytest
from tests.web.player import Player, live_game

pytestmark = pytest.mark.slow  # starts calculation processes


def test_a_finished_game_is_reviewed(player):
    player.begin(layout="5x1:*....")
    player.open(0, 1)
    player.move("flag", 0, 2)
    player.open(0, 4)
    player.open(0, 0)
    review = player.get(f"{player.path}/review").json()

    assert (review["format"], review["outcome"], review["layout"]) == (
        "sapper-review",
        "lost",
        ["*...."],
    )
    kinds = [move["judgement"] and move["judgement"]["kind"] for move in review["moves"]]
    assert kinds == ["forced guess", None, "certain", "suicide"]
    assert review["summary"][0] == "The game was lost by opening a cell that was certainly a mine."
    why = review["moves"][3]["judgement"]["why"]
    assert why["mine"]
    assert why["steps"][-1]["cells"] == why["cells"] == [[0, 0]]
    assert len(why["labels"]) == len(why["clues"])
    assert review["wrong_flags"][0]["why"]["steps"]


def test_a_running_game_is_not_reviewed_and_an_unknown_one_neither(player):
    player.begin(layout="5x1:*....")
    player.open(0, 1)
    response = player.get(f"{player.path}/review")
    assert (response.status_code, response.json()["error"]) == (409, "in_progress")
    assert player.get("/api/games/nothing/review").status_code == 404
    player.act("resign")
    assert player.get(f"{player.path}/review").json()["outcome"] == "resigned"


def test_anyone_with_the_id_may_see_the_review_of_a_finished_game(client, player):
    player.begin(layout="5x1:*....")
    player.open(0, 0)
    assert Player(client).get(f"{player.path}/review").status_code == 200


def test_a_game_in_which_nothing_was_opened_is_not_reviewed(player):
    player.begin(layout="5x1:*....")
    player.act("resign")
    response = player.get(f"{player.path}/review")
    assert (response.status_code, response.json()["error"]) == (422, "cannot_review")


def test_the_accuracy_of_a_reviewed_game_is_kept_for_the_statistics(client, player):
    def accuracies():
        (level,) = player.get("/api/statistics").json()["levels"]
        return [past["accuracy"] for past in level["history"]]

    player.begin(width=6, height=6, mines=6)
    player.open(3, 3)
    mine = next(live_game(client, player.id).game.layout.mine_cells())
    player.open(*mine)
    accuracy = player.get(f"{player.path}/review").json()["totals"]["accuracy"]
    assert accuracies() == [accuracy]
    assert accuracy < 100


def test_the_accuracy_of_games_that_nobody_reviewed_is_computed_for_the_statistics(client, player):
    paths = []
    for _ in range(3):
        player.begin(width=6, height=6, mines=6)
        player.open(3, 3)
        player.open(*next(live_game(client, player.id).game.layout.mine_cells()))
        paths.append(player.path)
    player.begin(width=6, height=6, mines=6)
    player.open(3, 3)
    player.act("resign")
    paths.append(player.path)
    (level,) = player.get("/api/statistics").json()["levels"]
    found = [past["accuracy"] for past in level["history"]]
    reviews = [player.get(f"{path}/review").json() for path in paths]
    assert found == [review["totals"]["accuracy"] for review in reviews]
    assert None not in found
    assert level["mean_accuracy"] == pytest.approx(sum(found) / 4, abs=1e-3)
    assert player.get("/api/statistics").json()["levels"] == [level]


def test_a_game_that_went_on_after_its_end_keeps_no_accuracy(client, player):
    player.begin(width=6, height=6, mines=6)
    player.open(3, 3)
    mine = next(live_game(client, player.id).game.layout.mine_cells())
    player.open(*mine)
    player.act("undo")
    player.open(*mine)
    assert player.get(f"{player.path}/review").json()["undos"] == 1
    (level,) = player.get("/api/statistics").json()["levels"]
    assert [past["accuracy"] for past in level["history"]] == [None]
