from itertools import combinations

from tests.hints.situations import games, small_boards

from sapper import Board
from sapper.hints.inference import Closure, ClueTable
from sapper.hints.shortest_proof import ShortestProof, steps
from sapper.hints.steps import Reason


def closed(board, *, pairs):
    closure = Closure(ClueTable.of(board))
    closure.extend(pairs=pairs)
    return closure


def is_proof(chosen):
    """Return whether inferences can be put into an order in which each has its facts."""
    left = list(chosen)
    mines = safe = 0
    while left:
        ready = [i for i in left if not i.known_mines & ~mines and not i.known_safe & ~safe]
        if not ready:
            return False
        for inference in ready:
            left.remove(inference)
            if inference.mine:
                mines |= inference.cells
            else:
                safe |= inference.cells
    return True


def fewest(closure, wanted, *, mine):
    """The number of inferences of the shortest proof, by trying all sets."""
    for size in range(1, len(closure.inferences) + 1):
        for chosen in combinations(closure.inferences, size):
            goal = any(i.mine == mine and i.cells & wanted for i in chosen)
            if goal and is_proof(chosen):
                return size
    return None


def test_the_shortest_proof_is_as_short_as_any():
    compared = 0
    for board in small_boards()[:700]:
        for pairs in (False, True):
            closure = closed(board, pairs=pairs)
            if not 1 <= len(closure.inferences) <= 12:
                continue
            for cells, mine in ((closure.safe, False), (closure.mines, True)):
                for cell in closure.table.cells(cells)[:2]:
                    wanted = closure.table.mask([cell])
                    found = ShortestProof(closure).of_any(wanted, mine=mine)
                    assert is_proof(found)
                    assert len(found) == fewest(closure, wanted, mine=mine), (board, cell)
                    compared += 1
    assert compared > 300


def test_a_proof_of_all_mines_proves_them_all():
    for board in games(40):
        closure = closed(board, pairs=True)
        if closure.mines:
            found = ShortestProof(closure).of_all(closure.mines)
            assert is_proof(found)
            stated = 0
            for inference in found:
                stated |= inference.cells if inference.mine else 0
            assert not closure.mines & ~stated


def test_there_is_no_proof_of_what_does_not_follow():
    closure = closed(Board.parse("3x1:.1."), pairs=True)
    assert ShortestProof(closure).of_any(0b101, mine=False) == ()


def test_clues_that_are_full_in_one_round_are_reported_together():
    board = Board.parse("5x2:1.2.1/__.__")
    closure = closed(board, pairs=False)
    table = closure.table
    chain = ShortestProof(closure).of_any(table.mask([(1, 2)]), mine=False)
    shown = steps(table, chain)
    assert [(step.reason, step.clues, step.premises) for step in shown] == [
        (Reason.FULL, ((0, 0), (0, 4)), ()),
        (Reason.COMPLETE, ((0, 2),), (0,)),
    ]
