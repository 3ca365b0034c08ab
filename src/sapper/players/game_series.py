"""The games of a simulation: which boards are played, and where they are opened first.

Game `i` of a seed is the board that ``sapper generate`` makes as its board `i` from the same seed,
rule and start: drawn uniformly from seed + `i`. So a game depends on its number alone, whoever
plays it, and however many are played beside it. Layouts may be handed in instead.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace

from sapper.engine import core
from sapper.errors import SpecError
from sapper.grid import Cell
from sapper.layout import Layout
from sapper.spec import MAX_SEED, FirstClick, GameSpec, Mode, check_seed


@dataclass(frozen=True, slots=True)
class GameSeries:
    """Boards, by number."""

    spec: GameSpec
    """Size, mines, first click and start; the start is known."""
    seed: int = 0
    """Where the boards are drawn from."""
    layouts: tuple[Layout, ...] = ()
    """The boards themselves, where they were handed in: then nothing is drawn."""

    @classmethod
    def of(cls, spec: GameSpec, seed: int, layouts: Sequence[Layout] = ()) -> "GameSeries":
        """Check what is to be played, and fill in the start.

        Raises:
            SpecError: the games cannot be played: another mode than classic, a start that cannot
                be promised, layouts of another shape.
        """
        check_seed(seed)
        if spec.mode is not Mode.CLASSIC:
            raise SpecError(f"mode {spec.mode.value!r}: simulations play classic games alone")
        spec = replace(spec, start=default_start(spec) if spec.start is None else spec.start)
        series = cls(spec, seed, tuple(layouts))
        if series.layouts:
            series._check_layouts()
        elif spec.mines > spec.grid.size - series.forbidden.count(1):
            raise SpecError(
                f"{spec.mines} mines do not fit beside a first click that is {spec.first_click}"
            )
        return series

    @property
    def start(self) -> Cell:
        """The cell that is opened first."""
        return self.spec.start or (0, 0)

    @property
    def forbidden(self) -> bytes:
        """The cells without a mine, marked by 1, as the first click promises."""
        grid = self.spec.grid
        marks = bytearray(grid.size)
        if self.spec.first_click is not FirstClick.ANY:
            marks[grid.index(self.start)] = 1
        if self.spec.first_click is FirstClick.OPENING:
            for cell in grid.neighbours(self.start):
                marks[grid.index(cell)] = 1
        return bytes(marks)

    def layout(self, number: int) -> Layout:
        """Return the board of a game."""
        if self.layouts:
            return self.layouts[number]
        seed = (self.seed + number) & MAX_SEED
        return core.random_layout(self.spec.grid, self.spec.mines, self.forbidden, seed)

    def fingerprint(self) -> str:
        """Return a text that two series have in common only if their games are the same."""
        spec = self.spec
        row, column = self.start
        place = f"{spec.width}x{spec.height}m{spec.mines} {spec.first_click.value} {row},{column}"
        if not self.layouts:
            return f"{place} seed {self.seed}"
        digest = hashlib.sha256(b"".join(layout.cells for layout in self.layouts))
        return f"{place} layouts {digest.hexdigest()[:16]}"

    def _check_layouts(self) -> None:
        for number, layout in enumerate(self.layouts):
            if layout.grid != self.spec.grid or layout.mines != self.spec.mines:
                raise SpecError(
                    f"layout {number} is {layout.id.partition(':')[0]}, not"
                    f" {self.spec.width}x{self.spec.height}m{self.spec.mines}"
                )


def default_start(spec: GameSpec) -> Cell:
    """Return where strong players begin: a corner, or where an opening is promised, inside.

    >>> default_start(GameSpec.level("expert", first_click="opening"))
    (3, 3)
    >>> default_start(GameSpec.level("expert", first_click="safe"))
    (0, 0)
    """
    if spec.first_click is not FirstClick.OPENING:
        return (0, 0)
    inside = 3 if spec.width * spec.height >= 400 else 2
    return (min(inside, spec.height - 1), min(inside, spec.width - 1))
