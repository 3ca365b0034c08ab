"""A game that was played in another program, as its file tells it."""

from dataclasses import dataclass

from sapper.errors import NotationError, SapperError
from sapper.game import GUESS_RULES, Game, GuessRules, Move, Outcome
from sapper.game.modes import NUMBERS
from sapper.layout import Layout
from sapper.spec import GameSpec, Mode

FORMATS = {
    "avf": "Minesweeper Arbiter",
    "evf": "Metasweeper, and whoever writes its format",
    "mvf": "Minesweeper Clone",
    "rmv": "Viennasweeper",
}
"""The formats that are read, each with the program that writes it."""


@dataclass(frozen=True, slots=True)
class ReplayFile:
    """What a replay holds: layout, moves, times, and who played where."""

    format: str
    """The name of the format."""
    layout: Layout
    """The mines at the end of the game."""
    moves: tuple[Move, ...]
    """What the player did, with times; mouse movements are left out."""
    won: bool
    """Whether the file says that the game was won."""
    mode: int = 0
    """How guesses were treated, by the number that the formats share."""
    program: str = ""
    """The program that recorded it, as the file names it."""
    player: str = ""
    """The player, as the file names them."""
    seconds: float | None = None
    """How long it took, by the program's word."""

    @property
    def rules(self) -> GuessRules:
        """How guesses were treated; as in a classic game where the mode is another program's own.

        >>> ReplayFile("evf", Layout.parse("2x1:*."), (), won=True, mode=7).rules
        GuessRules(needless=<Fate.KILL: 'kill'>, forced=<Fate.SAVE: 'save'>, solvable=False)
        """
        name = NUMBERS.get(self.mode)
        return GUESS_RULES[Mode.CLASSIC] if name is None else GuessRules.named(name)

    @property
    def notes(self) -> tuple[str, ...]:
        """What the file does not hold, and what was taken for granted instead."""
        found = ["the first click is taken for safe, as in the programs that write such files"]
        if self.mode not in NUMBERS:
            found.append(f"game mode {self.mode} is not known: guesses are judged as luck")
        if self.format == "avf":
            found.append("times are hundredths of a second")
        return tuple(found)

    def game(self) -> Game:
        """Return the game, played again on the layout of the file.

        The rules of other modes than classic may change the layout while a game is played; the
        file has the last one, which agrees with everything that was opened. So it is played as a
        classic game, and ``rules`` tell how its guesses are to be judged.

        Raises:
            NotationError: the moves do not fit the layout, or do not lead to the end that the file
                tells.
        """
        grid, mines = self.layout.grid, self.layout.mines
        spec = GameSpec(grid.width, grid.height, mines)
        try:
            game = Game.from_layout(spec, self.layout)
        except SapperError as error:
            raise NotationError(f"no game can be played like this: {error}") from None
        for number, move in enumerate(self.moves, 1):
            try:
                game.play(move)
            except SapperError as error:
                raise NotationError(f"move {number} of the replay: {error}") from None
        if self.won and game.outcome is not Outcome.WON:
            raise NotationError(
                f"the replay says that the game was won, its moves leave it {game.outcome.value}"
            )
        return game
