"""``sapper decompose``: how a board hangs together, in numbers and as a picture."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any

import typer

from sapper.board import Board
from sapper.classics import bags
from sapper.classics.bags import BoardDecomposition, Shape
from sapper.cli import batch, inputs, outputs
from sapper.cli.inputs import BoardArgument, Item
from sapper.cli.option_values import whole_number
from sapper.cli.program import ExitCode
from sapper.decompositions.drawing import before_and_after, every_stage
from sapper.decompositions.structure import Structure
from sapper.engine import Stop
from sapper.errors import UndecidedError
from sapper.render import decomposition_svg
from sapper.render.decomposition_svg import Stage
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
        typer.Option(
            "--svg", metavar="FILE", help="Draw the bags over the board, before and after."
        ),
    ] = None,
    steps: Annotated[
        bool, typer.Option("--steps", help="Show every stage, not two of them.")
    ] = False,
    limit: Annotated[
        int | None,
        typer.Option(
            metavar="STEPS",
            parser=whole_number,
            help="Steps that each method may take, of its own kind; by default any number.",
            show_default=False,
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="A line of JSON a board.")] = False,
) -> ExitCode:
    """Take a board apart: boxes, components, bags, widths.

    Every clue with the cells around it is a bag. Bags that intersect are joined; redundant
    edges are dropped; if a tree or a series-parallel graph is left, the board has a tree
    decomposition, and consistency is decided bag by bag.

    A width of "none" means that the method has no decomposition for the board.

    The exit code is 0, or 3 if a method did not end within the limit.
    """
    if limit is not None:
        limit = batch.Budget.of(limit, None).limit
    boards = inputs.read(source)
    if picture is not None:
        boards.single("--svg")

    def ask(item: Item, stop: Stop) -> _Answer:
        return _answer(item, limit, stop)

    code = ExitCode.DONE
    for answer in batch.answers(boards, ask, activity="decomposing"):
        code = max(code, answer.code)
        if picture is not None and answer.stages is not None:
            outputs.write(picture, _svg(answer.stages, steps=steps))
        if picture == outputs.STANDARD:
            continue
        if as_json or boards.many:
            outputs.say(outputs.json_line(_fields(answer, steps=steps)))
        elif answer.stages is None or answer.structure is None:
            outputs.tell("undecided within the limit")
        else:
            outputs.say(_report(answer.stages, answer.structure, answer.verdict, steps=steps))
    return code


def _answer(item: Item, limit: int | None, stop: Stop) -> _Answer:
    board = item.saved.position()
    try:
        stages = BoardDecomposition.of(board, limit=limit, stop=stop)
    except UndecidedError:
        return _Answer(item, board)
    structure = Structure.of(stages, limit=limit, stop=stop)
    return _Answer(item, board, stages, structure, bags.verdict(stages, limit=limit, stop=stop))


def _svg(stages: BoardDecomposition, *, steps: bool) -> bytes:
    drawing = decomposition_svg.draw(stages.board, _drawings(stages, steps=steps), labels=True)
    return drawing.encode("utf-8")


def _drawings(stages: BoardDecomposition, *, steps: bool) -> Sequence[Stage]:
    return every_stage(stages) if steps else before_and_after(stages)


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
        "undecided": ["bags"] if structure is None else list(structure.undecided),
        "methods": None if structure is None else list(structure.methods),
    }
    if steps:
        stages = answer.stages
        drawn = () if stages is None else _drawings(stages, steps=True)
        fields["steps"] = [stage.caption for stage in drawn]
    return fields


def _report(
    stages: BoardDecomposition, structure: Structure, verdict: Verdict, *, steps: bool
) -> str:
    lines = [
        ("clues", structure.clues),
        ("boxes", f"{structure.boxes} of {structure.frontier} hidden cells; sea {structure.sea}"),
        ("components", structure.components),
        ("bags", structure.bags),
        ("edges", f"{structure.edges_before} before, {structure.edges_after} after"),
        ("what is left", structure.shape),
        *((f"width, {method}", _width(structure, method)) for method in structure.widths),
        ("engine's method", ", ".join(structure.methods) or "nothing to order"),
        ("by bags", verdict),
    ]
    if steps:
        drawings = _drawings(stages, steps=True)
        lines += [(f"step {i}", stage.caption) for i, stage in enumerate(drawings, 1)]
    return "\n".join(f"{name + ':':<20}{value}" for name, value in lines)


def _width(structure: Structure, method: str) -> str:
    if method in structure.undecided:
        return "undecided within the limit"
    width = structure.widths[method]
    return "none" if width is None else str(width)
