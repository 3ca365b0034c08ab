"""The review of a finished game: its pages, turned by keys, with the board as it was."""

from typing import ClassVar

from textual.binding import Binding, BindingType

from sapper.reviews import Review
from sapper.terminal import arrangement
from sapper.terminal.board_screen import BoardScreen
from sapper.terminal.review_pages import ReviewPage, pages


class ReviewScreen(BoardScreen):
    """Pages of a review, one at a time."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n,right,space,enter", "turn(1)", "Next", key_display="n"),
        Binding("p,left,backspace", "turn(-1)", "Back", key_display="p"),
        Binding("down,j", "scroll(1)", "Read on", show=False),
        Binding("up,k", "scroll(-1)", "Read back", show=False),
        Binding("escape,v", "leave", "Game", key_display="Esc"),
        Binding("q", "app.leave", "Quit"),
    ]

    def __init__(self, review: Review) -> None:
        super().__init__()
        self._grid = review.game.spec.grid
        self._pages = pages(review)
        self.place = 0
        """The page that is shown."""

    def on_mount(self) -> None:
        """Show the first page."""
        board = self.board_view
        board.has_cursor = False
        board.can_focus = False
        self._show()

    def action_turn(self, pages: int) -> None:
        """Turn to another page; the ends are ends."""
        self.place = min(max(self.place + pages, 0), len(self._pages) - 1)
        self._show()

    def action_scroll(self, lines: int) -> None:
        """Scroll the words."""
        self.query_one("#panel").scroll_relative(y=lines, animate=False)

    def action_leave(self) -> None:
        """Go back to the game."""
        self.dismiss()

    @property
    def page(self) -> ReviewPage:
        """What is shown."""
        return self._pages[self.place]

    def _show(self) -> None:
        page = self.page
        board = self.board_view
        board.show(self._grid, page.codes, marks=page.marks)
        if page.marks:
            board.move_to(min(page.marks))
        number = f"page {self.place + 1} of {len(self._pages)}"
        self.show_status(f"Review, {number} | {page.title}")
        self.say(page.text)
        arrangement.arrange(self)
