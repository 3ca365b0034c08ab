from xml.etree import ElementTree as ET

from sapper import Board, hint, walk_through


def parts(html):
    root = ET.fromstring(html)
    return root.find("figcaption").text, [item.text for item in root.iter("li")]


def test_a_hint_shows_its_words_and_as_much_of_the_board_as_its_level():
    found = hint("3x2:.../111")
    assert parts(found._repr_html_()) == (found.text, [])
    assert 'class="fill safe"' in found._repr_html_()
    assert 'class="fill safe"' not in found.at(1)._repr_html_()


def test_a_walk_through_shows_its_end_and_tells_its_steps():
    numbers = {(0, 2): 1, (0, 3): 0, (0, 4): 0}
    walk = walk_through("5x1m1:1....", numbers.__getitem__)
    words, steps = parts(walk._repr_html_())
    assert words == walk.summary
    assert [step.split(":")[0] for step in steps] == ["single clue", "mine total"]
    assert f'data-board="{walk.end.id}"' in walk._repr_html_()


def test_a_board_without_steps_has_no_list():
    walk = walk_through(Board.parse("2x1m0:0."), lambda _: 0)
    assert parts(walk._repr_html_())[1] == []
