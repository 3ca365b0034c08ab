"""The stages of a board's decomposition as drawings, in the manner of Hoder 2007, figure 4.3.

A line's colour says, in every stage, how many cells the two bags share. Where a part is not a tree,
its blocks, their orientation and their construction trees follow; then the tree decomposition, and
what each of its bags keeps when consistency is decided along it.
"""

from collections.abc import Iterable, Sequence

from sapper.classics.bags.decomposition import BoardDecomposition, Shape
from sapper.decompositions.block_stages import block_stages
from sapper.render.overlay import TONES, Point
from sapper.render.sheet import Edge
from sapper.render.stage_sheet import LegendEntry, Stage
from sapper.words import counted


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
    """Return a drawing of every step up to the tree: graph, bags, edges going, blocks."""
    first = _bipartite(stages)
    drawn = [_board_graph(stages), first]
    left = list(stages.bipartite.edges)
    sizes = [len(stages.bipartite.shared(edge)) for edge in stages.dropped]
    for size in sorted(set(sizes)):
        going = [edge for edge, its in zip(stages.dropped, sizes, strict=True) if its == size]
        gone = set(going)
        left = [edge for edge in left if edge not in gone]
        caption = f"without redundant edges of size {size}: {counted(len(left), 'edge')}"
        edges = _edges(stages, left) + _edges(stages, going, is_dropped=True)
        drawn.append(Stage(caption, first.bags, edges))
    drawn.append(Stage(_result(stages), first.bags, _edges(stages, stages.reduced.edges)))
    if stages.shape is not Shape.TREE:
        drawn += block_stages(stages, first.bags)
    return drawn


def legend(stages: Sequence[Stage]) -> list[LegendEntry]:
    """Return what is to be explained of some stages: only what they use.

    >>> from sapper.board import Board
    >>> drawn = before_and_after(BoardDecomposition.of(Board.parse("5x2:...../11211")))
    >>> for entry in legend(drawn):
    ...     print(entry.words)
    a bag: a clue with the hidden cells and mines around it
    two bags that share 1 cell
    two bags that share 2 cells
    """
    edges = [edge for stage in stages for edge in stage.edges]
    entries = []
    if any(stage.bags for stage in stages):
        entries.append(LegendEntry.bag("a bag: a clue with the hidden cells and mines around it"))
    if any(edge.tone is None for edge in edges):
        entries.append(LegendEntry.edge("", "a clue and a cell around it, in the board graph"))
    for tone in sorted({edge.tone for edge in edges if edge.tone is not None}):
        words = f"two bags that share {counted(tone + 1, 'cell')}"
        entries.append(LegendEntry.edge(f"tone-{tone % TONES}", words))
    if any(edge.is_dropped for edge in edges):
        entries.append(LegendEntry.edge("dropped", "redundant: dropped in this step"))
    if any(edge.is_arrow for edge in edges):
        entries.append(LegendEntry.arrow("orientation of a block, from its source s to its sink t"))
    if any(stage.shapes for stage in stages):
        entries.append(LegendEntry.fill("clue", "clues of the bag"))
        entries.append(LegendEntry.fill("highlight", "hidden cells and mines of the bag"))
    return entries


def _board_graph(stages: BoardDecomposition) -> Stage:
    graph = stages.graph.graph
    edges = tuple(Edge(clue, other, is_plain=True) for clue, other in graph.edges())
    caption = (
        f"board graph: {counted(len(stages.graph.clues), 'clue')}, "
        f"{counted(len(stages.graph.others), 'other cell')}, {counted(len(edges), 'edge')}"
    )
    return Stage(caption, _standing(stages), edges, dots=tuple(stages.graph.others))


def _bipartite(stages: BoardDecomposition) -> Stage:
    bags = _standing(stages)
    whole = stages.bipartite
    edges = counted(len(whole.edges), "edge")
    caption = f"bipartite decomposition: {counted(len(bags), 'bag')}, {edges}"
    return Stage(caption, bags, _edges(stages, whole.edges))


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
    edges = counted(len(stages.reduced.edges), "edge")
    trees = sum(len(part.bags) > 1 for part in stages.parts)
    shape = {
        Shape.TREE: "a tree" if trees == 1 else "trees",
        Shape.SERIES_PARALLEL: "series-parallel",
        Shape.NEITHER: "neither trees nor series-parallel",
    }[stages.shape]
    return f"redundant edges dropped: {edges}, {shape}"
