"""Pictures of a board: SVG for pages and notebooks, coloured text for terminals.

Both are functions from a ``Board`` to a string; what is drawn on top of the board
(a heat map, a hint, a decomposition) is a list of shapes, described in ``overlay``.
"""
