"""How a board hangs together, in numbers: what the decompositions make of it.

The width of each method says how hard the board is for it. The bags count clues and known mines
among their vertices, elimination orders the hidden cells alone, the engine orders boxes and keeps
clues; each is the width on its own graph.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from sapper.classics.bags import BoardDecomposition, Shape
from sapper.clues import boxes, components, open_clues, sea
from sapper.decompositions import elimination
from sapper.decompositions.cell_graph import cell_graph
from sapper.engine import DEFAULT_LIMIT, Stop, decompose
from sapper.errors import UndecidedError
from sapper.verdict import Verdict


@dataclass(frozen=True, slots=True)
class Structure:
    """The numbers of a board's decomposition.

    >>> from sapper.board import Board
    >>> structure = Structure.of(BoardDecomposition.of(Board.parse("5x2:...../11211")))
    >>> structure.boxes, structure.edges_before, structure.edges_after, structure.shape.value
    (5, 7, 4, 'tree')
    >>> dict(structure.widths)
    {'bags': 3, 'min-degree': 2, 'min-fill': 2, 'engine': 3}
    >>> structure.methods
    ('sweep',)
    """

    clues: int
    """Opened numbers, zeros included."""
    frontier: int
    """Hidden cells that some clue sees."""
    sea: int
    """Hidden cells that none sees."""
    boxes: int
    """Groups of frontier cells under the same clues."""
    components: int
    """Boxes and clues connected with each other."""
    bags: int
    """Clues with a hidden cell or a known mine around them."""
    edges_before: int
    """Edges between intersecting bags."""
    edges_after: int
    """Edges left when the redundant ones are dropped."""
    shape: Shape
    """The worst shape of a connected part of what is left."""
    widths: Mapping[str, int | None]
    """The width by each method; ``None`` where it has no tree decomposition or is undecided."""
    undecided: tuple[str, ...]
    """The methods that ended before they had a width: the limit was spent, or the flag set."""
    methods: tuple[str, ...]
    """How the engine goes about the components: ``sweep`` or ``tree``, each named once."""

    @classmethod
    def of(
        cls,
        stages: BoardDecomposition,
        *,
        limit: int | None = None,
        stop: Stop | None = None,
    ) -> "Structure":
        """Measure a decomposed board.

        Args:
            stages: The board, decomposed by its bags.
            limit: The most steps for each other method, of its own kind; ``None`` for as many as
                it takes, or the engine's default.
            stop: A flag by which another thread ends the call: what is missing is undecided.
        """
        board = stages.board
        clues = open_clues(board)
        cells = cell_graph(board)
        widths: dict[str, int | None] = {"bags": stages.width}
        undecided = []
        for rule in elimination.Rule:
            try:
                tree = elimination.decompose(cells, rule, limit=limit, stop=stop)
                widths[rule.value] = tree.width
            except UndecidedError:
                widths[rule.value] = None
                undecided.append(rule.value)
        engine = decompose(board, limit=DEFAULT_LIMIT if limit is None else limit, stop=stop)
        refuted = engine.verdict is Verdict.INCONSISTENT  # then it plans nothing
        widths["engine"] = None if refuted else engine.width
        return cls(
            clues=len(stages.graph.clues),
            frontier=len(cells.vertices),
            sea=len(sea(board, clues)),
            boxes=len(boxes(clues)),
            components=len(components(clues)),
            bags=sum(len(bag) > 1 for bag in stages.bipartite.bags),
            edges_before=len(stages.bipartite.edges),
            edges_after=len(stages.reduced.edges),
            shape=stages.shape,
            widths=widths,
            undecided=tuple(undecided),
            methods=tuple(sorted({component.method for component in engine.components})),
        )
