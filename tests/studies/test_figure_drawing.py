from xml.etree import ElementTree as ET

import pytest
from tests.studies.sample_figure import FIGURE

from sapper.studies import figure_drawing

pytestmark = pytest.mark.slow


def test_a_figure_is_the_same_every_time():
    assert figure_drawing.svg(FIGURE) == figure_drawing.svg(FIGURE)
    assert figure_drawing.png(FIGURE) == figure_drawing.png(FIGURE)


def test_a_figure_shows_its_words():
    text = "".join(ET.fromstring(figure_drawing.svg(FIGURE)).itertext())
    assert all(word in text for word in ("Left", "Right", "cells", "ms", "20 %"))
    assert "none" not in text  # a series without points has no entry
