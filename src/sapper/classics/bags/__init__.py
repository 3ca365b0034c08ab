"""Consistency by tree decomposition, for the boards whose bags allow it.

Every clue with the cells around it is a bag. When dropping redundant edges between the bags leaves
a tree, or a graph whose blocks are series-parallel, the board has a tree decomposition of width at
most 26, and one pass over it decides consistency. Otherwise the verdict is unknown.
The cost is polynomial, and linear in the clues if the boards leave trees.

Source: Hoder 2007 (a bachelor thesis). ``decomposition`` builds the tree, with ``series_parallel``
for the parts that are not trees; ``decision`` passes over it. The mine total, which the thesis
leaves out, is added here.
"""

from sapper.classics.bags.decision import decide_within, deduce, verdict
from sapper.classics.bags.decomposition import BoardDecomposition, ConnectedPart, Shape

__all__ = [
    "BoardDecomposition",
    "ConnectedPart",
    "Shape",
    "decide_within",
    "deduce",
    "verdict",
]
