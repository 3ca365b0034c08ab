"""A play: the one object of sapper that changes.

The layout is drawn at the first opening, from the seed and the opened cell, so that the first
click can keep its promise; what opening a cell means is the judge's to say, by the mode's policy.
Marks are the player's notes: they block openings, and are never knowledge on the board.

Every draw comes from the seed and the number of openings before it. So a move that is undone and
made again gets the same answer: undoing does not buy another draw.

Opening a number or turning a mark takes constant time. Opening a zero takes one native pass over
the board's bytes (a few milliseconds at four million cells) and time for each cell that opens.
"""

from collections.abc import Sequence
from typing import Self

from sapper.engine import Stop
from sapper.errors import IllegalMoveReason
from sapper.game import draw_seeds, rules
from sapper.game.draw_seeds import Seed
from sapper.game.game_setup import Setup
from sapper.game.game_view import GameView
from sapper.game.modes import Policy
from sapper.game.move_result import MoveResult
from sapper.game.moves import Move, MoveKind
from sapper.game.outcome import Outcome
from sapper.game.ruling import Ruling, promised
from sapper.game.survival import Opening, judge
from sapper.grid import Cell
from sapper.layout import Layout
from sapper.spec import GameSpec, seed_or_new


class Game(GameView):
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
        seed: Seed | None = None,
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
            seed: 0 to 2**64 - 1, or a secret; with the moves it determines everything. Without
                it, a number is drawn, and told by ``game.seed``.
            policy: How guesses are treated, if not as the mode has it.
            question_marks: Whether marks turn through the question mark.

        Raises:
            GenerationError: no start has room for the mines.
            SpecError: the seed is out of range, or the board too large for the mode.
        """
        seed = seed_or_new(None) if seed is None else seed
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
        super().__init__(setup)
        self._judge_all = judge_all

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

    def play(self, move: Move, *, stop: Stop | None = None) -> Outcome:
        """Make a move of any kind; ``last_result`` tells what it changed.

        Raises:
            IllegalMoveError: the rules forbid it here, or its time lies before the last move's.
            GenerationError: it is the first opening, and the mines do not fit around it or no
                board was found.
            UndecidedError: another thread set the flag before the move was judged.
        """
        self._play(move, stop)
        self._history.undone.clear()
        return self.outcome

    def undo(self) -> Move:
        """Take the last move back, a fatal one too, and return it.

        The position, the marks, the outcome, the log and the layout become exactly what they were.

        Raises:
            IllegalMoveError: there is no move to take back.
        """
        if not self.can_undo:
            raise self._position.error(
                "illegal undo: no move was made", IllegalMoveReason.NOTHING_TO_UNDO
            )
        step = self._history.take_back()
        undone = step.result
        if undone.is_opening:
            changes = self._position.close(undone.changes, step.questions, step.layout)
        else:
            index = self._grid.index(undone.move.cell)
            changes = self._position.turn_mark(index, -undone.turns)
        self._last = MoveResult(undone.move, self.outcome, changes, taken_back=True)
        return undone.move

    def redo(self, *, stop: Stop | None = None) -> Move:
        """Make the move again that was undone last, and return it; a new move ends redoing.

        Raises:
            IllegalMoveError: there is no such move.
            UndecidedError: another thread set the flag before the move was judged.
        """
        undone = self._history.undone
        if not undone:
            raise self._position.error(
                "illegal redo: no move was undone", IllegalMoveReason.NOTHING_TO_REDO
            )
        self._play(undone[-1], stop)
        return undone.pop()

    def recall_undone(self, moves: Sequence[Move], undos: int) -> None:
        """Take over what was undone, in a game that is played again without that.

        Args:
            moves: what can be made again, the last undone last.
            undos: how many moves were ever undone.
        """
        self._history.undone[:] = moves
        self._history.undos = undos

    # How it is done.

    def _play(self, move: Move, stop: Stop | None) -> None:
        position = self._position
        position.check(move, self._history.clock)
        index, layout = self._grid.index(move.cell), position.layout
        if move.kind in (MoveKind.OPEN, MoveKind.CHORD):
            targets = rules.targets(position.marked, move.kind, index)
            cells = self._grid.cells_at(targets)
            truth, ruling = self._judged(move, cells, stop)  # may raise: nothing is changed before
            changes, erased = position.open(truth, targets)
            result = MoveResult(move, self.outcome, changes, cells, ruling=ruling)
        else:
            erased = []
            turns = rules.turns(position.marked, move.kind, index)
            changes = position.turn_mark(index, turns)
            result = MoveResult(move, self.outcome, changes, turns=turns)
        self._history.add(result, layout, tuple(erased))
        self._last = result

    def _judged(
        self, move: Move, cells: tuple[Cell, ...], stop: Stop | None
    ) -> tuple[Layout, Ruling | None]:
        """Return the layout that is the truth once these cells are opened, and why."""
        layout = self.layout
        if layout is None:
            layout = self._setup.draw(move.cell, stop=stop)
            if self._setup.promises(move.cell):
                return layout, promised(cells)
        seed = draw_seeds.redraw_seed(self._setup.seed, self._history.openings)
        opening = Opening(cells, layout, lambda: self.board, seed)
        return judge(opening, self._setup.policy, always=self._judge_all, stop=stop)
