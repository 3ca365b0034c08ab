"""A study of your own: how many cells does the first click open on each level?

sapper study run examples/own_study.py:STUDY --scale tiny --out opened
"""

from collections.abc import Iterable, Sequence

import sapper
from sapper.studies.study import Case, Findings, Measurement, Result, Scale, Study, Timer
from sapper.studies.tables import Table, Tables, number


def cases(scale: Scale) -> Iterable[Case]:
    """List what to measure: some boards of each level."""
    boards = {Scale.TINY: 5, Scale.BRIEF: 100, Scale.FULL: 1000}[scale]
    for level in scale.levels:
        yield Case("first click", level, *sapper.LEVELS[level], boards=boards)


def measure(case: Case, seed: int, timer: Timer) -> Measurement:
    """Run one job: make a board from its seed and open the first cell."""
    begin = timer()
    spec = sapper.GameSpec(case.width, case.height, case.mines, start=case.start)
    layout, report = sapper.generate(spec, seed)
    board = layout.open(layout.covered(), [case.start])
    opened = len(board) - len(board.hidden)
    return Measurement(timer() - begin, {"opened": opened, "bbbv": report.bbbv})


def tables(results: Sequence[Result]) -> tuple[Table, ...]:
    """Make tables from the results."""
    opened: dict[str, list[float]] = {}
    for result in results:
        opened.setdefault(result.case.group, []).append(result.number("opened"))
    rows = tuple((level, len(each), sum(each) / len(each)) for level, each in opened.items())
    return (Table("opened", "Cells that the first click opens", ("level", "boards", "mean"), rows),)


def findings(made: Tables) -> Findings:
    """Answer the question from the tables."""
    rows = made["opened"].records()
    means = (f"{number(row['mean']):.1f} cells on {row['level']} boards" for row in rows)
    return Findings((f"The first click opens {', '.join(means)}.",))


QUESTION = "How many cells does the first click open?"
STUDY = Study("opened", QUESTION, __name__, cases, measure, tables, findings)
