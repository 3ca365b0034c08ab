import pytest

from sapper.studies.growth_laws import Model


def test_exponential_and_power_have_the_same_freedom():
    counts = {True: [], False: []}
    for model in Model:
        if model is not Model.LINEAR:
            counts[model.is_exponential].append(len(model.parameters))
    assert sorted(counts[True]) == sorted(counts[False]) == [2, 3]


@pytest.mark.parametrize(
    ("model", "values", "cost"),
    [
        (Model.EXPONENTIAL, (2.0, 1.01), 200 * 1.01**100),
        (Model.RAISED_EXPONENTIAL, (2.0, 1.01, 5.0), 200 * 1.01**100 + 5),
        (Model.LINEAR, (2.0, 5.0), 205.0),
        (Model.POWER, (2.0, 1.5), 2000.0),
        (Model.RAISED_POWER, (2.0, 1.5, 5.0), 2005.0),
    ],
)
def test_a_law_gives_its_cost(model, values, cost):
    assert model(100, *values) == pytest.approx(cost)
    assert len(values) == len(model.parameters)
