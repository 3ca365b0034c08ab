"""What a study is: a question, a grid of cases, a seeded job, and findings.

A case is one point of the grid: what is measured, on boards of which size and mine number.
A job is one board of a case, made from its own seed; it is the unit that is run, recorded and,
after a crash, repeated. Jobs depend on nothing but their case and seed, so they may run
anywhere and in any order.

To add a study, write ``studies/NAME.py`` with a function that lists cases, one that measures a
job, one that makes tables of results, one that makes findings of these tables, and a constant
``STUDY`` (``Study.of_module``); then add it to ``sapper.studies.MODULES``. Findings come from
tables alone, so a run can be published by its tables (``publication``): a number in a sentence must
be in a table first.
"""

import hashlib
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from sapper.grid import Cell, Grid
from sapper.studies.figures import Figure
from sapper.studies.tables import Table, Tables


@dataclass(frozen=True, slots=True)
class Findings:
    """All that a study has to say."""

    answer: tuple[str, ...]
    """The answer in plain words, a paragraph each."""
    figures: tuple[Figure, ...] = ()
    """The evidence to look at."""
    sentences: Mapping[str, str] = field(default_factory=dict)
    """Sentences for other documents, by name."""


Timer = Callable[[], float]
"""Returns seconds of processor time; passed in, because nothing here reads the clock itself."""


@dataclass(frozen=True, slots=True)
class BudgetTimer:
    """A timer with the time at which its job's budget is spent.

    A job that heeds it ends itself then, and reports what it has seen until then.

    >>> BudgetTimer(lambda: 2.0, end=5.0)()
    2.0
    """

    now: Timer
    """Returns the time."""
    end: float
    """When the budget is spent, by this timer."""

    def __call__(self) -> float:
        """Return the time."""
        return self.now()


Value = bool | int | float | str | None
"""What a job may report: whatever one line of JSON, or one cell of a table, can hold."""


class Scale(StrEnum):
    """How much of a study to run."""

    TINY = "tiny"
    """Seconds: to see that it works."""
    BRIEF = "brief"
    """Minutes on one machine: the shape of the answer."""
    FULL = "full"
    """All of it: hours, or a cluster."""
    DOCUMENT = "document"
    """The grid of a document that the study repeats, where it has one: days, or a cluster."""


@dataclass(frozen=True, slots=True)
class Case:
    """One point of a study's grid.

    >>> case = Case("repair", "20 %", 30, 16, 96, boards=50)
    >>> case.cells, case.start
    (480, (8, 15))
    """

    subject: str
    """What is measured: a generator, a strategy, a kind of position."""
    group: str
    """The density or level it belongs to, in words."""
    width: int
    """Number of columns."""
    height: int
    """Number of rows."""
    mines: int
    """Mine total."""
    boards: int = field(default=1, compare=False)
    """How many boards to measure; no part of what the case is, so that a run can be extended."""
    share: int = field(default=1, compare=False)
    """How many times the budget of other cases it has; no part of what the case is either."""

    @property
    def grid(self) -> Grid:
        """The shape."""
        return Grid(self.width, self.height)

    @property
    def cells(self) -> int:
        """Number of cells."""
        return self.width * self.height

    @property
    def start(self) -> Cell:
        """The cell that is opened first: the middle one."""
        return (self.height // 2, self.width // 2)

    def seeds(self, run: int) -> tuple[int, ...]:
        """Return the seeds of its boards in a run with the given seed.

        They depend on size and mines alone: every subject meets the same boards. More boards
        begin with the same seeds.

        >>> Case("a", "x", 9, 9, 10, boards=2).seeds(1) == Case("b", "y", 9, 9, 10, 2).seeds(1)
        True
        """
        place = f"{run} {self.width}x{self.height}m{self.mines}"
        return tuple(
            int.from_bytes(hashlib.sha256(f"{place} {number}".encode()).digest()[:8])
            for number in range(self.boards)
        )


@dataclass(frozen=True, slots=True)
class Measurement:
    """What one job found."""

    seconds: float
    """Processor time of the thing measured."""
    values: Mapping[str, Value]
    """What else was found, by name."""


class Status(StrEnum):
    """How a job ended."""

    DONE = "done"
    """It was measured."""
    BEYOND = "beyond"
    """The budget of its case was spent before or while it ran."""
    FAILED = "failed"
    """It was tried several times and crashed every time."""


@dataclass(frozen=True, slots=True)
class Result:
    """One job and its outcome: one line of the results file."""

    case: Case
    """What was measured."""
    seed: int
    """On which board."""
    status: Status
    """How the job ended."""
    seconds: float | None = None
    """Processor time, where it was measured."""
    values: Mapping[str, Value] = field(default_factory=dict)
    """What was found, where it was measured."""
    note: str | None = None
    """Why it was not measured."""
    spent: float = 0.0
    """Processor time of the whole job, with what was not measured; it counts for the budget."""
    budget: float | None = None
    """The seconds that were too few, for a job beyond the budget."""


Measure = Callable[[Case, int, Timer], Measurement]
"""Runs one job: a case, a seed and a timer give a measurement."""


@dataclass(frozen=True, slots=True)
class Study:
    """A question and the way to its answer."""

    name: str
    """One word."""
    question: str
    """The question that the study answers."""
    module: str
    """The module that holds it as ``STUDY`` (``__name__``): another process imports it from there.
    For a study in a file of your own it becomes the place of the file."""
    cases: Callable[[Scale], Iterable[Case]]
    """Lists the grid."""
    measure: Measure
    """Runs one job."""
    tables: Callable[[Sequence[Result]], tuple[Table, ...]]
    """Makes tables of the results, which are sorted by case and seed."""
    findings: Callable[[Tables], Findings]
    """Draws an answer and figures from these tables; what a short run lacks, it leaves out."""
    heeds_budget: bool = False
    """Whether its jobs end themselves, with what they have seen, when a ``BudgetTimer`` says so;
    others are ended by their process, and nothing is known of them but that."""
    scales: tuple[Scale, ...] = (Scale.TINY, Scale.BRIEF, Scale.FULL)
    """The scales that ``cases`` has grids for."""
    method: tuple[str, ...] = ()
    """How it is done, in plain words, a paragraph each; numbers in it are the program's own."""

    @classmethod
    def of_module(cls, module: str, question: str, *functions: Any, **options: Any) -> "Study":
        """Return the study of a module with its functions, from ``cases`` to ``findings``.

        Its method is what the module's docstring says in paragraphs that name no code; there,
        ``{NAME}`` is a constant of the module.
        """
        own = sys.modules[module]
        method = (
            " ".join(paragraph.split()).format_map(vars(own))
            for paragraph in (own.__doc__ or "").split("\n\n")
            if "``" not in paragraph
        )
        found = cls(module.rpartition(".")[2], question, module, *functions, **options)
        return replace(found, method=tuple(method))
