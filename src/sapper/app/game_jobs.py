"""Functions that work on a game without storage, so they may run in another process.

``act`` performs an action and encodes its answer. ``restored`` rebuilds a game from its log.
``messages`` rebuilds all answers that were sent for a game.
"""

import json
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from sapper.answers import cell_symbols
from sapper.answers.games import ActionKind, MoveResult, Replay
from sapper.app import posted_help
from sapper.app.client import Writer
from sapper.app.game_options import GameOptions, game_options
from sapper.app.limits import WorkLimits
from sapper.app.live_game import (
    LiveGame,
    Turn,
    Written,
    ending,
    final_record,
    game_state,
    move_result,
)
from sapper.app.requests import NewGameRequest, Request
from sapper.app.reviews import LastLook, look_back, verify_game
from sapper.app.session import Action, ActionResult, Moment
from sapper.app.storage import StoredAction, StoredGame
from sapper.board import Board
from sapper.engine import Stop
from sapper.errors import UndecidedError
from sapper.grid import Grid


def options_of(wanted: NewGameRequest, limits: WorkLimits, _stop: Stop) -> GameOptions:
    """Read the options of a requested game; its layout can be in any format."""
    return game_options(wanted, limits)


def games_shown(board: Board, games: dict[str, Board], _stop: Stop) -> list[str]:
    """Return the names of those games that a board shows; ``games`` maps names to boards."""
    return [name for name, shown in games.items() if posted_help.shows(board, shown)]


def act(
    live: LiveGame, turn: Turn, best: float | None, result: ActionResult | None, stop: Stop
) -> Written:
    """Perform an action that takes a long time, and encode it.

    Args:
        live: the game.
        turn: the action.
        best: the player's best time so far.
        result: the result of the action, if only the analysis of the ending is missing.
        stop: a stop signal for the analysis of the ending; if it is stopped, unknown results are
            left out.
    """
    begun = time.process_time()
    searches = live.must_search(turn.action)
    if result is None:
        result = live.do(turn.action, turn.now, stop)
    _look_back(live, stop)
    done = live.written(turn, result, best)
    # The time of this action is not recorded if it includes a search for a board, because later
    # moves will not need such a search.
    live.note_work(turn.action, 0.0 if searches else time.process_time() - begun)
    return done


def _look_back(live: LiveGame, stop: Stop) -> None:
    """Find the safe cells and proved mines at the end of a game; if stopped, find nothing."""
    if live.is_over and live.last_look is None:
        try:
            live.last_look = look_back(live.game, stop)
        except UndecidedError:
            live.last_look = LastLook()


def restored(stored: StoredGame, log: Sequence[str], extra: str, stop: Stop) -> LiveGame:
    """Rebuild a game from its log."""
    live = LiveGame(stored)
    live.repeat([Action.parse(entry) for entry in log if entry])
    if live.is_over:
        last = max(number for number, entry in enumerate(log) if entry)
        live.wasted = log[:last].count("")
        _end_again(live, json.loads(extra or "{}"), stop)
    live.wasted = log.count("")
    return live


def _end_again(live: LiveGame, extra: dict[str, Any], stop: Stop) -> None:
    _look_back(live, stop)
    live.ending = ending(
        live,
        live.last_look or LastLook(),
        Moment(0.0, 0.0),  # the clock of a game that is over has stopped
        best_time=bool(extra.get("best_time")),
        best_before=extra.get("best_before"),
    )


def messages(
    stored: StoredGame, actions: Iterable[StoredAction], now: Moment, stop: Stop
) -> Iterator[tuple[LiveGame, MoveResult]]:
    """Yield the game after each of its actions, with the rebuilt answer to the action."""
    live = LiveGame(replace(stored, seq=0, begun=None, aided=False, hints=0, counted=False))
    for each in actions:
        extra = json.loads(each.extra or "{}")
        if each.log:
            action = Action.parse(each.log)
            result = live.perform(action, stop)
            if action.kind is ActionKind.OPEN and live.begun is None:
                live.begun = stored.begun
        else:
            action = Action.parse(each.request)
            if action.kind is not ActionKind.SOLVE:
                action = live.started(action)
            result = live.refused(action, extra["refused"], done=extra["done"])
        live.stored = replace(
            live.stored,
            seq=each.seq,
            aided=bool(extra.get("aided")),
            counted=bool(extra.get("counted")),
            hints=extra.get("hints", 0),
        )
        if each.log and live.is_over:
            _end_again(live, extra, stop)
        message = move_result(live, result, now)
        if not each.log:
            message = replace(message, seconds=extra["seconds"])
        yield live, message
        if stop.is_set():
            raise UndecidedError("stopped before the game was replayed")


def answer_again(
    stored: StoredGame, actions: Sequence[StoredAction], turn: Turn, stop: Stop
) -> Any:
    """Rebuild the answer to the last of ``actions``, because its request was repeated."""
    *_, (_, message) = messages(stored, actions, turn.now, stop)
    return turn.write(message)


def replayed(  # noqa: PLR0917 - the process that runs it adds the flag
    stored: StoredGame,
    actions: Sequence[StoredAction],
    player: str | None,
    now: Moment,
    signing_key: bytes | None,
    write: Writer,
    stop: Stop,
) -> Any:
    """Return a game with all its actions, for a player or a spectator."""
    live, sent = LiveGame(stored), []
    for then, message in messages(stored, actions, now, stop):
        live = then
        sent.append(write.part(message))
    live.refresh(stored)
    record = final_record(live, signing_key) if live.is_over else None
    grid = Grid(live.game.spec.width, live.game.spec.height)
    replay = Replay(
        game=game_state(live, now=now, player=player),
        begin=cell_symbols.rows(cell_symbols.covered(grid), grid),
        messages=sent,
        record=None if record is None else record.to_data(),
    )
    return write(replay)


def verified(
    stored: StoredGame, log: Sequence[str], signing_key: bytes | None, write: Writer, stop: Stop
) -> Any:
    """Replay a finished game from its secret, and return whether the replay matches."""
    live = restored(stored, log, "", stop)
    record = final_record(live, signing_key)
    subject = (record, live.commitment, live.secret.hex)
    return write(verify_game(Request(), WorkLimits(), stop, subject))
