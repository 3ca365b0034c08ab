"""The parts that the screens with a board have in common."""

import pytest
from tests.terminal.piloted import game_screen, played, said


@pytest.mark.slow
def test_what_is_said_is_shown_from_its_beginning():
    async def check(app, pilot):
        screen = game_screen(app)
        screen.say("\n".join(map(str, range(100))))
        await pilot.pause()
        panel = screen.query_one("#panel")
        panel.scroll_end(animate=False)
        await pilot.pause()
        assert panel.scroll_offset.y > 0
        screen.say("short")
        await pilot.pause()
        assert panel.scroll_offset.y == 0
        assert screen.message == said(app, "#message") == "short"

    played(check)
