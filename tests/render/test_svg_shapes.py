"""How shapes are written in SVG, and the boundaries of sets of cells."""

import re
import xml.etree.ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.render.drawings import by_class, parse

from sapper import Board
from sapper.errors import RenderError
from sapper.render import svg
from sapper.render.overlay import Arrow, Dot, Line, Outline, Words
from sapper.render.svg_shapes import classes, loops, number, painted, position, runs, stamp, text

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


@given(st.text(), st.text())
def test_any_text_becomes_well_formed_xml(value, name):
    ET.fromstring(f"<g class={classes(name)}>{text(value)}</g>")


@given(st.floats(-1e6, 1e6))
def test_a_coordinate_is_written_to_a_hundredth_without_idle_zeros(value):
    assert abs(float(number(value)) - value) <= 0.005 + 1e-9
    assert not number(value).endswith(".")
    assert "." not in number(value) or not number(value).endswith("0")


def test_a_cell_is_meant_by_its_middle():
    assert position((0, 2)) == (40, 8)


def test_runs_join_the_cells_of_a_row_and_no_others():
    assert runs([(0, 0), (0, 1), (0, 3), (1, 0)]).count("M") == 3
    assert stamp([(0, 0), (0, 1)], 1, 2, "h1") == "M1 2h1M17 2h1"


cell_sets = st.sets(st.tuples(st.integers(0, 5), st.integers(0, 5)), min_size=1)


def area(loop):
    """Signed, by the shoelace formula: outer loops count positive, holes negative."""
    sides = zip(loop, loop[1:] + loop[:1], strict=True)
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in sides) / 2


def is_inside(x, y, every):
    """Cast a ray to the left and count the upright sides it crosses."""
    crossings = 0
    for loop in every:
        for (x1, y1), (_, y2) in zip(loop, loop[1:] + loop[:1], strict=True):
            crossings += x1 < x and min(y1, y2) <= y < max(y1, y2)
    return crossings % 2 == 1


def test_one_cell_is_a_square():
    assert loops([(2, 1)]) == [[(1, 2), (2, 2), (2, 3), (1, 3)]]


def test_an_inset_moves_every_side_into_the_set():
    assert loops([(0, 0)], 0.25) == [[(0.25, 0.25), (0.75, 0.25), (0.75, 0.75), (0.25, 0.75)]]


def test_the_inner_corner_of_an_angle_moves_into_the_set_too():
    (loop,) = loops([(0, 0), (1, 0), (1, 1)], 0.25)
    assert (0.75, 1.25) in loop


def test_cells_that_touch_at_a_corner_have_loops_of_their_own():
    assert len(loops([(0, 0), (1, 1)])) == 2


def test_a_hole_has_its_own_loop_the_other_way_round():
    ring = [(r, c) for r in range(3) for c in range(3) if (r, c) != (1, 1)]
    assert [area(loop) for loop in loops(ring)] == [9, -1]


@given(cell_sets)
def test_the_loops_enclose_exactly_the_cells(cells):
    every = loops(cells)
    assert sum(map(area, every)) == len(cells)
    inside = {(r, c) for r in range(6) for c in range(6) if is_inside(c + 0.5, r + 0.5, every)}
    assert inside == cells


@given(cell_sets, st.randoms(use_true_random=False))
def test_the_order_of_the_cells_does_not_matter(cells, random):
    shuffled = sorted(cells)
    random.shuffle(shuffled)
    assert loops(shuffled) == loops(sorted(cells))


@given(cell_sets)
def test_inset_loops_of_a_set_stay_inside_it(cells):
    for loop in loops(cells, 0.1):
        for x, y in loop:
            assert (int(y // 1), int(x // 1)) in cells
