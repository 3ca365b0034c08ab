"""Boards that logic alone solves from their start, proved.

The native core draws, plays, repairs and proves; ``docs/generators.md`` describes how and what each
method guarantees. Every board that is called proved was solved from scratch by a player who saw
nothing but opened numbers and the mine total, and never guessed.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from sapper import _native
from sapper.errors import GenerationError, SpecError
from sapper.generators import first_safe
from sapper.generators.difficulty import Rating, rating, rung
from sapper.generators.method import Method, Origin
from sapper.grid import Cell, Grid
from sapper.layout import Layout
from sapper.spec import MAX_SEED, Difficulty, FirstClick, check_seed

MIXING = 5
"""Steps of the swap chain for each mine, after a repair that must leave no trace."""

_METHODS = tuple(Method)
_ORIGINS = tuple(Origin)
_MOST_BBBV = 2**31 - 1
_BATCH_CELLS = 100_000  # cells a thread fills before the interpreter gets a say


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


@dataclass(frozen=True, slots=True)
class Found:
    """A board and how it was found."""

    layout: Layout
    """Where the mines are."""
    rating: Rating | None
    """The proof's measure; ``None`` when no board was found and this is the last one tried."""
    origin: Origin
    """How the board came about."""
    drawn: int
    """Layouts drawn, this one included."""
    repairs: int
    """Rearrangements of mines, on all of them."""
    swaps: int
    """Steps of the chain that mixed the board."""

    @property
    def proved(self) -> bool:
        """Whether logic alone was shown to solve the board, and the wish is fulfilled."""
        return self.rating is not None


def draw(wish: Wish, seed: int) -> Found:
    """Make one board, or the last one tried when none was found.

    >>> found = draw(Wish(Grid(30, 16), 99, (8, 15)), seed=1)
    >>> found.proved, found.layout.mines, found.layout.number((8, 15))
    (True, 99, 0)

    Raises:
        GenerationError: the mines do not fit.
        SpecError: the seed is out of range.
    """
    return next(draw_many(wish, seed, 1))


def draw_many(wish: Wish, seed: int, count: int, *, threads: int = 1) -> Iterator[Found]:
    """Make boards from the seeds ``seed``, ``seed + 1`` and so on, in this order.

    The boards do not depend on the number of threads, nor on each other.

    Raises:
        GenerationError: the mines do not fit.
        SpecError: the seed is out of range.
    """
    check_seed(seed)
    grid = wish.grid
    first_safe.check_room(grid, wish.mines, wish.start, wish.rule)
    empty = bytearray(grid.size)
    for cell in first_safe.promised(grid, wish.start, wish.rule):
        empty[grid.index(cell)] = 1
    batch = threads * max(1, _BATCH_CELLS // grid.size)
    for done in range(0, count, batch):
        boards = _native.make_no_guess(
            grid.width,
            grid.height,
            wish.mines,
            grid.index(wish.start),
            bytes(empty),
            method=_METHODS.index(wish.method),
            rungs=wish.rungs,
            bbbv=wish.bbbv_range,
            tries=wish.tries or 0,
            mixing=MIXING,
            seed=(seed + done) & MAX_SEED,
            count=min(batch, count - done),
            threads=threads,
        )
        for proved, cells, steps, largest, origin, drawn, repairs, swaps in boards:
            yield Found(
                Layout(grid, cells),
                rating(solved=True, steps=steps, largest_region=largest) if proved else None,
                _ORIGINS[origin],
                drawn,
                repairs,
                swaps,
            )


def refusal(wish: Wish, found: Found) -> GenerationError:
    """Return the error that says which board was not found, and after how many draws."""
    grid = wish.grid
    demands = [f"{grid.width}x{grid.height}m{wish.mines}"]
    if wish.difficulty is not None:
        demands.append(f"difficulty {wish.difficulty.value!r}")
    if wish.without_total:
        demands.append("no use of the mine total")
    if wish.min_bbbv is not None:
        demands.append(f"3BV at least {wish.min_bbbv}")
    if wish.max_bbbv is not None:
        demands.append(f"3BV at most {wish.max_bbbv}")
    return GenerationError(
        f"no solvable board found for {', '.join(demands)}, start"
        f" {wish.start[0]},{wish.start[1]}: {found.drawn} drawn, {found.repairs} repairs"
    )


def _method(value: str) -> Method:
    try:
        return Method(value)
    except ValueError:
        choices = ", ".join(member.value for member in Method)
        raise SpecError(f"{value!r} is not a method: {choices}") from None
