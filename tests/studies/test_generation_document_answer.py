import pytest
from tests.studies.generation_results import board, followed

from sapper.studies import generation_document_answer, generation_tables
from sapper.studies.generation_subjects import MINE_MOVE
from sapper.studies.study import Case
from sapper.studies.tables import by_name

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def sentences():
    shapes = ((20, 20, 1), (40, 10, 2), (50, 20, 2))
    results = [
        *followed(30, 0.02, boards=100),
        *(
            board(Case(MINE_MOVE, "20 %", width, height, width * height // 5), seed, drawn, 4)
            for width, height, drawn in shapes
            for seed in range(12)
        ),
    ]
    return generation_document_answer.sentences(by_name(generation_tables.tables(results)))


def test_the_method_is_said_to_be_exponential_where_its_repairs_do_not_suffice(sentences):
    assert "after 25 repairs" in sentences["method"]
    assert "shrinks with the size in 1 of 1 series" in sentences["fall"]
    assert "the fall exponential, is within the interval in 1." in sentences["fall"]
    assert "the number 25 does not grow with the board" in sentences["fall"]


def test_the_documents_figures_are_said_to_be_an_excerpt(sentences):
    assert "an excerpt of 10 to 15 sizes" in sentences["figures"]
    assert "hardly for either: 20 and 25 %" in sentences["figures"]


def test_shapes_are_compared(sentences):
    assert "1 (1 to 1) boards of 20x20 and 2 (2 to 2) boards of 40x10" in sentences["shapes"]


def test_the_two_programs_stand_beside_each_other(sentences):
    assert "port in Python 10 ms (10 to 10), 6.0 plays a board" in sentences["programs"]
    assert "910 ms and 7.3 plays" in sentences["programs"]
