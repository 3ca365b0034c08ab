"""One text for one value: JSON with sorted keys, no spaces, ASCII alone.

What is hashed or signed must be the same bytes wherever it is written. A whole number has no
point, whatever type it came in, since JavaScript writes ``0`` for ``0.0``; other numbers are the
shortest digits that give them back, which every language writes alike between 0.0001 and 1e16.
Infinity and its like are refused.
"""

import json
from typing import Any

from sapper.errors import NotationError

_EXACT = 2.0**53  # up to here every whole number is a float


def encode(value: object) -> bytes:
    """Return the bytes of a value made of dictionaries, lists, strings, numbers and ``None``.

    >>> encode({"b": [1, 0.5, 2.0], "a": None})
    b'{"a":null,"b":[1,0.5,2]}'
    """
    text = json.dumps(_whole(value), sort_keys=True, separators=(",", ":"), allow_nan=False)
    return text.encode("ascii")


def _whole(value: object) -> object:
    """Return a value in which whole numbers are integers."""
    match value:
        case dict():
            return {key: _whole(each) for key, each in value.items()}
        case list() | tuple():
            return [_whole(each) for each in value]
        case float() if value.is_integer() and abs(value) < _EXACT:
            return int(value)
    return value


def decode(data: bytes) -> Any:
    """Read JSON in which no key stands twice and every number is one.

    Raises:
        NotationError: it is none; names line and column where they are known.
    """
    try:
        return json.loads(data, object_pairs_hook=_object, parse_constant=_constant)
    except json.JSONDecodeError as error:
        raise NotationError(
            f"not JSON: {error.msg.lower()}", line=error.lineno, column=error.colno
        ) from None
    except NotationError:
        raise
    except (ValueError, RecursionError) as error:
        raise NotationError(f"not JSON: {str(error)[:80].lower()}") from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise NotationError(f"the key {twice[:40]!r} stands twice in an object")
    return found


def _constant(name: str) -> None:
    raise NotationError(f"{name} is not a number of JSON")
