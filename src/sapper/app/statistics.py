"""A player's games in numbers, by level and mode."""

from collections.abc import Sequence
from itertools import groupby
from statistics import fmean

from sapper.answers.games import moment
from sapper.answers.service import BestTime, LevelStatistics, PastGame, Statistics
from sapper.app.storage import StoredResult
from sapper.spec import level_label

BEST = 10
"""Best times listed for each level and mode."""

HISTORY = 100
"""Latest games listed for each level and mode."""


def summarise(results: Sequence[StoredResult]) -> Statistics:
    """Summarise results that are in order of level, mode and end."""
    groups = groupby(results, key=lambda result: (result.level, result.mode))
    return Statistics(tuple(_level(level, mode, list(group)) for (level, mode), group in groups))


def _level(level: str, mode: str, results: list[StoredResult]) -> LevelStatistics:
    wins = [result for result in results if result.won]
    unaided = [result for result in wins if not result.aided]
    speeds = [speed for result in unaided if (speed := _speed(result)) is not None]
    streaks = [len(list(run)) if won else 0 for won, run in groupby(results, key=lambda r: r.won)]
    return LevelStatistics(
        level=level,
        label=level_label(level),
        mode=mode,
        games=len(results),
        wins=len(wins),
        unaided_wins=len(unaided),
        win_rate=round(len(wins) / len(results), 4),
        streak=streaks[-1],
        longest_streak=max(streaks),
        best_seconds=min((result.seconds for result in unaided), default=None),
        mean_seconds=_mean([result.seconds for result in unaided]),
        best_bbbv_per_second=max(speeds, default=None),
        mean_bbbv_per_second=_mean(speeds),
        guesses=sum(result.guesses for result in results),
        forced_guesses=sum(result.forced for result in results),
        needless_guesses=sum(_needless(result) for result in results),
        mean_luck=_mean([result.luck for result in results]) or 0.0,
        # Without a guess there was no luck.
        luckiest_win=min((result.luck for result in wins if result.guesses), default=None),
        mean_accuracy=_mean([r.accuracy for r in results if r.accuracy is not None]),
        best=tuple(
            BestTime(
                id=result.game,
                seconds=result.seconds,
                bbbv=result.bbbv,
                bbbv_per_second=_speed(result),
                ended=moment(result.ended),
            )
            for result in sorted(unaided, key=lambda r: (r.seconds, r.ended))[:BEST]
        ),
        history=tuple(
            PastGame(
                id=result.game,
                ended=moment(result.ended),
                won=result.won,
                aided=result.aided,
                seconds=result.seconds,
                bbbv_per_second=_speed(result),
                needless_guesses=_needless(result),
                luck_value=result.luck,
                accuracy=result.accuracy,
            )
            for result in results[-HISTORY:]
        ),
    )


def _needless(result: StoredResult) -> int:
    return result.guesses - result.forced


def _speed(result: StoredResult) -> float | None:
    return round(result.solved / result.seconds, 4) if result.seconds else None


def _mean(values: list[float]) -> float | None:
    return round(fmean(values), 4) if values else None
