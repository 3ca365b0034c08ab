"""Properties that every study must have."""

import dataclasses

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.studies.measuring import results
from tests.studies.sample_figure import FIGURE

from sapper.errors import StudyError
from sapper.studies import MODULES, named
from sapper.studies.publication import Publication
from sapper.studies.report import report_of
from sapper.studies.results_file import Header
from sapper.studies.study import Case, Findings, Result, Scale, Status
from sapper.studies.tables import by_name


def test_the_start_is_the_middle_cell():
    assert Case("x", "g", 30, 16, 99).start == (8, 15)


def test_every_subject_meets_the_same_boards():
    one = Case("repair", "20 %", 30, 16, 96, boards=5)
    other = Case("mine-move", "some", 30, 16, 96, boards=5)
    assert one.seeds(1) == other.seeds(1)


def test_more_boards_begin_with_the_same_seeds():
    assert Case("x", "g", 9, 9, 10, 50).seeds(1)[:10] == Case("x", "g", 9, 9, 10, 10).seeds(1)


def test_the_number_of_boards_is_no_part_of_a_case():
    assert Case("x", "g", 9, 9, 10, 50) == Case("x", "g", 9, 9, 10, 10)


def test_seeds_are_the_same_everywhere():
    """The values are fixed: a run that resumes on another machine must have the same boards."""
    assert Case("x", "g", 9, 9, 10, 2).seeds(1) == (17446173153766827315, 5997091708110584901)


@given(st.integers(0, 2**64 - 1), st.integers(1, 30), st.integers(1, 30))
def test_seeds_are_seeds_and_differ_between_runs_and_sizes(run, width, height):
    seeds = Case("x", "g", width, height, 0, 3).seeds(run)
    assert len(set(seeds)) == 3
    assert all(0 <= seed < 2**64 for seed in seeds)
    assert not set(seeds) & set(Case("x", "g", width, height + 1, 0, 3).seeds(run))
    assert not set(seeds) & set(Case("x", "g", width, height, 0, 3).seeds(run + 1))


def test_findings_are_a_value_that_nobody_changes():
    found = Findings(("It is so.",), (FIGURE,))
    assert found == Findings(("It is so.",), (FIGURE,))
    assert found.sentences == {}
    with pytest.raises(dataclasses.FrozenInstanceError):
        found.answer = ()


@pytest.mark.slow
@pytest.mark.parametrize("name", MODULES)
def test_a_study_is_found_by_its_name(name):
    study = named(name)
    assert study.name == name
    assert study.question.endswith("?")
    assert study.module == MODULES[name]


@pytest.mark.slow
def test_what_is_no_study_is_refused():
    with pytest.raises(
        StudyError, match="'nothing' is not a study: choose one of generation, strategies"
    ):
        named("nothing")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "scale"), [(name, scale) for name in MODULES for scale in named(name).scales]
)
def test_no_case_is_listed_twice_and_every_one_can_be_dealt(name, scale):
    cases = list(named(name).cases(scale))
    assert len(set(cases)) == len(cases)
    assert all(case.boards >= 1 and 0 < case.mines <= case.cells - 9 for case in cases)


@pytest.mark.slow
@pytest.mark.parametrize("name", MODULES)
def test_a_larger_scale_holds_the_subjects_of_the_smaller_one(name):
    def subjects(scale):
        return {case.subject for case in named(name).cases(scale)}

    assert subjects(Scale.TINY) <= subjects(Scale.BRIEF) == subjects(Scale.FULL)


@pytest.mark.slow
@pytest.mark.parametrize("name", MODULES)
def test_a_job_depends_on_nothing_but_its_case_and_seed(name):
    study = named(name)
    timings = ("seconds", "position_seconds")
    for case in {case.subject: case for case in study.cases(Scale.TINY)}.values():
        first, second = (study.measure(case, 5, lambda: 0.0) for _ in range(2))
        assert first == second
        assert all(value == 0 for key, value in first.values.items() if key in timings)


@pytest.mark.slow
@pytest.mark.parametrize("name", MODULES)
def test_the_tiny_study_has_an_answer_tables_and_pictures(name):
    study = named(name)
    report = report_of(study, results(study, study.cases(Scale.TINY)))
    assert report.findings.answer
    # A tiny run is too short for some tables, not for all.
    assert len([table for table in report.tables if table.rows]) >= 2
    assert report.findings.figures
    kept = Publication.of(Header(name, 1), (), report.tables)
    assert study.findings(by_name(kept.tables)).answer  # what is published is enough


@pytest.mark.slow
@pytest.mark.parametrize("name", MODULES)
def test_findings_stand_when_nothing_was_within_the_budget(name):
    study = named(name)
    beyond = [
        Result(case, seed, Status.BEYOND, budget=1.0)
        for case in study.cases(Scale.TINY)
        for seed in case.seeds(1)
    ]
    report = report_of(study, beyond)
    assert report.tables
    assert not [
        p for p in report.findings.figures for panel in p.panels for s in panel.series if s is None
    ]


# generation


def test_the_repr_of_a_study_is_its_question():
    study = named("widths")
    assert repr(study) == f"<Study widths: {study.question}>"
