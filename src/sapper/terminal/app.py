"""The game in the terminal as a program: its colours, its screens, and how it ends."""

import asyncio
import os
import signal
from collections.abc import Callable
from contextlib import suppress
from typing import ClassVar

from textual.app import App
from textual.binding import Binding, BindingType

from sapper.spec import GameSpec
from sapper.terminal import themes
from sapper.terminal.game_screen import GameScreen
from sapper.terminal.play_session import PlaySession

INTERRUPTED = 130
"""The exit code after Ctrl-C, the same for all commands."""

TERMINATED = 128 + signal.SIGTERM
"""The exit code after SIGTERM, as reported by a shell."""


class TerminalGame(App[None]):
    """The program."""

    TITLE = "sapper"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", f"leave({INTERRUPTED})", "Leave", show=False, priority=True),
        Binding("ctrl+q", "leave", "Leave", show=False, priority=True),
    ]

    def __init__(self, session: PlaySession) -> None:
        # If colours are switched off, use the terminal's own two colours, not shades of grey.
        super().__init__(ansi_color=True if "NO_COLOR" in os.environ else None)
        self._game_screen = GameScreen(session)
        for theme in themes.themes():
            self.register_theme(theme)
        self.theme = themes.DEFAULT

    def on_mount(self) -> None:
        """Show the game. Quit on a signal as on a key, so that the terminal is restored."""
        with suppress(NotImplementedError):  # raised on Windows
            loop = asyncio.get_running_loop()
            loop.add_signal_handler(signal.SIGINT, self.action_leave, INTERRUPTED)
            loop.add_signal_handler(signal.SIGTERM, self.action_leave, TERMINATED)
        self.push_screen(self._game_screen)

    def action_leave(self, code: int = 0) -> None:
        """End the program with an exit code."""
        self._game_screen.stop()
        self.exit(return_code=code)


def run(spec: GameSpec, seed: int, clock: Callable[[], float]) -> int:
    """Play until the player quits, and return the exit code.

    Raises:
        GenerationError: the mines do not fit around any first cell.
    """
    app = TerminalGame(PlaySession(spec, seed, clock))
    app.run()
    if app.return_code == TERMINATED:
        os.kill(os.getpid(), signal.SIGTERM)  # the terminal is already restored
    return app.return_code or 0
