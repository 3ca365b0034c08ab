import pytest

from sapper.studies import generation_answer
from sapper.studies.fits import compare


@pytest.mark.parametrize(
    ("law", "words"),
    [
        (lambda n: 0.02 * n + 1, "linear"),
        (lambda n: 0.02 * n**1.5, "n^1.50"),
        (lambda n: 0.02 * n * 1.001**n, "clearly exponential (dⁿ reaches 148 at 5,000 cells)"),
        (
            lambda n: 0.02 * n * 1.0001**n,
            "linear but for a factor of 1.65 at 5,000 cells",
        ),
    ],
)
def test_the_verdict_names_the_law(law, words):
    wobble = (1.001, 0.998, 1.002, 0.999)
    points = [(n, law(n) * wobble[i % 4]) for i, n in enumerate(range(100, 5001, 100))]
    assert generation_answer.verdict(compare(points)).startswith(words)


# strategies
