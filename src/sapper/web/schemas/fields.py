"""The kinds of values that requests and responses are made of.

The bounds here are those of plausibility; the server's own limits are checked where they can be
explained.
"""

from typing import Annotated, Literal

from pydantic import Field, StrictInt, StrictStr

Position = Annotated[StrictInt, Field(ge=0, le=1 << 24)]
Cell = tuple[Position, Position]
"""``[row, col]``, counted from 0."""
Side = Annotated[StrictInt, Field(ge=1, le=1 << 24)]
Mines = Annotated[StrictInt, Field(ge=0, le=1 << 24)]
Seq = Annotated[StrictInt, Field(ge=1, le=1 << 31)]
Seconds = Annotated[float, Field(ge=0, le=1e9, allow_inf_nan=False, strict=True)]
Text = Annotated[StrictStr, Field(max_length=1 << 20)]
Name = Annotated[StrictStr, Field(min_length=1, max_length=64)]
Key = Annotated[StrictStr, Field(pattern=r"^[A-Za-z0-9_-]{16,64}$")]
"""What tells one wish from all others, so that it is fulfilled once."""
Seed = (
    Annotated[StrictInt, Field(ge=0, le=2**64 - 1)]
    | Annotated[StrictStr, Field(pattern=r"^[0-9]{1,20}$")]
)
"""As a number, or as text, since readers of JSON may round large numbers."""
Overlay = Literal["none", "states", "probabilities"]
ModeName = Literal["classic", "no-guess", "strict", "fair", "lenient"]
FirstClickName = Literal["any", "safe", "opening"]
DifficultyName = Literal["easy", "medium", "hard", "mine-count"]
MoveName = Literal["open", "flag", "question", "chord"]
SolveMethodName = Literal[
    "exact", "bridges", "constraint-sets", "bags", "elements", "single-point", "automaton"
]
ClassicName = Literal[
    "automaton",
    "single-point",
    "elements",
    "constraint-sets",
    "backtracking",
    "bags",
    "bridges",
]
