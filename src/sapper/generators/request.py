"""What a generator is asked for: a game, and options for its board."""

from dataclasses import dataclass, field

from sapper.engine.core import Rung
from sapper.errors import GenerationError, SpecError
from sapper.generators.difficulty import rung
from sapper.generators.options import DEFAULT_OPTIONS, BoardOptions
from sapper.grid import Cell, Grid
from sapper.spec import Difficulty, FirstClick, GameSpec


@dataclass(frozen=True, slots=True)
class BoardRequest:
    """A board that is asked for.

    >>> request = BoardRequest(GameSpec(30, 16, 99, mode="no-guess"))
    >>> request.start, request.wanted
    ((8, 15), '30x16m99, start 8,15')
    """

    spec: GameSpec
    """Size, mines, mode, first click, difficulty, and which generator makes the board."""
    options: BoardOptions = DEFAULT_OPTIONS
    """Further wishes, and how long to look."""
    grid: Grid = field(init=False, compare=False, repr=False)
    """The shape."""
    start: Cell = field(init=False, compare=False, repr=False)
    """The cell that is opened first: the game's, or else the middle cell."""

    def __post_init__(self) -> None:
        grid = self.spec.grid
        object.__setattr__(self, "grid", grid)
        object.__setattr__(self, "start", self.spec.start or middle(grid))
        if self.options.without_total and self.spec.difficulty is Difficulty.MINE_COUNT:
            raise SpecError(f"{self.spec.difficulty.value!r} boards need the mine total")

    @property
    def mines(self) -> int:
        """The mine total."""
        return self.spec.mines

    @property
    def solvable_start_rule(self) -> FirstClick:
        """What is promised of the start of a board that logic solves: it is always safe."""
        rule = self.spec.first_click
        return FirstClick.SAFE if rule is FirstClick.ANY else rule

    @property
    def rungs(self) -> tuple[Rung, Rung]:
        """The least and the highest rung that the board may need; NONE stands for no least."""
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
            demands.append("no use of the mine total")
        if options.min_bbbv is not None:
            demands.append(f"3BV at least {options.min_bbbv}")
        if options.max_bbbv is not None:
            demands.append(f"3BV at most {options.max_bbbv}")
        return f"{', '.join(demands)}, start {self.start[0]},{self.start[1]}"

    def impossible(self, reason: str) -> GenerationError:
        """Return the error that no board fulfils the request, which was shown."""
        return GenerationError(f"a solvable board for {self.wanted} is impossible: {reason}")

    def not_found(self, drawn: int, repairs: int, within: str = "") -> GenerationError:
        """Return the error that no board was found, which says nothing about whether there is one.

        Args:
            drawn: Layouts drawn.
            repairs: Repairs made on them.
            within: What ended the search before its tries were used up.
        """
        return GenerationError(
            f"no solvable board found for {self.wanted}{within and ' '}{within}:"
            f" {drawn} drawn, {repairs} repairs"
        )


def middle(grid: Grid) -> Cell:
    """Return the middle cell; of two, the lower or the right one.

    >>> middle(Grid(width=30, height=16))
    (8, 15)
    """
    return (grid.height // 2, grid.width // 2)
