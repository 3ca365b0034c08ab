import xml.etree.ElementTree as ET

from hypothesis import given
from hypothesis import strategies as st

from sapper.render.svg_syntax import classes, number, position, runs, stamp, text


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
