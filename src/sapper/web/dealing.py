"""How the layout of a game is made: the library's own way, or one of the document's generators.

Papagoi 2025 lets the player choose among generators. Theirs are made here at the first opening,
from the game's secret, so that they keep the first click's promise like any other layout.
"""

from dataclasses import dataclass, replace

from sapper.errors import SpecError
from sapper.game import Game, Setup
from sapper.game.record import GameRecord
from sapper.game.trust import layout_seed
from sapper.generators import mine_move, regenerate, safe_move
from sapper.grid import Cell
from sapper.layout import Layout
from sapper.spec import GameSpec, Mode

AUTO = "auto"
"""The library's own way."""

GENERATORS = {
    AUTO: "Whatever suits the mode: uniform boards, or boards that logic solves.",
    "regenerate": "Draw boards until constraint sets solve one (Papagoi 2025).",
    "mine-move": "Draw a board; where constraint sets get stuck, move mines in (Papagoi 2025).",
    "safe-move": "Draw a board; where constraint sets get stuck, move mines out (Papagoi 2025).",
}
"""How layouts can be made, by name."""

MAX_CELLS = 2_000
"""The largest board for the document's generators, which are written to be read."""

_MODES = (Mode.CLASSIC, Mode.NO_GUESS, Mode.STRICT)
_WORK = 10_000  # cells of all boards drawn: a second or two when none is solvable
_REPAIRS = 10


def check(generator: str, spec: GameSpec) -> None:
    """Check that a generator can make the boards of a game.

    Raises:
        SpecError: it cannot.
    """
    if generator not in GENERATORS:
        raise SpecError(f"{generator!r} is not a generator: choose one of {', '.join(GENERATORS)}")
    if generator == AUTO:
        return
    if spec.mode not in _MODES:
        # There a guess draws a new layout, uniformly: how the first one was made means nothing.
        modes = ", ".join(mode.value for mode in _MODES)
        raise SpecError(f"{generator!r} cannot be played in mode {spec.mode.value!r}: {modes}")
    if spec.difficulty is not None:
        raise SpecError(f"{generator!r} knows no difficulty, such as {spec.difficulty.value!r}")
    if spec.grid.size > MAX_CELLS:
        raise SpecError(f"{spec.grid.size} cells are too many for {generator!r}: {MAX_CELLS}")


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
        if self.generator == AUTO or self.layout is not None:
            return Setup.draw(self, first)
        spec = self.spec
        return deal(self.generator, spec.starting_at(spec.start or first), layout_seed(self.seed))


def deal(generator: str, spec: GameSpec, seed: int) -> Layout:
    """Make a layout by one of the document's generators; the wish must have a start.

    Raises:
        GenerationError: no board was found.
    """
    assert spec.start is not None  # noqa: S101 - said above
    wish = (spec.grid, spec.mines, spec.start, seed)
    rule, boards = spec.first_click, max(1, _WORK // spec.grid.size)
    match generator:
        case "regenerate":  # one play a board, where the others take one a repair
            layout, _ = regenerate.draw(*wish, rule=rule, boards=boards * _REPAIRS)
        case "mine-move":
            layout, _ = mine_move.draw(*wish, rule=rule, boards=boards, repairs=_REPAIRS)
        case _:
            layout, _ = safe_move.draw(*wish, rule=rule, boards=boards, repairs=_REPAIRS)
    return layout


def record(game: Game, *, reveal: bool) -> GameRecord:
    """Write a game down; a layout that was made by a chosen generator is written with it."""
    written = GameRecord.of(game, reveal=reveal)
    setup = game.setup
    first = next((change.move.cell for change in game.changes if change.is_opening), None)
    if (
        written.seed is None
        or first is None
        or not isinstance(setup, DealtSetup)
        or setup.generator == AUTO
    ):
        return written
    return replace(written, layout=setup.draw(first))
