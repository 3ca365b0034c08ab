"""Laws of growth: candidates for the cost t of a board with n cells, fitted to mean costs.

- exponential laws: a·n·dⁿ; the same with a fixed cost c, a·n·dⁿ + c (the hypothesis of Papagoi
  2025, with d > 1); and the first one with any power of n, a·n^b·dⁿ;
- other laws: a·n^b; the same with a fixed cost c, a·n^b + c; and the straight line a·n + c.

There are three laws of each kind, and no law has more than three parameters. So a kind cannot win
only because it has one more parameter, for effects of caches or fixed costs.

Laws are fitted by one of two criteria. *Logarithms*: the errors of log t are minimised, so that
every size counts equally. This suits costs that range over orders of magnitude and scatter in
proportion to their size. With this criterion, c must not be negative, because a negative c is not a
cost and would only bend the curve. *Costs*: as in the paper, the errors of t itself are minimised,
so almost only the largest boards influence the fit. With this criterion, c may be negative.
(``as_in_document`` is the paper's own fit.)

Fits are compared by Akaike's information criterion, corrected for small samples: a difference below
two means little, and a difference of ten is clear. A law is fitted only if there are at least two
more points than parameters (the size of the error counts as a parameter).
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from sapper.studies.estimates import library
from sapper.studies.figures import Point


class Model(StrEnum):
    """A law of growth: a·n^b·dⁿ + c, in which some parameters are fixed."""

    EXPONENTIAL = "exponential"
    RAISED_EXPONENTIAL = "exponential + c"
    POWER_EXPONENTIAL = "power times exponential"
    LINEAR = "linear"
    POWER = "power"
    RAISED_POWER = "power + c"

    @property
    def formula(self) -> str:
        """The formula as text."""
        return _FORMULAS[self]

    @property
    def parameters(self) -> tuple[str, ...]:
        """The names of the parameters in the formula."""
        return tuple(name for name in "abdc" if name in self.formula)

    @property
    def is_exponential(self) -> bool:
        """Whether the law is exponential."""
        return "d" in self.parameters

    def __call__(self, n: float, *values: float) -> float:
        """Return the cost of a board with n cells.

        >>> round(Model.LINEAR(100, 0.5, 3.0), 9)
        53.0
        """
        given = dict(zip(self.parameters, values, strict=True))
        logarithm = given.get("b", 1.0) * math.log(n) + n * math.log(given.get("d", 1.0))
        return given["a"] * math.exp(logarithm) + given.get("c", 0.0)


_FORMULAS = {
    Model.EXPONENTIAL: "a·n·dⁿ",
    Model.RAISED_EXPONENTIAL: "a·n·dⁿ + c",
    Model.POWER_EXPONENTIAL: "a·n^b·dⁿ",
    Model.POWER: "a·n^b",
    Model.LINEAR: "a·n + c",
    Model.RAISED_POWER: "a·n^b + c",
}

_TINY = 1e-9  # of a typical cost


class Criterion(StrEnum):
    """The errors that a fit minimises."""

    LOGARITHMS = "errors of log t"
    """Every size counts equally."""
    COSTS = "errors of t"
    """The boards that cost most, which are the largest, count most, as in the paper."""


@dataclass(frozen=True, slots=True)
class Fit:
    """A law with its parameters."""

    model: Model
    values: tuple[float, ...]
    """Its parameters, in the order of ``model.parameters``."""
    intervals: tuple[tuple[float, float], ...]
    """The 95 % interval of each parameter; NaN if there is none."""
    aic: float
    """Akaike's corrected criterion: smaller is better; only differences are meaningful."""
    residuals: tuple[Point, ...]
    """The error of the law for each size: the difference between the logarithms, or between the
    costs in units of a typical cost."""

    def __getitem__(self, parameter: str) -> float:
        return self.values[self.model.parameters.index(parameter)]

    def interval(self, parameter: str) -> tuple[float, float]:
        """Return the 95 % interval of a parameter."""
        return self.intervals[self.model.parameters.index(parameter)]

    def __call__(self, cells: float) -> float:
        """Return the cost of a board of this size."""
        return self.model(cells, *self.values)


def fit(model: Model, points: Sequence[Point], criterion: Criterion = Criterion.LOGARITHMS) -> Fit:
    """Fit one law by least squares."""
    optimize, np = library("scipy.optimize"), library("numpy")
    # Sizes are divided by the largest size and costs by a typical cost, so that no number in the
    # search is huge or tiny.
    largest = max(n for n, _ in points)
    typical = math.exp(math.fsum(math.log(t) for _, t in points) / len(points))
    sizes = np.asarray([n / largest for n, _ in points])
    costs = np.asarray([t / typical for _, t in points])
    logs = np.log(costs)

    def errors(scaled: Sequence[float]) -> Any:
        law = _scaled(model, scaled, sizes)
        return logs - np.log(law) if criterion is Criterion.LOGARITHMS else costs - law

    # Marquardt's method is faster, but does not support bounds.
    how: dict[str, Any] = {"method": "lm"}
    if criterion is Criterion.LOGARITHMS and "c" in model.parameters:
        least = [0.0 if name == "c" else -math.inf for name in model.parameters]
        how = {"bounds": (least, math.inf)}
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
    """Fit a·n·dⁿ + c as in the paper: minimise the errors of t; the exponent is scaled by 10⁻⁶.

    Returns:
        The parameters a, d and c; or ``None`` if the search does not converge.
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
    """Return Akaike's criterion for a least-squares fit, corrected for small samples.

    Args:
        residuals: The errors.
        parameters: The number of fitted parameters, including the size of the error.
    """
    number = len(residuals)
    # Without this lower limit, a fit without errors would need the logarithm of zero.
    mean = max(math.fsum(value * value for value in residuals) / number, 1e-24)
    return number * math.log(mean) + penalty(parameters, number)


def penalty(parameters: int, number: int) -> float:
    """Return the penalty of Akaike's criterion for this number of parameters and points."""
    return 2 * parameters + 2 * parameters * (parameters + 1) / (number - parameters - 1)


def _begins(model: Model, sizes: Any, logs: Any) -> list[list[float]]:
    """Return starting points, as scaled parameters, from straight lines through logarithms."""
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
        case Model.POWER_EXPONENTIAL:
            return [[height, slope, 0.0], [start, 1.0, bend], [level - 2.5, 0.5, 5.0]]
        case Model.POWER:
            return [[height, slope], [height, 2.0]]
        case Model.LINEAR:
            return [[level, c] for c in fixed]
        case Model.RAISED_POWER:
            return [[height, slope, fixed[0]], [height, slope, fixed[1]], [height, 2.5, fixed[1]]]


def _scaled(model: Model, scaled: Sequence[float], x: Any) -> Any:
    """Return the value of the law in scaled sizes and costs; the first parameter is a logarithm."""
    np = library("numpy")
    by_name = dict(zip(model.parameters, scaled, strict=True))
    power, bend = by_name.get("b", 1.0), by_name.get("d", 0.0)
    logarithm = by_name["a"] + power * np.log(x) + bend * x
    return np.exp(np.clip(logarithm, -700.0, 700.0)) + by_name.get("c", 0.0)


def _unscaled(
    model: Model,
    scaled: Sequence[float],
    halves: Sequence[float],
    largest: float,
    typical: float,
) -> tuple[tuple[float, ...], tuple[tuple[float, float], ...]]:
    """Return the parameters and their intervals, converted back to cells and costs."""
    # A parameter and the ends of its interval are transformed by the same monotone function.
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
        # The factor of a power law is its value at n = 1. All measured sizes are much larger, so an
        # interval of the factor would not be meaningful.
        if math.isnan(half) or (name == "a" and "b" in model.parameters):
            intervals.append((math.nan, math.nan))
        else:
            low = value - half if name != "c" or value < 0 else max(0.0, value - half)
            intervals.append((change(low), change(value + half)))
    return tuple(values), tuple(intervals)


def _half_intervals(jacobian: Any, residuals: Sequence[float], parameters: int) -> list[float]:
    """Return half the width of the 95 % interval of each scaled parameter.

    The widths follow from the curvature of the sum of squares at its minimum.
    """
    np, stats = library("numpy"), library("scipy.stats")
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


HARDLY = 2.0
"""Two laws fit about equally well if their criteria differ by less than this."""

EXPONENTIAL, POWER, HARDLY_WORD = "exponential", "power", "hardly a difference"
"""Verdicts of a comparison; "linear" is a power law with an exponent of about one."""
NEITHER = "neither: d below one"
"""The verdict if the best law has a d below one, so that the growth slows down."""


def compare(
    points: Sequence[Point], criterion: Criterion = Criterion.LOGARITHMS
) -> tuple[Fit, ...]:
    """Fit every law that has enough points, and return the fits, the best first.

    >>> best, *_ = compare([(n, 0.5 * n**1.3) for n in range(100, 2000, 100)])
    >>> best.model.value, round(best["b"], 3)
    ('power', 1.3)

    Raises:
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
    """Return which kind of law the points support.

    >>> verdict(compare([(n, 3.0 * n * 1.01**n) for n in range(100, 1100, 100)]))
    'exponential'
    """
    best = {
        kind: min((each.aic for each in fits if _kind(each) == kind), default=math.inf)
        for kind in (EXPONENTIAL, POWER, NEITHER)
    }
    if best[NEITHER] + HARDLY <= min(best[EXPONENTIAL], best[POWER]):
        return NEITHER
    return winner(best[EXPONENTIAL], best[POWER])


def winner(exponential: float, power: float) -> str:
    """Return which of two laws is better, or neither, from their values of Akaike's criterion."""
    if abs(power - exponential) < HARDLY:
        return HARDLY_WORD
    return EXPONENTIAL if power > exponential else POWER


def _kind(fit: Fit) -> str:
    if not fit.model.is_exponential:
        return POWER
    return EXPONENTIAL if fit["d"] > 1 else NEITHER
