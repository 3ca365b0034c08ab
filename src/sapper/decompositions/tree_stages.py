"""The tree decompositions of a board's parts, and what their bags keep, as drawings.

The bags of each tree are listed from the root down, each with its content and how many of its
assignments survive; the largest are drawn on the board, one picture each.  Hoder 2007, chapter 5.
"""

from dataclasses import dataclass

from sapper.budget import Budget
from sapper.classics.bags.decision import filtering
from sapper.classics.bags.decomposition import BoardDecomposition
from sapper.classics.toolkit.graphs import GraphDecomposition
from sapper.classics.toolkit.trace import named, surviving
from sapper.errors import UndecidedError
from sapper.grid import Cell
from sapper.render.overlay import Fill
from sapper.render.stage_sheet import Stage
from sapper.render.tree_listing import ListedNode
from sapper.words import counted

DRAWN_BAGS = 12
"""How many bags get a picture of their own: the largest."""


@dataclass(frozen=True, slots=True)
class _Kept:
    """What a bag keeps, if the pass came so far."""

    parent: int | None
    assignments: int | None
    survivors: int | None


def tree_stages(stages: BoardDecomposition, *, budget: Budget | None = None) -> list[Stage]:
    """Return a listing of each part's tree, then pictures of the first bags.

    Args:
        stages: The decomposed board.
        budget: What counting the assignments may cost; a pass that is stopped says so.
    """
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
