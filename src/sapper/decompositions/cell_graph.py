"""The graph of the frontier: hidden cells, joined when some clue sees both.

In the words of constraint satisfaction this is the primal graph, which elimination orders.
"""

from itertools import combinations

from sapper.board import Board
from sapper.classics.toolkit.graph import Graph
from sapper.grid import Cell


def cell_graph(board: Board) -> Graph[Cell]:
    """Return the graph on the frontier: hidden cells, joined when some clue sees both.

    >>> list(cell_graph(Board.parse("5x1:.1.1.")).edges())
    [((0, 0), (0, 2)), ((0, 2), (0, 4))]
    """
    seen = [
        [other for other in board.grid.neighbours(clue) if board.is_hidden(other)]
        for clue, _ in board.clues()
    ]
    frontier = sorted({cell for cells in seen for cell in cells})
    return Graph.of(frontier, (pair for cells in seen for pair in combinations(cells, 2)))
