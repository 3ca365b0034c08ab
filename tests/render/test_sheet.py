import re
import xml.etree.ElementTree as ET

import pytest

from sapper.render.sheet import Edge, TreeNode, bags_and_edges, outline, tree


def elements(text, name):
    """The elements of a sheet that have a class, as dictionaries of their attributes."""
    found = ET.fromstring(f"<svg>{text}</svg>")
    return [node.attrib for node in found.iter() if name in node.get("class", "").split()]


def numbers(text):
    return [float(each) for each in re.findall(r"-?[0-9.]+", text)]


def test_a_bag_is_a_ring_around_its_clue():
    (bag,) = elements(bags_and_edges([(2, 3)], []), "bag")
    assert (bag["cx"], bag["cy"], bag["r"]) == ("3.5", "2.5", "0.41")


def test_a_line_runs_straight_from_ring_to_ring():
    (line,) = elements(bags_and_edges([], [Edge((0, 0), (0, 1))]), "edge")
    assert numbers(line["d"]) == pytest.approx([0.91, 0.5, 1, 0.5, 1.09, 0.5])


def test_a_line_goes_round_the_cell_between_its_ends():
    (line,) = elements(bags_and_edges([], [Edge((0, 0), (0, 2))]), "edge")
    _, _, x, y, _, _ = numbers(line["d"])
    assert x == pytest.approx(1.5)
    assert abs(y - 0.5) == pytest.approx(0.84)


def test_every_line_has_a_halo_below_it():
    text = bags_and_edges([], [Edge((0, 0), (1, 1)), Edge((0, 0), (1, 2), tone=9)])
    assert [line["d"] for line in elements(text, "halo")] == [
        line["d"] for line in elements(text, "edge")
    ]


def test_a_dropped_line_is_dashed_and_a_tone_is_one_of_eight():
    edges = [Edge((0, 0), (1, 1), is_dropped=True), Edge((0, 0), (1, 2), tone=9)]
    dropped, toned = elements(bags_and_edges([], edges), "edge")
    assert dropped["class"] == "edge dropped"
    assert toned["class"] == "edge tone-1"


@pytest.mark.parametrize(
    ("cells", "corners"),
    [([(0, 0)], 4), ([(0, 0), (0, 1)], 4), ([(0, 0), (0, 1), (1, 0)], 6)],
)
def test_an_outline_has_the_corners_of_its_set(cells, corners):
    (path,) = elements(outline(cells, 0), "outline")
    assert len(numbers(path["d"])) == 2 * corners


def test_a_tree_has_a_node_for_each_bag_and_a_ring_around_its_root():
    nodes = [TreeNode(((0, 0), (0, 1)), ()), TreeNode(((4, 4), (4, 5)), (0,), is_large=True)]
    text = tree(nodes)
    small, large = elements(text, "node")
    (ring,) = elements(text, "outline")
    assert float(small["r"]) < float(large["r"])
    assert (ring["cx"], ring["cy"]) == (large["cx"], large["cy"])
    assert len(elements(text, "edge")) == 1


def test_a_node_on_a_digit_moves_into_the_corner():
    (node,) = elements(tree([TreeNode(((3, 3),), ())]), "node")
    assert (float(node["cx"]), float(node["cy"])) == pytest.approx((3.86, 3.14))


def test_no_tree_is_no_drawing():
    assert tree([]) == ""


def test_an_arrow_has_a_head_in_the_colour_of_its_line_at_its_end():
    text = bags_and_edges([], [Edge((0, 0), (0, 3), tone=2, is_arrow=True)])
    (head,) = elements(text, "head")
    assert head["class"] == "head tone-2"
    x, y, *_ = numbers(head["d"])
    assert (x, y) == pytest.approx((3.5 - 0.41, 0.5))


def test_names_and_dots_are_drawn_where_they_belong():
    text = bags_and_edges([], [], names=[((1, 1), "s<")], dots=[(0, 2)])
    assert 'class="name"' in text
    assert "s&lt;" in text
    (dot,) = elements(text, "node")
    assert (dot["cx"], dot["cy"]) == ("2.5", "0.5")


def test_a_dropped_line_keeps_its_colour():
    (line,) = elements(bags_and_edges([], [Edge((0, 0), (0, 1), 3, is_dropped=True)]), "edge")
    assert line["class"] == "edge tone-3 dropped"
