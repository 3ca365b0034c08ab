"""The list of all generators, the default one, and a function that picks one for a request.

Python, the command line, the server and the studies all use this list. The default generator
depends on the mode. In no-guess modes, it draws boards until one is solvable if that is fast, and
repairs boards otherwise. In other modes, layouts are uniform among those that satisfy the guarantee
for the first click.
"""

from collections.abc import Iterator
from functools import partial
from typing import Any

from sapper.errors import SpecError
from sapper.generators import draw_and_repair, no_guess, random_layout
from sapper.generators.generator import DrawMany, Generated, Generator
from sapper.generators.request import BoardRequest
from sapper.spec import FirstClick, Mode


def _draw_many(request: BoardRequest, /, *seeds: int, **how: Any) -> Iterator[Generated]:
    """Make boards with the generator for the mode; the arguments are those of ``DrawMany``."""
    return _suitable(request)(request, *seeds, **how)


def _suitable(request: BoardRequest) -> DrawMany:
    if request.spec.mode.needs_solvable:
        return partial(no_guess.draw_many, method=no_guess.Method.AUTO)
    if request.spec.first_click is FirstClick.ANY:
        return random_layout.RANDOM.draw_many
    return random_layout.FIRST_SAFE.draw_many


AUTO = Generator(
    name="auto",
    label="Default",
    summary="The default of the mode: any board, or in no-guess modes a solvable one.",
    uniform=False,
    proved=False,
    draw_many=_draw_many,
    modes=tuple(Mode),
    takes_difficulty=True,
    takes_bbbv=True,
    takes_without_total=True,
)
"""The default."""

GENERATORS: dict[str, Generator] = {
    generator.name: generator
    for generator in (
        AUTO,
        no_guess.UNIFORM,
        no_guess.REPAIR,
        draw_and_repair.REGENERATE,
        draw_and_repair.MINE_MOVE,
        draw_and_repair.SAFE_MOVE,
        random_layout.FIRST_SAFE,
        random_layout.RANDOM,
    )
}
"""Every generator by its name; the first is the default."""


def named(name: str) -> Generator:
    """Return a generator by name."""
    if name not in GENERATORS:
        raise SpecError(f"{name!r} is not a generator: choose one of {', '.join(GENERATORS)}")
    return GENERATORS[name]


def generator_for(request: BoardRequest) -> Generator:
    """Return the generator that a request names, after checking that it supports the request.

    >>> from sapper.spec import GameSpec
    >>> generator_for(BoardRequest(GameSpec(9, 9, 10, mode="fair", generator="repair")))
    Traceback (most recent call last):
    sapper.errors.SpecError: 'repair' supports only the modes classic, no-guess, strict, not 'fair'
    """
    spec, generator = request.spec, named(request.spec.generator)
    name = generator.name
    if spec.mode not in generator.modes:
        modes = ", ".join(generator.modes)
        raise SpecError(f"{name!r} supports only the modes {modes}, not {spec.mode.value!r}")
    if spec.first_click not in generator.first_clicks:
        rules = ", ".join(generator.first_clicks)
        rule = spec.first_click.value
        raise SpecError(f"{name!r} supports only the first clicks {rules}, not {rule!r}")
    if spec.difficulty is not None and not generator.takes_difficulty:
        raise SpecError(f"{name!r} does not support a difficulty such as {spec.difficulty.value!r}")
    _check_solver(spec.solver, generator)
    _check_options(request, generator)
    return generator


def _check_solver(solver: str | None, generator: Generator) -> None:
    if solver is None or solver in generator.solvers:
        return
    if not generator.solvers:
        raise SpecError(f"{generator.name!r} does not take a solver such as {solver!r}")
    raise SpecError(
        f"{solver!r} is not a solver for {generator.name!r}: choose one of "
        + ", ".join(generator.solvers)
    )


def _check_options(request: BoardRequest, generator: Generator) -> None:
    options, mode = request.options, request.spec.mode
    if not options.asks_for_bbbv and not options.without_total:
        return
    if not mode.needs_solvable:
        raise SpecError(f"3BV and mine total are options of no-guess modes, not {mode.value!r}")
    if options.asks_for_bbbv and not generator.takes_bbbv:
        raise SpecError(f"{generator.name!r} does not support a 3BV range")
    if options.without_total and not generator.takes_without_total:
        raise SpecError(
            f"{generator.name!r} cannot make boards that are solvable without the mine total"
        )
