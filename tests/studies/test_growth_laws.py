import math
import statistics
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.studies.known_laws import LAWS, SIZES, noisy

from sapper.studies.generation import document
from sapper.studies.growth_laws import (
    EXPONENTIAL,
    HARDLY_WORD,
    NEITHER,
    POWER,
    Criterion,
    Model,
    as_in_document,
    compare,
    fit,
    verdict,
)


def test_there_are_as_many_laws_on_each_side_and_none_has_more_parameters():
    counts = {True: [], False: []}
    for model in Model:
        counts[model.is_exponential].append(len(model.parameters))
    assert len(counts[True]) == len(counts[False]) == 3
    assert max(counts[True]) == max(counts[False])


@pytest.mark.parametrize(
    ("model", "values", "cost"),
    [
        (Model.EXPONENTIAL, (2.0, 1.01), 200 * 1.01**100),
        (Model.RAISED_EXPONENTIAL, (2.0, 1.01, 5.0), 200 * 1.01**100 + 5),
        (Model.POWER_EXPONENTIAL, (2.0, 1.5, 1.01), 2000 * 1.01**100),
        (Model.LINEAR, (2.0, 5.0), 205.0),
        (Model.POWER, (2.0, 1.5), 2000.0),
        (Model.RAISED_POWER, (2.0, 1.5, 5.0), 2005.0),
    ],
)
def test_a_law_gives_its_cost(model, values, cost):
    assert model(100, *values) == pytest.approx(cost)
    assert len(values) == len(model.parameters)


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


@pytest.mark.parametrize("density", document.FUNCTIONS)
def test_the_documents_criterion_finds_what_the_documents_fit_finds(density):
    points = [(float(n), t) for n, t in document.TIMES[density].items()]
    a, d, c = as_in_document(points)
    found = fit(Model.RAISED_EXPONENTIAL, points, Criterion.COSTS)
    theirs = sum((t - Model.RAISED_EXPONENTIAL(n, a, d, c)) ** 2 for n, t in points)
    ours = sum((t - found(n)) ** 2 for n, t in points)
    assert ours <= theirs * 1.0001


BOARDS = (100, 144, 225, 324, 400, 625, 900, 1600, 2500)
WOBBLE = (1.02, 0.97, 1.03, 0.99)


@cache
def compared(model, seed):
    return compare(noisy(LAWS[model], seed))


@pytest.mark.parametrize("model", Model)
@pytest.mark.parametrize("seed", range(3))
def test_the_law_behind_the_points_is_among_the_best(model, seed):
    fits = compared(model, seed)
    (truth,) = (found for found in fits if found.model is model)
    assert truth.aic - fits[0].aic <= 8  # a law with one more parameter may fit better by chance


@pytest.mark.parametrize("model", Model)
@pytest.mark.parametrize("seed", range(3))
def test_an_exponential_is_distinguished_from_everything_else(model, seed):
    fits = {found.model: found for found in compared(model, seed)}
    best = {
        kind: min(found.aic for law, found in fits.items() if law.is_exponential is kind)
        for kind in (True, False)
    }
    ahead = best[False] - best[True]
    assert ahead > 10 if model.is_exponential else ahead < 2


def test_too_few_points_fit_fewer_laws():
    points = noisy(LAWS[Model.POWER])
    assert {found.model for found in compare(points[:5])} == {
        Model.EXPONENTIAL,
        Model.POWER,
        Model.LINEAR,
    }
    assert compare(points[:4]) == ()


@pytest.mark.parametrize("point", [(0, 1.0), (100, 0.0), (100, -1.0), (100, math.nan)])
def test_times_that_are_none_are_refused(point):
    with pytest.raises(ValueError, match="cannot be fitted"):
        compare([*noisy(LAWS[Model.POWER]), point])


@pytest.mark.parametrize(("density", "ahead"), [(25, 1.0), (30, 3.5)])
def test_the_hypothesis_is_not_handicapped_on_the_documents_own_figures(density, ahead):
    """With as many parameters as the power law, the exponential law fits better here."""
    fits = compare(list(document.TIMES[density].items()))
    assert fits[0].model is Model.EXPONENTIAL
    rival = min(found.aic for found in fits if not found.model.is_exponential)
    assert rival - fits[0].aic == pytest.approx(ahead, abs=0.1)


def points(law):
    return [(float(n), law(n) * WOBBLE[i % 4]) for i, n in enumerate(BOARDS)]


@pytest.mark.parametrize(
    ("law", "word"),
    [
        (lambda n: 0.02 * n * 1.002**n, EXPONENTIAL),
        (lambda n: 0.02 * n**1.5, POWER),
        (lambda n: 0.02 * n + 1, POWER),
        (lambda n: 0.02 * n * 0.9995**n + 1, NEITHER),  # it grows more slowly than a power
        (lambda n: 0.02 * n**1.4 * 1.002**n, EXPONENTIAL),
    ],
)
def test_the_verdict_names_the_kind_of_law(law, word):
    assert verdict(compare(points(law))) == word


def test_what_hardly_differs_is_said_to():
    fits = compare([(float(n), float(n)) for n in (100, 110, 120, 130, 140, 150)])
    assert verdict(fits) in (HARDLY_WORD, POWER)
    noisy = compare(
        [(n, n * w) for n, w in zip(BOARDS[:6], (1, 1.9, 0.7, 2.1, 1.2, 2), strict=True)]
    )
    assert verdict(noisy) == HARDLY_WORD
