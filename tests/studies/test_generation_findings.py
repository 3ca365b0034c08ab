from tests.studies.measuring import made

from sapper.studies import generation_findings, published_times
from sapper.studies.fits import Model


def test_the_tables_stand_beside_the_documents():
    rows = [made("repair", 20, 100 * n, 1e-5 * n) for n in range(1, 11)]
    times, functions, laws, _ = generation_findings.of(rows).tables
    row = dict(zip(times.columns, times.rows[times.column("cells").index(1000)], strict=True))
    assert row["Papagoi 2025"] == published_times.TIMES[5][1000]
    assert functions.column("d, printed") == tuple(
        d for _, d, _ in published_times.FUNCTIONS.values()
    )
    best = dict(zip(laws.column("generator"), laws.column("best"), strict=True))
    assert best["repair"] in (Model.LINEAR, Model.POWER)
