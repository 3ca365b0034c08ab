"""The options of a game, and which generator makes it."""

import pytest

pytestmark = pytest.mark.slow  # starts calculation processes

LAYOUT = "4x2:..*./...."


def test_every_request_that_cannot_be_fulfilled_is_explained(player):
    for asked, code in (
        ({"level": "huge"}, "bad_spec"),
        ({"width": 4}, "bad_spec"),
        ({"level": "expert", "width": 4, "height": 4, "mines": 1}, "bad_spec"),
        ({"width": 4, "height": 4, "mines": 17}, "bad_spec"),
        ({"width": 2, "height": 2, "mines": 4}, "cannot_generate"),
        ({"width": 2000, "height": 2, "mines": 4}, "board_too_large"),
        ({"difficulty": "easy"}, "bad_spec"),
        ({"generator": "magic"}, "bad_spec"),
        ({"layout": "not a board"}, "bad_notation"),
        ({"layout": "3x1m2:*.."}, "bad_notation"),
        ({"layout": "3x1:*1."}, "bad_notation"),
        ({"layout": LAYOUT, "mines": 2}, "bad_spec"),
        ({"mode": "wild"}, "invalid_request"),
        ({"colour": "red"}, "invalid_request"),
        ({"width": "4", "height": 4, "mines": 1}, "invalid_request"),
    ):
        response = player.post("/api/games", asked)
        assert (response.status_code, response.json()["error"]) == (422, code), (asked, response)
        assert response.json()["detail"]


@pytest.mark.parametrize("generator", ["regenerate", "mine-move", "safe-move"])
def test_the_generators_of_the_document_make_boards_that_are_solved_and_verified(player, generator):
    game = player.begin(level="intermediate", generator=generator)
    assert game["spec"]["generator"] == generator
    player.open(8, 8)
    player.solve()
    assert player.look()["outcome"] == "won"
    assert player.get(f"{player.path}/verify").json()["verified"]


def test_another_first_cell_after_an_undo_gets_a_board_of_its_own(player):
    player.begin(level="intermediate", generator="mine-move")
    for cell in ((8, 8), (0, 0), (15, 15)):
        assert [*cell, "0"] in player.open(*cell)["changed"]
        player.act("undo")


@pytest.mark.parametrize(
    "asked",
    [
        {"mode": "fair"},
        {"mode": "no-guess", "difficulty": "easy"},
        {"width": 50, "height": 50, "mines": 100},
    ],
)
def test_a_generator_that_does_not_suit_the_game_is_refused(player, asked):
    response = player.post("/api/games", {"generator": "mine-move", **asked})
    assert (response.status_code, response.json()["error"]) == (422, "bad_spec")


def test_a_generator_that_finds_no_board_says_so_and_the_game_waits(player):
    player.begin(width=30, height=30, mines=400, generator="regenerate")
    body = {"seq": 1, "kind": "open", "cell": [15, 15]}
    response = player.post(f"{player.path}/moves", body)
    assert (response.status_code, response.json()["error"]) == (422, "cannot_generate")
    assert player.look()["seq"] == 0
