"""What a study found: an answer in words, tables and figures; ``report`` writes them to files."""

from dataclasses import dataclass

from sapper.studies.figures import Figure
from sapper.studies.tables import Table


@dataclass(frozen=True, slots=True)
class Findings:
    """All that a study has to say."""

    answer: tuple[str, ...]
    """The answer in plain words, a paragraph each."""
    tables: tuple[Table, ...]
    """The evidence in numbers."""
    figures: tuple[Figure, ...]
    """The evidence to look at."""
