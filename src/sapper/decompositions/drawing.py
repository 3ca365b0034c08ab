"""The stages of a board's decomposition as drawings, in the manner of Hoder 2007, figure 4.3.

A line's colour shows, in every stage, how many cells the two bags share. Where a part is not a
tree, it is split into 2-connected components, each of these is oriented from s to t, and recognised
as series-parallel by its construction tree (section 4.2). Then the tree decompositions: the bags of
each tree are listed from the root down, each with its content and how many of its assignments
survive when consistency is decided along it; the largest are drawn on the board (chapter 5).
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sapper.budget import Budget
from sapper.classics.bags.decision import filtering
from sapper.classics.bags.decomposition import BoardDecomposition, Shape
from sapper.classics.bags.series_parallel import Recognition, blocks, recognise
from sapper.classics.toolkit.graphs import Graph, GraphDecomposition
from sapper.classics.toolkit.trace import named, surviving
from sapper.errors import UndecidedError
from sapper.grid import Cell
from sapper.render.overlay import TONES, Fill, Point
from sapper.render.sheet import Edge, letters, middle
from sapper.render.stage_sheet import LegendEntry, ListedNode, Stage
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


def block_stages(stages: BoardDecomposition, bags: tuple[Point, ...]) -> list[Stage]:
    """Return drawings of parts that are not trees: blocks, their arrows, their constructions."""
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


DRAWN_BAGS = 12
"""How many bags get a picture of their own: the largest."""


@dataclass(frozen=True, slots=True)
class _Kept:
    """What a bag keeps, if the pass came so far."""

    parent: int | None
    assignments: int | None
    survivors: int | None


def tree_stages(stages: BoardDecomposition, *, budget: Budget | None = None) -> list[Stage]:
    """Return a listing of each part's tree, then pictures of the first bags."""
    trees = [part.tree for part in stages.parts if part.tree is not None]
    trees = [tree for tree in trees if any(len(bag) > 1 for bag in tree.bags)]
    drawn: list[Stage] = []
    bags: list[tuple[int, Stage]] = []
    for number, tree in enumerate(trees, 1):
        listing, pictures = _tree(
            stages, tree, f"part {number}, " if len(trees) > 1 else "", budget
        )
        drawn.append(listing)
        bags += pictures
    bags.sort(key=lambda sized: -sized[0])
    return drawn + [picture for _, picture in bags[:DRAWN_BAGS]]


def _tree(
    stages: BoardDecomposition, tree: GraphDecomposition[Cell], name: str, budget: Budget | None
) -> tuple[Stage, list[tuple[int, Stage]]]:
    """Return the listing of a tree, and each bag's size and picture."""
    kept, end = _pass(stages, tree, budget)
    nodes = []
    for number, bag in enumerate(tree.bags):
        children = tuple(b for b, each in kept.items() if each.parent == number)
        nodes.append(ListedNode(_words(stages, number, bag, kept[number]), children))
    caption = (
        f"{name}tree decomposition of width {tree.width}, {counted(len(tree.bags), 'bag')}, "
        f"from the root down{end}"
    )
    pictures = [
        (len(bag), _picture(stages, bag, f"{name}{_words(stages, number, bag, kept[number])}"))
        for number, bag in enumerate(tree.bags)
    ]
    return Stage(caption, listing=tuple(nodes)), pictures


def _pass(
    stages: BoardDecomposition, tree: GraphDecomposition[Cell], budget: Budget | None
) -> tuple[dict[int, _Kept], str]:
    """Return what each bag keeps, and how the pass ended, in words."""
    kept = {bag: _Kept(parent, None, None) for bag, parent in _parents(tree).items()}
    survived: int | None = None
    try:
        for each in filtering(stages.board, tree, budget=budget):
            survived = len(each.survivors)
            kept[each.bag] = _Kept(each.parent, each.assignments, survived)
    except UndecidedError:
        return kept, "; the pass over the bags was stopped"
    return kept, "" if survived else "; none survives at the root: inconsistent"


def _parents(tree: GraphDecomposition[Cell]) -> dict[int, int | None]:
    """Return the bag above each bag, in the order of reaching them from bag 0."""
    neighbours = tree.graph.neighbours
    parents: dict[int, int | None] = {}
    for start in range(len(tree.bags)):
        if start in parents:
            continue
        parents[start] = None
        queue = [start]
        for bag in queue:
            below = [other for other in neighbours[bag] if other not in parents]
            parents.update(dict.fromkeys(below, bag))
            queue += below
    return parents


def _words(stages: BoardDecomposition, number: int, bag: frozenset[Cell], kept: _Kept) -> str:
    clues = [cell for cell in bag if stages.board.clue(cell) is not None]
    word = "clue" if len(clues) == 1 else "clues"
    text = f"bag {number + 1}: {word} {named(clues)}; {counted(len(bag) - len(clues), 'cell')}"
    if kept.survivors is None or kept.assignments is None:
        return text
    return f"{text}; {counted(kept.assignments, 'assignment')}, {surviving(kept.survivors)}"


def _picture(stages: BoardDecomposition, bag: frozenset[Cell], caption: str) -> Stage:
    clues = tuple(sorted(cell for cell in bag if stages.board.clue(cell) is not None))
    cells = tuple(sorted(bag.difference(clues)))
    shapes = (Fill(clues, "clue"), Fill(cells, "highlight"))
    size = 12 if stages.board.grid.width > 16 else 16
    return Stage(caption, shapes=shapes, outlines=(tuple(sorted(bag)),), cell_size=size)
