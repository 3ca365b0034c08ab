import re

import pytest
from tests.studies.generation_results import board, looked_at, series, square

from sapper.studies import generation_answer, generation_tables
from sapper.studies.generation_subjects import CHAIN, PACKED, REJECTION, REPAIR
from sapper.studies.tables import by_name

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def answer():
    results = [
        *(board(square(PACKED, 20, 100), seed, seconds=0.02) for seed in range(3)),
        *series(REJECTION, 20, lambda n: 1.002**n, boards=40),
        *series(REPAIR, 30, lambda _: 1.0, repairs=lambda n: 0.02 * n),
        *series(CHAIN, 30, lambda _: 1.0, ms=lambda n: 0.01 * n**1.5),
        *looked_at(REJECTION),
        *looked_at(REPAIR, 2.0),
        *looked_at(CHAIN),
    ]
    tables = by_name(generation_tables.tables(results))
    return (*generation_answer.paragraphs(tables), generation_answer.brief(tables))


def test_the_three_problems_are_answered_one_by_one(answer):
    assert [paragraph[:2] for paragraph in answer[1:-1]] == ["1.", "2.", "3."]


def test_any_board_is_had_without_a_search(answer):
    assert "3 of 3 such boards, up to 10,000 cells" in answer[1]
    assert "20 ms at the most" in answer[1]
    assert "1 speak for a power" in answer[1]


def test_who_is_told_apart_is_said(answer):
    assert "Sapper's repair is told from uniform boards in 5 of 5 comparisons" in answer[2]
    assert "mixes repaired boards, is told from uniform boards in 0 of 5" in answer[2]


def test_rejection_is_said_to_grow_as_it_does(answer):
    assert "speak for an exponential: square 20 %" in answer[3]
    assert "left open" in answer[3]


def test_the_answer_in_a_sentence_names_the_powers(answer):
    powers = [float(power) for power in re.findall(r"n\^(\d\.\d+)", answer[-1])]
    assert powers == pytest.approx([1, 1, 1.5, 1.5], abs=0.05)


def test_without_results_little_is_said():
    words = generation_answer.paragraphs(by_name(generation_tables.tables([])))
    assert words == (generation_answer.QUESTION, "1. Any solvable board: it is not exponential.")
