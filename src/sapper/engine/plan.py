"""The engine's plan for a board, for inspection, drawing and checking.

Each component's plan is a binary tree: a node absorbs one box into its child's table, or joins two
tables. The bag of a node contains its box and all clues that are open at the node; the bags form a
tree decomposition of the component's graph of boxes and clues. The cost of a node is its number of
states. A state assigns to each open clue the number of mines that it still needs.
"""

from dataclasses import dataclass

from sapper.board import Board, BoardLike, Verdict
from sapper.engine import core
from sapper.engine.core import DEFAULT_LIMIT, Stop
from sapper.grid import Cell, Grid
from sapper.words import counted


@dataclass(frozen=True, slots=True)
class PlanNode:
    """A node of the tree."""

    children: tuple[int, ...]
    """The child nodes (none, one or two), as indices into the list of nodes."""
    box: int | None
    """The index of the box that the node absorbs; ``None`` for a join."""
    clues: tuple[int, ...]
    """The indices of the clues that are open at the node, ascending."""
    states: int
    """Number of rows of the node's table; 0 if the table was not computed."""


@dataclass(frozen=True, slots=True)
class ComponentPlan:
    """The plan of one component."""

    method: str
    """``sweep`` or ``tree``."""
    log2_work: float
    """Logarithm of the estimated number of transitions."""
    boxes: tuple[tuple[Cell, ...], ...]
    clues: tuple[Cell, ...]
    residuals: tuple[int, ...]
    """The number of mines that each clue still needs."""
    bags: tuple[PlanNode, ...]
    """The tree, children before parents; the last node is the root."""

    def __repr__(self) -> str:
        return (
            f"<ComponentPlan {self.method}: {counted(len(self.boxes), 'box')},"
            f" {counted(len(self.clues), 'clue')}, width {self.width}>"
        )

    @property
    def width(self) -> int:
        """Size of the largest bag, minus one."""
        return max(len(bag.clues) + (bag.box is not None) for bag in self.bags) - 1

    @property
    def states(self) -> int:
        """Number of rows of all tables together; 0 if the tables were not computed."""
        return sum(bag.states for bag in self.bags)


@dataclass(frozen=True, slots=True)
class EnginePlan:
    """Components and sea of a board, and the engine's plan for them."""

    verdict: Verdict
    """Whether the clues have a solution, ignoring the total; if not, there are no components."""
    components: tuple[ComponentPlan, ...]
    """The components, sorted by their first box."""
    sea: tuple[Cell, ...]
    """Hidden cells that touch no clue."""

    def __repr__(self) -> str:
        return (
            f"<EnginePlan {self.verdict.value}: {counted(len(self.components), 'component')},"
            f" width {self.width}, {counted(len(self.sea), 'cell')} in the sea>"
        )

    @property
    def width(self) -> int:
        """The width of the widest component; 0 if there is no component."""
        return max((component.width for component in self.components), default=0)


def decompose(
    board: BoardLike, *, limit: int = DEFAULT_LIMIT, stop: Stop | None = None
) -> EnginePlan:
    """Return the tree decompositions that the engine uses for a board.

    Args:
        board: The position, or its text.
        limit: Steps that the engine may take.
        stop: A stop signal; another thread sets it to end the call early.

    >>> plan = decompose(Board.parse("3x2:1.1/..."))
    >>> plan.width, [component.method for component in plan.components]
    (2, ['sweep'])
    """
    board = Board.of(board)
    grid = board.grid
    found = core.describe(board, limit, stop)
    return EnginePlan(
        core.verdict(found),
        tuple(_component(grid, component) for component in found.components),
        grid.cells_at(found.sea),
    )


def _component(grid: Grid, found: core.ComponentView) -> ComponentPlan:
    return ComponentPlan(
        found.method,
        found.log2_work,
        tuple(grid.cells_at(box) for box in found.boxes),
        grid.cells_at(found.clues),
        tuple(found.residuals),
        tuple(
            PlanNode(
                tuple(child for child in (node.left, node.right) if child >= 0),
                node.box if node.box >= 0 else None,
                tuple(node.clues),
                node.states,
            )
            for node in found.nodes
        ),
    )
