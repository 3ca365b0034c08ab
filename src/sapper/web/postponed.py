"""What a thread of the moves does not do itself, because it would hold up the others."""

from sapper.app.actions import Action
from sapper.app.session import ActionResult, Moment
from sapper.web.live_game import LiveGame
from sapper.web.store import StoredGame


class ColdGameError(Exception):
    """A game that is not in memory must be played again from its actions first."""

    def __init__(self, stored: StoredGame) -> None:
        super().__init__(stored.id)
        self.stored = stored
        """What the store knows of it."""


class HardActionError(Exception):
    """An action takes longer than a slice of time; what is missing must be done elsewhere."""

    def __init__(
        self,
        live: LiveGame,
        seq: int,
        action: Action,
        now: Moment,
        result: ActionResult | None = None,
    ) -> None:
        super().__init__(live.stored.id)
        self.live = live
        """The game; before the action, if there is no result yet."""
        self.seq = seq
        """The number of the action."""
        self.action = action
        """The action, as it was asked for."""
        self.now = now
        """When it was asked for."""
        self.result = result
        """What it did, where only the look back at the end is missing."""
