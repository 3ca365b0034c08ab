"""The common form of all classics and of their results.

A ``Classic`` is one of the documents' algorithms with its name, its source and its options;
``run`` gives a ``ClassicResult``: what it found, what that cost in its own steps, and its trace.
Time is not measured here.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from sapper.board import Board, Verdict
from sapper.budget import Budget, StopFlag
from sapper.classics.toolkit.trace import Trace, TraceStep
from sapper.errors import SpecError, UndecidedError
from sapper.grid import Cell


@dataclass(frozen=True, slots=True)
class ClassicFinding:
    """What a classic's own function reports when it has come to its end."""

    verdict: Verdict = Verdict.UNKNOWN
    """Whether the board has a solution, where the classic can decide."""
    safe: tuple[Cell, ...] = ()
    """The hidden cells that it holds for certainly safe, ascending."""
    mines: tuple[Cell, ...] = ()
    """The hidden cells that it holds for certain mines, ascending."""
    placement: Board | None = None
    """One finished board, where the classic places mines."""
    complete: bool = True
    """Whether it came to its end within the budget."""
    details: tuple[tuple[str, str], ...] = ()
    """What else to report of the run: a name and a few words each."""


@dataclass(frozen=True, slots=True)
class ClassicResult:
    """What running a classic on a board gave."""

    name: str
    """Which classic."""
    board: Board
    """The board it was run on."""
    verdict: Verdict
    """Whether the board has a solution, where the classic can decide; else unknown."""
    safe: tuple[Cell, ...]
    """The hidden cells that it holds for certainly safe, ascending."""
    mines: tuple[Cell, ...]
    """The hidden cells that it holds for certain mines, ascending."""
    placement: Board | None
    """One finished board, where the classic places mines; else ``None``."""
    complete: bool
    """Whether it came to its end; else the limit was spent, or the flag set."""
    steps: int
    """What it cost, in steps of its own kind (``Classic.step``)."""
    details: tuple[tuple[str, str], ...] = ()
    """What else to report of the run: a name and a few words each."""
    trace: tuple[TraceStep, ...] = field(default=(), repr=False)
    """What it did, step by step, where a trace was asked for."""
    left_off: int = 0
    """How many steps came after those of the trace."""


@dataclass(frozen=True, slots=True)
class ClassicOption:
    """Something that can be chosen about a classic."""

    name: str
    """Its name, as a keyword of ``run``."""
    default: Any
    """What holds by default."""
    summary: str
    """What it means, in a sentence."""
    choices: tuple[str, ...] = ()
    """The values to choose from; empty where it is a number or a switch."""

    def checked(self, value: Any) -> Any:
        """Return a value as the classic takes it."""
        if isinstance(self.default, StrEnum):
            if value not in self.choices:
                raise SpecError(f"{value!r} is not a {self.name}: {', '.join(self.choices)}")
            return type(self.default)(value)
        if isinstance(self.default, bool):
            if not isinstance(value, bool):
                raise SpecError(f"{self.name} is true or false, not {value!r}")
        elif not isinstance(value, int) or isinstance(value, bool) or value < 0:
            raise SpecError(f"{self.name} is a number from 0 on, not {value!r}")
        return value


@dataclass(frozen=True, slots=True)
class Classic:
    """One of the documents' algorithms."""

    name: str
    """What users call it."""
    label: str
    """How a menu shows it."""
    summary: str
    """One sentence about it."""
    source: str
    """Where it comes from: author and year, as in the bibliography."""
    step: str
    """What its steps are."""
    find: Callable[..., ClassicFinding]
    """The algorithm: board, budget, trace (or ``None``), and its options by keyword."""
    options: tuple[ClassicOption, ...] = ()
    """What can be chosen about it."""
    limit: int | None = None
    """The most steps by default; ``None`` for as many as it takes."""
    finds_certain: bool = True
    """Whether it finds certain cells, so that it can play; else it places mines."""

    def run(
        self,
        board: Board,
        *,
        limit: int | None = None,
        stop: StopFlag | None = None,
        trace: Trace | None = None,
        options: Mapping[str, Any] | None = None,
    ) -> ClassicResult:
        """Run it on a board.

        Args:
            board: The position.
            limit: The most steps, of its own kind; ``None`` for its usual limit.
            stop: A flag by which another thread ends the run.
            trace: Receives each step.
            options: Values for some of its options.

        Raises:
            SpecError: it has no such option, or the option has no such value.
        """
        chosen = self.check(options or {})
        budget = Budget(self.limit if limit is None else limit, stop)
        try:
            found = self.find(board, budget, trace, **chosen)
        except UndecidedError:
            found = ClassicFinding(complete=False)
        return ClassicResult(
            name=self.name,
            board=board,
            verdict=found.verdict,
            safe=found.safe,
            mines=found.mines,
            placement=found.placement,
            complete=found.complete,
            steps=budget.spent,
            details=found.details,
            trace=() if trace is None else tuple(trace.steps),
            left_off=0 if trace is None else trace.left_off,
        )

    def check(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """Return options as the classic takes them.

        Raises:
            SpecError: it has no such option, or the option has no such value.
        """
        known = {option.name: option for option in self.options}
        for name in options:
            if name not in known:
                takes = f"it takes {', '.join(known)}" if known else "it takes none"
                raise SpecError(f"{self.name!r} has no option {name!r}: {takes}")
        return {name: known[name].checked(value) for name, value in options.items()}
