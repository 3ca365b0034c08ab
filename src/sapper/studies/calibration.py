"""``calibration``: are the reported win chances correct, and on which boards?

Before every guess, the player claims a chance to win. The study groups the claims into bands of ten
points (such as 60 to 70 %). For each band, it compares the mean claim with the share of claims that
came true (the game was won). The error of the band is this share minus the mean claim, so it is
negative if the claims are too high. A band is called well measured if its error is known to
± {KNOWN} points or better, with 95 % confidence.

All claims of a game come true or fail together. So the intervals are computed from the variation
between independent groups of {GAMES_A_JOB} games, and each job is one such group. The name of a
kind of game consists of the width, the height, the number of mines and the guarantee for the first
click, such as "9x9/10, safe".
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from math import isnan, sqrt

from sapper.engine import core
from sapper.players.game_batches import GAME_LIMIT, GameSeries
from sapper.players.intervals import (
    CALIBRATED_CELLS,
    CALIBRATED_DENSITY,
    is_calibrated,
    win_chance_error,
)
from sapper.spec import LEVELS, GameSpec
from sapper.studies.estimates import done_by_case
from sapper.studies.figures import Figure, Panel, Series, SeriesStyle
from sapper.studies.study import Case, Findings, Measurement, Result, Scale, Study, Timer, Value
from sapper.studies.tables import Record, Table, Tables, TableValue
from sapper.studies.tables import number as as_number
from sapper.words import capital, counted
from sapper.words import number as word

GAMES_A_JOB = 50
"""Games per job."""

KNOWN = 2
"""The largest uncertainty, in points, of the error of a band that is called well measured."""

BANDS = 10
"""Number of bands of claims."""

_Z = 1.96  # normal quantile of a 95 % interval


OTHER_BOARDS = (
    *((8, 8, 10), (16, 16, 30), (20, 20, 80), (24, 24, 99), (30, 16, 80)),
    *((8, 8, 14), (9, 9, 16), (16, 16, 60), (30, 16, 120), (40, 20, 160), (50, 50, 350)),
)
"""Width, height and mines of boards that are not levels: some are similar to a level, some denser,
and some larger."""


def cases(scale: Scale) -> Iterator[Case]:
    """List the cases: levels and other boards, each with both kinds of first click."""
    jobs = {Scale.TINY: 2, Scale.BRIEF: 400, Scale.FULL: 2000}[scale]
    boards = [(LEVELS[level], jobs) for level in reversed(scale.levels)]
    if scale is not Scale.TINY:
        boards += [(size, jobs // 2) for size in OTHER_BOARDS]
    for (width, height, mines), number in boards:
        for rule in ("safe", "opening"):
            yield Case("best", f"{width}x{height}/{mines}, {rule}", width, height, mines, number)


def measure(case: Case, seed: int, timer: Timer) -> Measurement:
    """Play games and add up, for each band, the claims and the games won."""
    rule = case.group.rpartition(" ")[2]
    spec = GameSpec(case.width, case.height, case.mines, first_click=rule)  # type: ignore[arg-type]
    series = GameSeries.of(spec, seed)
    layouts = [series.layout(number) for number in range(GAMES_A_JOB)]
    begin = timer()
    games = core.play_layouts(
        spec.grid,
        b"".join(layout.cells for layout in layouts),
        spec.grid.index(series.start),
        policy=case.subject,
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
                band = sums[min(BANDS - 1, int(BANDS * guess.win_chance))]
                band[0] += 1
                band[1] += guess.win_chance
                band[2] += game.won
    for number, (count, claimed, won) in sorted(sums.items()):
        values |= {
            f"claims {number}": count,
            f"claimed {number}": claimed,
            f"came true {number}": won,
        }
    return Measurement(seconds, values)


_NAMES = ("claims", "claimed", "came true")


def _bands(results: Sequence[Result]) -> Iterator[tuple[TableValue, ...]]:
    """Combine the jobs of a case; yield one row per band, with claims, wins and difference."""
    for number in range(BANDS):
        jobs = [
            tuple(result.number(f"{name} {number}") for name in _NAMES)
            for result in results
            if f"claims {number}" in result.values
        ]
        count = sum(job[0] for job in jobs)
        if count:
            claimed, came_true = (sum(job[place] for job in jobs) / count for place in (1, 2))
            bias = came_true - claimed
            # How far the results of the independent jobs scatter around the bias of all jobs.
            off = sum((job[2] - job[1] - bias * job[0]) ** 2 for job in jobs)
            # A few jobs might agree by chance, so the variance is not allowed to fall below the
            # value that it would have if each claim came from a different game.
            least = count * claimed * (1 - claimed)
            error = _Z * sqrt(max(off, least)) / count
            shares = (100 * value for value in (claimed, came_true, bias, error))
            yield f"{number * 10} to {number * 10 + 10} %", int(count), *shares


def tables(results: Sequence[Result]) -> tuple[Table, ...]:
    """Make the reliability tables."""
    rows = tuple(
        (
            *(case.subject, case.group, is_calibrated(case.grid, case.mines), *band),
            100 * win_chance_error(case.grid, case.mines, exact=False),
        )
        for case, found in done_by_case(results).items()
        for band in _bands(found)
    )
    known = tuple(row for row in rows if as_number(row[-2]) <= KNOWN)
    note = (
        'A claim is the chance to win that the policy reports before a guess. The column "off by"'
        " is the share of claims that came true (the game was won) minus the mean claim, and the"
        ' column "±" is half of its 95 % interval. The column "in range" shows whether the board'
        f" is in the calibrated range ({RANGE}). The column"
        ' "reported error" is the error in points that sapper reports with the estimate.'
    )
    title = "Claimed chances and actual results"
    return (
        Table("known", f"{title}: well-measured bands", _HEADS, known, note),
        Table("calibration", f"{title}: all bands", _HEADS, rows, note),
    )


RANGE = (
    f"boards of {CALIBRATED_CELLS[0]} to {CALIBRATED_CELLS[1]} cells with"
    f" {100 * CALIBRATED_DENSITY[0]:.0f} to {100 * CALIBRATED_DENSITY[1]:.0f} % mines"
)
"""Where estimated win chances are calibrated, in words."""

_HEADS = (
    *("policy", "games", "in range", "claimed between", "claims"),
    *("claimed, %", "came true, %", "off by, points", "±"),
    "reported error",
)


def findings(made: Tables) -> Findings:
    """Draw the reliability plot, and report the largest deviation."""
    joined: dict[str, list[Record]] = defaultdict(list)
    for record in made["calibration"].records():
        joined[f"{record['policy']}, {record['games']}"].append(record)
    usual = {f"{width}x{height}/{mines}" for width, height, mines in LEVELS.values()}
    figure = Figure(
        "calibration",
        "The figure compares claimed chances with actual results on the standard levels. Bars are"
        " 95 % intervals.",
        tuple(
            _panel(name, found)
            for name, found in joined.items()
            if name.split(" ")[1].strip(",") in usual
        ),
        shared=True,
    )
    records = made["calibration"].records()
    sentences = {
        "in-range": _errors([row for row in records if row["in range"]], inside=True),
        "out-of-range": _errors([row for row in records if not row["in range"]], inside=False),
        "within-a-point": _within_a_point([row for row in records if row["in range"]]),
        **{re.sub(r"[^\w]+", "-", name): _sentence(name, found) for name, found in joined.items()},
    }
    return Findings.of(sentences, figure)


def _worst(records: Sequence[Record]) -> tuple[list[Record], Record | None]:
    """Return the bands with a small uncertainty, and the band with the largest error."""
    known = [record for record in records if as_number(record["±"]) <= KNOWN]
    return known, max(known, key=lambda each: abs(as_number(each["off by, points"])), default=None)


def _errors(records: Sequence[Record], *, inside: bool) -> str:
    """Report the errors of the bands, and whether the reported error covers them."""
    known, worst = _worst(records)
    if worst is None:
        return ""
    errors = sorted({as_number(record["reported error"]) for record in records})
    error = " or ".join(f"{each:.0f}" for each in errors)
    beyond = [
        record
        for record in known
        if abs(as_number(record["off by, points"])) - as_number(record["±"])
        > as_number(record["reported error"])
    ]
    off = f"{as_number(worst['off by, points']):+.1f} (± {as_number(worst['±']):.1f})"
    words = f"In the calibrated range ({RANGE})," if inside else "Outside this range,"
    listed = "; ".join(f"{row['games']}, {row['claimed between']}" for row in beyond)
    exceeding = (
        f"The error exceeds the reported error with 95 % confidence in these bands: {listed}."
        if beyond
        else "In none of these bands does the error exceed the reported error with 95 % confidence."
    )
    return (
        f"{words} sapper reports a possible error of {error} points with each estimate. On these"
        f" boards, {counted(len(known), 'band')} of reported chances (from"
        f" {counted(len({row['games'] for row in known}), 'kind')} of games)"
        f" {'is well measured: its' if len(known) == 1 else 'are well measured: their'} error is"
        f" known to within {KNOWN} points. The largest error in these bands is {off} points, for"
        f" reported chances of {worst['claimed between']} in games of the kind"
        f' "{worst["games"]}". {exceeding}'
    )


def _within_a_point(records: Sequence[Record]) -> str:
    """Report in how many bands the reported chance is correct to within one percentage point."""
    if not records:
        return ""
    near, surely, claims = [], [], 0
    for record in records:
        off, error = abs(as_number(record["off by, points"])), as_number(record["±"])
        claims += int(as_number(record["claims"]))
        if off <= 1:
            near.append(record)
        elif off - error > 1:
            surely.append(record)
    held = sum(int(as_number(record["claims"])) for record in near)
    left = len(records) - len(near) - len(surely)
    verdict = "No." if surely else "Yes." if len(near) == len(records) else "This is not known."
    return (
        "Is the reported chance correct to within one point in every band of the calibrated range?"
        f" {verdict} The reported chance is within one point of the actual result in {len(near)} of"
        f" {len(records)} bands. These bands contain {100 * held / claims:.0f} % of the reported"
        " chances. The error exceeds one point with 95 % confidence in"
        f" {counted(len(surely), 'band')}."
        f"{' In the remaining bands, too few games were played to decide this.' if left else ''}"
    )


def _panel(name: str, found: Sequence[Record]) -> Panel:
    points = tuple(
        (as_number(record["claimed, %"]), as_number(record["came true, %"])) for record in found
    )
    errors = [as_number(record["±"]) for record in found]
    return Panel(
        name,
        "claimed, per cent",
        "came true, per cent",
        (
            Series("as claimed", ((0, 0), (100, 100)), SeriesStyle.LINE, 6),
            Series(
                *("", points, SeriesStyle.BOTH, 0),
                tuple((y - error, y + error) for (_, y), error in zip(points, errors, strict=True)),
            ),
        ),
    )


def _sentence(name: str, found: Sequence[Record]) -> str:
    claims = sum(int(as_number(record["claims"])) for record in found)
    known, worst = _worst(found)
    policy, _, games = name.partition(", ")
    words = f'In games of the kind "{games}", the policy "{policy}" made {claims:,} claims.'
    if worst is None:
        return f"{words} No band is well measured."
    error = f"{as_number(worst['off by, points']):+.1f} points (± {as_number(worst['±']):.1f})"
    band = f"the band of {worst['claimed between']}"
    if len(known) == 1:
        return f"{words} Only {band} is well measured, and its error is {error}."
    return (
        f"{words} {capital(word(len(known)))} bands are well measured. The largest error is"
        f" {error}, in {band}."
    )


STUDY = Study.of_module(
    __name__,
    "Are the reported win chances correct?",
)
