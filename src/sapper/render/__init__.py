"""Pictures of a board: SVG for pages and notebooks, coloured text for terminals.

``svg`` and ``ansi`` turn a ``Board`` into a string. What is drawn on top of the board (a heat map,
a hint, a decomposition) is a list of shapes, described in ``overlay``; ``heat`` makes heat maps.

- ``palette`` has every colour of the page, of SVG drawings and of the terminal; ``theme`` is the
  style sheet of an SVG board, whose elements all have classes.
- ``svg_shapes`` writes shapes in SVG; ``sheet`` draws bags, edges and outlines, for the page too.
- ``stage_sheet`` puts several drawings, trees as text and a legend on one page.
- ``png`` converts SVG to PNG (resvg).
"""
