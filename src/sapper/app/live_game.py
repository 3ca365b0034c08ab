"""A game that is held in memory between two requests.

Everything in it can be rebuilt from what is stored: the options, the secret and the log of actions
give the same game again, and with it every answer that was ever sent. What the log cannot give back
of an answer (``StoredAction.extra``) is small.
"""

from sapper.answers import cell_symbols
from sapper.answers.games import Ending, Guesses, MoveResult
from sapper.app.actions import Action, ActionKind
from sapper.app.game_options import GameOptions
from sapper.app.limits import search_options
from sapper.app.reviews import LastLook
from sapper.app.session import ActionResult, GameSession
from sapper.app.storage import StoredGame
from sapper.engine import Stop
from sapper.game import Game, Luck, Outcome, Secret, Setup

_MANY_CELLS = 2_000
"""Cells that take some milliseconds to be written into an answer, or to be measured at the end."""

_OPENING = (ActionKind.OPEN, ActionKind.CHORD, ActionKind.SOLVE, ActionKind.REDO)
"""What the engine judges."""


class LiveGame(GameSession):
    """A running or finished game of a player."""

    def __init__(self, stored: StoredGame) -> None:
        self.stored = stored
        """What the store knows of it, except its actions."""
        self.options = GameOptions.from_plain(stored.options)
        """What the player chose."""
        self.secret = Secret.from_hex(stored.secret)
        """What every draw comes from."""
        super().__init__(_game(self.options, self.secret), begun=stored.begun)
        self.aided, self.hints = stored.aided, stored.hints
        self.ending: Ending | None = None
        """What was shown at the end, while the game is over."""
        self.last_look: LastLook | None = None
        """What was certain at the end, once that was found out."""
        self.work = 0.0
        """Seconds of a processor that its last opening took: the next one may take as long."""
        self.last_answer: MoveResult | None = None
        """The answer to the last action, if it is short."""
        self._guesses: tuple[Luck, Guesses] | None = None

    def refresh(self, stored: StoredGame) -> None:
        """Take over what the store knows of it: help may have been given elsewhere."""
        self.stored = stored
        self.aided, self.hints = stored.aided, stored.hints

    def is_hard(self, action: Action, seconds: float) -> bool:
        """Return whether an action may take longer than this, as far as one can tell before it."""
        if self.must_search(action):
            return True
        if action.kind is ActionKind.UNDO:
            last = self.game.last_result
            return last is not None and len(last.changes) > _MANY_CELLS
        return action.kind in _OPENING and self.work > seconds

    def is_short(self, result: ActionResult) -> bool:
        """Return whether what an action did is soon written down."""
        measured = self.game.spec.grid.size if self.is_over else 0
        return max(measured, len(result.changes)) <= _MANY_CELLS

    def note_work(self, action: Action, seconds: float) -> None:
        """Note how long an action took."""
        if action.kind in _OPENING:
            self.work = seconds

    @property
    def guesses(self) -> Guesses:
        """The guesses of the game, described again only after another guess."""
        luck = self.luck()
        if self._guesses is None or self._guesses[0] is not luck:
            self._guesses = luck, Guesses.of(luck)
        return self._guesses[1]

    @property
    def commitment(self) -> str:
        """The hash that was shown at the start."""
        return str(self.game.commitment)

    @property
    def picture(self) -> cell_symbols.Picture:
        """What the player sees."""
        shown = self.game.reveal() if self.outcome is Outcome.RESIGNED else None
        return cell_symbols.drawn(self.game, shown)

    def perform(self, action: Action, stop: Stop | None = None) -> ActionResult:
        """Do an action as the log has it; see ``GameSession.perform``."""
        result = super().perform(action, stop)
        self.ending = self.last_look = None
        return result


def _game(options: GameOptions, secret: Secret) -> Game:
    return Game.from_setup(
        Setup.of(
            options.spec,
            secret,
            layout=options.layout,
            question_marks=options.question_marks,
            options=search_options(options.spec, begun_before_solvers=options.begun_before_solvers),
            version=options.record_version,
        ),
        judge_all=True,
    )
