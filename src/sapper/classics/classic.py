"""The common form of all classic algorithms and of their results.

A ``Classic`` is an algorithm from one of the papers, with its name, source and options. Its method
``run`` returns a ``ClassicResult``: the cells that the algorithm found, its cost in its own steps,
and its trace. Time is not measured here.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from enum import StrEnum
from typing import Any

from sapper.board import Board, Verdict
from sapper.budget import Budget, StopFlag
from sapper.classics.toolkit.trace import Trace, TraceStep
from sapper.errors import SpecError, UndecidedError
from sapper.grid import Cell


@dataclass(frozen=True, slots=True)
class ClassicFinding:
    """The result that the function of a classic algorithm returns."""

    verdict: Verdict = Verdict.UNKNOWN
    """Whether the board has a solution, if the algorithm can decide it; otherwise unknown."""
    safe: tuple[Cell, ...] = ()
    """The hidden cells that the algorithm finds to be safe, ascending."""
    mines: tuple[Cell, ...] = ()
    """The hidden cells that the algorithm finds to be mines, ascending."""
    placement: Board | None = None
    """A finished board, if the algorithm places mines; otherwise ``None``."""
    complete: bool = True
    """Whether the algorithm finished; false if the limit was reached or the stop signal was set."""
    details: tuple[tuple[str, str], ...] = ()
    """Further results of the run: pairs of a name and a short text."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassicResult(ClassicFinding):
    """The result of running a classic algorithm on a board."""

    name: str
    """The name of the algorithm."""
    board: Board
    """The board on which the algorithm was run."""
    steps: int
    """The cost of the run, in the algorithm's own steps (``Classic.step``)."""
    trace: tuple[TraceStep, ...] = field(default=(), repr=False)
    """The recorded steps, if a trace was requested."""
    left_off: int = 0
    """The number of steps that were not recorded because the trace was full."""


@dataclass(frozen=True, slots=True)
class ClassicOption:
    """An option of a classic algorithm."""

    name: str
    """Its name, as a keyword argument of ``run``."""
    default: Any
    summary: str
    """A one-sentence description."""
    choices: tuple[str, ...] = ()
    """The possible values; empty for a number or a switch."""

    def checked(self, value: Any) -> Any:
        """Convert and check a value."""
        if isinstance(self.default, StrEnum):
            if value not in self.choices:
                raise SpecError(f"{value!r} is not a {self.name}: {', '.join(self.choices)}")
            return type(self.default)(value)
        if isinstance(self.default, bool):
            if not isinstance(value, bool):
                raise SpecError(f"{self.name} must be true or false, not {value!r}")
        elif not isinstance(value, int) or isinstance(value, bool) or value < 0:
            raise SpecError(f"{self.name} must be a number, 0 or more, not {value!r}")
        return value


@dataclass(frozen=True, slots=True)
class Classic:
    """An algorithm from one of the papers."""

    name: str
    """Its name for users."""
    label: str
    """Its name in menus."""
    summary: str
    """A one-sentence description."""
    source: str
    """Its source: author and year, as in the bibliography."""
    step: str
    """What counts as a step, in words."""
    find: Callable[..., ClassicFinding]
    """The function, called with board, budget, trace (or ``None``), and options by keyword."""
    options: tuple[ClassicOption, ...] = ()
    """Its options."""
    limit: int | None = None
    """The default step limit; ``None`` for no limit."""
    finds_certain: bool = True
    """Whether it proves cells to be safe, and so can play; otherwise it places mines."""

    def run(
        self,
        board: Board,
        *,
        limit: int | None = None,
        stop: StopFlag | None = None,
        trace: Trace | None = None,
        options: Mapping[str, Any] | None = None,
    ) -> ClassicResult:
        """Run the algorithm on a board.

        Args:
            board: The position.
            limit: Maximum number of the algorithm's own steps; ``None`` for the default.
            stop: A stop signal; another thread sets it to end the run.
            trace: Receives each step.
            options: Values for some options of the algorithm.

        Raises:
            SpecError: the algorithm has no such option, or the option has no such value.
        """
        chosen = self.check(options or {})
        budget = Budget(self.limit if limit is None else limit, stop)
        try:
            found = self.find(board, budget, trace, **chosen)
        except UndecidedError:
            found = ClassicFinding(complete=False)
        return ClassicResult(
            **{field.name: getattr(found, field.name) for field in fields(found)},
            name=self.name,
            board=board,
            steps=budget.spent,
            trace=() if trace is None else tuple(trace.steps),
            left_off=0 if trace is None else trace.left_off,
        )

    def check(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """Convert and check options.

        Args:
            options: The values by option name; texts are converted to the right type.

        Raises:
            SpecError: the algorithm has no such option, or the option has no such value.
        """
        known = {option.name: option for option in self.options}
        for name in options:
            if name not in known:
                takes = f"its options are {', '.join(known)}" if known else "it has no options"
                raise SpecError(f"{self.name!r} has no option {name!r}: {takes}")
        return {name: known[name].checked(value) for name, value in options.items()}
