"""The board as a widget: rulers, cursor, scrolling, the mouse."""

import pytest
from tests.terminal.piloted import on_layout, played, rows
from textual.geometry import Offset

from sapper import GameSpec
from sapper.terminal.board_view import BoardView
from sapper.terminal.play_session import PlaySession

pytestmark = pytest.mark.slow  # starts the program


def test_the_cursor_stands_in_brackets_and_some_columns_have_numbers():
    async def check(app, pilot):
        assert rows(app) == [
            "    1       5 6      10",
            " 1  . . . . .[.]. . . . .",
        ]
        await pilot.press("right", "right", "right")
        assert rows(app)[0] == "    1       5       9"

    played(check, on_layout("11x1:..........*"))


def test_keys_move_the_cursor_and_stop_at_the_edges():
    async def check(app, pilot):
        board = app.screen.query_one(BoardView)
        assert board.cursor == (1, 2)
        await pilot.press("up", "up", "up", "left")
        assert board.cursor == (0, 1)
        await pilot.press("end", "ctrl+end")
        assert board.cursor == (2, 3)
        await pilot.press("home", "pageup")
        assert board.cursor == (0, 0)

    played(check)


def test_a_place_of_the_widget_is_a_cell_or_none():
    async def check(app, pilot):
        board = app.screen.query_one(BoardView)
        places = [(4, 1), (3, 1), (5, 2), (2, 1), (4, 0), (11, 1), (4, 4)]
        cells = [board.cell_at(Offset(*place)) for place in places]
        assert cells == [(0, 0), (0, 0), (1, 1), None, None, None, None]

    played(check)


def test_a_large_board_scrolls_with_the_cursor_and_clicks_hit_what_is_seen():
    async def check(app, pilot):
        board = app.screen.query_one(BoardView)
        await pilot.press("end", "ctrl+end")
        await pilot.pause()
        lines = [board.render_line(y).text for y in range(board.size.height)]
        assert lines[0].rstrip().endswith("60")
        assert all(int(number) % 5 == 0 for number in lines[0].split())
        assert any(line.startswith("50 ") and "[.]" in line for line in lines)
        left, top = board.scroll_offset
        assert left > 0
        assert top > 0
        await pilot.click(BoardView, offset=(3 + 2 * 4 + 1, 5), button=3)
        assert board.cursor == (top + 4, (left + 9) // 2)
        assert app.screen.session.game.flags == (board.cursor,)

    played(check, PlaySession(GameSpec(60, 50, 99), 1, lambda: 0.0))
