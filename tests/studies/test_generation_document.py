import pytest
from tests.studies.generation_results import board, followed

from sapper.studies import generation
from sapper.studies.generation import document, ways
from sapper.studies.generation.costs import case_costs
from sapper.studies.generation.ways import (
    DENSITIES,
    LISTED,
    MINE_MOVE,
    REPAIR,
    document_cases,
)
from sapper.studies.study import Case, Scale
from sapper.studies.tables import by_name


def test_the_documents_tables_are_whole():
    assert {density: len(times) for density, times in document.TIMES.items()} == {
        **dict.fromkeys((5, 10, 15), 15),
        20: 14,
        **dict.fromkeys((25, 30), 10),
    }
    assert document.TIMES[20][20000] == 66072.31
    assert document.TIMES[30][1000] == 87959.75
    assert document.TIMES[5][25000] == 111.46


def test_the_times_of_the_expert_board_are_the_documents():
    assert list(document.EXPERT_MS.values()) == [134, 7723]


def test_a_play_of_the_java_takes_less_than_its_board():
    for run in document.JAVA_RUNS:
        assert run.plays >= run.drawn >= 1
        assert run.error < run.ms


def boards(width, height, mines, group, ms, subject=MINE_MOVE):
    case = Case(subject, group, width, height, mines)
    return [board(case, seed, 2, 3, seconds=ms / 1000) for seed in range(12)]


def test_shapes_are_pooled_as_the_document_pools_them():
    results = [*boards(20, 20, 80, "20 %", 30), *boards(40, 10, 80, "20 %", 60)]
    times, pooled, *_ = document.document_tables(case_costs(results))
    (row,) = times.records(status="measured")
    assert [size["cells"] for size in pooled.records()] == [400]
    assert row["board"] == "400 cells, 20 %"
    assert row["thesis"] == document.TIMES[20][400]
    assert row["port ms"] == pytest.approx(50)  # the strip and its mirror image count twice


def test_a_mirror_image_that_was_run_counts_for_itself():
    results = [
        *(boards(20, 20, 80, "20 %", 30) + boards(40, 10, 80, "20 %", 60)),
        *boards(10, 40, 80, "20 %", 90),
    ]
    _, pooled, *_ = document.document_tables(case_costs(results))
    (row,) = pooled.records()
    assert row["port ms"] == pytest.approx(60)
    assert (row["shapes"], row["boards"]) == ("40x10, 10x40, 20x20", 36)


def test_every_figure_of_the_document_is_listed_with_what_became_of_it():
    times, *_ = document.document_tables(case_costs(boards(20, 20, 80, "20 %", 30)))
    states = [row["status"] for row in times.records()]
    assert len(states) == 79
    assert states.count("not on the grid") == 3  # 25,000 cells
    assert times.records(status="not within the budget")[0]["board"] == "400 cells, 20 %"
    assert states.count("not run") == 75


def test_the_grid_is_the_documents_with_the_listed_sizes_first():
    cases = list(document_cases())
    assert len(cases) == len(set(cases)) == 9 * 6 * 20 * 20
    assert {case.boards for case in cases} == {50}
    first = [case for case in cases if case.subject == MINE_MOVE and case.group == "20 %"]
    assert [(case.width, case.height) for case in first[:3]] == [(10, 10), (20, 10), (10, 20)]
    assert [case.cells for case in first[:36]] == sorted(case.cells for case in first[:36])
    assert {case.cells for case in first[:36]} == set(LISTED) - {25_000}


def test_a_full_run_has_every_size_that_the_document_lists():
    cases = list(ways.cases(Scale.FULL))
    assert len(cases) == len(set(cases))
    run = [case for case in cases if case.subject == MINE_MOVE]
    for density in DENSITIES:
        shapes = {(case.width, case.height) for case in run if case.group == f"{density} %"}
        pooled = {shape for size in LISTED for shape, _ in document.pooled_shapes(size)}
        assert pooled <= shapes


def test_our_runs_are_fitted_as_the_documents():
    results = []
    for width, height in ((10, 10), (20, 10), (30, 10), (50, 10), (70, 10)):
        ms = 0.5 * width * height * 1.001 ** (width * height) + 10
        results += boards(width, height, width * height // 5, "20 %", ms)
    tables = by_name(document.document_tables(case_costs(results)))
    (row,) = tables["functions"].records(mines="20 %")
    assert (row["sizes fitted"], row["largest size fitted"]) == (5, 700)
    fitted = [row[f"{name}, fit to port"] for name in "adc"]
    assert fitted == pytest.approx([0.5, 1.001, 10], rel=0.01)
    figures = document.document_figures(tables)
    (panel,) = (panel for panel in figures[1].panels if panel.title == "20 %")
    line = dict(panel.series[3].points)
    assert line[700.0] == pytest.approx(0.5 * 700 * 1.001**700 + 10, rel=0.01)


def test_the_expert_board_stands_next_to_both_published_times():
    results = [
        *boards(30, 16, 99, "expert", 70),
        *boards(30, 16, 99, "expert", 0.1, REPAIR),
    ]
    times, _, functions, programs = document.document_tables(case_costs(results))
    (row,) = times.records(status="measured")
    assert (row["thesis"], row["Cicvárek 2017"]) == (134, 7723)
    assert row["sapper's repair ms"] == pytest.approx(0.1)
    assert functions.column("d, table 1") == tuple(d for _, d, _ in document.FUNCTIONS.values())
    port = programs.records(program="port in Python")[0]
    assert port["plays"] == 5
    assert port["ms per play"] == pytest.approx(14)


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
    return document.sentences(by_name(generation.tables(results)))


@pytest.mark.slow
def test_the_method_is_said_to_be_exponential_where_its_repairs_do_not_suffice(sentences):
    assert "after 25 repairs" in sentences["method"]
    assert "shrinks with the size in 1 of 1 series" in sentences["fall"]
    assert "One of these intervals contains -0.5." in sentences["fall"]
    assert "the limit of 25 repairs does not grow with the board" in sentences["fall"]


@pytest.mark.slow
def test_the_documents_figures_are_said_to_be_an_excerpt(sentences):
    assert "an excerpt with 10 to 15 sizes" in sentences["figures"]
    assert "for neither law at 20 and 25 % mines" in sentences["figures"]


@pytest.mark.slow
def test_shapes_are_compared(sentences):
    assert "draws 1 boards (1 to 1) at 20x20 and 2 boards (2 to 2) at 40x10" in sentences["shapes"]


@pytest.mark.slow
def test_the_two_programs_stand_next_to_each_other(sentences):
    assert ": 10 ms (10 to 10) and 6.0 plays per board" in sentences["programs"]
