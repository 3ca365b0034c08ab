"""The game without a terminal: keys and the mouse by textual's pilot."""

import asyncio
from collections.abc import Awaitable, Callable

from textual.pilot import Pilot
from textual.widgets import Static

from sapper import Game, GameSpec, Layout
from sapper.terminal.app import TerminalGame
from sapper.terminal.board_view import BoardView
from sapper.terminal.game_screen import GameScreen
from sapper.terminal.play_session import PlaySession

SMALL = GameSpec(4, 3, 2)
"""With seed 1, opening the first cell gives 001. / 112. / ....; the mines are 1,3 and 2,1."""


def played(
    check: Callable[[TerminalGame, Pilot[None]], Awaitable[None]],
    session: PlaySession | None = None,
    size: tuple[int, int] = (80, 24),
) -> TerminalGame:
    """Start the program, let a test use it, and return it after its end."""
    app = TerminalGame(session or PlaySession(SMALL, 1, lambda: 0.0))

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await check(app, pilot)

    asyncio.run(run())
    return app


def on_layout(text: str) -> PlaySession:
    """Return a session whose game has a given layout."""
    layout = Layout.parse(text)
    spec = GameSpec(layout.grid.width, layout.grid.height, layout.mines)
    session = PlaySession(spec, 1, lambda: 0.0)
    session.play(Game.from_layout(spec, layout, seed=1), 1)
    return session


def game_screen(app: TerminalGame) -> GameScreen:
    """Return the screen of the game."""
    screen = app.screen
    assert isinstance(screen, GameScreen)
    return screen


def rows(app: TerminalGame) -> list[str]:
    """Return the lines of the board as they are drawn, the ruler first."""
    board = app.screen.query_one(BoardView)
    return [board.render_line(y).text.rstrip() for y in range(board.board_height)]


def status(app: TerminalGame) -> str:
    """Return the line above the board."""
    return said(app, "#status")


def said(app: TerminalGame, where: str) -> str:
    """Return the text of a part of the screen."""
    return str(app.screen.query_one(where, Static).content)
