"""What a study says of its tables: an answer in words, and figures.

Both are made of the tables alone, so that whoever has the tables can make them again: a sentence
cannot say another number than the table that stands beside it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from sapper.studies.figures import Figure


@dataclass(frozen=True, slots=True)
class Findings:
    """All that a study has to say."""

    answer: tuple[str, ...]
    """The answer in plain words, a paragraph each."""
    figures: tuple[Figure, ...]
    """The evidence to look at."""
    sentences: Mapping[str, str] = field(default_factory=dict)
    """Sentences for other documents, by name."""
