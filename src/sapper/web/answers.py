"""Answers about any board, within the server's budget. They are long: never on the event loop."""

import math
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from decimal import Decimal

from sapper import engine, hints
from sapper.board import Board
from sapper.classics import bags
from sapper.classics.bags import BoardDecomposition
from sapper.decompositions.drawing import before_and_after, every_stage
from sapper.decompositions.structure import Structure
from sapper.engine import Stop, Verdict
from sapper.grid import Cell
from sapper.hints import Kind
from sapper.render import overlay, svg
from sapper.render.decomposition_svg import Stage
from sapper.web import forms, pictures, schemas
from sapper.web.limits import Limits
from sapper.web.refusals import RefusalError

_KINDS = {
    Kind.GUESS: "unknown",
    Kind.UNDECIDED: "unknown",
    Kind.DONE: "over",
}
"""Kinds of hints that players know by another word; the others keep theirs."""


@contextmanager
def patience(limits: Limits) -> Iterator[Stop]:
    """Give a flag that stops the engine when the server's patience is over."""
    stop = Stop()
    timer = threading.Timer(limits.patience, stop.set)
    timer.daemon = True
    timer.start()
    try:
        yield stop
    finally:
        timer.cancel()


def analysis(board: Board, limits: Limits) -> schemas.Analysis:
    """Return all that is known of a board."""
    with patience(limits) as stop:
        found = engine.analyse(board, limit=limits.steps, seconds=limits.seconds, stop=stop)
    probabilities = found.probabilities
    solutions = found.solutions
    parts = engine.decompose(board, limit=1)  # its shape alone
    return schemas.Analysis(
        board=board.id,
        verdict=found.verdict.value,
        complete=found.complete,
        # As a decimal: Python refuses to write out integers beyond 4,300 digits.
        solutions=None if solutions is None else str(Decimal(solutions)),
        states=pictures.states(board, found.safe, found.mines),
        safe=list(found.safe),
        mines=list(found.mines),
        probabilities=None
        if probabilities is None
        else [[None if math.isnan(p) else p for p in row] for row in probabilities],
        components=[
            schemas.Component(
                cells=sorted(cell for box in part.boxes for cell in box), clues=list(part.clues)
            )
            for part in parts.components
        ],
        sea=list(parts.sea),
    )


def checked(board: Board, limits: Limits) -> schemas.Checked:
    """Return whether a board has a solution, and what stands against one."""
    with patience(limits) as stop:
        found = engine.check(board, limit=limits.steps, seconds=limits.seconds, stop=stop)
        conflict = None
        if found.verdict is Verdict.INCONSISTENT:
            conflict = engine.conflict(board, limit=limits.steps, stop=stop)
    return schemas.Checked(
        board=board.id,
        verdict=found.verdict.value,
        explanation=found.explanation,
        conflict=None if conflict is None else list(conflict.clues),
        uses_total=conflict is not None and conflict.uses_total,
    )


def placed(board: Board, seed: int, limits: Limits) -> schemas.Placed:
    """Return one correct placement.

    Raises:
        UndecidedError: none was found in time.
    """
    with patience(limits) as stop:
        layout = engine.place(board, seed, limit=limits.steps, seconds=limits.seconds, stop=stop)
    verdict = Verdict.INCONSISTENT if layout is None else Verdict.CONSISTENT
    return schemas.Placed(
        board=board.id, verdict=verdict.value, layout=None if layout is None else layout.rows
    )


def hint(board: Board, flags: Iterable[Cell], level: int, limits: Limits) -> schemas.Hint:
    """Return what to tell a person about a position."""
    found = hints.hint(
        board, flags=flags, level=level, limit=limits.steps >> 2, seconds=limits.seconds
    )
    guess = found.shown_guess
    cells = found.shown_cells
    if guess is not None and not cells:
        cells = (guess.cell,)
    area = found.area
    return schemas.Hint(
        kind=_KINDS.get(found.kind, found.kind.value),
        level=level,
        cell=cells[0] if cells else None,
        cells=list(cells),
        clues=list(found.shown_clues),
        region=[] if area is None else _rectangle(*area),
        rung=None if found.technique is None else found.technique.value,
        uses_total=found.uses_total,
        sentence=found.text,
        steps=[step.text for step in found.shown_steps],
        risk=None
        if guess is None
        else schemas.Risk(fraction=str(guess.risk), value=float(guess.risk)),
    )


def decomposition(board: Board, limits: Limits, *, steps: bool) -> schemas.Decomposition:
    """Return how a board hangs together.

    Raises:
        RefusalError: the board is too large for a method that is taught, not raced.
    """
    if board.grid.size > limits.drawn_cells:
        raise RefusalError(
            422,
            "board_too_large",
            f"{board.grid.size} cells: decompositions are drawn up to {limits.drawn_cells}",
        )
    stages = BoardDecomposition.of(board)
    structure = Structure.of(stages)
    drawn = every_stage(stages) if steps else before_and_after(stages)
    names = schemas.Structure.model_fields
    return schemas.Decomposition(
        board=board.id,
        verdict=bags.verdict(stages).value,
        shape=structure.shape.value,
        structure=schemas.Structure(**{name: getattr(structure, name) for name in names}),
        widths=dict(structure.widths),
        engine=[
            schemas.EngineComponent(
                method=part.method,
                width=part.width,
                boxes=[list(box) for box in part.boxes],
                clues=list(part.clues),
                bags=[
                    schemas.Bag(children=list(bag.children), box=bag.box, clues=list(bag.clues))
                    for bag in part.bags
                ],
            )
            for part in engine.decompose(board, limit=1).components
        ],
        stages=[_stage(stage) for stage in drawn],
    )


def drawing(
    board: Board,
    kind: forms.Overlay,
    limits: Limits,
    *,
    flags: Iterable[Cell] = (),
    questions: Iterable[Cell] = (),
) -> str:
    """Return a board as an SVG document, with what is known of its cells if that is wanted."""
    heat: list[list[float | None]] | None = None
    fills: list[overlay.Fill] = []
    if kind != "none":
        found = analysis(board, limits)
        if kind == "probabilities":
            heat = found.probabilities
        fills = [
            overlay.Fill(tuple(found.safe), "safe"),
            overlay.Fill(tuple(found.mines), "mine"),
        ]
    return svg.draw(
        board,
        heat=heat,
        flags=flags,
        questions=questions,
        overlay=fills if heat is None else (),
        labels=True,
    )


def _stage(stage: Stage) -> schemas.Stage:
    return schemas.Stage(
        caption=stage.caption,
        bags=list(stage.bags),
        edges=[
            schemas.Edge(start=edge.start, end=edge.end, tone=edge.tone, dropped=edge.is_dropped)
            for edge in stage.edges
        ],
        outlines=[list(cells) for cells in stage.outlines],
    )


def _rectangle(first: Cell, last: Cell) -> list[Cell]:
    return [
        (row, col) for row in range(first[0], last[0] + 1) for col in range(first[1], last[1] + 1)
    ]
