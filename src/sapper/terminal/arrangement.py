"""Where the board and the words stand: side by side where both have room, else one above the other.

At 80x24 an Expert board has the words below it, smaller boards beside them.
"""

from textual.screen import Screen

from sapper.terminal.board_view import BoardView

LEAST_BESIDE = 30
"""Columns that the words need beside the board."""

LEAST_BELOW = 4
"""Lines that the words keep below the board, however high it is."""

CSS = """
#status { height: 1; background: $panel; color: $foreground; text-style: bold; padding: 0 1; }
#table { layout: vertical; height: 1fr; }
#table.beside { layout: horizontal; }
#panel { padding: 0 1; background: $surface; color: $foreground; scrollbar-size: 1 1; height: 1fr; }
#message { width: 1fr; height: auto; }
.beside #board { height: 1fr; }
"""


def is_beside(columns: int, board_columns: int) -> bool:
    """Tell whether the words stand beside the board.

    >>> is_beside(80, 22), is_beside(80, 64), is_beside(120, 64)
    (True, False, True)
    """
    return columns - board_columns >= LEAST_BESIDE


def board_lines(lines: int, board_lines: int) -> int:
    """Return the lines that the board gets where the words stand below it.

    >>> board_lines(22, 17), board_lines(22, 30), board_lines(3, 17)
    (17, 18, 1)
    """
    return max(1, min(board_lines, lines - LEAST_BELOW))


def arrange(screen: Screen[None]) -> None:
    """Give board and words their places on a screen that has both."""
    board = screen.query_one(BoardView)
    table = screen.query_one("#table")
    columns, lines = screen.size.width, screen.size.height - 2
    if columns <= 0 or lines <= 0:
        return
    beside = is_beside(columns, board.board_width)
    table.set_class(beside, "beside")
    if beside:
        board.styles.width = board.board_width + (1 if board.board_height > lines else 0)
        board.styles.height = "1fr"
    else:
        scrolls = board.board_width > columns
        wanted = board.board_height + (1 if scrolls else 0)
        board.styles.width = "100%"
        board.styles.height = board_lines(lines, wanted)
