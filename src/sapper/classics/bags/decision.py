"""Whether a board is consistent, and which cells are certain, where its decomposition can tell.

How many mines each part can hold comes from the survivors along its tree; the parts, the sea and
the mine total are then put together.  Hoder 2007, chapter 5; the mine total is added here.
"""

from collections.abc import Iterable

from sapper.board import Board
from sapper.budget import Budget, StopFlag
from sapper.classics.bags.board_decomposition import BoardDecomposition, ConnectedPart, Shape
from sapper.classics.bags.survivors import filtering, survivors, survivors_everywhere
from sapper.classics.toolkit import mine_numbers
from sapper.classics.toolkit.trace import Trace, named, surviving
from sapper.deductions import Deductions
from sapper.errors import UndecidedError
from sapper.grid import Cell
from sapper.notation import State
from sapper.number_words import counted
from sapper.verdict import Verdict


def decide(board: Board, *, limit: int | None = None, stop: StopFlag | None = None) -> Verdict:
    """Say whether the board is consistent, where its decomposition allows to say so.

    A part without a decomposition may hold anything; when even so no total fits, or another part
    is inconsistent, the board is inconsistent all the same.

    Args:
        board: With or without a mine total.
        limit: The most steps for decomposing it, and again for deciding; ``None`` for as many as
            it takes. Once it is spent the verdict is unknown.
        stop: A flag by which another thread ends the call: the verdict is unknown.

    >>> decide(Board.parse("3x1:.1.")), decide(Board.parse("3x1m2:.1."))
    (<Verdict.CONSISTENT: 'consistent'>, <Verdict.INCONSISTENT: 'inconsistent'>)
    """
    try:
        stages = BoardDecomposition.of(board, limit=limit, stop=stop)
    except UndecidedError:
        return Verdict.UNKNOWN
    return verdict(stages, limit=limit, stop=stop)


def verdict(
    stages: BoardDecomposition, *, limit: int | None = None, stop: StopFlag | None = None
) -> Verdict:
    """Do as ``decide`` does, for a board already decomposed."""
    budget = Budget(limit, stop)
    numbers = mine_numbers.interval(0, len(_sea(stages)))
    try:
        for part in stages.parts:
            numbers = mine_numbers.sums(numbers, _numbers(stages, part, budget))
    except UndecidedError:
        return Verdict.UNKNOWN
    if not _fits(stages.board, numbers):
        return Verdict.INCONSISTENT
    return Verdict.UNKNOWN if stages.shape is Shape.NEITHER else Verdict.CONSISTENT


def deduce(board: Board, *, limit: int | None = None, stop: StopFlag | None = None) -> Deductions:
    """Return the moves: a cell is safe (a mine) iff a mine (none) there makes it inconsistent.

    The thesis puts the question anew for every cell. Here each bag in turn is the root, and its
    survivors answer for all its cells at once: the same moves at the price of two passes.
    Nothing is said of cells in parts without a decomposition.

    Raises:
        UndecidedError: the limit was spent, on decomposing the board or afterwards, or the flag
            was set.

    >>> deduce(Board.parse("5x2:...../11211")).safe
    ((0, 0), (0, 2), (0, 4))
    """
    stages = BoardDecomposition.of(board, limit=limit, stop=stop)
    return _deduced(stages, Budget(limit, stop))


def decide_within(
    board: Board, budget: Budget, trace: Trace | None = None
) -> tuple[Verdict, Deductions]:
    """Decide and deduce within one budget, and tell each stage and each bag.

    Raises:
        UndecidedError: the budget was spent, or its flag set.
    """
    stages = BoardDecomposition.within(board, budget)
    if trace is not None:
        _tell(trace, stages, budget)
    found = _deduced(stages, budget)
    if found.contradiction:
        return Verdict.INCONSISTENT, found
    return Verdict.UNKNOWN if stages.shape is Shape.NEITHER else Verdict.CONSISTENT, found


def _tell(trace: Trace, stages: BoardDecomposition, budget: Budget) -> None:
    """Tell the stages of the decomposition, then the pass over every tree, bag by bag."""
    board, reduced = stages.board, stages.reduced

    def tell(text: str, sets: Iterable[Iterable[Cell]] = (), clues: Iterable[Cell] = ()) -> None:
        trace.tell(text, lambda: board, sets=sets, clues=clues)

    clues = stages.graph.clues
    tell(
        f"board graph: {counted(len(clues), 'clue')}, "
        f"{counted(len(stages.graph.others), 'other cell')}",
        clues=clues,
    )
    bags = [bag for bag in stages.bipartite.bags if len(bag) > 1]
    edges = counted(len(stages.bipartite.edges), "edge")
    tell(f"bipartite decomposition: {counted(len(bags), 'bag')}, {edges}", sets=bags)
    tell(
        f"redundant edges: {len(stages.dropped)} dropped, "
        f"{counted(len(reduced.edges), 'edge')} left: {stages.shape.value}"
    )
    for number, part in enumerate(stages.parts, 1):
        cells = frozenset[Cell]().union(*(reduced.bags[i] for i in part.bags))
        name = f"part {number} of {len(stages.parts)}"
        if part.tree is None:
            tell(f"{name}: neither a tree nor series-parallel: no decision", sets=[cells])
            continue
        for each in filtering(board, part.tree, budget=budget):
            bag = part.tree.bags[each.bag]
            own = sorted(cell for cell in bag if board.clue(cell) is not None)
            whose = "the root" if each.parent is None else "a bag"
            tell(
                f"{name}, {whose}, with the {'clue' if len(own) == 1 else 'clues'} {named(own)}: "
                f"{counted(each.assignments, 'assignment')}, {surviving(len(each.survivors))}",
                sets=[bag],
                clues=own,
            )


def _deduced(stages: BoardDecomposition, budget: Budget) -> Deductions:
    board = stages.board
    sea = _sea(stages)
    everything = [_numbers(stages, part, budget) for part in stages.parts]
    everything.append(mine_numbers.interval(0, len(sea)))
    *others, without_sea = mine_numbers.of_the_others(everything)
    if not _fits(board, mine_numbers.sums(without_sea, everything[-1])):
        return Deductions.contradicted()
    mined: dict[Cell, int] = {}
    empty: dict[Cell, int] = {}
    for part, rest in zip(stages.parts, others, strict=True):
        for cell, with_mine, without in _cell_numbers(board, part, budget):
            mined[cell] = mine_numbers.sums(with_mine, rest)
            empty[cell] = mine_numbers.sums(without, rest)
    for cell in sea:
        water = mine_numbers.sums(without_sea, mine_numbers.interval(0, len(sea) - 1))
        mined[cell], empty[cell] = water << 1, water
    return Deductions.of(
        safe=(cell for cell, numbers in mined.items() if not _fits(board, numbers)),
        mines=(cell for cell, numbers in empty.items() if not _fits(board, numbers)),
    )


def _sea(stages: BoardDecomposition) -> list[Cell]:
    seen = set(stages.graph.others)
    return [cell for cell in stages.board.cells_in(State.HIDDEN) if cell not in seen]


def _numbers(stages: BoardDecomposition, part: ConnectedPart, budget: Budget) -> int:
    """Return how many mines a part can hold: exactly with a decomposition, else any number."""
    if part.tree is None:
        cells = frozenset[Cell]().union(*(stages.reduced.bags[i] for i in part.bags))
        return mine_numbers.interval(0, sum(stages.board.is_hidden(cell) for cell in cells))
    numbers = 0
    for with_this in survivors(stages.board, part.tree, budget=budget).values():
        numbers |= with_this
    return numbers


def _cell_numbers(board: Board, part: ConnectedPart, budget: Budget) -> list[tuple[Cell, int, int]]:
    """Return each hidden cell with the part's mine numbers with and without a mine there."""
    found: dict[Cell, tuple[int, int]] = {}
    if part.tree is None:
        return []
    everywhere = survivors_everywhere(board, part.tree, budget=budget)
    for bag, left in zip(part.tree.bags, everywhere, strict=True):
        for cell in bag - found.keys():
            if board.is_hidden(cell):
                with_mine = without = 0
                for assignment, numbers in left.items():
                    if cell in assignment:
                        with_mine |= numbers
                    else:
                        without |= numbers
                found[cell] = with_mine, without
    return [(cell, *numbers) for cell, numbers in found.items()]


def _fits(board: Board, numbers: int) -> bool:
    """Tell whether the hidden mines can be as many as the board says."""
    if board.mines is None:
        return numbers > 0
    left = board.mines - board.count(State.MINE)
    return left >= 0 and numbers >> left & 1 == 1
