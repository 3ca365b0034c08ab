"""The options ``--limit`` and ``--seconds``: how much work an answer about a board may cost."""

import math
from dataclasses import dataclass
from typing import Annotated

import typer

from sapper.cli import option_values
from sapper.engine import DEFAULT_LIMIT, DEFAULT_SECONDS
from sapper.errors import SpecError

MAX_LIMIT = 2**63 - 1
"""The largest number of steps."""

LimitOption = Annotated[
    int | None,
    typer.Option(
        "--limit",
        parser=option_values.whole_number,
        metavar="STEPS",
        help="Steps of exact work on a board, before it is handed to CP-SAT; by default 2^28.",
        show_default=False,
    ),
]
SecondsOption = Annotated[
    float | None,
    typer.Option(
        "--seconds",
        parser=option_values.decimal_number,
        metavar="S",
        help="How long CP-SAT may think about a board beyond the limit; by default 5, 0: not.",
        show_default=False,
    ),
]


@dataclass(frozen=True, slots=True)
class Budget:
    """How much work a board may cost."""

    limit: int
    """Steps of the engine."""
    seconds: float
    """Time for CP-SAT afterwards."""

    @classmethod
    def of(cls, limit: int | None, seconds: float | None) -> "Budget":
        """Check the options and fill in the defaults.

        Raises:
            SpecError: a number is out of range.
        """
        steps = DEFAULT_LIMIT if limit is None else limit
        time = DEFAULT_SECONDS if seconds is None else seconds
        if not 0 <= steps <= MAX_LIMIT:
            raise SpecError(f"{steps} is not a limit: an integer from 0 to 2**63 - 1")
        if not (time >= 0 and math.isfinite(time)):
            raise SpecError(f"{time} is not a number of seconds")
        return cls(steps, time)
