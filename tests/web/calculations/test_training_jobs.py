"""Jobs of training: they can be sent to a process, and do what they say."""

import pickle
from functools import partial

import pytest
from tests.training.test_positions import played
from tests.web.player import PATIENT

from sapper import Board
from sapper.engine import Stop
from sapper.errors import GenerationError, UndecidedError
from sapper.hints.steps import Technique
from sapper.training import Answer, AnswerKind, ExercisePlan
from sapper.web.calculations import training_jobs


def done(job, *values):
    return pickle.loads(pickle.dumps(partial(job, *values)))(Stop())


def test_positions_judgements_lessons_and_games():
    wish = ExercisePlan(technique=Technique.PAIR, rating=1300, seed=4)
    assert done(training_jobs.position, wish, PATIENT).technique is Technique.PAIR
    answer = Answer(AnswerKind.MARK, (0, 1))
    assert done(training_jobs.judge, Board.parse("2x1:1."), answer, PATIENT).right
    assert done(training_jobs.lesson, 10, PATIENT).number == 10
    record = played(("open", (0, 4)), ("open", (2, 2)))
    assert len(done(training_jobs.look_through, record)) == 1


def test_a_job_ends_when_its_flag_is_set():
    stop = Stop()
    stop.set()
    with pytest.raises((GenerationError, UndecidedError)):
        training_jobs.position(ExercisePlan(technique=Technique.REGION, seed=1), PATIENT, stop)
