from itertools import combinations

from hypothesis import given
from tests.strategies import arbitrary_boards

from sapper.decompositions.cell_graph import cell_graph


@given(arbitrary_boards())
def test_cells_are_joined_when_a_clue_sees_both(board):
    sees = [
        {other for other in board.grid.neighbours(clue) if board.is_hidden(other)}
        for clue, _ in board.clues()
    ]
    frontier = sorted(set().union(*sees))
    graph = cell_graph(board)
    assert list(graph.vertices) == frontier
    assert list(graph.edges()) == [
        pair for pair in combinations(frontier, 2) if any(set(pair) <= cells for cells in sees)
    ]
