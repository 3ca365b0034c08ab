"""JSON values, read strictly and written in one canonical form.

``decode`` reads untrusted JSON. It takes time proportional to the number of bytes, and refuses
input that could break later code: repeated keys, numbers that are not finite or exceed 64 bits,
NUL, lone surrogates, and nesting deeper than ``MAX_DEPTH``. ``mapping``, ``get``, ``count``,
``seconds`` and ``cell`` extract single values from unchecked data.

``encode`` writes the same bytes for the same value everywhere, because they are hashed and signed:
sorted keys, no spaces, ASCII only. A whole number has no decimal point, whatever its type, since
JavaScript writes ``0`` for ``0.0``. Other numbers have the shortest digits that reproduce them,
which all languages write the same way between 0.0001 and 1e16.
"""

import json
import math
import re
from collections.abc import Sequence
from typing import Any

from sapper.errors import NotationError
from sapper.grid import Cell, Grid

MAX_DEPTH = 32
"""Deepest nesting of lists and objects; a game's record has 5 levels."""

MAX_INTEGER = 2**64
"""Integers must be smaller than this; the largest seed is one less."""

MAX_SECONDS = 1e12
"""The longest time in seconds, about thirty thousand years."""

_EXACT = 2.0**53  # up to here every whole number is exact as a float
_REQUIRED: Any = object()
_NAMES = {str: "a string", int: "an integer", bool: "true or false", list: "a list"}
_UNFIT = re.compile("[\x00\ud800-\udfff]")
# Control characters, text direction marks, lone surrogates.
_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")


def encode(value: object) -> bytes:
    """Return the bytes of a value made of dictionaries, lists, strings, numbers and ``None``.

    >>> encode({"b": [1, 0.5, 2.0], "a": None})
    b'{"a":null,"b":[1,0.5,2]}'
    """
    try:
        text = json.dumps(_whole(value), sort_keys=True, separators=(",", ":"), allow_nan=False)
    except (ValueError, TypeError, RecursionError) as error:
        raise NotationError(f"not JSON: {str(error)[:80]}") from None
    return text.encode("ascii")


def _whole(value: object) -> object:
    """Return a value in which every whole number is an integer."""
    match value:
        case dict():
            return {key: _whole(each) for key, each in value.items()}
        case list() | tuple():
            return [_whole(each) for each in value]
        case float() if value.is_integer() and abs(value) < _EXACT:
            return int(value)
    return value


def decode(data: bytes) -> Any:
    """Read JSON.

    >>> decode(b'{"seconds": 1e400}')
    Traceback (most recent call last):
    sapper.errors.NotationError: 'inf' is not a finite number, in seconds
    """
    try:
        text = data.decode(json.detect_encoding(data))
        value = json.loads(text, object_pairs_hook=_object, parse_constant=_constant)
    except json.JSONDecodeError as error:
        raise NotationError(
            f"not JSON: {error.msg.lower()}", line=error.lineno, column=error.colno
        ) from None
    except NotationError:
        raise
    except RecursionError:
        raise NotationError(f"not JSON: more than {MAX_DEPTH} levels of nesting") from None
    except ValueError as error:
        raise NotationError(f"not JSON: {str(error)[:80].lower()}") from None
    _check(value, MAX_DEPTH, ())
    return value


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise NotationError(f"the key {key[:40]!r} occurs twice in an object")
            seen.add(key)
    return found


def _constant(name: str) -> None:
    raise NotationError(f"{name} is not a number in JSON")


def _check(value: object, levels: int, path: tuple[str | int, ...]) -> None:
    match value:
        case str() if _UNFIT.search(value):
            problem = f"{value[:40]!r} contains NUL or an unpaired surrogate"
        case int() if abs(value) >= MAX_INTEGER:
            problem = f"{str(value)[:40]!r} is a number that is too large"
        case float() if not math.isfinite(value):
            problem = f"{str(value)!r} is not a finite number"
        case dict() | list() if levels == 0:
            problem = f"more than {MAX_DEPTH} levels of nesting"
        case dict():
            for key, each in value.items():
                _check(key, levels, path)
                _check(each, levels - 1, (*path, key))
            return
        case list():
            for place, each in enumerate(value):
                _check(each, levels - 1, (*path, place))
            return
        case _:
            return
    where = f", in {'.'.join(str(step)[:40] for step in path[:6])}" if path else ""
    raise NotationError(problem + where)


def shown(value: object) -> str:
    """Return the start of any value, quoted for a message.

    >>> shown("open"), shown([1, 2])
    ("'open'", "'[1, 2]'")
    """
    try:
        return repr(str(value)[:40])
    except (ValueError, RecursionError):  # a number with thousands of digits, or too many levels
        return f"this {type(value).__name__}"


def escaped(text: str) -> str:
    r"""Make untrusted text safe for a terminal: control characters become visible escapes.

    >>> print(escaped("2026\x1b[2K\rverified"))
    2026\x1b[2K\rverified
    """
    return _CONTROL.sub(lambda found: ascii(found[0])[1:-1], text)


def mapping(value: object, place: str) -> dict[str, Any]:
    """Check that a value is a JSON object, and return it."""
    if not isinstance(value, dict) or any(type(key) is not str for key in value):
        raise NotationError(f"{shown(value)} is not an object, in {place}")
    return value


def document(value: object, place: str, form: str, versions: Sequence[int]) -> dict[str, Any]:
    """Check that a value is an object with this ``format`` and ``version``, and return it."""
    found = mapping(value, place)
    if get(found, "format", str) != form:
        raise NotationError(f"{found['format'][:40]!r} is not {form!r}, in 'format'")
    if get(found, "version", int) not in versions:
        raise NotationError(f"{found['version']!r} is not {versions[-1]}, in 'version'")
    return found


def get(data: dict[str, Any], key: str, kind: type, default: Any = _REQUIRED) -> Any:
    """Return the value of a key after checking its type; the default if it is missing or null.

    Strings must be printable, so that a terminal can show them, and integers must fit into 64 bits.

    >>> get({"mines": 10}, "mines", int), get({}, "seed", int, None)
    (10, None)
    """
    value: Any = data.get(key)
    if value is None and default is not _REQUIRED:
        return default
    if value is None:
        raise NotationError(f"{key!r} is missing: it must be {_NAMES[kind]}")
    if type(value) is not kind:  # a bool is an int, but not a number
        raise NotationError(f"{shown(value)} is not {_NAMES[kind]}, in {key!r}")
    if isinstance(value, str) and not value.isprintable():
        raise NotationError(f"{shown(value)} holds unprintable characters, in {key!r}")
    if isinstance(value, int) and abs(value) >= MAX_INTEGER:
        raise NotationError(f"{shown(value)} is a number that is too large, in {key!r}")
    return value


def count(data: dict[str, Any], key: str, default: Any = _REQUIRED) -> int:
    """Return the value of a key, which must be a non-negative integer; see ``get``."""
    number: int = get(data, key, int, default)
    if number < 0:
        raise NotationError(f"{number} is negative, in {key!r}")
    return number


def seconds(value: object, place: str) -> float | None:
    """Check that a value is a time in seconds, zero or more, or ``None``, and return it."""
    if value is None:
        return None
    if type(value) in (int, float) and 0 <= value <= MAX_SECONDS:  # type: ignore[operator]
        return value  # type: ignore[return-value]
    raise NotationError(f"{shown(value)} is not a time in seconds, in {place}")


def cell(value: object, grid: Grid, place: str) -> Cell:
    """Check that a value is a row and a column of the grid, and return the cell."""
    match value:
        case [int(row), int(col)] if type(row) is int and type(col) is int:
            return grid.cell(row, col)
    raise NotationError(f"{shown(value)} is not [row, column], in {place}")
