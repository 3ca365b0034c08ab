"""Records of games: what is shown when, and conversion to plain data and back."""

import copy
import json
import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sapper.errors import NotationError, SpecError
from sapper.game import Game, GameRecord, GuessRules, Outcome, Secret, replay
from sapper.layout import Layout
from sapper.spec import GameSpec

SECRET = Secret(bytes(range(32)))


def played(spec=None, seed=SECRET, moves=8, **options):
    """A game with some random openings and flags, some of them undone."""
    game = Game(spec or GameSpec(6, 5, 6, mode="lenient"), seed, **options)
    random_ = random.Random(1)
    game.open((2, 2), at=0.5)
    for number in range(moves):
        if game.outcome is not Outcome.PLAYING:
            break
        hidden = [cell for cell in game.board.grid.cells() if game.board.is_hidden(cell)]
        cell = random_.choice([cell for cell in hidden if cell not in game.flags])
        (game.flag if number % 3 == 0 else game.open)(cell, at=1 + number / 4)
    return game


def lost():
    game = Game.from_layout(GameSpec(3, 1, 1), Layout.parse("3x1:..*"), seed=SECRET)
    game.open((0, 1))
    game.open((0, 2))
    return game


GAMES = {
    "running": played(moves=0),
    "played": played(moves=40),
    "lost on a given layout": lost(),
    "with a plain seed": played(seed=2**64 - 1),
    "with question marks": played(question_marks=True),
    "by other rules": played(rules=GuessRules.named("quasi_no_guess")),
    "with a start": played(GameSpec(5, 5, 4, start=(0, 0), first_click="safe")),
}


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@pytest.mark.parametrize("reveal", [False, True])
def test_the_plain_form_comes_back_through_json(game, reveal):
    record = GameRecord.of(game, reveal=reveal)
    assert GameRecord.from_data(json.loads(json.dumps(record.to_data()))) == record


def test_a_record_keeps_spec_moves_answers_and_end():
    data = GameRecord.of(lost()).to_data()
    assert data == {
        "format": "sapper-game",
        "version": 2,
        "spec": {
            "width": 3,
            "height": 1,
            "mines": 1,
            "mode": "classic",
            "first_click": "opening",
            "start": None,
            "difficulty": None,
            "generator": "auto",
            "solver": None,
        },
        "policy": {"needless": "luck", "forced": "luck", "solvable": False},
        "question_marks": False,
        "layout": "3x1m1:..*",
        "options": None,
        "commitment": lost().commitment,
        "secret": SECRET.hex,
        "seed": None,
        "moves": [
            {"kind": "open", "cell": [0, 1], "at": None, "opened": [[0, 1, 1]]},
            {"kind": "open", "cell": [0, 2], "at": None, "opened": []},
        ],
        "outcome": "lost",
        "hits": [[0, 2]],
        "ending": "3x1m1:.1*",
        "undos": 0,
        "host": None,
        "signature": None,
    }


def test_a_record_of_version_1_keeps_its_form():
    setup = replace(lost().setup, version=1)
    data = GameRecord.of(replay(setup, lost().moves)).to_data()
    assert (data["version"], data["policy"], data["commitment"]) == (1, None, SECRET.hash)
    assert not {"host", "signature"} & set(data)
    assert GameRecord.from_data({**data, "what": "ever"}).to_data() == data


@pytest.mark.parametrize("key", ["undos", "hits", "policy", "host", "signature", "what"])
def test_a_record_of_version_2_has_every_part_and_no_other(key):
    data = GameRecord.of(lost()).to_data()
    if key in data:
        del data[key]
    else:
        data[key] = 1
    with pytest.raises(NotationError, match=f"'{key}' is (missing|not a part of a record)"):
        GameRecord.from_data(data)


def test_a_part_of_a_part_that_nobody_knows_is_refused():
    data = GameRecord.of(lost()).to_data()
    data["moves"][0]["by"] = "hand"
    with pytest.raises(NotationError, match="'moves' has missing, unknown or malformed parts"):
        GameRecord.from_data(data)


def test_a_record_of_version_1_cannot_be_signed():
    setup = replace(lost().setup, version=1)
    with pytest.raises(SpecError, match="a record of version 1 cannot be signed"):
        GameRecord.of(replay(setup, lost().moves)).signed(bytes(32))


@pytest.mark.parametrize("seed", [SECRET, 12345])
def test_a_running_game_shows_neither_seed_nor_layout(seed):
    game = played(seed=seed, moves=0)
    assert game.outcome is Outcome.PLAYING
    data = GameRecord.of(game).to_data()
    assert (data["secret"], data["seed"], data["layout"], data["ending"]) == (None,) * 4
    text = json.dumps(data)
    assert SECRET.hex not in text
    assert "12345" not in text
    given = Game.from_layout(GameSpec(3, 1, 1), Layout.parse("3x1:..*"))
    given.open((0, 1))
    assert GameRecord.of(given).layout is None


def test_a_game_that_was_given_up_shows_its_secret():
    record = GameRecord.of(played(moves=0), reveal=True)
    assert record.seed == SECRET
    assert record.outcome is Outcome.PLAYING


def test_undone_moves_leave_only_their_number():
    game = lost()
    game.undo()
    record = GameRecord.of(game)
    assert (len(record.moves), record.undos) == (1, 1)


def changed(path, value):
    data = GameRecord.of(GAMES["played"], reveal=True).to_data()
    target = data
    for key in path[:-1]:
        target = target[key]
    target[path[-1]] = value
    return data


BAD = {
    "another format": (["format"], "x", "'x' is not 'sapper-game', in 'format'"),
    "another version": (["version"], 3, "3 is not 2, in 'version'"),
    "no spec": (["spec"], None, "'None' is not an object, in 'spec'"),
    "a width in words": (["spec", "width"], "6", "'6' is not an integer, in 'width'"),
    "a true height": (["spec", "height"], True, "'True' is not an integer, in 'height'"),
    "too many mines": (["spec", "mines"], 31, "31 mines do not fit"),
    "an unknown mode": (["spec", "mode"], "odd", "'odd' is not a mode"),
    "a start outside": (["spec", "start"], [9, 9], "cell 9,9 is outside"),
    "odd rules": (["policy"], {"needless": "x", "forced": "save"}, "'x' is not a fate"),
    "rules in words": (["policy"], "fair", "'fair' is not an object, in 'policy'"),
    "a short commitment": (["commitment"], "ab", "'ab' is not a hash"),
    "a short secret": (["secret"], "ab", "'ab' is not a secret"),
    "a secret and a seed": (["seed"], 1, "both a secret and a seed"),
    "moves that are not a list": (["moves"], {}, "'{}' is not a list, in 'moves'"),
    "a move in words": (["moves", 0], "open 0,0", "'open 0,0' is not an object, in move 1"),
    "an odd kind": (["moves", 0, "kind"], "dance", "'dance' is not a kind of move, in move 1"),
    "an odd cell": (["moves", 1, "cell"], [1], "'[1]' is not [row, column], in move 2"),
    "a cell outside": (["moves", 1, "cell"], [5, 0], "cell 5,0 is outside"),
    "a time in words": (["moves", 1, "at"], "now", "'now' is not a time in seconds, in move 2"),
    "a time before the beginning": (["moves", 1, "at"], -1, "'-1' is not a time"),
    "an endless time": (["moves", 1, "at"], float("inf"), "'inf' is not a time"),
    "an odd answer": (["moves", 0, "opened", 0], [0, 0, 9], "is not [row, column, number]"),
    "an odd outcome": (["outcome"], "tied", "'tied' is not an outcome"),
    "an outcome of the host": (["outcome"], "resigned", "'resigned' is not an outcome"),
    "hits that are a number": (["hits"], 5, "'5' is not a list, in 'hits'"),
    "an odd ending": (["ending"], "3x1:1.z", "unknown character 'z'"),
    "an odd layout": (["layout"], "3x1:1..", "is neither"),
    "undos in words": (["undos"], "0", "'0' is not an integer, in 'undos'"),
}


@pytest.mark.parametrize(("path", "value", "message"), BAD.values(), ids=BAD)
def test_bad_records_are_refused_by_name(path, value, message):
    with pytest.raises(NotationError) as caught:
        GameRecord.from_data(changed(path, value))
    assert message in str(caught.value)


@pytest.mark.parametrize("data", [None, 5, "x", [], {}])
def test_what_is_no_record_is_refused(data):
    with pytest.raises(NotationError):
        GameRecord.from_data(data)


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=5,
)


@given(data=st.data())
def test_any_value_anywhere_is_read_or_refused(data):
    record = copy.deepcopy(GameRecord.of(GAMES["played"], reveal=True).to_data())
    target = record
    while True:
        keys = list(target) if isinstance(target, dict) else list(range(len(target)))
        key = data.draw(st.sampled_from(keys))
        inner = target[key]
        if not isinstance(inner, dict | list) or not inner or data.draw(st.booleans()):
            break
        target = inner
    target[key] = data.draw(values)
    try:
        read = GameRecord.from_data(record)
    except NotationError:
        return
    assert GameRecord.from_data(read.to_data()) == read
