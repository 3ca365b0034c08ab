from tests.studies.measuring import results

from sapper.classics.bags import Shape
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


def told(*some):
    return borders.findings(by_name(borders.tables(some)))


def test_a_counterexample_refutes_the_conjecture():
    assert "No counterexample among 2 openings" in told(*[found("tree")] * 2).answer[0]
    refuted = told(found("tree"), found("neither"))
    assert refuted.answer[0].startswith("The conjecture is refuted: 1 of 2 openings")
    assert refuted.sentences["conjecture"] == refuted.answer[0]


def test_other_borders_are_counted_apart():
    rough = found("neither", smooth=False, subject=borders.OTHER)
    findings = told(found("tree"), rough, found("tree", smooth=False, subject=borders.OTHER))
    assert (
        "Of 2 openings without a smooth border 1 were not decomposed: the method answers 50.0 %"
        in findings.answer[1]
    )
