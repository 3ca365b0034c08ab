"""Laws of growth fitted to mean times, and compared.

Four candidates for the time t of a board with n cells:

- exponential, a·n·dⁿ + c: the hypothesis of Papagoi 2025, with d > 1;
- linear, a·n + c;
- power, a·n^b;
- power with a fixed cost, a·n^b + c: as pliable as the exponential, so that the latter does not
  win merely because it has a parameter more for the bend that caches or fixed costs make.

Times scatter in proportion to themselves, and sizes span orders of magnitude; so the errors of
log t are minimised, and every size counts alike. A fixed cost c is not negative: nothing costs
less than no time, and below zero it would only lend a straight line a bend. (The document minimises
the errors of t, by which the largest boards alone decide, and has negative c; ``as_in_document``
does so too, to compare its table.)

Models are compared by Akaike's information criterion, corrected for few points: two units more are
hardly a difference, ten are a clear one. A model is fitted only to more points than it has
parameters, the error's size included, and two to spare.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from sapper.errors import UnavailableError
from sapper.studies.figures import Point

_TINY = 1e-9  # of a typical time
_STARTS = (0.0, 0.3, 1.0, 3.0, 10.0, -0.5)  # exponents at the largest board to begin with


class Model(StrEnum):
    """A law of growth."""

    EXPONENTIAL = "exponential"
    """a·n·dⁿ + c."""
    LINEAR = "linear"
    """a·n + c."""
    POWER = "power"
    """a·n^b."""
    RAISED_POWER = "power + c"
    """a·n^b + c."""

    @property
    def formula(self) -> str:
        """The law as one writes it."""
        return _FORMULAS[self]

    @property
    def parameters(self) -> tuple[str, ...]:
        """The names of its parameters."""
        return _PARAMETERS[self]


_FORMULAS = {
    Model.EXPONENTIAL: "a·n·dⁿ + c",
    Model.POWER: "a·n^b",
    Model.LINEAR: "a·n + c",
    Model.RAISED_POWER: "a·n^b + c",
}
_PARAMETERS = {
    Model.EXPONENTIAL: ("a", "d", "c"),
    Model.POWER: ("a", "b"),
    Model.LINEAR: ("a", "c"),
    Model.RAISED_POWER: ("a", "b", "c"),
}


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
    """Akaike's criterion: the smaller, the better; only differences mean anything."""
    residuals: tuple[Point, ...]
    """For each size how far log t is above the law."""

    def __getitem__(self, parameter: str) -> float:
        return self.values[self.model.parameters.index(parameter)]

    def interval(self, parameter: str) -> tuple[float, float]:
        """Return the 95 % interval of a parameter."""
        return self.intervals[self.model.parameters.index(parameter)]

    def __call__(self, cells: float) -> float:
        """Return the time that the law gives a board of this size."""
        return _LAWS[self.model](cells, *self.values)


def _exponential(n: float, a: float, d: float, c: float) -> float:
    return a * n * math.exp(n * math.log(d)) + c


def _power(n: float, a: float, b: float) -> float:
    return a * math.exp(b * math.log(n))


def _raised_power(n: float, a: float, b: float, c: float) -> float:
    return _power(n, a, b) + c


def _linear(n: float, a: float, c: float) -> float:
    return a * n + c


_LAWS: dict[Model, Callable[..., float]] = {
    Model.EXPONENTIAL: _exponential,
    Model.POWER: _power,
    Model.LINEAR: _linear,
    Model.RAISED_POWER: _raised_power,
}


def compare(points: Sequence[Point]) -> tuple[Fit, ...]:
    """Fit every law that the points are enough for, and return the fits, the best first.

    >>> best, *_ = compare([(n, 0.5 * n**1.3) for n in range(100, 2000, 100)])
    >>> best.model.value, round(best["b"], 3)
    ('power', 1.3)

    Raises:
        ValueError: a size or a time is not above zero.
        UnavailableError: SciPy is not installed.
    """
    for n, t in points:
        if not (n > 0 and t > 0):
            raise ValueError(f"{t!r} seconds for {n!r} cells cannot be fitted")
    fits = [fit(model, points) for model in Model if len(points) >= len(model.parameters) + 3]
    return tuple(sorted(fits, key=lambda found: found.aic))


def fit(model: Model, points: Sequence[Point]) -> Fit:
    """Fit one law by the least squares of the errors of log t."""
    optimize = _scipy()
    # Sizes as parts of the largest one, times as multiples of a typical one: every number that the
    # search meets is then neither huge nor tiny.
    largest = max(n for n, _ in points)
    typical = math.exp(math.fsum(math.log(t) for _, t in points) / len(points))
    sizes = [n / largest for n, _ in points]
    logs = [math.log(t / typical) for _, t in points]

    def errors(scaled: Sequence[float]) -> list[float]:
        law = _scaled(model, scaled)
        return [found - math.log(law(x)) for x, found in zip(sizes, logs, strict=True)]

    searches = [
        optimize.least_squares(errors, begin, bounds=_bounds(model), x_scale="jac", max_nfev=2000)
        for begin in _begins(model, sizes, logs)
    ]
    best = min(searches, key=lambda search: float(search.cost))
    residuals = [float(value) for value in best.fun]
    scaled = [float(value) for value in best.x]
    errors_of = _errors_of(best.jac, residuals, len(scaled))
    values, intervals = _unscaled(model, scaled, errors_of, largest, typical)
    return Fit(
        model,
        values,
        intervals,
        _aic(residuals, len(scaled) + 1),
        tuple((n, residual) for (n, _), residual in zip(points, residuals, strict=True)),
    )


def as_in_document(points: Sequence[Point]) -> tuple[float, float, float] | None:
    """Fit a·n·dⁿ + c as the document did: by the errors of t itself, the exponent scaled by 10⁻⁶.

    Returns:
        The parameters a, d and c; or ``None`` when the search does not end.
    """
    optimize = _scipy()

    def law(n: Any, a: float, b: float, c: float) -> Any:
        import numpy as np  # noqa: PLC0415 - comes with SciPy

        return a * n * np.exp(np.clip(b * 1e-6 * n, -700, 700)) + c

    sizes, times = [n for n, _ in points], [t for _, t in points]
    begin = (times[-1] / sizes[-1], 1.0, 0.0)
    try:
        (a, b, c), _ = optimize.curve_fit(law, _array(sizes), _array(times), begin, maxfev=20_000)
    except RuntimeError:
        return None
    return float(a), math.exp(float(b) * 1e-6), float(c)


def _begins(model: Model, sizes: Sequence[float], logs: Sequence[float]) -> list[list[float]]:
    """Return points to search from, in scaled parameters."""
    level = sum(found - math.log(x) for x, found in zip(sizes, logs, strict=True)) / len(sizes)
    least = math.exp(min(logs))
    match model:
        case Model.EXPONENTIAL:
            return [[level - power / 2, power, c] for power in _STARTS for c in (_TINY, least / 2)]
        case Model.POWER:
            return [[level, 1.0]]
        case Model.LINEAR:
            return [[level, c] for c in (_TINY, least / 2)]
        case Model.RAISED_POWER:
            return [[level, b, c] for b in (0.7, 1.0, 1.5, 2.5) for c in (_TINY, least / 2)]


def _bounds(model: Model) -> tuple[list[float], list[float]]:
    least = [0.0 if name == "c" else -math.inf for name in model.parameters]
    return least, [math.inf] * len(least)


def _scaled(model: Model, scaled: Sequence[float]) -> Callable[[float], float]:
    """Return the law in scaled sizes and times; the first parameter is a logarithm."""
    factor = math.exp(min(scaled[0], 700.0))
    match model:
        case Model.EXPONENTIAL:
            _, power, rest = scaled
            return lambda x: factor * x * math.exp(min(power * x, 700.0)) + rest
        case Model.POWER:
            return lambda x: factor * x ** scaled[1]
        case Model.LINEAR:
            return lambda x: factor * x + scaled[1]
        case Model.RAISED_POWER:
            return lambda x: factor * x ** scaled[1] + scaled[2]


def _unscaled(
    model: Model,
    scaled: Sequence[float],
    errors: Sequence[float],
    largest: float,
    typical: float,
) -> tuple[tuple[float, ...], tuple[tuple[float, float], ...]]:
    """Return the parameters and their intervals in cells and seconds."""
    # The same monotone function takes a parameter and both ends of its interval along.
    power = scaled[1] if "b" in model.parameters else 1.0
    unit = typical / largest**power
    changes: dict[str, Callable[[float], float]] = {
        "a": lambda value: math.exp(min(value, 700.0)) * unit,
        "d": lambda value: math.exp(min(value / largest, 700.0)),
        "b": lambda value: value,
        "c": lambda value: value * typical,
    }
    values, intervals = [], []
    for name, value, error in zip(model.parameters, scaled, errors, strict=True):
        change = changes[name]
        values.append(change(value))
        # Far below all sizes, where n is 1, the factor of a power says nothing by itself.
        if math.isnan(error) or (name == "a" and "b" in model.parameters):
            intervals.append((math.nan, math.nan))
        else:
            low = value - error if name != "c" else max(0.0, value - error)
            intervals.append((change(low), change(value + error)))
    return tuple(values), tuple(intervals)


def _errors_of(jacobian: Any, residuals: Sequence[float], parameters: int) -> list[float]:
    """Return half the 95 % interval of each scaled parameter, from the curvature at the minimum."""
    import numpy as np  # noqa: PLC0415 - comes with SciPy
    from scipy import stats  # noqa: PLC0415 - slow, loaded when something is fitted

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


def _aic(residuals: Sequence[float], parameters: int) -> float:
    """Return the corrected criterion; the error's own size is among the parameters."""
    number = len(residuals)
    # Exact data would have the logarithm of zero.
    mean = max(math.fsum(value * value for value in residuals) / number, 1e-24)
    correction = 2 * parameters * (parameters + 1) / (number - parameters - 1)
    return number * math.log(mean) + 2 * parameters + correction


def _array(values: Sequence[float]) -> Any:
    import numpy as np  # noqa: PLC0415 - comes with SciPy

    return np.asarray(values, dtype=float)


def _scipy() -> Any:
    try:
        from scipy import optimize  # noqa: PLC0415 - slow, loaded when something is fitted
    except ImportError as error:
        raise UnavailableError(
            f"{error.name!r} is not installed: fits need pip install 'sapper[study]'"
        ) from None
    return optimize
