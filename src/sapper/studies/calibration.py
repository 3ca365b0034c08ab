"""``calibration``: is the chance to win that the players tell true?

Every guess of a game comes with a claim: the chance to win from here. Sorted by what was claimed,
the claims are compared with how the games ended. A job plays several games; claims of one game
share its end, so intervals are taken between jobs, which are independent of each other.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import isnan, sqrt

from sapper.engine import core
from sapper.players.game_batches import GAME_LIMIT
from sapper.players.game_series import GameSeries
from sapper.spec import LEVELS, GameSpec
from sapper.studies.figures import Figure, Mark, Panel, Series
from sapper.studies.findings import Findings
from sapper.studies.study import Case, Measurement, Result, Scale, Status, Study, Timer, Value
from sapper.studies.tables import Table

GAMES_A_JOB = 50
"""Games that one job plays."""

TENTHS = 10
"""Into how many parts the range of claims is cut."""

_Z = 1.96  # normal quantile of a 95 % interval


def cases(scale: Scale) -> Iterator[Case]:
    """List the grid: policies that claim a chance, levels, and both promises of the first click."""
    jobs = {Scale.TINY: 2, Scale.BRIEF: 40, Scale.FULL: 2000}[scale]
    levels = ("beginner",) if scale is Scale.TINY else ("expert", "intermediate", "beginner-9x9")
    for level in levels:
        for rule in ("safe", "opening"):
            yield Case("best", f"{level}, {rule}", *LEVELS[level], jobs)


def measure(case: Case, seed: int, timer: Timer) -> Measurement:
    """Play games and add up the claims of each tenth, and how their games ended."""
    rule = case.group.rpartition(" ")[2]
    spec = GameSpec(case.width, case.height, case.mines, first_click=rule)  # type: ignore[arg-type]
    series = GameSeries.of(spec, seed)
    layouts = [series.layout(number) for number in range(GAMES_A_JOB)]
    begin = timer()
    games = core.play_layouts(
        spec.grid,
        b"".join(layout.cells for layout in layouts),
        spec.grid.index(series.start),
        policy=core.Policy[case.subject.upper()],
        seed=seed,
        threads=1,
        limit=GAME_LIMIT,
    )
    seconds = timer() - begin
    values: dict[str, Value] = {"games": len(games), "won": sum(game.won for game in games)}
    sums: dict[int, list[float]] = defaultdict(lambda: [0, 0.0, 0])
    for game in games:
        for guess in game.guesses:
            if not isnan(guess.win_chance):
                tenth = sums[min(TENTHS - 1, int(TENTHS * guess.win_chance))]
                tenth[0] += 1
                tenth[1] += guess.win_chance
                tenth[2] += game.won
    for number, (count, claimed, won) in sorted(sums.items()):
        values |= {
            f"claims {number}": count,
            f"claimed {number}": claimed,
            f"came true {number}": won,
        }
    return Measurement(seconds, values)


@dataclass(frozen=True, slots=True)
class Tenth:
    """The claims in a tenth of the range, of all jobs together."""

    number: int
    """Which tenth, from 0."""
    claims: int
    """How many."""
    claimed: float
    """The average of what was claimed."""
    came_true: float
    """The share whose games were won."""
    error: float
    """Half the 95 % interval of the difference of the two."""


def tenths(results: Sequence[Result]) -> list[Tenth]:
    """Join the jobs of a case."""
    found = []
    for number in range(TENTHS):
        jobs = [
            tuple(_number(result.values, f"{name} {number}") for name in _NAMES)
            for result in results
            if result.status is Status.DONE and f"claims {number}" in result.values
        ]
        count = sum(job[0] for job in jobs)
        if count:
            claimed, came_true = (sum(job[place] for job in jobs) / count for place in (1, 2))
            bias = came_true - claimed
            # What a job is off, beyond what all are off: jobs are independent of each other.
            off = sum((job[2] - job[1] - bias * job[0]) ** 2 for job in jobs)
            found.append(Tenth(number, int(count), claimed, came_true, _Z * sqrt(off) / count))
    return found


_NAMES = ("claims", "claimed", "came true")


def _number(values: Mapping[str, Value], name: str) -> float:
    return float(values[name] or 0)


def findings(results: Sequence[Result]) -> Findings:
    """Draw the reliability table and plot."""
    by_case: dict[tuple[str, str], list[Result]] = defaultdict(list)
    for result in results:
        by_case[result.case.subject, result.case.group].append(result)
    joined = {key: tenths(found) for key, found in by_case.items()}
    rows = tuple(
        (
            *key,
            f"{each.number * 10} to {each.number * 10 + 10} %",
            each.claims,
            100 * each.claimed,
            100 * each.came_true,
            100 * (each.came_true - each.claimed),
            100 * each.error,
        )
        for key, found in joined.items()
        for each in found
    )
    table = Table(
        "calibration",
        "What was claimed, and what came true",
        (
            *("policy", "games", "claimed between", "claims"),
            *("claimed, %", "came true, %", "off by, points", "±"),
        ),
        rows,
        "A claim is the chance to win that the policy tells before a guess. ± is half the 95 %"
        " interval of the difference.",
    )
    panels = tuple(
        Panel(
            f"{subject}, {group}",
            "claimed, per cent",
            "came true, per cent",
            (
                Series("as claimed", ((0, 0), (100, 100)), Mark.LINE, 6),
                Series(
                    "",
                    tuple((100 * each.claimed, 100 * each.came_true) for each in found),
                    Mark.BOTH,
                    0,
                    tuple(
                        (
                            100 * (each.came_true - each.error),
                            100 * (each.came_true + each.error),
                        )
                        for each in found
                    ),
                ),
            ),
        )
        for (subject, group), found in joined.items()
    )
    figure = Figure(
        "calibration",
        "What was claimed, and what came true; bars are 95 % intervals.",
        panels,
        shared=True,
    )
    return Findings(_answer(joined), (table,), (figure,))


def _answer(joined: Mapping[tuple[str, str], Sequence[Tenth]]) -> tuple[str, ...]:
    answer = []
    for (subject, group), found in joined.items():
        if found:
            worst = max(found, key=lambda each: abs(each.came_true - each.claimed))
            off = 100 * (worst.came_true - worst.claimed)
            answer.append(
                f"{subject}, {group}: {sum(each.claims for each in found):,} claims; furthest off"
                f" between {worst.number * 10} and {worst.number * 10 + 10} %, by {off:+.1f} points"
                f" (± {100 * worst.error:.1f})."
            )
    return tuple(answer)


STUDY = Study(
    name="calibration",
    question="Is the chance to win that the players tell true?",
    module=__name__,
    cases=cases,
    measure=measure,
    findings=findings,
)
