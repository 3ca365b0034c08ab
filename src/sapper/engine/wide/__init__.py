"""Boards too wide for dynamic programming: other ways to find solutions and certain cells."""

from dataclasses import dataclass

from sapper.board import Verdict
from sapper.layout import Layout


@dataclass(frozen=True, slots=True)
class SearchResult:
    """What was found out about a board, or about its clues whatever the total."""

    verdict: Verdict
    layout: Layout | None = None
    """A solution, if there is one."""
    marks: bytes = b""
    """What is known about each cell, as ``Certainty``."""
    complete: bool = False
    """Whether every uncertain mark is proved to be uncertain."""
