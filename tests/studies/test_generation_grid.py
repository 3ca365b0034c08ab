from collections import Counter

from sapper.studies import generation_subjects as subjects
from sapper.studies.generation_grid import DENSITIES, LOOK, Shapes, cases
from sapper.studies.study import Scale

FULL = list(cases(Scale.FULL))


def test_every_series_has_enough_sizes_to_be_fitted():
    sizes = Counter(
        (case.subject, case.group, Shapes.of(case.width, case.height))
        for case in FULL
        if case.group != LOOK
    )
    for subject in (subjects.MINE_MOVE, subjects.REJECTION, subjects.REPAIR, subjects.CHAIN):
        for density in DENSITIES:
            for shapes in (Shapes.SQUARE, Shapes.WIDE, Shapes.STRIP):
                # At 30 % even the smallest strips are beyond rejection.
                if density < 30 or shapes is Shapes.SQUARE:
                    found = sizes[subject, f"{density} %", shapes]
                    assert found >= 5, (subject, density, shapes)


def test_repair_goes_to_a_million_cells():
    assert max(case.cells for case in FULL if case.subject == subjects.REPAIR) == 1_000_000


def test_every_way_is_looked_at_but_the_one_that_makes_no_boards():
    looked_at = {case.subject for case in FULL if case.group == LOOK}
    assert looked_at == set(subjects.WAYS) - {subjects.SURVIVAL}


def test_all_costs_are_measured_on_as_many_boards():
    costs = [case for case in FULL if case.group != LOOK and case.subject != subjects.SURVIVAL]
    assert {case.boards for case in costs} == {30}


def test_squares_and_strips_are_followed():
    followed = [case for case in FULL if case.subject == subjects.SURVIVAL]
    kinds = {Shapes.of(case.width, case.height) for case in followed}
    assert kinds == {Shapes.SQUARE, Shapes.STRIP}
