"""Limits of the values in a request, declared next to their types and checked in one place.

``Annotated[int, Limit(least=1)]`` is an ordinary type to everybody else. ``check`` refuses a value
that is outside; the OpenAPI document states the same limits. They are limits of plausibility:
what a server allows is checked where it can be explained. Items of long lists have no limits, since
checking each of them takes long.

``read`` makes a request from the data of JSON or of a query, with the standard library only. The
server reads the same classes with msgspec, in the same words.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, fields
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from sapper.app.errors import RequestError

_SHOWN = 40


@dataclass(frozen=True, slots=True)
class Limit:
    """What a number, a text or a list may be.

    >>> Limit(least=1, most=3).problem(4), Limit(longest=2).problem("ab")
    ('at most 3', None)
    """

    least: float | None = None
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
_Request = TypeVar("_Request")
_WORDS = {
    str: "a string",
    int: "a whole number",
    float: "a number",
    bool: "true or false",
    list: "a list",
    tuple: "a list",
    dict: "an object",
    NoneType: "null",
}


def check(request: Any) -> None:
    """Check the values of a request against the limits of their types."""
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


# Reading.


def read(kind: type[_Request], data: Mapping[str, Any], *, strict: bool = True) -> _Request:
    """Return a request."""
    known: Any = kind
    hints = _hints(known)
    unknown = next((name for name in data if name not in hints), None)
    if unknown is not None:
        shown = short(data[unknown])
        raise _invalid(f"{unknown[:_SHOWN]}{shown}: there is no such field")
    given = {name: _read(hints[name], value, name, strict) for name, value in data.items()}
    for field in fields(known):
        if field.default is MISSING and field.default_factory is MISSING and field.name not in data:
            raise _invalid(f"{field.name}: it is missing")
    return kind(**given)


@cache
def _hints(kind: Any) -> dict[str, Any]:
    return get_type_hints(kind)


def _read(hint: Any, value: Any, path: str, strict: bool) -> Any:
    """Return a value as what its type says."""
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return _read_either(arguments, value, path, strict)
    if origin is Literal or (isinstance(hint, type) and issubclass(hint, Enum)):
        allowed = choices_of(hint)
        if not isinstance(value, str):
            raise _unexpected("a string", value, path)
        if value not in allowed:
            raise _invalid(f"{path}{short(value)}: choose one of {', '.join(allowed)}")
        return value if origin is Literal else hint(value)
    if origin in (tuple, list):
        return _read_items(origin, arguments, value, path, strict)
    if not strict and isinstance(value, str):
        value = _from_text(hint, value)
    if hint is float and type(value) is int:
        return float(value)
    if type(value) is not hint:
        raise _unexpected(_WORDS[hint], value, path)
    return value


def _read_either(arms: tuple[Any, ...], value: Any, path: str, strict: bool) -> Any:
    if value is None and NoneType in arms:
        return None
    kinds = [(arm, _json_type(arm)) for arm in arms]
    for arm, kind in kinds:
        if type(value) is kind or (arm is not NoneType and not strict and len(arms) == 2):
            return _read(arm, value, path, strict)
        if kind is float and type(value) is int:
            return float(value)
    raise _unexpected(" or ".join(_WORDS[kind] for _, kind in kinds), value, path)


def _json_type(hint: Any) -> Any:
    """Return the class of the values of JSON that a type allows."""
    if get_origin(hint) is Literal or (isinstance(hint, type) and issubclass(hint, Enum)):
        return str
    return list if get_origin(hint) in (tuple, list) else hint


def _read_items(
    origin: type, arguments: tuple[Any, ...], value: Any, path: str, strict: bool
) -> Any:
    if not isinstance(value, list):
        raise _unexpected("a list", value, path)
    if origin is tuple and Ellipsis not in arguments:
        if len(value) != len(arguments):
            raise _invalid(f"{path}: expected a list of length {len(arguments)}, got {len(value)}")
        hints = list(arguments)
    else:
        hints = [arguments[0]] * len(value)
    return origin(
        _read(hint, item, f"{path}.{place}", strict)
        for place, (hint, item) in enumerate(zip(hints, value, strict=True))
    )


def _from_text(hint: Any, text: str) -> Any:
    """Return a value of a query; what cannot be read stays text."""
    try:
        if hint is bool:
            return {"true": True, "1": True, "false": False, "0": False}[text.lower()]
        return hint(text) if hint in (int, float) else text
    except (KeyError, ValueError):
        return text


def _unexpected(expected: str, value: Any, path: str) -> RequestError:
    shown = "" if "." in path else short(value)  # items of lists are not repeated
    return _invalid(f"{path}{shown}: expected {expected}, got {_WORDS[type(value)]}")


def _invalid(detail: str) -> RequestError:
    return RequestError("invalid_request", detail)


def short(value: Any) -> str:
    """Return a value that a message repeats; nothing if it is long."""
    is_short = isinstance(value, int | float | str) and len(repr(value)) <= _SHOWN
    return f" {value!r}" if is_short else ""


def choices_of(hint: Any) -> list[str]:
    """Return the values that a type allows, of enums and literals.

    >>> choices_of(Literal["a", "b"] | None)
    ['a', 'b']
    """
    if isinstance(hint, type) and issubclass(hint, Enum):
        return [str(member.value) for member in hint]
    return [
        value
        for each in get_args(hint)
        for value in ([each] if isinstance(each, str) else choices_of(each))
    ]
