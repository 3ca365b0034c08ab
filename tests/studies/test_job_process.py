import os
from contextlib import closing

import pytest
from tests.studies import sample_study
from tests.studies.sample_study import case

from sapper.studies.job_process import BudgetSpentError, JobLostError, JobProcess
from sapper.studies.study import Case

pytestmark = pytest.mark.slow


def job(subject, seed=7, seconds=None):
    return sample_study.__name__, case(subject), seed, seconds


@pytest.fixture
def process():
    with closing(JobProcess()) as started:
        yield started


def test_a_job_is_measured_in_another_process(process):
    found, spent = process.measure(*job("quick", seed=1234))
    assert spent >= found.seconds
    assert found.values == {"seed": 234, "cells": 16}
    assert found.seconds >= 0


def test_the_time_is_processor_time_of_the_job(process):
    assert 0.2 <= process.measure(*job("busy"))[0].seconds < 0.6


def test_what_a_job_prints_is_no_answer(process, capfd):
    assert process.measure(*job("noisy"))[0].values == {"seed": 7, "cells": 16}


def test_an_endless_job_ends_with_its_budget_and_the_next_one_runs(process):
    with pytest.raises(BudgetSpentError):
        process.measure(*job("endless", seconds=0.1))
    assert process.measure(*job("quick", seconds=10))[0].values["cells"] == 16


def test_the_budget_of_one_job_does_not_end_the_next(process):
    process.measure(*job("quick", seconds=0.2))
    for _ in range(2):  # each takes as much as the first was given
        assert process.measure(*job("busy"))[0].seconds >= 0.2


def test_an_error_is_reported_and_the_process_goes_on(process):
    with pytest.raises(JobLostError, match="ValueError: 7 is a bad seed"):
        process.measure(*job("broken"))
    assert process.measure(*job("quick"))[0].values["cells"] == 16


def test_a_crash_takes_the_job_alone_with_it(process):
    with pytest.raises(JobLostError, match="its process ended with exit code 9"):
        process.measure(*job("deadly"))
    assert process.measure(*job("quick"))[0].values["cells"] == 16


def test_a_closed_one_leaves_no_process(monkeypatch, tmp_path):
    monkeypatch.setenv(sample_study.MARKS, str(tmp_path))
    with closing(JobProcess()) as process:
        process.measure(*job("slow"))
        (mark,) = tmp_path.iterdir()
        number = int(mark.name.split("-")[1])
    with pytest.raises(ProcessLookupError):
        os.kill(number, 0)


def test_a_job_that_heeds_its_budget_ends_itself_and_reports_what_it_saw(process):
    hopeless = Case("rejection", "30 %", 30, 30, 270)
    found, spent = process.measure("sapper.studies.generation", hopeless, 7, 0.3)
    assert not found.values["made"]
    assert found.values["drawn"] > 10
    assert 0.2 < spent < 3
