"""The parts that screens with a board have in common, and where they are."""

import pytest
from tests.terminal.piloted import game_screen, played, said

from sapper import GameSpec
from sapper.terminal.board_view import BoardView
from sapper.terminal.play_session import PlaySession


def session(*shape):
    return PlaySession(GameSpec(*shape), 1, lambda: 0.0)


@pytest.mark.slow
def test_words_stand_next_to_the_board_where_both_have_room():
    async def check(app, pilot):
        for size, side_by_side, board in [
            ((80, 24), False, (80, 17)),
            ((120, 30), True, (64, 28)),
            ((60, 15), False, (60, 9)),
        ]:
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert app.screen.query_one("#table").has_class("side-by-side") is side_by_side
            assert app.screen.query_one(BoardView).outer_size == board
            assert app.screen.query_one("#panel").outer_size.height >= 4

    played(check, session(30, 16, 99))


@pytest.mark.slow
def test_a_small_board_has_the_words_next_to_it_at_80x24():
    async def check(app, pilot):
        assert app.screen.query_one("#table").has_class("side-by-side")
        assert app.screen.query_one(BoardView).outer_size == (22, 22)

    played(check, session(9, 9, 10))


@pytest.mark.slow
def test_messages_are_shown_from_their_start():
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
