"""``sapper decompose``: how a board hangs together, in numbers and as a picture."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from sapper.cli import inputs, outputs
from sapper.cli.inputs import BoardArgument, Item

if TYPE_CHECKING:  # loaded when something is decomposed
    from sapper.classics.bags import BoardDecomposition
    from sapper.decompositions.structure import Structure
    from sapper.render.decomposition_svg import Stage
    from sapper.verdict import Verdict

EPILOG = """\
Examples
  sapper decompose 4x2:..../1211
  sapper decompose --steps --svg bags.svg game.board
"""


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
    as_json: Annotated[bool, typer.Option("--json", help="A line of JSON a board.")] = False,
) -> None:
    """Take a board apart: boxes, components, bags, widths.

    Every clue with the cells around it is a bag. Bags that intersect are joined; redundant
    edges are dropped; if a tree or a series-parallel graph is left, the board has a tree
    decomposition, and consistency is decided bag by bag.

    A width of "none" means that the method has no decomposition for the board.
    """
    boards = inputs.read(source)
    if picture is not None:
        outputs.write(picture, _svg(boards.single("--svg"), steps=steps))
        if picture == outputs.STANDARD:
            return
    for item in boards.items:
        if as_json or boards.many:
            outputs.say(outputs.json_line(_fields(item, steps=steps)))
        else:
            outputs.say(_report(item, steps=steps))


def _svg(item: Item, *, steps: bool) -> bytes:
    from sapper.render import decomposition_svg  # noqa: PLC0415 - loaded when something is drawn

    stages = _stages(item)
    drawing = decomposition_svg.draw(stages.board, _drawings(stages, steps=steps), labels=True)
    return drawing.encode("utf-8")


def _stages(item: Item) -> "BoardDecomposition":
    from sapper.classics.bags import BoardDecomposition  # noqa: PLC0415 - loaded when wanted

    return BoardDecomposition.of(item.saved.position())


def _drawings(stages: "BoardDecomposition", *, steps: bool) -> "list[Stage]":
    from sapper.decompositions.drawing import before_and_after, every_stage  # noqa: PLC0415 - as above

    return every_stage(stages) if steps else before_and_after(stages)


def _answers(item: Item) -> "tuple[BoardDecomposition, Structure, Verdict]":
    from sapper.classics import bags  # noqa: PLC0415 - as above
    from sapper.decompositions.structure import Structure  # noqa: PLC0415 - as above

    stages = _stages(item)
    return stages, Structure.of(stages), bags.verdict(stages)


def _fields(item: Item, *, steps: bool) -> dict[str, Any]:
    stages, structure, verdict = _answers(item)
    fields = {
        **item.label,
        "board": stages.board.id,
        "verdict": str(verdict),
        "shape": str(structure.shape),
        "clues": structure.clues,
        "frontier": structure.frontier,
        "sea": structure.sea,
        "boxes": structure.boxes,
        "components": structure.components,
        "bags": structure.bags,
        "edges_before": structure.edges_before,
        "edges_after": structure.edges_after,
        "widths": dict(structure.widths),
        "methods": list(structure.methods),
    }
    if steps:
        fields["steps"] = [stage.caption for stage in _drawings(stages, steps=True)]
    return fields


def _report(item: Item, *, steps: bool) -> str:
    stages, structure, verdict = _answers(item)
    lines = [
        ("clues", structure.clues),
        ("boxes", f"{structure.boxes} of {structure.frontier} hidden cells; sea {structure.sea}"),
        ("components", structure.components),
        ("bags", structure.bags),
        ("edges", f"{structure.edges_before} before, {structure.edges_after} after"),
        ("what is left", structure.shape),
        *(
            (f"width, {method}", "none" if width is None else width)
            for method, width in structure.widths.items()
        ),
        ("engine's method", ", ".join(structure.methods) or "nothing to order"),
        ("by bags", verdict),
    ]
    if steps:
        drawings = _drawings(stages, steps=True)
        lines += [(f"step {i}", stage.caption) for i, stage in enumerate(drawings, 1)]
    return "\n".join(f"{name + ':':<20}{value}" for name, value in lines)
