"""How the layout of a game is made: whatever suits the mode, or a generator of one's choice.

Papagoi 2025 lets the player choose among generators. All of them make their layouts at the first
opening, from the game's secret, so that they keep the first click's promise; every one but ``auto``
makes boards that logic solves, in classic games too.

A server must answer soon, also that there is no such board. So generators whose time explodes with
the size or the density get small or sparse boards only, or no more than so many tries.
"""

from dataclasses import dataclass, replace

from sapper.errors import SpecError
from sapper.game import Game, Setup
from sapper.game.draw_seeds import layout_seed
from sapper.game.record import GameRecord
from sapper.generators import (
    NO_GUESS_MODES,
    Method,
    Report,
    generate,
    middle,
    mine_move,
    rate,
    regenerate,
    safe_move,
)
from sapper.grid import Cell
from sapper.layout import Layout
from sapper.spec import GameSpec, Mode

AUTO = "auto"
"""Whatever suits the mode."""

GENERATORS = {
    AUTO: "Whatever suits the mode: uniform boards, or boards that logic solves.",
    "uniform": "Draw boards until logic solves one: all that it solves are equally likely.",
    "repair": "Draw a board; where logic gets stuck, move mines nearby. Quick at every size.",
    "regenerate": "Draw boards until constraint sets solve one (Papagoi 2025).",
    "mine-move": "Draw a board; where constraint sets get stuck, move mines in (Papagoi 2025).",
    "safe-move": "Draw a board; where constraint sets get stuck, move mines out (Papagoi 2025).",
}
"""How layouts can be made, by name."""

MAX_CELLS = 2_000
"""The largest board for the document's generators, which are written to be read, and for
``uniform``; and the largest that may be as dense as one likes when logic must solve it."""

MAX_DENSITY = 0.4
"""The largest share of mines on larger boards that logic must solve. At 40,000 cells it takes
tenths of a second, half as much again takes minutes and often finds nothing."""

UNIFORM_DENSITY = 0.21
"""The largest share of mines for ``uniform``: up to here some of the boards drawn are solvable;
beyond it the generator would mix repaired ones, for seconds or minutes."""

_METHODS = frozenset(Method)
_WORK = 10_000  # cells of all boards drawn by the document's generators: a second or two
_REPAIRS = 10
_DRAWN = 4_000_000  # the same for uniform: as many as are drawn before any is repaired and mixed


def modes(generator: str) -> tuple[Mode, ...]:
    """Return the modes that a generator can make boards for.

    >>> [mode.value for mode in modes("repair")]
    ['classic', 'no-guess', 'strict']
    """
    if generator == AUTO:
        return tuple(Mode)
    # Elsewhere a guess draws a new layout, uniformly: how the first one was made means nothing.
    return (Mode.CLASSIC, Mode.NO_GUESS, Mode.STRICT)


def takes_difficulty(generator: str) -> bool:
    """Tell whether a generator can be asked for a difficulty."""
    return generator in _METHODS


def check(generator: str, spec: GameSpec) -> None:
    """Check that a generator can make the boards of a game.

    Raises:
        SpecError: it cannot.
    """
    if generator not in GENERATORS:
        raise SpecError(f"{generator!r} is not a generator: choose one of {', '.join(GENERATORS)}")
    if spec.mode not in (allowed := modes(generator)):
        names = ", ".join(mode.value for mode in allowed)
        raise SpecError(f"{generator!r} cannot be played in mode {spec.mode.value!r}: {names}")
    if spec.difficulty is not None and not takes_difficulty(generator):
        raise SpecError(f"{generator!r} knows no difficulty, such as {spec.difficulty.value!r}")
    cells, solvable = spec.grid.size, generator != AUTO or spec.mode in NO_GUESS_MODES
    if generator not in (AUTO, "repair") and cells > MAX_CELLS:
        raise SpecError(f"{cells} cells are too many for {generator!r}: at most {MAX_CELLS}")
    if generator == "uniform":
        _check_density(spec, UNIFORM_DENSITY, f"{generator!r}")
    elif solvable and cells > MAX_CELLS:
        _check_density(spec, MAX_DENSITY, f"a board of {cells} cells that logic solves")


def _check_density(spec: GameSpec, most: float, purpose: str) -> None:
    if spec.mines > most * spec.grid.size:
        raise SpecError(
            f"{spec.mines} mines are too many for {purpose}: at most {int(most * spec.grid.size)}"
        )


@dataclass(frozen=True, slots=True)
class DealtSetup(Setup):
    """The setup of a game whose layout is made by a generator of one's choice."""

    generator: str = AUTO
    """Which."""

    def draw(self, first: Cell) -> Layout:
        """Return the layout that the game begins with when a cell is opened first.

        Raises:
            GenerationError: no board was found.
        """
        if self.layout is not None:
            return self.layout
        layout, _ = deal(self.generator, self.wish(first), layout_seed(self.seed))
        return layout


def deal(generator: str, spec: GameSpec, seed: int) -> tuple[Layout, Report]:
    """Make a layout; the wish must have passed the check. Takes seconds at worst.

    >>> layout, report = deal("repair", GameSpec.level("expert"), seed=1)
    >>> report.proved, report.start
    (True, (8, 15))

    Raises:
        GenerationError: no board was found.
    """
    if generator in _METHODS:
        if generator != AUTO and spec.mode not in NO_GUESS_MODES:
            spec = replace(spec, mode=Mode.NO_GUESS)
        # `auto` has no limit of its own: the record of a game makes the board again without it.
        tries = _DRAWN // spec.grid.size if generator == "uniform" else None
        return generate(spec, seed, method=Method(generator), tries=tries)
    start = spec.start or middle(spec.grid)
    wish = (spec.grid, spec.mines, start, seed)
    rule, boards = spec.first_click, max(1, _WORK // spec.grid.size)
    match generator:
        case "regenerate":  # one play a board, where the others take one a repair
            layout, effort = regenerate.draw(*wish, rule=rule, boards=boards * _REPAIRS)
        case "mine-move":
            layout, effort = mine_move.draw(*wish, rule=rule, boards=boards, repairs=_REPAIRS)
        case _:
            layout, effort = safe_move.draw(*wish, rule=rule, boards=boards, repairs=_REPAIRS)
    # Constraint sets, which have solved it, never guess: it can be rated.
    rating = rate(layout, start)
    return layout, Report.of(
        layout,
        seed=seed,
        start=start,
        rating=rating,
        drawn=effort.boards,
        repairs=effort.repairs,
    )


def record(game: Game, *, reveal: bool) -> GameRecord:
    """Write a game down; a layout that was made by a chosen generator is written with it."""
    written = GameRecord.of(game, reveal=reveal)
    setup = game.setup
    first = next((result.move.cell for result in game.results if result.is_opening), None)
    if (
        written.seed is None
        or first is None
        or not isinstance(setup, DealtSetup)
        or setup.generator == AUTO
    ):
        return written
    return replace(written, layout=setup.draw(first))
