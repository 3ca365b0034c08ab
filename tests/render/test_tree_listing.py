import re

from sapper.render.tree_listing import LINE, ListedNode, draw

CHAIN = [ListedNode("a", (1,)), ListedNode("b", (2,)), ListedNode("c")]
FORK = [ListedNode("a", (1, 3)), ListedNode("b", (2,)), ListedNode("c"), ListedNode("d")]


def places(text):
    """Where each line of text stands: its words, x and y."""
    found = re.findall(r'<text class="listed" x="([0-9]+)" y="([0-9]+)">(\w+)', text)
    return {words: (int(x), int(y)) for x, y, words in found}


def test_a_chain_stays_on_one_level():
    drawn, _, height = draw(CHAIN, [0])
    at = places(drawn)
    assert len({x for x, _ in at.values()}) == 1
    assert height == 3 * LINE


def test_children_of_a_fork_stand_further_in_below_their_parent():
    at = places(draw(FORK, [0])[0])
    assert at["b"][0] == at["d"][0] > at["a"][0]
    assert at["a"][1] < at["b"][1] < at["c"][1] < at["d"][1]


def test_every_child_has_a_guide():
    drawn, _, _ = draw(FORK, [0])
    assert drawn.count('class="guide"') == 3


def test_a_forest_has_its_roots_one_below_the_other():
    drawn, width, _ = draw([ListedNode("a"), ListedNode("a long line & more")], [0, 1])
    assert "&amp;" in drawn
    assert width > 100
