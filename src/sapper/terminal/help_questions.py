"""What a game is asked for a player who wants help: a hint, an overlay. Work for a thread."""

from sapper.engine import Stop
from sapper.game.ruling import LIMIT
from sapper.hints import Hint, hint
from sapper.terminal.overlays import Overlay, Question, Shown, shown
from sapper.terminal.play_session import PlaySession

SECONDS = 2.0
"""How long CP-SAT may think about a hint on a board beyond the engine's limit."""


def ask_hint(session: PlaySession, stop: Stop) -> Hint | None:
    """Return a hint about the game as it is now; ``None`` after its end."""
    game = session.game
    if session.is_over:
        return None
    session.aided = True
    return hint(
        game.board,
        flags=game.flags,
        spec=game.spec,
        limit=LIMIT,
        seconds=SECONDS,
        stop=stop,
    )


def ask_overlay(session: PlaySession, overlay: Overlay, stop: Stop) -> Shown:
    """Return what an overlay shows of the game as it is now; nothing after its end."""
    game = session.game
    if session.is_over or overlay is Overlay.NONE:
        return Shown({}, "")
    session.aided = True
    question = Question(game.board, game.first_click_is_safe, game.forced_guess_is_free, LIMIT)
    return shown(overlay, question, stop)
