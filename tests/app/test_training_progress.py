from contextlib import closing
from itertools import count

import pytest

from sapper import Board
from sapper.app.errors import RequestError
from sapper.app.training import Trainings, text_of
from sapper.training import Answer, AnswerKind, Progress, Topic
from sapper.training.positions import grade
from sapper.web.store.store import Store

EASY = grade(Board.parse("2x1:1."))
RIGHT = Answer(AnswerKind.MARK, (0, 1))
WRONG = Answer(AnswerKind.OPEN, (0, 1))


@pytest.fixture
def store(tmp_path):
    with closing(Store(str(tmp_path / "games.db"))) as store:
        yield store


@pytest.fixture
def trainings(store):
    return Trainings(store, new_seed=count(1).__next__, clock=lambda: 86_400 * 20_000.5)


def test_days_are_counted_from_1970(trainings):
    assert trainings.today == 20_000


def test_somebody_new_has_not_begun(trainings):
    assert trainings.progress(None) == trainings.progress("p") == Progress()


def test_an_answer_is_counted_once_and_can_be_repeated(trainings):
    exercise = trainings.ask("p", EASY, Topic.MIXED, repeated=False)
    assert trainings.asked("p", exercise.number, RIGHT) == exercise
    once = trainings.answer("p", exercise.number, RIGHT, right=True)
    assert (once.answered, once.exercise) == (1, None)
    assert trainings.asked("p", exercise.number, RIGHT) == exercise
    assert trainings.answer("p", exercise.number, RIGHT, right=True) == once
    with pytest.raises(RequestError, match="exercise 1 is not the current exercise"):
        trainings.asked("p", exercise.number, WRONG)


def test_an_exercise_that_was_replaced_cannot_be_answered(trainings):
    first = trainings.ask("p", EASY, Topic.MIXED, repeated=False)
    trainings.ask("p", EASY, Topic.SINGLE, repeated=False)
    for player in ("p", "q", None):
        with pytest.raises(RequestError) as refusal:
            trainings.asked(player, first.number, RIGHT)
        assert refusal.value.code == "stale"


def test_two_processes_do_not_overwrite_each_other(store, trainings):
    other = Trainings(store, new_seed=count(1).__next__)

    def slow(progress):
        other.ask("p", EASY, Topic.MIXED, repeated=False)
        return progress

    with pytest.raises(RequestError) as refusal:
        trainings.change("p", slow)
    assert (refusal.value.code, refusal.value.retry_after) == ("busy", 1)
    assert trainings.progress("p").exercise is not None


def test_each_request_has_a_seed_of_its_own(trainings):
    seeds = {trainings.plan(Progress(), Topic.PAIR).seed for _ in range(3)}
    assert seeds == {1, 2, 3}


def test_what_is_not_there_is_refused(trainings):
    with pytest.raises(RequestError) as refusal:
        trainings.plan(Progress(), Topic.REPEAT)
    assert (refusal.value.status, refusal.value.code) == (409, "nothing_to_train")


def test_answers_are_compared_as_text():
    assert {text_of(RIGHT), text_of(WRONG), text_of(Answer(AnswerKind.SHOW))} == {
        "mark 0,1",
        "open 0,1",
        "show",
    }
