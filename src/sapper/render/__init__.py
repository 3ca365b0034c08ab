"""Draws boards: as SVG for pages and notebooks, as coloured text for terminals.

``svg`` and ``ansi`` turn a ``Board`` into a string. Drawings on top of the board (a hint, a
decomposition) are lists of shapes, which ``overlay`` defines; ``heat`` makes heat maps.

- ``palette`` has every colour of the page, of SVG drawings and of the terminal; ``theme`` has the
  style sheet of SVG boards.
- ``svg_shapes`` writes shapes in SVG; ``sheet`` draws bags, edges and outlines, also for the page.
- ``stage_sheet`` puts several drawings, trees as text, and a legend on one page.
- ``png`` converts SVG to PNG (resvg).
"""
