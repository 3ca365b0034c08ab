"""A game that stays in memory between requests, and the answers about it.

The game, and every answer that was sent, can be rebuilt from the stored options, secret and log.
The small part of an answer that the log cannot reproduce is stored as well
(``StoredAction.extra``).

The layout and the secret of a game are only included when it is over, in its ``Ending``. A
``Writer`` encodes answers: on a server, the process that runs the job writes JSON.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from sapper.answers import cell_symbols, games
from sapper.answers.games import (
    ActionKind,
    ActionTaken,
    Ending,
    GameListItem,
    GameResult,
    GameState,
    Guesses,
    MoveJudgement,
    MoveResult,
    moment,
)
from sapper.answers.service import ExportedGame
from sapper.app.client import AS_IT_IS, Writer
from sapper.app.game_options import GameOptions
from sapper.app.limits import search_options
from sapper.app.reviews import LastLook
from sapper.app.session import Action, ActionResult, GameSession, Moment
from sapper.app.statistics import count_end
from sapper.app.storage import (
    PLAYING,
    StoredAction,
    StoredGame,
    StoredResult,
)
from sapper.engine import Stop
from sapper.errors import IllegalMoveError
from sapper.game import Game, GameRecord, Luck, Outcome, PlayMetrics, Secret, Setup, greedy_zini
from sapper.game.signature import HostStatement

MEASURED_CELLS = 2_000
"""Maximum number of cells of a board whose ZiNi is computed at the end of a game."""

_MANY_CELLS = 2_000
"""If a board has more cells than this, encoding it or computing its figures at the end of a game
takes a few milliseconds."""

_OPENING = (ActionKind.OPEN, ActionKind.CHORD, ActionKind.SOLVE, ActionKind.REDO)
"""The actions that may open cells. The engine judges every opening."""

KEPT_CELLS = 500
"""Maximum number of changed cells in an answer that is kept in case the response is lost. If the
client repeats the request, a longer answer is computed again."""


@dataclass(frozen=True, slots=True)
class Turn:
    """An action as it was received."""

    seq: int
    action: Action
    now: Moment
    """When the action arrived."""
    write: Writer = AS_IT_IS
    """Encodes the answer."""


@dataclass(frozen=True, slots=True)
class Written:
    """An action that was performed, with its stored form and its answer."""

    live: "LiveGame"
    action: StoredAction
    result: StoredResult | None
    """The result to add to the statistics; ``None`` if there is none."""
    answer: Any
    """The answer, sent after it is stored."""


class LiveGame(GameSession):
    """A running or finished game of a player."""

    def __init__(self, stored: StoredGame) -> None:
        self.stored = stored
        """The stored game, without its actions."""
        self.options = GameOptions.from_plain(stored.options)
        """The options the player chose."""
        self.is_practice = self.options.is_practice
        """Whether the game does not count in the statistics."""
        self.secret = Secret.from_hex(stored.secret)
        """The secret that decides every random draw."""
        super().__init__(_game(self.options, self.secret), begun=stored.begun)
        self.aided, self.hints = stored.aided, stored.hints
        self.ending: Ending | None = None
        """The ending shown to the player; ``None`` while the game is in progress."""
        self.last_look: LastLook | None = None
        """The safe cells and proved mines when the game was lost or resigned.

        ``None`` if they have not been computed.
        """
        self.work = 0.0
        """CPU seconds of the last opening, an estimate for the next one."""
        self.last_answer: MoveResult | None = None
        """The answer to the last action, if it is short."""
        self._guesses: tuple[Luck, Guesses] | None = None

    def refresh(self, stored: StoredGame) -> None:
        """Use a newer stored state, because the player may have used help in another process."""
        self.stored = stored
        self.aided, self.hints = stored.aided, stored.hints

    def is_hard(self, action: Action, seconds: float) -> bool:
        """Estimate, before an action, whether it may take longer than the given time."""
        if self.must_search(action):
            return True
        if action.kind is ActionKind.UNDO:
            last = self.game.last_result
            return last is not None and len(last.changes) > _MANY_CELLS
        return action.kind in _OPENING and self.work > seconds

    def is_short(self, result: ActionResult) -> bool:
        """Return whether encoding the result of an action is quick."""
        measured = self.grid.size if self.is_over else 0
        return max(measured, len(result.changes)) <= _MANY_CELLS

    def note_work(self, action: Action, seconds: float) -> None:
        """Record how long an action took."""
        if action.kind in _OPENING:
            self.work = seconds

    @property
    def guesses(self) -> Guesses:
        """The guesses of the game, cached until the next guess."""
        luck = self.luck()
        if self._guesses is None or self._guesses[0] is not luck:
            self._guesses = luck, Guesses.of(luck)
        return self._guesses[1]

    @property
    def commitment(self) -> str:
        """The hash that was shown at the start."""
        return str(self.game.commitment)

    def performance(self) -> PlayMetrics | None:
        """Return statistics of the play; ``None`` if nothing was opened."""
        try:
            return PlayMetrics.of(self.game, wasted=self.wasted)
        except IllegalMoveError:
            return None

    @property
    def picture(self) -> cell_symbols.Picture:
        """The cells as the player sees them."""
        shown = self.game.reveal() if self.outcome is Outcome.RESIGNED else None
        return cell_symbols.drawn(self.game, shown)

    def perform(self, action: Action, stop: Stop | None = None) -> ActionResult:
        """Perform an action from the log; see ``GameSession.perform``."""
        result = super().perform(action, stop)
        self.ending = self.last_look = None
        return result

    def written(self, turn: Turn, result: ActionResult, best: float | None = None) -> Written:
        """Encode an action that was performed; `best` is the player's previous best time."""
        seq, action, now = turn.seq, turn.action, turn.now
        log = "" if result.refused is not None else str(result.action)
        is_over = self.is_over
        old = self.stored
        self.stored = StoredGame(  # `replace` takes five times longer
            *(old.id, old.player, old.options, old.secret, old.created, now.wall, self.begun),
            *(seq, self.outcome.value, self.aided, old.hints, old.counted),
        )
        entry = None
        if log and is_over:
            entry, is_best, before = count_end(self, now, best)
            look = self.last_look or LastLook()
            self.ending = ending(self, look, now, best_time=is_best, best_before=before)
            self.stored = replace(self.stored, counted=True)
        message = move_result(self, result, now)
        self.last_answer = message if len(message.changed) <= KEPT_CELLS else None
        stored = StoredAction(self.stored.id, seq, action.request, log, _extra(message))
        return Written(self, stored, entry, turn.write(message))


def _game(options: GameOptions, secret: Secret) -> Game:
    return Game.from_setup(
        Setup.of(
            options.spec,
            secret,
            layout=options.layout,
            question_marks=options.question_marks,
            options=search_options(options.spec, begun_before_solvers=options.begun_before_solvers),
            version=options.record_version,
        ),
        judge_all=True,
    )


def _extra(message: MoveResult) -> str:
    """Return the parts of an answer that the log cannot reproduce."""
    extra: dict[str, Any] = {}
    if message.aided:
        extra["aided"] = True
    if message.counted:
        extra["counted"] = True
    if message.refused is not None:
        extra |= {"refused": message.refused, "done": message.done, "seconds": message.seconds}
    result = None if message.ending is None else message.ending.result
    if result is not None:
        extra |= {
            "best_time": result.best_time,
            "best_before": result.best_before,
            "hints": result.hints,
        }
    return json.dumps(extra, separators=(",", ":"), ensure_ascii=False) if extra else ""


# Answers.


def game_state(live: LiveGame, *, now: Moment, player: str | None) -> GameState:
    """Return the current state of a game, for its player or a spectator."""
    stored, practice = live.stored, live.is_practice
    return GameState(
        id=stored.id,
        seq=stored.seq,
        spec=live.options.settings,
        picture=cell_symbols.rows(live.picture, live.grid),
        mines_left=live.mines_left,
        outcome=live.outcome,
        seconds=games.seconds(live.seconds(now)),
        can_undo=live.can_undo,
        can_redo=live.can_redo,
        aided=stored.aided,
        counts=not practice,
        counted=stored.counted and not practice,
        yours=player == stored.player,
        guesses=live.guesses,
        commitment=live.commitment,
        ending=live.ending,
    )


def move_result(live: LiveGame, result: ActionResult, now: Moment) -> MoveResult:
    """Return the answer to the last action of a game."""
    stored, practice = live.stored, live.is_practice
    seconds = live.seconds(now)
    if result.refused is None and seconds is not None:
        seconds = result.action.at
    return MoveResult(
        seq=stored.seq,
        action=ActionTaken(result.action.kind, result.action.cell),
        changed=games.changed_cells(result.changes),
        mines_left=live.mines_left,
        outcome=live.outcome,
        seconds=games.seconds(seconds),
        can_undo=live.can_undo,
        can_redo=live.can_redo,
        aided=stored.aided,
        counts=not practice,
        counted=stored.counted and not practice,
        refused=result.refused,
        judgement=None if result.ruling is None else MoveJudgement.of(result.ruling),
        guesses=live.guesses,
        done=result.done,
        ending=None if result.refused is not None else live.ending,
    )


def list_item(stored: StoredGame) -> GameListItem:
    """Return a game as a list entry."""
    return GameListItem(
        id=stored.id,
        spec=GameOptions.from_plain(stored.options).settings,
        outcome=Outcome(stored.outcome),
        seq=stored.seq,
        created=moment(stored.created),
        touched=moment(stored.touched),
    )


def exported_game(stored: StoredGame, log: Sequence[str]) -> ExportedGame:
    """Return the stored data of a game, for its player."""
    return ExportedGame(
        id=stored.id,
        options=stored.options,
        created=moment(stored.created),
        touched=moment(stored.touched),
        outcome=Outcome(stored.outcome),
        aided=stored.aided,
        hints=stored.hints,
        secret=None if stored.outcome == PLAYING else stored.secret,
        actions=tuple(log),
    )


def ending(
    live: LiveGame,
    look: LastLook,
    now: Moment,
    *,
    best_time: bool = False,
    best_before: float | None = None,
) -> Ending:
    """Return the ending of a finished game: its layout, its secret and its result."""
    play, result = live.performance(), None
    if play is not None:
        result = GameResult.of(
            play,
            live.seconds(now) or 0.0,
            zini=_zini(live),
            hints=live.stored.hints,
            undos=live.game.undos,
            best_time=best_time,
            best_before=best_before,
        )
    return Ending.of(
        live.game,
        resigned=live.outcome is Outcome.RESIGNED,
        secret=live.secret.hex,
        certain=look.certain,
        safe_cell=look.safe_cell,
        result=result,
    )


def _zini(live: LiveGame) -> int | None:
    layout = live.game.layout
    is_small = layout is not None and layout.grid.size <= MEASURED_CELLS
    return greedy_zini(layout) if layout is not None and is_small else None


def final_record(live: LiveGame, signing_key: bytes | None) -> GameRecord:
    """Return the record of a game that is over.

    Args:
        live: the game.
        signing_key: the key of a server. The record is not signed if this is ``None``, or if the
            game was started before signatures existed.
    """
    stored = live.stored
    host = HostStatement(
        game=stored.id,
        seconds=None if stored.begun is None else live.final_seconds,
        aided=stored.aided,
        hints=stored.hints,
        day=live.options.day,
        practice=live.is_practice,
        resigned=live.outcome is Outcome.RESIGNED,
    )
    record = GameRecord.of(live.game, reveal=True, host=host)
    return record if signing_key is None or record.version == 1 else record.signed(signing_key)
