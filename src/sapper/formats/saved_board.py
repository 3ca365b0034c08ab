"""The content of a file (position, layout, remarks), and the interface of a format."""

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import pairwise
from typing import Any

from sapper.board import Board
from sapper.errors import ConversionError, NotationError
from sapper.grid import Cell, Grid
from sapper.layout import Layout
from sapper.notation import State

CLASSIC = "classic"
"""The default mode of a saved board."""


class SavedPart(StrEnum):
    """A part of a saved board that some formats cannot store; the value is its description."""

    CLUES = "opened cells"
    """Clues on the board."""
    BLANKS = "opened cells without a number"
    """Blanks on the board, except under a wrong flag."""
    KNOWN = "known mines in addition to the layout"
    """Known mines on the board, if there is also a layout."""
    LAYOUT = "the layout in addition to the position"
    """The layout, if there is also a board."""
    START = "the start cell"
    """The first cell to open."""
    FLAGS = "flags"
    """The player's flags on hidden cells."""
    WRONG_FLAGS = "flags that are known to be wrong"
    """The player's flags on blanks."""
    QUESTIONS = "question marks"
    """The player's question marks."""
    EXPLODED = "exploded mines"
    """Which of the known mines were opened."""
    MODE = "the game mode"
    """A mode other than classic."""
    AUTHOR = "the author"
    """The author of the board."""
    COMMENT = "the comment"
    """A remark."""


@dataclass(frozen=True, slots=True)
class SavedBoard:
    """The content of a file in any format.

    It has a ``board``, a ``layout`` or both, with the same shape and total. Marks are claims of the
    player, not facts, so a flagged cell is hidden on the board. All lists of cells are in ascending
    order.

    >>> saved = SavedBoard(layout=Layout.parse("2x1:*."), start=(0, 1))
    >>> saved.position()
    Board.parse('2x1m1:..')
    >>> [str(part) for part in saved.parts()]
    ['the start cell']
    """

    board: Board | None = None
    """The position."""
    layout: Layout | None = None
    """Where the mines are."""
    start: Cell | None = None
    """The first cell to open."""
    flags: tuple[Cell, ...] = ()
    """Cells that the player flagged; they are hidden, or blank if the flag is known to be wrong."""
    questions: tuple[Cell, ...] = ()
    """Hidden cells with a question mark."""
    exploded: tuple[Cell, ...] = ()
    """Known mines that were opened."""
    mode: str = CLASSIC
    """The game mode, named as in the .board format."""
    author: str = ""
    """The author of the board, on one line."""
    comment: str = ""
    """A remark, on one line."""
    arrangement: str = field(default="", compare=False)
    """The variant of the format; not part of the content."""

    def __post_init__(self) -> None:
        if self.board is None and self.layout is None:
            raise NotationError("a saved board needs a board or a layout, but has neither")
        if self.board is not None and self.layout is not None:
            if self.board.grid != self.layout.grid:
                raise NotationError("the board and the layout differ in shape")
            if self.board.mines != self.layout.mines:
                raise NotationError(
                    f"total {self.board.mines} on the board, but {self.layout.mines} in the layout"
                )
        if self.start is not None:
            self.grid.cell(*self.start)
        self._check_marks("flag", self.flags, (State.HIDDEN, State.BLANK))
        self._check_marks("question mark", self.questions, (State.HIDDEN,))
        self._check_marks("exploded mine", self.exploded, (State.MINE,))
        if twice := sorted(set(self.flags) & set(self.questions)):
            row, col = twice[0]
            raise NotationError(f"cell {row},{col} has a flag and a question mark")

    def _check_marks(self, name: str, cells: tuple[Cell, ...], states: tuple[State, ...]) -> None:
        if any(first >= second for first, second in pairwise(cells)):
            raise NotationError(f"{name}s must be in ascending order without repetition")
        for row, col in cells:
            if self.board is None or self.board[row, col] not in states:
                wanted = " or ".join(state.name.lower() for state in states)
                raise NotationError(f"{name} at {row},{col} is not on a {wanted} cell")

    @property
    def grid(self) -> Grid:
        """The width and height of the board."""
        holder = self.board or self.layout
        assert holder is not None  # noqa: S101 - checked at construction
        return holder.grid

    def position(self) -> Board:
        """Return the board to solve or play; a layout becomes a fully hidden board."""
        if self.board is not None:
            return self.board
        assert self.layout is not None  # noqa: S101 - checked at construction
        return self.layout.covered()

    def drawn(self) -> Board:
        """Return the board for formats of positions; a layout becomes a board with known mines."""
        if self.board is not None:
            return self.board
        assert self.layout is not None  # noqa: S101 - checked at construction
        return self.layout.known()

    def truth(self) -> Layout | None:
        """Return the saved layout, or otherwise the layout that the board determines, if any.

        A board determines its layout if all mines are known or no cell is hidden.
        """
        if self.layout is not None or self.board is None:
            return self.layout
        board = self.board
        if board.count(State.HIDDEN) and board.mines != board.count(State.MINE):
            return None
        return Layout(board.grid, board.cells.translate(_MINES))

    def with_truth(self) -> "SavedBoard":
        """Return the saved board with the layout that its board determines.

        The mines are then hidden on the board; open cells stay open.
        """
        truth = self.truth()
        if self.board is None or self.layout is not None or truth is None:
            return self
        cells = self.board.cells.translate(_HIDING[SavedPart.KNOWN])
        board = Board(self.board.grid, truth.mines, cells)
        return replace(self, board=board, layout=truth, exploded=())

    def parts(self) -> tuple[SavedPart, ...]:
        """Return the parts of the saved board that at least one format cannot store."""
        return tuple(self._parts())

    def _parts(self) -> Iterator[SavedPart]:
        if self.board is not None:
            wrong = sum(self.board[cell] == State.BLANK for cell in self.flags)
            if len(self.board.cells.translate(None, _NOT_CLUES)):
                yield SavedPart.CLUES
            if self.board.count(State.BLANK) > wrong:
                yield SavedPart.BLANKS
            if self.layout is not None:
                if self.board.count(State.MINE):
                    yield SavedPart.KNOWN
                yield SavedPart.LAYOUT
            if wrong:
                yield SavedPart.WRONG_FLAGS
            if len(self.flags) > wrong:
                yield SavedPart.FLAGS
        for part, there in (
            (SavedPart.START, self.start is not None),
            (SavedPart.QUESTIONS, self.questions),
            (SavedPart.EXPLODED, self.exploded),
            (SavedPart.MODE, self.mode != CLASSIC),
            (SavedPart.AUTHOR, self.author),
            (SavedPart.COMMENT, self.comment),
        ):
            if there:
                yield part

    def without(self, lost: Collection[SavedPart]) -> "SavedBoard":
        """Return the saved board without some parts.

        Removed opened cells become hidden. A removed wrong flag becomes a blank.

        Args:
            lost: The parts to remove, as listed by ``sapper.formats.losses``.
        """
        saved = self
        for part in SavedPart:
            if part in lost:
                saved = _drop(saved, part)
        return saved


def _drop(saved: SavedBoard, part: SavedPart) -> SavedBoard:
    board = saved.board
    if part in _EMPTY and not (part is SavedPart.LAYOUT and board is None):
        return replace(saved, **_EMPTY[part])
    if board is None or (part is SavedPart.KNOWN and saved.layout is None):
        return saved
    if part in (SavedPart.FLAGS, SavedPart.WRONG_FLAGS):
        state = State.HIDDEN if part is SavedPart.FLAGS else State.BLANK
        return replace(saved, flags=tuple(cell for cell in saved.flags if board[cell] != state))
    hidden = Board(board.grid, board.mines, board.cells.translate(_HIDING[part]))
    if part is SavedPart.BLANKS:
        wrong = (cell for cell in saved.flags if board[cell] == State.BLANK)
        hidden = hidden.with_cells((cell, State.BLANK) for cell in wrong)
    exploded = () if part is SavedPart.KNOWN else saved.exploded
    return replace(saved, board=hidden, exploded=exploded)


_EMPTY: dict[SavedPart, dict[str, Any]] = {
    SavedPart.LAYOUT: {"layout": None},
    SavedPart.START: {"start": None},
    SavedPart.QUESTIONS: {"questions": ()},
    SavedPart.EXPLODED: {"exploded": ()},
    SavedPart.MODE: {"mode": CLASSIC},
    SavedPart.AUTHOR: {"author": ""},
    SavedPart.COMMENT: {"comment": ""},
}
_HIDING = {
    part: bytes(State.HIDDEN if code in codes else code for code in range(256))
    for part, codes in (
        (SavedPart.CLUES, bytes(range(9))),
        (SavedPart.BLANKS, bytes([State.BLANK])),
        (SavedPart.KNOWN, bytes([State.MINE])),
    )
}
_MINES = bytes([1 if code == State.MINE else 0 for code in range(256)])
_NOT_CLUES = bytes(State)


def truth_for(name: str, saved: SavedBoard) -> Layout:
    """Return the layout to write in a layout format.

    Raises:
        ConversionError: the layout is not known.
    """
    truth = saved.truth()
    if truth is None:
        board = saved.position()
        total = "an unknown number of" if board.mines is None else board.mines
        raise ConversionError(
            f"{name!r} stores only layouts, but this board shows "
            f"{board.count(State.MINE)} of {total} mines"
        )
    return truth


@dataclass(frozen=True, slots=True)
class Format:
    """A file format that can store a saved board.

    ``read`` takes any bytes and returns a saved board or raises a ``NotationError``. ``write``
    takes a saved board that has only the parts in ``carries``, and raises a ``ConversionError`` if
    a value exceeds the format's limits. ``detect`` uses only the content, and recognises everything
    that ``write`` produces.
    """

    name: str
    """The name, used in options."""
    summary: str
    """A one-line description."""
    suffixes: tuple[str, ...]
    """Suffixes of file names, the most common one first; may be empty."""
    carries: frozenset[SavedPart]
    """The parts that the format can store."""
    detect: Callable[[bytes], bool]
    """Return whether the bytes look like this format."""
    read: Callable[[bytes], SavedBoard]
    """Read the bytes."""
    write: Callable[[SavedBoard], bytes]
    """Write the saved board."""
    binary: bool = False
    """Whether the bytes are not text."""
