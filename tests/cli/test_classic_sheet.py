import xml.etree.ElementTree as ET

from sapper.classics import run
from sapper.cli.classic_sheet import PICTURES, drawn

WIDE = "30x2:" + "." * 30 + "/" + "1" * 30


def stages(text):
    return [node for node in ET.fromstring(text).iter() if node.get("class") == "stage"]


def test_every_step_has_its_own_board_and_its_grounds():
    found = run("elements", "4x2:..../1211", trace=True)
    drawings = stages(drawn(found))
    boards = [node.find(".//{*}svg").get("data-board") for node in drawings]
    assert boards == [step.board.id for step in found.trace]
    assert sum("fill highlight" in ET.tostring(node, "unicode") for node in drawings) == 3


def test_no_more_are_drawn_than_one_can_look_at():
    text = drawn(run("elements", WIDE, trace=True))
    assert len(stages(text)) == PICTURES
    assert "more steps are not drawn" in text


def test_a_classic_that_does_nothing_is_drawn_so():
    assert "automaton does nothing here" in drawn(run("automaton", "3x1:.2.", trace=True))
