"""Finished games: posted, reviewed, verified, and what was certain at their end."""

import base64
import json
import pickle
from dataclasses import replace

import pytest
from tests.reviews import games

from sapper import GameRecord, GameSpec, Layout, NotationError
from sapper.app import operations
from sapper.app.errors import RequestError
from sapper.app.limits import WorkLimits
from sapper.app.requests import PostedGame, Request
from sapper.app.reviews import look_back, read_game
from sapper.engine import Stop
from sapper.errors import UndecidedError
from sapper.game import Fate, Game, Setup
from sapper.replays import write_evf
from sapper.reviews.judgements import accuracy_of_game

LIMITS = WorkLimits()


def posted(name, data):
    return PostedGame(name=name, base64=base64.b64encode(data).decode())


def record_of(game):
    return json.dumps(GameRecord.of(game).to_data()).encode()


def test_a_record_is_found_with_nothing_added():
    game = games.on_layout("4x1:*...", "flag 0,0", "open 0,1", "open 0,2")
    found = read_game(posted("game.json", record_of(game)), LIMITS)

    assert found.game == GameRecord.of(game)
    assert (found.openings, found.rules) == (2, {})


@pytest.mark.slow  # a replay is read in a separate process
def test_a_replay_is_found_with_its_rules():
    game = games.on_layout("4x1:*...", "open 0,3", mode="fair")
    found = read_game(posted("game.evf", write_evf(game)), LIMITS)

    assert isinstance(found.game, Game)
    assert (found.openings, found.rules["first_click_is_promised"]) == (1, True)
    assert found.rules["rules"].needless is Fate.KILL
    assert found.notes


def test_bad_input_is_refused():
    with pytest.raises(NotationError, match="is not base64"):
        read_game(PostedGame(name="game.json", base64="?"), LIMITS)
    with pytest.raises(NotationError):
        read_game(posted("game.json", b"[]"), LIMITS)
    game = games.on_layout("4x1:*...", "open 0,1", "open 0,0")
    with pytest.raises(RequestError) as refusal:
        read_game(posted("game.json", record_of(game)), replace(LIMITS, cells=3))
    assert refusal.value.status == 422


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"host": null', '"host": {"seconds": 1e400}'),
        ('"host": null', '"host": ' + "[" * 700 + "]" * 700),
        ('"spec": {', '"spec": {"x": ' + "[" * 700 + "]" * 700 + ", "),
        ('"at": null', '"at": 1' + "0" * 400),
        ('"generator": "auto"', '"generator": "\\ud800"'),
        ('"generator": "auto"', '"generator": "\\u0000"'),
    ],
    ids=["infinite", "deep", "deep spec", "huge", "unpaired surrogate", "NUL"],
)
def test_a_record_that_nobody_could_compute_with_is_refused(old, new):
    game = games.on_layout("4x1:*...", "open 0,1", "open 0,0")
    text = record_of(game).decode()
    assert old in text
    with pytest.raises(
        NotationError, match=r"finite|levels of nesting|too large|unpaired surrogate"
    ):
        read_game(posted("game.json", text.replace(old, new, 1).encode()), LIMITS)


def test_posted_and_played_games_get_the_same_review():
    game = games.on_layout("4x1:*...", "open 0,1", "open 0,0")
    record = posted("game.json", record_of(game))
    shown = operations.run("review_posted", record, LIMITS, Stop())
    assert shown.totals.accuracy == accuracy_of_game([1.0, 0.5])
    assert shown == operations.run("review", Request(), LIMITS, Stop(), pickle.dumps(game))


def test_a_verification_says_which_move_is_wrong():
    game = games.on_layout("4x1:*...", "open 0,1", "open 0,0")
    record = GameRecord.of(game, reveal=True)
    subject = (record, record.commitment, "00")
    found = operations.run("verify", Request(), LIMITS, Stop(), subject)
    assert (found.verified, found.moves, found.outcome, found.move) == (True, 2, "lost", None)
    other = operations.run("verify", Request(), LIMITS, Stop(), (record, "ab" * 32, "00"))
    assert (other.verified, other.commitment) == (False, "ab" * 32)


def test_what_was_certain_is_known_at_the_end():
    setup = Setup.of(GameSpec(4, 1, 1), 1, layout=Layout.parse("4x1:.*.."))
    game = Game.from_setup(setup, judge_all=True)
    for cell in ((0, 0), (0, 1)):
        game.open(cell)
    look = look_back(game, Stop())
    assert look.certain.safe == ((0, 2), (0, 3))
    assert look.safe_cell.cells[0] == (0, 2)
    assert not look.safe_cell.mine
    won = games.on_layout("2x1:*.", "open 0,1")
    assert look_back(won, Stop()) == type(look)()
    stop = Stop()
    stop.set()
    with pytest.raises(UndecidedError, match="stopped"):
        look_back(game, stop)
