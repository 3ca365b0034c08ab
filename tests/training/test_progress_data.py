import json
from copy import deepcopy

import pytest

from sapper import Board
from sapper.errors import NotationError
from sapper.training import Progress, Topic
from sapper.training.positions import Source, grade
from sapper.training.progress_data import from_data, to_data

PAIR = grade(Board.parse("3x2:.../121"), source=Source.GAME, played=(0, 2))
EASY = grade(Board.parse("2x1:1."))


def rich():
    progress = Progress().after_game("g", (PAIR,)).after_lesson("full", 1)
    progress = progress.asking(EASY).after(right=False, day=7, answer="open 0,1")
    return progress.asking(PAIR, Topic.GAMES).after_game("h", (EASY,))


def test_progress_survives_the_way_through_json():
    for progress in (Progress(), rich()):
        assert from_data(json.loads(json.dumps(to_data(progress)))) == progress


@pytest.mark.parametrize(
    ("path", "value", "shown"),
    [
        (["format"], "other", "'other' is not 'sapper-training', in 'format'"),
        (["version"], 9, "9 is not 1, in 'version'"),
        (["rating"], "high", "'high' is not a rating, in 'rating'"),
        (["rating"], True, "'True' is not a rating"),
        (["answered"], -1, "-1 is negative, in 'answered'"),
        (["answered"], None, "'answered' is missing"),
        (["techniques", "region"], 3, "'3' is not an object, in 'region'"),
        (["techniques"], None, "in 'techniques'"),
        (["curve"], [1, "x"], "is not a list of whole numbers, in 'curve'"),
        (["cards", 0, "box"], 6, "6 is not a box: choose 1 to 5"),
        (["cards", 0, "position", "board"], "nonsense", "unknown character 'n'"),
        (["cards", 0, "position", "technique"], "magic", "'magic' is not one of single clue"),
        (["exercise", "choice"], "magic", "'magic' is not one of mixed"),
        (["exercise", "position", "played"], [9, 9], "9,9"),
        (["exercise", "position", "source"], "magic", "'magic' is not one of generated, game"),
        (["lessons"], {"full": "all"}, "in 'full'"),
        (["last_answer"], 3, "'3' is not a string, in 'last_answer'"),
    ],
)
def test_data_that_is_not_progress_is_refused_by_name(path, value, shown):
    data = deepcopy(to_data(rich()))
    place = data
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    with pytest.raises(NotationError) as refusal:
        from_data(data)
    assert shown in str(refusal.value)


def test_anything_else_is_refused_too():
    for data in (None, [], "x", 3, {}):
        with pytest.raises(NotationError):
            from_data(data)
