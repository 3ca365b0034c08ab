import pytest
from tests.studies.generation_results import followed, series

from sapper.studies import generation_findings, generation_tables
from sapper.studies.generation_subjects import REJECTION
from sapper.studies.tables import by_name

pytestmark = pytest.mark.slow


def test_figures_show_what_the_tables_hold():
    results = [*series(REJECTION, 20, lambda n: 1 + n / 500), *followed(20, 0.01)]
    found = generation_findings.findings(by_name(generation_tables.tables(results)))
    drawn, times, survival = found.figures
    (points,) = drawn.panels[0].series
    assert points.label == "20 %"
    assert points.points[0][0] == 100
    assert all(
        low <= y <= high for (_, y), (low, high) in zip(points.points, points.spread, strict=True)
    )
    assert len(times.panels) == 4
    assert survival.panels[0].series[0].points
    assert found.sentences["figures"]
