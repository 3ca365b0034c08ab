"""The graphs of a board: clues against the cells around them, and cells against cells.

The *board graph* (Hoder 2007, definition 3) is bipartite: clues on one side, hidden cells and known
mines on the other, an edge where they touch. Blanks take no part.
The *cell graph* joins two hidden cells when some clue sees both: the constraints' primal graph.
"""

from collections.abc import Collection
from dataclasses import dataclass
from itertools import combinations

from sapper.board import Board
from sapper.classics.graph import Graph
from sapper.grid import Cell
from sapper.notation import State


@dataclass(frozen=True, slots=True)
class BoardGraph:
    """Clues, the hidden cells and mines around them, and who touches whom.

    Cells that touch no clue are left out: a decomposition into clues' bags has no place for them,
    and whether a board is consistent does not depend on them.

    >>> graph = BoardGraph.of(Board.parse("4x1:.1*."))
    >>> graph.clues, graph.others, graph.graph.neighbours[0, 1]
    (((0, 1),), ((0, 0), (0, 2)), ((0, 0), (0, 2)))
    """

    clues: tuple[Cell, ...]
    """One side, ascending: the opened numbers."""
    others: tuple[Cell, ...]
    """The other side, ascending: hidden cells and known mines that touch a clue."""
    graph: Graph[Cell]
    """Both sides, clues first, with the edges between them."""

    @classmethod
    def of(cls, board: Board) -> "BoardGraph":
        """Build the board graph."""
        covered = (State.HIDDEN, State.MINE)
        clues = tuple(cell for cell, _ in board.clues())
        edges = [
            (clue, other)
            for clue in clues
            for other in board.grid.neighbours(clue)
            if board[other] in covered
        ]
        others = tuple(sorted({other for _, other in edges}))
        return cls(clues, others, Graph.of((*clues, *others), edges))

    def has_hull(self, cells: Collection[Cell]) -> bool:
        """Tell whether every clue in the set brings all its neighbours with it (definition 4).

        Only on such a set does it make sense to ask whether an assignment satisfies the clues.
        """
        inside = set(cells)
        return all(
            inside.issuperset(self.graph.neighbours[clue]) for clue in self.clues if clue in inside
        )

    def is_interface(self, cells: Collection[Cell]) -> bool:
        """Tell whether the set is a vertex cut without clues (definition 7).

        Taking it away leaves the rest in more connected parts than there were,
        and each part together with the cut has a hull (proposition 4).
        """
        cut = set(cells)
        if not cut.issubset(self.others):
            return False
        rest = self.graph.induced([v for v in self.graph.vertices if v not in cut])
        return len(rest.components()) > len(self.graph.components())


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
