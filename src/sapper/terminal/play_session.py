"""One game after another at a terminal: the moves with their times, and how the game stands.

What is shown is taken from the game after every move: a display never looks at a game that another
thread is changing.
"""

from collections.abc import Callable

from sapper import words
from sapper.engine import Stop
from sapper.errors import GenerationError, IllegalMoveError, IllegalMoveReason, SapperError
from sapper.game import Ending, Game, Move, MoveKind, Outcome
from sapper.grid import Cell
from sapper.spec import GameSpec, seed_or_new


class PlaySession:
    """The game that is being played, and the clock beside it.

    >>> session = PlaySession(GameSpec(4, 3, 2), 1, clock=lambda: 0.0)
    >>> session.move(MoveKind.OPEN, (0, 0))
    >>> list(session.appearance[:4]), session.standing
    ([0, 0, 1, 9], '')
    """

    def __init__(self, spec: GameSpec, seed: int, clock: Callable[[], float]) -> None:
        self._clock = clock
        self.begin(spec, seed)

    def begin(self, spec: GameSpec, seed: int | None = None) -> None:
        """Begin another game; without a seed, one is drawn.

        Raises:
            GenerationError: no start has room for the mines.
            SpecError: the seed is out of range, or the board too large for the mode.
        """
        seed = seed_or_new(seed)
        self.game = Game(spec, seed)
        self.seed = seed
        """Determines the game with its moves; told to the player at the end."""
        self.aided = False
        """Whether the player was helped by a hint or an overlay."""
        self._begun: float | None = None
        self._take_over()

    @property
    def spec(self) -> GameSpec:
        """What the game is like."""
        return self.game.spec

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.outcome is not Outcome.PLAYING

    @property
    def seconds(self) -> float:
        """The time since the first move, at the end that of the last move."""
        if self._begun is None:
            return 0.0
        last = self.game.moves[-1].at if self.is_over else None
        return self._clock() - self._begun if last is None else last

    def move(self, kind: MoveKind, cell: Cell, *, stop: Stop | None = None) -> None:
        """Make a move at the time that the clock shows.

        Raises:
            IllegalMoveError: the rules forbid it here.
            GenerationError: it is the first opening, and no board was found.
            UndecidedError: the flag was set before the move was judged.
        """
        now = self._clock()
        begun = now if self._begun is None else self._begun
        self.game.play(Move(kind, cell, now - begun), stop=stop)
        self._begun = begun
        self._take_over()

    def undo(self) -> None:
        """Take the last move back.

        Raises:
            IllegalMoveError: there is none.
        """
        self.game.undo()
        self._take_over()

    def redo(self, *, stop: Stop | None = None) -> None:
        """Make the move again that was taken back last.

        Raises:
            IllegalMoveError: there is none.
            UndecidedError: the flag was set before the move was judged.
        """
        self.game.redo(stop=stop)
        self._take_over()

    def _take_over(self) -> None:
        game = self.game
        self.appearance = game.appearance()
        """What the player sees of every cell, as codes of ``Appearance``."""
        self.mines_left = game.mines_left
        """The mine total less the flags."""
        self.outcome = game.outcome
        """How the game stands."""

    @property
    def standing(self) -> str:
        """How the game ended, in a few sentences; nothing while it is running."""
        match self.outcome:
            case Outcome.PLAYING:
                return ""
            case Outcome.WON:
                return f"You won in {self.seconds:.0f} s.{self._aid()} Seed {self.seed}."
        ending = self.game.ending()
        hits = "X was a mine" if len(ending.hits) == 1 else "the cells with X were mines"
        wrong = " ! marks wrong flags." if ending.wrong_flags else ""
        return f"Boom: {hits}.{wrong}{_lesson(ending)} Seed {self.seed}."

    def _aid(self) -> str:
        undos = self.game.undos
        aids = ["with help"] if self.aided else []
        aids += [f"{words.counted(undos, 'move')} taken back"] if undos else []
        return f" ({', '.join(aids)}.)" if aids else ""


def _lesson(ending: Ending) -> str:
    """Say which safe cell the player passed over, where the mode judges openings."""
    ruling = ending.ruling
    if ruling is None or ruling.safe_cell is None:
        return ""
    return f" {words.was_safe(ruling.safe_cell)}"


def explained(error: SapperError) -> str:
    """Return why something was not done, as a sentence for players."""
    if isinstance(error, GenerationError):
        return f"No board starts there: {error}. Try another cell or fewer mines."
    if not isinstance(error, IllegalMoveError):
        return f"{error}."
    keys = " u undoes the last move, a starts another game."
    return words.refusal(error) + keys * (error.reason is IllegalMoveReason.OVER)
