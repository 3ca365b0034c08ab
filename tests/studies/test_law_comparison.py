import math
from functools import cache

import pytest
from tests.studies.known_laws import LAWS, noisy

from sapper.studies import published_times
from sapper.studies.growth_laws import Model
from sapper.studies.law_comparison import EXPONENTIAL, HARDLY_WORD, POWER, compare, verdict

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
    assert truth.aic - fits[0].aic <= 8  # a law with a parameter more may be ahead by chance


@pytest.mark.parametrize("model", Model)
@pytest.mark.parametrize("seed", range(3))
def test_an_exponential_is_told_from_everything_else(model, seed):
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
    """With as many parameters as the power, the exponential is ahead at these densities."""
    fits = compare(list(published_times.TIMES[density].items()))
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
        (lambda n: 0.02 * n * 0.9995**n + 1, POWER),  # it falls short of a line
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
