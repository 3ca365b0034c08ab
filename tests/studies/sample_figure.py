"""A figure with all that a figure may have."""

from sapper.studies.figures import Figure, Panel, Series, SeriesStyle

FIGURE = Figure(
    "growth",
    "Times <and> sizes.",
    (
        Panel(
            "Left",
            "cells",
            "ms",
            (
                Series(
                    "20 %", ((100, 1.0), (200, 2.0)), SeriesStyle.BOTH, 0, ((0.5, 1.5), (1.0, 3.0))
                ),
                Series("", ((100, 1.1), (200, 2.1)), SeriesStyle.LINE, 0),
                Series("none", ()),
            ),
            log_x=True,
            log_y=True,
        ),
        Panel("Right", "x", "y", (), log_x=True, log_y=True),
    ),
)
