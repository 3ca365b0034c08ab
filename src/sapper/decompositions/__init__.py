"""Decompositions of a board compared: by the bags of a classic, by elimination, by the engine.

``structure`` measures them, ``drawing`` draws the stages of the bags.
"""
