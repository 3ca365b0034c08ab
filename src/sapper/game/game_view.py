"""What can be seen of a game, by its player or its host; nothing here changes it."""

from sapper.board import Board
from sapper.engine import Stop
from sapper.game import luck
from sapper.game.appearance import CellChanges
from sapper.game.draw_seeds import Seed
from sapper.game.examination import LIMIT
from sapper.game.game_setup import Setup
from sapper.game.history import History
from sapper.game.luck import Luck
from sapper.game.modes import Fate
from sapper.game.move_result import MoveResult
from sapper.game.moves import Move
from sapper.game.outcome import Ending, Outcome
from sapper.game.position import Position
from sapper.game.ruling import Ruling
from sapper.grid import Cell
from sapper.layout import Layout
from sapper.spec import GameSpec


class GameView:
    """A game without its moves: for whoever draws or measures one.

    Whatever costs time proportional to the board, the flags or the moves is made when asked for.
    """

    def __init__(self, setup: Setup) -> None:
        self._setup = setup
        self._grid = setup.spec.grid
        self._position = Position(setup)
        self._history = History()
        self._last: MoveResult | None = None

    def __repr__(self) -> str:
        moves = len(self._history.steps)
        return f"<Game {self._position.id}: {self.outcome.value}, {moves} moves>"

    def _repr_html_(self) -> str:
        from sapper.game import pictures  # noqa: PLC0415 - loaded when something is drawn

        return pictures.of_game(self)

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
    def first_click_is_safe(self) -> bool:
        """Whether nothing is open yet and the rules promise that the first cell holds no mine."""
        start = self.spec.start or (0, 0)  # the promise is the same for every cell
        return self._position.layout is None and self._setup.promises(start)

    @property
    def forced_guess_is_free(self) -> bool:
        """Whether a guess cannot kill while no cell is certainly safe."""
        return self._setup.policy.forced is Fate.SAVE

    @property
    def layout(self) -> Layout | None:
        """The truth, ``None`` before the first opening; not for a player's eyes before the end."""
        return self._position.layout

    def appearance(self) -> bytes:
        """Return what a player sees of every cell, row by row: numbers and ``Appearance`` codes."""
        return self._position.appearance()

    def reveal(self) -> CellChanges:
        """Return what looks different when the mines of a running game are shown.

        It is what a player sees who gives up: nothing before the first opening, and nothing new
        after the end, when the mines are shown already.
        """
        running = self.outcome is Outcome.PLAYING
        return self._position.revealed() if running else CellChanges(self._grid)

    def ending(self) -> Ending:
        """Return what is shown after the end: the mines, the ones hit, the wrong flags.

        Raises:
            IllegalMoveError: the game is still in progress.
        """
        return self._position.ending(self.last_ruling)

    def rulings(self, *, limit: int = LIMIT, stop: Stop | None = None) -> tuple[Ruling, ...]:
        """Return the judgement on every opening of the line; see ``luck.rulings``.

        Raises:
            UndecidedError: another thread set the flag.
        """
        policy = self._setup.policy
        return tuple(luck.rulings(self.board, self.results, policy, limit=limit, stop=stop))

    def luck(self, *, limit: int = LIMIT, stop: Stop | None = None) -> Luck:
        """Return the guesses of the line, and what they were worth.

        At once where every opening was judged; otherwise the engine is asked about each.

        Raises:
            UndecidedError: another thread set the flag.
        """
        known = self._history.luck
        return known or Luck.from_rulings(self.rulings(limit=limit, stop=stop))
