"""A player's games in numbers, by level and mode."""

from collections.abc import Iterable

from sapper.answers.games import moment
from sapper.answers.service import BestTime, LevelStatistics, PastGame, Statistics
from sapper.app.storage import StoredLevel, StoredResult, speed_of
from sapper.spec import level_label, ranked_label


def summarise(levels: Iterable[StoredLevel]) -> Statistics:
    """Return what a player's results are worth."""
    return Statistics(tuple(_level(level) for level in levels))


def _level(played: StoredLevel) -> LevelStatistics:
    totals = played.totals
    return LevelStatistics(
        level=totals.level,
        label=level_label(totals.level),
        mode=totals.mode,
        mode_label=ranked_label(totals.mode),
        games=totals.games,
        wins=totals.wins,
        unaided_wins=totals.unaided,
        win_rate=round(totals.wins / totals.games, 4),
        streak=totals.streak,
        longest_streak=totals.longest,
        best_seconds=totals.best_seconds,
        mean_seconds=_mean(totals.seconds, totals.unaided),
        best_bbbv_per_second=totals.best_speed,
        mean_bbbv_per_second=_mean(totals.speed, totals.speeds),
        guesses=totals.guesses,
        forced_guesses=totals.forced,
        needless_guesses=totals.guesses - totals.forced,
        mean_luck=_mean(totals.luck, totals.games) or 0.0,
        luckiest_win=totals.luckiest,
        mean_accuracy=_mean(totals.accuracy, totals.reviewed),
        best=tuple(
            BestTime(
                id=result.game,
                seconds=result.seconds,
                bbbv=result.bbbv,
                bbbv_per_second=speed_of(result),
                ended=moment(result.ended),
            )
            for result in played.best
        ),
        history=tuple(_past_game(result) for result in played.latest),
    )


def _past_game(result: StoredResult) -> PastGame:
    return PastGame(
        id=result.game,
        ended=moment(result.ended),
        won=result.won,
        aided=result.aided,
        assist=result.assist,
        seconds=result.seconds,
        bbbv_per_second=speed_of(result),
        needless_guesses=result.guesses - result.forced,
        luck_value=result.luck,
        accuracy=result.accuracy,
    )


def _mean(total: float, count: int) -> float | None:
    return round(total / count, 4) if count else None
