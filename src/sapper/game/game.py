"""A game: the only mutable object of sapper.

The layout is drawn at the first opening, from the seed and the opened cell, so that the first click
can be safe. ``ruling`` decides the result of an opening by the rules for guesses. Marks are the
player's notes: they block openings, but the solver never uses them.

Every draw depends only on the seed and the number of openings before it. So redoing a move that was
undone gives the same result.

Opening a number or changing a mark takes constant time. Opening a zero takes one native pass over
the board's bytes (a few milliseconds at four million cells) plus some time per opened cell.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Self, Unpack

from sapper.board import Board
from sapper.engine import Stop
from sapper.errors import IllegalMoveReason
from sapper.game.game_setup import Setup
from sapper.game.minefield import Minefield
from sapper.game.modes import Fate, GuessRules
from sapper.game.moves import Move, MoveKind, MoveName
from sapper.game.outcome import CellChanges, Ending, Luck, MoveResult, Outcome, rulings
from sapper.game.ruling import LIMIT, Opening, Ruling, judge, promised
from sapper.game.secret import Seed, redraw_seed
from sapper.grid import Cell
from sapper.layout import Layout
from sapper.spec import FirstClick, GameSpec, SpecKeywords, seed_or_new


@dataclass(frozen=True, slots=True)
class _PlayedMove:
    """A move of the current line: its result, and the data for undoing it."""

    result: MoveResult
    clock: float | None
    """The latest known time in the current line, up to this move."""
    layout: Layout | None
    """The layout before the move."""
    questions: tuple[int, ...]
    """Question marks that the opening removed, as row-major indices."""
    luck: Luck | None
    """The guesses of the current line up to this move; ``None`` if an opening was not judged."""


class _History:
    """The moves of the current line, and the undone moves.

    The current line consists of the moves that were not undone; replaying it leads to the same
    position.
    """

    def __init__(self) -> None:
        self.steps: list[_PlayedMove] = []
        self.undone: list[Move] = []
        """Moves that can be redone, the most recently undone last."""
        self.openings = 0
        """How many moves in the current line opened cells; this number selects the random draws."""
        self.undos = 0
        """How many moves were undone in total."""

    @property
    def clock(self) -> float | None:
        """The latest known time in the current line."""
        return self.steps[-1].clock if self.steps else None

    @property
    def luck(self) -> Luck | None:
        """The guesses of the current line; ``None`` if an opening was not judged."""
        return self.steps[-1].luck if self.steps else Luck.none()

    def add(self, result: MoveResult, layout: Layout | None, questions: tuple[int, ...]) -> None:
        """Add a move to the current line, with the layout and question marks from before it."""
        move, luck = result.move, self.luck
        if result.is_opening:
            self.openings += 1
            luck = None if luck is None or result.ruling is None else luck.after(result.ruling)
        clock = self.clock if move.at is None else move.at
        self.steps.append(_PlayedMove(result, clock, layout, questions, luck))

    def undo(self) -> _PlayedMove:
        """Remove the last move from the current line; return it with the data for undoing it."""
        step = self.steps.pop()
        self.openings -= step.result.is_opening
        self.undone.append(step.result.move)
        self.undos += 1
        return step


class Game:
    """A game, which is in progress, won or lost.

    A move that the rules forbid raises ``IllegalMoveError`` and changes nothing. A fatal move opens
    nothing: the board stays as it was when the mistake was made. A win does not change the
    flags or the mine counter.

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
        spec: GameSpec | str,
        seed: Seed | None = None,
        *,
        rules: GuessRules | None = None,
        question_marks: bool = False,
        **changes: Unpack[SpecKeywords],
    ) -> None:
        """Start a game.

        If ``spec.start`` is given, the guarantee for the first click holds only for that cell, and
        another first cell may be a mine. Otherwise it holds for any first cell.

        Args:
            spec: The options, or the name of a level.
            seed: 0 to 2**64 - 1, or a secret. The seed and the moves determine the whole game. If
                omitted, a random number is chosen: see ``game.seed``.
            rules: How guesses are treated, if different from the mode.
            question_marks: Whether flagging cycles through the question mark.
            changes: Fields of the spec to change, such as ``mode="fair"``.

        Raises:
            GenerationError: the mines do not fit around any first cell.
            SpecError: there is no such level, the seed is out of range, or the board is too large
                for the mode.

        >>> Game("expert", seed=1, mode="fair").spec == GameSpec(30, 16, 99, mode="fair")
        True
        """
        spec = GameSpec.of(spec, **changes)
        seed = seed_or_new(None) if seed is None else seed
        self._begin(Setup.of(spec, seed, rules=rules, question_marks=question_marks))

    @classmethod
    def from_layout(
        cls,
        spec: GameSpec,
        layout: Layout,
        *,
        seed: Seed = 0,
        rules: GuessRules | None = None,
        question_marks: bool = False,
    ) -> Self:
        """Start a game on a given layout; the first click is not guaranteed to be safe.

        Args:
            spec: The options; the first click's guarantee does not apply.
            layout: The mines.
            seed: 0 to 2**64 - 1, or a secret, for the new layouts that some modes draw.
            rules: How guesses are treated, if different from the mode.
            question_marks: Whether flagging cycles through the question mark.

        >>> game = Game.from_layout(GameSpec(3, 1, 1), Layout.parse("3x1:..*"))
        >>> game.open((0, 0))
        <Outcome.WON: 'won'>

        Raises:
            SpecError: the shape or the mine total of the layout differs from the spec.
        """
        return cls.from_setup(
            Setup.of(spec, seed, rules=rules, layout=layout, question_marks=question_marks)
        )

    @classmethod
    def from_setup(cls, setup: Setup, *, judge_all: bool = False) -> Self:
        """Start a game from a complete setup.

        Args:
            setup: The setup, which determines the game.
            judge_all: Whether openings get a ruling even if luck alone decides, so that the ruling
                can be displayed. The survival chances in these rulings have twelve digits; those of
                a review are exact.
        """
        game = cls.__new__(cls)
        game._begin(setup, judge_all=judge_all)  # noqa: SLF001 - a constructor
        return game

    def _begin(self, setup: Setup, *, judge_all: bool = False) -> None:
        self._setup = setup
        self._grid = setup.spec.grid
        self._field = Minefield(setup)
        self._history = _History()
        self._last: MoveResult | None = None
        self._judge_all = judge_all

    def __repr__(self) -> str:
        moves = len(self._history.steps)
        return f"<Game {self._field.id}: {self.outcome.value}, {moves} moves>"

    def _repr_html_(self) -> str:
        from sapper.render import svg  # noqa: PLC0415 - for drawing only
        from sapper.render.overlay import Fill, Icon, Mark, Shape  # noqa: PLC0415 - likewise

        moves = f"{len(self.moves)} move{'' if len(self.moves) == 1 else 's'}"
        words = f"{self.outcome.value}, {moves}, mines left: {self.mines_left}"
        if self.outcome is Outcome.PLAYING:
            picture = svg.draw(self.board, flags=self.flags, questions=self.questions, labels=True)
        else:
            end = self.ending()
            shapes: list[Shape] = [Fill(end.hits, "blast"), Icon(Mark.CROSS, end.wrong_flags)]
            picture = svg.draw(end.board, flags=self.flags, overlay=shapes, labels=True)
        return svg.figure(picture, words)

    # Actions of the player.

    def open(self, cell: Cell, *, at: float | None = None) -> Outcome:
        """Open a hidden cell; a zero also opens the cells around it, except flagged cells.

        Args:
            cell: Row and column, counted from 0.
            at: Seconds on the player's clock, with any starting point; ``None`` if not measured.

        Raises:
            IllegalMoveError: the game is over, or the cell is open, flagged or outside.
            GenerationError: the mines do not fit around the first opening.
        """
        return self.play(Move(MoveKind.OPEN, cell, at))

    def flag(self, cell: Cell, *, at: float | None = None) -> Outcome:
        """Change the mark of a hidden cell to the next one: none, flag, question mark (if used).

        Args:
            cell: Row and column, counted from 0.
            at: Seconds on the player's clock, with any starting point; ``None`` if not measured.

        Raises:
            IllegalMoveError: the game is over, or the cell is open or outside.
        """
        return self.play(Move(MoveKind.FLAG, cell, at))

    def chord(self, cell: Cell, *, at: float | None = None) -> Outcome:
        """Open all unflagged neighbours of a number that has the right number of flags around it.

        Args:
            cell: Row and column, counted from 0.
            at: Seconds on the player's clock, with any starting point; ``None`` if not measured.

        Raises:
            IllegalMoveError: the game is over, the cell is hidden or outside, the number of flags
                around it is wrong, or nothing around it can be opened.
        """
        return self.play(Move(MoveKind.CHORD, cell, at))

    def question(self, cell: Cell, *, at: float | None = None) -> Outcome:
        """Set a question mark on a hidden cell, or remove it.

        Args:
            cell: Row and column, counted from 0.
            at: Seconds on the player's clock, with any starting point; ``None`` if not measured.

        Raises:
            IllegalMoveError: the game is over or has no question marks, or the cell is open or
                outside.
        """
        return self.play(Move(MoveKind.QUESTION, cell, at))

    def play(self, move: Move, *, stop: Stop | None = None) -> Outcome:
        """Make a move of any kind; afterwards, ``last_result`` lists the changed cells.

        Args:
            move: The move.
            stop: A stop signal; another thread sets it to end the call early.

        Raises:
            IllegalMoveError: the rules forbid the move, or its time is earlier than the last
                move's.
            GenerationError: the mines do not fit around the first opening, or no board was found.
            UndecidedError: another thread stopped the call before the move was judged.
        """
        self._play(move, stop)
        self._history.undone.clear()
        return self.outcome

    def undo(self) -> Move:
        """Undo the last move, even a fatal one, and return it.

        Position, marks, outcome, log and layout become exactly what they were.

        Raises:
            IllegalMoveError: there is no move to undo.
        """
        if not self.can_undo:
            raise self._field.error(
                "illegal undo: no move was made", IllegalMoveReason.NOTHING_TO_UNDO
            )
        step = self._history.undo()
        undone = step.result
        if undone.is_opening:
            changes = self._field.close(undone.changes, step.questions, step.layout)
        else:
            index = self._grid.index(undone.move.cell)
            changes = self._field.turn_mark(index, -undone.turns)
        self._last = MoveResult(undone.move, self.outcome, changes, taken_back=True)
        return undone.move

    def redo(self, *, stop: Stop | None = None) -> Move:
        """Redo the last undone move, and return it; a new move clears the undone moves.

        Args:
            stop: A stop signal; another thread sets it to end the call early.

        Raises:
            IllegalMoveError: there is no move to redo.
            UndecidedError: another thread stopped the call before the move was judged.
        """
        undone = self._history.undone
        if not undone:
            raise self._field.error(
                "illegal redo: no move was undone", IllegalMoveReason.NOTHING_TO_REDO
            )
        self._play(undone[-1], stop)
        return undone.pop()

    def recall_undone(self, moves: Sequence[Move], undos: int) -> None:
        """Restore the list of undone moves, after the other moves of a game were replayed.

        Args:
            moves: the moves that can be redone, the most recently undone last.
            undos: how many moves were undone in total.
        """
        self._history.undone[:] = moves
        self._history.undos = undos

    def legal_moves(self, *kinds: MoveKind | MoveName) -> Iterator[Move]:
        """Yield every move that the rules allow now, sorted by kind and cell.

        Args:
            kinds: The kinds of moves; by default all.

        >>> game = Game.from_layout(GameSpec(3, 1, 1), Layout.parse("3x1:*.."))
        >>> outcome = game.open((0, 1)), game.flag((0, 0))
        >>> [str(move) for move in game.legal_moves()]
        ['open 0,2', 'flag 0,0', 'flag 0,2', 'chord 0,1']
        """
        if self.outcome is not Outcome.PLAYING:
            return
        for kind in map(MoveKind, kinds or MoveKind):
            for cell in self._grid.cells():
                move = Move(kind, cell)
                if self._field.allows(move):
                    yield move

    def is_legal(self, move: Move) -> bool:
        """Return whether the rules allow a move now.

        Args:
            move: The move, such as ``Move("open", (3, 4))``.
        """
        return self._field.allows(move, self._history.clock)

    # The visible state. Everything that takes time proportional to the size of the board is
    # computed on demand.

    @property
    def spec(self) -> GameSpec:
        """The options of the game."""
        return self._setup.spec

    @property
    def setup(self) -> Setup:
        """The setup of the game; its seed reveals the layout."""
        return self._setup

    @property
    def seed(self) -> Seed:
        """The seed; it reveals the layout, so do not show it during a game."""
        return self._setup.seed

    @property
    def commitment(self) -> str | None:
        """The hash of the secret, for the player to keep; ``None`` if the seed is a number."""
        return self._setup.commitment

    @property
    def question_marks(self) -> bool:
        """Whether flagging cycles through the question mark."""
        return self._setup.question_marks

    @property
    def board(self) -> Board:
        """The public position; marked cells count as hidden, because marks prove nothing."""
        return self._field.board

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
        """The mine total minus the flags; negative if there are more flags than mines."""
        return self.spec.mines - len(self._field.flags)

    @property
    def outcome(self) -> Outcome:
        """The outcome so far. Only an opening wins, so a board full of mines cannot be won."""
        return self._field.outcome

    @property
    def hits(self) -> tuple[Cell, ...]:
        """The mines that the fatal move opened, ascending; empty unless the game is lost."""
        return self._grid.cells_at(self._field.hits)

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves from the start to this position, except those that were undone.

        Replayed with the same spec and seed, they give the same position.
        """
        return tuple(step.result.move for step in self._history.steps)

    @property
    def results(self) -> tuple[MoveResult, ...]:
        """The results of ``moves``."""
        return tuple(step.result for step in self._history.steps)

    @property
    def last_result(self) -> MoveResult | None:
        """The result of the last move, undo or redo, with the cells that a display must redraw."""
        return self._last

    @property
    def last_opened(self) -> Cell | None:
        """The cell of the last opening or chord; ``None`` before the first."""
        for step in reversed(self._history.steps):
            if step.result.is_opening:
                return step.result.move.cell
        return None

    @property
    def last_ruling(self) -> Ruling | None:
        """The ruling on the last move; ``None`` if it changed a mark, or if luck alone decides."""
        steps = self._history.steps
        return steps[-1].result.ruling if steps else None

    @property
    def can_undo(self) -> bool:
        """Whether there is a move to undo."""
        return bool(self._history.steps)

    @property
    def can_redo(self) -> bool:
        """Whether there is a move to redo."""
        return bool(self._history.undone)

    @property
    def undos(self) -> int:
        """How many moves were undone so far; a redo does not decrease it."""
        return self._history.undos

    @property
    def first_click_is_safe(self) -> bool:
        """Whether nothing is open yet and the rules guarantee that the first cell is not a mine."""
        start = self.spec.start or (0, 0)  # the guarantee is the same for every cell
        return self._field.layout is None and self._setup.promises(start)

    @property
    def spec_for_hints(self) -> GameSpec:
        """The spec, without a guarantee for the first click if a layout was given."""
        if self._setup.layout is None:
            return self.spec
        return replace(self.spec, first_click=FirstClick.ANY)

    @property
    def forced_guess_is_free(self) -> bool:
        """Whether the rules make every forced guess safe."""
        rules = self._setup.rules
        return rules.forced is Fate.SAVE and rules.best_by is None

    @property
    def layout(self) -> Layout | None:
        """The layout; ``None`` before the first opening. Do not show it during a game."""
        return self._field.layout

    def appearance(self) -> bytes:
        """Return what the player sees, one byte per cell: a number or an ``Appearance`` code."""
        return self._field.appearance()

    def reveal(self) -> CellChanges:
        """Return the cells that change when the mines of a running game are shown to the player.

        The result is empty before the first opening, and after the end, when the mines are already
        shown.
        """
        running = self.outcome is Outcome.PLAYING
        return self._field.revealed() if running else CellChanges(self._grid)

    def ending(self) -> Ending:
        """Return the mines, the mines that were hit and the wrong flags, after the end.

        Raises:
            IllegalMoveError: the game is still in progress.
        """
        return self._field.ending(self.last_ruling)

    def rulings(self, *, limit: int = LIMIT, stop: Stop | None = None) -> tuple[Ruling, ...]:
        """Return the ruling on each opening that was not undone; see ``outcome.rulings``.

        Args:
            limit: Steps that the engine may take per opening.
            stop: A stop signal; another thread sets it to end the call early.

        Raises:
            UndecidedError: another thread stopped the call.
        """
        rules = self._setup.rules
        return tuple(rulings(self.board, self.results, rules, limit=limit, stop=stop))

    def luck(self, *, limit: int = LIMIT, stop: Stop | None = None) -> Luck:
        """Return the number of guesses, and the product of the chances to survive them.

        This takes no time if every opening was judged; otherwise the engine analyses each opening.

        Args:
            limit: Steps that the engine may take per opening.
            stop: A stop signal; another thread sets it to end the call early.

        Raises:
            UndecidedError: another thread stopped the call.
        """
        known = self._history.luck
        return known or Luck.from_rulings(self.rulings(limit=limit, stop=stop))

    # Implementation.

    def _play(self, move: Move, stop: Stop | None) -> None:
        field = self._field
        field.check(move, self._history.clock)
        index, layout = self._grid.index(move.cell), field.layout
        if move.kind in (MoveKind.OPEN, MoveKind.CHORD):
            targets = field.targets(move.kind, index)
            cells = self._grid.cells_at(targets)
            truth, ruling = self._judged(move, cells, stop)  # may raise: nothing has changed yet
            changes, erased = field.open(truth, targets)
            result = MoveResult(move, self.outcome, changes, cells, ruling=ruling)
        else:
            erased = []
            turns = field.turns(move.kind, index)
            changes = field.turn_mark(index, turns)
            result = MoveResult(move, self.outcome, changes, turns=turns)
        self._history.add(result, layout, tuple(erased))
        self._last = result

    def _judged(
        self, move: Move, cells: tuple[Cell, ...], stop: Stop | None
    ) -> tuple[Layout, Ruling | None]:
        """Return the layout that is valid after opening the cells, and the ruling."""
        layout = self.layout
        if layout is None:
            layout = self._setup.draw(move.cell, stop=stop)
            if self._setup.promises(move.cell):
                return layout, promised(cells)
        seed, number = self._setup.seed, self._history.openings
        opening = Opening(cells, layout, lambda: self.board, lambda: redraw_seed(seed, number))
        return judge(opening, self._setup.rules, always=self._judge_all, stop=stop)
