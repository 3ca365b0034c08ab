"""The bipartite decomposition: one bag a clue, bags joined when they intersect.

The bag of a clue is the clue with all hidden cells and mines around it, so it has a hull and at
most nine vertices: the width is at most 8. The bags of any cell are all joined with one another,
so this is a general decomposition, with far too many edges: ``redundant_edges`` takes them out.
Cost: at most 28 pairs of clues around each cell, so linear in the cells.
Hoder 2007, proposition 8 and definition 9.
"""

from itertools import combinations

from sapper.classics.bags.board_graph import BoardGraph
from sapper.classics.toolkit.graph_decomposition import GraphDecomposition
from sapper.grid import Cell


def decompose(graph: BoardGraph) -> GraphDecomposition[Cell]:
    """Return the bipartite decomposition; bag *i* belongs to ``graph.clues[i]``.

    >>> from sapper.board import Board
    >>> decompose(BoardGraph.of(Board.parse("5x1:.1.1."))).edges
    ((0, 1),)
    """
    neighbours = graph.graph.neighbours
    bags = tuple(frozenset((clue, *neighbours[clue])) for clue in graph.clues)
    number = {clue: i for i, clue in enumerate(graph.clues)}
    edges = {
        (number[u], number[v])
        for other in graph.others
        for u, v in combinations(neighbours[other], 2)
    }
    return GraphDecomposition(bags, tuple(sorted(edges)))
