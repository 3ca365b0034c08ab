"""Layouts on demand: a wish and a seed give a layout and a report on it."""

from sapper.errors import SpecError
from sapper.generators import first_safe, uniform
from sapper.generators.report import Report
from sapper.grid import Cell, Grid
from sapper.layout import Layout
from sapper.spec import FirstClick, GameSpec, Mode

__all__ = ["Report", "generate"]


def generate(spec: GameSpec, seed: int) -> tuple[Layout, Report]:
    """Make a layout that fulfils the wish; the same wish and seed make the same layout.

    Where the first click promises something and no start is given, the middle cell is the start.

    >>> layout, report = generate(GameSpec(9, 9, 10), seed=1)
    >>> report.start, layout.number((4, 4)), report.proved
    ((4, 4), 0, False)

    Raises:
        GenerationError: there is no such layout.
        SpecError: the seed is out of range, or the mode is not one that can be generated.
    """
    if spec.mode is not Mode.CLASSIC:
        raise SpecError(f"{spec.mode.value!r} boards cannot be generated yet: choose 'classic'")
    start = spec.start
    if spec.first_click is FirstClick.ANY:
        layout = uniform.draw(spec.grid, spec.mines, seed)
    else:
        start = start or middle(spec.grid)
        layout = first_safe.draw(spec.grid, spec.mines, start, spec.first_click, seed)
    return layout, Report.of(layout, seed=seed, start=start)


def middle(grid: Grid) -> Cell:
    """Return the middle cell; of two, the lower or the right one.

    >>> middle(Grid(width=30, height=16))
    (8, 15)
    """
    return (grid.height // 2, grid.width // 2)
