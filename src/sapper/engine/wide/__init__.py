"""Other ways to find a solution or decide cells, for boards too wide for dynamic programming."""

from dataclasses import dataclass

from sapper.board import Verdict
from sapper.layout import Layout


@dataclass(frozen=True, slots=True)
class SearchResult:
    """The result of a search for solutions of a board; the search may ignore the mine total."""

    verdict: Verdict
    layout: Layout | None = None
    """A solution, if one was found."""
    marks: bytes = b""
    """The ``Certainty`` of each cell."""
    complete: bool = False
    """Whether every cell marked as uncertain is proved to be uncertain."""
