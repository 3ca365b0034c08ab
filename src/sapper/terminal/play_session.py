"""Games in a terminal, one after another: moves and their times, hints, and the status line.

The displayed data is copied from the game after every move, so that a display never reads a game
that another thread is changing.
"""

from collections.abc import Callable

from sapper import words
from sapper.answers.games import ActionKind, how_it_was_lost, level_of
from sapper.app.questions import AskedBoard
from sapper.app.session import Action, GameSession, Moment
from sapper.engine import Stop
from sapper.errors import GenerationError, SapperError
from sapper.game import Game, MoveKind, Outcome
from sapper.game.ruling import LIMIT
from sapper.grid import Cell
from sapper.hints import Hint, hint
from sapper.spec import GameSpec, HintSource, level_label, seed_or_new
from sapper.terminal.overlays import Overlay, Shown, shown

SECONDS = 2.0
"""The time limit of CP-SAT, in seconds, for a hint on a board that exceeds the engine's limit."""

_FACES = {Outcome.PLAYING: ":-)", Outcome.WON: "B-)"}
_LOST = "X-("


class PlaySession:
    """The current game, and its clock.

    >>> session = PlaySession(GameSpec(4, 3, 2), 1, clock=lambda: 0.0)
    >>> session.move(MoveKind.OPEN, (0, 0))
    ''
    >>> list(session.appearance[:4]), session.standing
    ([0, 0, 1, 9], '')
    >>> session.move(MoveKind.OPEN, (0, 0))
    'Row 1, column 1 is already open.'
    """

    def __init__(self, spec: GameSpec, seed: int, clock: Callable[[], float]) -> None:
        self._clock = clock
        self.hint_source = HintSource.EXACT
        """The method that finds the safe cell of a hint; kept from game to game."""
        self.begin(spec, seed)

    def begin(self, spec: GameSpec, seed: int | None = None) -> None:
        """Start another game; if the seed is omitted, a random one is chosen."""
        seed = seed_or_new(seed)
        self.play(Game(spec, seed), seed)

    def play(self, game: Game, seed: int) -> None:
        """Use a game that has no moves yet."""
        self._session = GameSession(game)
        self.seed = seed
        """The seed; together with the moves, it determines the game. It is shown after the game."""
        self.aided = False
        """Whether the player used a hint or an overlay."""
        self._copy_state()

    @property
    def game(self) -> Game:
        """The game."""
        return self._session.game

    @property
    def spec(self) -> GameSpec:
        """The options of the game."""
        return self.game.spec

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.outcome is not Outcome.PLAYING

    @property
    def seconds(self) -> float:
        """The time since the first opening; after the end, the time of the last move."""
        return self._session.seconds(self._now()) or 0.0

    # Actions of the player. Each method returns why the action was refused, as a sentence, or an
    # empty text if it was carried out.

    def move(self, kind: MoveKind, cell: Cell, *, stop: Stop | None = None) -> str:
        """Make a move at the current time."""
        return self._do(Action(ActionKind(kind.value), cell), stop)

    def undo(self) -> str:
        """Undo the last move."""
        return self._do(Action(ActionKind.UNDO))

    def redo(self, *, stop: Stop | None = None) -> str:
        """Redo the move that was undone last."""
        return self._do(Action(ActionKind.REDO), stop)

    def _do(self, action: Action, stop: Stop | None = None) -> str:
        result = self._session.do(action, self._now(), stop or Stop())
        if result.refused is not None:
            return result.refused
        self._copy_state()
        return ""

    def _now(self) -> Moment:
        now = self._clock()
        return Moment(now, now)

    def _copy_state(self) -> None:
        game = self.game
        self.appearance = game.appearance()
        """How each cell is drawn, as ``Appearance`` codes."""
        self.mines_left = game.mines_left
        self.outcome = self._session.outcome

    # Help. Call these methods in a thread.

    def change_hint_source(self) -> str:
        """Switch between hints by the automaton and by exact logic; return a message."""
        automaton = HintSource.AUTOMATON
        self.hint_source = HintSource.EXACT if self.hint_source is automaton else automaton
        return f"Hints by: {self.hint_source.label}. {self.hint_source.description}"

    def hint(self, stop: Stop | None = None) -> Hint | None:
        """Return a hint for the current position; ``None`` after the end."""
        if self.is_over:
            return None
        self._session.hints += 1
        self._use_help()
        game = self.game
        return hint(
            game.board,
            flags=game.flags,
            spec=game.spec_for_hints,
            near=game.last_opened,
            by=self.hint_source,
            limit=LIMIT,
            seconds=SECONDS,
            stop=stop,
        )

    def overlay(self, overlay: Overlay, stop: Stop | None = None) -> Shown:
        """Return an overlay of the current position; empty after the end."""
        if self.is_over or overlay is Overlay.NONE:
            return Shown({}, "")
        self._use_help()
        game = self.game
        asked = AskedBoard(
            game.board,
            game.spec,
            first_click_is_safe=game.first_click_is_safe,
            forced_guess_is_free=game.forced_guess_is_free,
        )
        return shown(overlay, asked, stop)

    def _use_help(self) -> None:
        self.aided = self._session.aided = True

    # Words.

    @property
    def standing(self) -> str:
        """How the game ended, in a few sentences; empty while it is running."""
        match self.outcome:
            case Outcome.PLAYING:
                return ""
            case Outcome.WON:
                won = words.ENDINGS[Outcome.WON]
                return f"{won} in {self.seconds:.0f} s.{self._aids()} Seed {self.seed}."
        ending = self.game.ending()
        missed = None if ending.ruling is None else ending.ruling.safe_cell
        hit = "X was a mine" if len(ending.hits) == 1 else "the cells with X were mines"
        sentences = [
            f"{words.ENDINGS[Outcome.LOST]}: {hit}.",
            how_it_was_lost(ending.ruling),
            "" if missed is None else words.was_safe(missed),
            "! marks wrong flags." if ending.wrong_flags else "",
            f"Seed {self.seed}.",
        ]
        return " ".join(filter(None, sentences))

    def _aids(self) -> str:
        undos = self.game.undos
        aids = ["with help"] if self.aided else []
        aids += [f"{words.counted(undos, 'move')} taken back"] if undos else []
        return f" ({', '.join(aids)}.)" if aids else ""

    def status(self, overlay: Overlay, cursor: Cell, *, busy: bool) -> str:
        """Return the line above the board: mines left, time, game, and cursor position."""
        face = _FACES.get(self.outcome, _LOST)
        parts = [f"{self.mines_left:03} {face} {int(self.seconds):03}", game_name(self.spec)]
        parts.append("working: Esc stops" if busy else words.place(cursor))
        if overlay is not Overlay.NONE:
            parts.append(overlay.label)
        return " | ".join(parts)


def game_name(spec: GameSpec) -> str:
    """Return a short description of the game.

    >>> game_name(GameSpec.level("expert", mode="fair"))
    'Expert, Fair'
    """
    return f"{level_label(level_of(spec))}, {spec.rules_label}"


def explained(error: SapperError) -> str:
    """Return why something could not be done, as a sentence for players."""
    if isinstance(error, GenerationError):
        return f"The game cannot start there: {error}. Try another cell or fewer mines."
    return f"{error}."
