"""A cellular automaton on elements (Pestov and Shalyto 2005): how *Tips Minesweeper* finds hints.

An element is a non-empty set of covered cells around one clue. Its state is an interval: the
minimum and maximum number of mines it may contain. Take a clue that sees a whole element A, has
``free`` covered cells around it, and needs ``missing`` more mines. At first, the interval of A is

    least(A) = max(0, missing - free + |A|)        most(A) = min(|A|, missing)

Then an element C that splits into two elements A and B narrows both:

    least(B) <- max(least(B), least(C) - most(A))
    most(B)  <- min(most(B),  most(C) - least(A))

An element is called touched when its interval has changed. Touched elements update their neighbours
until no element is touched. If the maximum is 0, every cell of the element is safe. If the minimum
is the number of cells, every cell is a mine. The newly decided cells change the elements, and the
automaton starts again.

The automaton ends because intervals only shrink. It is incomplete by design, but fast, and it
reasons as people do, about how many mines are in which cells. The mine total is not used. A clue
has at most 255 elements. There are at most 6,050 ways to choose one of them and split it in two, so
each start costs at most 6,050 steps per clue, and usually a few dozen.

The listing in the paper updates the maximum only if the minimum did not change, so a narrowing can
be lost; here both are updated.
"""

from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass

from sapper.board import Board
from sapper.budget import Budget, StopFlag
from sapper.classics.toolkit.trace import Trace, named
from sapper.classics.toolkit.working_board import ContradictionError, WorkingBoard
from sapper.deductions import Deductions
from sapper.grid import Cell
from sapper.words import counted

TECHNIQUE = "element"
"""The name of a step of this algorithm."""


@dataclass(frozen=True, slots=True)
class Element:
    """A set of covered cells around one clue, with the number of mines that it may hold."""

    cells: tuple[Cell, ...]
    """The cells, ascending."""
    least: int
    """The minimum number of mines in the element."""
    most: int
    """The maximum number of mines in the element."""
    clues: tuple[Cell, ...]
    """The clues that prove the decisive bound, ascending."""

    @property
    def is_mine(self) -> bool:
        """Whether every cell is a mine."""
        return self.least == len(self.cells)


def deduce(board: Board, *, limit: int | None = None, stop: StopFlag | None = None) -> Deductions:
    """Return the cells that the automaton proves to be safe or to be mines.

    A step is one inspection of a cell's neighbours, or one touched element.

    Raises:
        UndecidedError: the limit was reached, or the stop signal was set.

    >>> found = deduce(Board.parse("4x2:..../1211"))
    >>> found.safe, found.mines
    (((0, 1), (0, 3)), ((0, 0), (0, 2)))
    """
    return deduce_within(board, Budget(limit, stop))


def deduce_within(board: Board, budget: Budget, trace: Trace | None = None) -> Deductions:
    """Like ``deduce``, but within a given budget and with a trace of each narrowed interval."""
    work = WorkingBoard(board, budget=budget, trace=trace)
    try:
        for _ in decisive(work):
            pass
    except ContradictionError:
        return Deductions.contradicted()
    return work.deductions()


def decisive(work: WorkingBoard) -> Iterator[Element]:
    """Run the automaton repeatedly until it finds nothing; yield the elements that decide cells.

    >>> for element in decisive(WorkingBoard(Board.parse("3x2:..1/.11"))):
    ...     print(element.cells, element.least, element.most, element.clues)
    ((0, 1),) 1 1 ((0, 2),)
    ((0, 0), (1, 0)) 0 0 ((0, 2), (1, 1))
    """
    while True:
        found = _Automaton(work).decisive()
        for element in found:
            settle = work.mark if element.is_mine else work.open
            settle(element.cells, technique=TECHNIQUE, clues=element.clues)
        yield from found
        if not found:
            return


class _State:
    """The state of an element while the automaton runs."""

    __slots__ = ("bases", "least", "least_clues", "most", "most_clues")

    def __init__(self, size: int) -> None:
        self.least = 0
        self.most = size
        self.least_clues = 0
        """The clues that prove ``least``, one bit per clue."""
        self.most_clues = 0
        """The clues that prove ``most``, one bit per clue."""
        self.bases: list[int] = []
        """All covered cells around each clue that sees the whole element."""


class _Automaton:
    """The elements of one board and their states; an element is a number with one bit per cell."""

    __slots__ = ("_budget", "_cells", "_clues", "_states", "_touched", "_work")

    def __init__(self, work: WorkingBoard) -> None:
        self._budget = work.budget
        self._work = work
        self._cells: list[Cell] = []
        """The cell of each bit of an element."""
        self._clues: list[Cell] = []
        """The clue of each bit of ``least_clues`` and ``most_clues``."""
        self._states: dict[int, _State] = {}
        bits: dict[Cell, int] = {}
        for clue, number in work.clues():
            covered, mines = work.around(clue)
            if covered:
                base = sum(bits.setdefault(cell, 1 << len(bits)) for cell in covered)
                self._begin(base, number - mines, 1 << len(self._clues))
                self._clues.append(clue)
        self._cells.extend(bits)
        self._touched = OrderedDict.fromkeys(self._states)
        if work.trace is not None:
            elements = counted(len(self._states), "element")
            text = f"start: {elements} around {counted(len(self._clues), 'clue')}"
            work.trace.add(text, work.snapshot, clues=self._clues)

    def _begin(self, base: int, missing: int, clue: int) -> None:
        """Narrow the elements around a clue, using only this clue."""
        free = base.bit_count()
        for element in _parts(base):
            size = element.bit_count()
            state = self._states.get(element)
            if state is None:
                state = self._states[element] = _State(size)
            if base not in state.bases:
                state.bases.append(base)
            least, most = max(0, missing - free + size), min(size, missing)
            _narrow(state, least, clue, most, clue)

    def decisive(self) -> list[Element]:
        """Run until no element is touched; return the elements that were first to decide a cell."""
        found, decided = [], 0
        while self._touched:
            # The order does not change the result: intervals only shrink, each as far as it can.
            element, _ = self._touched.popitem(last=False)
            self._budget.spend()
            state = self._states[element]
            size = element.bit_count()
            if (state.most == 0 or state.least == size) and element & ~decided:
                decided |= element
                found.append(self._decided(element, state))
            self._update_neighbours(element, state)
        return found

    def _update_neighbours(self, element: int, state: _State) -> None:
        """Narrow the parts of a touched element, then the elements that extend this element."""
        for part in _parts(element):
            if part != element:
                self._update(part, element ^ part, element)
        for base in state.bases:
            for rest in _parts(base & ~element):
                self._update(element, rest, element | rest)

    def _update(self, a: int, b: int, c: int) -> None:
        """Narrow element b; elements a and b together form element c."""
        states = self._states
        one, other, whole = states[a], states[b], states[c]
        least, most = whole.least - one.most, whole.most - one.least
        if (least > other.least or most < other.most) and _narrow(
            other,
            least,
            whole.least_clues | one.most_clues,
            most,
            whole.most_clues | one.least_clues,
        ):
            self._touched[b] = None
            self._record(a, b, c)

    def _record(self, a: int, b: int, c: int) -> None:
        """Add to the trace that b was narrowed."""
        trace = self._work.trace
        if trace is None or trace.is_full:
            if trace is not None:
                trace.left_off += 1
            return
        parts = [[self._cells[bit] for bit in _bits(element)] for element in (c, a, b)]
        said = [
            f"{{{named(cells)}}} {_interval(self._states[element])}"
            for cells, element in zip(parts, (c, a, b), strict=True)
        ]
        trace.add(
            f"{said[0]} less {said[1]} leaves {said[2]}",
            self._work.snapshot,
            clues=[self._clues[bit] for bit in _bits(self._states[b].least_clues)]
            + [self._clues[bit] for bit in _bits(self._states[b].most_clues)],
            sets=parts[1:],
        )

    def _decided(self, element: int, state: _State) -> Element:
        clues = state.most_clues if state.most == 0 else state.least_clues
        return Element(
            cells=tuple(sorted(self._cells[bit] for bit in _bits(element))),
            least=state.least,
            most=state.most,
            clues=tuple(self._clues[bit] for bit in _bits(clues)),
        )


def _interval(state: _State) -> str:
    if state.least == state.most:
        return f"has {state.least}"
    return f"has {state.least} to {state.most}"


def _narrow(state: _State, least: int, least_clues: int, most: int, most_clues: int) -> bool:
    """Raise the minimum and lower the maximum if possible; return whether anything changed."""
    narrowed = False
    if least > state.least:
        state.least, state.least_clues, narrowed = least, least_clues, True
    if most < state.most:
        state.most, state.most_clues, narrowed = most, most_clues, True
    if state.least > state.most:
        raise ContradictionError
    return narrowed


def _parts(whole: int) -> Iterator[int]:
    """Yield every non-empty subset of a set of bits, starting with the whole set."""
    part = whole
    while part:
        yield part
        part = (part - 1) & whole


def _bits(whole: int) -> Iterator[int]:
    """Yield the indices of the bits that are set, ascending."""
    while whole:
        low = whole & -whole
        yield low.bit_length() - 1
        whole ^= low
