"""A play: the one object of sapper that changes.

The layout is drawn at the first opening, from the seed and the opened cell, so that the first
click can keep its promise; what opening a cell means is the judge's to say, by the mode's policy.
Marks are the player's notes: they block openings, and are never knowledge on the board.

Every draw comes from the seed and the number of openings before it. So a move that is undone and
made again gets the same answer: undoing does not buy another draw.

Opening a number or turning a mark takes constant time. Opening a zero takes one native pass over
the board's bytes (a few milliseconds at four million cells) and time for each cell that opens.
"""

from collections.abc import Iterable
from typing import Self

from sapper import notation
from sapper.board import Board
from sapper.errors import IllegalMoveError
from sapper.game import trust
from sapper.game.field import Field
from sapper.game.history import Change, History
from sapper.game.judge import Opening, judge
from sapper.game.moves import Move, MoveKind
from sapper.game.outcome import Ending, Outcome
from sapper.game.policy import Policy
from sapper.game.ruling import Ruling, promised
from sapper.game.setup import Setup
from sapper.game.trust import Seed
from sapper.grid import Cell
from sapper.layout import Layout
from sapper.notation import State
from sapper.spec import GameSpec

_LARGEST_ID = 1000
"""Boards with more cells are named by their size in messages, not drawn."""


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

    def __init__(
        self,
        spec: GameSpec,
        seed: Seed,
        *,
        policy: Policy | None = None,
        question_marks: bool = False,
    ) -> None:
        """Begin a game.

        With ``spec.start`` the layout keeps the first click's promise at that cell, and opening
        another one first is at the player's own risk; without it the promise holds at whatever
        cell is opened first.

        Args:
            spec: The wish.
            seed: 0 to 2**64 - 1, or a secret; with the moves it determines everything.
            policy: How guesses are treated, if not as the mode has it.
            question_marks: Whether marks turn through the question mark.

        Raises:
            GenerationError: no start has room for the mines.
            SpecError: the seed is out of range, or the board too large for the mode.
        """
        self._begin(Setup.of(spec, seed, policy=policy, question_marks=question_marks))

    @classmethod
    def from_layout(
        cls,
        spec: GameSpec,
        layout: Layout,
        *,
        seed: Seed = 0,
        policy: Policy | None = None,
        question_marks: bool = False,
    ) -> Self:
        """Begin a game on a given layout, which promises nothing to the first click.

        >>> game = Game.from_layout(GameSpec(3, 1, 1), Layout.parse("3x1:..*"))
        >>> game.open((0, 0))
        <Outcome.WON: 'won'>

        Raises:
            SpecError: the layout has another shape or mine total than the wish.
        """
        return cls.from_setup(
            Setup.of(spec, seed, policy=policy, layout=layout, question_marks=question_marks)
        )

    @classmethod
    def from_setup(cls, setup: Setup) -> Self:
        """Begin a game with everything that determines it."""
        game = cls.__new__(cls)
        game._begin(setup)  # noqa: SLF001 - a constructor
        return game

    def _begin(self, setup: Setup) -> None:
        self._setup = setup
        self._spec = setup.spec
        self._grid = setup.spec.grid
        self._lay(setup.layout)
        self._field = Field(self._grid, question_marks=setup.question_marks)
        self._to_open = self._grid.size - setup.spec.mines
        self._hits: tuple[int, ...] = ()
        self._outcome = Outcome.PLAYING
        self._history = History()
        self._board: Board | None = None

    def _lay(self, layout: Layout | None) -> None:
        self._layout = layout
        self._numbers = b"" if layout is None else layout.numbers()

    def __repr__(self) -> str:
        moves = len(self._history.changes)
        return f"<Game {self._place()}: {self._outcome.value}, {moves} moves>"

    # What the player sees.

    @property
    def spec(self) -> GameSpec:
        """The wish that this game fulfils."""
        return self._spec

    @property
    def setup(self) -> Setup:
        """What the game began with; its seed gives the layout away."""
        return self._setup

    @property
    def seed(self) -> Seed:
        """The seed; it gives the layout away, so a running game keeps it from its player."""
        return self._setup.seed

    @property
    def commitment(self) -> str | None:
        """The hash of the secret, for the player to keep; ``None`` when the seed is a number."""
        return self._setup.commitment

    @property
    def question_marks(self) -> bool:
        """Whether marks turn through the question mark."""
        return self._setup.question_marks

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
        return tuple(change.move for change in self._history.changes)

    @property
    def changes(self) -> tuple[Change, ...]:
        """What each of the moves did."""
        return tuple(self._history.changes)

    @property
    def undos(self) -> int:
        """How many moves were undone so far; undoing does not undo this count."""
        return self._history.undos

    @property
    def last_opened(self) -> tuple[Cell, ...]:
        """The cells that the last move opened, ascending; what a display must redraw."""
        changes = self._history.changes
        return self._grid.cells_at(sorted(changes[-1].opened)) if changes else ()

    @property
    def last_ruling(self) -> Ruling | None:
        """The judgement on the last move; ``None`` for a mark, and where luck alone decides."""
        changes = self._history.changes
        return changes[-1].ruling if changes else None

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
            ruling=self.last_ruling,
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
        self._history.undone.clear()
        return outcome

    def undo(self) -> Move:
        """Take the last move back, a fatal one too, and return it.

        The position, the marks, the outcome, the log and the layout become exactly what they were.

        Raises:
            IllegalMoveError: there is no move to take back.
        """
        if not self._history.changes:
            raise IllegalMoveError(f"illegal undo: no move was made in {self._place()}")
        change = self._history.take_back()
        if change.is_opening:
            self._field.close(change.opened, change.erased)
            self._to_open += len(change.opened)
            self._board = None
            if change.layout is not self._layout:
                self._lay(change.layout)
        else:
            self._field.turn_mark(self._grid.index(change.move.cell), -1)
        self._hits = ()
        self._outcome = Outcome.PLAYING
        return change.move

    def redo(self) -> Move:
        """Make the move again that was undone last, and return it; a new move ends redoing.

        Raises:
            IllegalMoveError: there is no such move.
        """
        undone = self._history.undone
        if not undone:
            raise IllegalMoveError(f"illegal redo: no move was undone in {self._place()}")
        self._play(undone[-1])
        return undone.pop()

    # How it is done.

    def _play(self, move: Move) -> Outcome:
        if (reason := self._objection(move)) is not None:
            row, col = move.cell
            raise IllegalMoveError(
                f"illegal {move.kind.value}: {row},{col} {reason} in {self._place()}"
            )
        index = self._grid.index(move.cell)
        if move.kind is MoveKind.FLAG:
            self._field.turn_mark(index, 1)
            self._history.add(Change(move, self._clock(move), self._layout))
        else:
            _, around = self._field.around(index)
            self._dig(move, around if move.kind is MoveKind.CHORD else (index,))
        return self._outcome

    def _objection(self, move: Move) -> str | None:
        """Say why the rules forbid a move; ``None`` when they do not."""
        if move.cell not in self._grid:
            return "is outside the grid"
        if self._outcome is not Outcome.PLAYING:
            return f"comes after the game was {self._outcome.value}"
        clock = self._history.clock
        if move.at is not None and clock is not None and move.at < clock:
            return f"at {move.at!r} s comes after a move at {clock!r} s"
        return self._field.objection(move.kind, self._grid.index(move.cell))

    def _dig(self, move: Move, starts: tuple[int, ...]) -> None:
        """Open cells as one move: all of them live, or the game is lost and none opens."""
        before = self._layout
        truth, ruling = self._judged(move, starts)  # may raise, so nothing is changed before it
        if truth is not before:
            self._lay(truth)
        self._hits = tuple(index for index in starts if truth.cells[index])
        opened = [] if self._hits else self._field.open(truth, self._numbers, starts)
        erased = self._field.erase_questions(opened)
        self._history.add(Change(move, self._clock(move), before, starts, opened, erased, ruling))
        self._to_open -= len(opened)
        self._board = None
        if self._hits:
            self._outcome = Outcome.LOST
        elif self._to_open == 0:
            self._outcome = Outcome.WON

    def _judged(self, move: Move, starts: tuple[int, ...]) -> tuple[Layout, Ruling | None]:
        """Return the layout that is the truth once these cells are opened, and why."""
        cells = self._grid.cells_at(starts)
        layout = self._layout
        if layout is None:
            layout = self._setup.draw(move.cell)
            if self._setup.promises(move.cell):
                return layout, promised(cells)
        seed = trust.opening_seed(self._setup.seed, self._history.openings)
        return judge(Opening(cells, layout, lambda: self.board, seed), self._setup.policy)

    def _clock(self, move: Move) -> float | None:
        """Return the latest time of the line with the move."""
        return self._history.clock if move.at is None else move.at

    def _place(self) -> str:
        """Return the board's id, or its size alone when the id would be a wall of text."""
        if self._grid.size <= _LARGEST_ID:
            return self.board.id
        return notation.header(self._grid, self._spec.mines)


def replay(setup: Setup, moves: Iterable[Move]) -> Game:
    """Return the game after the moves: the same position that they led to before.

    >>> game = Game(GameSpec(9, 9, 10), seed=7)
    >>> outcome = game.open((4, 4))
    >>> replay(game.setup, game.moves).board == game.board
    True

    Raises:
        IllegalMoveError: a move is illegal where it stands.
    """
    game = Game.from_setup(setup)
    for move in moves:
        game.play(move)
    return game
