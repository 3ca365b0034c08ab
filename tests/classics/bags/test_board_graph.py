from hypothesis import given
from hypothesis import strategies as st
from tests.strategies import arbitrary_boards, boards

from sapper import Board, State
from sapper.classics.bags.board_graph import BoardGraph


@given(arbitrary_boards())
def test_clues_touch_hidden_cells_and_mines_and_nothing_else(board):
    """Definition 3, by going through all pairs."""
    graph = BoardGraph.of(board).graph
    wanted = {
        (clue, other)
        for clue, _ in board.clues()
        for other in board.grid.cells()
        if board[other] in (State.HIDDEN, State.MINE)
        and max(abs(clue[0] - other[0]), abs(clue[1] - other[1])) == 1
    }
    assert set(graph.edges()) == wanted


@given(arbitrary_boards())
def test_a_clue_with_its_neighbours_has_a_hull_and_without_one_of_them_none(board):
    graph = BoardGraph.of(board)
    for clue in graph.clues:
        around = graph.graph.neighbours[clue]
        assert graph.has_hull([clue, *around])
        assert graph.has_hull([clue, *around[1:]]) == (not around)


@given(boards(4), st.data())
def test_sets_with_a_hull_are_closed_under_union_and_intersection(board, data):
    """Proposition 1."""
    graph = BoardGraph.of(board)
    subsets = st.sets(st.sampled_from(graph.graph.vertices)) if graph.clues else st.just(set())
    first, second = data.draw(subsets), data.draw(subsets)
    if graph.has_hull(first) and graph.has_hull(second):
        assert graph.has_hull(first | second)
        assert graph.has_hull(first & second)


def test_an_interface_cuts_the_board_and_the_parts_have_hulls():
    """Proposition 4, on a chain of clues: its middle cell parts it."""
    graph = BoardGraph.of(Board.parse("5x1:.1.1."))
    assert graph.is_interface([(0, 2)])
    assert not graph.is_interface([(0, 0)])
    assert not graph.is_interface([(0, 1)]), "an interface has no clue"
    rest = graph.graph.induced([v for v in graph.graph.vertices if v != (0, 2)])
    assert all(graph.has_hull([*part, (0, 2)]) for part in rest.components())
