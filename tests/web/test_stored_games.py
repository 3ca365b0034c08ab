"""Games that were stored before JSON keys were unified are loaded, and answered in today's form.

``games_before_1_0.json.gz`` contains a database of games that were played over HTTP on a server of
commit 8ca31b2, and that server's answers about them.
"""

import gzip
import json
import sqlite3
from fractions import Fraction
from pathlib import Path

import msgspec
import pytest
from tests.web.player import Player, refused, server

from sapper.answers.games import GameState, MoveResult, Replay
from sapper.web.messages import encode

OLD = json.loads(gzip.decompress(Path(__file__).with_name("games_before_1_0.json.gz").read_bytes()))
SAME = {"picture", "hits", "mines", "wrong_flags", "certain", "secret", "terms", "result"}
"""The fields of an ending that kept their names."""


@pytest.fixture
def player(tmp_path):
    connection = sqlite3.connect(tmp_path / "games.db")
    connection.executescript(OLD["sql"])
    connection.close()
    (tmp_path / "games.db").chmod(0o600)
    with server(tmp_path) as client:
        found = Player(client)
        found.headers = {"X-Sapper-Player": OLD["player"]}
        yield found


@pytest.mark.parametrize("label", OLD["games"])
def test_a_stored_game_is_shown_in_todays_form(player, label):
    old, response = OLD["views"][label], player.get(f"/api/games/{OLD['games'][label]}")
    game = msgspec.json.decode(response.content, type=GameState)
    assert encode(game) == response.content
    new = response.json()
    assert new.keys() == old.keys()
    for key in old.keys() - {"ending", "guesses", "seconds", "spec"}:
        assert new[key] == old[key], key
    exact = Fraction(old["guesses"].pop("luck"))
    value = pytest.approx(float(exact), abs=1e-12)
    assert new["guesses"] == old["guesses"] | {"luck_value": value}
    if old["ending"] is None:
        assert new["ending"] is None
        return
    assert new["seconds"] == old["seconds"]
    if new["ending"]["result"] is not None:
        assert new["ending"]["result"].pop("zini") >= 0  # not recorded then
    assert {key: new["ending"][key] for key in SAME} == {key: old["ending"][key] for key in SAME}
    assert new["ending"]["spoken"]  # the wording is today's
    assert bool(new["ending"]["text"]) == bool(old["ending"]["text"])
    # Where the rules decided, not luck, a risk would be misleading.
    assert new["ending"]["risk_value"] is None or old["spec"]["mode"] not in ("fair", "strict")
    if old["spec"]["mode"] not in ("fair", "strict"):
        assert new["ending"]["risk_value"] == pytest.approx(old["ending"]["risk"], abs=1e-12)


def test_a_missed_safe_cell_keeps_its_proof(player):
    old = OLD["views"]["lost"]["ending"]["safe_cell"]
    new = player.get(f"/api/games/{OLD['games']['lost']}").json()["ending"]["safe_cell"]
    facts = ("number", "cells", "mine", "clues", "labels", "technique", "premises")
    steps = [[{key: step[key] for key in facts} for step in each["steps"]] for each in (new, old)]
    assert steps[0] == steps[1]
    assert (new["cells"], new["clues"]) == (old["cells"], old["clues"])
    assert new["text"]
    assert "row 1, column 2" in new["spoken"]
    assert (new["mine"], new["technique"]) == (False, "mine total")


@pytest.mark.parametrize("label", OLD["games"])
def test_a_stored_game_is_replayed_in_todays_form(player, label):
    content = player.get(f"/api/games/{OLD['games'][label]}/replay").content
    replay = msgspec.json.decode(content, type=Replay)
    old = OLD["replays"][label]
    assert len(replay.messages) == len(old["messages"])
    for message, before in zip(replay.messages, old["messages"], strict=True):
        assert [list(each) for each in message.changed] == before["changed"]
        if before["judgement"] is None:
            assert message.judgement is None
            continue
        shown, was = message.judgement, before["judgement"]
        assert (shown.guess, shown.forced, shown.saved) == (
            was["guess"],
            was["forced"],
            was["saved"],
        )
        assert shown.risk_value == pytest.approx(was["risk"], abs=1e-12)
    records = (json.loads(content)["record"] or {}, old["record"] or {})
    new, before = ({**each, "signature": None} for each in records)  # by its own key
    assert new == before


def test_a_stored_game_can_be_reviewed_verified_and_played_on(player):
    for label in ("lost", "won", "resigned"):
        path = f"/api/games/{OLD['games'][label]}"
        assert player.get(f"{path}/verify").json()["verified"]
        assert player.get(f"{path}/review").json()["moves"]
    player.id = OLD["games"]["guessing"]
    game = player.look()
    assert game["outcome"] == "in progress"
    player.seq = game["seq"]
    player.picture = [list(row) for row in game["picture"]]
    assert player.act("resign")["outcome"] == "resigned"


def test_an_action_that_is_sent_again_gets_its_answer_in_todays_form(player):
    path, old = f"/api/games/{OLD['games']['lost']}", OLD["replays"]["lost"]["messages"][-1]
    move = {"seq": old["seq"], "kind": "open", "cell": old["action"]["cell"]}
    response = player.post(f"{path}/moves", move)
    found = msgspec.json.decode(response.content, type=MoveResult)
    assert [list(cell) for cell in found.ending.hits] == old["ending"]["hits"]
    assert found.judgement.risk_value == pytest.approx(1 / 5)
    assert found.guesses.luck_value == pytest.approx(float(Fraction(old["guesses"]["luck"])))
    refused(player.post(f"{path}/moves", {**move, "kind": "flag"}), 409, "stale")
