"""What a format is: a name, what it can carry, and three functions."""

from collections.abc import Callable
from dataclasses import dataclass

from sapper.formats.saved_board import SavedBoard, SavedPart


@dataclass(frozen=True, slots=True)
class Format:
    """One way to write a saved board as bytes.

    ``read`` takes any bytes whatever and returns a saved board or raises a ``NotationError``.
    ``write`` expects a saved board without parts outside ``carries``, and raises a
    ``ConversionError`` when a value goes beyond the format's limits.
    ``detect`` looks at the content only, and answers for whatever ``write`` wrote.
    """

    name: str
    """What users call it."""
    summary: str
    """One line about it."""
    suffixes: tuple[str, ...]
    """Endings of file names, the usual one first; may be empty."""
    carries: frozenset[SavedPart]
    """What it can carry besides a bare board or layout."""
    detect: Callable[[bytes], bool]
    """Tell whether the bytes look like this format."""
    read: Callable[[bytes], SavedBoard]
    """Read the bytes."""
    write: Callable[[SavedBoard], bytes]
    """Write the saved board."""
    binary: bool = False
    """Whether the bytes are not text."""
