"""Text and file forms of boards and layouts, one a file, each recognised by its content.

``read`` turns any bytes into a ``Record`` or raises a ``NotationError`` that names the place;
``write`` turns a record into bytes, or says what the format cannot carry.
"""

from sapper.formats.format import Format
from sapper.formats.record import CLASSIC, Part, Record
from sapper.formats.registry import (
    FORMATS,
    by_suffix,
    convert,
    detect,
    losses,
    named,
    read,
    write,
)

__all__ = [
    "CLASSIC",
    "FORMATS",
    "Format",
    "Part",
    "Record",
    "by_suffix",
    "convert",
    "detect",
    "losses",
    "named",
    "read",
    "write",
]
