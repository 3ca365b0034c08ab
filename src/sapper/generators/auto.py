"""Whatever suits the mode: boards that logic solves, or any layout that keeps the promise.

In no-guess modes boards are drawn where that soon gives a solvable one, and repaired elsewhere. In
the other modes layouts are uniform among those that the first click's promise leaves.
"""

from collections.abc import Iterator
from functools import partial

from sapper.engine import Stop
from sapper.generators import first_safe, no_guess, random_layout
from sapper.generators.generator import DrawMany, Generator
from sapper.generators.report import Generated
from sapper.generators.request import BoardRequest
from sapper.spec import FirstClick, Mode


def draw_many(
    request: BoardRequest,
    seed: int,
    count: int,
    /,
    *,
    threads: int = 1,
    stop: Stop | None = None,
) -> Iterator[Generated]:
    """Make boards as the mode has it.

    Raises:
        GenerationError: the mines do not fit, or no board was found.
    """
    return _suitable(request)(request, seed, count, threads=threads, stop=stop)


def _suitable(request: BoardRequest) -> DrawMany:
    if request.spec.mode.needs_solvable:
        return partial(no_guess.draw_many, method=no_guess.Method.AUTO)
    if request.spec.first_click is FirstClick.ANY:
        return random_layout.GENERATOR.draw_many
    return first_safe.GENERATOR.draw_many


GENERATOR = Generator(
    name="auto",
    label="As the mode has it",
    summary="Takes what suits the mode: any board, or in no-guess modes one that logic solves.",
    uniform=False,
    proved=False,
    draw_many=draw_many,
    modes=tuple(Mode),
    takes_difficulty=True,
    takes_bbbv=True,
    takes_without_total=True,
)
"""The default."""
