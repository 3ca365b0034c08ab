"""Text and file forms of boards and layouts, one module per format, each detected by content.

``read`` turns any bytes into a ``SavedBoard`` or raises a ``NotationError`` that names the place.
``write`` turns a saved board into bytes; ``losses`` reports what a format cannot carry.

- ``registry`` lists all formats and finds the right one. It also gives sapper's own notation, which
  is part of ``Board``, the shape of the other formats.
- ``cnf`` writes clauses for SAT solvers and reads a solver's answer back.
- ``pasted`` reads drawings as people paste them: separated cells, other signs, emoji.
- ``saved_board`` is what a file may carry, and what a format is; ``text`` is what formats share.

Reading takes time in proportion to the number of bytes (``tests/test_parser_costs.py``). The
formats are loaded when one is first used: a board in sapper's own notation needs none of them.
"""

from typing import TYPE_CHECKING

from sapper.lazy_names import loader

if TYPE_CHECKING:
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
    from sapper.formats.saved_board import CLASSIC, Format, SavedBoard, SavedPart

_HOMES = {
    "sapper.formats.registry": "FORMATS by_suffix convert detect losses max_bytes named read write",
    "sapper.formats.saved_board": "CLASSIC Format SavedBoard SavedPart",
}

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

__getattr__ = loader(__name__, globals(), _HOMES)


def __dir__() -> list[str]:
    return __all__
