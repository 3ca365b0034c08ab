"""The graph of a board: clues against the hidden cells and known mines around them.

It is bipartite: clues on one side, hidden cells and known mines on the other, an edge where they
touch. Blanks take no part.  Hoder 2007, definition 3.
"""

from collections.abc import Collection
from dataclasses import dataclass

from sapper.board import Board
from sapper.budget import Budget
from sapper.classics.toolkit.graph import Graph
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
    def of(cls, board: Board, *, budget: Budget | None = None) -> "BoardGraph":
        """Build the board graph, a step a clue."""
        covered = (State.HIDDEN, State.MINE)
        clues = tuple(cell for cell, _ in board.clues())
        edges = []
        for clue in clues:
            if budget is not None:
                budget.spend()
            around = board.grid.neighbours(clue)
            edges += [(clue, other) for other in around if board[other] in covered]
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
