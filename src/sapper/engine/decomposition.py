"""The decomposition along which the engine works, to be inspected, drawn and checked.

Each component's plan is a binary tree: a node absorbs one box into its child's table, or joins
two tables. The bag of a node is its box and all clues open while it works; the bags form a tree
decomposition of the component's box-clue graph. What costs time is the number of states of a
node: the values that the residuals of its open clues take together.
"""

from dataclasses import dataclass

from sapper import _native
from sapper.board import Board
from sapper.engine.limits import DEFAULT_LIMIT, VERDICTS
from sapper.grid import Cell
from sapper.verdict import Verdict


@dataclass(frozen=True, slots=True)
class Bag:
    """A node of the tree."""

    children: tuple[int, ...]
    """Numbers of its child nodes, of which there are none, one or two."""
    box: int | None
    """Number of the box it absorbs; ``None`` for a join."""
    clues: tuple[int, ...]
    """Numbers of the clues open in it, ascending."""
    states: int
    """Rows of its table; 0 where it was not computed."""


@dataclass(frozen=True, slots=True)
class ComponentDecomposition:
    """The plan of one component."""

    method: str
    """``sweep`` or ``tree``."""
    log2_work: float
    """Estimated transitions, as a logarithm."""
    boxes: tuple[tuple[Cell, ...], ...]
    """The cells of each box."""
    clues: tuple[Cell, ...]
    """The cell of each clue."""
    residuals: tuple[int, ...]
    """The mines that each clue still lacks."""
    bags: tuple[Bag, ...]
    """The tree, children before parents; the last one is the root."""

    @property
    def width(self) -> int:
        """Size of the largest bag, less one."""
        return max(len(bag.clues) + (bag.box is not None) for bag in self.bags) - 1

    @property
    def states(self) -> int:
        """Rows of all tables together; 0 where they were not computed."""
        return sum(bag.states for bag in self.bags)


@dataclass(frozen=True, slots=True)
class Decomposition:
    """Components and sea of a board, as the engine sees them."""

    verdict: Verdict
    """Consistency without regard to the total; components are empty if inconsistent."""
    components: tuple[ComponentDecomposition, ...]
    """The components, by their first box."""
    sea: tuple[Cell, ...]
    """Hidden cells that no clue sees."""

    @property
    def width(self) -> int:
        """The largest width of a component; 0 without any."""
        return max((component.width for component in self.components), default=0)


def decompose(
    board: Board, *, limit: int = DEFAULT_LIMIT, stop: _native.Stop | None = None
) -> Decomposition:
    """Return the decomposition that the engine uses for a board.

    >>> decomposition = decompose(Board.parse("3x2:1.1/..."))
    >>> decomposition.width, [component.method for component in decomposition.components]
    (2, ['sweep'])
    """
    grid = board.grid
    number, parts, sea = _native.describe(grid.width, grid.height, board.cells, limit, stop)
    components = tuple(
        ComponentDecomposition(
            method,
            log2_work,
            tuple(grid.cells_at(box) for box in boxes),
            grid.cells_at(clues),
            tuple(residuals),
            tuple(
                Bag(
                    tuple(child for child in (left, right) if child >= 0),
                    box if box >= 0 else None,
                    tuple(open_clues),
                    states,
                )
                for left, right, box, open_clues, states in nodes
            ),
        )
        for method, log2_work, boxes, clues, residuals, nodes in parts
    )
    return Decomposition(VERDICTS[number], components, grid.cells_at(sea))
