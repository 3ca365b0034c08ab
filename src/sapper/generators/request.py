"""A request to a generator: the game, options for the board, and search limits."""

from dataclasses import dataclass, field
from typing import Any, Self, TypedDict, Unpack

from sapper.engine.core import Rung
from sapper.errors import GenerationError, SpecError
from sapper.generators.difficulty import rung
from sapper.grid import Cell, Grid
from sapper.spec import Difficulty, FirstClick, GameSpec, SpecKeywords

_MOST_BBBV = 2**31 - 1


def _option(text: str, *, default: Any = None) -> Any:
    """Declare an option with its default and its help on the command line."""
    return field(default=default, metadata={"help": text})


@dataclass(frozen=True, slots=True)
class BoardOptions:
    """Requirements for a board, and limits of the search for it.

    The options of ``sapper generate`` and the keys of a request line are derived from these fields.
    ``BoardKeywords`` repeats names and types for type checkers only.

    >>> BoardOptions(min_bbbv=20, max_bbbv=10)
    Traceback (most recent call last):
    sapper.errors.SpecError: a 3BV from 20 to 10 is an empty range
    """

    min_bbbv: int | None = _option("Minimum 3BV of a no-guess board.")
    """Minimum 3BV of a no-guess board."""
    max_bbbv: int | None = _option("Maximum 3BV of a no-guess board.")
    """Maximum 3BV of a no-guess board."""
    without_total: bool = _option(
        "A no-guess board must be solvable without the mine count.", default=False
    )
    """Whether a no-guess board must be solvable without counting the mines."""
    tries: int | None = _option(
        "Boards to draw before giving up; the default depends on the request. If none of them"
        " fits the request and the board is small, all layouts are tried."
    )
    """How many boards to draw before giving up; by default this depends on the request."""
    repairs: int | None = _option(
        "Number of repairs that mine-move and safe-move make before they draw another board"
        " (default 25)."
    )
    """How many times ``mine-move`` and ``safe-move`` repair a board before they draw another one;
    by default 25 times, as in the paper."""
    limit: int | None = _option(
        "Steps per board before giving up. For regenerate, mine-move and safe-move, a step is one"
        " run of the solver; for other generators, a step of the native core."
    )
    """Step limit per board; by default enough for all tries, but at most an hour of work. For the
    generators from papers, and when all layouts are tried, a step is one run of a solver. For other
    generators, a step is one step of the native core."""
    best_effort: bool = _option(
        "Return an unproved board instead of failing (see `proved` in the JSON).", default=False
    )
    """Whether to return the last board tried, unproved, instead of raising an error."""

    def __post_init__(self) -> None:
        least, most = self.bbbv_range
        if least > most or most < 0:
            raise SpecError(f"a 3BV from {self.min_bbbv} to {self.max_bbbv} is an empty range")
        if self.tries is not None and self.tries < 1:
            raise SpecError(f"tries must be at least 1, not {self.tries}")
        if self.repairs is not None and self.repairs < 0:
            raise SpecError(f"repairs must be at least 0, not {self.repairs}")
        if self.limit is not None and self.limit < 1:
            raise SpecError(f"limit must be at least 1 step, not {self.limit}")

    @property
    def bbbv_range(self) -> tuple[int, int]:
        """The minimum and maximum 3BV."""
        most = _MOST_BBBV if self.max_bbbv is None else min(self.max_bbbv, _MOST_BBBV)
        return min(max(self.min_bbbv or 0, 0), _MOST_BBBV), most

    @property
    def asks_for_bbbv(self) -> bool:
        """Whether the 3BV is restricted."""
        return self.min_bbbv is not None or self.max_bbbv is not None


DEFAULT_OPTIONS = BoardOptions()
"""No further requirements, and the default search limits."""


class BoardKeywords(TypedDict, total=False):
    """The fields of ``BoardOptions`` as keywords."""

    min_bbbv: int | None
    max_bbbv: int | None
    without_total: bool
    tries: int | None
    repairs: int | None
    limit: int | None
    best_effort: bool


class GenerateKeywords(SpecKeywords, BoardKeywords, total=False):
    """The keywords of ``generate`` and ``generate_many``."""


_OPTION_NAMES = frozenset(BoardKeywords.__annotations__)


@dataclass(frozen=True, slots=True)
class BoardRequest:
    """A request for a board.

    >>> request = BoardRequest(GameSpec(30, 16, 99, mode="no-guess"))
    >>> request.start, request.wanted
    ((8, 15), '30x16m99, start 8,15')
    """

    spec: GameSpec
    """Size, mines, mode, first click, difficulty, and which generator makes the board."""
    options: BoardOptions = DEFAULT_OPTIONS
    """Further requirements for the board, and search limits."""
    grid: Grid = field(init=False, compare=False, repr=False)
    start: Cell = field(init=False, compare=False, repr=False)
    """The cell that is opened first: the game's start, or the middle cell."""

    def __post_init__(self) -> None:
        grid = self.spec.grid
        object.__setattr__(self, "grid", grid)
        object.__setattr__(self, "start", self.spec.start or middle(grid))
        if self.options.without_total and self.spec.difficulty is Difficulty.MINE_COUNT:
            raise SpecError(
                f"{self.spec.difficulty.value!r} boards need the mine total, so it cannot be "
                "excluded"
            )

    @classmethod
    def of(cls, spec: GameSpec | str, **keywords: Unpack[GenerateKeywords]) -> Self:
        """Return the request for a board, given a game and options for the board.

        Args:
            spec: The options of a game, or the name of a level.
            keywords: Fields of the spec to change, and fields of ``BoardOptions``.
        """
        fields: dict[str, Any] = dict(keywords)
        options = {name: fields.pop(name) for name in _OPTION_NAMES & fields.keys()}
        spec = GameSpec.of(spec, **fields)
        return cls(spec, BoardOptions(**options) if options else DEFAULT_OPTIONS)

    @property
    def mines(self) -> int:
        """The mine total."""
        return self.spec.mines

    @property
    def solvable_start_rule(self) -> FirstClick:
        """The guarantee for the start of a no-guess board; the start is always at least safe."""
        rule = self.spec.first_click
        return FirstClick.SAFE if rule is FirstClick.ANY else rule

    @property
    def rungs(self) -> tuple[Rung, Rung]:
        """The range in which the board's highest rung must lie; the lower end may be ``NONE``."""
        difficulty = self.spec.difficulty
        if difficulty is not None:
            return rung(difficulty), rung(difficulty)
        highest = Difficulty.HARD if self.options.without_total else Difficulty.MINE_COUNT
        return Rung.NONE, rung(highest)

    @property
    def wanted(self) -> str:
        """The request in words, for errors."""
        spec, options = self.spec, self.options
        demands = [f"{spec.width}x{spec.height}m{spec.mines}"]
        if spec.solver is not None:
            demands.append(f"solver {str(spec.solver)!r}")
        if spec.difficulty is not None:
            demands.append(f"difficulty {spec.difficulty.value!r}")
        if options.without_total:
            demands.append("without the mine total")
        if options.min_bbbv is not None:
            demands.append(f"3BV at least {options.min_bbbv}")
        if options.max_bbbv is not None:
            demands.append(f"3BV at most {options.max_bbbv}")
        return f"{', '.join(demands)}, start {self.start[0]},{self.start[1]}"

    def impossible(self, reason: str) -> GenerationError:
        """Return the error for a request that is proved to be impossible."""
        return GenerationError(f"a solvable board for {self.wanted} is impossible: {reason}")

    def not_found(self, drawn: int, repairs: int, within: str = "") -> GenerationError:
        """Return the error for a search that failed without proving that no board exists.

        Args:
            drawn: How many layouts were drawn.
            repairs: How many repairs were made.
            within: The limit that ended the search, in words.
        """
        return GenerationError(
            f"no solvable board found for {self.wanted}{within and ' '}{within}:"
            f" {drawn} drawn, {repairs} repairs"
        )


def middle(grid: Grid) -> Cell:
    """Return the middle cell; of two middle rows or columns, the lower or the right one.

    >>> middle(Grid(width=30, height=16))
    (8, 15)
    """
    return (grid.height // 2, grid.width // 2)
