"""Any posted board, and new boards."""

import base64
import json
import math
from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests import reference
from tests.reviews import games
from tests.strategies import boards
from tests.web.player import PATIENT, refused, server

from sapper import Board, GameRecord, Layout
from sapper.engine import analyse
from sapper.replays import write_evf

pytestmark = pytest.mark.slow  # starts calculation processes


def post(client, what, **body):
    response = client.post(f"/api/{what}", json=body)
    assert response.status_code == 200, response.text
    return response.json()


@pytest.mark.parametrize(
    "body",
    [
        {"board": "3x3m2:1../.../..."},
        {"board": "3x3m2\n1..\n...\n...\n"},
        {"board": "3x3x2\n1HH\nHHH\nHHH\n"},
        {"board": "3 3 2\n1 9 9\n9 9 9\n9 9 9\n"},
        {"rows": ["1..", "...", "..."], "mines": 2},
        {"base64": base64.b64encode(b"3x3m2:1../.../...").decode()},
        {"board": "3x3m2:1../.../...", "format": "notation"},
    ],
)
def test_a_board_is_read_in_any_form(client, body):
    read = post(client, "read", **body)
    assert read["board"] == "3x3m2:1../.../..."
    assert (read["width"], read["height"], read["mines"]) == (3, 3, 2)


def test_a_layout_shows_its_mines_and_a_covered_board(client):
    read = post(client, "read", board="9x9:4,4,mb071b49fbd1cb6a0d5868")
    assert read["format"] == "tatham"
    assert read["start"] == [4, 4]
    assert sum(row.count("*") for row in read["layout"]) == read["mines"]
    assert "*" not in read["board"]


def test_a_board_is_converted_and_losses_are_named(client):
    converted = post(client, "convert", board="2x1m1:*.", to="integers")
    assert converted["text"].split() == ["2", "1", "1", "-1", "9"]
    binary = post(
        client, "convert", board="8x8m1:*" + "." * 7 + "/" + "/".join(["." * 8] * 7), to="mbf"
    )
    assert base64.b64decode(binary["base64"])[:2] == bytes([8, 8])
    lossy = post(client, "convert", board="3x1m1:1.*", to="mbf", lossy=True)
    assert lossy["lost"] == ["opened cells"]
    response = client.post("/api/convert", json={"board": "3x1m1:1.*", "to": "mbf"})
    assert response.json()["error"] == "cannot_convert"


@settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(board=boards(max_side=4))
def test_an_analysis_says_what_the_engine_says(client, board):
    found = post(client, "analyse", board=board.id)
    expected = analyse(board)
    assert found["verdict"] == expected.verdict.value
    assert found["solutions"] == str(expected.solutions)
    assert [tuple(cell) for cell in found["safe"]] == list(expected.safe)
    assert [tuple(cell) for cell in found["mines"]] == list(expected.mines)
    cells = {tuple(cell) for part in found["components"] for cell in part["cells"]}
    assert cells.isdisjoint(map(tuple, found["sea"]))


def test_a_classic_is_run_on_a_posted_board(client):
    found = post(client, "classic", board="4x2:..../1211", classic="elements")
    assert (found["states"], found["steps"]) == (["msms", "    "], 22)
    placed = post(client, "classic", board="4x2:..../1211", classic="backtracking")
    assert placed["placement"] == ["*2*1", "1211"]


def test_a_board_without_solutions_names_its_conflict(client):
    checked = post(client, "check", board="4x1:2.1.")
    assert (checked["verdict"], checked["conflict"]) == ("inconsistent", [[0, 0]])
    assert checked["explanation"] == "the clues contradict each other"
    found = post(client, "analyse", board="4x1:2.1.")
    assert (found["verdict"], found["solutions"], found["probabilities"]) == (
        "inconsistent",
        "0",
        None,
    )
    placed = post(client, "place", board="4x1:2.1.")
    assert (placed["layout"], placed["finished"]) == (None, None)
    assert post(client, "hint", board="4x1:2.1.")["kind"] == "contradiction"


def test_a_placement_satisfies_the_board(client):
    board = Board.parse("3x3m3:1../.../..2")
    placed = post(client, "place", board=board.id, seed=5)
    layout = Layout.parse("\n".join(placed["layout"]))
    assert reference.agrees(board, frozenset(layout.mine_cells()))
    finished = Board.parse("\n".join(placed["finished"]))
    assert finished == layout.revealed().with_mines(None)
    again = post(client, "place", rows=placed["finished"], mines=3)
    assert again["finished"] == placed["finished"]
    assert post(client, "place", board=board.id, seed="5") == placed


def test_a_hint_takes_flags_as_claims(client):
    hint = post(client, "hint", board="4x1:0...", flags=[[0, 1]])
    assert (hint["kind"], hint["cells"]) == ("wrong-flag", [[0, 1]])


def test_a_decomposition_agrees_with_the_document(client):
    found = post(client, "decompose", board="5x2:...../11211")
    assert found["shape"] == "tree"
    assert found["structure"]["edges_before"] == 7
    assert found["structure"]["edges_after"] == 4
    assert found["widths"]["bags"] == 3
    assert [len(stage["edges"]) for stage in found["stages"]] == [7, 4]
    assert len(post(client, "decompose", board="5x2:...../11211", steps=True)["stages"]) > 2


def test_a_board_is_drawn(client):
    for overlay in ("none", "states", "probabilities"):
        response = client.post("/api/draw", json={"board": "3x1m1:.1.", "overlay": overlay})
        assert response.headers["content-type"] == "image/svg+xml"
        assert response.text.startswith("<svg")


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({}, "bad_notation"),
        ({"board": ""}, "bad_notation"),
        ({"board": "1x1:.", "rows": ["."]}, "bad_notation"),
        ({"board": "1x1:.", "mines": 1}, "bad_notation"),
        ({"rows": []}, "bad_notation"),
        ({"rows": ["..", "."]}, "bad_notation"),
        ({"rows": ["."], "mines": 2}, "bad_notation"),
        ({"base64": "%%%"}, "bad_notation"),
        ({"board": "1x1:.", "format": "magic"}, "cannot_convert"),
        ({"board": "\ud800"}, "invalid_request"),
        ({"rows": "..."}, "invalid_request"),
    ],
)
def test_what_is_no_board_is_refused_in_words(client, body, code):
    response = client.post(
        "/api/read",
        content=json.dumps(body),
        headers={"Content-Type": "application/json"},
    )
    assert (response.status_code, response.json()["error"]) == (422, code), response.text


@settings(
    max_examples=50, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(text=st.text(max_size=60))
def test_any_text_is_a_board_or_refused(client, text):
    response = client.post("/api/read", json={"board": text})
    assert response.status_code in (200, 422)


def test_boards_are_generated_and_a_seed_repeats_them(client):
    made = post(client, "generate", level="expert", seed="18446744073709551615", count=2)
    assert made == post(client, "generate", level="expert", seed=2**64 - 1, count=2)
    first, second = made["boards"]
    assert first["seed"] == "18446744073709551615"
    assert second["seed"] == "0"
    assert Layout.parse(first["id"]).rows == first["layout"]
    assert first["mines"] == 99
    assert first["start"] == [8, 15]


def test_a_generated_board_starts_where_it_was_requested(client):
    (board,) = post(client, "generate", width=9, height=9, mines=10, start=[0, 0])["boards"]
    assert board["layout"][0][:2] == board["layout"][1][:2] == ".."


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({"start": [99, 0]}, "bad_cell"),
        ({"seed": str(2**64)}, "bad_spec"),
        ({"seed": -1}, "invalid_request"),
        ({"width": 3, "height": 3, "mines": 9}, "cannot_generate"),
    ],
)
def test_boards_that_cannot_be_made_are_refused(client, asked, code):
    response = client.post("/api/generate", json=asked)
    assert (response.status_code, response.json()["error"]) == (422, code)


IMPATIENT = replace(PATIENT, slices=(0.0, 0.0), patience=0.0)
WIDE = {"rows": ["." * 40, "3" * 40] * 20}
"""Much work for every method."""


def test_generation_ends_with_the_servers_patience(tmp_path):
    with server(tmp_path, IMPATIENT) as client:
        asked = {"width": 50, "height": 40, "mines": 420, "mode": "no-guess", "count": 5}
        response = client.post("/api/generate", json=asked | {"generator": "regenerate"})
        refused(response, 422, "cannot_generate")  # given time, it finds five boards


def test_a_decomposition_ends_with_the_servers_patience(tmp_path):
    with server(tmp_path, IMPATIENT) as client:
        narrow = {"rows": ["." * 40, "3" * 40] * 8}
        response = refused(client.post("/api/decompose", json=narrow), 422, "too_hard")
        assert "stopped" in response.json()["detail"]


def test_what_would_cost_too_much_is_refused_with_its_price_at_once(client):
    response = refused(client.post("/api/decompose", json=WIDE), 422, "too_expensive")
    assert response.json()["price"] > response.json()["budget"]
    asked = {"width": 1000, "height": 2, "mines": 400, "mode": "no-guess", "count": 20}
    refused(client.post("/api/generate", json=asked), 422, "too_expensive")


def test_a_hint_ends_with_the_servers_patience(tmp_path):
    """The contradiction is found at once. Finding a minimal set of clues would take minutes.

    So the answer names no clues or all clues, depending on the progress of the search.
    """
    with server(tmp_path, IMPATIENT) as client:
        hint = post(client, "hint", **WIDE)
        assert hint["kind"] == "contradiction"
        assert len(hint["clues"]) in {0, 20 * 40}


def test_a_generator_of_the_document_makes_boards_too(client):
    (board,) = post(client, "generate", level="intermediate", generator="safe-move", seed=1)[
        "boards"
    ]
    assert (board["proved"], board["mines"], board["start"]) == (True, 40, [8, 8])


def test_more_placements_than_python_writes_out_are_still_counted_digit_by_digit(player):
    player.begin(width=200, height=200, mines=7200, first_click="any")
    solutions = player.get(f"{player.path}/analysis").json()["solutions"]
    assert Decimal(solutions) == Decimal(math.comb(40_000, 7_200))
    assert len(solutions) > 4300


def test_a_posted_game_is_reviewed(client):
    game = games.on_layout("4x1:*...", "open 0,1", "open 0,0")
    record = json.dumps(GameRecord.of(game).to_data()).encode()
    answer = post(client, "review", name="game.json", base64=base64.b64encode(record).decode())
    assert (answer["outcome"], answer["totals"]["needless"], answer["notes"]) == ("lost", 1, [])

    replay = base64.b64encode(write_evf(game)).decode()
    answer = post(client, "review", name="game.evf", base64=replay)
    assert answer["moves"][0]["judgement"]["kind"] == "first click"
    assert "first click is assumed to be safe" in answer["notes"][0]


@pytest.mark.parametrize(
    ("name", "data", "code"),
    [
        ("game.json", b"{}", "bad_notation"),
        ("game.evf", b"no replay", "bad_notation"),
        ("game.gif", b"GIF89a", "bad_notation"),
    ],
)
def test_what_is_no_game_is_not_reviewed(client, name, data, code):
    body = {"name": name, "base64": base64.b64encode(data).decode()}
    response = client.post("/api/review", json=body)
    assert (response.status_code, response.json()["error"]) == (422, code)


def test_a_posted_running_game_is_not_reviewed(client):
    game = games.on_layout("4x1:*...", "open 0,1")
    record = json.dumps(GameRecord.of(game).to_data()).encode()
    body = {"name": "game.json", "base64": base64.b64encode(record).decode()}
    response = client.post("/api/review", json=body)
    assert (response.status_code, response.json()["error"]) == (422, "cannot_review")
