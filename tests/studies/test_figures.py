from tests.studies.sample_figure import FIGURE

from sapper.studies.figures import Mark, Series


def test_a_figure_is_a_value():
    assert hash(FIGURE) == hash(FIGURE)
    assert len(FIGURE.panels) == 2


def test_a_series_has_marks_joined_by_a_line_and_the_next_colour_by_default():
    series = Series("times", ((1.0, 2.0),))
    assert (series.mark, series.colour, series.spread) == (Mark.BOTH, None, ())
