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

from sapper.board import Board
from sapper.errors import IllegalMoveError, IllegalMoveReason
from sapper.game import draw_seeds, luck, rules
from sapper.game.appearance import CellChanges
from sapper.game.draw_seeds import Seed
from sapper.game.examination import LIMIT
from sapper.game.game_setup import Setup
from sapper.game.history import History
from sapper.game.luck import Luck
from sapper.game.modes import Policy
from sapper.game.move_result import MoveResult
from sapper.game.moves import Move, MoveKind
from sapper.game.outcome import Ending, Outcome
from sapper.game.position import Position
from sapper.game.ruling import Ruling, promised
from sapper.game.safe_cells import SafeCells
from sapper.game.survival import Opening, judge
from sapper.grid import Cell
from sapper.layout import Layout
from sapper.spec import GameSpec


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
    def from_setup(cls, setup: Setup, *, judge_all: bool = False) -> Self:
        """Begin a game with everything that determines it.

        Args:
            setup: What determines the game.
            judge_all: Whether openings get a ruling in modes that leave everything to luck, too.
        """
        game = cls.__new__(cls)
        game._begin(setup, judge_all=judge_all)  # noqa: SLF001 - a constructor
        return game

    def _begin(self, setup: Setup, *, judge_all: bool = False) -> None:
        self._setup = setup
        self._grid = setup.spec.grid
        self._judge_all = judge_all
        self._position = Position(setup)
        self._history = History()
        self._last: MoveResult | None = None
        self._known_safe = SafeCells()

    def __repr__(self) -> str:
        moves = len(self._history.steps)
        return f"<Game {self._position.id}: {self.outcome.value}, {moves} moves>"

    # What the player sees.

    @property
    def spec(self) -> GameSpec:
        """The wish that this game fulfils."""
        return self._setup.spec

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
        return self._position.board

    @property
    def flags(self) -> tuple[Cell, ...]:
        """The flagged cells, ascending."""
        return self._grid.cells_at(sorted(self._position.marked.flags))

    @property
    def questions(self) -> tuple[Cell, ...]:
        """The cells with a question mark, ascending."""
        return self._grid.cells_at(sorted(self._position.marked.questions))

    @property
    def mines_left(self) -> int:
        """The mine total less the flags; negative when there are more flags than mines."""
        return self.spec.mines - len(self._position.marked.flags)

    @property
    def outcome(self) -> Outcome:
        """How the game stands. Only an opening wins: a board full of mines cannot be won."""
        return self._position.outcome

    @property
    def hits(self) -> tuple[Cell, ...]:
        """The mines that the fatal move opened, ascending; empty unless the game is lost."""
        return self._grid.cells_at(self._position.hits)

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves from the beginning to this position, without those that were undone.

        Replayed with the same spec and seed they give the same position.
        """
        return tuple(step.result.move for step in self._history.steps)

    @property
    def results(self) -> tuple[MoveResult, ...]:
        """What each of the moves did."""
        return tuple(step.result for step in self._history.steps)

    @property
    def last_result(self) -> MoveResult | None:
        """What the last move, undo or redo did: all that a display must redraw."""
        return self._last

    @property
    def last_ruling(self) -> Ruling | None:
        """The judgement on the last move; ``None`` for a mark, and where luck alone decides."""
        steps = self._history.steps
        return steps[-1].result.ruling if steps else None

    @property
    def can_undo(self) -> bool:
        """Whether there is a move to take back."""
        return bool(self._history.steps)

    @property
    def can_redo(self) -> bool:
        """Whether there is an undone move to make again."""
        return bool(self._history.undone)

    @property
    def undos(self) -> int:
        """How many moves were undone so far; undoing does not undo this count."""
        return self._history.undos

    @property
    def layout(self) -> Layout | None:
        """The truth, ``None`` before the first opening; not for a player's eyes before the end."""
        return self._position.layout

    def appearance(self) -> bytes:
        """Return what a player sees of every cell, row by row: numbers and ``Appearance`` codes."""
        codes = self._position.marked.all_appearances()
        if self.outcome is not Outcome.PLAYING:
            for index, code in self._revealed().pairs():
                codes[index] = code
        return bytes(codes)

    def reveal(self) -> CellChanges:
        """Return what looks different when the mines of a running game are shown.

        It is what a player sees who gives up: nothing before the first opening, and nothing new
        after the end, when the mines are shown already.
        """
        if self.layout is None or self.outcome is not Outcome.PLAYING:
            return CellChanges(self._grid)
        return self._revealed()

    def _revealed(self) -> CellChanges:
        assert self.layout is not None  # noqa: S101 - the callers have looked
        return self._position.marked.revealed(self.layout, self._position.hits)

    def ending(self) -> Ending:
        """Return what is shown after the end: the mines, the ones hit, the wrong flags.

        Raises:
            IllegalMoveError: the game is still in progress.
        """
        layout = self._position.layout
        if self.outcome is Outcome.PLAYING or layout is None:
            raise IllegalMoveError(
                "the game is still in progress",
                reason=IllegalMoveReason.IN_PROGRESS,
                position=self._position.id,
            )
        return self._position.ending(layout, self.last_ruling)

    def rulings(self, *, limit: int = LIMIT) -> tuple[Ruling, ...]:
        """Return the judgement on every opening of the line; see ``luck.rulings``."""
        return tuple(luck.rulings(self.board, self.results, self._setup.policy, limit=limit))

    def luck(self, *, limit: int = LIMIT) -> Luck:
        """Return the guesses of the line, and what they were worth.

        At once where every opening was judged; otherwise the engine is asked about each.
        """
        known = self._history.luck
        return Luck.from_rulings(self.rulings(limit=limit)) if known is None else known

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

    def question(self, cell: Cell, *, at: float | None = None) -> Outcome:
        """Set a question mark on a hidden cell, or take it away.

        Raises:
            IllegalMoveError: the game is over or has no question marks, or the cell is open or
                outside.
        """
        return self.play(Move(MoveKind.QUESTION, cell, at))

    def play(self, move: Move) -> Outcome:
        """Make a move of any kind; ``last_result`` tells what it changed.

        Raises:
            IllegalMoveError: the rules forbid it here, or its time lies before the last move's.
            GenerationError: it is the first opening, and the mines do not fit around it.
        """
        self._play(move)
        self._history.undone.clear()
        return self.outcome

    def undo(self) -> Move:
        """Take the last move back, a fatal one too, and return it.

        The position, the marks, the outcome, the log and the layout become exactly what they were.

        Raises:
            IllegalMoveError: there is no move to take back.
        """
        if not self.can_undo:
            raise IllegalMoveError(
                "illegal undo: no move was made",
                reason=IllegalMoveReason.NOTHING_TO_UNDO,
                position=self._position.id,
            )
        step = self._history.take_back()
        undone = step.result
        if undone.is_opening:
            self._known_safe.forget()
            changes = self._position.close(undone.changes, step.questions, step.layout)
        else:
            index = self._grid.index(undone.move.cell)
            changes = self._position.turn_mark(index, -undone.turns)
        self._last = MoveResult(undone.move, self.outcome, changes, taken_back=True)
        return undone.move

    def redo(self) -> Move:
        """Make the move again that was undone last, and return it; a new move ends redoing.

        Raises:
            IllegalMoveError: there is no such move.
        """
        undone = self._history.undone
        if not undone:
            raise IllegalMoveError(
                "illegal redo: no move was undone",
                reason=IllegalMoveReason.NOTHING_TO_REDO,
                position=self._position.id,
            )
        self._play(undone[-1])
        return undone.pop()

    # How it is done.

    def _play(self, move: Move) -> None:
        self._check(move)
        marked, index = self._position.marked, self._grid.index(move.cell)
        layout = self._position.layout
        if move.kind in (MoveKind.OPEN, MoveKind.CHORD):
            targets = rules.targets(marked, move.kind, index)
            cells = self._grid.cells_at(targets)
            truth, ruling = self._judged(move, cells)  # may raise: nothing is changed before it
            changes, erased = self._position.open(truth, targets)
            result = MoveResult(move, self.outcome, changes, cells, ruling=ruling)
        else:
            erased = []
            turns = rules.turns(marked, move.kind, index)
            changes = self._position.turn_mark(index, turns)
            result = MoveResult(move, self.outcome, changes, turns=turns)
        self._history.add(result, layout, tuple(erased))
        self._last = result

    def _check(self, move: Move) -> None:
        """Raise `IllegalMoveError` if the rules forbid a move."""
        objection = self._objection(move)
        if objection is not None:
            reason, words = objection
            row, col = move.cell
            raise IllegalMoveError(
                f"illegal {move.kind.value}: {row},{col} {words}",
                reason=reason,
                cell=move.cell,
                position=self._position.id,
            )

    def _objection(self, move: Move) -> rules.Objection | None:
        """Say why the rules forbid a move; ``None`` when they do not."""
        if move.cell not in self._grid:
            return IllegalMoveReason.OUTSIDE, "is outside the grid"
        if self.outcome is not Outcome.PLAYING:
            return IllegalMoveReason.OVER, f"comes after the game was {self.outcome.value}"
        clock = self._history.clock
        if move.at is not None and clock is not None and move.at < clock:
            return IllegalMoveReason.TIME, f"at {move.at!r} s comes after a move at {clock!r} s"
        return rules.objection(self._position.marked, move.kind, self._grid.index(move.cell))

    def _judged(self, move: Move, cells: tuple[Cell, ...]) -> tuple[Layout, Ruling | None]:
        """Return the layout that is the truth once these cells are opened, and why."""
        layout = self.layout
        if layout is None:
            layout = self._setup.draw(move.cell)
            if self._setup.promises(move.cell):
                return layout, promised(cells)
        seed = draw_seeds.redraw_seed(self._setup.seed, self._history.openings)
        opening = Opening(cells, layout, lambda: self.board, seed)
        return judge(opening, self._setup.policy, always=self._judge_all, known=self._known_safe)


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
