"""Games side by side in the native core, for modes in which luck decides every opening.

Both environments play here: ``vector`` many games at once, ``environment`` one. A game is the same
as ``Game(spec, seed)`` with the same openings; tests compare them step by step.
"""

from collections.abc import Sequence

from sapper.engine.core import Opened, ParallelGames, Promise
from sapper.game import GUESS_RULES, Outcome
from sapper.game.game_setup import Setup
from sapper.layout import Layout
from sapper.spec import FirstClick, GameSpec

_PROMISES = {
    FirstClick.ANY: Promise.NONE,
    FirstClick.SAFE: Promise.CELL,
    FirstClick.OPENING: Promise.NEIGHBOURHOOD,
}

_ENDS = {Opened.WON: Outcome.WON, Opened.LOST: Outcome.LOST}

OUTCOMES = tuple(_ENDS.get(each, Outcome.PLAYING).value for each in Opened)
"""The name of the outcome after each result of an opening."""


class NativeGames:
    """Games of one kind, numbered from 0."""

    def __init__(self, spec: GameSpec, count: int) -> None:
        Setup.of(spec, 0)  # checks that the generator suits the game
        self._spec = spec
        self._seeds = [0] * count
        # Uniform boards are drawn in the core, all others by the generator of the game.
        self._generated = (
            spec.mode.needs_solvable or spec.generator != "auto" or spec.start is not None
        )
        promise = Promise.NONE if self._generated else _PROMISES[spec.first_click]
        self._games = ParallelGames(spec.width, spec.height, spec.mines, promise, count)
        self.seen = self._games.seen
        """Returns one signed byte per cell of all games: -1 hidden, otherwise the number."""

    @staticmethod
    def can_play(spec: GameSpec) -> bool:
        """Return whether luck decides in the mode of these games."""
        return not GUESS_RULES[spec.mode].judge_moves

    def begin(self, game: int, seed: int, layout: Layout | None = None) -> None:
        """Start a game from its seed, or on a given layout."""
        self._seeds[game] = seed
        self._games.begin(game, seed)
        if layout is not None:
            self._games.give_layout(game, layout.cells)

    def step(self, cells: bytes, playing: Sequence[int]) -> tuple[bytes, bytes]:
        """Open one cell in every game.

        Args:
            cells: One 32-bit integer per game.
            playing: The games that are not over.

        Returns:
            The number of opened cells of each game, as 32-bit integers, and one byte ``Opened``.
        """
        if self._generated:
            self._give_layouts(cells, playing)
        return self._games.step(cells)

    def _give_layouts(self, cells: bytes, playing: Sequence[int]) -> None:
        chosen = memoryview(cells).cast("i")
        for game in playing:
            if not self._games.has_layout(game):
                first = self._spec.grid.cell_at(chosen[game])
                layout = Setup.of(self._spec, self._seeds[game]).draw(first)
                self._games.give_layout(game, layout.cells)
