"""Converts JSON data and queries to requests; needs only the standard library.

The server reads the same classes with msgspec and reports the same messages.
"""

from collections.abc import Mapping
from dataclasses import MISSING, fields
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from sapper.app.errors import RequestError

_SHOWN = 40
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


def read(kind: type[_Request], data: Mapping[str, Any], *, strict: bool = True) -> _Request:
    """Convert data to a request of the given class, and check it."""
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
    """Convert a value to its declared type."""
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
    """Return the Python class of the JSON values for a type."""
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
    """Convert a query parameter, or return it as text if that fails."""
    try:
        if hint is bool:
            return {"true": True, "1": True, "false": False, "0": False}[text.lower()]
        return hint(text) if hint in (int, float) else text
    except (KeyError, ValueError):
        return text


def _unexpected(expected: str, value: Any, path: str) -> RequestError:
    shown = "" if "." in path else short(value)  # items of lists are left out
    return _invalid(f"{path}{shown}: expected {expected}, got {_WORDS[type(value)]}")


def _invalid(detail: str) -> RequestError:
    return RequestError("invalid_request", detail)


def short(value: Any) -> str:
    """Return a value as text for a message; empty if the value is long."""
    is_short = isinstance(value, int | float | str) and len(repr(value)) <= _SHOWN
    return f" {value!r}" if is_short else ""


def choices_of(hint: Any) -> list[str]:
    """Return the allowed values of enums and literals.

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
