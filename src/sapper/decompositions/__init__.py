"""Compares a board's decompositions by the algorithm ``bags``, by elimination and by the engine.

- ``structure`` measures the decompositions, and lists the bags of each connected part.
- ``elimination`` makes tree decompositions by eliminating vertices one by one, for comparison.
- ``drawing`` draws the stages of the bags, in the style of Hoder 2007, figure 4.3.

This is a separate package because it uses both ``classics`` and ``engine``, which do not import
each other.
"""
