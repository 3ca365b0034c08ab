"""Blocks, their orientation from s to t, and their construction trees, as drawings.

What Hoder 2007 does in section 4.2 with a part that is not a tree: split it into 2-connected
components, orient each, and recognise the oriented one as series-parallel.
"""

from sapper.classics.bags.decomposition import BoardDecomposition
from sapper.classics.bags.series_parallel import Recognition, blocks, recognise
from sapper.classics.toolkit.graphs import Graph
from sapper.classics.toolkit.trace import named
from sapper.render.overlay import Point
from sapper.render.sheet import Edge, letters, middle
from sapper.render.stage_sheet import Stage
from sapper.render.tree_listing import ListedNode
from sapper.words import counted


def block_stages(stages: BoardDecomposition, bags: tuple[Point, ...]) -> list[Stage]:
    """Return the drawings of what is no tree: its blocks, their arrows, their constructions."""
    found = [block for block in blocks(stages.reduced.graph) if len(block.vertices) > 1]
    rings = [block for block in found if len(block.vertices) > 2]
    recognised = [recognise(ring) for ring in rings]
    bridges = len(found) - len(rings)
    names = tuple(
        (middle([stages.graph.clues[vertex] for vertex in ring.vertices]), letters(number))
        for number, ring in enumerate(rings)
    )
    caption = (
        f"2-connected components: {counted(len(rings), 'block')} with cycles "
        f"({', '.join(name for _, name in names)}), {counted(bridges, 'single edge')}"
    )
    edges = tuple(_edge(stages, u, v) for block in found for u, v in block.edges())
    drawn = [Stage(caption, bags, edges, names=names), _orientation(stages, bags, recognised)]
    drawn += [
        _construction(stages, letters(number), ring, found_here)
        for number, (ring, found_here) in enumerate(zip(rings, recognised, strict=True))
    ]
    return drawn


def _edge(stages: BoardDecomposition, u: int, v: int, *, is_arrow: bool = False) -> Edge:
    clues = stages.graph.clues
    shared = len(stages.bipartite.shared((u, v)))
    return Edge(clues[u], clues[v], shared - 1, is_arrow=is_arrow)


def _orientation(
    stages: BoardDecomposition, bags: tuple[Point, ...], recognised: list[Recognition[int] | None]
) -> Stage:
    """Draw every block that is series-parallel with its arrows, its source s and its sink t."""
    clues = stages.graph.clues
    edges: list[Edge] = []
    names: list[tuple[Point, str]] = []
    for number, found in enumerate(recognised):
        if found is not None:
            suffix = letters(number) if len(recognised) > 1 else ""
            names += [(clues[found.source], f"s{suffix}"), (clues[found.sink], f"t{suffix}")]
            edges += [_edge(stages, u, v, is_arrow=True) for u, v in found.arcs]
    refused = [letters(number) for number, found in enumerate(recognised) if found is None]
    caption = "each block oriented from s to t"
    if refused:
        caption += f"; not series-parallel, so without an orientation: {', '.join(refused)}"
    return Stage(caption, bags, tuple(edges), names=tuple(names))


def _construction(
    stages: BoardDecomposition, name: str, ring: Graph[int], found: Recognition[int] | None
) -> Stage:
    """List the construction tree of a block, the whole first."""
    size = counted(len(ring.vertices), "bag")
    if found is None:
        words = f"block {name}, {size}: neither series nor parallel, so no construction tree"
        return Stage(words, listing=(ListedNode("not series-parallel"),))
    clues = stages.graph.clues
    nodes = []
    for node in found.tree:
        ends = f"{named([clues[node.source]])} → {named([clues[node.sink]])}"
        if node.middle is not None:
            words = f"series {ends}, through {named([clues[node.middle]])}"
        else:
            words = f"{'parallel' if node.parts else 'edge'} {ends}"
        nodes.append(ListedNode(words, node.parts))
    return Stage(f"construction tree of block {name}: {size}", listing=tuple(nodes))
