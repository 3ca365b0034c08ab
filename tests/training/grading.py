"""The slow version of grading: certain cells by one clue, two clues, all clues, and the total."""

from itertools import combinations, product

from sapper.hints.steps import Technique
from sapper.notation import State


def grade(board):
    """The lowest rung on which some cell is certain; ``None`` where nothing is."""
    clues = [clue for clue in (constraint(board, *item) for item in board.clues()) if clue[0]]
    if any(forced([clue]) for clue in clues):
        return Technique.SINGLE
    if any(forced(pair) for pair in combinations(clues, 2) if pair[0][0] & pair[1][0]):
        return Technique.PAIR
    if certain(board, clues, None):
        return Technique.REGION
    left = None if board.mines is None else board.mines - board.count(State.MINE)
    return Technique.TOTAL if left is not None and certain(board, clues, left) else None


def decided(board, technique):
    """Every cell that a technique and the easier ones decide, and whether it is a mine.

    Conclusions from single clues or pairs are facts for the next step. Mines are marked. Safe cells
    become blanks, because their numbers are not known yet.
    """
    found = {}
    marked = board
    while True:
        clues = [c for c in (constraint(marked, *item) for item in marked.clues()) if c[0]]
        sets = [[clue] for clue in clues]
        if technique.rung >= Technique.PAIR.rung:
            sets += [list(pair) for pair in combinations(clues, 2) if pair[0][0] & pair[1][0]]
        new = {}
        for chosen in sets:
            new |= {cell: value for cell, value in values(chosen).items() if cell not in found}
        if not new:
            break
        found |= new
        marked = marked.with_cells(
            (cell, State.MINE if mine else State.BLANK) for cell, mine in new.items()
        )
    if technique.rung >= Technique.REGION.rung:
        clues = [c for c in (constraint(board, *item) for item in board.clues()) if c[0]]
        left = board.mines - board.count(State.MINE) if technique is Technique.TOTAL else None
        found |= settled(board, clues, left)
    return found


def values(clues):
    """The cells that a few clues decide."""
    cells = sorted(frozenset().union(*(around for around, _ in clues)))
    every = [
        set(mines)
        for count in range(len(cells) + 1)
        for mines in combinations(cells, count)
        if all(len(around.intersection(mines)) == number for around, number in clues)
    ]
    return {
        cell: cell in every[0] for cell in cells if len({cell in mines for mines in every}) == 1
    }


def constraint(board, place, number):
    """The hidden cells around a clue, and the mines among them."""
    around = board.grid.neighbours(place)
    known = sum(board[cell] == State.MINE for cell in around)
    return frozenset(cell for cell in around if board.is_hidden(cell)), number - known


def forced(clues):
    """Cells that are the same in every placement that fits a few clues, by trying all of them."""
    cells = sorted(frozenset().union(*(around for around, _ in clues)))
    every = []
    for choice in product((False, True), repeat=len(cells)):
        mines = {cell for cell, mine in zip(cells, choice, strict=True) if mine}
        if all(len(mines & around) == number for around, number in clues):
            every.append(choice)
    assert every, "a contradiction"
    return {cell for place, cell in enumerate(cells) if len({each[place] for each in every}) == 1}


def certain(board, clues, left):
    """Whether some hidden cell is the same in every placement."""
    return bool(settled(board, clues, left))


def settled(board, clues, left):
    """Hidden cells that are the same in every placement; ``left`` mines, or any number."""
    seen = sorted(frozenset().union(*(around for around, _ in clues)))
    sea = board.count(State.HIDDEN) - len(seen)
    can = {cell: set() for cell in seen}
    at_sea = set()

    def search(place, mines):
        if any(
            len(mines & around) > number
            or len(mines & around) + sum(cell in around for cell in seen[place:]) < number
            for around, number in clues
        ):
            return
        if place < len(seen):
            search(place + 1, mines)
            search(place + 1, mines | {seen[place]})
            return
        rest = None if left is None else left - len(mines)
        if rest is not None and not 0 <= rest <= sea:
            return
        for cell in seen:
            can[cell].add(cell in mines)
        at_sea.update({False, True} if rest is None else {rest > 0, rest == sea})

    search(0, frozenset())
    found = {cell: states == {True} for cell, states in can.items() if len(states) == 1}
    if len(at_sea) == 1:
        far = set(board.cells_in(State.HIDDEN)).difference(seen)
        found |= dict.fromkeys(far, at_sea == {True})
    return found
