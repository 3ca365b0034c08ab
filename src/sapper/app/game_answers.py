"""Games of players as answers: as they stand, after an action, at their end, in a list, in numbers.

The layout and the secret of a game pass through its ending alone, and only when it is over.
"""

from collections.abc import Iterable, Sequence
from typing import TypeVar

from sapper.answers import cell_symbols, games, taken
from sapper.answers.games import (
    ActionTaken,
    Ending,
    GameListItem,
    GameResult,
    GameState,
    MoveJudgement,
    MoveResult,
    moment,
)
from sapper.answers.service import BestTime, ExportedGame, LevelStatistics, PastGame, Statistics
from sapper.app.game_options import GameOptions
from sapper.app.live_game import LiveGame
from sapper.app.reviews import LastLook
from sapper.app.session import ActionResult, Moment
from sapper.app.storage import PLAYING, StoredGame, StoredLevel, StoredResult, speed_of
from sapper.errors import IllegalMoveError
from sapper.game import GameRecord, Outcome, PlayMetrics, greedy_zini
from sapper.game.signature import HostStatement
from sapper.spec import level_label, ranked_label

_Past = TypeVar("_Past", BestTime, PastGame)

MEASURED_CELLS = 2_000
"""The largest board of which ZiNi is computed at the end of a game."""


def game_state(live: LiveGame, *, now: Moment, player: str | None) -> GameState:
    """Return a game as it stands, for a player or somebody who watches."""
    stored, practice = live.stored, live.options.is_practice
    return GameState(
        id=stored.id,
        seq=stored.seq,
        spec=live.options.settings,
        picture=cell_symbols.rows(live.picture, live.game.spec.grid),
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
    stored, practice = live.stored, live.options.is_practice
    seconds = live.seconds(now)
    if result.refused is None and seconds is not None:
        seconds = result.action.at
    return MoveResult(
        seq=stored.seq,
        action=ActionTaken(result.action.kind, result.action.cell),
        changed=cell_symbols.changes(result.changes),
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
    """Return a game as one of a list."""
    return GameListItem(
        id=stored.id,
        spec=GameOptions.from_plain(stored.options).settings,
        outcome=Outcome(stored.outcome),
        seq=stored.seq,
        created=moment(stored.created),
        touched=moment(stored.touched),
    )


def exported_game(stored: StoredGame, log: Sequence[str]) -> ExportedGame:
    """Return what is stored of a game, for its player."""
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
    """Return what is shown of a game that is over."""
    play, result = _performance(live), None
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


def statistics_entry(live: LiveGame, now: Moment) -> StoredResult | None:
    """Return what a game that has just ended is worth; ``None`` if nothing was opened."""
    play = _performance(live)
    if play is None:
        return None
    luck = live.luck()
    return StoredResult(
        game=live.stored.id,
        player=live.stored.player,
        level=live.options.level,
        mode=live.game.spec.ranked_as,
        won=play.won,
        aided=live.stored.aided,
        seconds=live.seconds(now) or 0.0,
        bbbv=play.bbbv,
        solved=play.solved,
        guesses=luck.guesses,
        forced=luck.forced,
        luck=luck.value or 0.0,
        ended=now.wall,
        assist=live.options.assist,
    )


def _zini(live: LiveGame) -> int | None:
    layout = live.game.layout
    is_small = layout is not None and layout.grid.size <= MEASURED_CELLS
    return greedy_zini(layout) if layout is not None and is_small else None


def _performance(live: LiveGame) -> PlayMetrics | None:
    try:
        return PlayMetrics.of(live.game, wasted=live.wasted)
    except IllegalMoveError:
        return None  # nothing was opened


def final_record(live: LiveGame, signing_key: bytes | None) -> GameRecord:
    """Return the record of a game that is over.

    Args:
        live: the game.
        signing_key: a server's; without one the record is not signed, nor is that of a game that
            was started before there were signatures.
    """
    stored = live.stored
    host = HostStatement(
        game=stored.id,
        seconds=None if stored.begun is None else live.final_seconds,
        aided=stored.aided,
        hints=stored.hints,
        day=live.options.day,
        practice=live.options.is_practice,
        resigned=live.outcome is Outcome.RESIGNED,
    )
    record = GameRecord.of(live.game, reveal=True, host=host)
    return record if signing_key is None or record.version == 1 else record.signed(signing_key)


# A player's games in numbers, by level and mode.


def summarise(levels: Iterable[StoredLevel]) -> Statistics:
    """Return what a player's results are worth."""
    return Statistics(tuple(_level(level) for level in levels))


def _level(played: StoredLevel) -> LevelStatistics:
    totals = played.totals
    return taken(
        LevelStatistics,
        totals,
        label=level_label(totals.level),
        mode_label=ranked_label(totals.mode),
        unaided_wins=totals.unaided,
        win_rate=round(totals.wins / totals.games, 4),
        longest_streak=totals.longest,
        mean_seconds=_mean(totals.seconds, totals.unaided),
        best_bbbv_per_second=totals.best_speed,
        mean_bbbv_per_second=_mean(totals.speed, totals.speeds),
        forced_guesses=totals.forced,
        needless_guesses=totals.guesses - totals.forced,
        mean_luck=_mean(totals.luck, totals.games) or 0.0,
        luckiest_win=totals.luckiest,
        mean_accuracy=_mean(totals.accuracy, totals.reviewed),
        best=tuple(_past(BestTime, each) for each in played.best),
        history=tuple(
            _past(PastGame, each, needless_guesses=each.guesses - each.forced, luck_value=each.luck)
            for each in played.latest
        ),
    )


def _past(kind: type[_Past], result: StoredResult, **given: object) -> _Past:
    ended, speed = moment(result.ended), speed_of(result)
    return taken(kind, result, id=result.game, ended=ended, bbbv_per_second=speed, **given)


def _mean(total: float, count: int) -> float | None:
    return round(total / count, 4) if count else None
