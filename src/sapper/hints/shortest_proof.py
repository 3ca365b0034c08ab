"""Searches for the chain of inferences with the fewest steps, then the fewest and nearest clues.

The inferences of a closure form an and-or graph: an inference needs all the facts it uses, and each
of these facts needs one inference from an earlier round that proves it. The search goes backwards
from the goal, always from the fact with the fewest inferences, and prunes whatever is longer than
the best proof found so far. The search is exponential in general, but proofs that people can follow
are short. After ``MAX_NODES`` nodes, the best proof found so far is used.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from sapper.budget import Budget
from sapper.hints.inference import Closure, ClueTable, Inference, places
from sapper.hints.steps import Reason, Step, Technique

MAX_NODES = 2_000
"""The maximum number of search nodes for the proof of one cell."""

FEW_MINES = 8
"""Up to this number of mines, the shortest proof is found; for more mines, only a short one."""

_FIRST_FOUND = 1
"""Number of nodes after which the search accepts the first proof it finds."""

_Fact = tuple[int, bool]
"""A cell's index in the grid, and whether it is a mine."""


@dataclass(frozen=True, slots=True)
class _Node:
    """A partial proof."""

    chosen: tuple[int, ...]
    """The inferences so far."""
    pending: dict[_Fact, int]
    """The facts not proved yet, each with an upper bound for the rank of its proof."""


class ShortestProof:
    """Searches the inferences of a closure for the shortest proof."""

    def __init__(self, closure: Closure, budget: Budget | None = None) -> None:
        """Prepare the inferences for the search."""
        self._table = closure.table
        self._inferences = closure.inferences
        self._budget = budget or Budget()
        self._stating: dict[_Fact, list[int]] = {}
        for number, inference in enumerate(self._inferences):
            for place in places(inference.cells):
                self._stating.setdefault((place, inference.mine), []).append(number)
        self._nodes_left = 0
        self._best: tuple[int, ...] = ()
        self._best_effort: tuple[int, ...] = ()

    def of_any(self, wanted: int, *, mine: bool) -> tuple[Inference, ...]:
        """Return the shortest proof for one of the cells; empty if there is none."""
        goals = [
            number
            for number, inference in enumerate(self._inferences)
            if inference.mine == mine and inference.cells & wanted
        ]
        goals.sort(key=lambda number: self._inferences[number].rank)
        return self._search((_Node((goal,), self._needs(goal)) for goal in goals), MAX_NODES)

    def of_all(self, mines: int) -> tuple[Inference, ...]:
        """Return a short proof for cells that are proved to be mines.

        If there are few mines, this proof is the shortest. Otherwise, the search first chooses
        inferences that prove many mines, and stops at the first proof.
        """
        pending = {(place, True): len(self._inferences) + 1 for place in places(mines)}
        nodes = MAX_NODES if len(pending) <= FEW_MINES else _FIRST_FOUND
        return self._search([_Node((), pending)], nodes)

    def _needs(self, number: int) -> dict[_Fact, int]:
        inference = self._inferences[number]
        facts = {(place, True): inference.rank for place in places(inference.known_mines)}
        facts |= {(place, False): inference.rank for place in places(inference.known_safe)}
        return facts

    def _search(self, roots: Iterable[_Node], nodes: int) -> tuple[Inference, ...]:
        self._nodes_left = nodes
        self._best, self._best_effort = (), ()
        for root in roots:
            self._extend(root)
        found: list[int] = sorted(
            self._best, key=lambda number: (self._inferences[number].rank, number)
        )
        return tuple(self._inferences[number] for number in found)

    def _extend(self, node: _Node) -> None:
        steps = len(node.chosen) + bool(node.pending)
        if self._best and (steps > len(self._best) or self._nodes_left <= 0):
            return
        if not node.pending:
            effort = self._effort(node.chosen)
            if not self._best or effort < self._best_effort:
                self._best, self._best_effort = node.chosen, effort
            return
        self._nodes_left -= 1
        self._budget.spend()
        fact = min(node.pending, key=lambda each: (len(self._stating[each]), each))
        below = node.pending[fact]
        provers = [n for n in self._stating[fact] if self._inferences[n].rank < below]
        # Inferences that prove the most pending facts come first, so that a good bound is found
        # early.
        provers.sort(key=lambda number: self._gain(number, node.pending))
        for number in provers:
            self._extend(self._with(node, number))
            if self._nodes_left <= 0:
                return

    def _gain(self, number: int, pending: dict[_Fact, int]) -> tuple[int, int, int]:
        inference = self._inferences[number]
        states = sum(
            mine == inference.mine and inference.cells >> place & 1 for place, mine in pending
        )
        needs = inference.known_mines.bit_count() + inference.known_safe.bit_count()
        return -states, needs, number

    def _with(self, node: _Node, number: int) -> _Node:
        inference = self._inferences[number]
        pending = {
            (place, mine): below
            for (place, mine), below in node.pending.items()
            if mine != inference.mine or not inference.cells >> place & 1 or inference.rank >= below
        }
        stated = [self._inferences[other] for other in node.chosen]
        for (place, mine), below in self._needs(number).items():
            known = any(
                other.mine == mine and other.cells >> place & 1 and other.rank < below
                for other in stated
            )
            if not known:
                pending[place, mine] = min(below, pending.get((place, mine), below))
        return _Node((*node.chosen, number), pending)

    def _effort(self, chosen: Sequence[int]) -> tuple[int, ...]:
        numbers = {clue for number in chosen for clue in self._inferences[number].clues}
        rows, cols = zip(*self._table.names(numbers), strict=True)
        spread = max(rows) - min(rows) + max(cols) - min(cols)
        return len(chosen), len(numbers), int(spread), *sorted(chosen)


def steps(table: ClueTable, inferences: Sequence[Inference]) -> list[Step]:
    """Return inferences as steps.

    All inferences by the rule FULL in the same round form one step. A cell that an earlier step has
    decided is not repeated.
    """
    found: list[Step] = []
    stated: list[tuple[int, bool]] = []
    merging = [
        [list(same)] if full else [[each] for each in same]
        for (_, full), same in groupby(
            sorted(inferences, key=lambda each: (each.rank, each.reason is not Reason.FULL)),
            key=lambda each: (each.rank, each.reason is Reason.FULL),
        )
    ]
    for group in (group for groups in merging for group in groups):
        cells = known_mines = known_safe = 0
        for inference in group:
            cells |= inference.cells
            known_mines |= inference.known_mines
            known_safe |= inference.known_safe
        first = group[0]
        for mask, mine in stated:
            if mine == first.mine:
                cells &= ~mask
        if not cells:
            continue
        premises = [
            number
            for number, (mask, mine) in enumerate(stated)
            if mask & (known_mines if mine else known_safe)
        ]
        numbers = dict.fromkeys(clue for inference in group for clue in inference.clues)
        found.append(
            Step(
                Technique.PAIR if len(first.clues) == 2 else Technique.SINGLE,
                first.reason,
                table.cells(cells),
                first.mine,
                table.names(numbers),
                premises=tuple(premises),
            )
        )
        stated.append((cells, first.mine))
    return found
