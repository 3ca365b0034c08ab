"""A tree as lines of text, parents above their children, for trees too large to draw as circles.

A node with one child is followed by it on the same level, with several by each on a level further
in: so a chain of a hundred bags stays a column. Guide lines show who belongs to whom.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from sapper.render.svg_syntax import number, text

LINE = 15
"""The height of a line, in pixels."""
LETTER = 6.6
"""The width of a letter, in pixels, estimated generously."""
_LEVEL = 16


@dataclass(frozen=True, slots=True)
class ListedNode:
    """A node of the tree."""

    words: str
    """What it says."""
    children: tuple[int, ...] = ()
    """The nodes below it, by their places in the list."""


def draw(nodes: Sequence[ListedNode], roots: Sequence[int]) -> tuple[str, float, float]:
    """Return the listing as SVG elements, its width and its height.

    >>> nodes = [ListedNode("top", (1, 2)), ListedNode("a"), ListedNode("b")]
    >>> drawn, width, height = draw(nodes, roots=[0])
    >>> drawn.count("<text"), drawn.count("<path"), height
    (3, 2, 45)
    """
    parts: list[str] = []
    rows = 0
    width = 0.0
    # Each entry: a node, its level, the row and level of its parent.
    work: list[tuple[int, int, tuple[int, int] | None]] = []
    work += [(root, 0, None) for root in reversed(roots)]
    while work:
        place, level, parent = work.pop()
        node = nodes[place]
        x, y = 4 + _LEVEL * level, LINE * rows + 11
        if parent is not None:
            parts.append(_guide(parent, (rows, level)))
        parts.append(f'<text class="listed" x="{x + 8}" y="{y}">{text(node.words)}</text>')
        parts.append(f'<circle class="listed-node" cx="{x + 1}" cy="{y - 4}" r="2.5"/>')
        width = max(width, x + 12 + LETTER * len(node.words))
        below = level + (len(node.children) > 1)
        work += [(child, below, (rows, level)) for child in reversed(node.children)]
        rows += 1
    return "".join(parts), width, LINE * rows


def _guide(parent: tuple[int, int], node: tuple[int, int]) -> str:
    """Return the line from a parent, given by its row and level, down to a node."""
    x1, y1 = 5 + _LEVEL * parent[1], LINE * parent[0] + 7
    x2, y2 = 5 + _LEVEL * node[1], LINE * node[0] + 7
    across = "" if x1 == x2 else f"H{number(x2)}"
    return f'<path class="guide" d="M{x1} {y1}V{y2}{across}"/>'
