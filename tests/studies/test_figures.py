from xml.etree import ElementTree as ET

import pytest
from tests.studies.sample_figure import FIGURE

from sapper.studies import figures
from sapper.studies.figures import Series, SeriesStyle


def test_a_figure_is_a_value():
    assert hash(FIGURE) == hash(FIGURE)
    assert len(FIGURE.panels) == 2


def test_a_series_has_marks_joined_by_a_line_and_the_next_colour_by_default():
    series = Series("times", ((1.0, 2.0),))
    assert (series.mark, series.colour, series.spread) == (SeriesStyle.BOTH, None, ())


@pytest.mark.slow
def test_a_figure_is_the_same_every_time():
    assert figures.svg(FIGURE) == figures.svg(FIGURE)
    assert figures.png(FIGURE) == figures.png(FIGURE)


@pytest.mark.slow
def test_a_figure_shows_its_words():
    text = "".join(ET.fromstring(figures.svg(FIGURE)).itertext())
    assert all(word in text for word in ("Left", "Right", "cells", "ms", "20 %"))
    assert "none" not in text  # a series without points has no entry
