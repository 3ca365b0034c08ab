import os
import time
from contextlib import closing

import pytest
from tests.studies import sample_study
from tests.studies.sample_study import case

from sapper.studies.child import BudgetSpentError, Child, JobLostError, Order


def order(subject, seed=7, seconds=None):
    return Order(sample_study.__name__, case(subject), seed, seconds)


@pytest.fixture
def child():
    with closing(Child()) as started:
        yield started


def test_a_job_is_measured_in_another_process(child):
    found, spent = child.measure(order("quick", seed=1234))
    assert spent >= found.seconds
    assert found.values == {"seed": 234, "cells": 16}
    assert found.seconds >= 0


def test_the_time_is_processor_time_of_the_job(child):
    assert 0.2 <= child.measure(order("busy"))[0].seconds < 0.6


def test_what_a_job_prints_is_no_answer(child, capfd):
    assert child.measure(order("noisy"))[0].values == {"seed": 7, "cells": 16}


def test_an_endless_job_ends_with_its_budget_and_the_next_one_runs(child):
    with pytest.raises(BudgetSpentError):
        child.measure(order("endless", seconds=0.1))
    assert child.measure(order("quick", seconds=10))[0].values["cells"] == 16


def test_the_budget_of_one_job_does_not_end_the_next(child):
    child.measure(order("quick", seconds=0.2))
    child.measure(order("busy"))
    child.measure(order("busy"))


def test_an_error_is_told_and_the_process_goes_on(child):
    with pytest.raises(JobLostError, match="ValueError: 7 is a bad seed"):
        child.measure(order("broken"))
    assert child.measure(order("quick"))[0].values["cells"] == 16


def test_a_crash_takes_the_job_alone_with_it(child):
    with pytest.raises(JobLostError, match="its process ended with 9"):
        child.measure(order("deadly"))
    assert child.measure(order("quick"))[0].values["cells"] == 16


def test_a_closed_child_leaves_no_process(monkeypatch, tmp_path):
    monkeypatch.setenv(sample_study.MARKS, str(tmp_path))
    with closing(Child()) as child:
        child.measure(order("slow"))
        (mark,) = tmp_path.iterdir()
        process = int(mark.name.split("-")[1])
    for _ in range(100):
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            return
        time.sleep(0.05)
    pytest.fail("the child is still alive after five seconds")
