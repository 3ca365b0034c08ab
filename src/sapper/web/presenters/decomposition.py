"""How a board hangs together, in numbers and in drawings."""

from collections.abc import Sequence
from dataclasses import replace

from sapper import engine
from sapper.app.errors import RequestError
from sapper.board import Board
from sapper.classics import bags
from sapper.classics.bags import BoardDecomposition
from sapper.decompositions.drawing import before_and_after, every_stage
from sapper.decompositions.structure import Structure
from sapper.engine import Stop
from sapper.engine.plan import ComponentPlan
from sapper.errors import UndecidedError
from sapper.render import sheet
from sapper.render.sheet import TreeNode
from sapper.render.stage_sheet import Stage
from sapper.web.limits import Limits
from sapper.web.schemas.decomposition import (
    DecompositionCounts,
    DecompositionDrawings,
    DecompositionResponse,
    DecompositionStage,
    DrawnEdge,
    EngineBag,
    EngineComponent,
)


def decomposition(
    board: Board, limits: Limits, stop: Stop, *, steps: bool
) -> DecompositionResponse:
    """Return how a board hangs together.

    Raises:
        RequestError: the board is too large for a method that is taught, not raced.
        UndecidedError: the flag was set before everything was known.
    """
    if board.grid.size > limits.drawn_cells:
        raise RequestError(
            "board_too_large",
            f"{board.grid.size} cells: decompositions are drawn up to {limits.drawn_cells}",
        )
    stages = BoardDecomposition.of(board, stop=stop)
    structure = Structure.of(stages, stop=stop)
    if structure.undecided and stop.is_set():
        raise UndecidedError(f"stopped before a width was found by {structure.undecided[0]}")
    drawn = every_stage(stages) if steps else before_and_after(stages)
    components = engine.decompose(board, limit=1, stop=stop).components
    names = DecompositionCounts.model_fields
    return DecompositionResponse(
        board=board.id,
        verdict=bags.verdict(stages, stop=stop).value,
        shape=structure.shape.value,
        structure=DecompositionCounts(**{name: getattr(structure, name) for name in names}),
        widths=dict(structure.widths),
        engine=[
            EngineComponent(
                method=part.method,
                width=part.width,
                boxes=[list(box) for box in part.boxes],
                clues=list(part.clues),
                bags=[
                    EngineBag(children=list(bag.children), box=bag.box, clues=list(bag.clues))
                    for bag in part.bags
                ],
            )
            for part in components
        ],
        stages=[_stage(stage) for stage in drawn],
        drawings=_drawings(before_and_after(stages), components),
    )


def _drawings(
    stages: Sequence[Stage], components: Sequence[ComponentPlan]
) -> DecompositionDrawings:
    """Draw all bags, with the edges that will go, then those that stay, then the engine's tree."""
    first, last = stages[0], stages[-1]
    kept = [edge for edge in last.edges if not edge.is_dropped]
    ends = {(edge.start, edge.end) for edge in kept}
    edges = [replace(edge, is_dropped=(edge.start, edge.end) not in ends) for edge in first.edges]
    return DecompositionDrawings(
        before=sheet.bags_and_edges(first.bags, edges, first.outlines),
        after=sheet.bags_and_edges(last.bags, kept, last.outlines),
        tree="".join(sheet.tree(_nodes(part)) for part in components),
    )


def _nodes(part: ComponentPlan) -> list[TreeNode]:
    """Return the nodes of a component's tree, each among its clues and the middle of its box."""
    return [
        TreeNode(
            tuple(part.clues[clue] for clue in bag.clues)
            + (() if bag.box is None else (sheet.middle(part.boxes[bag.box]),)),
            tuple(bag.children),
            is_large=bag.box is not None,
        )
        for bag in part.bags
    ]


def _stage(stage: Stage) -> DecompositionStage:
    return DecompositionStage(
        caption=stage.caption,
        bags=list(stage.bags),
        edges=[
            DrawnEdge(start=edge.start, end=edge.end, tone=edge.tone, dropped=edge.is_dropped)
            for edge in stage.edges
        ],
        outlines=[list(cells) for cells in stage.outlines],
    )
