"""``sapper decompose``: how a board hangs together, in numbers and as a picture."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

import typer

from sapper.board import Board
from sapper.budget import Budget
from sapper.classics import bags
from sapper.classics.bags import BoardDecomposition, Shape
from sapper.cli import budget_options, inputs, outputs, progress, replies
from sapper.cli.exit_codes import ExitCode
from sapper.cli.inputs import BoardArgument, Item
from sapper.cli.option_values import whole_number
from sapper.decompositions import elimination
from sapper.decompositions.drawing import before_and_after, every_stage, legend, tree_stages
from sapper.decompositions.structure import GRAPHS, Structure
from sapper.engine import Stop
from sapper.errors import UndecidedError
from sapper.render import stage_sheet
from sapper.render.stage_sheet import Stage
from sapper.verdict import Verdict

EPILOG = """\
Examples
  sapper decompose 4x2:..../1211
  sapper decompose --steps --svg bags.svg game.board
"""

_NUMBERS = (
    *("clues", "frontier", "sea", "boxes", "components"),
    *("bags", "edges_before", "edges_after"),
)
"""The fields of a structure that are plain numbers, as JSON has them."""


@dataclass(frozen=True, slots=True)
class _Answer:
    """A board taken apart; without parts where even the bags were undecided."""

    item: Item
    board: Board
    stages: BoardDecomposition | None = None
    structure: Structure | None = None
    verdict: Verdict = Verdict.UNKNOWN
    drawn: tuple[Stage, ...] = ()

    @property
    def code(self) -> ExitCode:
        """Undecided when some question was not answered within the limit."""
        if self.stages is None or self.structure is None or self.structure.undecided:
            return ExitCode.UNDECIDED
        answerable = self.stages.shape is not Shape.NEITHER
        undecided = answerable and self.verdict is Verdict.UNKNOWN
        return ExitCode.UNDECIDED if undecided else ExitCode.DONE


def decompose(
    source: BoardArgument,
    *,
    picture: Annotated[
        str | None,
        typer.Option("--svg", metavar="FILE", help="Draw the bags over the board, with a legend."),
    ] = None,
    steps: Annotated[
        bool,
        typer.Option(
            "--steps",
            help="Show every stage, not two of them: graph, edges going, blocks, orientation,"
            " construction trees, the tree with what survives in each bag.",
        ),
    ] = False,
    limit: Annotated[
        int | None,
        typer.Option(
            metavar="STEPS",
            parser=whole_number,
            help="Steps that each method may take, of its own kind; by default 1,000,000, some"
            " seconds.",
            show_default=False,
        ),
    ] = None,
    as_json: outputs.JsonOption = False,
) -> ExitCode:
    """Take a board apart: boxes, components, bags, widths.

    Every clue with the cells around it is a bag. Bags that intersect are joined; redundant
    edges are dropped; if a tree or a series-parallel graph is left, the board has a tree
    decomposition, and consistency is decided bag by bag.

    Each width belongs to a graph of its own, which is named: they cannot be compared as they stand.
    Where a method has none, the reason is told; one that takes too long is stopped.

    The exit code is 0, or 3 if a method was stopped by the limit.
    """
    if limit is not None:
        limit = budget_options.Budget.of(limit, None).limit
    boards = inputs.read(source)
    if picture is not None:
        boards.single("--svg")

    def ask(item: Item, stop: Stop) -> _Answer:
        drawn = every if steps else before_and_after
        if boards.many:
            return _answer(item, limit, stop, drawn, None)
        with progress.watched_phases("bags") as watch:
            return _answer(item, limit, stop, drawn, watch)

    def every(stages: BoardDecomposition) -> list[Stage]:
        budget = Budget(elimination.LIMIT if limit is None else limit)
        return every_stage(stages) + tree_stages(stages, budget=budget)

    code = ExitCode.DONE
    for answer in replies.answers(boards, ask, activity="decomposing"):
        code = max(code, answer.code)
        if picture is not None and answer.stages is not None:
            outputs.write(picture, _svg(answer.board, answer.drawn).encode("utf-8"))
        if picture == outputs.STANDARD:
            continue
        if as_json or boards.many:
            outputs.say(outputs.json_line(_fields(answer, steps=steps)))
        else:
            _say(answer, steps=steps)
    return code


def _say(answer: _Answer, *, steps: bool) -> None:
    if answer.structure is None:
        outputs.tell("the bags were stopped by the limit before anything was known")
    else:
        outputs.say(_report(answer.structure, answer, steps=steps))


def _answer(
    item: Item,
    limit: int | None,
    stop: Stop,
    draw: Callable[[BoardDecomposition], list[Stage]],
    watch: Callable[[str, int, int], None] | None,
) -> _Answer:
    board = item.saved.position()
    steps = elimination.LIMIT if limit is None else limit
    try:
        stages = BoardDecomposition.of(board, limit=steps, stop=stop)
    except UndecidedError:
        return _Answer(item, board)
    structure = Structure.of(stages, limit=limit, stop=stop, watch=watch)
    verdict = bags.verdict(stages, limit=steps, stop=stop)
    return _Answer(item, board, stages, structure, verdict, tuple(draw(stages)))


def _svg(board: Board, drawn: Sequence[Stage]) -> str:
    sizes = ((10, 36), (20, 26), (50, 16))
    size = next((size for width, size in sizes if board.grid.width <= width), 10)
    return stage_sheet.draw(board, drawn, labels=True, legend=legend(drawn), cell_size=size)


def _fields(answer: _Answer, *, steps: bool) -> dict[str, Any]:
    """Return the answer in JSON; what is not known is null."""
    structure = answer.structure
    fields = {
        **answer.item.label,
        "board": answer.board.id,
        "verdict": str(answer.verdict),
        "shape": None if structure is None else str(structure.shape),
        **{name: None if structure is None else getattr(structure, name) for name in _NUMBERS},
        "widths": None if structure is None else dict(structure.widths),
        "reasons": None if structure is None else dict(structure.reasons),
        "graphs": dict(GRAPHS),
        "undecided": ["bags"] if structure is None else list(structure.undecided),
        "methods": None if structure is None else list(structure.methods),
    }
    if steps:
        fields["steps"] = [stage.caption for stage in answer.drawn]
    return fields


def _report(structure: Structure, answer: _Answer, *, steps: bool) -> str:
    lines = [
        ("clues", structure.clues),
        ("boxes", f"{structure.boxes} of {structure.frontier} hidden cells; sea {structure.sea}"),
        ("components", structure.components),
        ("bags", structure.bags),
        ("edges", f"{structure.edges_before} before, {structure.edges_after} after"),
        ("what is left", structure.shape),
        *((f"width, {method}", _width(structure, method)) for method in structure.widths),
        ("engine's method", ", ".join(structure.methods) or "nothing to order"),
        ("by bags", answer.verdict),
    ]
    if steps:
        lines += [(f"step {i}", stage.caption) for i, stage in enumerate(answer.drawn, 1)]
    return "\n".join(f"{name + ':':<20}{value}" for name, value in lines)


def _width(structure: Structure, method: str) -> str:
    """Return a width with the graph it belongs to, or why there is none."""
    if method in structure.undecided:
        return f"stopped: {structure.reasons[method]}"
    width = structure.widths[method]
    if width is None:
        return f"none: {structure.reasons[method]}"
    return f"{width}, of {GRAPHS[method]}"
