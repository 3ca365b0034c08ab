"""The line above the board: mines left, the time, what is played, where the cursor stands."""

from sapper.game import Outcome
from sapper.grid import Cell
from sapper.spec import LEVELS, GameSpec, level_label
from sapper.terminal.overlays import Overlay
from sapper.terminal.play_session import PlaySession
from sapper.words import place

_FACES = {Outcome.PLAYING: ":-)", Outcome.WON: "B-)", Outcome.LOST: "X-("}


def game_name(spec: GameSpec) -> str:
    """Return what is played, in short.

    >>> game_name(GameSpec.level("expert", mode="fair"))
    'Expert, Fair'
    """
    shape = (spec.width, spec.height, spec.mines)
    sized = f"{spec.width}x{spec.height}m{spec.mines}"
    level = next((name for name, size in LEVELS.items() if size == shape), sized)
    return f"{level_label(level)}, {spec.mode.label}"


def line(session: PlaySession, overlay: Overlay, cursor: Cell, *, busy: bool) -> str:
    """Return what the line says."""
    parts = [
        f"{session.mines_left:03} {_FACES[session.outcome]} {int(session.seconds):03}",
        game_name(session.spec),
    ]
    parts.append("working: Esc stops" if busy else place(cursor))
    if overlay is not Overlay.NONE:
        parts.append(overlay.label)
    return " | ".join(parts)
