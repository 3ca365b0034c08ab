"""Which boards a server makes, by which generator, and how long it looks for one.

A server must answer soon, also that there is no such board. So generators whose time explodes with
the size or the density get small or sparse boards only, or no more than so many steps. The limits
decide whether a board is found, never which: the record of a game makes it again without them.
"""

from sapper.errors import SpecError
from sapper.generators import BoardOptions, BoardRequest, generator_for
from sapper.spec import GameSpec

MAX_CELLS = 2_000
"""The largest board for the document's generators, which are written to be read, and for
``uniform``; and the largest that may be as dense as one likes when logic must solve it."""

MAX_DENSITY = 0.4
"""The largest share of mines on larger boards that logic must solve. At 40,000 cells it takes
tenths of a second, half as much again takes minutes and often finds nothing."""

UNIFORM_DENSITY = 0.21
"""The largest share of mines for ``uniform``: up to here some of the boards drawn are solvable;
beyond it the generator would mix repaired ones, for seconds or minutes."""

FORMER_REPAIRS = 10
"""How often a server of version 0.1 repaired a board before it drew another. Games that were begun
there are not over yet, and their boards must come out the same again."""

SEARCH_STEPS = 1 << 28
"""Steps of the core for one board that logic solves: a second or two."""

_PLAYED = 110_000  # cells of all boards that a solver in Python plays: a second or two
_DRAWN = 4_000_000  # cells of all boards that uniform draws before it would repair and mix any


def check_limits(spec: GameSpec) -> None:
    """Check that a generator can make the boards of a game, and soon.

    Raises:
        SpecError: it cannot.
    """
    generator = generator_for(BoardRequest(spec))
    cells, name = spec.grid.size, generator.name
    solvable = generator.proved or (name == "auto" and spec.mode.needs_solvable)
    if (generator.solvers or name == "uniform") and cells > MAX_CELLS:
        raise SpecError(f"{cells} cells are too many for {name!r}: at most {MAX_CELLS}")
    if name == "uniform":
        _check_density(spec, UNIFORM_DENSITY, f"{name!r}")
    elif solvable and cells > MAX_CELLS:
        _check_density(spec, MAX_DENSITY, f"a board of {cells} cells that logic solves")


def _check_density(spec: GameSpec, most: float, purpose: str) -> None:
    if spec.mines > most * spec.grid.size:
        raise SpecError(
            f"{spec.mines} mines are too many for {purpose}: at most {int(most * spec.grid.size)}"
        )


def searches(spec: GameSpec) -> bool:
    """Tell whether a generator looks for the board of a game, and does not just draw it."""
    return spec.generator != "auto" or spec.mode.needs_solvable


def limited(spec: GameSpec, *, begun_before_solvers: bool = False) -> BoardOptions:
    """Return how long to look for a board, seconds at worst.

    Args:
        spec: A game that passed the check.
        begun_before_solvers: Whether it was begun on a server of version 0.1.
    """
    cells = spec.grid.size
    if generator_for(BoardRequest(spec)).solvers:
        repairs = FORMER_REPAIRS if begun_before_solvers else None
        return BoardOptions(limit=max(10, _PLAYED // cells), repairs=repairs)
    return BoardOptions(
        tries=_DRAWN // cells if spec.generator == "uniform" else None, limit=SEARCH_STEPS
    )
