"""Reading the values of options: numbers and cells."""

import re

import typer

from sapper.errors import SpecError
from sapper.grid import Cell

_WHOLE = re.compile(r"[+-]?[0-9]{1,40}")
_CELL = re.compile(r"([0-9]{1,9}),([0-9]{1,9})")


def whole_number(value: str | int) -> int:
    """Read the integer of an option, or take its default; absurdly long ones are refused.

    Raises:
        typer.BadParameter: the text is not one.
    """
    if isinstance(value, str) and _WHOLE.fullmatch(value) is None:
        raise typer.BadParameter(f"{value[:40]!r} is not a whole number")
    return int(value)


def decimal_number(value: str | float) -> float:
    """Read the number of an option, or take its default.

    Raises:
        typer.BadParameter: the text is not one.
    """
    try:
        return float(value)
    except ValueError:
        raise typer.BadParameter(f"{str(value)[:40]!r} is not a number") from None


def read_cell(text: str) -> Cell:
    """Read ``R,C``, counted from 0.

    Raises:
        SpecError: the text is not a cell.
    """
    match = _CELL.fullmatch(text)
    if match is None:
        raise SpecError(f"{text!r} is not a cell such as 8,15 (row and column, counted from 0)")
    return int(match[1]), int(match[2])
