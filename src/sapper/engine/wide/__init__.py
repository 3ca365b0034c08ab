"""Other ways to find solutions and prove cells, for boards too wide for dynamic programming."""

from dataclasses import dataclass

from sapper.board import Verdict
from sapper.layout import Layout


@dataclass(frozen=True, slots=True)
class SearchResult:
    """What a search found out about a board, with or without its mine total."""

    verdict: Verdict
    layout: Layout | None = None
    """A solution, if one was found."""
    marks: bytes = b""
    """The ``Certainty`` of each cell."""
    complete: bool = False
    """Whether every cell marked as uncertain is proved to be uncertain."""
