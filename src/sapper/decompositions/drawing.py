"""The stages of a board's decomposition as drawings, in the manner of Hoder 2007, figure 4.3."""

from collections.abc import Iterable

from sapper.classics.bags.blocks import blocks
from sapper.classics.bags.board_decomposition import BoardDecomposition, Shape
from sapper.classics.toolkit.graph_decomposition import GraphDecomposition
from sapper.grid import Cell
from sapper.render.decomposition_svg import Stage
from sapper.render.overlay import Point
from sapper.render.sheet import Edge


def before_and_after(stages: BoardDecomposition) -> list[Stage]:
    """Return two drawings: the bipartite decomposition, and what dropping edges leaves of it.

    >>> from sapper.board import Board
    >>> for stage in before_and_after(BoardDecomposition.of(Board.parse("5x2:...../11211"))):
    ...     print(stage.caption)
    bipartite decomposition: 5 bags, 7 edges
    redundant edges dropped: 4 edges, a tree
    """
    first = _bipartite(stages)
    return [first, Stage(_result(stages), first.bags, _edges(stages, stages.reduced.edges))]


def every_stage(stages: BoardDecomposition) -> list[Stage]:
    """Return a drawing of every step: the graph, the bags, each size of edges going, the trees."""
    first = _bipartite(stages)
    drawn = [_board_graph(stages), first]
    left = list(stages.bipartite.edges)
    sizes = [len(stages.bipartite.shared(edge)) for edge in stages.dropped]
    for size in sorted(set(sizes)):
        going = [edge for edge, its in zip(stages.dropped, sizes, strict=True) if its == size]
        left = [edge for edge in left if edge not in set(going)]
        caption = f"without redundant edges of size {size}: {_count(len(left), 'edge')}"
        edges = _edges(stages, left) + _edges(stages, going, is_dropped=True)
        drawn.append(Stage(caption, first.bags, edges))
    if stages.shape is not Shape.TREE:
        drawn.append(_blocks(stages))
    drawn.append(_trees(stages))
    return drawn


def _board_graph(stages: BoardDecomposition) -> Stage:
    graph = stages.graph.graph
    edges = tuple(Edge(clue, other) for clue, other in graph.edges())
    caption = (
        f"board graph: {_count(len(stages.graph.clues), 'clue')}, "
        f"{_count(len(stages.graph.others), 'other cell')}, {_count(len(edges), 'edge')}"
    )
    return Stage(caption, _standing(stages), edges)


def _bipartite(stages: BoardDecomposition) -> Stage:
    bags = _standing(stages)
    whole = stages.bipartite
    caption = (
        f"bipartite decomposition: {_count(len(bags), 'bag')}, {_count(len(whole.edges), 'edge')}"
    )
    return Stage(caption, bags, _edges(stages, whole.edges))


def _blocks(stages: BoardDecomposition) -> Stage:
    """Colour the edges by their block; bridges, blocks of one edge, stay plain."""
    clues = stages.graph.clues
    found = [block for block in blocks(stages.reduced.graph) if len(block.vertices) > 1]
    rings = [block for block in found if len(block.vertices) > 2]
    edges = [
        Edge(clues[u], clues[v], None if len(block.vertices) == 2 else rings.index(block))
        for block in found
        for u, v in block.edges()
    ]
    caption = f"2-connected components: {len(rings)} beyond single edges"
    return Stage(caption, _standing(stages), tuple(edges))


def _trees(stages: BoardDecomposition) -> Stage:
    """Draw the tree decompositions, each bag in the middle of its clues."""
    clues = set(stages.graph.clues)
    bags: list[Point] = []
    edges: list[Edge] = []
    for part in stages.parts:
        if part.tree is None or not _has_cells(part.tree):
            continue
        middles = [_middle(cell for cell in bag if cell in clues) for bag in part.tree.bags]
        bags += middles
        edges += [Edge(middles[u], middles[v]) for u, v in part.tree.edges]
    width = "none for some part" if stages.width is None else f"width {stages.width}"
    return Stage(
        f"tree decomposition: {width}",
        tuple(dict.fromkeys(bags)),
        tuple(edge for edge in dict.fromkeys(edges) if edge.start != edge.end),
    )


def _has_cells(tree: GraphDecomposition[Cell]) -> bool:
    return any(len(bag) > 1 for bag in tree.bags)


def _standing(stages: BoardDecomposition) -> tuple[Point, ...]:
    """Return where bags stand; clues with nothing around them are left out."""
    neighbours = stages.graph.graph.neighbours
    return tuple(clue for clue in stages.graph.clues if neighbours[clue])


def _edges(
    stages: BoardDecomposition, edges: Iterable[tuple[int, int]], *, is_dropped: bool = False
) -> tuple[Edge, ...]:
    """Draw edges between clues, coloured by the size of the intersection."""
    clues = stages.graph.clues
    return tuple(
        Edge(clues[u], clues[v], len(stages.bipartite.shared((u, v))) - 1, is_dropped)
        for u, v in edges
    )


def _result(stages: BoardDecomposition) -> str:
    edges = _count(len(stages.reduced.edges), "edge")
    trees = sum(len(part.bags) > 1 for part in stages.parts)
    shape = {
        Shape.TREE: "a tree" if trees == 1 else "trees",
        Shape.SERIES_PARALLEL: "series-parallel",
        Shape.NEITHER: "neither trees nor series-parallel",
    }[stages.shape]
    return f"redundant edges dropped: {edges}, {shape}"


def _middle(cells: Iterable[Cell]) -> Point:
    rows, cols = zip(*cells, strict=True)
    return sum(rows) / len(rows), sum(cols) / len(cols)


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
