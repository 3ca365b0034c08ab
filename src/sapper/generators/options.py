"""What can be asked of a generated board in addition to the game, and how long to search."""

from dataclasses import dataclass, field
from typing import Any, TypedDict

from sapper.errors import SpecError

_MOST_BBBV = 2**31 - 1


def _option(text: str, *, default: Any = None) -> Any:
    """Declare an option: its default, and its help on the command line."""
    return field(default=default, metadata={"help": text})


@dataclass(frozen=True, slots=True)
class BoardOptions:
    """What a board must be like, and bounds on the search for it.

    Each field is declared here once: the option of ``sapper generate`` and the key of a request
    line are derived from it. ``BoardKeywords`` repeats names and types for type checkers only.

    >>> BoardOptions(min_bbbv=20, max_bbbv=10)
    Traceback (most recent call last):
    sapper.errors.SpecError: a 3BV from 20 to 10 is impossible
    """

    min_bbbv: int | None = _option("Least 3BV of a no-guess board.")
    """The least 3BV of a no-guess board."""
    max_bbbv: int | None = _option("Greatest 3BV of a no-guess board.")
    """The greatest 3BV of a no-guess board."""
    without_total: bool = _option(
        "A no-guess board must be solvable without the mine count.", default=False
    )
    """Whether a no-guess board must be solvable without counting the mines."""
    tries: int | None = _option(
        "Boards to draw before giving up; the default depends on the request. If a small size"
        " allows it, all boards are then searched."
    )
    """How many boards to draw before giving up; ``None``: as many as seem worthwhile."""
    repairs: int | None = _option(
        "How often mine-move and safe-move change a board before they draw another (default 25)."
    )
    """How often ``mine-move`` and ``safe-move`` change a board before they draw another;
    ``None``: 25 times, as in the document."""
    limit: int | None = _option(
        "Steps per board before giving up: plays of regenerate, mine-move and safe-move, steps of"
        " the native core for the others."
    )
    """Steps to spend on a board before giving up; ``None``: as many as the tries take, but no more
    than an hour's. A step is a play of a board for the document's generators and for the search
    of all layouts, and a step of the native core for the others."""
    best_effort: bool = _option(
        "Return an unproved board instead of failing (see `proved` in the JSON).", default=False
    )
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
"""No further conditions, and as long a search as seems worthwhile."""


class BoardKeywords(TypedDict, total=False):
    """The keywords of ``generate`` and ``generate_many``: the fields of ``BoardOptions``."""

    min_bbbv: int | None
    max_bbbv: int | None
    without_total: bool
    tries: int | None
    repairs: int | None
    limit: int | None
    best_effort: bool
