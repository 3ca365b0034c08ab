from tests.studies.measuring import results

from sapper.studies import generation, published_times
from sapper.studies.study import Case, Scale


def test_the_full_grid_is_the_documents():
    cases = [c for c in generation.cases(Scale.FULL) if c.subject == generation.MINE_MOVE]
    assert {case.boards for case in cases} == {50}
    assert {case.group for case in cases} == {
        f"{density} %" for density in published_times.DENSITIES
    }
    shapes = {(case.width, case.height) for case in cases} - {(250, 100)}
    assert shapes == {(w, h) for w in range(10, 201, 10) for h in range(10, 201, 10)}
    assert all(case.mines == round(case.cells * int(case.group[:-2]) / 100) for case in cases)


def test_repair_goes_to_a_million_cells():
    sizes = {c.cells for c in generation.cases(Scale.FULL) if c.subject == generation.REPAIR}
    assert max(sizes) == 1_000_000


def test_rejection_draws_until_the_exact_player_solves():
    case = Case(generation.REJECTION, "20 %", 12, 12, 29, boards=5)
    drawn = [result.values["drawn"] for result in results(generation.STUDY, [case])]
    assert max(drawn) > 1


def test_repaired_boards_are_proved():
    case = Case(generation.REPAIR, "30 %", 12, 12, 43, boards=5)
    assert all(result.values["proved"] for result in results(generation.STUDY, [case]))
