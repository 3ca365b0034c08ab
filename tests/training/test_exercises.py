import dataclasses

import pytest

from sapper import Board
from sapper.errors import SpecError
from sapper.hints.steps import Technique
from sapper.training import Progress, Topic, make_position, plan_exercise
from sapper.training.exercises import EASIER
from sapper.training.positions import grade
from sapper.training.progress import Tally

EASY = grade(Board.parse("2x1:1."))
PAIR = grade(Board.parse("3x2:.../121"))
KNOWN = Tally(5, 0, (True,) * 5)


def knowing(*techniques):
    return Progress(tallies={each: KNOWN if each in techniques else Tally() for each in Technique})


def requested(progress, choice=Topic.MIXED, *, day=0, seed=1):
    return plan_exercise(progress, choice, day=day, seed=seed)


def test_a_beginner_starts_with_single_clues():
    assert {requested(Progress(), seed=seed).technique for seed in range(20)} == {Technique.SINGLE}


def test_half_of_the_new_positions_are_of_the_highest_rung_that_is_reached():
    asked = [
        requested(knowing(Technique.SINGLE, Technique.PAIR), seed=s).technique for s in range(200)
    ]
    assert set(asked) == {Technique.PAIR, Technique.REGION}
    assert 70 < asked.count(Technique.REGION) < 130
    top = [requested(knowing(*Technique), seed=seed).technique for seed in range(60)]
    assert set(top) == set(Technique) - {Technique.SINGLE}
    second = [requested(knowing(Technique.SINGLE), seed=seed).technique for seed in range(20)]
    assert set(second) == {Technique.PAIR}


def test_a_chosen_technique_is_asked_and_aimed_below_the_rating():
    request = requested(Progress(), Topic.TOTAL, seed=8)
    assert (request.technique, request.rating, request.seed) == (Technique.TOTAL, 1000 - EASIER, 8)
    assert make_position(request).technique is Technique.TOTAL


def test_what_is_due_comes_every_second_time():
    progress = Progress().asking(PAIR).after(right=False, day=0)
    for _ in range(5):
        progress = progress.asking(EASY).after(right=True, day=0)
    assert (progress.answered, len(progress.due(0))) == (6, 1)
    request = requested(progress)
    assert (request.position, request.repeated) == (PAIR, True)
    assert make_position(request) is PAIR
    later = progress.asking(EASY).after(right=True, day=0)
    assert requested(later).position is None
    assert requested(later, Topic.REPEAT).position == PAIR


def test_every_third_exercise_is_from_a_game_if_one_waits():
    progress = Progress().after_game("g", (PAIR,))
    places = []
    for place in range(6):
        if requested(progress).position is PAIR:
            places.append(place)
        progress = progress.asking(EASY).after(right=True, day=0)
    assert places == [2, 5]
    assert requested(progress, Topic.GAMES).position is PAIR


def test_a_stored_position_that_one_number_solves_is_left_out_once_that_is_known():
    stored = dataclasses.replace(Progress(), waiting=(EASY, PAIR))
    assert requested(stored, Topic.GAMES).position == EASY
    known = dataclasses.replace(knowing(Technique.SINGLE), waiting=(EASY, PAIR))
    assert requested(known, Topic.GAMES).position == PAIR
    with pytest.raises(SpecError, match="no game with an avoidable guess"):
        requested(dataclasses.replace(known, waiting=(EASY,)), Topic.GAMES)


@pytest.mark.parametrize("choice", [Topic.GAMES, Topic.REPEAT])
def test_what_is_not_there_cannot_be_asked(choice):
    with pytest.raises(SpecError, match=r"avoidable|repeat"):
        requested(Progress(), choice)


def test_the_same_request_is_fulfilled_alike():
    assert make_position(requested(Progress(), seed=3)) == make_position(
        requested(Progress(), seed=3)
    )
