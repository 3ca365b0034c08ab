"""A game that the server holds in memory between two requests.

Everything in it can be rebuilt from the store: the options, the secret and the log of actions give
the same game again.
"""

from collections.abc import Iterable
from dataclasses import replace

from sapper.answers import cell_symbols
from sapper.app.actions import Action
from sapper.app.session import ActionResult, GameSession, Moment
from sapper.engine import Stop
from sapper.game import Game, Outcome, Secret, Setup
from sapper.web import generator_limits
from sapper.web.action_result import LastLook
from sapper.web.game_options import GameOptions
from sapper.web.schemas.games import ActionResponse, GameEnding
from sapper.web.store import StoredAction, StoredGame

HARD_SECONDS = 0.05
"""Seconds of a processor; a game whose last action took more is played outside the threads."""


class LiveGame(GameSession):
    """A running or finished game of the server."""

    def __init__(self, stored: StoredGame) -> None:
        self.stored = stored
        """What the store knows of it, except its actions."""
        self.options = GameOptions.from_plain(stored.options)
        """What the player chose."""
        self.secret = Secret.from_hex(stored.secret)
        """What every draw comes from."""
        super().__init__(_game(self.options, self.secret), begun=stored.begun)
        self.ending: GameEnding | None = None
        """What was shown at the end, while the game is over."""
        self.last_look: LastLook | None = None
        """What was certain at the end, once that was found out."""
        self.work = 0.0
        """Seconds of a processor that its last action took: the next one may take as long."""
        self.was_over = False
        """Whether it was over before the last action."""

    @classmethod
    def restore(cls, stored: StoredGame, actions: Iterable[StoredAction]) -> "LiveGame":
        """Rebuild a game from what the store knows of it and all its actions."""
        live = cls(stored)
        last, performed = "", []
        for action in actions:
            if action.log:
                performed.append(Action.parse(action.log))
                last = action.answer
            else:
                live.wasted += 1
        live.repeat(performed)
        if live.is_over:
            live.ending = ActionResponse.model_validate_json(last).ending
        return live

    @property
    def commitment(self) -> str:
        """The hash that was shown at the start."""
        return str(self.game.commitment)

    @property
    def picture(self) -> cell_symbols.Picture:
        """What the player sees."""
        shown = self.game.reveal() if self.outcome is Outcome.RESIGNED else None
        return cell_symbols.drawn(self.game, shown)

    def do(self, action: Action, now: Moment, stop: Stop) -> ActionResult:
        """Do what the player asks for; see ``GameSession.do``."""
        self.was_over = self.is_over
        result = super().do(action, now, stop)
        if result.refused is None:
            self.ending = self.last_look = None
            self.stored = replace(self.stored, begun=self.begun, outcome=self.outcome.value)
        return result


def _game(options: GameOptions, secret: Secret) -> Game:
    return Game.from_setup(
        Setup.of(
            options.spec,
            secret,
            layout=options.layout,
            question_marks=options.question_marks,
            options=generator_limits.limited(
                options.spec, begun_before_solvers=options.begun_before_solvers
            ),
            version=options.record_version,
        ),
        judge_all=True,
    )
