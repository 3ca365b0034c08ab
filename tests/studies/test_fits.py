import math
import statistics

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.studies.known_laws import LAWS, SIZES, noisy

from sapper.studies import published_times
from sapper.studies.fits import Criterion, as_in_document, fit
from sapper.studies.growth_laws import Model


def test_a_fixed_cost_is_not_negative():
    found = fit(Model.LINEAR, noisy(lambda n: 0.01 * n**1.5))
    assert found["c"] >= 0
    assert found.interval("c")[0] >= 0


@pytest.mark.parametrize("model", Model)
def test_exact_points_give_the_law_back(model):
    found = fit(model, [(n, LAWS[model](n)) for n in SIZES])
    assert all(found(n) == pytest.approx(LAWS[model](n), rel=1e-4) for n in SIZES)


def test_parameters_are_in_cells_and_seconds():
    found = fit(Model.RAISED_EXPONENTIAL, noisy(LAWS[Model.RAISED_EXPONENTIAL], noise=0.001))
    assert found["a"] == pytest.approx(0.8, rel=0.01)
    assert found["d"] == pytest.approx(1.0002, abs=1e-6)
    assert found["c"] == pytest.approx(300, rel=0.05)


@given(st.integers(0, 10_000), st.floats(0.3, 3), st.floats(1e-6, 1e3))
@settings(max_examples=25)
def test_a_power_is_the_regression_line_of_the_logarithms(seed, b, a):
    points = noisy(lambda n: a * n**b, seed, noise=0.3)
    found = fit(Model.POWER, points)
    line = statistics.linear_regression(
        [math.log(n) for n, _ in points], [math.log(t) for _, t in points]
    )
    assert found["b"] == pytest.approx(line.slope, rel=1e-5)
    assert math.log(found["a"]) == pytest.approx(line.intercept, rel=1e-4, abs=1e-4)


def test_intervals_hold_the_truth_about_as_often_as_they_say():
    held = 0
    for seed in range(100):
        low, high = fit(Model.POWER, noisy(LAWS[Model.POWER], seed, noise=0.2)).interval("b")
        held += low <= 1.6 <= high
    assert 88 <= held <= 99


def test_residuals_are_the_errors_of_the_logarithm():
    points = noisy(LAWS[Model.LINEAR])
    found = fit(Model.LINEAR, points)
    for (n, t), (size, residual) in zip(points, found.residuals, strict=True):
        assert size == n
        assert residual == pytest.approx(math.log(t) - math.log(found(n)), abs=1e-9)


def test_the_criterion_is_akaikes_with_the_correction_for_few_points():
    found = fit(Model.LINEAR, noisy(LAWS[Model.LINEAR]))
    n, k = len(SIZES), 3  # a, c and the size of the error
    squares = sum(residual**2 for _, residual in found.residuals)
    expected = n * math.log(squares / n) + 2 * k + 2 * k * (k + 1) / (n - k - 1)
    assert found.aic == pytest.approx(expected)


def test_the_documents_way_finds_the_documents_law():
    points = [(n, 1.098 * n * 1.000049**n - 74) for n in SIZES]
    a, d, c = as_in_document(points)
    assert (a, c) == (pytest.approx(1.098, rel=1e-3), pytest.approx(-74, rel=1e-2))
    assert d == pytest.approx(1.000049, abs=1e-7)


def test_by_the_errors_of_t_a_fixed_cost_may_be_negative():
    points = [(n, 0.02 * n - 1.5) for n in SIZES]
    assert fit(Model.LINEAR, points, Criterion.COSTS)["c"] == pytest.approx(-1.5, rel=1e-3)
    assert fit(Model.LINEAR, points, Criterion.LOGARITHMS)["c"] >= 0


def test_by_the_errors_of_t_the_largest_boards_decide():
    points = [(n, 0.5 * n * (3 if n < 500 else 1)) for n in SIZES]
    by_costs = fit(Model.POWER, points, Criterion.COSTS)
    assert by_costs(20_000) == pytest.approx(10_000, rel=0.01)
    assert fit(Model.POWER, points)(20_000) != pytest.approx(10_000, rel=0.01)


@pytest.mark.parametrize("density", published_times.DENSITIES)
def test_the_documents_criterion_finds_what_the_documents_fit_finds(density):
    points = [(float(n), t) for n, t in published_times.TIMES[density].items()]
    a, d, c = as_in_document(points)
    found = fit(Model.RAISED_EXPONENTIAL, points, Criterion.COSTS)
    theirs = sum((t - Model.RAISED_EXPONENTIAL(n, a, d, c)) ** 2 for n, t in points)
    ours = sum((t - found(n)) ** 2 for n, t in points)
    assert ours <= theirs * 1.0001
