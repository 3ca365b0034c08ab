"""The structure of a board in numbers: sizes of its decompositions.

The width of each method shows how hard the board is for it. Each method has its own graph
(``GRAPHS``), so the widths cannot be compared directly: the bags count clues and known mines among
their vertices, elimination orders the hidden cells alone, the engine first applies the one-clue
rules, then orders boxes and keeps clues.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType

from sapper.board import Verdict
from sapper.classics import bags
from sapper.classics.bags import BoardDecomposition, Shape
from sapper.clues import boxes, components, open_clues, sea
from sapper.decompositions import elimination
from sapper.decompositions.elimination import cell_graph
from sapper.engine import DEFAULT_LIMIT, Stop, decompose
from sapper.errors import UndecidedError

GRAPHS: Mapping[str, str] = MappingProxyType(
    {
        "bags": "the board graph: clues against hidden cells and known mines",
        **{
            rule.value: "the cell graph: hidden cells, joined when a clue sees both"
            for rule in elimination.Rule
        },
        "engine": "boxes and clues, after the one-clue rules",
    }
)
"""The graph that each method's width belongs to."""


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
    """The width by each method, 0 where there is nothing to order; ``None`` where it has no tree
    decomposition or is undecided. ``reasons`` says why."""
    reasons: Mapping[str, str]
    """Why a method has no width, for each that has none."""
    undecided: tuple[str, ...]
    """The methods that were stopped before they had a width: limit spent, or flag set."""
    methods: tuple[str, ...]
    """How the engine goes about the components: ``sweep`` or ``tree``, each named once."""
    verdict: Verdict
    """Whether the bags decide that the board has a solution."""

    @classmethod
    def of(
        cls,
        stages: BoardDecomposition,
        *,
        limit: int | None = None,
        stop: Stop | None = None,
        watch: Callable[[str, int, int], None] | None = None,
    ) -> "Structure":
        """Measure a decomposed board.

        Args:
            stages: The board, decomposed by its bags.
            limit: The most steps for each other method, of its own kind; ``None`` for the usual
                limit of each.
            stop: A flag by which another thread ends the call: what is missing is undecided.
            watch: Called now and then with a method, how much it has done, and of how much.
        """
        board = stages.board
        clues = open_clues(board)
        cells = cell_graph(board)
        widths: dict[str, int | None] = {"bags": stages.width}
        reasons: dict[str, str] = {}
        if stages.width is None:
            reasons["bags"] = "what is left is neither a tree nor series-parallel"
        undecided = []
        steps = elimination.LIMIT if limit is None else limit
        for rule in elimination.Rule:
            progress = None if watch is None else partial(watch, rule.value)
            try:
                tree = elimination.decompose(cells, rule, limit=steps, stop=stop, watch=progress)
                widths[rule.value] = tree.width
            except UndecidedError as error:
                widths[rule.value] = None
                reasons[rule.value] = str(error)
                undecided.append(rule.value)
        engine = decompose(board, limit=DEFAULT_LIMIT if limit is None else limit, stop=stop)
        widths["engine"] = engine.width
        if engine.verdict is Verdict.INCONSISTENT:
            widths["engine"] = None
            reasons["engine"] = "the board has no solution, seen before anything was ordered"
        widths = {name: None if width is None else max(0, width) for name, width in widths.items()}
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
            reasons=reasons,
            undecided=tuple(undecided),
            methods=tuple(sorted({component.method for component in engine.components})),
            verdict=bags.verdict(stages, limit=steps, stop=stop),
        )
