"""The state of a game's cells (mines, open cells, marks), and the legal moves.

Opening needs a hidden cell without a flag. A chord needs a number with exactly that many flags
around it, and opens all other hidden neighbours as one move. Marking needs a hidden cell.
``ruling`` decides whether an opening is fatal; a minefield only opens and closes cells.
"""

from array import array
from collections.abc import Iterable

from sapper import notation
from sapper.board import Board
from sapper.engine import core
from sapper.errors import IllegalMoveError, IllegalMoveReason
from sapper.game.game_setup import Setup
from sapper.game.moves import Move, MoveKind
from sapper.game.outcome import Appearance, CellChanges, Ending, Outcome
from sapper.game.ruling import Ruling
from sapper.grid import Cell
from sapper.layout import Layout
from sapper.notation import State

_LARGEST_ID = 1000
"""In messages, boards with more cells than this are described by size instead of notation."""


class Minefield:
    """The cells of a game, as row-major indices.

    A change takes time proportional to the number of cells that it changes.
    """

    def __init__(self, setup: Setup) -> None:
        self.grid = setup.spec.grid
        self.mines = setup.spec.mines
        self.question_marks = setup.question_marks
        self.codes = bytearray([State.HIDDEN]) * self.grid.size
        """The public code of every cell, without marks."""
        self.enterable = bytearray([1]) * self.grid.size
        """1 for each cell that may be opened: hidden and without a flag."""
        self.flags: set[int] = set()
        self.questions: set[int] = set()
        self.hits: tuple[int, ...] = ()
        """The mines that the fatal move opened, ascending."""
        self.outcome = Outcome.PLAYING
        self.layout: Layout | None = None
        """The layout; ``None`` before the first opening."""
        self._numbers = b""
        self._to_open = self.grid.size - self.mines
        self._board: Board | None = None
        self._lay(setup.layout)

    def _lay(self, layout: Layout | None) -> None:
        if layout is not self.layout:
            self.layout = layout
            self._numbers = b"" if layout is None else layout.numbers()

    @property
    def board(self) -> Board:
        """The public position; marked cells count as hidden, because marks prove nothing."""
        if self._board is None:
            self._board = Board(self.grid, self.mines, bytes(self.codes))
        return self._board

    @property
    def id(self) -> str:
        """The board's notation, or only its size if the board is large."""
        if self.grid.size <= _LARGEST_ID:
            return self.board.id
        return notation.header(self.grid, self.mines)

    # Legal moves and their effects.

    def allows(self, move: Move, clock: float | None = None) -> bool:
        """Return whether the rules allow a move, given the time of the last move."""
        return self._objection(move, clock) is None

    def check(self, move: Move, clock: float | None) -> None:
        """Check that the rules allow a move, given the time of the last move.

        Raises:
            IllegalMoveError: the rules forbid the move.
        """
        objection = self._objection(move, clock)
        if objection is not None:
            reason, words = objection
            row, col = move.cell
            summary = f"illegal {move.kind.value}: {row},{col} {words}"
            raise self.error(summary, reason, move.cell)

    def error(
        self, summary: str, reason: IllegalMoveReason, cell: Cell | None = None
    ) -> IllegalMoveError:
        """Return the error for an illegal action, with the position."""
        return IllegalMoveError(summary, reason=reason, cell=cell, position=self.id)

    def _objection(self, move: Move, clock: float | None) -> tuple[IllegalMoveReason, str] | None:
        """Return why a move is illegal, as a code and in words; ``None`` if it is legal."""
        if move.cell not in self.grid:
            return IllegalMoveReason.OUTSIDE, "is outside the grid"
        if self.outcome is not Outcome.PLAYING:
            return IllegalMoveReason.OVER, f"comes after the game was {self.outcome.value}"
        if move.at is not None and clock is not None and move.at < clock:
            return IllegalMoveReason.TIME, f"at {move.at!r} s comes after a move at {clock!r} s"
        index = self.grid.index(move.cell)
        is_open = self.codes[index] != State.HIDDEN
        match move.kind:
            case MoveKind.CHORD if is_open:
                return self._chord_objection(index)
            case MoveKind.CHORD:
                return IllegalMoveReason.HIDDEN, "is hidden"
            case MoveKind.QUESTION if not self.question_marks:
                words = "cannot be marked: this game has no question marks"
                return IllegalMoveReason.NO_QUESTION_MARKS, words
            case MoveKind.OPEN if index in self.flags:
                return IllegalMoveReason.FLAGGED, "is flagged"
        return (IllegalMoveReason.OPEN, "is open") if is_open else None

    def _chord_objection(self, index: int) -> tuple[IllegalMoveReason, str] | None:
        number = self.codes[index]
        flags = sum(other in self.flags for other in core.neighbours(self.grid, index))
        if flags != number:
            return IllegalMoveReason.FLAG_COUNT, f"has {flags} flags around its {number}"
        if not self.targets(MoveKind.CHORD, index):
            return IllegalMoveReason.NOTHING_TO_OPEN, "has nothing to open around it"
        return None

    def targets(self, kind: MoveKind, index: int) -> tuple[int, ...]:
        """Return the hidden cells that a legal opening or chord opens directly, ascending."""
        if kind is MoveKind.OPEN:
            return (index,)
        around = core.neighbours(self.grid, index)
        return tuple(other for other in around if self.enterable[other])

    def turns(self, kind: MoveKind, index: int) -> int:
        """Return how many times a legal move changes the mark of its cell.

        A question mark replaces any other mark; if the cell has a question mark, it is removed.
        """
        if kind is MoveKind.FLAG or index in self.flags or index in self.questions:
            return 1
        return 2

    def open(self, layout: Layout, targets: tuple[int, ...]) -> tuple[CellChanges, list[int]]:
        """Open cells as one move; if any is a mine, the game is lost and no cell is opened.

        Returns the cells that look different, and the cells that lost a question mark, ascending.
        """
        self._lay(layout)
        self.hits = tuple(index for index in targets if layout.cells[index])
        if self.hits:
            self.outcome = Outcome.LOST
            return self.revealed(), []
        opened = self._flood(layout, targets)
        for index in opened:
            self.codes[index] = self._numbers[index]
            self.enterable[index] = 0
        erased = sorted(self.questions.intersection(opened)) if self.questions else []
        self.questions.difference_update(erased)
        self._board = None
        self._to_open -= len(opened)
        codes = bytes(map(self._numbers.__getitem__, opened))
        if self._to_open:
            return CellChanges(self.grid, _packed(opened), codes), erased
        self.outcome = Outcome.WON
        shown = self.revealed()
        changed = _packed([*opened, *shown.indices])
        return CellChanges(self.grid, changed, codes + shown.codes), erased

    def _flood(self, layout: Layout, starts: Iterable[int]) -> list[int]:
        """Return all cells that open when these empty cells are opened.

        A zero opens its neighbours. Flagged cells stay closed. Opening a number takes constant
        time; opening a zero takes one native pass over the board.
        """
        found: list[int] = []
        for number, start in enumerate(starts):
            if number and start in found:
                continue
            if self._numbers[start]:
                found.append(start)
                continue
            cells = core.flood(layout, bytes(self.enterable), start)
            known = set(found)
            found += [cell for cell in cells if cell not in known] if known else cells
        return found

    def close(
        self, changes: CellChanges, questions: tuple[int, ...], layout: Layout | None
    ) -> CellChanges:
        """Undo an opening, given its changes; return the cells that look different."""
        opened = [index for index, code in changes.pairs() if code <= 8]
        for index in opened:
            self.codes[index] = State.HIDDEN
            self.enterable[index] = 1
        self.questions.update(questions)
        self._board = None
        self._to_open += len(opened)
        self._lay(layout)
        self.hits = ()
        self.outcome = Outcome.PLAYING
        return self._appearances(changes.indices)

    def turn_mark(self, index: int, steps: int) -> CellChanges:
        """Advance the mark of a hidden cell by `steps`, or move it back if `steps` is negative.

        Returns the cell's new appearance code.
        """
        mark = 1 if index in self.flags else 2 if index in self.questions else 0
        mark = (mark + steps) % (3 if self.question_marks else 2)
        self.flags.discard(index)
        self.questions.discard(index)
        if mark == 1:
            self.flags.add(index)
        elif mark == 2:
            self.questions.add(index)
        self.enterable[index] = mark != 1
        return self._appearances((index,))

    # Appearance.

    def _appearances(self, indices: Iterable[int]) -> CellChanges:
        """Return the appearance codes of some cells during the game."""
        listed = _packed(indices)
        marked = self.flags or self.questions
        codes = map(self._appearance if marked else self.codes.__getitem__, listed)
        return CellChanges(self.grid, listed, bytes(codes))

    def _appearance(self, index: int) -> int:
        if index in self.flags:
            return Appearance.FLAG
        return Appearance.QUESTION if index in self.questions else self.codes[index]

    def appearance(self) -> bytes:
        """Return what the player sees, one byte per cell."""
        codes = bytearray(self.codes)
        for index in self.flags:
            codes[index] = Appearance.FLAG
        for index in self.questions:
            codes[index] = Appearance.QUESTION
        if self.outcome is not Outcome.PLAYING:
            for index, code in self.revealed().pairs():
                codes[index] = code
        return bytes(codes)

    def revealed(self) -> CellChanges:
        """Return the cells that change when the mines are shown; none before the first opening.

        After a win, every mine is shown with a flag.
        """
        layout = self.layout
        if layout is None:
            return CellChanges(self.grid)
        shown = Appearance.FLAG if self.outcome is Outcome.WON else Appearance.MINE
        codes = {index: shown for index in _mines(layout) if index not in self.flags}
        codes |= {index: Appearance.WRONG_FLAG for index in self.flags if not layout.cells[index]}
        codes |= dict.fromkeys(self.hits, Appearance.EXPLODED)
        return CellChanges(self.grid, _packed(codes), bytes(codes.values()))

    def ending(self, ruling: Ruling | None) -> Ending:
        """Return the mines and the wrong flags after the end, with the ruling on the last move.

        Raises:
            IllegalMoveError: the game is still in progress.
        """
        layout = self.layout
        if self.outcome is Outcome.PLAYING or layout is None:
            raise self.error("the game is still in progress", IllegalMoveReason.IN_PROGRESS)
        mined = _mines(layout)
        cells = bytearray(self.codes)
        for index in mined:
            cells[index] = State.MINE
        return Ending(
            outcome=self.outcome,
            board=Board(self.grid, self.mines, bytes(cells)),
            hits=self.grid.cells_at(self.hits),
            wrong_flags=self.grid.cells_at(sorted(i for i in self.flags if not layout.cells[i])),
            missed=self.grid.cells_at(i for i in mined if i not in self.flags),
            ruling=ruling,
        )


def _packed(indices: Iterable[int]) -> "array[int]":
    """Return indices packed into 4 bytes each.

    A list needs 36 bytes per index, and a game stores the indices that each move changed.
    """
    return array("I", indices)


def _mines(layout: Layout) -> list[int]:
    return [index for index, mine in enumerate(layout.cells) if mine]
