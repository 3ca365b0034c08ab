"""Decides which games count and which wins are best times; summarises the results of a player.

The storage adds up the totals (``StoredTotals.plus``).
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from sapper.answers import taken
from sapper.answers.games import moment
from sapper.answers.service import BestTime, LevelStatistics, PastGame, Statistics
from sapper.app.session import Moment
from sapper.app.storage import StoredLevel, StoredResult, speed_of
from sapper.spec import level_label, ranked_label

if TYPE_CHECKING:
    from sapper.app.live_game import LiveGame

_Past = TypeVar("_Past", BestTime, PastGame)


class CountedEnd(NamedTuple):
    """The effect of a game's end on the statistics."""

    result: StoredResult | None
    """The result to add to the statistics; ``None`` if the game does not count."""
    best_time: bool
    """Whether the win is the player's best time for the level and the mode."""
    best_before: float | None
    """The player's best time before this win, in seconds; ``None`` if there was none."""


def count_end(live: "LiveGame", now: Moment, best: float | None) -> CountedEnd:
    """Decide whether a game that has just ended counts, and whether it is a best time.

    A game counts once, when it first ends, if a cell was opened. Practice games
    (``GameOptions.is_practice``) and games that the server ends because they are idle never count:
    they are marked as already counted. A win without help is a best time if it is faster than every
    earlier win without help.

    Args:
        live: the game.
        now: when it ended.
        best: the player's best time so far for the level and the mode.
    """
    play = None if live.stored.counted else live.performance()
    if play is None:
        return CountedEnd(None, best_time=False, best_before=None)
    luck = live.luck()
    result = StoredResult(
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
    is_best = result.won and not result.aided and (best is None or result.seconds < best)
    return CountedEnd(result, is_best, best if result.won else None)


def summarise(levels: Iterable[StoredLevel]) -> Statistics:
    """Return the statistics of a player's results."""
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
