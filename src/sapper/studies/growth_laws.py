"""Laws of growth: what the cost t of a board with n cells may be.

- a·n·dⁿ, and with a fixed cost, a·n·dⁿ + c: the hypothesis of Papagoi 2025, with d > 1;
- a·n^b, and with a fixed cost, a·n^b + c;
- a·n + c.

Exponential and power have the same freedom, with and without the fixed cost, so that neither wins
merely because it has a parameter more for the bend that caches or fixed costs make.
"""

import math
from collections.abc import Callable
from enum import StrEnum


class Model(StrEnum):
    """A law of growth."""

    EXPONENTIAL = "exponential"
    """a·n·dⁿ."""
    RAISED_EXPONENTIAL = "exponential + c"
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

    @property
    def is_exponential(self) -> bool:
        """Whether it is one of the hypothesis."""
        return "d" in self.parameters

    def __call__(self, n: float, *values: float) -> float:
        """Return the cost of a board with n cells.

        >>> Model.LINEAR(100, 0.5, 3.0)
        53.0
        """
        return _LAWS[self](n, *values)


_FORMULAS = {
    Model.EXPONENTIAL: "a·n·dⁿ",
    Model.RAISED_EXPONENTIAL: "a·n·dⁿ + c",
    Model.POWER: "a·n^b",
    Model.LINEAR: "a·n + c",
    Model.RAISED_POWER: "a·n^b + c",
}
_PARAMETERS = {
    Model.EXPONENTIAL: ("a", "d"),
    Model.RAISED_EXPONENTIAL: ("a", "d", "c"),
    Model.POWER: ("a", "b"),
    Model.LINEAR: ("a", "c"),
    Model.RAISED_POWER: ("a", "b", "c"),
}


def _exponential(n: float, a: float, d: float, c: float = 0.0) -> float:
    return a * n * math.exp(n * math.log(d)) + c


def _power(n: float, a: float, b: float, c: float = 0.0) -> float:
    return a * math.exp(b * math.log(n)) + c


def _linear(n: float, a: float, c: float) -> float:
    return a * n + c


_LAWS: dict[Model, Callable[..., float]] = {
    Model.EXPONENTIAL: _exponential,
    Model.RAISED_EXPONENTIAL: _exponential,
    Model.POWER: _power,
    Model.LINEAR: _linear,
    Model.RAISED_POWER: _power,
}
