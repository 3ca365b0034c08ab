"""The options of ``generate`` beside those of a game: who makes boards, of what kind, how, whither.

What describes the board are the fields of ``BoardOptions``, an option each.
"""

from typing import Annotated

import typer

from sapper.cli import completion, game_options, option_values
from sapper.generators import GENERATORS, SolverName

Count = Annotated[
    int,
    typer.Option(
        parser=option_values.whole_number,
        metavar="N",
        help="How many; board i is made from seed + i.",
    ),
]
GeneratorName = Annotated[
    str,
    typer.Option(
        "--generator",
        "--method",
        metavar="NAME",
        autocompletion=completion.one_of(GENERATORS),
        help="Who makes the boards. "
        + " ".join(f"{each.name}: {each.summary}" for each in GENERATORS.values()),
    ),
]
Solver = Annotated[
    str | None,
    typer.Option(
        metavar="NAME",
        autocompletion=completion.members(SolverName),
        help="Whom regenerate, mine-move and safe-move make boards for."
        f" {game_options.meanings(SolverName)}",
    ),
]

# What the board must be like, and how long to look for it: the fields of ``BoardOptions``.

LeastBbbv = Annotated[
    int | None,
    typer.Option(
        "--min-3bv",
        parser=option_values.whole_number,
        metavar="N",
        help="Least 3BV of a no-guess board.",
    ),
]
GreatestBbbv = Annotated[
    int | None,
    typer.Option(
        "--max-3bv",
        parser=option_values.whole_number,
        metavar="N",
        help="Greatest 3BV of a no-guess board.",
    ),
]
WithoutTotal = Annotated[
    bool,
    typer.Option("--without-total", help="A no-guess board must not need the mine total."),
]
Tries = Annotated[
    int | None,
    typer.Option(
        parser=option_values.whole_number,
        metavar="N",
        help="Boards to draw before giving up; by default as many as seem worth while."
        " Of small boards all are then looked at.",
    ),
]
Repairs = Annotated[
    int | None,
    typer.Option(
        parser=option_values.whole_number,
        metavar="N",
        help="How often mine-move and safe-move change a board before they draw another;"
        " by default 25 times.",
    ),
]
Limit = Annotated[
    int | None,
    typer.Option(
        parser=option_values.whole_number,
        metavar="N",
        help="Steps to spend on a board before giving up: plays of regenerate, mine-move and"
        " safe-move, steps of the native core elsewhere.",
    ),
]
BestEffort = Annotated[
    bool,
    typer.Option(
        "--best-effort",
        help="Rather a board that is not proved than an error; JSON says which.",
    ),
]

# How they are made, and where they go.

Threads = Annotated[
    int | None,
    typer.Option(
        parser=option_values.whole_number,
        metavar="N",
        help="Threads for many no-guess boards; by default all cores. They change no board.",
    ),
]
Format = Annotated[
    str | None,
    typer.Option(
        metavar="FORMAT",
        autocompletion=completion.formats,
        help="Output format, as of convert; by default as the suffix of a file for one board"
        " says, else an id a line.",
    ),
]
Output = Annotated[
    str,
    typer.Option(
        "--output",
        "-o",
        metavar="FILE",
        help="Write a file; with {i} in its name, one a board, counted from 0.",
    ),
]
Requests = Annotated[
    str | None,
    typer.Option(
        metavar="FILE",
        help="Answer wishes, a JSON object a line with these options as keys (- for standard"
        " input), line by line; of the other options, --threads alone goes with it.",
    ),
]
