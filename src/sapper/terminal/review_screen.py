"""The review of a finished game as pages: the summary, each turning point, then more details."""

from typing import ClassVar, NamedTuple

from textual.binding import Binding, BindingType

from sapper import words
from sapper.game import Appearance, Outcome
from sapper.grid import Cell
from sapper.notation import State
from sapper.players.intervals import chance_words
from sapper.reviews import Judgement, Review, sentences
from sapper.terminal.board_screen import BoardScreen
from sapper.terminal.cell_looks import CellMark, MarkKind

BARS = "▁▂▃▄▅▆▇█"
"""Bars for the chance to win, from 0 to 1."""

MOST_BARS = 60
"""The maximum number of points of the curve."""


class ReviewPage(NamedTuple):
    """A page: a heading, text, and a board."""

    title: str
    text: str
    codes: bytes
    """How each cell of the board is drawn, as ``Appearance`` codes."""
    marks: dict[Cell, CellMark]
    """The marks on the board."""


def pages(review: Review) -> tuple[ReviewPage, ...]:
    """Return the pages of a review."""
    turning = review.turning_points
    return (
        _summary(review),
        *(_turning_point(review, each, n, len(turning)) for n, each in enumerate(turning, 1)),
        *_details(review),
    )


def _summary(review: Review) -> ReviewPage:
    lines = [f"{sentences.game_line(review)}.", *review.summary]
    if curve := _curve(review):
        lines.append(f"Chance to win: {curve}")
    points = len(review.turning_points)
    if points:
        lines.append(f"Turning points: {points}. n shows the next.")
    return ReviewPage("The game", "\n".join(lines), review.game.appearance(), {})


def _turning_point(review: Review, point: Judgement, number: int, of: int) -> ReviewPage:
    title = f"{number} of {of}. {sentences.move_title(review, point)}: {point.kind.value}"
    marks = dict.fromkeys(point.safe or point.safest, CellMark(MarkKind.SAFE))
    if not point.safe and point.safest:
        marks = dict.fromkeys(point.safest, CellMark(MarkKind.GUESS))
    if point.why is not None:
        marks |= dict.fromkeys(point.why.clues, CellMark(MarkKind.CLUE))
    marks |= dict.fromkeys(point.cells, CellMark(MarkKind.OPENED))
    legend = ["X was opened"]
    legend += ["○ was safe"] if point.safe else []
    legend += ["? had the lowest risk"] if not point.safe and point.safest else []
    text = f"{review.sentence(point)}\n({', '.join(legend)}.)"
    return ReviewPage(title, text, _before(review, point), marks)


def _before(review: Review, point: Judgement) -> bytes:
    """Return the player's view before a move, including flags."""
    codes = bytearray(point.board.cells)
    for result in review.game.results[: point.move - 1]:
        if not result.is_opening:
            for index, code in result.changes.pairs():
                if codes[index] == State.HIDDEN or codes[index] > Appearance.MINE:
                    codes[index] = code
    return bytes(codes)


def _details(review: Review) -> list[ReviewPage]:
    marks = {
        "Wrong flags": {flag.cell: CellMark(MarkKind.WRONG) for flag in review.wrong_flags},
        "Overlooked cells": {wait.cell: CellMark(MarkKind.AREA) for wait in review.overlooked},
    }
    return [
        ReviewPage(title, "\n".join(lines), review.game.appearance(), marks.get(title, {}))
        for title, lines in sentences.sections(review).items()
        if title != "Turning points"  # they have pages of their own
    ]


def _curve(review: Review) -> str:
    """Draw the chance to win at each opening as a curve, with its first and last value as text."""
    points = [point.chance for point in review.win_chances]
    if len(points) < 2:
        return ""
    step = max(1, -(-len(points) // MOST_BARS))
    heights = [points[n].value for n in range(0, len(points), step)]
    bars = "".join(BARS[min(int(value * len(BARS)), len(BARS) - 1)] for value in heights)
    ended = review.game.outcome is not Outcome.PLAYING
    spec, first = review.game.spec, points[0]
    (began,) = chance_words(spec.grid, spec.mines, first.value, exact=first.exact)
    end = f", {words.percent(points[-1].value)} at the end" if ended else ""
    return f"{bars} ({began} at the start{end})"


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
        """The current page."""

    def on_mount(self) -> None:
        """Show the first page."""
        board = self.board_view
        board.has_cursor = False
        board.can_focus = False
        self._show()

    def action_turn(self, pages: int) -> None:
        """Turn to another page, but not beyond the first or the last page."""
        self.place = min(max(self.place + pages, 0), len(self._pages) - 1)
        self._show()

    def action_scroll(self, lines: int) -> None:
        """Scroll the text."""
        self.query_one("#panel").scroll_relative(y=lines, animate=False)

    def action_leave(self) -> None:
        """Go back to the game."""
        self.dismiss()

    @property
    def page(self) -> ReviewPage:
        """The current page."""
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
        self.place_board()
