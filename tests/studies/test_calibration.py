import pytest
from tests.studies.measuring import results

from sapper.studies import calibration
from sapper.studies.study import Case, Result, Status
from sapper.studies.tables import by_name

CASE = Case("best", "8x8/10, safe", 8, 8, 10, boards=2)


def job(seed, claims, claimed, came_true):
    values = {"claims 4": claims, "claimed 4": claimed, "came true 4": came_true}
    return Result(CASE, seed, Status.DONE, 0.1, values)


def bands(results):
    _, every = calibration.tables(results)
    return every.records()


def test_claims_of_a_band_are_joined_over_jobs():
    (found,) = bands([job(1, 10, 4.5, 4), job(2, 30, 13.5, 16)])
    assert (found["claimed between"], found["claims"]) == ("40 to 50 %", 40)
    assert (found["claimed, %"], found["came true, %"]) == pytest.approx((45, 50))
    assert found["off by, points"] == pytest.approx(5)
    assert found["±"] > 0


def test_jobs_that_failed_count_nowhere():
    assert bands([Result(CASE, 1, Status.FAILED, note="lost")]) == ()


def test_the_interval_narrows_with_more_jobs():
    few = [job(seed, 10, 4.5, 4 + seed % 2) for seed in range(10)]
    many = [job(seed, 10, 4.5, 4 + seed % 2) for seed in range(1000)]
    assert bands(many)[0]["±"] == pytest.approx(bands(few)[0]["±"] / 10)


def test_games_are_won_or_lost_as_they_are_in_a_simulation():
    from sapper import GameSpec, simulate  # noqa: PLC0415 - the twin alone needs it

    (first, _) = results(calibration.STUDY, [CASE])
    spec = GameSpec(8, 8, 10, first_click="safe")
    run = simulate("best", spec, games=calibration.GAMES_A_JOB, seed=first.seed)
    assert (first.values["games"], first.values["won"]) == (run.games, run.wins)


def test_the_findings_have_a_row_a_band_and_a_panel_a_case():
    known, table = calibration.tables([job(1, 10, 4.5, 4), job(2, 30, 13.5, 16)])
    found = calibration.findings(by_name((known, table)))
    assert not known.rows
    assert table.column("claimed between") == ("40 to 50 %",)
    assert table.column("off by, points") == (pytest.approx(5.0),)
    assert len(found.figures[0].panels) == 1
    assert found.answer[-1].endswith("40 claims. No band is well measured.")


def test_the_largest_error_is_that_of_a_well_measured_band():
    jobs = [job(seed, 100, 45, 48 + seed % 3) for seed in range(90)]
    known, table = calibration.tables(jobs)
    found = calibration.findings(by_name((known, table)))
    assert known.rows == table.rows
    assert "40 to 50 % is well measured, and its error is +4.0 points (± 1.0)." in found.answer[-1]


def test_bands_with_a_larger_error_than_reported_are_listed():
    jobs = [job(seed, 100, 45, 50 + seed % 3) for seed in range(90)]
    dense = Case("best", "8x8/14, safe", 8, 8, 14)
    jobs += [Result(dense, each.seed, each.status, 0.1, each.values) for each in jobs]
    found = calibration.findings(by_name(calibration.tables(jobs))).sentences
    inside, outside = found["in-range"], found["out-of-range"]
    assert "reports a possible error of 3 points" in inside
    assert inside.endswith("with 95 % confidence in these bands: 8x8/10, safe, 40 to 50 %.")
    assert "reports a possible error of 10 points" in outside
    assert "In none of these bands does the error exceed the reported error" in outside


def test_few_jobs_that_agree_by_chance_are_not_taken_for_certainty():
    (found,) = bands([job(1, 4, 1.8, 4)])
    assert found["±"] == pytest.approx(100 * 1.96 * (0.45 * 0.55 / 4) ** 0.5)


@pytest.mark.parametrize(
    ("jobs", "words"),
    [
        (
            [(10, 4.5, 4), (10, 4.5, 5)],
            "band of the calibrated range? Yes. The reported chance is within one point of",
        ),
        ([(10, 4.5, 4), (10, 4.5, 9)], "band of the calibrated range? This is not known."),
        ([(10, 4.5, 9), (10, 4.5, 9)] * 9, "band of the calibrated range? No."),
    ],
)
def test_it_is_said_in_how_many_bands_the_claims_are_within_a_point(jobs, words):
    made = by_name(calibration.tables([job(seed, *each) for seed, each in enumerate(jobs)]))
    found = calibration.findings(made)
    assert words in found.sentences["within-a-point"]


def test_every_scale_lists_both_promises():
    for scale in calibration.STUDY.scales:
        assert {case.group.rpartition(" ")[2] for case in calibration.cases(scale)} == {
            "safe",
            "opening",
        }
