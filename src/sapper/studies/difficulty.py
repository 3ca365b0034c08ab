"""``difficulty``: which techniques boards need, by level and density.

The native player rates random boards, on which the first click is in the middle and opens a zero.
It also rates boards of the same sizes made by the default generator. As a check, an independent
program (the walk-through of the hints) rates some of the random boards again. Each step of a
solution uses the easiest technique that works, and the rating of a board is the technique of its
hardest step.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from sapper.generators import generate
from sapper.generators.difficulty import rate
from sapper.hints import walk_through
from sapper.spec import LEVELS, Difficulty, GameSpec, Mode
from sapper.studies.estimates import done, group_order, grouped, share
from sapper.studies.figures import Figure, Panel, Series
from sapper.studies.sample_positions import drawn
from sapper.studies.study import Case, Findings, Measurement, Result, Scale, Study, Timer
from sapper.studies.tables import Table, Tables, TableValue, number

RANDOM, NO_GUESS, WALK = "random", "no-guess", "walk-through"
"""Subjects: random boards, generated boards, and random boards rated by the walk-through."""

GUESS = "guess"
"""The result for boards that cannot be solved by logic alone."""

RUNGS = (*(difficulty.value for difficulty in Difficulty), GUESS)
"""The possible results, easiest first."""

WIDEST = "± at most"
"""The heading of the column that shows half the width of the widest interval in a row."""

_SIDE = 16


def cases(scale: Scale) -> Iterator[Case]:
    """List the cases: the levels, and a sweep of densities."""
    tiny = scale is Scale.TINY
    boards = {Scale.TINY: 5, Scale.BRIEF: 5000, Scale.FULL: 100_000}[scale]
    densities = (10, 20) if tiny else (5, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30)
    side = 8 if tiny else _SIDE
    for subject, wanted in (
        (RANDOM, boards),
        (NO_GUESS, max(5, boards // 2)),
        (WALK, max(5, boards // 100)),
    ):
        for level in scale.levels:
            yield Case(subject, level, *LEVELS[level], wanted)
        if subject != WALK:
            for density in densities:
                yield Case.at_density(subject, density, (side, side), wanted)


def measure(case: Case, seed: int, timer: Timer) -> Measurement:
    """Rate one board; measure the time to rate it or, for a no-guess board, to generate it."""
    if case.subject == NO_GUESS:
        spec = GameSpec(case.width, case.height, case.mines, Mode.NO_GUESS, start=case.start)
        begin = timer()
        _, report = generate(spec, seed)
        seconds = timer() - begin
        if report.rating is None or report.difficulty is None:
            raise AssertionError(f"{case!r}, seed {seed}: the board is not proved solvable")
        return _measurement(seconds, report.difficulty, report.rating.steps)
    layout = drawn(case, seed)
    if case.subject == WALK:
        board = layout.open(layout.covered(), [case.start])
        begin = timer()
        walk = walk_through(board, layout.number)
        seconds = timer() - begin
        checked = rate(layout, case.start)
        found = _measurement(seconds, walk.difficulty, tuple(walk.counts.values()))
        agreed = walk.difficulty == (checked.difficulty if checked.solved else None)
        return Measurement(seconds, {**found.values, "agreed": agreed})
    begin = timer()
    rating = rate(layout, case.start)
    seconds = timer() - begin
    return _measurement(seconds, rating.difficulty if rating.solved else None, rating.steps)


def _measurement(
    seconds: float, difficulty: Difficulty | None, steps: Sequence[int]
) -> Measurement:
    rung = GUESS if difficulty is None else difficulty.value
    return Measurement(seconds, {"rung": rung, "steps": sum(steps)})


def tables(results: Sequence[Result]) -> tuple[Table, ...]:
    """Count the boards by hardest technique, and the boards on which the two programs agree."""
    return _table(results), _agreement(results)


def findings(made: Tables) -> Findings:
    """Report the share of boards for each technique."""
    table = made["difficulty"]
    return Findings.of(_sentences(table, made["agreement"]), _picture(table))


def _agreement(results: Sequence[Result]) -> Table:
    checks = [bool(result.values["agreed"]) for result in results if "agreed" in result.values]
    return Table(
        "agreement",
        "Agreement between the walk-through of the hints and the native player",
        ("boards", "agree"),
        ((len(checks), sum(checks)),),
        'Both programs rate the same boards. The column "agree" counts the boards that get the same'
        " rating from both.",
    )


def _table(results: Sequence[Result]) -> Table:
    by_group = grouped(results, lambda result: (result.case.subject, result.case.group))
    rows: list[tuple[TableValue, ...]] = []
    for (subject, group), some in sorted(by_group.items(), key=lambda item: _order(*item[0])):
        rungs = Counter(str(result.values["rung"]) for result in done(some))
        boards = rungs.total()
        rows.append(
            (
                *(subject, group, some[0].case.size, boards),
                *(rungs[rung] / boards if boards else None for rung in RUNGS),
                _widest([rungs[rung] for rung in RUNGS], boards) if boards else None,
            )
        )
    return Table(
        "difficulty",
        "The hardest technique that a board needs",
        ("kind", "group", "size", "boards", *RUNGS, WIDEST),
        tuple(rows),
        "The table shows shares of boards. Easy boards need only one number at a time, medium"
        " boards need two numbers together, and hard boards need several numbers together. Boards"
        ' in the column "mine-count" need the mine total. Boards in the column "guess" cannot be'
        ' solved by logic alone. The column "± at most" is half of the widest 95 % interval in'
        " the row.",
    )


def _widest(counts: Sequence[int], boards: int) -> float:
    """Return half the width of the widest interval among the shares in a row."""
    intervals = (share(count, boards) for count in counts)
    return max((high - low) / 2 for _, low, high in intervals)


def _order(subject: str, group: str) -> tuple[int, tuple[bool, int]]:
    return (RANDOM, NO_GUESS, WALK).index(subject), group_order(group)


def _picture(table: Table) -> Figure:
    def panel(title: str, subject: str, rungs: Sequence[str]) -> Panel:
        records = table.records(kind=subject)
        mine = [record for record in records if str(record["group"]).endswith("%")]
        series = tuple(
            Series.of(rung, mine, "group", rung, colour) for colour, rung in enumerate(rungs)
        )
        return Panel(title, "mines, per cent", "share of boards", series)

    return Figure(
        "difficulty",
        "The figure shows the shares of 16x16 boards by the hardest technique that they need, for"
        " each density. The first diagram is for random boards, the second one for boards of the"
        " default generator.",
        (
            panel("Random boards", RANDOM, RUNGS),
            panel("No-guess boards", NO_GUESS, RUNGS[:-1]),
        ),
    )


_VERBS = dict(
    zip(
        RUNGS,
        ("are easy", "are medium", "are hard", "need the mine count", "need a guess"),
        strict=True,
    )
)


def _sentences(table: Table, agreement: Table) -> dict[str, str]:
    said = {}
    for kind in (RANDOM, NO_GUESS):
        for record in table.records(kind=kind):
            group = str(record["group"])
            if group in LEVELS and record["boards"]:
                rungs = RUNGS if kind == RANDOM else RUNGS[:-1]
                parts = [f"{100 * number(record[rung]):.1f} % {_VERBS[rung]}" for rung in rungs]
                size = f"{record['size']}/{LEVELS[group][2]}"
                said[f"{kind}-{group}"] = (
                    f"Of {record['boards']:,} {kind} {group} boards ({size}),"
                    f" {', '.join(parts[:-1])} and {parts[-1]}. No 95 % interval is wider than"
                    f" ± {100 * number(record[WIDEST]):.1f} points."
                )
    for boards, agree in agreement.rows:
        if boards:
            said["agreement"] = (
                "The walk-through of the hints and the native player give the same rating to"
                f" {agree:,} of {boards:,} boards."
            )
    return said


STUDY = Study.of_module(
    __name__,
    "Which techniques do boards need, by level and density, and how many need a guess?",
)
