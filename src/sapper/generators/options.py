"""What can be asked of a generated board beside the game: how it is to be, how long to look."""

from dataclasses import dataclass
from typing import TypedDict

from sapper.errors import SpecError

_MOST_BBBV = 2**31 - 1


@dataclass(frozen=True, slots=True)
class BoardOptions:
    """Wishes for a board, and bounds on the search for it.

    >>> BoardOptions(min_bbbv=20, max_bbbv=10)
    Traceback (most recent call last):
    sapper.errors.SpecError: a 3BV from 20 to 10 is impossible
    """

    min_bbbv: int | None = None
    """The least 3BV of a no-guess board."""
    max_bbbv: int | None = None
    """The greatest 3BV of a no-guess board."""
    without_total: bool = False
    """Whether a no-guess board must be solvable without counting the mines."""
    tries: int | None = None
    """How many boards to draw before giving up; ``None``: as many as seem worth while."""
    repairs: int | None = None
    """How often ``mine-move`` and ``safe-move`` change a board before they draw another;
    ``None``: 25 times, as the document has it."""
    limit: int | None = None
    """Steps to spend on a board before giving up; ``None``: as many as the tries take, but no more
    than an hour's. A step is a play of a board for the document's generators and for the search
    of all layouts, and a step of the native core for the others."""
    best_effort: bool = False
    """Whether to return the last board tried, not proved, instead of an error."""

    def __post_init__(self) -> None:
        least, most = self.bbbv_range
        if least > most or most < 0:
            raise SpecError(f"a 3BV from {self.min_bbbv} to {self.max_bbbv} is impossible")
        if self.tries is not None and self.tries < 1:
            raise SpecError(f"{self.tries} tries are too few: at least 1")
        if self.repairs is not None and self.repairs < 0:
            raise SpecError(f"{self.repairs} repairs are too few: at least 0")
        if self.limit is not None and self.limit < 1:
            raise SpecError(f"a limit of {self.limit} steps is too low: at least 1")

    @property
    def bbbv_range(self) -> tuple[int, int]:
        """The least and the greatest 3BV."""
        most = _MOST_BBBV if self.max_bbbv is None else min(self.max_bbbv, _MOST_BBBV)
        return min(max(self.min_bbbv or 0, 0), _MOST_BBBV), most

    @property
    def asks_for_bbbv(self) -> bool:
        """Whether the 3BV matters."""
        return self.min_bbbv is not None or self.max_bbbv is not None


DEFAULT_OPTIONS = BoardOptions()
"""No further wishes, and as long a search as seems worth while."""


class BoardKeywords(TypedDict, total=False):
    """The keywords of ``generate`` and ``generate_many``: the fields of ``BoardOptions``."""

    min_bbbv: int | None
    max_bbbv: int | None
    without_total: bool
    tries: int | None
    repairs: int | None
    limit: int | None
    best_effort: bool
