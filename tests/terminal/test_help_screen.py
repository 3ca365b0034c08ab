"""The list of keys."""

import pytest
from tests.terminal.piloted import game_screen, played

from sapper.terminal.game_screen import GameScreen
from sapper.terminal.help_screen import TEXT, HelpScreen


def test_the_list_fits_into_80x24_and_names_every_key():
    lines = TEXT.splitlines()
    assert len(lines) <= 22
    assert max(map(len, lines)) <= 74
    words = {word.strip(",.;()") for line in lines for word in line.split()}
    keys = {key for each in GameScreen.BINDINGS for key in each.key.split(",")}
    named = {"enter": "Enter", "space": "Space", "escape": "Esc"}
    assert {named.get(key, key) for key in keys - {"question_mark", "f1"}} <= words


@pytest.mark.slow
def test_any_key_goes_back_and_does_nothing_else():
    async def check(app, pilot):
        await pilot.press("question_mark")
        assert isinstance(app.screen, HelpScreen)
        await pilot.press("f")
        await pilot.pause()
        assert game_screen(app).session.game.flags == ()

    played(check)
