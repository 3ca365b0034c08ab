"""The constraints of ``constraint_sets`` at work: kept, found by their cells, subtracted, grouped.

Every constraint is kept under a number of its own; a changed one is a new one with a new number, so
an old number always names what it did. Comparing a constraint with those it shares cells with costs
a few set operations for each of them.
"""

from collections import defaultdict, deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from sapper.grid import Cell


@dataclass(frozen=True, slots=True)
class Constraint:
    """So many mines among these cells."""

    cells: frozenset[Cell]
    """The cells, none of them known."""
    mines: int
    """How many of them are mines."""
    clues: frozenset[Cell]
    """The clues it comes from."""

    def without(self, other: "Constraint") -> "Constraint":
        """Return what a constraint inside this one leaves of it."""
        return Constraint(
            self.cells - other.cells, self.mines - other.mines, self.clues | other.clues
        )


class ContradictionError(Exception):
    """The constraints cannot hold together."""


class ConstraintStore:
    """The constraints that hold among the cells not yet known.

    >>> store = ConstraintStore()
    >>> store.add(Constraint(frozenset([(0, 0), (0, 1)]), 1, frozenset([(1, 0)])))
    >>> store.add(Constraint(frozenset([(0, 0), (0, 1), (0, 2)]), 2, frozenset([(1, 1)])))
    >>> smaller, larger, rest = store.subtract_next()[0]
    >>> sorted(rest.cells), rest.mines
    ([(0, 2)], 1)
    """

    __slots__ = ("_containing", "_fresh", "_next", "_sets", "_trivial")

    def __init__(self) -> None:
        self._sets: dict[int, Constraint] = {}
        self._containing: defaultdict[Cell, set[int]] = defaultdict(set)
        self._fresh: deque[int] = deque()  # not yet compared with those they share cells with
        self._trivial: deque[int] = deque()  # no mine, or nothing but mines
        self._next = 0

    def __getitem__(self, number: int) -> Constraint:
        return self._sets[number]

    def __iter__(self) -> Iterator[Constraint]:
        return iter(self._sets.values())

    def add(self, constraint: Constraint) -> None:
        """Take a constraint in, unless its cells are constrained together already."""
        if not 0 <= constraint.mines <= len(constraint.cells):
            raise ContradictionError
        if not constraint.cells:
            return
        for number in self._containing[min(constraint.cells)]:
            if self._sets[number].cells == constraint.cells:
                if self._sets[number].mines != constraint.mines:
                    raise ContradictionError
                return
        self._sets[self._next] = constraint
        for cell in constraint.cells:
            self._containing[cell].add(self._next)
        self._fresh.append(self._next)
        if constraint.mines in (0, len(constraint.cells)):
            self._trivial.append(self._next)
        self._next += 1

    def settle(self, cells: Iterable[Cell], *, is_mine: bool) -> None:
        """Take cells that became known out of every constraint."""
        for cell in cells:
            known = Constraint(frozenset([cell]), int(is_mine), frozenset())
            for number in sorted(self._containing[cell]):
                self.add(self._remove(number).without(known))

    def pop_trivial(self) -> Constraint | None:
        """Return the next constraint that decides all its cells, if any."""
        while self._trivial:
            if constraint := self._sets.get(self._trivial.popleft()):
                return constraint
        return None

    def subtract_next(self) -> list[tuple[Constraint, Constraint, Constraint]] | None:
        """Compare the next fresh constraint with its neighbours.

        What contains it becomes smaller by it; what it contains makes it smaller.

        Returns:
            The subtractions: what was inside, what it was inside of, what is left of that; or
            ``None`` when no constraint is fresh.
        """
        done: list[tuple[Constraint, Constraint, Constraint]] = []
        while self._fresh:
            number = self._fresh.popleft()
            if number not in self._sets:
                continue
            one = self._sets[number]
            for near in sorted(self._sharing(one) - {number}):
                other = self._sets[near]
                if one.cells < other.cells:
                    done.append((one, other, self._remove(near).without(one)))
                    self.add(done[-1][-1])
                elif other.cells < one.cells:
                    done.append((other, one, self._remove(number).without(other)))
                    self.add(done[-1][-1])
                    break
            return done
        return None

    def groups(self) -> list[frozenset[int]]:
        """Return the numbers of the constraints, group by group; groups share no cell."""
        groups, left = [], dict.fromkeys(self._sets)
        while left:
            group = {next(iter(left))}
            border = set(group)
            while border:
                border = set[int]().union(*(self._sharing(self._sets[n]) for n in border)) - group
                group |= border
            groups.append(frozenset(group))
            for number in group:
                del left[number]
        return groups

    def _sharing(self, constraint: Constraint) -> set[int]:
        return set[int]().union(*(self._containing[cell] for cell in constraint.cells))

    def _remove(self, number: int) -> Constraint:
        constraint = self._sets.pop(number)
        for cell in constraint.cells:
            self._containing[cell].remove(number)
        return constraint
