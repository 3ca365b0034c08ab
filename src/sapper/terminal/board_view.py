"""The board as a widget: drawn line by line, with fixed rulers, a cursor and mouse support.

The widget does not use a game. The surrounding screen passes it the appearance of the cells
and their overlays, and gets messages about the cells that a player points at.
"""

from collections.abc import Mapping
from typing import ClassVar

from rich.segment import Segment
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Offset, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from sapper.grid import Cell, Grid
from sapper.terminal import cell_looks, themes
from sapper.terminal.cell_looks import CellLook, CellMark

RULER = 1
"""The number of lines above the board that show column numbers."""

RULER_STEP = 5
"""Column 1 and every column whose number is a multiple of this have a number above the board."""

_LEFT, _RIGHT = 1, 3
"""Mouse buttons; any other button counts as the middle one."""


class BoardView(ScrollView, can_focus=True):
    """A board that scrolls, with rulers that stay in place."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "go(-1, 0)", "Up", show=False),
        Binding("down", "go(1, 0)", "Down", show=False),
        Binding("left", "go(0, -1)", "Left", show=False),
        Binding("right", "go(0, 1)", "Right", show=False),
        Binding("home", "go(0, -9999)", "First column", show=False),
        Binding("end", "go(0, 9999)", "Last column", show=False),
        Binding("pageup", "go(-5, 0)", "Five rows up", show=False),
        Binding("pagedown", "go(5, 0)", "Five rows down", show=False),
        Binding("ctrl+home", "go(-9999, 0)", "First row", show=False),
        Binding("ctrl+end", "go(9999, 0)", "Last row", show=False),
    ]
    DEFAULT_CSS = """
    BoardView { background: $background; scrollbar-size: 1 1; }
    """

    class Pressed(Message):
        """The mouse was pressed on a cell: the left button opens; other buttons flag or chord."""

        def __init__(self, cell: Cell, button: str) -> None:
            super().__init__()
            self.cell = cell
            self.button = button
            """The button: "left", "right", or "middle"."""

    class Moved(Message):
        """The cursor is on another cell."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - textual's name for it
        super().__init__(id=id)
        self._grid = Grid(1, 1)
        self._codes = bytes([0])
        self._looks: Mapping[Cell, CellLook] = {}
        self._marks: Mapping[Cell, CellMark] = {}
        self._columns = 1
        self.cursor: Cell = (0, 0)
        """The cell that keys act on."""
        self.has_cursor = True
        """Whether the cursor is drawn."""

    # The displayed content.

    def show(
        self,
        grid: Grid,
        codes: bytes,
        *,
        looks: Mapping[Cell, CellLook] | None = None,
        marks: Mapping[Cell, CellMark] | None = None,
        columns: int = 1,
    ) -> None:
        """Show cells by their ``Appearance`` codes or as in ``looks``, with ``marks`` on top."""
        if grid != self._grid:
            self.cursor = (grid.height // 2, grid.width // 2)
            self.call_after_refresh(self._centre)
        self._grid, self._codes, self._columns = grid, codes, columns
        self._looks, self._marks = looks or {}, marks or {}
        self.virtual_size = Size(self.board_width, self.board_height)
        self.refresh()

    @property
    def _pitch(self) -> int:
        """The distance between neighbouring cells, in characters; one of them is the gap."""
        return self._columns + 1

    @property
    def _margin(self) -> int:
        """Width of the ruler on the left."""
        return max(2, len(str(self._grid.height))) + 1

    @property
    def board_width(self) -> int:
        """Width of the whole board with its ruler."""
        return self._margin + self._pitch * self._grid.width + 1

    @property
    def board_height(self) -> int:
        """Height of the whole board with its ruler."""
        return self._grid.height + RULER

    def look(self, cell: Cell) -> CellLook:
        """Return how a cell looks."""
        look = self._looks.get(cell)
        if look is None:
            look = cell_looks.of_code(self._codes[self._grid.index(cell)])
        mark = self._marks.get(cell)
        return look if mark is None else cell_looks.marked(look, mark)

    def render_line(self, y: int) -> Strip:
        """Draw one visible line."""
        theme = self.app.theme
        left, top = self.scroll_offset
        width = self.size.width
        row = y - RULER + top
        seen = range(left, left + max(0, width - self._margin))
        if y < RULER:
            head, body = " " * self._margin, self._column_ruler(theme, seen)
        elif row >= self._grid.height:
            return Strip.blank(width, themes.ruler(theme))
        else:
            head, body = f"{row + 1:>{self._margin - 1}} ", self._row(row, theme, seen)
        here = self.has_cursor and row == self.cursor[0] and y >= RULER
        ruler = Strip([Segment(head, themes.ruler(theme, current=here))], self._margin)
        return Strip.join([ruler, body]).adjust_cell_length(width, themes.ruler(theme))

    def _row(self, row: int, theme: str, seen: range) -> Strip:
        """Draw the visible part of a row; a cell's label replaces the bracket of the cursor."""
        segments = []
        first = seen.start // self._pitch
        last = min(self._grid.width, seen.stop // self._pitch + 1)
        closing = "]" if self.has_cursor and self.cursor == (row, first - 1) else ""
        for col in range(first, last):
            cell = (row, col)
            look = self.look(cell)
            at_cursor = self.has_cursor and cell == self.cursor
            between = look.label or closing or ("[" if at_cursor else " ")
            text = look.text.rjust(self._columns)
            segments += [
                Segment(between, themes.style(look, theme)),
                Segment(text, themes.style(look, theme, cursor=at_cursor)),
            ]
            closing = "]" if at_cursor else ""
        segments.append(Segment(closing or " ", themes.ruler(theme)))
        start = seen.start - first * self._pitch
        return Strip(segments).crop(start, start + len(seen))

    def _column_ruler(self, theme: str, seen: range) -> Strip:
        """Draw the numbers of some columns and of the cursor's column, aligned to the right.

        A number that is not fully visible is left out.
        """
        line = [" "] * (self._pitch * self._grid.width + 1)
        for col in range(self._grid.width):
            if col == 0 or col % RULER_STEP == RULER_STEP - 1:
                self._write(line, col)
        start, end = 0, 0
        if self.has_cursor:
            start, end = self._write(line, self.cursor[1])
        shown = "".join(line[seen.start : seen.stop])
        if seen.start and line[seen.start - 1] != " ":
            shown = shown[len(shown) - len(shown.lstrip("0123456789")) :].rjust(len(shown))
        if seen.stop < len(line) and line[seen.stop] != " ":
            shown = shown.rstrip("0123456789").ljust(len(shown))
        plain, current = themes.ruler(theme), themes.ruler(theme, current=True)
        start, end = max(0, start - seen.start), max(0, end - seen.start)
        parts = ((shown[:start], plain), (shown[start:end], current), (shown[end:], plain))
        return Strip([Segment(part, style) for part, style in parts if part])

    def _write(self, line: list[str], col: int) -> tuple[int, int]:
        """Write the number of a column with space around it; return its position."""
        number = str(col + 1)
        end = (col + 1) * self._pitch
        start = max(0, end - len(number))
        before = start
        while before > 0 and line[before - 1] != " ":
            before -= 1
            line[before] = " "
        after = end
        while line[after] != " ":
            line[after] = " "
            after += 1
        line[start:end] = number[len(number) - (end - start) :]
        return start, end

    # Cursor and mouse.

    def move_to(self, cell: Cell) -> None:
        """Put the cursor on a cell, and scroll to it."""
        self.cursor = cell
        self.reveal(cell)
        self.refresh()
        self.post_message(self.Moved())

    def reveal(self, cell: Cell) -> None:
        """Scroll so that a cell is visible."""
        row, col = cell
        left, top = self.scroll_offset
        width = max(1, self.size.width - self._margin - self.scrollbar_size_vertical)
        height = max(1, self.size.height - RULER - self.scrollbar_size_horizontal)
        first, last = col * self._pitch, (col + 1) * self._pitch + 1
        x = min(max(left, last - width), first)
        y = min(max(top, row + 1 - height), row)
        if (x, y) != (left, top):
            self.scroll_to(x, y, animate=False, force=True)

    def _centre(self) -> None:
        row, col = self.cursor
        x = col * self._pitch - (self.size.width - self._margin) // 2
        y = row - (self.size.height - RULER) // 2
        self.scroll_to(max(0, x), max(0, y), animate=False, force=True)

    def action_go(self, rows: int, columns: int) -> None:
        """Move the cursor; it stays on the board."""
        row, col = self.cursor
        self.move_to(
            (
                min(max(row + rows, 0), self._grid.height - 1),
                min(max(col + columns, 0), self._grid.width - 1),
            )
        )

    def cell_at(self, offset: Offset) -> Cell | None:
        """Return the cell at a position of the widget; ``None`` outside the board."""
        left, top = self.scroll_offset
        x, y = offset.x - self._margin, offset.y - RULER
        if x < 0 or y < 0:
            return None
        cell = (y + top, (x + left) // self._pitch)
        return cell if cell[0] < self._grid.height and cell[1] < self._grid.width else None

    def on_click(self, event: events.Click) -> None:
        """Report which cell was pressed; a modifier turns the left button into the right one."""
        cell = self.cell_at(event.offset)
        if cell is None:
            return
        event.stop()
        names = {_LEFT: "left", _RIGHT: "right"}
        button = names.get(event.button, "middle")
        if button == "left" and (event.ctrl or event.shift or event.meta):
            button = "right"
        self.move_to(cell)
        self.post_message(self.Pressed(cell, button))

    def on_resize(self) -> None:
        """Keep the cursor visible."""
        self.call_after_refresh(self.move_to, self.cursor)
