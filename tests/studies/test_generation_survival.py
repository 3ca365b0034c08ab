import pytest
from tests.studies.generation_results import board, followed, square

from sapper.studies import generation_survival
from sapper.studies.generation_subjects import SURVIVAL
from sapper.studies.law_comparison import EXPONENTIAL

CASE = square(SURVIVAL, 30, 10)

pytestmark = pytest.mark.slow


def test_boards_are_counted_by_the_repairs_they_needed():
    boards = [
        board(CASE, 1, repairs=3),
        board(CASE, 2, repairs=8),
        board(CASE, 3, repairs=40),
        board(CASE, 4, repairs=2, made=False),
        board(CASE, 5, repairs=100, made=False),
        board(CASE, 6, repairs=30, made=False, stopped=True),
    ]
    (row,) = generation_survival.tables(boards)[0].records()
    assert row["boards"] == 5  # what became of the sixth is not known
    shares = [row[f"within {limit}"] for limit in (5, 10, 25, 100)]
    assert shares == [0.2, 0.4, 0.4, 0.6]
    assert (row["dead ends"], row["cut"]) == (pytest.approx(0.2), 0.2)
    assert row["within 25 from"] < 0.4 < row["within 25 to"]
    assert row["spread"] is None


def test_trouble_in_proportion_to_the_cells_makes_the_chance_fall_exponentially():
    shares, laws, growth = generation_survival.tables(followed(30, rate=0.02, boards=150))
    assert laws.records(repairs=5)[0]["verdict"] == EXPONENTIAL
    repairs, spread = growth.records()
    assert repairs["b from"] < 1 < repairs["b to"] or repairs["b"] == pytest.approx(1, abs=0.05)
    assert repairs["at 1,000 cells"] == pytest.approx(20, rel=0.1)
    assert spread["b"] == pytest.approx(-0.5, abs=0.1)
    assert spread["b to"] < 0
    assert len(shares.rows) == 9


def test_few_sizes_have_no_law():
    few = [result for result in followed(30, 0.02) if result.case.width <= 15]
    shares, laws, _ = generation_survival.tables(few)
    assert shares.rows
    assert not laws.rows
