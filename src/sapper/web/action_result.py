"""What an action in a game did, and what is told and kept of it."""

from dataclasses import dataclass

from sapper.game import Ruling
from sapper.web.actions import Action
from sapper.web.schemas.games import CertainCells, MissedSafeCell
from sapper.web.store import StoredAction


@dataclass(frozen=True, slots=True)
class ActionResult:
    """What an action did."""

    action: Action
    """The action, as the log keeps it: a *solve* has become a move."""
    changed: list[tuple[int, int, str]]
    """What is to be drawn anew."""
    refused: str | None
    """Why the rules forbade it, if they did; then nothing changed."""
    ruling: Ruling | None
    """The judgement on an opening."""
    done: bool
    """Whether there is nothing left to solve."""


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
