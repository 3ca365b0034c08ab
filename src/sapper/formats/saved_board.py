"""What a file may contain (a position, a layout or both, remarks), and what a format is."""

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
"""The mode of a saved board if none is stated."""


class SavedPart(StrEnum):
    """A part of a saved board that some formats cannot store; the value is its name."""

    CLUES = "opened cells"
    """Clues on the board."""
    BLANKS = "opened cells without a number"
    """Blanks on the board, except under a wrong flag."""
    KNOWN = "known mines next to the layout"
    """Known mines on the board, if there is also a layout."""
    LAYOUT = "the layout next to the position"
    """The layout, if there is also a board."""
    START = "the start cell"
    """The first cell to open."""
    FLAGS = "flags"
    """The player's flags on hidden cells."""
    WRONG_FLAGS = "flags shown to be wrong"
    """The player's flags on blanks."""
    QUESTIONS = "question marks"
    """The player's question marks."""
    EXPLODED = "exploded mines"
    """Which known mines were opened."""
    MODE = "the game mode"
    """A mode other than classic."""
    AUTHOR = "the author"
    """Who made the board."""
    COMMENT = "the comment"
    """A remark."""


@dataclass(frozen=True, slots=True)
class SavedBoard:
    """The content of a file in any format.

    It has a ``board``, a ``layout`` or both; if both, they have the same shape and total. Marks are
    the player's claims, not knowledge: a flagged cell is hidden on the board. All cells are
    ascending.

    >>> saved = SavedBoard(layout=Layout.parse("2x1:*."), start=(0, 1))
    >>> saved.position()
    Board.parse('2x1m1:..')
    >>> [str(part) for part in saved.parts()]
    ['the start cell']
    """

    board: Board | None = None
    """The position."""
    layout: Layout | None = None
    """The truth."""
    start: Cell | None = None
    """The first cell to open."""
    flags: tuple[Cell, ...] = ()
    """Cells that the player flagged: hidden, or blank if the flag turned out to be wrong."""
    questions: tuple[Cell, ...] = ()
    """Hidden cells with a question mark."""
    exploded: tuple[Cell, ...] = ()
    """Known mines that were opened."""
    mode: str = CLASSIC
    """The game mode, with the names of the .board format."""
    author: str = ""
    """Who made the board, on one line."""
    comment: str = ""
    """A remark, on one line."""
    arrangement: str = field(default="", compare=False)
    """Which of several arrangements of a format is used; not part of the content."""

    def __post_init__(self) -> None:
        if self.board is None and self.layout is None:
            raise NotationError("a saved board needs a board or a layout, and has neither")
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
            raise NotationError(f"{name}s must be ascending and distinct")
        for row, col in cells:
            if self.board is None or self.board[row, col] not in states:
                wanted = " or ".join(state.name.lower() for state in states)
                raise NotationError(f"{name} at {row},{col} is not on a {wanted} cell")

    @property
    def grid(self) -> Grid:
        """The shape."""
        holder = self.board or self.layout
        assert holder is not None  # noqa: S101 - checked at construction
        return holder.grid

    def position(self) -> Board:
        """Return the board to solve or play: for a layout alone, the covered board."""
        if self.board is not None:
            return self.board
        assert self.layout is not None  # noqa: S101 - checked at construction
        return self.layout.covered()

    def drawn(self) -> Board:
        """Return the board that position formats write: for a layout alone, its mines."""
        if self.board is not None:
            return self.board
        assert self.layout is not None  # noqa: S101 - checked at construction
        return self.layout.known()

    def truth(self) -> Layout | None:
        """Return the layout, or the layout that follows from the board, or ``None``.

        A board determines its layout if all its mines are known or no cell is hidden.
        """
        if self.layout is not None or self.board is None:
            return self.layout
        board = self.board
        if board.count(State.HIDDEN) and board.mines != board.count(State.MINE):
            return None
        return Layout(board.grid, board.cells.translate(_MINES))

    def with_truth(self) -> "SavedBoard":
        """Return the saved board with the layout that follows from its board.

        The mines are then hidden on the board; other open cells stay.
        """
        truth = self.truth()
        if self.board is None or self.layout is not None or truth is None:
            return self
        cells = self.board.cells.translate(_HIDING[SavedPart.KNOWN])
        board = Board(self.board.grid, truth.mines, cells)
        return replace(self, board=board, layout=truth, exploded=())

    def parts(self) -> tuple[SavedPart, ...]:
        """Return the parts of the saved board that some format cannot store."""
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

        Opened cells become hidden again; a wrong flag leaves its blank behind.

        Args:
            lost: The parts that the target format cannot express, from ``sapper.formats.losses``.
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
    """Return the layout that a layout format writes."""
    truth = saved.truth()
    if truth is None:
        board = saved.position()
        total = "an unknown number of" if board.mines is None else board.mines
        raise ConversionError(
            f"{name!r} stores only layouts, and this board shows "
            f"{board.count(State.MINE)} of {total} mines"
        )
    return truth


@dataclass(frozen=True, slots=True)
class Format:
    """A way to write a saved board as bytes.

    ``read`` takes any bytes and returns a saved board or raises a ``NotationError``. ``write``
    expects a saved board without parts outside ``carries``, and raises a ``ConversionError`` if a
    value exceeds the format's limits. ``detect`` looks at the content only, and recognises
    everything that ``write`` produces.
    """

    name: str
    """Its name for users."""
    summary: str
    """A one-line description."""
    suffixes: tuple[str, ...]
    """Suffixes of file names, the usual one first; may be empty."""
    carries: frozenset[SavedPart]
    """What it can store in addition to a board or layout."""
    detect: Callable[[bytes], bool]
    """Return whether the bytes look like this format."""
    read: Callable[[bytes], SavedBoard]
    """Read the bytes."""
    write: Callable[[SavedBoard], bytes]
    """Write the saved board."""
    binary: bool = False
    """Whether the bytes are not text."""
