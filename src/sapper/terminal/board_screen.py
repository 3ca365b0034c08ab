"""A screen with a board, a status line above it, a text, and the keys at the bottom.

The text is next to the board if there is room for both, and otherwise below it. On a terminal of
80x24, the text is below an Expert board, and to the right of smaller boards.
"""

from textual.app import ComposeResult
from textual.containers import Container, VerticalScroll
from textual.screen import Screen
from textual.widgets import Footer, Static

from sapper.terminal.board_view import BoardView

LEAST_BESIDE = 30
"""Columns that the text needs next to the board."""

LEAST_BELOW = 4
"""Minimum number of text lines below the board, whatever its height."""

_CSS = """
#status { height: 1; background: $panel; color: $foreground; text-style: bold; padding: 0 1; }
#table { layout: vertical; height: 1fr; }
#table.side-by-side { layout: horizontal; }
#panel { padding: 0 1; background: $surface; color: $foreground; scrollbar-size: 1 1; height: 1fr; }
#message { width: 1fr; height: auto; }
.side-by-side #board { height: 1fr; }
"""


def is_side_by_side(columns: int, board_columns: int) -> bool:
    """Return whether the text is next to the board.

    >>> is_side_by_side(80, 22), is_side_by_side(80, 64), is_side_by_side(120, 64)
    (True, False, True)
    """
    return columns - board_columns >= LEAST_BESIDE


def board_lines(lines: int, board_lines: int) -> int:
    """Return the number of lines for the board if the text is below it.

    >>> board_lines(22, 17), board_lines(22, 30), board_lines(3, 17)
    (17, 18, 1)
    """
    return max(1, min(board_lines, lines - LEAST_BELOW))


class BoardScreen(Screen[None]):
    """The parts and their layout; subclasses provide the content."""

    CSS = _CSS

    def compose(self) -> ComposeResult:
        """Put the parts on the screen."""
        yield Static(id="status", markup=False)
        with Container(id="table"):
            yield BoardView(id="board")
            with VerticalScroll(id="panel", can_focus=False):
                yield Static(id="message", markup=False)
        yield Footer(show_command_palette=False, compact=True)

    def on_resize(self) -> None:
        """Put the text next to the board, or below it."""
        self.place_board()

    def place_board(self) -> None:
        """Position board and text."""
        board = self.board_view
        table = self.query_one("#table")
        columns, lines = self.size.width, self.size.height - 2
        if columns <= 0 or lines <= 0:
            return
        side_by_side = is_side_by_side(columns, board.board_width)
        table.set_class(side_by_side, "side-by-side")
        if side_by_side:
            board.styles.width = board.board_width + (1 if board.board_height > lines else 0)
            board.styles.height = "1fr"
        else:
            scrolls = board.board_width > columns
            wanted = board.board_height + (1 if scrolls else 0)
            board.styles.width = "100%"
            board.styles.height = board_lines(lines, wanted)

    @property
    def board_view(self) -> BoardView:
        """The board."""
        return self.query_one(BoardView)

    @property
    def message(self) -> str:
        """The widget with the text, next to the board or below it."""
        return str(self.query_one("#message", Static).content)

    def say(self, text: str) -> None:
        """Show a text from its beginning."""
        self.query_one("#message", Static).update(text)
        self.query_one("#panel").scroll_home(animate=False)

    def show_status(self, text: str) -> None:
        """Show a line above the board."""
        self.query_one("#status", Static).update(text)
