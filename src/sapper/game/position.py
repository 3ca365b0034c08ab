"""Where a game stands: the truth, the cells and marks, and whether it is won or lost.

It opens and closes what it is told to; ``Game`` decides what that is.
"""

from sapper import notation
from sapper.board import Board
from sapper.errors import IllegalMoveError, IllegalMoveReason
from sapper.game.appearance import CellChanges
from sapper.game.game_setup import Setup
from sapper.game.marked_board import MarkedBoard, mines
from sapper.game.moves import Move
from sapper.game.outcome import Ending, Outcome
from sapper.game.rules import Objection, flood, objection
from sapper.game.ruling import Ruling
from sapper.grid import Cell
from sapper.layout import Layout
from sapper.notation import State

_LARGEST_ID = 1000
"""Boards with more cells are named by their size in messages, not drawn."""


class Position:
    """A position of a game; cells are row-major indices."""

    def __init__(self, setup: Setup) -> None:
        self.grid = setup.spec.grid
        """The shape."""
        self.mines = setup.spec.mines
        """The mine total."""
        self.marked = MarkedBoard(self.grid, question_marks=setup.question_marks)
        """The open cells and the marks."""
        self.hits: tuple[int, ...] = ()
        """The mines that the fatal move opened, ascending."""
        self.outcome = Outcome.PLAYING
        """How the game stands."""
        self.layout: Layout | None = None
        """The truth; ``None`` before the first opening."""
        self._numbers = b""
        self._to_open = self.grid.size - self.mines
        self._board: Board | None = None
        self.lay(setup.layout)

    def lay(self, layout: Layout | None) -> None:
        """Make a layout the truth."""
        if layout is not self.layout:
            self.layout = layout
            self._numbers = b"" if layout is None else layout.numbers()

    @property
    def board(self) -> Board:
        """What is public; a marked cell is hidden on it, as marks are not knowledge."""
        if self._board is None:
            self._board = Board(self.grid, self.mines, bytes(self.marked.codes))
        return self._board

    @property
    def id(self) -> str:
        """The board's notation, or its size alone when that would be a wall of text."""
        if self.grid.size <= _LARGEST_ID:
            return self.board.id
        return notation.header(self.grid, self.mines)

    def open(self, layout: Layout, targets: tuple[int, ...]) -> tuple[CellChanges, list[int]]:
        """Open cells as one move: all of them live, or the game is lost and none opens.

        Returns what looks different, and the cells whose question marks vanished.
        """
        self.lay(layout)
        self.hits = tuple(index for index in targets if layout.cells[index])
        if self.hits:
            self.outcome = Outcome.LOST
            return self.marked.revealed(layout, self.hits), []
        opened = flood(self.marked, layout, self._numbers, targets)
        erased = self.marked.open(opened, self._numbers)
        self._board = None
        self._to_open -= len(opened)
        codes = bytes(map(self._numbers.__getitem__, opened))
        if self._to_open:
            return CellChanges(self.grid, opened, codes), erased
        self.outcome = Outcome.WON
        shown = self.marked.revealed(layout, won=True)
        return CellChanges(self.grid, [*opened, *shown.indices], codes + shown.codes), erased

    def close(
        self, changes: CellChanges, questions: tuple[int, ...], layout: Layout | None
    ) -> CellChanges:
        """Undo an opening, given its changes; return what looks different by that."""
        opened = [index for index, code in changes.pairs() if code <= 8]
        self.marked.close(opened, questions)
        self._board = None
        self._to_open += len(opened)
        self.lay(layout)
        self.hits = ()
        self.outcome = Outcome.PLAYING
        return self.marked.appearances(changes.indices)

    def turn_mark(self, index: int, steps: int) -> CellChanges:
        """Turn the mark of a hidden cell; return how it looks now."""
        self.marked.turn_mark(index, steps)
        return self.marked.appearances((index,))

    def check(self, move: Move, clock: float | None) -> None:
        """Check that the rules allow a move, the clock being at the time of the last one.

        Raises:
            IllegalMoveError: they do not.
        """
        found = self._objection(move, clock)
        if found is not None:
            reason, words = found
            row, col = move.cell
            summary = f"illegal {move.kind.value}: {row},{col} {words}"
            raise self.error(summary, reason, move.cell)

    def _objection(self, move: Move, clock: float | None) -> Objection | None:
        if move.cell not in self.grid:
            return IllegalMoveReason.OUTSIDE, "is outside the grid"
        if self.outcome is not Outcome.PLAYING:
            return IllegalMoveReason.OVER, f"comes after the game was {self.outcome.value}"
        if move.at is not None and clock is not None and move.at < clock:
            return IllegalMoveReason.TIME, f"at {move.at!r} s comes after a move at {clock!r} s"
        return objection(self.marked, move.kind, self.grid.index(move.cell))

    def error(
        self, summary: str, reason: IllegalMoveReason, cell: Cell | None = None
    ) -> IllegalMoveError:
        """Return the error that something is not allowed here."""
        return IllegalMoveError(summary, reason=reason, cell=cell, position=self.id)

    # How it looks.

    def appearance(self) -> bytes:
        """Return what a player sees of every cell."""
        codes = self.marked.all_appearances()
        if self.outcome is not Outcome.PLAYING:
            for index, code in self.revealed().pairs():
                codes[index] = code
        return bytes(codes)

    def revealed(self) -> CellChanges:
        """Return what looks different once the mines are shown; nothing without a layout."""
        if self.layout is None:
            return CellChanges(self.grid)
        return self.marked.revealed(self.layout, self.hits, won=self.outcome is Outcome.WON)

    def ending(self, ruling: Ruling | None) -> Ending:
        """Return what is shown after the end, with the ruling on the last move.

        Raises:
            IllegalMoveError: the game is still in progress.
        """
        layout = self.layout
        if self.outcome is Outcome.PLAYING or layout is None:
            raise self.error("the game is still in progress", IllegalMoveReason.IN_PROGRESS)
        mined = mines(layout)
        flags = self.marked.flags
        cells = bytearray(self.marked.codes)
        for index in mined:
            cells[index] = State.MINE
        return Ending(
            outcome=self.outcome,
            board=Board(self.grid, self.mines, bytes(cells)),
            hits=self.grid.cells_at(self.hits),
            wrong_flags=self.grid.cells_at(sorted(i for i in flags if not layout.cells[i])),
            missed=self.grid.cells_at(i for i in mined if i not in flags),
            ruling=ruling,
        )
