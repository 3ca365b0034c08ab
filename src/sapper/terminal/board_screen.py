"""A screen with a board: status above it, words beside or below it, keys at the bottom."""

from textual.app import ComposeResult
from textual.containers import Container, VerticalScroll
from textual.screen import Screen
from textual.widgets import Footer, Static

from sapper.terminal import arrangement
from sapper.terminal.board_view import BoardView


class BoardScreen(Screen[None]):
    """The parts, and their places; what they show is for others to say."""

    CSS = arrangement.CSS

    def compose(self) -> ComposeResult:
        """Put the parts on the screen."""
        yield Static(id="status", markup=False)
        with Container(id="table"):
            yield BoardView(id="board")
            with VerticalScroll(id="panel", can_focus=False):
                yield Static(id="message", markup=False)
        yield Footer(show_command_palette=False, compact=True)

    def on_resize(self) -> None:
        """Put the words beside the board, or below it."""
        arrangement.arrange(self)

    @property
    def board_view(self) -> BoardView:
        """The board."""
        return self.query_one(BoardView)

    @property
    def message(self) -> str:
        """What is said."""
        return str(self.query_one("#message", Static).content)

    def say(self, text: str) -> None:
        """Say something, from its beginning."""
        self.query_one("#message", Static).update(text)
        self.query_one("#panel").scroll_home(animate=False)

    def show_status(self, text: str) -> None:
        """Show a line above the board."""
        self.query_one("#status", Static).update(text)
