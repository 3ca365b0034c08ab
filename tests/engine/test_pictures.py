import re
from xml.etree import ElementTree as ET

import pytest

from sapper import analyse, conflict, prove
from sapper.engine import pictures
from sapper.render import svg
from sapper.render.heat import heat_map


def caption(html):
    root = ET.fromstring(html)
    return root.find("figcaption").text


def test_the_probabilities_of_an_analysis_are_a_heat_map():
    analysis = analyse("3x3m2:1../.../...")
    assert "33" in svg.draw(analysis.board, heat=analysis.probabilities)  # as they are
    html = analysis._repr_html_()
    assert 'class="chance' in html
    assert caption(html) == "consistent, 15 solutions, 0 safe cells, 0 proved mines"


def test_certainty_in_a_picture_is_never_due_to_rounding():
    board = analyse("4x1m1:.1..").board
    assert heat_map(board, [[0.5, None, 0.0, 0.0]], [(0, 3)]) == [[0.5, None, 1e-9, 0.0]]
    assert heat_map(board, [[1.0, None, 1.0, 0.0]], [(0, 0)])[0][2] == 1 - 1e-9


def test_a_board_that_is_not_counted_shows_its_certain_cells():
    analysis = analyse("3x2:.../111", limit=0, seconds=0)
    html = analysis._repr_html_()
    assert caption(html) == "undecided within the limits"
    assert 'class="chance' not in html


@pytest.mark.parametrize(
    ("board", "words"),
    [
        ("2x1:2.", "inconsistent"),
        ("3x1m1:.1.", "consistent, 2 solutions, 0 safe cells, 0 proved mines"),
        ("2x1:1.", "consistent, 1 solution, 0 safe cells, 1 proved mine"),
        ("9x9m10:" + "/".join(["." * 9] * 9), "consistent, 1,878,392,407,320 solutions, 0 safe"),
        ("16x16m40:" + "/".join(["." * 16] * 16), "consistent, about 2^156"),
    ],
)
def test_the_caption_sums_up(board, words):
    assert pictures.summary(analyse(board)).startswith(words)


def test_a_proof_shows_its_cell_and_clues():
    html = prove("3x2:.../111", (0, 2))._repr_html_()
    assert caption(html) == "row 1, column 3 is safe: 2 clues"
    assert len(re.findall('class="fill clue"', html)) == 1
    mine = prove("3x1:1.1", (0, 1))._repr_html_()
    assert caption(mine) == "row 1, column 2 is a mine: 1 clue"


def test_a_conflict_shows_its_clues():
    assert caption(conflict("3x1m3:1.1")._repr_html_()) == "inconsistent: the mine total"
    html = conflict("2x1:2.")._repr_html_()
    assert caption(html) == "inconsistent: 1 clue"
    assert 'class="fill conflict"' in html
