"""Decompositions of a board, in numbers and drawings."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, Self

from sapper.answers import taken
from sapper.board import Board, Verdict
from sapper.classics.bags import Shape
from sapper.decompositions.structure import GRAPHS, DecompositionBag, Part, Structure
from sapper.engine.plan import ComponentPlan
from sapper.grid import Cell
from sapper.render import sheet
from sapper.render.sheet import TreeNode
from sapper.render.stage_sheet import Stage

Point = tuple[float, float]
"""A place on the board: ``[row, column]``; whole numbers stand for the middles of cells."""


@dataclass(frozen=True, slots=True)
class DecompositionCounts:
    """A decomposition in numbers."""

    clues: int
    """The number of clues."""
    frontier: int
    """The number of hidden cells next to a clue."""
    sea: int
    boxes: int
    """The number of boxes: sets of cells next to the same clues."""
    components: int
    """The number of components."""
    bags: int
    """The number of bags."""
    edges_before: int
    """The number of edges between bags before the redundant edges are dropped."""
    edges_after: int
    """The number of edges between bags after the redundant edges were dropped."""


@dataclass(frozen=True, slots=True)
class DecompositionPart:
    """A connected part of a board."""

    shape: Shape
    width: int | None
    """The width of its tree decomposition; null if it has none."""
    bags: tuple[DecompositionBag, ...]
    """The bags of its tree decomposition, the root first; if it has none, the bags of its clues."""


@dataclass(frozen=True, slots=True)
class Decomposition:
    """A decomposition of a board."""

    board: str
    verdict: Verdict
    """Whether the board has a solution, as far as the bags can decide it."""
    shape: Shape | None
    structure: DecompositionCounts | None
    """The decomposition in numbers; null if the bags were not found within the limit."""
    widths: dict[str, int | None] | None
    """The width found by each method; null if it found none."""
    reasons: dict[str, str] | None
    """For each method that found no width, the reason."""
    graphs: dict[str, str]
    """For each method, the graph whose width it finds."""
    undecided: tuple[str, ...]
    """The methods that were stopped before they found a width."""
    methods: tuple[Literal["sweep", "tree"], ...] | None
    """The engine's methods for the components: ``sweep``, ``tree`` or both."""
    steps: tuple[str, ...]
    """The captions of the stages."""
    parts: tuple[DecompositionPart, ...] | None
    """Every connected part with all its bags; null if not requested."""

    @classmethod
    def of(
        cls,
        board: Board,
        structure: Structure | None,
        stages: Sequence[Stage],
        parts: Sequence[Part] | None = None,
    ) -> Self:
        """Describe a decomposition; ``structure`` is ``None`` if no bags were found in time."""
        return cls(**_fields(board, structure, stages, parts))


def _fields(
    board: Board,
    structure: Structure | None,
    stages: Sequence[Stage],
    parts: Sequence[Part] | None,
) -> dict[str, Any]:
    names = ("verdict", "shape", "widths", "reasons", "undecided", "methods")
    known: dict[str, Any] = dict.fromkeys(names)
    known |= {"verdict": Verdict.UNKNOWN, "undecided": ("bags",), "structure": None}
    if structure is not None:
        known = {name: getattr(structure, name) for name in names}
        known["structure"] = taken(DecompositionCounts, structure)
    return known | {
        "board": board.id,
        "graphs": dict(GRAPHS),
        "steps": tuple(stage.caption for stage in stages),
        "parts": None if parts is None else tuple(taken(DecompositionPart, part) for part in parts),
    }


@dataclass(frozen=True, slots=True)
class EngineBag:
    """A node of the engine's tree."""

    children: tuple[int, ...]
    """The child nodes."""
    box: int | None
    """The box that this node adds; null if it adds none."""
    clues: tuple[int, ...]
    """The clues of this node."""


@dataclass(frozen=True, slots=True)
class EngineComponent:
    """The engine's plan for a component."""

    method: Literal["sweep", "tree"]
    """How the engine solves the component."""
    width: int
    """The width of the sweep, or of the tree decomposition."""
    boxes: tuple[tuple[Cell, ...], ...]
    """Sets of cells next to the same clues."""
    clues: tuple[Cell, ...]
    bags: tuple[EngineBag, ...]
    """The nodes of the plan, which refer to boxes, clues and other nodes by their indices."""


@dataclass(frozen=True, slots=True)
class DrawnEdge:
    """A line between two bags."""

    start: Point
    """Where the line starts."""
    end: Point
    """Where the line ends."""
    tone: int | None
    """The number of the line's colour: the number of shared cells minus one; null for a plain
    line."""
    dropped: bool
    """Whether the edge is redundant and dropped."""


@dataclass(frozen=True, slots=True)
class DrawnStage:
    """One picture of a decomposition."""

    caption: str
    """A description of the picture."""
    bags: tuple[Point, ...]
    """Where the bags are."""
    edges: tuple[DrawnEdge, ...]
    """The lines between bags."""
    outlines: tuple[tuple[Cell, ...], ...]
    """Sets of cells to outline."""


@dataclass(frozen=True, slots=True)
class DecompositionDrawings:
    """Drawings to place over the board: SVG elements in units of cells, styled by their classes."""

    before: str
    """All bags, with the edges that will be dropped."""
    after: str
    """The edges that stay."""
    tree: str
    """The engine's tree."""


@dataclass(frozen=True, slots=True)
class DrawnDecomposition(Decomposition):
    """A decomposition of a board, with the drawings for a page."""

    engine: tuple[EngineComponent, ...]
    stages: tuple[DrawnStage, ...]
    drawings: DecompositionDrawings

    @classmethod
    def drawn(
        cls,
        board: Board,
        structure: Structure,
        stages: Sequence[Stage],
        parts: Sequence[Part] | None,
        *,
        ends: Sequence[Stage],
        components: Sequence[ComponentPlan],
    ) -> Self:
        """Describe a decomposition for a page."""
        return cls(
            **_fields(board, structure, stages, parts),
            engine=tuple(_component(part) for part in components),
            stages=tuple(_stage(stage) for stage in stages),
            drawings=_drawings(ends, components),
        )


def _component(part: ComponentPlan) -> EngineComponent:
    return taken(EngineComponent, part, bags=tuple(taken(EngineBag, bag) for bag in part.bags))


def _stage(stage: Stage) -> DrawnStage:
    edges = tuple(taken(DrawnEdge, edge, dropped=edge.is_dropped) for edge in stage.edges)
    return taken(DrawnStage, stage, edges=edges)


def _drawings(ends: Sequence[Stage], components: Sequence[ComponentPlan]) -> DecompositionDrawings:
    first, last = ends[0], ends[-1]
    kept = [edge for edge in last.edges if not edge.is_dropped]
    staying = {(edge.start, edge.end) for edge in kept}
    edges = [
        replace(edge, is_dropped=(edge.start, edge.end) not in staying) for edge in first.edges
    ]
    return DecompositionDrawings(
        before=sheet.bags_and_edges(first.bags, edges, first.outlines),
        after=sheet.bags_and_edges(last.bags, kept, last.outlines),
        tree="".join(sheet.tree(_nodes(part)) for part in components),
    )


def _nodes(part: ComponentPlan) -> list[TreeNode]:
    """Return the nodes of a component's tree, each drawn between its clues and its box."""
    return [
        TreeNode(
            tuple(part.clues[clue] for clue in bag.clues)
            + (() if bag.box is None else (sheet.middle(part.boxes[bag.box]),)),
            tuple(bag.children),
            is_large=bag.box is not None,
        )
        for bag in part.bags
    ]
