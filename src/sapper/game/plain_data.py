"""Reading values out of plain data that may hold anything at all."""

from typing import Any

from sapper.errors import NotationError
from sapper.grid import Cell, Grid

_REQUIRED: Any = object()
_NAMES = {str: "a string", int: "an integer", bool: "true or false", list: "a list"}


def mapping(value: object, place: str) -> dict[str, Any]:
    """Return an object with keys.

    Raises:
        NotationError: the value is none; names the place.
    """
    if not isinstance(value, dict):
        raise NotationError(f"{str(value)[:40]!r} is not an object, in {place}")
    return value


def get(data: dict[str, Any], key: str, kind: type, default: Any = _REQUIRED) -> Any:
    """Return the value of a key, exactly of a kind; the default when it is missing or null.

    >>> get({"mines": 10}, "mines", int), get({}, "seed", int, None)
    (10, None)

    Raises:
        NotationError: the value is of another kind, or missing without a default.
    """
    value = data.get(key)
    if value is None and default is not _REQUIRED:
        return default
    if value is None:
        raise NotationError(f"{key!r} is missing: {_NAMES[kind]}")
    if type(value) is not kind:  # a bool is an int, but not a number
        raise NotationError(f"{str(value)[:40]!r} is not {_NAMES[kind]}, in {key!r}")
    return value


def cell(value: object, grid: Grid, place: str) -> Cell:
    """Return a cell given as row and column.

    Raises:
        NotationError: the value is none; names the place.
        GridError: it is outside the grid.
    """
    match value:
        case [int(row), int(col)] if type(row) is int and type(col) is int:
            return grid.cell(row, col)
    raise NotationError(f"{str(value)[:40]!r} is not [row, column], in {place}")
