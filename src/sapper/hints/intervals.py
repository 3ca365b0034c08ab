"""A region in words by intervals: how many mines are here, and so how many are there.

The reasoning of Pestov and Shalyto's automaton (2005; see ``classics.elements``), on the few
clues of a proof and with every bound's origin kept, so that it can be told. An element is a set
of hidden cells around one clue. Its bounds begin with what the clues say; if an element C splits
into A and B, then

    least(B) >= least(C) - most(A)        most(B) <= most(C) - least(A)
    least(C) >= least(A) + least(B)       most(C) <= most(A) + most(B)

The second line goes beyond the document. Elements here are made of whole boxes of the proof:
cells under the same clues are interchangeable, and fewer elements make fewer sentences.
All bounds are improved together, round by round, so that the first derivation found is one of
the shallowest. Exponential in the boxes of a clue (3 to their number), of which proofs have few.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sapper.board import Board
from sapper.clues import OpenClue, boxes
from sapper.grid import Cell
from sapper.hints import phrases, single_clue
from sapper.hints.step import Role, Step, needed

MAX_SPLITS = 2_500
"""Splits of elements beyond which no person would follow the argument."""


@dataclass(frozen=True, slots=True)
class _Bound:
    """What is known of an element: a least or a most, and where it comes from."""

    element: int
    """Its boxes: a bit for each."""
    is_most: bool
    value: int
    clue: OpenClue | None = None
    """The clue whose cells are exactly the element: then the number is known."""
    whole: "_Bound | None" = None
    """What was split, when the bound is a difference."""
    part: "_Bound | None" = None
    """What was taken away from the whole; or the first of two parts that were added."""
    other: "_Bound | None" = None
    """The second of two parts that were added."""


_Key = tuple[int, bool]


class _Elements:
    """The elements of some clues and the best bound of each."""

    def __init__(self, clues: Sequence[OpenClue]) -> None:
        self.boxes = boxes(clues)
        box_of = {cell: bit for bit, box in enumerate(self.boxes) for cell in box}
        self.masks = {clue.cell: sum({1 << box_of[cell] for cell in clue.around}) for clue in clues}
        self.bounds: dict[_Key, _Bound] = {}
        wholes = {part for mask in self.masks.values() for part in _parts(mask)}
        # Large elements first: a whole clue is the most natural thing to reason about.
        self.wholes = sorted(wholes, key=lambda element: (-element.bit_count(), element))
        for element in self.wholes:
            self._learn(_Bound(element, is_most=False, value=0))
            self._learn(_Bound(element, is_most=True, value=self.size(element)))
        for clue in clues:
            for is_most in (False, True):
                mask = self.masks[clue.cell]
                self._learn(_Bound(mask, is_most, clue.missing, clue=clue))

    def size(self, element: int) -> int:
        return sum(len(box) for bit, box in enumerate(self.boxes) if element >> bit & 1)

    def cells(self, element: int) -> tuple[Cell, ...]:
        chosen = (box for bit, box in enumerate(self.boxes) if element >> bit & 1)
        return tuple(sorted(cell for box in chosen for cell in box))

    def _learn(self, bound: _Bound) -> bool:
        known = self.bounds.get((bound.element, bound.is_most))
        if known is not None and (
            bound.value >= known.value if bound.is_most else bound.value <= known.value
        ):
            return False
        self.bounds[bound.element, bound.is_most] = bound
        return True

    def splits(self) -> int:
        """Return how many ways there are to split an element."""
        return sum(2 ** element.bit_count() - 2 for element in self.wholes)

    def improve(self, changed: set[int]) -> set[int]:
        """Draw every conclusion from the bounds as they are; return the elements they are about."""
        found: list[_Bound] = []
        for whole in self.wholes:
            for part in _parts(whole):
                rest = whole ^ part
                if rest and (whole in changed or part in changed or rest in changed):
                    found.extend(self._conclusions(whole, part, rest))
        return {bound.element for bound in found if self._learn(bound)}

    def _conclusions(self, whole: int, part: int, rest: int) -> Iterator[_Bound]:
        bounds = self.bounds
        for is_most in (False, True):
            all_of, one = bounds[whole, is_most], bounds[part, not is_most]
            yield _Bound(rest, is_most, all_of.value - one.value, whole=all_of, part=one)
            if part < rest:
                first, second = bounds[part, is_most], bounds[rest, is_most]
                yield _Bound(whole, is_most, first.value + second.value, part=first, other=second)

    def decision(self, cell: Cell, *, mine: bool) -> _Bound | None:
        """Return a bound that decides a cell, for the largest element that one decides."""
        bit = next(bit for bit, box in enumerate(self.boxes) if cell in box)
        for element in self.wholes:
            bound = self.bounds[element, not mine]
            if element >> bit & 1 and bound.value == (self.size(element) if mine else 0):
                return bound
        return None


def explain(
    board: Board, clues: Sequence[OpenClue], cell: Cell, *, mine: bool
) -> tuple[Step, ...] | None:
    """Derive what a cell is from some clues; ``None`` when intervals do not decide it.

    The last step is about the cell, and perhaps about others with it.

    >>> from sapper.clues import open_clues
    >>> board = Board.parse("3x2:.../121")
    >>> print((explain(board, open_clues(board), (0, 1), mine=False) or ())[-1].text)
    The 1 at row 2, column 1 needs one mine; row 1, column 1 is a mine, so row 1, column 2 is safe.
    """
    elements = _Elements(clues)
    if elements.splits() > MAX_SPLITS:
        return None
    changed = set(elements.wholes)
    while (decision := elements.decision(cell, mine=mine)) is None:
        changed = elements.improve(changed)
        if not changed:
            return None
    if decision.clue is not None:
        return single_clue.explain(board, decision.clue, mine=mine)
    teller = _Teller(board, elements)
    teller.tell(decision)
    return needed(teller.steps)


class _Teller:
    """Writes down a bound after those it rests on, each once."""

    def __init__(self, board: Board, elements: _Elements) -> None:
        self._board = board
        self._elements = elements
        self._told: dict[tuple[int, bool, int], int] = {}
        self.steps: list[Step] = []

    def tell(self, bound: _Bound) -> int | None:
        """Return the number of the step that states a bound; ``None`` if it needs no stating."""
        key = (bound.element, bound.is_most, bound.value)
        if key in self._told:
            return self._told[key]
        if bound.whole is None and bound.part is None:
            return None
        clues: tuple[Cell, ...] = ()
        premises = []
        for source in (bound.whole, bound.part, bound.other):
            if source is None:
                continue
            if source.clue is not None:
                clues += (source.clue.cell,)
            elif (number := self.tell(source)) is not None:
                premises.append(number)
        cells = self._elements.cells(bound.element)
        self._told[key] = len(self.steps)
        self.steps.append(
            Step(
                Role.FACT,
                phrases.sentence(self._text(bound, cells)),
                cells,
                least=0 if bound.is_most else bound.value,
                most=bound.value if bound.is_most else len(cells),
                clues=tuple(sorted(set(clues))),
                premises=tuple(sorted(set(premises))),
            )
        )
        return self._told[key]

    def _text(self, bound: _Bound, cells: tuple[Cell, ...]) -> str:
        conclusion = _conclusion(cells, bound.value, is_most=bound.is_most)
        if bound.whole is None:
            assert bound.part is not None  # noqa: S101 - a sum has two parts
            assert bound.other is not None  # noqa: S101 - as above
            return f"{self._holds(bound.part)}; {self._holds(bound.other)}; so {conclusion}"
        assert bound.part is not None  # noqa: S101 - a difference has a part
        whole, part = bound.whole, bound.part
        if whole.clue is None:
            return f"{self._holds(whole)}; of these {self._holds(part)}, so {conclusion}"
        subject = phrases.needs(self._board, whole.clue)
        size = self._elements.size(part.element)
        if part.value == (size if part.is_most else 0) and part.clue is None:
            if part.is_most:  # the rest of the clue's cells may be full
                fits = "one fits" if size == 1 else f"{phrases.number(size)} fit"
                return f"{subject}; only {fits} elsewhere, so {conclusion}"
            return f"{subject}, so {conclusion}"
        return f"{subject}; {self._holds(part)}, so {conclusion}"

    def _holds(self, bound: _Bound) -> str:
        cells = self._elements.cells(bound.element)
        if bound.clue is not None:
            verb = "is" if bound.value == 1 else "are"
            name = phrases.clue(self._board, bound.clue.cell)
            return f"by {name}, {phrases.number(bound.value)} {verb} {phrases.among(cells)}"
        return _conclusion(cells, bound.value, is_most=bound.is_most)


def _conclusion(cells: tuple[Cell, ...], value: int, *, is_most: bool) -> str:
    """State a bound, in plain words where it decides the cells."""
    if value == (0 if is_most else len(cells)):
        return f"{phrases.places(cells)} {phrases.are(cells, mine=not is_most)}"
    verb = "is" if value == 1 else "are"
    return (
        f"at {'most' if is_most else 'least'} {phrases.number(value)} {verb} {phrases.among(cells)}"
    )


def _parts(whole: int) -> Iterator[int]:
    """Yield every non-empty part of a set of bits, the whole first."""
    part = whole
    while part:
        yield part
        part = (part - 1) & whole
