"""The graph of the frontier: hidden cells, joined when some clue sees both.

In the words of constraint satisfaction this is the primal graph, which elimination orders.
"""

from itertools import combinations

from sapper.board import Board
from sapper.classics.toolkit.graphs import Graph
from sapper.clues import frontier, open_clues
from sapper.grid import Cell


def cell_graph(board: Board) -> Graph[Cell]:
    """Return the graph on the frontier: hidden cells, joined when some clue sees both.

    >>> list(cell_graph(Board.parse("5x1:.1.1.")).edges())
    [((0, 0), (0, 2)), ((0, 2), (0, 4))]
    """
    clues = open_clues(board)
    joined = (pair for clue in clues for pair in combinations(clue.around, 2))
    return Graph.of(frontier(clues), joined)
