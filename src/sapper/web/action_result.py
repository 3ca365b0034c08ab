"""What is stored of an action, and what is found out at the end of a game."""

from dataclasses import dataclass

from sapper.app.actions import Action
from sapper.app.session import ActionResult
from sapper.web.schemas.games import CertainCells, MissedSafeCell
from sapper.web.store import StoredAction


@dataclass(frozen=True, slots=True)
class LastLook:
    """What the board said of a game that was just lost or given up."""

    certain: CertainCells | None = None
    """All cells that were certain; ``None`` if that is not known."""
    safe_cell: MissedSafeCell | None = None
    """A safe cell that was missed, with its proof."""


def logged(game: str, seq: int, action: Action, result: ActionResult, answer: str) -> StoredAction:
    """Return what the store keeps of an action."""
    log = "" if result.refused is not None else str(result.action)
    return StoredAction(game=game, seq=seq, request=action.request, log=log, answer=answer)
