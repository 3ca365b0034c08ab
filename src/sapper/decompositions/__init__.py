"""A board's decompositions side by side: by the bags, by elimination, by the engine.

``structure`` measures them, ``drawing`` draws the stages of the bags.
"""
