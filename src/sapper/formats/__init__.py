"""Text and file forms of boards and layouts, one a file, each recognised by its content.

``read`` turns any bytes into a ``SavedBoard`` or raises a ``NotationError`` that names the place;
``write`` turns a saved board into bytes, or says what the format cannot carry.
"""

from sapper.formats.format import Format
from sapper.formats.registry import (
    FORMATS,
    by_suffix,
    convert,
    detect,
    losses,
    max_bytes,
    named,
    read,
    write,
)
from sapper.formats.saved_board import CLASSIC, SavedBoard, SavedPart

__all__ = [
    "CLASSIC",
    "FORMATS",
    "Format",
    "SavedBoard",
    "SavedPart",
    "by_suffix",
    "convert",
    "detect",
    "losses",
    "max_bytes",
    "named",
    "read",
    "write",
]
