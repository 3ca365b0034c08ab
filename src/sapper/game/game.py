"""A play: the one object of sapper that changes.

The layout is drawn at the first opening, from the seed and the opened cell, so that the first
click can keep its promise; what opening a cell means is the judge's to say.
Marks are the player's notes: they block openings, and are never knowledge on the board.

Opening a number or turning a mark takes constant time. Opening a zero takes one native pass over
the board's bytes (a few milliseconds at four million cells) and time for each cell that opens.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self

from sapper import notation
from sapper.board import Board
from sapper.errors import IllegalMoveError, SpecError
from sapper.game.field import Field
from sapper.game.judge import Opening, judge_of
from sapper.game.moves import Move, MoveKind
from sapper.game.outcome import Ending, Outcome
from sapper.generators import first_safe, generate
from sapper.grid import Cell
from sapper.layout import Layout
from sapper.notation import State
from sapper.spec import FirstClick, GameSpec, check_seed

_LARGEST_ID = 1000
"""Boards with more cells are named by their size in messages, not drawn."""


@dataclass(frozen=True, slots=True)
class _Change:
    """What a move did, so that it can be undone."""

    move: Move
    clock: float | None
    """The latest time of any move up to this one."""
    layout: Layout | None
    """The truth before the move."""
    opened: list[int]
    erased: list[int]
    """Question marks that vanished because their cells were opened."""


class Game:
    """A game in progress, won or lost.

    A move that the rules forbid raises ``IllegalMoveError`` and changes nothing.
    A fatal move opens nothing: the board stays the position in which the mistake was made.
    After a win flags and the mine counter stay as the player left them.

    >>> game = Game(GameSpec(4, 3, 2), seed=1)
    >>> game.open((0, 0))
    <Outcome.PLAYING: 'in progress'>
    >>> print(game.board)
    4x3m2
    001.
    112.
    ....
    >>> game.chord((1, 0))
    Traceback (most recent call last):
    sapper.errors.IllegalMoveError: illegal chord: 1,0 has 0 flags around its 1 in 4x3m2:001./...
    >>> outcome = game.flag((2, 1))
    >>> game.mines_left, game.chord((1, 0))
    (1, <Outcome.PLAYING: 'in progress'>)
    >>> [str(move) for move in game.moves]
    ['open 0,0', 'flag 2,1', 'chord 1,0']
    """

    def __init__(self, spec: GameSpec, seed: int, *, question_marks: bool = False) -> None:
        """Begin a game.

        With ``spec.start`` the layout keeps the first click's promise at that cell, and opening
        another one first is at the player's own risk; without it the promise holds at whatever
        cell is opened first.

        Args:
            spec: The wish.
            seed: 0 to 2**64 - 1; with the moves it determines everything.
            question_marks: Whether marks turn through the question mark.

        Raises:
            GenerationError: no start has room for the mines.
            SpecError: the seed is out of range, or the mode cannot be played.
        """
        check_seed(seed)
        # The corner has the fewest neighbours: without room for it there is room for none.
        first_safe.check_room(spec.grid, spec.mines, spec.start or (0, 0), spec.first_click)
        self._begin(spec, seed, None, question_marks=question_marks)

    @classmethod
    def from_layout(
        cls, spec: GameSpec, layout: Layout, *, seed: int = 0, question_marks: bool = False
    ) -> Self:
        """Begin a game on a given layout, which promises nothing to the first click.

        >>> game = Game.from_layout(GameSpec(3, 1, 1), Layout.parse("3x1:..*"))
        >>> game.open((0, 0))
        <Outcome.WON: 'won'>

        Raises:
            SpecError: the layout has another shape or mine total than the wish.
        """
        check_seed(seed)
        if layout.grid != spec.grid or layout.mines != spec.mines:
            wanted = notation.header(spec.grid, spec.mines)
            given = notation.header(layout.grid, layout.mines)
            raise SpecError(f"{given!r} is not the layout of a game of {wanted}")
        game = cls.__new__(cls)
        game._begin(spec, seed, layout, question_marks=question_marks)  # noqa: SLF001 - a constructor
        return game

    def _begin(
        self, spec: GameSpec, seed: int, layout: Layout | None, *, question_marks: bool
    ) -> None:
        self._spec = spec
        self._grid = spec.grid
        self._seed = seed
        self._judge = judge_of(spec.mode)
        self._question_marks = question_marks
        self._lay(layout)
        self._field = Field(self._grid, question_marks=question_marks)
        self._to_open = self._grid.size - spec.mines
        self._hits: tuple[int, ...] = ()
        self._outcome = Outcome.PLAYING
        self._changes: list[_Change] = []
        self._openings = 0
        self._undone: list[Move] = []
        self._undos = 0
        self._board: Board | None = None

    def _lay(self, layout: Layout | None) -> None:
        self._layout = layout
        self._numbers = b"" if layout is None else layout.numbers()

    def __repr__(self) -> str:
        return f"<Game {self._place()}: {self._outcome.value}, {len(self._changes)} moves>"

    # What the player sees.

    @property
    def spec(self) -> GameSpec:
        """The wish that this game fulfils."""
        return self._spec

    @property
    def seed(self) -> int:
        """The seed; it gives the layout away, so a running game keeps it from its player."""
        return self._seed

    @property
    def question_marks(self) -> bool:
        """Whether marks turn through the question mark."""
        return self._question_marks

    @property
    def board(self) -> Board:
        """The public position; a marked cell is hidden on it, as marks are not knowledge."""
        if self._board is None:
            self._board = Board(self._grid, self._spec.mines, bytes(self._field.codes))
        return self._board

    @property
    def flags(self) -> tuple[Cell, ...]:
        """The flagged cells, ascending."""
        return self._grid.cells_at(sorted(self._field.flags))

    @property
    def questions(self) -> tuple[Cell, ...]:
        """The cells with a question mark, ascending."""
        return self._grid.cells_at(sorted(self._field.questions))

    @property
    def mines_left(self) -> int:
        """The mine total less the flags; negative when there are more flags than mines."""
        return self._spec.mines - len(self._field.flags)

    @property
    def outcome(self) -> Outcome:
        """How the game stands. Only an opening wins: a board full of mines cannot be won."""
        return self._outcome

    @property
    def hits(self) -> tuple[Cell, ...]:
        """The mines that the fatal move opened, ascending; empty unless the game is lost."""
        return self._grid.cells_at(self._hits)

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves from the beginning to this position, without those that were undone.

        Replayed with the same spec and seed they give the same position.
        """
        return tuple(change.move for change in self._changes)

    @property
    def undos(self) -> int:
        """How many moves were undone so far; undoing does not undo this count."""
        return self._undos

    @property
    def last_opened(self) -> tuple[Cell, ...]:
        """The cells that the last move opened, ascending; what a display must redraw."""
        return self._grid.cells_at(sorted(self._changes[-1].opened)) if self._changes else ()

    @property
    def layout(self) -> Layout | None:
        """The truth, ``None`` before the first opening; not for a player's eyes before the end."""
        return self._layout

    def ending(self) -> Ending:
        """Return what is shown after the end: the mines, the ones hit, the wrong flags.

        Raises:
            IllegalMoveError: the game is still in progress.
        """
        if self._outcome is Outcome.PLAYING or self._layout is None:
            raise IllegalMoveError(f"the game is still in progress in {self._place()}")
        truth = self._layout.cells
        mined = [index for index, mine in enumerate(truth) if mine]
        cells = bytearray(self._field.codes)
        for index in mined:
            cells[index] = State.MINE
        return Ending(
            outcome=self._outcome,
            board=Board(self._grid, self._spec.mines, bytes(cells)),
            hits=self.hits,
            wrong_flags=self._grid.cells_at(sorted(i for i in self._field.flags if not truth[i])),
            missed=self._grid.cells_at(i for i in mined if i not in self._field.flags),
        )

    # What the player does.

    def open(self, cell: Cell, *, at: float | None = None) -> Outcome:
        """Open a hidden cell; a zero opens its surroundings, but no flagged cell.

        Raises:
            IllegalMoveError: the game is over, or the cell is open, flagged or outside.
            GenerationError: it is the first opening, and the mines do not fit around it.
        """
        return self.play(Move(MoveKind.OPEN, cell, at))

    def flag(self, cell: Cell, *, at: float | None = None) -> Outcome:
        """Turn the mark of a hidden cell: none, flag, question mark if the game has them, none.

        Raises:
            IllegalMoveError: the game is over, or the cell is open or outside.
        """
        return self.play(Move(MoveKind.FLAG, cell, at))

    def chord(self, cell: Cell, *, at: float | None = None) -> Outcome:
        """Open all unflagged hidden neighbours of a number with as many flags around it.

        Raises:
            IllegalMoveError: the game is over, the cell is hidden or outside, the flags around it
                are not its number, or nothing around it can be opened.
        """
        return self.play(Move(MoveKind.CHORD, cell, at))

    def play(self, move: Move) -> Outcome:
        """Make a move of any kind.

        Raises:
            IllegalMoveError: the rules forbid it here, or its time lies before the last move's.
            GenerationError: it is the first opening, and the mines do not fit around it.
        """
        outcome = self._play(move)
        self._undone.clear()
        return outcome

    def undo(self) -> Move:
        """Take the last move back, a fatal one too, and return it.

        The position, the marks, the outcome, the log and the layout become exactly what they were.

        Raises:
            IllegalMoveError: there is no move to take back.
        """
        if not self._changes:
            raise IllegalMoveError(f"illegal undo: no move was made in {self._place()}")
        change = self._changes.pop()
        if change.move.kind is MoveKind.FLAG:
            self._field.turn_mark(self._grid.index(change.move.cell), -1)
        else:
            self._field.close(change.opened, change.erased)
            self._to_open += len(change.opened)
            self._openings -= 1
            self._board = None
            if change.layout is not self._layout:
                self._lay(change.layout)
        self._hits = ()
        self._outcome = Outcome.PLAYING
        self._undone.append(change.move)
        self._undos += 1
        return change.move

    def redo(self) -> Move:
        """Make the move again that was undone last, and return it; a new move ends redoing.

        Raises:
            IllegalMoveError: there is no such move.
        """
        if not self._undone:
            raise IllegalMoveError(f"illegal redo: no move was undone in {self._place()}")
        move = self._undone[-1]
        self._play(move)
        self._undone.pop()
        return move

    # How it is done.

    def _play(self, move: Move) -> Outcome:
        index = self._check(move)
        if move.kind is MoveKind.FLAG:
            self._field.turn_mark(index, 1)
            self._record(move, self._layout)
        else:
            chorded = move.kind is MoveKind.CHORD
            self._dig(move, self._chorded(move, index) if chorded else (index,))
        return self._outcome

    def _check(self, move: Move) -> int:
        """Return the index of the move's cell, unless the move is illegal for a plain reason."""
        if move.cell not in self._grid:
            raise self._illegal(move, "is outside the grid")
        if self._outcome is not Outcome.PLAYING:
            raise self._illegal(move, f"comes after the game was {self._outcome.value}")
        clock = self._clock()
        if move.at is not None and clock is not None and move.at < clock:
            raise self._illegal(move, f"at {move.at!r} s comes after a move at {clock!r} s")
        index = self._grid.index(move.cell)
        is_open = self._field.is_open(index)
        if move.kind is MoveKind.CHORD and not is_open:
            raise self._illegal(move, "is hidden")
        if move.kind is not MoveKind.CHORD and is_open:
            raise self._illegal(move, "is open")
        if move.kind is MoveKind.OPEN and index in self._field.flags:
            raise self._illegal(move, "is flagged")
        return index

    def _chorded(self, move: Move, index: int) -> tuple[int, ...]:
        """Return the cells that a chord opens, ascending."""
        number = self._field.codes[index]
        flags, starts = self._field.around(index)
        if flags != number:
            raise self._illegal(move, f"has {flags} flags around its {number}")
        if not starts:
            raise self._illegal(move, "has nothing to open around it")
        return starts

    def _dig(self, move: Move, starts: tuple[int, ...]) -> None:
        """Open cells as one move: all of them live, or the game is lost and none opens."""
        before = self._layout
        truth = self._judged(move, starts)  # may raise, so nothing is changed before it
        if truth is not before:
            self._lay(truth)
        self._hits = tuple(index for index in starts if truth.cells[index])
        opened = [] if self._hits else self._field.open(truth, self._numbers, starts)
        self._record(move, before, opened, self._field.erase_questions(opened))
        self._openings += 1
        self._to_open -= len(opened)
        self._board = None
        if self._hits:
            self._outcome = Outcome.LOST
        elif self._to_open == 0:
            self._outcome = Outcome.WON

    def _judged(self, move: Move, starts: tuple[int, ...]) -> Layout:
        """Return the layout that is the truth once these cells are opened."""
        layout = self._layout
        if layout is None:
            start = self._spec.start or move.cell
            layout, _ = generate(self._spec.starting_at(start), self._seed)
            if start == move.cell and self._spec.first_click is not FirstClick.ANY:
                return layout  # a promise was made and kept: there is nothing to judge
        cells = self._grid.cells_at(starts)
        return self._judge(
            Opening(cells, layout, lambda: self.board, self._seed, number=self._openings)
        )

    def _record(
        self,
        move: Move,
        before: Layout | None,
        opened: list[int] | None = None,
        erased: list[int] | None = None,
    ) -> None:
        clock = self._clock() if move.at is None else move.at
        self._changes.append(_Change(move, clock, before, opened or [], erased or []))

    def _clock(self) -> float | None:
        """Return the latest time that a move of this line carries."""
        return self._changes[-1].clock if self._changes else None

    def _illegal(self, move: Move, reason: str) -> IllegalMoveError:
        row, col = move.cell
        return IllegalMoveError(
            f"illegal {move.kind.value}: {row},{col} {reason} in {self._place()}"
        )

    def _place(self) -> str:
        """Return the board's id, or its size alone when the id would be a wall of text."""
        if self._grid.size <= _LARGEST_ID:
            return self.board.id
        return notation.header(self._grid, self._spec.mines)


def replay(
    spec: GameSpec, seed: int, moves: Iterable[Move], *, question_marks: bool = False
) -> Game:
    """Return the game after the moves: the same position that they led to before.

    >>> game = Game(GameSpec(9, 9, 10), seed=7)
    >>> outcome = game.open((4, 4))
    >>> replay(game.spec, game.seed, game.moves).board == game.board
    True

    Raises:
        IllegalMoveError: a move is illegal where it stands.
    """
    game = Game(spec, seed, question_marks=question_marks)
    for move in moves:
        game.play(move)
    return game
