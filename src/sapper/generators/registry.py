"""All generators, and whether one suits a request.

Python, the command line, the server with its page, and the studies choose from this list.
"""

from sapper.errors import SpecError
from sapper.generators import (
    auto,
    first_safe,
    mine_and_safe_move,
    no_guess,
    random_layout,
    regenerate,
)
from sapper.generators.generator import Generator
from sapper.generators.request import BoardRequest

GENERATORS: dict[str, Generator] = {
    generator.name: generator
    for generator in (
        auto.GENERATOR,
        no_guess.UNIFORM,
        no_guess.REPAIR,
        regenerate.GENERATOR,
        mine_and_safe_move.MINE_MOVE,
        mine_and_safe_move.SAFE_MOVE,
        first_safe.GENERATOR,
        random_layout.GENERATOR,
    )
}
"""Every generator by its name; the first is the default."""


def named(name: str) -> Generator:
    """Return a generator by name.

    Raises:
        SpecError: there is none of this name.
    """
    if name not in GENERATORS:
        raise SpecError(f"{name!r} is not a generator: choose one of {', '.join(GENERATORS)}")
    return GENERATORS[name]


def generator_for(request: BoardRequest) -> Generator:
    """Return the generator of a request, if it can make such boards.

    >>> from sapper.spec import GameSpec
    >>> generator_for(BoardRequest(GameSpec(9, 9, 10, mode="fair", generator="repair")))
    Traceback (most recent call last):
    sapper.errors.SpecError: 'repair' cannot be played in mode 'fair': classic, no-guess, strict

    Raises:
        SpecError: there is no such generator or solver, or they do not suit the game or options.
    """
    spec, generator = request.spec, named(request.spec.generator)
    name = generator.name
    if spec.mode not in generator.modes:
        modes = ", ".join(generator.modes)
        raise SpecError(f"{name!r} cannot be played in mode {spec.mode.value!r}: {modes}")
    if spec.first_click not in generator.first_clicks:
        rules = ", ".join(generator.first_clicks)
        raise SpecError(f"{name!r} makes no first click {spec.first_click.value!r}: {rules}")
    if spec.difficulty is not None and not generator.takes_difficulty:
        raise SpecError(f"{name!r} knows no difficulty, such as {spec.difficulty.value!r}")
    _check_solver(spec.solver, generator)
    _check_wishes(request, generator)
    return generator


def _check_solver(solver: str | None, generator: Generator) -> None:
    if solver is None or solver in generator.solvers:
        return
    if not generator.solvers:
        raise SpecError(f"{generator.name!r} takes no solver, such as {solver!r}")
    raise SpecError(
        f"{solver!r} is not a solver for {generator.name!r}: {', '.join(generator.solvers)}"
    )


def _check_wishes(request: BoardRequest, generator: Generator) -> None:
    options, mode = request.options, request.spec.mode
    if not options.asks_for_bbbv and not options.without_total:
        return
    if not mode.needs_solvable:
        raise SpecError(f"3BV and mine total are wishes for no-guess modes, not {mode.value!r}")
    if options.asks_for_bbbv and not generator.takes_bbbv:
        raise SpecError(f"{generator.name!r} cannot be asked for a 3BV")
    if options.without_total and not generator.takes_without_total:
        raise SpecError(f"{generator.name!r} cannot be asked for boards without the mine total")
