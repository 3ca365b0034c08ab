"""Boards that logic alone solves from their start, proved.

The native core draws, plays, repairs and proves; ``docs/generators.md`` describes how and what each
method guarantees. Every board that is called proved was solved from scratch by a player who saw
nothing but opened numbers and the mine total, and never guessed. A wish that is called impossible
was shown to be so: by a bound, or by going through all layouts, where there are few.
"""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import NamedTuple

from sapper import _native
from sapper.errors import GenerationError
from sapper.generators import bounds, exhaustion, first_safe
from sapper.generators.difficulty import Rating, rate, rating
from sapper.generators.method import Method, Origin
from sapper.generators.wish import Wish
from sapper.layout import Layout
from sapper.spec import MAX_SEED, check_seed

__all__ = ["MIXING", "Found", "Wish", "draw", "draw_many", "refusal"]

MIXING = 5
"""Steps of the swap chain for each mine, after a repair that must leave no trace."""

_METHODS = tuple(Method)
_ORIGINS = tuple(Origin)
DEFAULT_LIMIT = 1 << 35
"""Steps that the search for one board may take, minutes of work: dense wishes are often vain."""

_ENDED = ("found", "tries spent", "steps spent", "stopped")
_BATCH_CELLS = 100_000  # cells a thread fills before the interpreter gets a say


class Found(NamedTuple):
    """A board and how it was found. One for each of many small boards, so it must be cheap."""

    layout: Layout
    """Where the mines are."""
    rating: Rating | None
    """The proof's measure; ``None`` when no board was found and this is the last one tried."""
    origin: Origin
    """How the board came about."""
    drawn: int
    """Layouts drawn, this one included."""
    repairs: int
    """Rearrangements of mines, on all of them."""
    swaps: int
    """Steps of the chain that mixed the board."""
    obstacle: str | None = None
    """Why there is no such board at all, when that was shown."""
    ended: str = "found"
    """How the search ended: found, tries spent, steps spent, or stopped."""

    @property
    def proved(self) -> bool:
        """Whether logic alone was shown to solve the board, and the wish is fulfilled."""
        return self.rating is not None


def draw(wish: Wish, seed: int) -> Found:
    """Make one board, or the last one tried when none was found.

    >>> from sapper.grid import Grid
    >>> found = draw(Wish(Grid(30, 16), 99, (8, 15)), seed=1)
    >>> found.proved, found.layout.mines, found.layout.number((8, 15))
    (True, 99, 0)

    Raises:
        GenerationError: the mines do not fit.
        SpecError: the seed is out of range.
    """
    return next(draw_many(wish, seed, 1))


def draw_many(
    wish: Wish,
    seed: int,
    count: int,
    *,
    threads: int = 1,
    limit: int = DEFAULT_LIMIT,
    stop: _native.Stop | None = None,
) -> Iterator[Found]:
    """Make boards from the seeds ``seed``, ``seed + 1`` and so on, in this order.

    The boards do not depend on the number of threads, nor on each other. Where there are few
    layouts, a search in vain is followed by a look at all of them, so that a board is found
    whenever there is one.

    Raises:
        GenerationError: the mines do not fit.
        SpecError: the seed is out of range.
    """
    check_seed(seed)
    first_safe.check_room(wish.grid, wish.mines, wish.start, wish.rule)
    obstacle = _out_of_bounds(wish)
    if obstacle is not None:
        wish = replace(wish, tries=1)  # searching is vain
    every: tuple[Layout, ...] | None = None
    for number, found in enumerate(
        _search_many(wish, seed, count, threads=threads, limit=limit, stop=stop)
    ):
        if found.proved:
            yield found
        elif found.ended == "stopped" or obstacle is not None or not exhaustion.is_small(wish):
            yield found._replace(obstacle=obstacle)
        else:
            if every is None:
                every = tuple(exhaustion.fulfilling(wish))
            yield _settled(wish, found, every, (seed + number) & MAX_SEED)


def _out_of_bounds(wish: Wish) -> str | None:
    """Return why no layout can have the wanted 3BV; ``None`` if some might."""
    if wish.min_bbbv is None and wish.max_bbbv is None:
        return None
    least, most = wish.bbbv_range
    if most < bounds.LEAST_BBBV:
        return f"no 3BV is below {bounds.LEAST_BBBV}"
    bound = bounds.most_bbbv(wish.grid, wish.mines, wish.start, wish.rule)
    return f"no 3BV is above {bound} there" if least > bound else None


def _settled(wish: Wish, found: Found, every: tuple[Layout, ...], seed: int) -> Found:
    """Return one of all boards that fulfil the wish, each as likely, or why there is none."""
    if not every:
        number = exhaustion.layouts(wish)
        none = (
            f"none of the {number} layouts fulfils it"
            if number > 1
            else "the only layout does not fulfil it"
        )
        return found._replace(obstacle=none)
    # Not the core's generator: its draws from this seed are known to have failed.
    layout = Random(seed).choice(every)  # noqa: S311 - boards are no secrets
    rated = rate(layout, wish.start)
    return Found(layout, rated, Origin.DRAWN, found.drawn + 1, found.repairs, swaps=0)


def _search_many(
    wish: Wish, seed: int, count: int, *, threads: int, limit: int, stop: _native.Stop | None
) -> Iterator[Found]:
    """Yield what the core finds, for each seed a board or the last one tried."""
    grid = wish.grid
    empty = bytearray(grid.size)
    for row, col in first_safe.promised(grid, wish.start, wish.rule):
        empty[row * grid.width + col] = 1
    batch = threads * max(1, _BATCH_CELLS // grid.size)
    done = 0
    while done < count:
        # The first few show whether the wish can be fulfilled: nobody waits for a batch in vain.
        number = min(batch if done else threads, count - done)
        boards = _native.make_no_guess(
            grid.width,
            grid.height,
            wish.mines,
            grid.index(wish.start),
            bytes(empty),
            method=_METHODS.index(wish.method),
            rungs=wish.rungs,
            bbbv=wish.bbbv_range,
            tries=wish.tries or 0,
            mixing=MIXING,
            seed=(seed + done) & MAX_SEED,
            count=number,
            threads=threads,
            limit=limit,
            stop=stop,
        )
        for ended, cells, steps, largest, origin, drawn, repairs, swaps in boards:
            yield Found(
                Layout(grid, cells),
                rating(solved=True, steps=steps, largest_region=largest)
                if _ENDED[ended] == "found"
                else None,
                _ORIGINS[origin],
                drawn,
                repairs,
                swaps,
                ended=_ENDED[ended],
            )
        done += number


def refusal(wish: Wish, found: Found, limit: int = DEFAULT_LIMIT) -> GenerationError:
    """Return the error that says which board is impossible, or was not found in so many draws."""
    grid = wish.grid
    demands = [f"{grid.width}x{grid.height}m{wish.mines}"]
    if wish.difficulty is not None:
        demands.append(f"difficulty {wish.difficulty.value!r}")
    if wish.without_total:
        demands.append("no use of the mine total")
    if wish.min_bbbv is not None:
        demands.append(f"3BV at least {wish.min_bbbv}")
    if wish.max_bbbv is not None:
        demands.append(f"3BV at most {wish.max_bbbv}")
    wanted = f"{', '.join(demands)}, start {wish.start[0]},{wish.start[1]}"
    if found.obstacle is not None:
        return GenerationError(f"a solvable board for {wanted} is impossible: {found.obstacle}")
    within = {"steps spent": f" within {limit} steps", "stopped": " before the search was stopped"}
    return GenerationError(
        f"no solvable board found for {wanted}{within.get(found.ended, '')}: "
        f"{found.drawn} drawn, {found.repairs} repairs"
    )
