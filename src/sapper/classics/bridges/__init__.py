"""Exact states of all cells by components, bridge cells and mine numbers.

First the saturated clues (both one-clue rules to a fixed point). The rest falls into components,
where clues and hidden cells alternate. A component of more than ten cells is cut into
sub-components (``sub_components``): groups of clues, each with the cells that only its own clues
see; cells that clues of several groups see are *bridges*. For each setting of the bridges the
parts are independent and are enumerated one by one (``counting``). Each component yields the
number of its solutions for each number of mines, and for each cell how many of them have a mine
there. The mine total then bounds what each component may hold, and decides about the cells outside
all components (``cell_states``).

Source: the fair-mines thesis. This classic is complete: it finds every certain cell.
"""

from sapper.classics.bridges.cell_states import (
    CellState,
    deduce,
    deduce_within,
    states,
    states_within,
)
from sapper.classics.bridges.counting import LIMIT, Counts, count

__all__ = [
    "LIMIT",
    "CellState",
    "Counts",
    "count",
    "deduce",
    "deduce_within",
    "states",
    "states_within",
]
