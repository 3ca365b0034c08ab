"""Which law of growth fits measured costs best, and whether they grow exponentially or as a power.

Laws are compared by Akaike's information criterion, corrected for few points: less than two units
are hardly a difference, ten are a clear one. A law takes part only if there are more points than
it has parameters, the error's size included, and two to spare.
"""

from collections.abc import Sequence

from sapper.studies.figures import Point
from sapper.studies.fits import Criterion, Fit, fit
from sapper.studies.growth_laws import Model

HARDLY = 2.0
"""A difference of the criterion below which two laws fit about equally well."""

EXPONENTIAL, POWER, HARDLY_WORD = "exponential", "power", "hardly a difference"
"""What a comparison may say; "linear" is the power whose exponent is about one."""


def compare(
    points: Sequence[Point], criterion: Criterion = Criterion.LOGARITHMS
) -> tuple[Fit, ...]:
    """Fit every law that the points are enough for, and return the fits, the best first.

    >>> best, *_ = compare([(n, 0.5 * n**1.3) for n in range(100, 2000, 100)])
    >>> best.model.value, round(best["b"], 3)
    ('power', 1.3)

    Raises:
        ValueError: a size or a cost is not above zero.
        UnavailableError: SciPy is not installed.
    """
    for n, t in points:
        if not (n > 0 and t > 0):
            raise ValueError(f"a cost of {t!r} for {n!r} cells cannot be fitted")
    fits = [
        fit(model, points, criterion) for model in Model if len(points) >= len(model.parameters) + 3
    ]
    return tuple(sorted(fits, key=lambda found: found.aic))


def verdict(fits: Sequence[Fit]) -> str:
    """Say which kind of law the points speak for.

    >>> verdict(compare([(n, 3.0 * n * 1.01**n) for n in range(100, 1100, 100)]))
    'exponential'
    """
    growing = [each for each in fits if each.model.is_exponential and each["d"] > 1]
    others = [each for each in fits if not each.model.is_exponential]
    if not growing:
        return POWER
    ahead = min(each.aic for each in others) - min(each.aic for each in growing)
    if abs(ahead) < HARDLY:
        return HARDLY_WORD
    return EXPONENTIAL if ahead > 0 else POWER
