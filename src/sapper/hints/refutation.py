"""Proofs by regions: assume the opposite of a claim, and follow clues to a contradiction.

Under this assumption each clue is used by itself: either it has all its mines, so its other cells
are safe; or it needs mines in all its cells; or it can no longer be satisfied. Facts that were
proved before are used as well. All direct consequences are inferred together, so the first
contradiction needs as few rounds as possible. Only the steps that lead to this contradiction are
shown.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from sapper.budget import Budget
from sapper.hints.inference import Closure, ClueTable, Inference, places
from sapper.hints.steps import ArgumentLine, LineKind, Reason, Step, Technique


@dataclass(frozen=True, slots=True)
class Refutation:
    """A proof by contradiction for a cell."""

    place: int
    mine: bool
    """Whether the cell is proved to be a mine; the assumption is the opposite."""
    reason: Reason
    """How the last clue is violated."""
    clue: int
    """The index of the violated clue in the table."""
    inferences: tuple[Inference, ...]
    """The inferences, in order."""
    known_mines: int
    """The mines that were proved before and that this proof uses, as a set of cells."""
    needed: tuple[int, ...]
    """For each inference, the cells that no earlier inference decides and that a later inference or
    the violated clue uses."""

    @property
    def effort(self) -> tuple[int, int, int]:
        """A sort key: the number of lines (one for known mines), the number of clues, the cell."""
        clues = {clue for inference in self.inferences for clue in inference.clues} | {self.clue}
        return len(self.inferences) + bool(self.known_mines), len(clues), self.place


def refute(
    table: ClueTable,
    place: int,
    *,
    mine: bool,
    known_mines: int = 0,
    pairs: bool = False,
    most_rounds: int = 12,
    budget: Budget | None = None,
) -> Refutation | None:
    """Prove that a cell is a mine, or safe, by refuting the opposite; ``None`` if that fails."""
    bit = 1 << place
    supposed_mines, supposed_safe = (0, bit) if mine else (bit, 0)
    closure = Closure(table, mines=known_mines | supposed_mines, safe=supposed_safe, budget=budget)
    for _ in range(most_rounds):
        found = [
            _traced(closure, place, failing, known_mines, mine=mine)
            for failing in _failing(closure)
        ]
        if found:
            return min(found, key=lambda each: each.effort)
        if not closure.next_round(pairs=pairs):
            return None
    return None


def _failing(closure: Closure) -> Iterator[tuple[int, Reason]]:
    """Yield the clues that can no longer be satisfied, and why."""
    for number, (clue, mask) in enumerate(
        zip(closure.table.clues, closure.table.masks, strict=True)
    ):
        if (mask & closure.mines).bit_count() > clue.missing:
            yield number, Reason.TOO_MANY
        if mask.bit_count() - (mask & closure.safe).bit_count() < clue.missing:
            yield number, Reason.TOO_FEW


def _traced(
    closure: Closure, place: int, failing: tuple[int, Reason], known_mines: int, *, mine: bool
) -> Refutation:
    """Go back from the contradiction, and keep only the inferences that lead to it."""
    number, reason = failing
    table = closure.table
    clue, mask = table.clues[number], table.masks[number]
    bit = 1 << place
    given = known_mines | (0 if mine else bit), bit if mine else 0
    if reason is Reason.TOO_MANY:
        mines, safe = _fewest(closure, mask & closure.mines, clue.missing + 1, given[0]), 0
    else:
        least = mask.bit_count() - clue.missing + 1
        mines, safe = 0, _fewest(closure, mask & closure.safe, least, given[1])
    kept: list[tuple[Inference, int]] = []
    for inference, fresh in reversed(_first_stated(closure, given)):
        needed = fresh & (mines if inference.mine else safe)
        if needed:
            kept.append((inference, needed))
            mines |= inference.known_mines
            safe |= inference.known_safe
    kept.reverse()
    return Refutation(
        place,
        mine,
        reason,
        number,
        tuple(inference for inference, _ in kept),
        mines & known_mines,
        tuple(needed for _, needed in kept),
    )


def _first_stated(closure: Closure, given: tuple[int, int]) -> list[tuple[Inference, int]]:
    """Return every inference with the cells that no earlier inference decides."""
    mines, safe = given
    found = []
    for inference in closure.inferences:
        known = mines if inference.mine else safe
        found.append((inference, inference.cells & ~known))
        if inference.mine:
            mines |= inference.cells
        else:
            safe |= inference.cells
    return found


def _fewest(closure: Closure, cells: int, count: int, given: int) -> int:
    """Choose ``count`` of the cells, starting with those that need the fewest inferences."""
    rank = dict.fromkeys(places(cells & given), 0)
    for inference in closure.inferences:
        for place in places(inference.cells & cells):
            rank.setdefault(place, inference.rank)
    chosen = sorted(places(cells), key=lambda place: (rank[place], place))[:count]
    return sum(1 << place for place in chosen)


def step(table: ClueTable, found: Refutation, premises: tuple[int, ...]) -> Step:
    """Return a refutation as a step."""
    lines = tuple(
        ArgumentLine(
            LineKind.MINES if inference.mine else LineKind.SAFE,
            table.names(inference.clues),
            table.cells(needed),
        )
        for inference, needed in zip(found.inferences, found.needed, strict=True)
    )
    order = [clue for inference in found.inferences for clue in inference.clues]
    # The violated clue is mentioned last.
    numbers = [*dict.fromkeys(clue for clue in order if clue != found.clue), found.clue]
    clue = table.clues[found.clue]
    return Step(
        Technique.REGION,
        found.reason,
        table.cells(1 << found.place),
        found.mine,
        table.names(numbers),
        premises=premises,
        argument=lines,
        count=clue.missing,
    )
