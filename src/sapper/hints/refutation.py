"""A region in words: suppose the opposite, and follow clues into a contradiction.

Under the supposition each clue is looked at by itself: it has all its mines, so its other cells
are safe; it needs all its cells, so they are mines; or it cannot be satisfied any more. Facts that
were proved before take part. All that follows at once is inferred together, so that the
contradiction that is met first is one of the nearest; only what it rests on is shown.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from sapper.budget import Budget
from sapper.hints.inference import Closure, ClueTable, Inference, places
from sapper.hints.steps import ArgumentLine, LineKind, Reason, Step, Technique


@dataclass(frozen=True, slots=True)
class Refutation:
    """Why a cell cannot be otherwise."""

    place: int
    mine: bool
    """What it is: the opposite of what was supposed."""
    reason: Reason
    """How the last clue fails."""
    clue: int
    """The number of the clue that fails."""
    inferences: tuple[Inference, ...]
    """What is inferred on the way, in order."""
    known_mines: int
    """The facts that it rests on: cells that were proved to be mines before."""
    needed: tuple[int, ...]
    """Of each inference, the cells that it is the first to decide and that something later, an
    inference or the failing clue, looks at."""

    @property
    def effort(self) -> tuple[int, int, int]:
        """Lines, those of known mines included; then clues; then the cell."""
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
    """Prove what a cell is by refuting the opposite; ``None`` when no contradiction is met."""
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
    """Yield the clues that cannot be satisfied any more, and how they fail."""
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
    """Keep what a contradiction rests on: go back from it, latest inferences first."""
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
    """Return every inference with the cells that it was the first to decide."""
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
    """Choose so many of the cells, those that take the least inferring first."""
    rank = dict.fromkeys(places(cells & given), 0)
    for inference in closure.inferences:
        for place in places(inference.cells & cells):
            rank.setdefault(place, inference.rank)
    chosen = sorted(places(cells), key=lambda place: (rank[place], place))[:count]
    return sum(1 << place for place in chosen)


def step(table: ClueTable, found: Refutation, premises: tuple[int, ...]) -> Step:
    """Write a refutation down as a step."""
    lines = tuple(
        ArgumentLine(
            LineKind.MINES if inference.mine else LineKind.SAFE,
            table.names(inference.clues),
            table.cells(needed),
        )
        for inference, needed in zip(found.inferences, found.needed, strict=True)
    )
    order = [clue for inference in found.inferences for clue in inference.clues]
    # The clue that fails is spoken of last, and named last.
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
