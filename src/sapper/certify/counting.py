"""Counts the solutions of some clues in whole numbers, using the bags of a tree decomposition."""

from collections import Counter, defaultdict
from math import comb
from typing import Any, NamedTuple

from .reading import Board, Cell, digits, items, parts, require, whole

MAX_WORK = 50_000_000
"""Maximum number of multiplications (a few minutes); a certificate that needs more is too hard."""

State = tuple[int, ...]
"""The mines counted so far: in total (0 if unused), then per clue shared with the parent."""
Table = dict[State, int]
"""The number of placements for each state."""


class TooHard(Exception):  # noqa: N818 - the certificate may be correct
    """Checking the certificate would take too long."""


class Bag(NamedTuple):
    """A bag: the indices of its clues, its boxes and its parent, which comes later in the list."""

    clues: tuple[int, ...]
    boxes: tuple[int, ...]
    parent: int | None


class Problem:
    """A counting problem: some clues of a board, and cells that are already known."""

    def __init__(
        self, board: Board, clues: list[Cell], safe: set[Cell], mines: set[Cell], *, total: bool
    ) -> None:
        hidden, known = board.hidden - safe - mines, board.known | mines
        self.clues = clues
        self.needs = [
            board.clues[clue] - sum(cell in known for cell in board.around(clue)) for clue in clues
        ]
        seen_by: dict[Cell, list[int]] = defaultdict(list)
        for place, clue in enumerate(clues):
            for cell in hidden.intersection(board.around(clue)):
                seen_by[cell].append(place)
        boxes: dict[tuple[int, ...], list[Cell]] = defaultdict(list)
        for cell in sorted(seen_by):
            boxes[tuple(seen_by[cell])].append(cell)
        self.seers, self.boxes = list(boxes), list(boxes.values())
        self.sea = sorted(hidden - set(seen_by))
        self.left = board.mines - len(known) if total and board.mines is not None else None

    def bags(self, value: Any) -> list[Bag]:
        """Read bags, and check that they form a tree decomposition."""
        clues = {clue: place for place, clue in enumerate(self.clues)}
        boxes = {cells[0]: place for place, cells in enumerate(self.boxes)}
        bags = []
        for place, given in enumerate(items(value, "bags")):
            named, held, above, *_ = parts(given, "clues boxes parent states placements")
            good = above is None or whole(above, len(value), "a bag") > place
            require(good, "the parent of a bag must come after it")
            bags.append(Bag(_places(named, clues), _places(held, boxes), above))
        holders = Counter(clue for bag in bags for clue in bag.clues)
        require(len(holders) == len(self.clues), "a clue is in no bag")
        homes = [box for bag in bags for box in bag.boxes]
        require(sorted(homes) == list(range(len(self.boxes))), "a box is not in exactly one bag")
        for bag in bags:
            near = {clue for box in bag.boxes for clue in self.seers[box]}
            require(near <= set(bag.clues), "a box and one of its clues are in different bags")
            above = bags[bag.parent].clues if bag.parent is not None else ()
            holders.subtract(set(bag.clues).intersection(above))
        require(set(holders.values()) <= {1}, "the bags of a clue are not connected")
        return bags


def _places(value: Any, names: dict[Cell, int]) -> tuple[int, ...]:
    """Return the indices of listed cells, which must be in ascending order without repetition."""
    found = [names.get((pair[0], pair[1]), -1) for pair in items(value, "parts of a bag")
             if isinstance(pair, list) and len(pair) == 2
             and type(pair[0]) is int and type(pair[1]) is int]  # fmt: skip
    good = len(found) == len(value) and -1 not in found and found == sorted(set(found))
    require(good, "clues or boxes of a bag are unknown, repeated or not in ascending order")
    return tuple(found)


class Counts:
    """The tables of all bags.

    One pass over the bags counts the solutions; a second pass counts, for every cell, the solutions
    in which it is a mine.
    """

    def __init__(self, problem: Problem, bags: list[Bag]) -> None:
        self.problem, self.work = problem, 0
        self.bags = [*bags, Bag((), (), None)]  # a root above all other bags
        self.children: list[list[int]] = [[] for _ in self.bags]
        for place, bag in enumerate(bags):
            self.children[len(bags) if bag.parent is None else bag.parent].append(place)
        self.joins: list[list[tuple[Table, Table, State, int]]] = [[] for _ in self.bags]
        self.full: list[Table] = []
        self.tables: list[Table] = []
        for place in range(len(self.bags)):
            self._upwards(place)
        rest = {state: self._sea_ways(state[0], len(problem.sea)) for state in self.tables[-1]}
        self.solutions = sum(n * rest[state] for state, n in self.tables[-1].items())
        above: list[Table] = [{} for _ in bags]
        self.by_box: list[Table] = [{} for _ in problem.boxes]
        for place in reversed(range(len(self.bags))):
            self._downwards(place, above[place] if place < len(bags) else rest, above)

    def _sea_ways(self, mines: int, size: int) -> int:
        left = self.problem.left
        if left is None:
            return 1 << size
        return comb(size, left - mines) if left >= mines else 0

    def _open(self, place: int) -> list[int]:
        """Return the clues of a bag that are also in its parent."""
        bag = self.bags[place]
        above = () if bag.parent is None else self.bags[bag.parent].clues
        return [clue for clue in bag.clues if clue in above]

    def _upwards(self, place: int) -> None:
        bag = self.bags[place]
        table: Table = {(0,) * (1 + len(bag.clues)): 1}
        sources = [(self.tables[child], self._open(child), child) for child in self.children[place]]
        for box in bag.boxes:
            seers, size = self.problem.seers[box], len(self.problem.boxes[box])
            counted = self.problem.left is not None
            ways = {(k * counted, *[k] * len(seers)): comb(size, k) for k in range(size + 1)}
            sources.append((ways, list(seers), ~box))
        for other, clues, source in sources:
            spots = (0, *(1 + bag.clues.index(clue) for clue in clues))
            self.joins[place].append((table, other, spots, source))
            table = self._joined(table, other, spots, bag)
        self.full.append(table)
        keep = (0, *(1 + bag.clues.index(clue) for clue in self._open(place)))
        closed: Table = defaultdict(int)
        for state, n in table.items():
            if self._closes(state, bag, keep):
                closed[tuple(state[spot] for spot in keep)] += n
        self.tables.append(dict(closed))

    def _closes(self, state: State, bag: Bag, keep: State) -> bool:
        """Return whether the clues that are not in the parent have the right number of mines."""
        ends = (spot for spot in range(1, len(state)) if spot not in keep)
        return all(state[spot] == self.problem.needs[bag.clues[spot - 1]] for spot in ends)

    def _joined(self, table: Table, other: Table, spots: State, bag: Bag) -> Table:
        self.work += len(table) * len(other)
        if self.work > MAX_WORK:
            raise TooHard(f"more than {MAX_WORK} multiplications")
        left = self.problem.left
        most = (0 if left is None else left, *(self.problem.needs[clue] for clue in bag.clues))
        found: Table = defaultdict(int)
        for state, n in table.items():
            for more, m in other.items():
                new = _sum(state, more, spots)
                if all(here <= bound for here, bound in zip(new, most, strict=True)):
                    found[new] += n * m
        return dict(found)

    def _downwards(self, place: int, weight: Table, above: list[Table]) -> None:
        """Combine the counts outside a bag's subtree with those of its children and boxes."""
        bag = self.bags[place]
        keep = (0, *(1 + bag.clues.index(clue) for clue in self._open(place)))
        weight = {
            state: weight.get(tuple(state[spot] for spot in keep), 0)
            for state in self.full[place]
            if self._closes(state, bag, keep)
        }
        for table, other, spots, source in reversed(self.joins[place]):
            before: Table = defaultdict(int)
            passed: Table = defaultdict(int)
            for state, n in table.items():
                for more, m in other.items():
                    if rest := weight.get(_sum(state, more, spots)):
                        before[state] += m * rest
                        passed[more] += n * rest
            weight = dict(before)
            if source >= 0:
                above[source] = dict(passed)
            else:
                self.by_box[~source] = {more: n * other[more] for more, n in passed.items()}

    def with_mine(self) -> dict[Cell, int]:
        """Return, for every hidden cell, the number of solutions in which it is a mine."""
        found = {}
        for cells, ways in zip(self.problem.boxes, self.by_box, strict=True):
            shared = sum(state[1] * n for state, n in ways.items())
            found.update(dict.fromkeys(cells, shared // len(cells)))
        sea, mined = self.problem.sea, self.problem.left is not None
        for cell in sea:
            found[cell] = sum(
                n * self._sea_ways(state[0] + mined, len(sea) - 1)
                for state, n in self.tables[-1].items()
            )
        return found


def _sum(state: State, more: State, spots: State) -> State:
    new = list(state)
    for spot, n in zip(spots, more, strict=True):
        new[spot] += n
    return tuple(new)


def counted(problem: Problem, value: Any) -> Counts:
    """Count the solutions with the bags, and check the stated sizes of their tables."""
    bags = problem.bags(value)
    counts = Counts(problem, bags)
    for place, given in enumerate(value):
        size = len(counts.full[place])
        require(
            whole(given["states"], size + 1, "a size") == size,
            f"bag {place}: the size of the table is wrong",
        )
        ways = digits(sum(counts.tables[place].values()))
        require(
            given["placements"] == ways, f"bag {place}: the number of placements is {ways[:40]}"
        )
    return counts
