from tests.studies.measuring import results

from sapper.engine import Verdict
from sapper.studies import widths
from sapper.studies.study import Case, Result, Scale, Status


def test_positions_have_widths_and_states():
    for result in results(widths.STUDY, widths.cases(Scale.TINY)):
        assert result.values["verdict"] == Verdict.CONSISTENT.value
        if result.values["components"]:
            assert result.values["width"] >= 1
            assert result.values["states"] >= result.values["boxes"]
        assert result.values["bags"] in ("tree", "series-parallel", "neither")


def test_positions_that_the_engine_gave_up_are_counted_and_left_out():
    case = Case(widths.LATTICE, "20 %", 50, 50, 500, boards=3)
    values = {"width": 3, "states": 9, "bags": "tree", "bags_saturated": "tree"}
    decided, given_up = (
        {**values, "verdict": v.value} for v in (Verdict.CONSISTENT, Verdict.UNKNOWN)
    )
    given_up["states"] = 10**9
    found = widths.findings(
        [
            Result(case, 1, Status.DONE, 0.5, decided),
            Result(case, 2, Status.DONE, 0.5, given_up),
            Result(case, 3, Status.BEYOND, budget=1.0),
        ]
    )
    row = dict(zip(found.tables[0].columns, found.tables[0].rows[0], strict=True))
    assert (row["boards"], row["given up"], row["states, most"]) == (2, 1, 9)
    assert "1 were beyond the limit" in found.answer[0]
    assert not any(series.points for panel in found.figures[0].panels for series in panel.series)


# difficulty
