import re

import pytest
from tests.render.drawings import by_class, parse

from sapper import Board
from sapper.errors import RenderError
from sapper.render import svg
from sapper.render.overlay import Arrow, Dot, Line, Outline, Words
from sapper.render.svg_shapes import painted

BOARD = Board.parse("4x3m3:12*./0_.8/....")


def test_an_arrow_leaves_its_start_and_points_at_its_end():
    root = parse(svg.draw(BOARD, overlay=[Arrow((0, 0), (0, 3), "tone-2")]))
    (shaft,) = by_class(root, "arrow")
    (head,) = by_class(root, "head")
    x1, y1, x2, y2 = map(float, re.findall(r"[\d.]+", shaft.get("d")))
    assert 8 < x1 < x2 < 56
    assert y1 == y2 == 8
    tip = re.match(r"M([\d.]+) ([\d.]+)", head.get("d")).groups()
    assert x2 < float(tip[0]) < 56


def test_an_arrow_without_length_is_refused():
    with pytest.raises(RenderError, match="itself"):
        svg.draw(BOARD, arrows=[((1, 1), (1, 1))])


def test_shapes_are_painted_by_kind_lines_before_dots_before_words():
    shapes = [Words((0, 0), "a"), Dot((0, 0)), Line((0, 0), (0, 1)), Outline(((0, 0),))]
    kinds = re.findall(r'class="(outline|line|dot|words)', "".join(painted(shapes)))
    assert kinds == ["outline", "line", "dot", "words"]
