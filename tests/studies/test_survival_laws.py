import math
import random

import pytest

from sapper.studies.survival_laws import Count, SurvivalModel, compare

SIZES = (100, 200, 400, 700, 1000, 1500, 2000)


def counts(chance, boards=400, seed=1):
    draw = random.Random(seed)
    return [Count(n, boards, sum(draw.random() < chance(n) for _ in range(boards))) for n in SIZES]


def poisson(mean, most):
    return sum(math.exp(-mean) * mean**k / math.factorial(k) for k in range(most + 1))


LAWS = {
    SurvivalModel.EXPONENTIAL: lambda n: 0.8 * 0.998**n,
    SurvivalModel.SHOULDER: lambda n: 0.8 * poisson(0.012 * n, 5),
    SurvivalModel.CAPPED_POWER: lambda n: 0.8 / (1 + (n / 300) ** 1.5),
}


@pytest.mark.parametrize("model", LAWS)
def test_the_law_behind_the_counts_is_among_the_best(model):
    fits = {found.model: found for found in compare(counts(LAWS[model]), 5)}
    best = min(found.aic for found in fits.values())
    assert fits[model].aic - best < 5
    assert fits[model](700) == pytest.approx(LAWS[model](700), abs=0.06)


def test_a_fall_behind_a_shoulder_is_distinguished_from_a_power():
    data = counts(LAWS[SurvivalModel.SHOULDER], boards=3000)
    fits = {found.model: found for found in compare(data, 5)}
    power = min(found.aic for law, found in fits.items() if not law.is_exponential)
    assert power - fits[SurvivalModel.SHOULDER].aic > 10


def test_the_size_that_halves_the_chance():
    (found,) = (
        fit
        for fit in compare(counts(LAWS[SurvivalModel.EXPONENTIAL], 4000), 5)
        if fit.model is SurvivalModel.EXPONENTIAL
    )
    assert found.half == pytest.approx(math.log(2) / -math.log(0.998), rel=0.1)


def test_the_criterion_is_twice_the_loss_and_twice_the_parameters():
    data = counts(LAWS[SurvivalModel.EXPONENTIAL])
    (found,) = (f for f in compare(data, 5) if f.model is SurvivalModel.EXPONENTIAL)
    loss = -sum(
        each.survived * math.log(found(each.cells))
        + (each.boards - each.survived) * math.log(1 - found(each.cells))
        for each in data
    )
    boards = sum(each.boards for each in data)
    assert found.aic == pytest.approx(2 * loss + 4 + 12 / (boards - 3), abs=1e-4)


def test_too_few_sizes_are_refused():
    with pytest.raises(ValueError, match="3 sizes are too few"):
        compare(counts(LAWS[SurvivalModel.EXPONENTIAL])[:3], 5)
