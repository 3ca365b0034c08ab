"""Random saved boards, and the boards that each format can store."""

from hypothesis import strategies as st
from tests.strategies import arbitrary_boards, layouts

from sapper import Board, State
from sapper.formats import SavedBoard

LINES = st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs")), max_size=12).map(
    str.strip
)
MODES = st.sampled_from(("classic", "classic_no_guess", "weak_no_guess", "win7"))


def starts(grid):
    return st.none() | st.tuples(st.integers(0, grid.height - 1), st.integers(0, grid.width - 1))


@st.composite
def saved_layouts(draw: st.DrawFn, max_side: int = 6) -> SavedBoard:
    """A layout, perhaps with the cell to open first."""
    layout = draw(layouts(max_side))
    return SavedBoard(layout=layout, start=draw(starts(layout.grid)))


@st.composite
def saved_with_marks(draw: st.DrawFn, max_side: int = 6) -> SavedBoard:
    """A board with the player's marks, perhaps the layout next to it."""
    board = draw(arbitrary_boards(max_side))
    layout = draw(st.none() | layouts(max_side))
    if layout is not None:
        codes = draw(st.lists(st.integers(0, max(State)), min_size=64, max_size=64))
        board = Board(
            layout.grid, layout.mines, bytes(codes[i % 64] for i in range(layout.grid.size))
        )
    flags, questions, exploded = [], [], []
    for cell in board.grid.cells():
        mark = draw(st.integers(0, 3))
        if mark == 1 and board[cell] in (State.HIDDEN, State.BLANK):
            flags.append(cell)
        elif mark == 2 and board[cell] == State.HIDDEN:
            questions.append(cell)
        elif mark == 3 and board[cell] == State.MINE:
            exploded.append(cell)
    return SavedBoard(
        board=board,
        layout=layout,
        start=draw(starts(board.grid)),
        flags=tuple(flags),
        questions=tuple(questions),
        exploded=tuple(exploded),
        mode=draw(MODES),
        author=draw(LINES),
        comment=draw(LINES),
    )


def saved_boards(max_side: int = 4) -> st.SearchStrategy[SavedBoard]:
    """Any saved board."""
    return (
        saved_layouts(max_side)
        | arbitrary_boards(max_side).map(lambda board: SavedBoard(board=board))
        | saved_with_marks(max_side)
    )
