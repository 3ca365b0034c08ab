import re

import pytest
from tests.studies.generation_results import board, followed, looked_at, series, square

from sapper.studies import generation
from sapper.studies.generation import answer
from sapper.studies.generation.ways import CHAIN, PACKED, REJECTION, REPAIR
from sapper.studies.tables import by_name

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def said():
    results = [
        *(board(square(PACKED, 20, 100), seed, seconds=0.02) for seed in range(3)),
        *series(REJECTION, 20, lambda n: 1.002**n, boards=40),
        *series(REPAIR, 30, lambda _: 1.0, repairs=lambda n: 0.02 * n),
        *series(CHAIN, 30, lambda _: 1.0, ms=lambda n: 0.01 * n**1.5),
        *looked_at(REJECTION),
        *looked_at(REPAIR, 2.0),
        *looked_at(CHAIN),
    ]
    tables = by_name(generation.tables(results))
    return (*answer.paragraphs(tables), answer.brief(tables))


def test_the_three_problems_are_answered_one_by_one(said):
    assert [paragraph[:11] for paragraph in said[1:-1]] == [f"Question {n}:" for n in (1, 2, 3)]


def test_any_board_is_had_without_a_search(said):
    assert "3 of 3 such boards, with up to 10,000 cells" in said[1]
    assert "20 ms at most" in said[1]
    assert "1 are evidence for a power law" in said[1]


def test_who_is_told_apart_is_said(said):
    assert "boards of sapper's repair differ from uniform boards in 5 of 5 comparisons" in said[2]
    assert "randomises repaired boards, differ from uniform boards in 0 of 5" in said[2]


def test_rejection_is_said_to_grow_as_it_does(said):
    assert "are evidence for an exponential law on squares with 20 % mines" in said[3]
    assert "not known whether uniform boards" in said[3]


def test_the_answer_in_a_sentence_names_the_powers(said):
    powers = [float(power) for power in re.findall(r"n\^(\d\.\d+)", said[-1])]
    assert powers == pytest.approx([1] * 4 + [1.5] * 4, abs=0.1)
    assert "minimise the errors of log t," in said[-1]
    assert "minimise the errors of t," in said[-1]


def test_without_results_little_is_said():
    words = answer.paragraphs(by_name(generation.tables([])))
    assert words == (
        answer.QUESTION,
        "Question 1: if any solvable board will do, the cost is not exponential.",
    )


def test_figures_show_what_the_tables_hold():
    results = [*series(REJECTION, 20, lambda n: 1 + n / 500), *followed(20, 0.01)]
    found = answer.findings(by_name(generation.tables(results)))
    drawn, times, survival, all_times, fitted = found.figures
    (points,) = drawn.panels[0].series
    assert points.label == "20 %"
    assert points.points[0][0] == 100
    assert all(
        low <= y <= high for (_, y), (low, high) in zip(points.points, points.spread, strict=True)
    )
    assert len(times.panels) == 4
    assert survival.panels[0].series[0].points
    assert [panel.title for panel in all_times.panels] == ["thesis", "port"]
    assert [panel.title for panel in fitted.panels] == [f"{each} %" for each in range(5, 35, 5)]
    assert found.sentences["figures"]
