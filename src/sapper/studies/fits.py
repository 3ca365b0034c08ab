"""Laws of growth fitted to mean costs, by two criteria.

*Logarithms*: costs scatter in proportion to themselves, and sizes span orders of magnitude; so the
errors of log t are minimised, and every size counts alike. A fixed cost c is then not negative:
nothing costs less than nothing, and below zero it would only lend a straight line a bend.

*Costs*: the document minimises the errors of t itself, by which the largest boards alone decide,
and has negative c. Here every law may have that. (``as_in_document`` is its very fit.)

Every fit has Akaike's information criterion, corrected for few points; ``law_comparison`` compares
laws by it.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from sapper.studies.figures import Point
from sapper.studies.growth_laws import Model
from sapper.studies.optional_libraries import library

_TINY = 1e-9  # of a typical cost


class Criterion(StrEnum):
    """Which errors are made small."""

    LOGARITHMS = "errors of log t"
    """Every size counts alike."""
    COSTS = "errors of t"
    """The document's: the largest boards decide."""


@dataclass(frozen=True, slots=True)
class Fit:
    """A law with its parameters."""

    model: Model
    """The law."""
    values: tuple[float, ...]
    """Its parameters, as ``model.parameters`` names them."""
    intervals: tuple[tuple[float, float], ...]
    """For each the 95 % interval; NaN where there is none to speak of."""
    aic: float
    """Akaike's criterion, corrected: the smaller, the better; only differences mean anything."""
    residuals: tuple[Point, ...]
    """For each size how far log t is above the law, or t, in typical costs."""

    def __getitem__(self, parameter: str) -> float:
        return self.values[self.model.parameters.index(parameter)]

    def interval(self, parameter: str) -> tuple[float, float]:
        """Return the 95 % interval of a parameter."""
        return self.intervals[self.model.parameters.index(parameter)]

    def __call__(self, cells: float) -> float:
        """Return the cost that the law gives a board of this size."""
        return self.model(cells, *self.values)


def fit(model: Model, points: Sequence[Point], criterion: Criterion = Criterion.LOGARITHMS) -> Fit:
    """Fit one law by least squares."""
    optimize, np = library("scipy.optimize"), library("numpy")
    # Sizes as parts of the largest one, costs as multiples of a typical one: every number that the
    # search meets is then neither huge nor tiny.
    largest = max(n for n, _ in points)
    typical = math.exp(math.fsum(math.log(t) for _, t in points) / len(points))
    sizes = np.asarray([n / largest for n, _ in points])
    costs = np.asarray([t / typical for _, t in points])
    logs = np.log(costs)

    def errors(scaled: Sequence[float]) -> Any:
        law = _scaled(model, scaled, sizes)
        return logs - np.log(law) if criterion is Criterion.LOGARITHMS else costs - law

    free = criterion is Criterion.COSTS or "c" not in model.parameters
    # Marquardt's method is the quicker one, but knows no bounds.
    how: dict[str, Any] = {"method": "lm"} if free else {"bounds": _bounds(model)}
    searches = [
        optimize.least_squares(errors, begin, x_scale="jac", max_nfev=2000, **how)
        for begin in _begins(model, sizes, logs)
    ]
    best = min(searches, key=lambda search: float(search.cost))
    residuals = [float(value) for value in best.fun]
    scaled = [float(value) for value in best.x]
    halves = _half_intervals(best.jac, residuals, len(scaled))
    values, intervals = _unscaled(model, scaled, halves, largest, typical)
    return Fit(
        model,
        values,
        intervals,
        corrected_aic(residuals, len(scaled) + 1),
        tuple((n, residual) for (n, _), residual in zip(points, residuals, strict=True)),
    )


def as_in_document(points: Sequence[Point]) -> tuple[float, float, float] | None:
    """Fit a·n·dⁿ + c as the document did: by the errors of t itself, the exponent scaled by 10⁻⁶.

    Returns:
        The parameters a, d and c; or ``None`` when the search does not end.
    """
    optimize, np = library("scipy.optimize"), library("numpy")

    def law(n: Any, a: float, b: float, c: float) -> Any:
        return a * n * np.exp(np.clip(b * 1e-6 * n, -700, 700)) + c

    sizes, times = np.asarray([float(n) for n, _ in points]), np.asarray([t for _, t in points])
    begin = (times[-1] / sizes[-1], 1.0, 0.0)
    try:
        (a, b, c), _ = optimize.curve_fit(law, sizes, times, begin, maxfev=20_000)
    except RuntimeError:
        return None
    return float(a), math.exp(float(b) * 1e-6), float(c)


def corrected_aic(residuals: Sequence[float], parameters: int) -> float:
    """Return Akaike's criterion of least squares, corrected for few points.

    Args:
        residuals: The errors.
        parameters: How many were fitted, the error's own size among them.
    """
    number = len(residuals)
    # Exact data would have the logarithm of zero.
    mean = max(math.fsum(value * value for value in residuals) / number, 1e-24)
    correction = 2 * parameters * (parameters + 1) / (number - parameters - 1)
    return number * math.log(mean) + 2 * parameters + correction


def _begins(model: Model, sizes: Any, logs: Any) -> list[list[float]]:
    """Return points to search from, in scaled parameters: straight lines through the logarithms."""
    np = library("numpy")
    level = float((logs - np.log(sizes)).mean())
    bend, start = (float(value) for value in np.polyfit(sizes, logs - np.log(sizes), 1))
    slope, height = (float(value) for value in np.polyfit(np.log(sizes), logs, 1))
    fixed = (_TINY, math.exp(float(logs.min())) / 2)
    match model:
        case Model.EXPONENTIAL:
            return [[start, bend], [level - 2.5, 5.0]]
        case Model.RAISED_EXPONENTIAL:
            return [[start, bend, fixed[0]], [start, bend, fixed[1]], [level - 2.5, 5.0, fixed[1]]]
        case Model.POWER:
            return [[height, slope], [height, 2.0]]
        case Model.LINEAR:
            return [[level, c] for c in fixed]
        case Model.RAISED_POWER:
            return [[height, slope, fixed[0]], [height, slope, fixed[1]], [height, 2.5, fixed[1]]]


def _bounds(model: Model) -> tuple[list[float], list[float]]:
    least = [0.0 if name == "c" else -math.inf for name in model.parameters]
    return least, [math.inf] * len(least)


def _scaled(model: Model, scaled: Sequence[float], x: Any) -> Any:
    """Return the law in scaled sizes and costs; the first parameter is a logarithm."""
    np = library("numpy")
    rest = scaled[-1] if "c" in model.parameters else 0.0
    power = scaled[1] if "b" in model.parameters else 1.0
    bend = scaled[1] if model.is_exponential else 0.0
    logarithm = scaled[0] + power * np.log(x) + bend * x
    return np.exp(np.clip(logarithm, -700.0, 700.0)) + rest


def _unscaled(
    model: Model,
    scaled: Sequence[float],
    halves: Sequence[float],
    largest: float,
    typical: float,
) -> tuple[tuple[float, ...], tuple[tuple[float, float], ...]]:
    """Return the parameters and their intervals in cells and costs."""
    # The same monotone function takes a parameter and both ends of its interval along.
    power = scaled[1] if "b" in model.parameters else 1.0
    logarithm = math.log(typical) - power * math.log(largest)
    changes: dict[str, Callable[[float], float]] = {
        "a": lambda value: math.exp(max(-700.0, min(value + logarithm, 700.0))),
        "d": lambda value: math.exp(max(-700.0, min(value / largest, 700.0))),
        "b": lambda value: value,
        "c": lambda value: value * typical,
    }
    values, intervals = [], []
    for name, value, half in zip(model.parameters, scaled, halves, strict=True):
        change = changes[name]
        values.append(change(value))
        # Far below all sizes, where n is 1, the factor of a power says nothing by itself.
        if math.isnan(half) or (name == "a" and "b" in model.parameters):
            intervals.append((math.nan, math.nan))
        else:
            low = value - half if name != "c" or value < 0 else max(0.0, value - half)
            intervals.append((change(low), change(value + half)))
    return tuple(values), tuple(intervals)


def _half_intervals(jacobian: Any, residuals: Sequence[float], parameters: int) -> list[float]:
    """Return half the 95 % interval of each scaled parameter, from the curvature at the minimum."""
    np = library("numpy")
    stats = library("scipy.stats")

    free = len(residuals) - parameters
    variance = math.fsum(value * value for value in residuals) / free
    try:
        covariance = np.linalg.inv(jacobian.T @ jacobian) * variance
    except np.linalg.LinAlgError:
        return [math.nan] * parameters
    quantile = float(stats.t.ppf(0.975, free))
    return [
        quantile * math.sqrt(value) if 0 <= value < math.inf else math.nan
        for value in (float(covariance[i, i]) for i in range(parameters))
    ]
