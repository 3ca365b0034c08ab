from random import Random

import pytest
from tests.studies.measuring import results

from sapper import Grid
from sapper.classics.bags import Shape
from sapper.notation import State
from sapper.studies import borders
from sapper.studies.study import Case, Result, Scale, Status
from sapper.studies.tables import by_name


def test_openings_with_a_smooth_border_are_decomposed_within_the_bound():
    """The conjecture of chapter 6, on a few openings."""
    cases = [
        *[case for case in borders.cases(Scale.BRIEF) if case.subject == borders.RECTANGLE][::9],
        Case(borders.SMOOTH, "16x16", 16, 16, 1, boards=6),
    ]
    for result in results(borders.STUDY, cases):
        assert result.values["smooth"]
        assert result.values["shape"] != Shape.NEITHER.value
        assert result.values["width"] <= borders.BOUND


def test_openings_of_first_clicks_are_told_apart_by_their_borders():
    case = Case(borders.FIRST, "beginner", 8, 8, 10, boards=30)
    (table,) = borders.tables(results(borders.STUDY, [case]))
    counted = {record["border"]: record["openings"] for record in table.records()}
    assert sum(counted.values()) == 30
    assert set(counted) == {"smooth", "not smooth"}


def found(shape, smooth=True, subject=borders.SMOOTH):
    case = Case(subject, "20x20", 20, 20, 1)
    width = None if shape == "neither" else 11
    values = {"smooth": smooth, "bags": 9, "shape": shape, "width": width}
    return Result(case, 1, Status.DONE, 0.01, values)


def shown(*some):
    return borders.findings(by_name(borders.tables(some)))


def test_a_counterexample_refutes_the_conjecture():
    assert "There is no counterexample among 2 openings" in shown(*[found("tree")] * 2).answer[0]
    refuted = shown(found("tree"), found("neither"))
    assert refuted.answer[0].startswith("The conjecture is refuted: 1 of 2 openings")
    assert refuted.sentences["conjecture"] == refuted.answer[0]


def test_other_borders_are_counted_apart():
    rough = found("neither", smooth=False, subject=borders.OTHER)
    findings = shown(found("tree"), rough, found("tree", smooth=False, subject=borders.OTHER))
    assert (
        "2 openings without a smooth border, 1 were not decomposed. So the method succeeds for 50.0"
        in findings.answer[1]
    )


def test_a_rectangle_leaves_a_rim_of_hidden_cells_and_is_smooth():
    grid = Grid(9, 7)
    opened = borders.rectangle(grid)
    assert len(opened) == 7 * 5
    assert borders.is_smooth(grid, opened)


def test_an_opening_with_a_lone_hidden_cell_between_two_clues_is_not_smooth():
    """The hidden cell in the notch sees two pieces of the border."""
    grid = Grid(9, 7)
    opened = borders.rectangle(grid)
    assert not borders.is_smooth(grid, opened - {(1, 4)})


def test_two_openings_that_a_hidden_cell_sees_both_of_are_not_smooth():
    grid = Grid(9, 5)
    left = {(row, col) for row in range(1, 4) for col in range(1, 4)}
    assert not borders.is_smooth(grid, left | {(row, col + 4) for row, col in left})
    wide = Grid(10, 5)
    assert borders.is_smooth(wide, left | {(row, col + 5) for row, col in left})


def test_a_border_may_be_a_path_from_edge_to_edge():
    grid = Grid(6, 6)
    half = {(row, col) for row in range(6) for col in range(3)}
    assert borders.is_smooth(grid, half)
    assert borders.is_smooth(grid, {(row, col) for row in range(3) for col in range(3)})


@pytest.mark.parametrize("smooth", [True, False])
def test_unions_are_what_was_asked_for(smooth):
    grid = Grid(14, 12)
    random = Random(3)
    for _ in range(10):
        opened = borders.union(grid, random, smooth=smooth)
        assert borders.is_smooth(grid, opened) is smooth
        assert all(0 < row < 11 and 0 < col < 13 for row, col in opened)
    assert borders.union(grid, Random(3), smooth=smooth) == borders.union(
        grid, Random(3), smooth=smooth
    )


def test_the_board_of_an_opening_has_ones_there_and_hidden_cells_elsewhere():
    grid = Grid(5, 5)
    board = borders.opened_board(grid, borders.rectangle(grid))
    assert {cell for cell, _ in board.clues()} == borders.rectangle(grid)
    assert board.count(State.HIDDEN) == 16
