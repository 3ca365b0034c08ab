"""Random values for property tests. Small first, so that a shrunk example shows the idea."""

from hypothesis import strategies as st

from sapper import Board, Grid, Layout, State


def grids(max_side: int = 5) -> st.SearchStrategy[Grid]:
    """Any shape up to a square of this side."""
    sides = st.integers(1, max_side)
    return st.builds(Grid, sides, sides)


@st.composite
def layouts(draw: st.DrawFn, max_side: int = 5) -> Layout:
    """Any set of mines."""
    grid = draw(grids(max_side))
    bits = st.integers(0, 1)
    return Layout(grid, bytes(draw(st.lists(bits, min_size=grid.size, max_size=grid.size))))


@st.composite
def boards(
    draw: st.DrawFn,
    max_side: int = 5,
    *,
    total: st.SearchStrategy[bool] | None = None,
) -> Board:
    """A consistent board: some cells of a real layout shown, as clue, blank or known mine.

    `total` draws whether the mine total is given; by default either.
    """
    layout = draw(layouts(max_side))
    size = layout.grid.size
    faces = st.sampled_from(("hidden", "hidden", "shown", "shown", "blank"))
    cells = bytearray()
    for face, mine, number in zip(
        draw(st.lists(faces, min_size=size, max_size=size)),
        layout.cells,
        layout.numbers(),
        strict=True,
    ):
        if face == "hidden" or (mine and face == "blank"):
            cells.append(State.HIDDEN)
        elif mine:
            cells.append(State.MINE)
        else:
            cells.append(number if face == "shown" else State.BLANK)
    given = draw(st.booleans() if total is None else total)
    return Board(layout.grid, layout.mines if given else None, bytes(cells))


@st.composite
def arbitrary_boards(draw: st.DrawFn, max_side: int = 5) -> Board:
    """Any codes and any total that fits: mostly inconsistent."""
    grid = draw(grids(max_side))
    codes = st.integers(0, max(State))
    cells = draw(st.lists(codes, min_size=grid.size, max_size=grid.size))
    return Board(grid, draw(st.none() | st.integers(0, grid.size)), bytes(cells))


@st.composite
def sparse_layouts(draw: st.DrawFn, max_side: int = 8) -> Layout:
    """A layout with up to a third of mines: openings are common."""
    grid = draw(grids(max_side))
    mines = draw(st.sets(st.integers(0, grid.size - 1), max_size=grid.size // 3))
    return Layout(grid, bytes(index in mines for index in range(grid.size)))


seeds = st.integers(0, 2**64 - 1)
"""Any seed."""
