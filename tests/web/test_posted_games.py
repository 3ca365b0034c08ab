import base64
import json
from dataclasses import replace

import pytest
from tests.reviews import games
from tests.web.player import PATIENT

from sapper import GameRecord, NotationError
from sapper.app.errors import RequestError
from sapper.game import Fate, Game
from sapper.replays import write_evf
from sapper.web import posted_games
from sapper.web.schemas.requests import PostedGame


def posted(name, data):
    return PostedGame(name=name, base64=base64.b64encode(data).decode())


def record_of(game):
    return json.dumps(GameRecord.of(game).to_data()).encode()


def test_a_record_is_found_with_nothing_added():
    game = games.on_layout("4x1:*...", "flag 0,0", "open 0,1", "open 0,2")
    found = posted_games.read(posted("game.json", record_of(game)), PATIENT)

    assert found.game == GameRecord.of(game)
    assert (found.openings, found.first_click_is_promised, found.rules) == (2, None, None)


@pytest.mark.slow  # a replay is read by a process of its own
def test_a_replay_is_found_with_its_rules():
    game = games.on_layout("4x1:*...", "open 0,3", mode="fair")
    found = posted_games.read(posted("game.evf", write_evf(game)), PATIENT)

    assert isinstance(found.game, Game)
    assert (found.openings, found.first_click_is_promised) == (1, True)
    assert found.rules.needless is Fate.KILL
    assert found.notes


def test_bad_input_is_refused():
    with pytest.raises(NotationError, match="is not base64"):
        posted_games.read(PostedGame(name="game.json", base64="?"), PATIENT)
    with pytest.raises(NotationError):
        posted_games.read(posted("game.json", b"[]"), PATIENT)
    game = games.on_layout("4x1:*...", "open 0,1", "open 0,0")
    with pytest.raises(RequestError) as refusal:
        posted_games.read(posted("game.json", record_of(game)), replace(PATIENT, cells=3))
    assert refusal.value.status == 422
