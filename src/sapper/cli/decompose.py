"""``sapper decompose``: the structure of a board, in numbers and as a picture."""

from collections.abc import Callable
from dataclasses import dataclass

import click

from sapper.answers.decompositions import Decomposition
from sapper.board import Board, Verdict
from sapper.budget import Budget
from sapper.classics.bags import BoardDecomposition, Shape
from sapper.cli import options, outputs
from sapper.cli.exits import ExitCode
from sapper.cli.inputs import Item
from sapper.cli.options import command, option
from sapper.cli.replies import BoardQuestions, Reply, about_boards
from sapper.decompositions import elimination
from sapper.decompositions.drawing import (
    bag_pictures,
    before_and_after,
    every_stage,
    legend,
    survival_words,
    tree_listings,
)
from sapper.decompositions.structure import (
    GRAPHS,
    DecompositionBag,
    Part,
    Structure,
    parts_of,
)
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


@dataclass(frozen=True, slots=True)
class _Answer:
    """A decomposed board; without parts if even the bags were not found."""

    item: Item
    board: Board
    stages: BoardDecomposition | None = None
    structure: Structure | None = None
    drawn: tuple[Stage, ...] = ()
    pictures: tuple[Stage, ...] = ()
    """Drawings of single bags."""
    parts: tuple[Part, ...] | None = None
    """All bags, if requested."""

    @property
    def code(self) -> ExitCode:
        """Undecided if some method was stopped by the limit."""
        if self.stages is None or self.structure is None or self.structure.undecided:
            return ExitCode.UNDECIDED
        answerable = self.stages.shape is not Shape.NEITHER
        undecided = answerable and self.structure.verdict is Verdict.UNKNOWN
        return ExitCode.UNDECIDED if undecided else ExitCode.DONE


@command(epilog=EPILOG)
@options.board_argument
@option(
    "--svg",
    options.FILE,
    "FILE",
    "Draw the bags over the board, with a legend. For many boards, {i} in the name is the line"
    " number, from 0.",
    name="picture",
)
@click.option(
    "--steps",
    is_flag=True,
    help="Show every stage, not just two: the graph, edges being removed, blocks, orientation,"
    " construction trees, and the tree with what is left of each bag. All bags are listed.",
)
@click.option(
    "--interfaces",
    is_flag=True,
    help=(
        "List all bags of each connected part with the cells around its numbers (hull) and the "
        "cells shared with other bags (interface)."
    ),
)
@option(
    "--limit",
    options.whole_number,
    "STEPS",
    "Steps per method, as it counts them (default 1,000,000, a few seconds).",
)
@about_boards()
def decompose(
    asked: BoardQuestions, *, picture: str | None, steps: bool, interfaces: bool
) -> ExitCode:
    """Take a board apart: boxes, components, bags, widths.

    Every number with the cells around it is a bag. Bags that intersect are joined; redundant
    edges are dropped; if a tree or a series-parallel graph is left, the board has a tree
    decomposition, and whether it has a solution is decided bag by bag.

    Each width belongs to a graph, which is named: widths of different graphs cannot be compared
    directly. If a method has no width, the reason is given; a method that takes too long is
    stopped. A line that is not a board gets an answer with "line" and "error".

    In JSON, "parts" has all bags of each connected part with --steps or --interfaces, else null.

    The exit code is 0, or 3 if a method was stopped by the limit. With many boards it is the
    largest code of any board, or 2 after a bad line.
    """
    limit = asked.limit
    asked.single_for("--svg", picture)

    def ask(item: Item, stop: Stop) -> Reply:
        wanted = {"steps": steps, "interfaces": interfaces}
        if asked.boards.many:
            answer = _answer(item, limit, stop, None, **wanted)
        else:
            with outputs.watched_phases("bags") as watch:
                answer = _answer(item, limit, stop, watch, **wanted)
        if asked.as_json:
            reply = _line(answer)
        elif answer.structure is None:
            note = "the limit was reached before the bags were found"
            reply = Reply(None, answer.code, notes=(note,))
        else:
            reply = Reply(_report(answer.structure, answer, **wanted), answer.code)
        if picture is None or answer.stages is None:
            return reply
        name = outputs.numbered(picture, item.line - 1)
        return reply.with_file(name, _svg(answer).encode("utf-8"))

    return asked.answer("decomposing", ask)


def _line(answer: _Answer) -> Reply:
    found = Decomposition.of(answer.board, answer.structure, answer.drawn, answer.parts)
    return Reply(outputs.answer_line(answer.item.label, found), answer.code)


def _answer(
    item: Item,
    limit: int | None,
    stop: Stop,
    watch: Callable[[str, int, int], None] | None,
    *,
    steps: bool,
    interfaces: bool,
) -> _Answer:
    board = item.saved.position()
    most = elimination.LIMIT if limit is None else limit
    try:
        stages = BoardDecomposition.of(board, limit=most, stop=stop)
    except UndecidedError:
        return _Answer(item, board)
    structure = Structure.of(stages, limit=limit, stop=stop, watch=watch)
    if not (steps or interfaces):
        return _Answer(item, board, stages, structure, tuple(before_and_after(stages)))
    parts = parts_of(stages, budget=Budget(most, stop))
    drawn, pictures = before_and_after(stages), []
    if steps:
        drawn = every_stage(stages) + tree_listings(parts)
        pictures = bag_pictures(stages, parts)
    return _Answer(item, board, stages, structure, tuple(drawn), tuple(pictures), parts)


def _svg(answer: _Answer) -> str:
    board, drawn = answer.board, answer.drawn + answer.pictures
    sizes = ((10, 36), (20, 26), (50, 16))
    size = next((size for width, size in sizes if board.grid.width <= width), 10)
    return stage_sheet.draw(board, drawn, labels=True, legend=legend(drawn), cell_size=size)


def _report(structure: Structure, answer: _Answer, *, steps: bool, interfaces: bool) -> str:
    lines = [
        ("clues", structure.clues),
        ("boxes", f"{structure.boxes} of {structure.frontier} hidden cells; sea {structure.sea}"),
        ("components", structure.components),
        ("bags", structure.bags),
        ("edges", f"{structure.edges_before} before, {structure.edges_after} after"),
        ("what is left", structure.shape),
        *((f"width, {method}", _width(structure, method)) for method in structure.widths),
        ("engine's method", ", ".join(structure.methods) or "nothing to decompose"),
        ("by bags", structure.verdict),
    ]
    if steps:
        lines += [(f"step {i}", stage.caption) for i, stage in enumerate(answer.drawn, 1)]
    for number, part in enumerate(answer.parts or (), 1):
        left = "neither a tree nor series-parallel" if part.width is None else part.shape.value
        lines.append((f"part {number}", f"{left}, {counted(len(part.bags), 'bag')}"))
        lines += [
            (f"  bag {i}", _bag(bag, part, interfaces=interfaces))
            for i, bag in enumerate(part.bags, 1)
        ]
    return "\n".join(f"{name + ':':<20}{value}" for name, value in lines)


def _bag(bag: DecompositionBag, part: Part, *, interfaces: bool) -> str:
    """Return a bag in words: its clues, its cells, what is left of it, and the bag above it."""
    text = f"{'clue' if len(bag.clues) == 1 else 'clues'} {short_places(bag.clues)}"
    if interfaces:
        text += f"; hull {short_places(bag.hull)}; interface {short_places(bag.interface)}"
    else:
        text += f"; {counted(len(bag.hull), 'cell')}"
    text += survival_words(bag)
    if part.width is None:
        return text
    return f"{text}; {'the root' if bag.parent is None else f'below bag {bag.parent + 1}'}"


def _width(structure: Structure, method: str) -> str:
    """Return a width with the graph it belongs to, or why there is none."""
    if method in structure.undecided:
        return f"stopped: {structure.reasons[method]}"
    width = structure.widths[method]
    if width is None:
        return f"none: {structure.reasons[method]}"
    return f"{width}, of {GRAPHS[method]}"
