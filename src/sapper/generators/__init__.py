"""Generates a layout, with a report about it, from a game's options and a seed.

- ``registry`` lists the generators, for Python, command line, server and studies; ``generator`` has
  the classes of generators and their reports.
- ``request`` combines a ``GameSpec`` and ``BoardOptions``; each option is declared once.
- ``random_layout`` draws uniform layouts, with or without a safe first click.
- ``no_guess`` makes boards that logic alone can solve; the native core does the work.
- ``draw_and_repair`` has the generators of Papagoi 2025; they make boards that one of the
  ``solvers`` can solve.
- ``difficulty`` rates layouts; ``dask_boards`` makes boards on a cluster.

A board is ``proved`` only if a separate player solved it from scratch. An error says "impossible"
only if a bound shows that no such board exists, or if all layouts were tried.
"""

from collections.abc import Iterator
from typing import Unpack

from sapper.cluster import Reporter, silent
from sapper.engine import Stop
from sapper.generators.dask_boards import draw_on_dask
from sapper.generators.difficulty import Rating, rate
from sapper.generators.generator import Generated, Generator, Origin, Report
from sapper.generators.no_guess import Method
from sapper.generators.registry import GENERATORS, generator_for, named
from sapper.generators.request import (
    DEFAULT_OPTIONS,
    BoardOptions,
    BoardRequest,
    GenerateKeywords,
    middle,
)
from sapper.generators.solvers import SolverName
from sapper.layout import Layout
from sapper.spec import GameSpec, seed_or_new

__all__ = [
    "DEFAULT_OPTIONS",
    "GENERATORS",
    "BoardOptions",
    "BoardRequest",
    "Generated",
    "Generator",
    "Method",
    "Origin",
    "Rating",
    "Report",
    "SolverName",
    "generate",
    "generate_many",
    "generator_for",
    "middle",
    "named",
    "rate",
]


def generate(
    spec: GameSpec | str,
    seed: int | None = None,
    *,
    stop: Stop | None = None,
    **options: Unpack[GenerateKeywords],
) -> tuple[Layout, Report]:
    """Make a layout that meets the request; the same request and seed give the same layout.

    In no-guess modes, the board is proved to be solvable from its start by logic alone. In other
    modes, the layout is drawn uniformly unless another generator is chosen. If the first click has
    a guarantee and no start is given, the middle cell is the start.

    Args:
        spec: Size, mines, mode, first click and difficulty; or the name of a level.
        seed: 0 to 2**64 - 1; if omitted, a random one is chosen and returned in the report.
        stop: A stop signal; another thread sets it to end the search.
        options: Fields of ``GameSpec`` that replace those of the spec (mode, first_click, start,
            difficulty; generator, one of ``GENERATORS``; solver, for the generators of Papagoi
            2025), and the fields of ``BoardOptions``.

    Raises:
        GenerationError: no such layout exists (the message says "impossible"), or none was found.
        SpecError: the seed is out of range, or the options contradict each other.

    >>> layout, report = generate(GameSpec(9, 9, 10), seed=1)
    >>> report.start, layout.number((4, 4)), report.proved
    ((4, 4), 0, False)
    >>> layout, report = generate("expert", mode="no-guess", seed=1)
    >>> report.proved
    True
    >>> layout, report = generate(GameSpec(9, 9, 10), 1, generator="mine-move", solver="automaton")
    >>> report.proved
    True
    """
    return next(generate_many(spec, seed, 1, stop=stop, **options))


def generate_many(
    spec: GameSpec | str,
    seed: int | None = None,
    count: int = 1,
    *,
    threads: int = 1,
    dask: str | None = None,
    report: Reporter = silent,
    stop: Stop | None = None,
    **options: Unpack[GenerateKeywords],
) -> Iterator[tuple[Layout, Report]]:
    """Make layouts one after the other; layout i is the one ``generate`` makes with ``seed + i``.

    Args:
        spec: As for ``generate``.
        seed: The seed of the first layout; the largest seed is followed by 0. If omitted, a random
            seed is chosen. Each report contains the seed of its layout.
        count: How many layouts to make.
        threads: Number of threads for sapper's own generators of no-guess boards; it does not
            affect the layouts.
        dask: The address of a Dask scheduler whose workers make the layouts, in the same order.
        report: Called with messages about the cluster.
        stop: A stop signal; another thread sets it to end the call early.
        options: As for ``generate``.

    Raises:
        GenerationError: there is no such layout, or none was found.
        SpecError: the seed is out of range, or the options contradict each other.
        ClusterError: the cluster cannot be reached, or the connection to it was lost.
        UnavailableError: Dask is not installed.

    >>> boards = generate_many(GameSpec(9, 9, 10, mode="no-guess"), seed=5, count=2)
    >>> [report.seed for _, report in boards]
    [5, 6]
    """
    first = seed_or_new(seed)
    request = BoardRequest.of(spec, **options)
    chosen_generator = generator_for(request)
    if dask is not None:
        yield from draw_on_dask(request, first, count, address=dask, report=report)
        return
    yield from chosen_generator.draw_many(request, first, count, threads=threads, stop=stop)
