"""The definition of a study: a question, a list of cases, a seeded job, and findings.

A case defines what is measured, and the size and the number of mines of its boards. A job is one
board of a case, made from its own seed. Jobs are run, recorded and, after a crash, repeated one by
one. A job depends only on its case and seed, so jobs may run anywhere and in any order.

To add a study, write ``studies/NAME.py`` with the functions ``cases``, ``measure`` (one job),
``tables`` (of results) and ``findings`` (of these tables), and a constant ``STUDY``
(``Study.of_module``); then add it to ``sapper.studies.MODULES``. Findings come only from tables, so
the tables are enough to publish a run (``publication``). Every number in a sentence must be in a
table.
"""

import hashlib
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from sapper.grid import Cell, Grid
from sapper.studies.figures import Figure
from sapper.studies.tables import Table, Tables


@dataclass(frozen=True, slots=True)
class Findings:
    """The findings of a study."""

    answer: tuple[str, ...]
    """The paragraphs of the answer, in plain words."""
    figures: tuple[Figure, ...] = ()
    """The figures."""
    sentences: Mapping[str, str] = field(default_factory=dict)
    """Sentences for other documents, by name."""

    @classmethod
    def of(cls, sentences: Mapping[str, str], *figures: Figure) -> "Findings":
        """Return findings with named sentences as the answer.

        Args:
            sentences: The sentences by name, for other documents; empty ones are left out.
            figures: The figures.
        """
        said = {name: text for name, text in sentences.items() if text}
        return cls(tuple(said.values()), figures, said)


def bullets(items: Iterable[str]) -> str:
    r"""Return items as a Markdown list that follows an introductory sentence.

    >>> bullets(["one", "two"])
    '\n\n- one\n- two'
    """
    return "\n\n" + "\n".join(f"- {item}" for item in items)


Timer = Callable[[], float]
"""A function that returns CPU seconds. The timer is an argument, because no function in this module
reads the clock."""


@dataclass(frozen=True, slots=True)
class BudgetTimer:
    """A timer that also gives the time at which the job's budget is exhausted.

    A job that checks this time ends by itself and reports its results so far.

    >>> BudgetTimer(lambda: 2.0, end=5.0)()
    2.0
    """

    now: Timer
    """Returns the time."""
    end: float
    """The reading of this timer at which the budget is exhausted."""

    def __call__(self) -> float:
        """Return the time."""
        return self.now()


Value = bool | int | float | str | None
"""A value that a job can report; it fits in a line of JSON and in a table cell."""


class Scale(StrEnum):
    """How much of a study to run."""

    TINY = "tiny"
    """Takes seconds, and checks that the study works."""
    BRIEF = "brief"
    """Takes minutes on one machine, and gives a rough answer."""
    FULL = "full"
    """The full study: takes hours, or needs a cluster."""
    DOCUMENT = "document"
    """All cases of the paper that the study repeats, if any; a run takes days, or a cluster."""

    @property
    def levels(self) -> tuple[str, ...]:
        """The levels to measure: only the easiest one for ``TINY``, otherwise all levels."""
        every = ("beginner", "intermediate", "expert")
        return every[:1] if self is Scale.TINY else every


@dataclass(frozen=True, slots=True)
class Case:
    """One case of a study.

    >>> case = Case("repair", "20 %", 30, 16, 96, boards=50)
    >>> case.cells, case.start
    (480, (8, 15))
    """

    subject: str
    """What is measured, such as a generator, a strategy or a kind of position."""
    group: str
    """The density or level of the boards, in words."""
    width: int
    """Number of columns."""
    height: int
    """Number of rows."""
    mines: int
    """Mine total."""
    boards: int = field(default=1, compare=False)
    """The number of boards. It is not compared, so that boards can be added to a run."""
    share: int = field(default=1, compare=False)
    """How large the budget is, relative to other cases. It is not compared, either."""

    @classmethod
    def at_density(
        cls, subject: str, density: int, shape: tuple[int, int], boards: int, share: int = 1
    ) -> "Case":
        """Return a case with this density of mines.

        Args:
            subject: What is measured.
            density: The mines, in per cent of the cells.
            shape: Columns and rows.
            boards: The number of boards.
            share: How large the budget is, relative to other cases.
        """
        width, height = shape
        mines = (width * height * density + 50) // 100
        return cls(subject, f"{density} %", width, height, mines, boards, share)

    @property
    def grid(self) -> Grid:
        """The shape."""
        return Grid(self.width, self.height)

    @property
    def size(self) -> str:
        """The columns and rows, such as ``30x16``."""
        return f"{self.width}x{self.height}"

    @property
    def cells(self) -> int:
        """Number of cells."""
        return self.width * self.height

    @property
    def start(self) -> Cell:
        """The cell that is opened first: the middle one."""
        return (self.height // 2, self.width // 2)

    def seeds(self, run: int) -> tuple[int, ...]:
        """Return the seeds of the case's boards in a run with the given seed.

        The seeds depend only on the size and the mine total, so every subject gets the same boards.
        If a case gets more boards, the seeds of its first boards stay the same.

        Args:
            run: The seed of the run.

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
    """The result of one job."""

    seconds: float
    """CPU seconds of the measured work."""
    values: Mapping[str, Value]
    """Other results, by name."""


class Status(StrEnum):
    """How a job ended."""

    DONE = "done"
    """The job was measured."""
    BEYOND = "beyond"
    """The budget of its case was exhausted before or during the job."""
    FAILED = "failed"
    """The job was tried several times and crashed every time."""


@dataclass(frozen=True, slots=True)
class Result:
    """A job and its outcome: one line of the results file."""

    case: Case
    """The case that was measured."""
    seed: int
    """The seed of the board that was measured."""
    status: Status
    """How the job ended."""
    seconds: float | None = None
    """CPU seconds, if the job was measured."""
    values: Mapping[str, Value] = field(default_factory=dict)
    """The measured values, if the job was measured."""
    note: str | None = None
    """Why the job was not measured."""
    spent: float = 0.0
    """CPU seconds of the whole job, including the parts that are not timed separately. They count
    towards the budget."""
    budget: float | None = None
    """The budget in seconds, if the job exceeded it."""

    def number(self, name: str) -> float:
        """Return a value as a number; 0 if the job reported ``None``."""
        return float(self.values[name] or 0)

    @property
    def ms(self) -> float:
        """CPU milliseconds; 0 if the job was not measured."""
        return 1000 * (self.seconds or 0.0)


Measure = Callable[[Case, int, Timer], Measurement]
"""A function that runs one job: it takes a case, a seed and a timer, and returns a measurement."""


@dataclass(frozen=True, slots=True)
class Study:
    """A question, and the experiment that answers it."""

    name: str
    """The name of the study, one word."""
    question: str
    """The question that the study answers."""
    module: str
    """The ``__name__`` of the module that defines the study as ``STUDY``; other processes import it
    by this name. For a study in your own file, the path of the file."""
    cases: Callable[[Scale], Iterable[Case]]
    """Lists the cases."""
    measure: Measure
    """Runs one job."""
    tables: Callable[[Sequence[Result]], tuple[Table, ...]]
    """Makes tables from the results, which are sorted by case and seed."""
    findings: Callable[[Tables], Findings]
    """Makes an answer and figures from these tables. Parts that a short run has no data for are
    left out."""
    heeds_budget: bool = False
    """Whether the study's jobs end by themselves when a ``BudgetTimer`` is exhausted, and report
    their results so far. Otherwise, the process that runs them stops them, and they report
    no results."""
    scales: tuple[Scale, ...] = (Scale.TINY, Scale.BRIEF, Scale.FULL)
    """The scales that ``cases`` supports."""
    method: tuple[str, ...] = ()
    """Paragraphs that describe the method in plain words, with numbers inserted by the program."""

    def __repr__(self) -> str:
        return f"<Study {self.name}: {self.question}>"

    @classmethod
    def of_module(cls, module: str, question: str, **options: Any) -> "Study":
        """Return the study that a module defines with its functions ``cases`` to ``findings``.

        The method consists of those paragraphs of the module's docstring that contain no double
        backticks. In these paragraphs, ``{NAME}`` stands for a constant of the module.

        Args:
            module: ``__name__`` of the module that defines the study as ``STUDY``.
            question: The question that the study answers, in a sentence.
            options: Other fields of ``Study`` by name.
        """
        own = vars(sys.modules[module])
        method = (
            " ".join(paragraph.split()).format_map(own)
            for paragraph in (own["__doc__"] or "").split("\n\n")
            if "``" not in paragraph
        )
        options |= {name: own[name] for name in ("cases", "measure", "tables", "findings")}
        options["method"] = tuple(method)
        return cls(module.rpartition(".")[2], question, module, **options)
