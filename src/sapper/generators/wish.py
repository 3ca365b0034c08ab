"""What a board without guessing must be like."""

from dataclasses import dataclass

from sapper.errors import SpecError
from sapper.generators.difficulty import rung
from sapper.generators.method import Method
from sapper.grid import Cell, Grid
from sapper.spec import Difficulty, FirstClick

_MOST_BBBV = 2**31 - 1


@dataclass(frozen=True, slots=True)
class Wish:
    """What a board must be like.

    >>> Wish(Grid(9, 9), 10, (4, 4), min_bbbv=20, max_bbbv=10)
    Traceback (most recent call last):
    sapper.errors.SpecError: a 3BV from 20 to 10 is impossible
    """

    grid: Grid
    """The shape."""
    mines: int
    """The mine total."""
    start: Cell
    """The cell that is opened first."""
    rule: FirstClick = FirstClick.OPENING
    """What the first click promises; here it is always safe."""
    method: Method = Method.AUTO
    """How to look for the board."""
    difficulty: Difficulty | None = None
    """The highest rung that the board must need, no more and no less; ``None`` takes any."""
    without_total: bool = False
    """Whether the board must be solvable without counting the mines."""
    min_bbbv: int | None = None
    """The least 3BV."""
    max_bbbv: int | None = None
    """The greatest 3BV."""
    tries: int | None = None
    """How many boards to draw before giving up; ``None``: as many as seem worth while."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "method", _method(self.method))
        if self.rule is FirstClick.ANY:  # a start that may be a mine cannot be played by logic
            object.__setattr__(self, "rule", FirstClick.SAFE)
        self.grid.cell(*self.start)
        if self.without_total and self.difficulty is Difficulty.MINE_COUNT:
            raise SpecError(f"{self.difficulty.value!r} boards need the mine total")
        least, most = self.bbbv_range
        if least > most or most < 0:
            raise SpecError(f"a 3BV from {self.min_bbbv} to {self.max_bbbv} is impossible")
        if self.tries is not None and self.tries < 1:
            raise SpecError(f"{self.tries} tries are too few: at least 1")

    @property
    def rungs(self) -> tuple[int, int]:
        """The least and the highest rung that the board may need; 0 stands for no least."""
        if self.difficulty is not None:
            return rung(self.difficulty), rung(self.difficulty)
        return 0, rung(Difficulty.HARD if self.without_total else Difficulty.MINE_COUNT)

    @property
    def bbbv_range(self) -> tuple[int, int]:
        """The least and the greatest 3BV."""
        most = _MOST_BBBV if self.max_bbbv is None else min(self.max_bbbv, _MOST_BBBV)
        return min(max(self.min_bbbv or 0, 0), _MOST_BBBV), most


def _method(value: str) -> Method:
    try:
        return Method(value)
    except ValueError:
        choices = ", ".join(member.value for member in Method)
        raise SpecError(f"{value!r} is not a method: {choices}") from None
