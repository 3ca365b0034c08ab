"""Shapes of an overlay in SVG: outlines, lines, arrows, dots and words, painted in this order."""

from collections.abc import Callable, Iterator, Sequence
from math import hypot

from sapper.errors import RenderError
from sapper.render.outline import loops
from sapper.render.overlay import Arrow, Dot, Line, Outline, Shape, Words
from sapper.render.svg_syntax import UNIT, classes, number, position, text


def painted(shapes: Sequence[Shape]) -> Iterator[str]:
    """Yield the elements of all shapes that stand on top of the cells."""
    kinds: tuple[tuple[type[Shape], Callable[..., str]], ...] = (
        (Outline, _outline),
        (Line, _line),
        (Arrow, _arrow),
        (Dot, _dot),
        (Words, _words),
    )
    for kind, paint in kinds:
        chosen = [shape for shape in shapes if isinstance(shape, kind)]
        if chosen:
            yield '<g class="overlay">'
            yield from map(paint, chosen)
            yield "</g>"


def _outline(shape: Outline) -> str:
    data = "".join(
        "M" + "L".join(f"{number(UNIT * x)} {number(UNIT * y)}" for x, y in loop) + "z"
        for loop in loops(shape.cells, shape.inset)
    )
    return f'<path class={classes("outline", shape.style)} d="{data}"/>'


def _line(shape: Line) -> str:
    (x1, y1), (x2, y2) = position(shape.start), position(shape.end)
    return (
        f"<path class={classes('line', shape.style)} "
        f'd="M{number(x1)} {number(y1)}L{number(x2)} {number(y2)}"/>'
    )


def _arrow(shape: Arrow) -> str:
    """Draw an arrow that leaves room for what stands at its two ends."""
    (x1, y1), (x2, y2) = position(shape.start), position(shape.end)
    length = hypot(x2 - x1, y2 - y1)
    if length == 0:
        raise RenderError(f"an arrow from {shape.start!r} to itself")
    ux, uy = (x2 - x1) / length, (y2 - y1) / length
    room = min(0.3 * UNIT, length / 4)
    head = min(4.5, length / 3)
    tip_x, tip_y = x2 - room * ux, y2 - room * uy
    neck_x, neck_y = tip_x - head * ux, tip_y - head * uy
    wing_x, wing_y = -uy * head * 0.45, ux * head * 0.45
    shaft = f"M{number(x1 + room * ux)} {number(y1 + room * uy)}L{number(neck_x)} {number(neck_y)}"
    point = (
        f"M{number(tip_x)} {number(tip_y)}"
        f"L{number(neck_x + wing_x)} {number(neck_y + wing_y)}"
        f"L{number(neck_x - wing_x)} {number(neck_y - wing_y)}z"
    )
    return (
        f'<path class={classes("arrow", shape.style)} d="{shaft}"/>'
        f'<path class={classes("head", shape.style)} d="{point}"/>'
    )


def _dot(shape: Dot) -> str:
    x, y = position(shape.at)
    return (
        f"<circle class={classes('dot', shape.style)} "
        f'cx="{number(x)}" cy="{number(y)}" r="{number(UNIT * shape.radius)}"/>'
    )


def _words(shape: Words) -> str:
    x, y = position(shape.at)
    size = UNIT * shape.size
    # The letters' middle, not their base line, stands on the point.
    return (
        f'<text class={classes("words", shape.style)} style="font-size:{number(size)}px" '
        f'x="{number(x)}" y="{number(y + 0.36 * size)}">{text(shape.text)}</text>'
    )
