"""File formats of boards and layouts, one module per format, detected by their content.

``read`` turns any bytes into a ``SavedBoard``, or raises a ``NotationError`` that says where the
error is. ``write`` turns a saved board into bytes; ``losses`` lists the parts that a format cannot
store.

- ``registry`` lists all formats and detects the format of a file. It also defines the format of
  sapper's own notation, which ``Board`` reads and writes.
- ``cnf`` writes clauses for SAT solvers and reads a solver's answer.
- ``pasted`` reads pasted drawings with separated cells, other symbols or emoji.
- ``saved_board`` has the classes for the content of a file and for a format; ``text`` has code that
  several formats use.

Reading takes time proportional to the number of bytes (``tests/test_parser_costs.py``). The formats
are loaded on first use, because a board in sapper's own notation needs none of them.
"""

from typing import TYPE_CHECKING

from sapper.lazy_names import loader

if TYPE_CHECKING:
    from sapper.formats.registry import FORMATS as FORMATS
    from sapper.formats.registry import by_suffix as by_suffix
    from sapper.formats.registry import convert as convert
    from sapper.formats.registry import detect as detect
    from sapper.formats.registry import losses as losses
    from sapper.formats.registry import max_bytes as max_bytes
    from sapper.formats.registry import named as named
    from sapper.formats.registry import read as read
    from sapper.formats.registry import write as write
    from sapper.formats.saved_board import CLASSIC as CLASSIC
    from sapper.formats.saved_board import Format as Format
    from sapper.formats.saved_board import SavedBoard as SavedBoard
    from sapper.formats.saved_board import SavedPart as SavedPart

_HOMES = {
    "sapper.formats.registry": "FORMATS by_suffix convert detect losses max_bytes named read write",
    "sapper.formats.saved_board": "CLASSIC Format SavedBoard SavedPart",
}

__all__ = tuple(sorted(" ".join(_HOMES.values()).split()))

__getattr__ = loader(__name__, globals(), _HOMES)


def __dir__() -> list[str]:
    return list(__all__)
