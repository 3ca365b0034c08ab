"""Limits of the values in a request, declared next to their types and checked in one place.

``Annotated[int, Limit(least=1)]`` is an ordinary type to everybody else. ``check`` refuses a value
that is outside; the OpenAPI document states the same limits. They are limits of plausibility:
what a server allows is checked where it can be explained. Items of long lists have no limits, since
checking each of them takes long.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, fields
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

from sapper.app.errors import RequestError

_SHOWN = 40


@dataclass(frozen=True, slots=True)
class Limit:
    """What a number, a text or a list may be.

    >>> Limit(least=1, most=3).problem(4), Limit(longest=2).problem("ab")
    ('at most 3', None)
    """

    least: float | None = None
    """The least number."""
    most: float | None = None
    """The largest number."""
    shortest: int | None = None
    """The fewest characters or items."""
    longest: int | None = None
    """The most characters or items."""
    pattern: str | None = None
    """What the whole text must match."""
    hidden: bool = False
    """Whether the value is a secret, which no message repeats."""

    def problem(self, value: Any) -> str | None:
        """Say what is wrong with a value; ``None`` if nothing is."""
        if isinstance(value, int | float):
            if self.least is not None and not value >= self.least:
                return f"at least {_number(self.least)}"
            if self.most is not None and not value <= self.most:
                return f"at most {_number(self.most)}"
            return None
        size = len(value)
        unit = "characters" if isinstance(value, str) else "items"
        if self.shortest is not None and size < self.shortest:
            return f"at least {self.shortest} {unit}"
        if self.longest is not None and size > self.longest:
            return f"at most {self.longest} {unit}"
        if self.pattern is not None and re.fullmatch(self.pattern, value) is None:
            return f"it does not match {self.pattern}"
        return None


def _number(number: float) -> str:
    return str(int(number)) if number == int(number) else f"{number:g}"


Index = Annotated[int, Limit(0, 1 << 24)]
"""A row, a column or a place in a list, counted from 0."""
CellField = tuple[Index, Index]
"""``[row, column]``, counted from 0."""
Side = Annotated[int, Limit(1, 1 << 24)]
Mines = Annotated[int, Limit(0, 1 << 24)]
Number = Annotated[int, Limit(1, 1 << 31)]
Seconds = Annotated[float, Limit(0, 1e9)]
Text = Annotated[str, Limit(longest=1 << 20)]
Name = Annotated[str, Limit(shortest=1, longest=64)]
Key = Annotated[str, Limit(pattern="[A-Za-z0-9_-]{16,64}")]
"""Identifies one request, so that it is fulfilled once."""
Seed = Annotated[int, Limit(0, 2**64 - 1)] | Annotated[str, Limit(pattern="[0-9]{1,20}")]
"""A number, or its digits, since readers of JSON may round large numbers."""

_Check = Callable[[Any, str], None]


def check(request: Any) -> None:
    """Check the values of a request against the limits of their types.

    Raises:
        RequestError: a value is outside; the message names the field.
    """
    kind: type = type(request)
    for name, checked in _checks(kind):
        value = getattr(request, name)
        if value is not None:
            checked(value, name)


@cache
def _checks(kind: type) -> tuple[tuple[str, _Check], ...]:
    hints = get_type_hints(kind, include_extras=True)
    found = [(field.name, _check_of(hints[field.name])) for field in fields(kind)]
    return tuple((name, checked) for name, checked in found if checked is not None)


def _check_of(hint: Any) -> _Check | None:
    """Return what checks the values of a type; ``None`` if it has no limits."""
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _limited(_check_of(arguments[0]), limits_of(hint))
    if origin in (Union, UnionType):
        arms = [(_class_of(each), _check_of(each)) for each in arguments]
        return _either([(kind, checked) for kind, checked in arms if checked is not None])
    if origin in (tuple, list):
        parts = [_check_of(each) for each in arguments if each is not Ellipsis]
        return _each(parts)
    return None


def limits_of(hint: Any) -> list[Limit]:
    """Return the limits that are declared next to a type."""
    return [mark for mark in getattr(hint, "__metadata__", ()) if isinstance(mark, Limit)]


def _class_of(hint: Any) -> Any:
    while get_origin(hint) is Annotated:
        hint = get_args(hint)[0]
    return get_origin(hint) or hint


def _limited(inner: _Check | None, limits: list[Limit]) -> _Check:
    def checked(value: Any, name: str) -> None:
        for limit in limits:
            problem = limit.problem(value)
            if problem is not None:
                shown = "" if limit.hidden else _shown(value)
                raise RequestError("invalid_request", f"{name}{shown}: {problem}")
        if inner is not None:
            inner(value, name)

    return checked


def _either(arms: list[tuple[Any, _Check]]) -> _Check | None:
    def checked(value: Any, name: str) -> None:
        for kind, arm in arms:
            if kind is not NoneType and isinstance(value, kind):
                arm(value, name)

    return checked if arms else None


def _each(parts: list[_Check | None]) -> _Check | None:
    def checked(value: Any, name: str) -> None:
        for place, item in enumerate(value):
            part = parts[min(place, len(parts) - 1)]
            if part is not None:
                part(item, f"{name}.{place}")

    return checked if any(parts) else None


def _shown(value: Any) -> str:
    """Return a value that a message repeats; nothing if it is not a number or a text."""
    if not isinstance(value, int | float | str):
        return ""
    text = repr(value)
    return f" {text}" if len(text) <= _SHOWN else f" {text[:_SHOWN]}…"
