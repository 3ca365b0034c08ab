"""Tree decompositions for certificates: the clues of a problem are eliminated one after another.

Eliminating a clue makes a bag of it, of the clues that share a box or a bag with it, and of the
boxes that no bag has yet; the bag above is that of the next of its clues. Several orders are tried,
and the one whose tables should be smallest is taken.
"""

from collections.abc import Iterator, Sequence

from sapper.certify.counting import Bag, Problem

_MOST = 64  # bits of an estimate: beyond, all are too many


def best_bags(problem: Problem) -> list[Bag]:
    """Return the bags of a tree decomposition with small tables, children before parents."""
    return min(
        (_bags(problem, order) for order in _orders(problem)), key=lambda bags: _cost(problem, bags)
    )


def _orders(problem: Problem) -> Iterator[Sequence[int]]:
    """Yield orders of the clues: by the fewest neighbours, by rows, by columns."""
    yield _fewest_neighbours(problem)
    places = range(len(problem.clues))
    yield places
    yield sorted(places, key=lambda place: problem.clues[place][::-1])


def _neighbours(problem: Problem) -> list[set[int]]:
    near: list[set[int]] = [set() for _ in problem.clues]
    for seers in problem.seers:
        for clue in seers:
            near[clue].update(seers)
    for clue, others in enumerate(near):
        others.discard(clue)
    return near


def _fewest_neighbours(problem: Problem) -> list[int]:
    near = _neighbours(problem)
    left = set(range(len(near)))
    order = []
    while left:
        clue = min(left, key=lambda each: (len(near[each]), each))
        left.remove(clue)
        order.append(clue)
        _eliminate(near, clue)
    return order


def _eliminate(near: list[set[int]], clue: int) -> set[int]:
    """Join the neighbours of a clue with each other, take it away, and return them."""
    others = near[clue]
    for other in others:
        near[other] |= others
        near[other] -= {other, clue}
    return others


def _bags(problem: Problem, order: Sequence[int]) -> list[Bag]:
    near = _neighbours(problem)
    turn = {clue: place for place, clue in enumerate(order)}
    boxes: list[list[int]] = [[] for _ in order]
    for box, seers in enumerate(problem.seers):
        boxes[min(turn[clue] for clue in seers)].append(box)
    bags = []
    for place, clue in enumerate(order):
        others = _eliminate(near, clue)
        above = min((turn[other] for other in others), default=None)
        bags.append(Bag(tuple(sorted({clue, *others})), tuple(boxes[place]), above))
    return bags


def _cost(problem: Problem, bags: list[Bag]) -> int:
    """Return about how many states the tables have."""
    total = 0
    for bag in bags:
        states = 1
        for clue in bag.clues:
            states *= max(problem.needs[clue], 0) + 1
            if states >> _MOST:
                break
        total += states
    return total
