"""The options of a game: size, mines, mode, first click, difficulty, generator."""

import re
import secrets
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Literal, Self, TypedDict, TypeVar, Unpack

from sapper.errors import SpecError
from sapper.grid import Cell, Grid


class Choice(StrEnum):
    """A possible value of an option: its name, and its texts for people.

    The command line, the server and the page all use these texts.
    """

    label: str
    """Its name in menus."""
    description: str
    """A one-sentence description."""

    def __new__(cls, value: str, label: str = "", description: str = "") -> Self:
        """Create a member, whose value is its name."""
        member = str.__new__(cls, value)
        member._value_ = value
        member.label = label
        member.description = description
        return member


class FirstClick(Choice):
    """The guarantee for the first opened cell."""

    ANY = "any", "may be a mine", "The first cell may be a mine."
    SAFE = "safe", "is safe", "The first cell is safe."
    OPENING = (
        "opening",
        "opens an area",
        "The first cell opens an area: no mine on it or around it.",
    )


class Mode(Choice):
    """How luck is treated."""

    CLASSIC = "classic", "Classic", "Random board: you may have to guess."
    NO_GUESS = "no-guess", "No guessing", "Always solvable without guessing."
    STRICT = (
        *("strict", "Strict no guessing"),
        "Always solvable without guessing; if you guess, you lose.",
    )
    FAIR = (
        *("fair", "Fair"),
        "Guess when you didn't have to and you lose; forced guesses are always safe.",
    )
    LENIENT = "lenient", "Lenient", "You lose only on a mine you could have known about."
    BEST_GUESS = (
        *("best-guess", "Best guess"),
        "Like Fair, but when you have to guess, only the best cell is safe.",
    )

    @property
    def needs_solvable(self) -> bool:
        """Whether every board must be solvable by logic; other modes allow any layout."""
        return self in (Mode.NO_GUESS, Mode.STRICT)

    @property
    def punishes_guesses(self) -> bool:
        """Whether a guess loses if a safe cell exists; ``GuessScope`` sets where it must exist."""
        return self in (Mode.STRICT, Mode.FAIR, Mode.BEST_GUESS)


class GuessScope(Choice):
    """Where a safe cell must exist for a guess to be avoidable."""

    BOARD = "board", "anywhere on the board", "A guess is avoidable if any cell is safe."
    REGION = (
        *("region", "in the same region"),
        "A guess is avoidable if numbers link the guessed cell to a safe cell.",
    )


class BestBy(Choice):
    """What makes a guess the best one when no cell is certainly safe."""

    MINE_PROBABILITY = (
        *("mine probability", "lowest mine %"),
        "The best cells have the lowest mine probability.",
    )
    WIN_CHANCE = (
        *("win chance", "best win chance"),
        "The best cells have the highest win chance, where it can be computed exactly.",
    )


class HintSource(Choice):
    """The method that finds the safe cell of a hint."""

    EXACT = "exact", "Exact logic", "Finds every safe cell."
    AUTOMATON = (
        *("automaton", "Automaton"),
        (
            "The automaton of Pestov and Shalyto: finds most safe cells; if it finds none, it "
            "offers a random move."
        ),
    )


class Difficulty(Choice):
    """The hardest technique that a board needs, as a rung of the technique ladder."""

    EASY = "easy", "Easy", "Single numbers are enough."
    MEDIUM = "medium", "Medium", "Needs two numbers together."
    HARD = "hard", "Hard", "Needs several numbers together."
    MINE_COUNT = "mine-count", "Mine count", "Needs the mine count."

    @property
    def rung(self) -> int:
        """Its position on the technique ladder, from 1.

        >>> Difficulty.MEDIUM.rung, Difficulty.of_rung(2)
        (2, <Difficulty.MEDIUM: 'medium'>)
        """
        return list(Difficulty).index(self) + 1

    @classmethod
    def of_rung(cls, rung: int) -> "Difficulty":
        """Return the difficulty of a board whose hardest technique has this rung.

        Args:
            rung: A position on the technique ladder, from 1 to 4.
        """
        return list(cls)[rung - 1]


FirstClickName = Literal["any", "safe", "opening"]
"""The names of guarantees for the first click, for type checkers."""
ModeName = Literal["classic", "no-guess", "strict", "fair", "lenient", "best-guess"]
"""The names of modes."""
GuessScopeName = Literal["board", "region"]
"""The names of scopes."""
BestByName = Literal["mine probability", "win chance"]
"""The names of measures for the best guess."""
HintSourceName = Literal["exact", "automaton"]
"""The names of hint sources."""
Assist = Literal["none", "chord", "flags", "openings"]
"""The levels of automatic help, each of which includes the ones before it: no help; a click on a
number opens the unflagged cells around it; mines that follow from a single number are flagged; safe
cells that follow from a single number are opened."""
DifficultyName = Literal["easy", "medium", "hard", "mine-count"]
"""The names of difficulties."""


class SpecKeywords(TypedDict, total=False):
    """The fields of a ``GameSpec`` except size and mines, as keywords."""

    mode: Mode | ModeName
    first_click: FirstClick | FirstClickName
    start: Cell | None
    difficulty: Difficulty | DifficultyName | None
    generator: str
    solver: str | None
    scope: GuessScope | GuessScopeName
    best_by: BestBy | BestByName | None


_CHANGEABLE = frozenset(SpecKeywords.__annotations__)


@dataclass(frozen=True, slots=True, init=False)
class GameSpec:
    """The options of a game.

    Modes, first clicks and difficulties may be given by name; the fields are enum members.

    >>> spec = GameSpec(30, 16, 99, mode="no-guess", start=(8, 15))
    >>> spec.mode is Mode.NO_GUESS, spec.grid.size
    (True, 480)
    >>> GameSpec.level("expert").mines
    99
    """

    width: int
    """Number of columns."""
    height: int
    """Number of rows."""
    mines: int
    """Mine total."""
    mode: Mode = Mode.CLASSIC
    """How luck is treated."""
    first_click: FirstClick = FirstClick.OPENING
    """The guarantee for the first opened cell."""
    start: Cell | None = None
    """The cell that will be opened first, if it is known in advance."""
    difficulty: Difficulty | None = None
    """The difficulty of a no-guess board; ``None`` for any."""
    generator: str = "auto"
    """The generator of the board: a name in ``sapper.generators.GENERATORS``, which that package
    checks."""
    solver: str | None = None
    """The solver that must be able to finish the board; ``None`` for the generator's default."""
    scope: GuessScope = GuessScope.BOARD
    """Where a safe cell must exist for a guess to be avoidable."""
    best_by: BestBy | None = None
    """What decides which guess is best in the mode ``best-guess``, by default the mine probability;
    ``None`` in other modes."""

    def __init__(  # noqa: PLR0917 - in the order of the fields, as in a dataclass
        self,
        width: int,
        height: int,
        mines: int,
        mode: Mode | ModeName = Mode.CLASSIC,
        first_click: FirstClick | FirstClickName = FirstClick.OPENING,
        start: Cell | None = None,
        difficulty: Difficulty | DifficultyName | None = None,
        generator: str = "auto",
        solver: str | None = None,
        scope: GuessScope | GuessScopeName = GuessScope.BOARD,
        best_by: BestBy | BestByName | None = None,
    ) -> None:
        """Create a spec, and convert names of options to enum members.

        Raises:
            SpecError: a name is unknown, the mines do not fit, or options contradict each other.
            GridError: a grid cannot have this size, or the start is outside the grid.
        """
        values: dict[str, object] = {
            "width": width,
            "height": height,
            "mines": mines,
            "mode": choice(Mode, "mode", mode),
            "first_click": choice(FirstClick, "first_click", first_click),
            "start": start,
            "difficulty": None
            if difficulty is None
            else choice(Difficulty, "difficulty", difficulty),
            "generator": generator,
            "solver": solver,
            "scope": choice(GuessScope, "scope", scope),
            "best_by": None if best_by is None else choice(BestBy, "best_by", best_by),
        }
        if values["mode"] is Mode.BEST_GUESS and best_by is None:
            values["best_by"] = BestBy.MINE_PROBABILITY
        for name, value in values.items():
            object.__setattr__(self, name, value)
        self._check()

    def _check(self) -> None:
        grid = self.grid
        if not 0 <= self.mines <= grid.size:
            raise SpecError(f"{self.mines} mines do not fit into {grid.size} cells")
        if self.start is not None:
            grid.cell(*self.start)
        if self.difficulty is not None and not self.mode.needs_solvable:
            raise SpecError(f"a difficulty needs a no-guess mode, not {self.mode.value!r}")
        if self.scope is not GuessScope.BOARD and not self.mode.punishes_guesses:
            modes = ", ".join(mode.value for mode in Mode if mode.punishes_guesses)
            raise SpecError(
                f"the scope {self.scope.value!r} needs one of the modes {modes}, "
                f"not {self.mode.value!r}"
            )
        if self.best_by is not None and self.mode is not Mode.BEST_GUESS:
            raise SpecError(f"best_by needs the mode 'best-guess', not {self.mode.value!r}")

    @classmethod
    def level(cls, name: str, **changes: Unpack[SpecKeywords]) -> Self:
        """Return a well-known level, with some fields changed.

        Args:
            name: A key of ``sapper.LEVELS``, such as ``expert``.
            changes: Fields to change, such as ``mode="no-guess"``; not the size or the mines.

        Raises:
            SpecError: there is no such level, or the changes include its size.
        """
        if name not in LEVELS:
            raise SpecError(f"{name!r} is not a level: choose one of {', '.join(LEVELS)}")
        for size in ("width", "height", "mines"):
            if size in changes:
                raise SpecError(
                    f"level {name!r} already has {size}: use GameSpec(width, height, mines)"
                )
        return cls(*LEVELS[name], **changes)

    @classmethod
    def of(cls, spec: "GameSpec | str", **changes: Unpack[SpecKeywords]) -> "GameSpec":
        """Return a spec, or a level given by its name, with some fields changed.

        Args:
            spec: The options, or the name of a level.
            changes: Fields to change, such as ``mode="fair"``.

        Raises:
            SpecError: there is no such level, or no such value of a field.
            TypeError: the argument is neither a spec nor a name.

        >>> GameSpec.of("expert", mode="fair") == GameSpec.level("expert", mode="fair")
        True
        """
        if isinstance(spec, str):
            return cls.level(spec, **changes)
        if isinstance(spec, GameSpec):
            # __init__ converts names to members. Copying a spec takes longer than this check, so
            # it is copied only if a field changes.
            fields: dict[str, Any] = {
                name: value
                for name, value in changes.items()
                if name not in _CHANGEABLE or getattr(spec, name) != value
            }
            return replace(spec, **fields) if fields else spec
        raise TypeError(f"{type(spec).__name__} is neither a GameSpec nor the name of a level")

    @property
    def grid(self) -> Grid:
        """The shape."""
        return Grid(self.width, self.height)

    @property
    def rules_label(self) -> str:
        """The mode's name in menus, with the scope if it is not the default."""
        local = "" if self.scope is GuessScope.BOARD else ", by region"
        return f"{self.mode.label}{local}"

    @property
    def rules_description(self) -> str:
        """The description of the mode, with its scope and the measure of the best guess."""
        parts = [self.mode.description]
        if self.best_by is not None:
            parts.append(self.best_by.description)
        if self.scope is not GuessScope.BOARD:
            parts.append(self.scope.description)
        return " ".join(parts)

    @property
    def ranked_as(self) -> str:
        """The name under which results are compared: the mode, and whether it judges by region."""
        return self.mode.value + ("" if self.scope is GuessScope.BOARD else LOCAL)

    def starting_at(self, cell: Cell) -> Self:
        """Return the same game with a start cell."""
        return replace(self, start=cell)


LOCAL = "+local"
"""Added to the mode's name in statistics of games that judge a guess within its region."""


def ranked_label(name: str) -> str:
    """Return the readable form of a name under which results are compared.

    >>> ranked_label("fair"), ranked_label("fair+local")
    ('Fair', 'Fair, by region')
    """
    mode = choice(Mode, "mode", name.removesuffix(LOCAL)).label
    return f"{mode}, by region" if name.endswith(LOCAL) else mode


_Member = TypeVar("_Member", bound=StrEnum)


def choice(kind: type[_Member], name: str, value: str) -> _Member:
    """Return the enum member with a name; members are returned unchanged.

    Raises:
        SpecError: there is no such member; the message lists them all.

    >>> choice(Mode, "mode", "fair")
    <Mode.FAIR: 'fair'>
    """
    try:
        return kind(value)
    except ValueError:
        choices = ", ".join(member.value for member in kind)
        raise SpecError(
            f"{value!r} is not a {name.replace('_', '-')}: choose one of {choices}"
        ) from None


LEVELS: dict[str, tuple[int, int, int]] = {
    "beginner": (9, 9, 10),
    "beginner-8x8": (8, 8, 10),
    "intermediate": (16, 16, 40),
    "expert": (30, 16, 99),
}
"""Width, height and mines of each level; up to Windows ME, beginner was 8x8."""
_TIMES = "\N{MULTIPLICATION SIGN}"


def level_label(name: str) -> str:
    """Return the readable form of a level: its name, or its size and mines.

    >>> level_label("expert")
    'Expert'
    """
    size = re.fullmatch(r"(\d+)x(\d+)m(\d+)", name)
    if size is not None:
        mines = "mine" if size[3] == "1" else "mines"
        return f"{size[1]}{_TIMES}{size[2]}, {size[3]} {mines}"
    words = re.sub(r"-(\d+)x(\d+)$", rf" \1{_TIMES}\2", name)
    return f"{words[0].upper()}{words[1:]}"


MAX_SEED = 2**64 - 1
"""The largest seed: a 64-bit word."""


def check_seed(seed: int) -> None:
    """Check that a number can be a seed.

    Raises:
        SpecError: the number is not an integer from 0 to 2**64 - 1.
    """
    if not isinstance(seed, int) or not 0 <= seed <= MAX_SEED:
        raise SpecError(f"{seed!r} is not a seed, an integer from 0 to 2**64 - 1")


def seed_or_new(seed: int | None) -> int:
    """Return the checked seed, or a random one if it is ``None``.

    A new seed has 53 bits, so that other programs can represent it exactly.

    Raises:
        SpecError: the seed is not an integer from 0 to 2**64 - 1.
    """
    if seed is None:
        return secrets.randbits(53)
    check_seed(seed)
    return seed
