"""The review on the screen."""

import pytest
from tests.terminal.piloted import game_screen, on_layout, played, status

from sapper.game import MoveKind
from sapper.terminal.board_view import BoardView
from sapper.terminal.review_screen import ReviewScreen

pytestmark = pytest.mark.slow  # starts the program


def test_pages_are_turned_and_left():
    session = on_layout("4x1:*...")
    session.move(MoveKind.OPEN, (0, 1))
    session.move(MoveKind.OPEN, (0, 0))

    async def check(app, pilot):
        await pilot.press("v")
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert isinstance(app.screen, ReviewScreen)
        assert status(app).startswith("Review, page 1 of ")
        await pilot.press("p")
        assert app.screen.place == 0
        await pilot.press("n", "n")
        assert "needless guess" in status(app)
        board = app.screen.query_one(BoardView)
        assert board.render_line(1).text.split() == ["1", "X", "1", ".", "○"]
        await pilot.press(*["n"] * 20)
        assert app.screen.place == len(app.screen._pages) - 1
        await pilot.press("escape")
        assert game_screen(app).session.is_over

    played(check, session)
