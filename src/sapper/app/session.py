"""A game that a person plays, with a clock, undo and redo, *Solve*, help and resigning.

``Game`` implements the rules. A session adds what all user interfaces share; it is independent of
display, storage and transport. Only actions change it, and the log of its actions reproduces it. In
the log, an action is a move such as ``open 4,7 @12.5``, or one word such as ``undo``; the action
*solve* may name a method, as in ``solve single-point``.
"""

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, Self

from sapper.answers.games import ActionKind
from sapper.app import solve_methods
from sapper.app.solve_methods import CertainFound, SolveMethod
from sapper.board import Board
from sapper.engine import Stop
from sapper.errors import IllegalMoveError, IllegalMoveReason, NotationError
from sapper.game import CellChanges, Fate, Game, Luck, Move, MoveKind, Outcome, Ruling
from sapper.generators import BoardRequest
from sapper.grid import Cell
from sapper.notation import State
from sapper.words import refusal

LAG_QUOTA = 2.0
"""Maximum lag compensated per game, in seconds."""

MOST_LAG = 0.25
"""Maximum lag compensated per move, in seconds."""

_ACTION = re.compile(
    r"([a-z]+)(?: ([0-9]{1,9}),([0-9]{1,9})| ([a-z][a-z-]{0,30}))?(?: @([0-9.e+-]{1,30}))?"
)
_MOVES = frozenset(kind.value for kind in MoveKind)
_KINDS = frozenset(kind.value for kind in ActionKind)


@dataclass(frozen=True, slots=True)
class Action:
    """An action of a player.

    >>> Action.parse("open 4,7 @12.5")
    Action(kind=<ActionKind.OPEN: 'open'>, cell=(4, 7), at=12.5, method=None)
    >>> str(Action(ActionKind.UNDO)), Action.parse("open 4,7 @12.5").request
    ('undo', 'open 4,7')
    """

    kind: ActionKind
    cell: Cell | None = None
    """The cell, for actions that need one."""
    at: float | None = None
    """Seconds since the first opening."""
    method: str | None = None
    """The method of the action *solve*, if it is not the engine; the log contains the resulting
    move."""

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read the text of an action."""
        match = _ACTION.fullmatch(text)
        if match is None or match[1] not in _KINDS or (match[4] and match[1] != "solve"):
            raise NotationError(f"{text[:40]!r} is not an action")
        cell = None if match[2] is None else (int(match[2]), int(match[3]))
        at = None if match[5] is None else _time(match[5], text)
        return cls(ActionKind(match[1]), cell, at, match[4])

    def __str__(self) -> str:
        when = "" if self.at is None else f" @{float(self.at)!r}"
        return f"{self.request}{when}"

    @property
    def request(self) -> str:
        """The action without its time; a repeated request has the same text."""
        where = "" if self.cell is None else f" {self.cell[0]},{self.cell[1]}"
        how = "" if self.method is None else f" {self.method}"
        return f"{self.kind.value}{where}{how}"

    @property
    def move(self) -> Move | None:
        """The action as a move; ``None`` if it is not a move."""
        if self.kind.value not in _MOVES or self.cell is None:
            return None
        return Move(MoveKind(self.kind.value), self.cell, self.at)

    def timed(self, at: float) -> Self:
        """Return the same action with another time."""
        return replace(self, at=at)


def _time(digits: str, text: str) -> float:
    """Read the time of an action; it must be finite and not negative."""
    try:
        at = float(digits)
    except ValueError:
        at = math.nan
    if not (math.isfinite(at) and at >= 0):
        raise NotationError(f"{digits[:40]!r} is not a time, in {text[:40]!r}")
    return at


class Moment(NamedTuple):
    """A point in time, measured by two clocks."""

    wall: float
    """Seconds since 1970 on the system clock, for dates and for comparison between processes."""
    steady: float
    """Seconds on the monotonic clock of the process, whose zero is arbitrary."""


class GameClock:
    """The clock of a game; neither players nor changes to the system time can manipulate it.

    As long as one process plays a game, it measures the time with its monotonic clock. A process
    that takes over the game (after a restart, or in parallel) cannot use that clock. It continues
    from the time that has passed on the system clock since the first opening, but never from a time
    before the last move. So setting the system clock back cannot set the game's time back to before
    its last move, and setting it forward affects only games that another process takes over later.

    A move reaches a server later than it was made. The player's clock is used only to compensate
    for this lag: by at most ``MOST_LAG`` and half of the measured time per move, and at most
    ``LAG_QUOTA`` per game, as on lichess. A process that takes over the game does not
    compensate for lag.

    >>> clock = GameClock()
    >>> clock.start(Moment(1_000.0, 5.0))
    >>> clock.elapsed(Moment(0.0, 7.5))
    2.5
    >>> clock.time_of_move(Moment(0.0, 8.0), at=2.9), clock.time_of_move(Moment(0.0, 9.0), at=0.5)
    ((2.9, 0.1), (3.75, 0.25))
    """

    def __init__(self) -> None:
        self.latest = 0.0
        """The time of the latest action; times never decrease."""
        self._zero: float | None = None  # monotonic time of the first opening
        self._lag_left = LAG_QUOTA

    @property
    def runs(self) -> bool:
        """Whether the clock runs in this process: it has started here, or was taken over."""
        return self._zero is not None

    def start(self, now: Moment) -> None:
        """Start the clock at the first opening."""
        self._zero = now.steady

    def take_over(self, now: Moment, begun: float) -> None:
        """Continue the clock of a game that another process has started."""
        self._zero = now.steady - max(self.latest, now.wall - begun)
        self._lag_left = 0.0

    def elapsed(self, now: Moment) -> float:
        """Return the seconds since the first opening; before that, return 0."""
        return self.latest if self._zero is None else max(self.latest, now.steady - self._zero)

    def time_of_move(self, now: Moment, at: float | None) -> tuple[float, float]:
        """Return the time of a move that has just arrived, and the lag that was compensated."""
        here = self.elapsed(now)
        lag = 0.0
        if at is not None:
            lag = round(max(0.0, min(here - at, MOST_LAG, here / 2, self._lag_left)), 3)
        return max(self.latest, round(here - lag, 3)), lag

    def advance(self, time: float, lag: float) -> None:
        """Move the clock to the time of a move."""
        self.latest = max(self.latest, time)
        self._lag_left -= lag


@dataclass(frozen=True, slots=True)
class ActionResult:
    """The result of an action."""

    action: Action
    """The action as it is logged; *solve* is logged as the move that it made."""
    changes: CellChanges
    """The cells that now look different."""
    refused: str | None
    """Why the rules refused the action; a refused action changes nothing."""
    ruling: Ruling | None
    """The judgement of an opening."""
    done: bool
    """Whether the game is over, or *Solve* found no further move."""


class GameSession:
    """A game that is being played, or is over. Calls of ``do`` must not overlap.

    >>> from sapper import GameSpec, Layout
    >>> session = GameSession(Game.from_layout(GameSpec(4, 1, 1), Layout.parse("4x1:.*..")))
    >>> now = Moment(0.0, 0.0)
    >>> list(session.do(Action.parse("open 0,0"), now, Stop()).changes)
    [((0, 0), 1)]
    >>> str(session.do(Action.parse("solve"), now, Stop()).action), session.aided
    ('flag 0,1 @0.0', True)
    >>> session.do(Action.parse("open 0,0"), now, Stop()).refused
    'Row 1, column 1 is already open.'
    """

    def __init__(self, game: Game, *, begun: float | None = None) -> None:
        """Play a game."""
        self.game = game
        """The game itself."""
        self.grid = game.spec.grid
        """The shape of its board."""
        self.begun = begun
        """The system time of the first opening."""
        self.aided = False
        """Whether the player had help, such as a hint, an overlay, *Solve* or an undo."""
        self.hints = 0
        """How many hints were given."""
        self.wasted = 0
        """How many actions were refused, such as a click on an open cell."""
        self._resigned = False
        self._clock = GameClock()
        # The safe cells and mines that *Solve* has found; they stay valid while only *Solve* acts.
        self._found: tuple[SolveMethod, CertainFound] | None = None

    def repeat(self, actions: Sequence[Action]) -> None:
        """Repeat logged actions, except the moves that were undone.

        Every random draw depends only on the seed and the moves before it, so the undone moves only
        need to be counted, and a game with many undos loads quickly.
        """
        line: list[Action] = []
        undone: list[Action] = []
        undos = 0
        for action in actions:
            self._clock.latest = max(self._clock.latest, action.at or 0.0)
            if action.kind is ActionKind.UNDO:
                undone.append(line.pop())
                undos += 1
            elif action.kind is ActionKind.REDO:
                line.append(undone.pop())
            elif action.kind is not ActionKind.RESIGN:
                line.append(action)
                undone.clear()
        last = actions[-1] if actions else None
        takes_back = last is not None and last.kind is ActionKind.UNDO
        if takes_back:  # repeat the last move too, because the result of its undo is reported
            line.append(undone.pop())
        for action in line:
            self._perform(action)
        moves = [action.move for action in undone]
        self.game.recall_undone([move for move in moves if move], undos - takes_back)
        if last is not None and (takes_back or last.kind is ActionKind.RESIGN):
            self._perform(last)

    # Queries.

    @property
    def outcome(self) -> Outcome:
        """The outcome so far."""
        return Outcome.RESIGNED if self._resigned else self.game.outcome

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.outcome is not Outcome.PLAYING

    @property
    def mines_left(self) -> int:
        """The number on the mine counter: the mines minus the flags, and 0 after a win."""
        return 0 if self.game.outcome is Outcome.WON else self.game.mines_left

    def luck(self) -> Luck:
        """Return the number of guesses, and how lucky they were."""
        return self.game.luck()

    @property
    def can_undo(self) -> bool:
        """Whether there is a move to take back."""
        return self.game.can_undo and not self._resigned

    @property
    def can_redo(self) -> bool:
        """Whether there is a move to redo."""
        return self.game.can_redo and not self._resigned

    def shown(self) -> Board:
        """Return the board to draw; it shows the mines when the game is over."""
        if self.is_over and self.game.layout is not None:
            mines = self.game.layout.mine_cells()
            return self.game.board.with_cells((cell, State.MINE) for cell in mines)
        return self.game.board

    def seconds(self, now: Moment) -> float | None:
        """Return the time on the clock; ``None`` before the first opening."""
        if self.begun is None:
            return None
        return self._clock.latest if self.is_over else self._running_clock(now).elapsed(now)

    @property
    def final_seconds(self) -> float:
        """The time on the clock at the latest action."""
        return self._clock.latest

    def _running_clock(self, now: Moment) -> GameClock:
        """Return the clock; if the game was rebuilt from its log, continue its clock first."""
        if not self._clock.runs and self.begun is not None:
            self._clock.take_over(now, self.begun)
        return self._clock

    # Actions.

    def do(self, action: Action, now: Moment, stop: Stop) -> ActionResult:
        """Perform an action of the player; a refused action changes nothing.

        Raises:
            GenerationError: no board was found at the first opening.
            UndecidedError: the stop signal was set; nothing has changed.
        """
        if action.cell is not None:
            self.grid.cell(*action.cell)
        aids = action.kind in (ActionKind.SOLVE, ActionKind.UNDO)
        if action.kind is ActionKind.SOLVE:
            method = SolveMethod(action.method or SolveMethod.EXACT)
            step = None if self.is_over else self._certain_step(method, stop)
            if step is None:
                return self.refused(action, self._why_stopped(method, stop), done=True)
            action = step
        else:
            self._found = None
            action = self.started(action)
        clock = self._running_clock(now)
        time, lag = clock.time_of_move(now, action.at)
        action = action.timed(time)
        try:
            result = self.perform(action, stop)
        except IllegalMoveError as error:
            return self.refused(action, refusal(error), done=self.is_over)
        clock.advance(time, lag)
        self.aided = self.aided or aids
        if self.begun is None and action.kind is ActionKind.OPEN:
            self.begun = now.wall
            self._clock.start(now)
        return result

    def perform(self, action: Action, stop: Stop | None = None) -> ActionResult:
        """Perform a logged action at its logged time.

        Raises:
            IllegalMoveError: the rules refuse it; nothing has changed.
            UndecidedError: the stop signal was set; nothing has changed.
        """
        changes = self._perform(action, stop)
        self._clock.latest = max(self._clock.latest, action.at or 0.0)
        ruling = None
        if action.kind not in (ActionKind.UNDO, ActionKind.RESIGN):
            ruling = self.game.last_ruling
        return ActionResult(action, changes, refused=None, ruling=ruling, done=self.is_over)

    def must_search(self, action: Action) -> bool:
        """Return whether an action might search for a board or run a classic algorithm.

        Both can take seconds.
        """
        if action.kind is ActionKind.SOLVE and action.method is not None:
            return True
        if self.game.layout is not None or action.kind not in (ActionKind.OPEN, ActionKind.SOLVE):
            return False
        return self.game.spec.generator != "auto" or self.game.spec.mode.needs_solvable

    def refused(self, action: Action, why: str, *, done: bool) -> ActionResult:
        """Count a refused action, and return its result."""
        self.wasted += 1
        return ActionResult(action, CellChanges(self.grid), why, None, done=done)

    def _perform(self, action: Action, stop: Stop | None = None) -> CellChanges:
        """Apply an action to the game, and return the changed cells."""
        game, move = self.game, action.move
        if self._resigned or (action.kind is ActionKind.RESIGN and self.is_over):
            raise IllegalMoveError(
                f"illegal {action.kind.value}: the game was {self.outcome.value}",
                reason=IllegalMoveReason.OVER,
            )
        if action.kind is ActionKind.RESIGN:
            self._resigned = True
            return game.reveal()
        if action.kind is ActionKind.UNDO:
            game.undo()
        elif action.kind is ActionKind.REDO:
            game.redo(stop=stop)
        elif move is not None:
            game.play(move, stop=stop)
        assert game.last_result is not None  # noqa: S101 - a move was just made
        return game.last_result.changes

    def started(self, action: Action) -> Action:
        """Return the action to perform: if a game has a start cell, the first opening opens it."""
        start = self.game.spec.start
        opens = action.kind is ActionKind.OPEN and self.game.first_click_is_safe
        return replace(action, cell=start) if opens and start is not None else action

    def _certain_step(self, method: SolveMethod, stop: Stop) -> Action | None:
        """Return a step that cannot lose.

        The step flags a proved mine. If every proved mine is flagged, it opens a safe cell, or
        removes the flag of a safe cell. If nothing more is proved, it makes a guess that the rules
        make safe.
        """
        if self.game.first_click_is_safe:
            start = BoardRequest(self.game.spec).start
            kind = ActionKind.FLAG if start in self.game.flags else ActionKind.OPEN
            return Action(kind, start)
        if self._found is not None and self._found[0] is method:
            step = self._next_of(self._found[1])
            if step is not None:
                return step
        found = solve_methods.certain_cells(self.game.board, method, stop)
        self._found = (method, found)
        step = self._next_of(found)
        if step is None and method is SolveMethod.EXACT and found.complete:
            step = self._safe_guess(stop)
        return step

    def _safe_guess(self, stop: Stop) -> Action | None:
        """Return a guess that the rules make safe, if no cell is certain to be safe."""
        game = self.game
        if game.setup.rules.forced is not Fate.SAVE:
            return None
        cell = solve_methods.safe_guess(game.board, game.setup.rules.best_by, stop)
        if cell is None:
            return None
        return Action(ActionKind.FLAG if cell in game.flags else ActionKind.OPEN, cell)

    def _next_of(self, found: CertainFound) -> Action | None:
        """Return the next action that the safe cells and mines found by *Solve* allow."""
        flags, board = set(self.game.flags), self.game.board
        for cell in found.mines:
            if cell not in flags:
                return Action(ActionKind.FLAG, cell)
        hidden = [cell for cell in found.safe if board.is_hidden(cell)]
        for cell in hidden:
            if cell not in flags:
                return Action(ActionKind.OPEN, cell)
        return Action(ActionKind.FLAG, hidden[0]) if hidden else None

    def _why_stopped(self, method: SolveMethod, stop: Stop) -> str:
        """Return why *Solve* stops, as a sentence for the player."""
        if self.is_over:
            return f"The game is over: {self.outcome.value}."
        assert self._found is not None  # noqa: S101 - set by _certain_step
        return solve_methods.why_stopped(
            self.game.board,
            method,
            stop,
            complete=self._found[1].complete,
            free_guess=self.game.forced_guess_is_free,
        )
