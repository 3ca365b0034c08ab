"""Fits and compares laws for a chance that falls as boards get larger.

The chance p that a board of n cells is solved within a fixed number of repairs may follow:

- an exponential law, p = p₀·qⁿ;
- an exponential law with a shoulder: p is p₀ times the chance that at most r repairs are needed.
  The number of repairs is λ·n on average. Repairs come in independent clusters of φ repairs each,
  and the number of clusters has a Poisson distribution. For large n, p falls exponentially;
- a power law, p = 1 / (1 + (n/m)^b), or this expression multiplied by p₀.

So there are two laws of each kind: one with two parameters and one with three. The laws are fitted
to the counts by maximum likelihood. They are compared by Akaike's criterion, corrected for the
number of boards.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from sapper.studies.estimates import library
from sapper.studies.growth_laws import penalty

_SEARCH = {"maxiter": 4000, "xatol": 1e-5, "fatol": 1e-7}
_LEAST = 1e-12  # chances are kept at least this far from zero and one


class SurvivalModel(StrEnum):
    """A law for how a chance falls as boards get larger."""

    EXPONENTIAL = "p₀·qⁿ"
    """An exponential law for all sizes."""
    SHOULDER = "p₀·P(λ·n needs at most r)"
    """An exponential law after a flat start (the shoulder)."""
    POWER = "1/(1 + (n/m)^b)"
    """A power law whose chance approaches one for small boards."""
    CAPPED_POWER = "p₀/(1 + (n/m)^b)"
    """A power law whose chance approaches p₀ for small boards."""

    @property
    def is_exponential(self) -> bool:
        """Whether the chance falls exponentially for large n."""
        return self in (SurvivalModel.EXPONENTIAL, SurvivalModel.SHOULDER)


@dataclass(frozen=True, slots=True)
class Count:
    """The number of boards of a size, and how many of them were solved."""

    cells: int
    boards: int
    survived: int
    """The number of boards that were solved within the allowed number of repairs."""


@dataclass(frozen=True, slots=True)
class SurvivalFit:
    """A law with its parameters."""

    model: SurvivalModel
    values: tuple[float, ...]
    """The parameters, in the form that the search uses."""
    aic: float
    """Akaike's criterion, corrected."""
    repairs: int
    """The r of the law with a shoulder."""

    def __call__(self, cells: float) -> float:
        """Return the chance of a board of this size."""
        return float(_chance(self.model, self.values, self.repairs)(cells))

    @property
    def half(self) -> float | None:
        """How many more cells halve the chance on large boards; ``None`` for a power law."""
        if self.model is SurvivalModel.EXPONENTIAL:
            return math.log(2) / math.exp(self.values[1])
        if self.model is SurvivalModel.SHOULDER:
            return math.log(2) * math.exp(self.values[2] - self.values[1])
        return None


def compare(counts: Sequence[Count], repairs: int) -> tuple[SurvivalFit, ...]:
    """Fit every law and return the fits, the best first.

    Raises:
        UnavailableError: SciPy is not installed.
    """
    if len(counts) < 4:
        raise ValueError(f"{len(counts)} sizes are too few for laws with three parameters")
    fits = [_fit(model, counts, repairs) for model in SurvivalModel]
    return tuple(sorted(fits, key=lambda found: found.aic))


def _fit(model: SurvivalModel, counts: Sequence[Count], repairs: int) -> SurvivalFit:
    optimize = library("scipy.optimize")

    def loss(values: Sequence[float]) -> float:
        chance = _chance(model, values, repairs)
        total = 0.0
        for count in counts:
            p = min(max(float(chance(count.cells)), _LEAST), 1 - _LEAST)
            total -= count.survived * math.log(p)
            total -= (count.boards - count.survived) * math.log1p(-p)
        return total

    searches = [
        optimize.minimize(loss, begin, method="Nelder-Mead", options=_SEARCH)
        for begin in _begins(model, counts, repairs)
    ]
    best = min(searches, key=lambda search: float(search.fun))
    parameters, boards = len(best.x), sum(count.boards for count in counts)
    aic = 2 * float(best.fun) + penalty(parameters, boards)
    return SurvivalFit(model, tuple(float(value) for value in best.x), aic, repairs)


def _begins(model: SurvivalModel, counts: Sequence[Count], repairs: int) -> list[tuple[float, ...]]:
    largest = math.log(max(count.cells for count in counts))
    match model:
        case SurvivalModel.EXPONENTIAL:
            return [(0.0, -largest + shift) for shift in (-1.0, 1.0)]
        case SurvivalModel.SHOULDER:
            rate = math.log(repairs) - largest
            return [(2.0, rate + shift, spread) for shift, spread in ((-0.5, 0.0), (0.7, 1.5))]
        case SurvivalModel.POWER:
            return [(largest - 1.5, 1.0), (largest, 3.0)]
        case SurvivalModel.CAPPED_POWER:
            return [(2.0, largest - 1.5, 1.0), (2.0, largest, 3.0)]


def _chance(
    model: SurvivalModel, values: Sequence[float], repairs: int
) -> Callable[[float], float]:
    """Return the chance as a function of the number of cells.

    The values are logits of chances, and logarithms of rates and sizes.
    """
    special = library("scipy.special")
    logistic = special.expit
    match model:
        case SurvivalModel.EXPONENTIAL:
            level, rate = values
            return lambda n: logistic(level + 2) * math.exp(-min(n * _exp(rate), 700.0))
        case SurvivalModel.SHOULDER:
            level, rate, spread = values
            cluster = _exp(spread)
            return lambda n: (
                logistic(level)
                * special.gammaincc((repairs + 1) / cluster, n * _exp(rate) / cluster)
            )
        case SurvivalModel.POWER:
            size, b = values
            return lambda n: logistic(b * (size - math.log(n)))
        case SurvivalModel.CAPPED_POWER:
            level, size, b = values
            return lambda n: logistic(level) * logistic(b * (size - math.log(n)))


def _exp(value: float) -> float:
    return math.exp(max(-700.0, min(value, 300.0)))
