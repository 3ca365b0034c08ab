"""A game that the server holds in memory between two requests.

Everything in it can be rebuilt from the store: the options, the secret and the log of actions give
the same game again. Only ``do`` changes it; whoever calls that must be alone with it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from sapper.answers import cell_symbols
from sapper.board import Board
from sapper.engine import Stop
from sapper.errors import IllegalMoveError, IllegalMoveReason
from sapper.game import CellChanges, Game, Luck, Outcome, Ruling, Secret, Setup
from sapper.generators import BoardRequest
from sapper.notation import State
from sapper.web import generator_limits, solve_methods
from sapper.web.action_result import ActionResult, LastLook
from sapper.web.actions import Action, ActionKind
from sapper.web.game_clock import GameClock, Moment
from sapper.web.game_options import GameOptions
from sapper.web.schemas.games import ActionResponse, GameEnding
from sapper.web.solve_methods import CertainFound, SolveMethod
from sapper.web.store import StoredAction, StoredGame
from sapper.words import refusal

HARD_SECONDS = 0.05
"""Seconds of a processor; a game whose last action took more is played outside the threads."""

RESIGNED = "resigned"
"""The outcome of a game that its player has given up."""


class LiveGame:
    """A running or finished game of the server."""

    def __init__(self, stored: StoredGame) -> None:
        self.stored = stored
        """What the store knows of it, but for its actions."""
        self.options = GameOptions.from_plain(stored.options)
        """What the player chose."""
        self.secret = Secret.from_hex(stored.secret)
        """What every draw comes from."""
        self.game = _begin(self.options, self.secret)
        """The game itself."""
        self.wasted = 0
        """How many moves the rules refused."""
        self.ending: GameEnding | None = None
        """What was shown at the end, while the game is over."""
        self.last_look: LastLook | None = None
        """What was certain at the end, once that was found out."""
        self.work = 0.0
        """Seconds of a processor that its last action took: the next one may take as long."""
        self.was_over = False
        """Whether it was over before the last action."""
        self._resigned = False
        self._clock = GameClock()
        # What *Solve* found and has not done yet; it stays certain while only *Solve* plays.
        self._found: tuple[SolveMethod, CertainFound] | None = None

    @classmethod
    def restore(cls, stored: StoredGame, actions: Iterable[StoredAction]) -> "LiveGame":
        """Rebuild a game from what the store knows of it and all its actions."""
        live = cls(stored)
        last, performed = "", []
        for action in actions:
            if action.log:
                performed.append(Action.parse(action.log))
                last = action.answer
            else:
                live.wasted += 1
        live._repeat(performed)
        if live.is_over:
            live.ending = ActionResponse.model_validate_json(last).ending
        return live

    def _repeat(self, actions: Sequence[Action]) -> None:
        """Perform actions again, but for those that were undone: what is left of them is a count.

        Every draw comes from the seed and the line of moves, so nothing else depends on them; and a
        game that was made long by undoing must not take long to load.
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
        if takes_back:  # it is done once more, for what the game tells of its last action
            line.append(undone.pop())
        for action in line:
            self._perform(action)
        moves = [action.move for action in undone]
        self.game.recall_undone([move for move in moves if move], undos - takes_back)
        if last is not None and (takes_back or last.kind is ActionKind.RESIGN):
            self._perform(last)

    # What is seen.

    @property
    def outcome(self) -> str:
        """How the game stands."""
        return RESIGNED if self._resigned else self.game.outcome.value

    @property
    def commitment(self) -> str:
        """The hash that was shown at the beginning."""
        return str(self.game.commitment)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self._resigned or self.game.outcome is not Outcome.PLAYING

    @property
    def picture(self) -> cell_symbols.Picture:
        """What the player sees."""
        shown = self.game.reveal() if self._resigned else None
        return cell_symbols.drawn(self.game, shown)

    @property
    def mines_left(self) -> int:
        """What the counter shows: the mines without a flag, and none after a win."""
        return 0 if self.game.outcome is Outcome.WON else self.game.mines_left

    def luck(self) -> Luck:
        """Return the guesses of the line, and what they were worth."""
        return self.game.luck()

    @property
    def can_undo(self) -> bool:
        """Whether there is a move to take back."""
        return self.game.can_undo and not self._resigned

    @property
    def can_redo(self) -> bool:
        """Whether there is a move to make again."""
        return self.game.can_redo and not self._resigned

    def shown(self) -> Board:
        """Return the board to draw: with the mines on it when the game is over."""
        if self.is_over and self.game.layout is not None:
            mines = self.game.layout.mine_cells()
            return self.game.board.with_cells((cell, State.MINE) for cell in mines)
        return self.game.board

    def seconds(self, now: Moment) -> float | None:
        """Return what the clock shows; ``None`` before the first opening."""
        if self.stored.begun is None:
            return None
        return self._clock.latest if self.is_over else self._running_clock(now).elapsed(now)

    @property
    def final_seconds(self) -> float:
        """What the clock showed at the latest action."""
        return self._clock.latest

    def _running_clock(self, now: Moment) -> GameClock:
        """Return the clock; that of a game which was restored goes on from here."""
        if not self._clock.runs and self.stored.begun is not None:
            self._clock.take_over(now, self.stored.begun)
        return self._clock

    # What is done.

    def do(self, action: Action, now: Moment, stop: Stop) -> ActionResult:
        """Do what the player asks for; what the rules forbid is refused and changes nothing.

        Args:
            action: what, and the time on the player's clock where that is known.
            now: when it came.
            stop: a flag by which another thread ends the search for a board or a certain step.

        Raises:
            GridError: the cell is outside the board.
            GenerationError: it is the first opening, and no board can be had.
            UndecidedError: the flag was set before a certain step was found.
        """
        if action.cell is not None:
            self.game.spec.grid.cell(*action.cell)
        self.was_over = self.is_over
        if action.kind is ActionKind.SOLVE:
            method = SolveMethod(action.method or SolveMethod.EXACT)
            step = None if self.is_over else self._certain_step(method, stop)
            if step is None:
                return ActionResult(action, [], self._why_stopped(method, stop), None, done=True)
            action = step
        else:
            self._found = None
            action = self._started(action)
        action = action.timed(self._running_clock(now).time_of_move(now, action.at))
        try:
            changes = self._perform(action, stop)
        except IllegalMoveError as error:
            self.wasted += 1
            return ActionResult(action, [], refusal(error), None, done=self.is_over)
        self.ending = self.last_look = None
        self._clock.latest = max(self._clock.latest, action.at or 0.0)
        begun = self.stored.begun
        if begun is None and action.kind is ActionKind.OPEN:
            begun = now.wall
            self._clock.start(now)
        self.stored = replace(self.stored, begun=begun, outcome=self.outcome)
        return ActionResult(
            action,
            cell_symbols.changes(changes),
            refused=None,
            ruling=self._last_ruling(action),
            done=self.is_over,
        )

    def must_search(self, action: Action) -> bool:
        """Tell whether an action may have to search for a board, or asks a classic for a step.

        Classics are written in Python, which would hold up everything else.
        """
        if action.kind is ActionKind.SOLVE and action.method is not None:
            return True
        opens = action.kind in (ActionKind.OPEN, ActionKind.SOLVE)
        return opens and self.game.layout is None and generator_limits.searches(self.options.spec)

    def _last_ruling(self, action: Action) -> Ruling | None:
        """Return the judgement on an action that was just done."""
        undone_or_over = action.kind in (ActionKind.UNDO, ActionKind.RESIGN)
        return None if undone_or_over else self.game.last_ruling

    def _perform(self, action: Action, stop: Stop | None = None) -> CellChanges:
        """Do an action to the game, and return what looks different by it.

        Raises:
            IllegalMoveError: the rules forbid it; then nothing has changed.
        """
        if self._resigned:
            raise IllegalMoveError(
                f"illegal {action.kind.value}: the game was resigned",
                reason=IllegalMoveReason.OVER,
            )
        game, move = self.game, action.move
        if action.kind is ActionKind.RESIGN:
            if self.is_over:
                raise IllegalMoveError(
                    "illegal resign: the game is over", reason=IllegalMoveReason.OVER
                )
            self._resigned = True
            return game.reveal()
        if action.kind is ActionKind.UNDO:
            game.undo()
        elif action.kind is ActionKind.REDO:
            game.redo(stop=stop)
        elif move is not None:
            game.play(move, stop=stop)
        assert game.last_result is not None  # noqa: S101 - one of these was done
        return game.last_result.changes

    def _started(self, action: Action) -> Action:
        """Return an action; the first opening of a game that has a start goes there."""
        start = self.game.spec.start
        opens = action.kind is ActionKind.OPEN and self.game.first_click_is_safe
        return replace(action, cell=start) if opens and start is not None else action

    def _certain_step(self, method: SolveMethod, stop: Stop) -> Action | None:
        """Return a certain step: a mine flagged, else a safe cell freed of its flag or opened."""
        if self.game.first_click_is_safe:
            start = BoardRequest(self.game.spec).start
            kind = ActionKind.FLAG if start in self.game.flags else ActionKind.OPEN
            return Action(kind, start)
        board = self.game.board
        if self._found is not None and self._found[0] is method:
            step = self._next_of(self._found[1])
            if step is not None:
                return step
        found = solve_methods.certain_cells(board, method, stop)
        self._found = (method, found)
        return self._next_of(found)

    def _next_of(self, found: CertainFound) -> Action | None:
        """Return the first thing to do of all that is certain."""
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
        """Say why *Solve* goes no further."""
        if self.is_over:
            return f"The game is over: {self.outcome}."
        assert self._found is not None  # noqa: S101 - just asked
        return solve_methods.why_stopped(
            self.game.board,
            method,
            stop,
            complete=self._found[1].complete,
            free_guess=self.game.forced_guess_is_free,
        )


def _begin(options: GameOptions, secret: Secret) -> Game:
    return Game.from_setup(
        Setup.of(
            options.spec,
            secret,
            layout=options.layout,
            question_marks=options.question_marks,
            options=generator_limits.limited(
                options.spec, begun_before_solvers=options.begun_before_solvers
            ),
            version=options.record_version,
        ),
        judge_all=True,
    )
