"""``sapper decompose``: the structure of a board, in numbers and as a picture."""

from contextlib import nullcontext

from sapper.answers.decompositions import Decomposition, DecompositionPart
from sapper.app import questions
from sapper.board import Board, Verdict
from sapper.classics.bags import Shape
from sapper.cli import options, outputs
from sapper.cli.answer_stream import BoardQuestions, Reply, about_boards
from sapper.cli.exits import ExitCode
from sapper.cli.inputs import Item
from sapper.cli.options import command, flag, option
from sapper.decompositions.drawing import (
    bag_pictures,
    before_and_after,
    every_stage,
    legend,
    survival_words,
    tree_listings,
)
from sapper.decompositions.structure import DecompositionBag
from sapper.engine import Stop
from sapper.errors import UndecidedError
from sapper.render import stage_sheet
from sapper.render.stage_sheet import Stage
from sapper.words import counted, short_places

EPILOG = """\
Examples
  sapper decompose 4x2:..../1211
  sapper decompose --interfaces 5x1:.1.1.
  sapper decompose --steps --svg bags.svg game.board
"""


@command(epilog=EPILOG)
@options.picture_option("Draw the bags over the board, with a legend.")
@flag(
    "--steps",
    "Show every stage (the graph, the removal of edges, blocks, orientation, construction trees, "
    "and the tree with the surviving assignments of each bag), not only the bags before and after "
    "the removal of edges. All bags are listed.",
)
@flag(
    "--interfaces",
    "List all bags of each connected part, with the cells around the numbers of each bag (hull) "
    "and the cells that it shares with other bags (interface).",
)
@option(
    "--limit STEPS",
    "Maximum steps per method, in the method's own unit (default 1,000,000, a few seconds).",
)
@about_boards()
def decompose(
    asked: BoardQuestions, *, picture: str | None, steps: bool, interfaces: bool
) -> ExitCode:
    """Show the structure of a board: boxes, components, bags, widths.

    Every number, together with the cells around it, forms a bag. Bags that intersect are joined by
    an edge, and redundant edges are dropped. If the result is a tree or a series-parallel graph,
    the board has a tree decomposition. Then the bags are processed one by one to decide whether the
    board has a solution.

    Each width is printed with the name of its graph. Widths of different graphs cannot be compared
    directly. If a method finds no width, the reason is given. A method that takes too long is
    stopped.

    In JSON, "parts" lists all bags of each connected part if --steps or --interfaces is given, and
    is null otherwise.

    The exit code is 0, or 3 if a method was stopped by the limit.
    """
    asked.single_for("--svg", picture)

    def ask(item: Item, stop: Stop) -> Reply:
        board = item.saved.position()
        watching = nullcontext() if asked.boards.many else outputs.watched_phases("bags")
        try:
            with watching as watch:
                found = questions.decompose(
                    board, parts=steps or interfaces, limit=asked.limit, watch=watch, stop=stop
                )
        except UndecidedError:
            if asked.as_json:
                text = outputs.answer_line(item.label, Decomposition.of(board, None, ()))
                return Reply(text, ExitCode.UNDECIDED)
            note = "the limit was reached before the bags were found"
            return Reply(None, ExitCode.UNDECIDED, notes=(note,))
        drawn = before_and_after(found.stages)
        if steps:
            drawn = every_stage(found.stages) + tree_listings(found.parts or ())
        answer = Decomposition.of(board, found.structure, drawn, found.parts)
        text = asked.text(item, answer, lambda: _report(answer, steps=steps, interfaces=interfaces))
        extra = bag_pictures(found.stages, found.parts or ()) if steps and picture else []
        reply = Reply(text, _code(answer))
        return reply.with_picture(picture, item, lambda: _svg(board, drawn + extra))

    return asked.answer("decomposing", ask)


def _code(answer: Decomposition) -> ExitCode:
    """Return the exit code: undecided if the limit stopped a method."""
    unanswered = answer.verdict is Verdict.UNKNOWN and answer.shape is not Shape.NEITHER
    return ExitCode.UNDECIDED if answer.undecided or unanswered else ExitCode.DONE


def _svg(board: Board, drawn: list[Stage]) -> str:
    sizes = ((10, 36), (20, 26), (50, 16))
    size = next((size for width, size in sizes if board.grid.width <= width), 10)
    return stage_sheet.draw(board, drawn, labels=True, legend=legend(drawn), cell_size=size)


def _report(answer: Decomposition, *, steps: bool, interfaces: bool) -> str:
    counts = answer.structure
    assert counts is not None  # noqa: S101 - the bags were found
    lines = [
        ("clues", counts.clues),
        ("boxes", f"{counts.boxes} of {counts.frontier} hidden cells; sea {counts.sea}"),
        ("components", counts.components),
        ("bags", counts.bags),
        ("edges", f"{counts.edges_before} before, {counts.edges_after} after"),
        ("reduced graph", answer.shape),
        *((f"width, {method}", _width(answer, method)) for method in answer.widths or ()),
        ("engine's method", ", ".join(answer.methods or ()) or "nothing to decompose"),
        ("by bags", answer.verdict),
    ]
    if steps:
        lines += [(f"step {i}", caption) for i, caption in enumerate(answer.steps, 1)]
    for number, part in enumerate(answer.parts or (), 1):
        left = "neither a tree nor series-parallel" if part.width is None else part.shape.value
        lines.append((f"part {number}", f"{left}, {counted(len(part.bags), 'bag')}"))
        lines += [
            (f"  bag {i}", _bag(bag, part, interfaces=interfaces))
            for i, bag in enumerate(part.bags, 1)
        ]
    return "\n".join(f"{name + ':':<20}{value}" for name, value in lines)


def _bag(bag: DecompositionBag, part: DecompositionPart, *, interfaces: bool) -> str:
    """Return a bag in words: its clues, its cells, and the bag above it."""
    text = f"{'clue' if len(bag.clues) == 1 else 'clues'} {short_places(bag.clues)}"
    if interfaces:
        text += f"; hull {short_places(bag.hull)}; interface {short_places(bag.interface)}"
    else:
        text += f"; {counted(len(bag.hull), 'cell')}"
    text += survival_words(bag)
    if part.width is None:
        return text
    return f"{text}; {'the root' if bag.parent is None else f'below bag {bag.parent + 1}'}"


def _width(answer: Decomposition, method: str) -> str:
    """Return a width with its graph, or the reason why there is no width."""
    width = (answer.widths or {})[method]
    if width is not None:
        return f"{width}, of {answer.graphs[method]}"
    left = "stopped" if method in answer.undecided else "none"
    return f"{left}: {(answer.reasons or {})[method]}"
