"""Draws the stages of a board's decomposition, in the style of Hoder 2007, figure 4.3.

In every stage, the colour of a line shows how many cells the two bags share. A part that is not a
tree is split into 2-connected components. Each component is oriented from s to t, and its
construction tree shows that it is series-parallel (section 4.2). The last stages are the tree
decompositions: the bags of each tree are listed starting at the root, each with its content and the
number of assignments that survive the consistency check, and the largest bags are drawn on the
board (chapter 5).
"""

from collections.abc import Iterable, Sequence

from sapper.classics.bags.decomposition import BoardDecomposition, Shape
from sapper.classics.bags.series_parallel import Recognition, blocks, recognise
from sapper.classics.toolkit.graphs import Graph
from sapper.classics.toolkit.trace import named, surviving
from sapper.decompositions.structure import DecompositionBag, Part
from sapper.render.overlay import TONES, Fill, Point
from sapper.render.sheet import Edge, middle
from sapper.render.stage_sheet import LegendEntry, ListedNode, Stage
from sapper.words import counted, letters


def before_and_after(stages: BoardDecomposition) -> list[Stage]:
    """Return two drawings: the bipartite decomposition before and after dropping edges.

    >>> from sapper.board import Board
    >>> for stage in before_and_after(BoardDecomposition.of(Board.parse("5x2:...../11211"))):
    ...     print(stage.caption)
    bipartite decomposition: 5 bags, 7 edges
    redundant edges dropped: 4 edges, a tree
    """
    first = _bipartite(stages)
    return [first, Stage(_result(stages), first.bags, _edges(stages, stages.reduced.edges))]


def every_stage(stages: BoardDecomposition) -> list[Stage]:
    """Return a drawing of every step up to the tree: graph, bags, removed edges, blocks."""
    first = _bipartite(stages)
    drawn = [_board_graph(stages), first]
    left = list(stages.bipartite.edges)
    sizes = [len(stages.bipartite.shared(edge)) for edge in stages.dropped]
    for size in sorted(set(sizes)):
        going = [edge for edge, its in zip(stages.dropped, sizes, strict=True) if its == size]
        gone = set(going)
        left = [edge for edge in left if edge not in gone]
        caption = f"redundant edges of size {size} dropped: {len(left):,} left"
        edges = _edges(stages, left) + _edges(stages, going, is_dropped=True)
        drawn.append(Stage(caption, first.bags, edges))
    drawn.append(Stage(_result(stages), first.bags, _edges(stages, stages.reduced.edges)))
    if stages.shape is not Shape.TREE:
        drawn += block_stages(stages, first.bags)
    return drawn


def legend(stages: Sequence[Stage]) -> list[LegendEntry]:
    """Return the legend for some stages, with only the symbols that they use.

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
    """Return the clues where bags are drawn; clues without hidden cells or mines have no bag."""
    neighbours = stages.graph.graph.neighbours
    return tuple(clue for clue in stages.graph.clues if neighbours[clue])


def _edges(
    stages: BoardDecomposition, edges: Iterable[tuple[int, int]], **look: bool
) -> tuple[Edge, ...]:
    """Draw edges between clues, coloured by the number of cells that the two bags share."""
    clues = stages.graph.clues
    return tuple(
        Edge(clues[u], clues[v], len(stages.bipartite.shared((u, v))) - 1, **look) for u, v in edges
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
    """Return drawings of parts that are not trees: blocks, orientations, construction trees."""
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
    edges = _edges(stages, (edge for block in found for edge in block.edges()))
    drawn = [Stage(caption, bags, edges, names=names), _orientation(stages, bags, recognised)]
    drawn += [
        _construction(stages, letters(number), ring, found_here)
        for number, (ring, found_here) in enumerate(zip(rings, recognised, strict=True))
    ]
    return drawn


def _orientation(
    stages: BoardDecomposition, bags: tuple[Point, ...], recognised: list[Recognition[int] | None]
) -> Stage:
    """Draw every series-parallel block with its orientation, source s and sink t."""
    clues = stages.graph.clues
    edges: list[Edge] = []
    names: list[tuple[Point, str]] = []
    for number, found in enumerate(recognised):
        if found is not None:
            suffix = letters(number) if len(recognised) > 1 else ""
            names += [(clues[found.source], f"s{suffix}"), (clues[found.sink], f"t{suffix}")]
            edges += _edges(stages, found.arcs, is_arrow=True)
    refused = [letters(number) for number, found in enumerate(recognised) if found is None]
    caption = "each block oriented from s to t"
    if refused:
        caption += f"; not series-parallel, so not oriented: {', '.join(refused)}"
    return Stage(caption, bags, tuple(edges), names=tuple(names))


def _construction(
    stages: BoardDecomposition, name: str, ring: Graph[int], found: Recognition[int] | None
) -> Stage:
    """List the construction tree of a block, starting at the root."""
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
"""How many of the largest bags get their own picture."""


def tree_listings(parts: Sequence[Part]) -> list[Stage]:
    """Return a listing of the tree of each part that has a tree."""
    return [
        _listing(part, name)
        for part, name in zip(parts, part_names(parts), strict=True)
        if part.width is not None
    ]


def part_names(parts: Sequence[Part]) -> list[str]:
    """Return the prefix of each part's captions: empty if there is only one part."""
    return [f"part {number}, " if len(parts) > 1 else "" for number in range(1, len(parts) + 1)]


def bag_pictures(stages: BoardDecomposition, parts: Sequence[Part]) -> list[Stage]:
    """Return pictures of the largest bags of the trees."""
    named_bags = [
        (bag, f"{name}{bag_words(number, bag)}")
        for part, name in zip(parts, part_names(parts), strict=True)
        if part.width is not None
        for number, bag in enumerate(part.bags, 1)
    ]
    named_bags.sort(key=lambda each: -len(each[0].clues) - len(each[0].hull))
    size = 12 if stages.board.grid.width > 16 else 16
    return [
        Stage(
            caption,
            shapes=(Fill(bag.clues, "clue"), Fill(bag.hull, "highlight")),
            outlines=(tuple(sorted(bag.clues + bag.hull)),),
            cell_size=size,
        )
        for bag, caption in named_bags[:DRAWN_BAGS]
    ]


def _listing(part: Part, name: str) -> Stage:
    below: list[list[int]] = [[] for _ in part.bags]
    for number, bag in enumerate(part.bags):
        if bag.parent is not None:
            below[bag.parent].append(number)
    nodes = tuple(
        ListedNode(bag_words(number, bag), tuple(children))
        for number, (bag, children) in enumerate(zip(part.bags, below, strict=True), 1)
    )
    end = "" if part.complete else "; the consistency check of the bags was stopped"
    if any(bag.parent is None and bag.survivors == 0 for bag in part.bags):
        end = "; no assignment survives at the root: inconsistent"
    caption = (
        f"{name}tree decomposition of width {part.width}, {counted(len(nodes), 'bag')}, starting "
        f"at the root{end}"
    )
    return Stage(caption, listing=nodes)


def bag_words(number: int, bag: DecompositionBag) -> str:
    """Return a bag in words, for a listing.

    >>> bag_words(2, DecompositionBag(0, ((1, 1),), ((0, 0), (0, 1)), ((0, 1),), 2, 1))
    'bag 2: clue r2c2; 2 cells; 2 assignments, 1 survives'
    """
    word = "clue" if len(bag.clues) == 1 else "clues"
    text = f"bag {number}: {word} {named(bag.clues)}; {counted(len(bag.hull), 'cell')}"
    return text + survival_words(bag)


def survival_words(bag: DecompositionBag) -> str:
    """Return how many assignments of a bag survive, in words; empty if not counted."""
    if bag.survivors is None or bag.assignments is None:
        return ""
    return f"; {counted(bag.assignments, 'assignment')}, {surviving(bag.survivors)}"
