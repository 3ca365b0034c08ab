"""How a board hangs together, in numbers and in drawings."""

from sapper import engine
from sapper.board import Board
from sapper.classics import bags
from sapper.classics.bags import BoardDecomposition
from sapper.decompositions.drawing import before_and_after, every_stage
from sapper.decompositions.structure import Structure
from sapper.engine import Stop
from sapper.errors import UndecidedError
from sapper.render.decomposition_svg import Stage
from sapper.web.errors import RequestError
from sapper.web.limits import Limits
from sapper.web.schemas.decomposition import (
    DecompositionCounts,
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
            422,
            "board_too_large",
            f"{board.grid.size} cells: decompositions are drawn up to {limits.drawn_cells}",
        )
    stages = BoardDecomposition.of(board, stop=stop)
    structure = Structure.of(stages, stop=stop)
    if structure.undecided:
        raise UndecidedError(f"stopped before a width was found by {structure.undecided[0]}")
    drawn = every_stage(stages) if steps else before_and_after(stages)
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
            for part in engine.decompose(board, limit=1, stop=stop).components
        ],
        stages=[_stage(stage) for stage in drawn],
    )


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
