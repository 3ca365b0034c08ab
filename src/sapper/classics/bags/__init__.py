"""Decides consistency by tree decomposition, for boards whose bags form a suitable graph.

Every clue with the cells around it is a bag. Redundant edges between the bags are dropped. If a
tree remains, or a graph whose blocks are series-parallel, the board has a tree decomposition of
width at most 26, and one pass over it decides consistency. Otherwise the verdict is unknown. The
cost is polynomial; if only trees remain, it is linear in the number of clues.

Source: Hoder 2007 (a bachelor thesis). ``decomposition`` builds the tree, with ``series_parallel``
for the parts that are not trees; ``decision`` makes the pass that decides consistency. The thesis
does not use the mine total; this package does.
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
