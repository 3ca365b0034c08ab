"""Sentences about the mine total: the mines that are left are counted clue by clue.

A single clue fits into one sentence; several get one line each, followed by the sum.
"""

from sapper import words
from sapper.board import Board
from sapper.grid import Cell
from sapper.hints.naming import Naming
from sapper.hints.steps import ArgumentLine, LineKind, ProofSteps, Reason, Step
from sapper.notation import State


class CountingText:
    """The text of proof steps that use the mine total.

    >>> from sapper.hints.naming import RowsAndColumns
    >>> from sapper.hints.proof_search import ProofSearch
    >>> board = Board.parse("5x1m1:.1...")
    >>> proof = ProofSearch(board).easiest([(0, 3)], mine=False)
    >>> CountingText(board, proof, RowsAndColumns(board)).sentence(0)
    'one mine is left, and the 1 at row 1, column 2 needs it: row 1, columns 4 and 5 are safe'
    """

    def __init__(self, board: Board, proof: ProofSteps, names: Naming) -> None:
        """Prepare to describe a proof in words."""
        self._board = board
        self._proof = proof
        self._names = names

    def sentence(self, place: int) -> str:
        """Return the sentence of a step; ``place`` is its place in the proof, from 0."""
        step = self._proof.steps[place]
        if step.reason is Reason.NONE_LEFT:
            return self._none_left(step, place)
        if step.reason is Reason.ALL_LEFT:
            return self._all_left(step, place)
        return self._suppose(step, place)

    def line(self, place: int, number: int) -> str:
        """Return a line after the sentence: either a line about a clue, or the conclusion."""
        step = self._proof.steps[place]
        line = step.lines[number]
        if line.kind is LineKind.END:
            return self._end(step, place)
        if line.kind is LineKind.NEEDS:
            return f"{self._need(line)} {self._share(step, number)}"
        before = sum(earlier.count for earlier in step.argument[:number])
        return f"{self._clues(line.clues)} {_has(line)} {_room(line.count, number, before)}"

    # The clues need all mines that are left, or all other cells must be mines.

    def _none_left(self, step: Step, place: int) -> str:
        what = self.conclusion(step, place)
        if not step.argument:
            return f"{'all mines are found' if step.premises else 'no mine is left'}: {what}"
        if step.lines:
            return self._left(step)
        every = "it" if step.count == 1 else words.everyone(step.count)
        return f"{self._left(step)}, and {self._need(step.argument[0])} {every}: {what}"

    def _all_left(self, step: Step, place: int) -> str:
        what, size = self.conclusion(step, place), len(step.cells)
        if not step.argument:
            return f"{self._left(step)}, and only {_cells(size)} hidden: {what}"
        if step.lines:
            return self._left(step)
        (line,) = step.argument
        room = f"{self._clues(line.clues)} {_has(line)} room for {_only(line.count)}"
        return f"{self._left(step)}, {room}, and only {_cells(size, other=True)} hidden: {what}"

    # Under the opposite assumption, there are too few or too many mines.

    def _suppose(self, step: Step, place: int) -> str:
        cells = self._names.cells(step.cells, place)
        besides = " besides these" if step.premises else ""
        if step.mine:
            return f"suppose {cells} is safe, with {words.mines(step.count)} left{besides}"
        if step.count == 1:
            return f"suppose {cells} is the last mine{besides}"
        left = f"the {words.number(step.count)} mines left{besides}"
        others = words.number(step.count - 1)
        remain = "one other is left" if step.count == 2 else f"{others} others are left"
        return f"suppose {cells} is one of {left}, so that {remain}"

    def _end(self, step: Step, place: int) -> str:
        so = f"so {self.conclusion(step, place)}"
        left = _others(step)
        count = sum(line.count for line in step.argument)
        match step.reason:
            case Reason.NONE_LEFT:
                return f"so none is left for the rest: {self.conclusion(step, place)}"
            case Reason.ALL_LEFT:
                size = len(step.cells)
                hidden = _cells(size, other=True)
                return (
                    f"that leaves {words.number(size)}, and only {hidden} hidden: "
                    f"{self.conclusion(step, place)}"
                )
            case Reason.OVER_TOTAL if len(step.argument) == 1:
                return f"but {self._need(step.argument[0])} {words.number(count)}, {so}"
            case Reason.OVER_TOTAL:
                over = f"{words.number(count - left)} too many"
                return f"together they need {words.number(count)}, {over}, {so}"
        outside = self._outside(step)
        more = f", and only {_cells(outside, other=True)} hidden" if outside else ""
        if len(step.argument) == 1:
            (line,) = step.argument
            room = f"{self._clues(line.clues)} {_has(line)} room for {_only(count)}"
            return f"but {room}{more}, {so}"
        if not count:
            ones = "other mine" if left == 1 else f"{words.number(left)} mines"
            return f"there is no room for the {ones}{more}, {so}"
        return f"together they have room for {_only(count)}{more}, {so}"

    def _outside(self, step: Step) -> int:
        """Return how many hidden cells neither the step nor its premises mention."""
        spoken = {cell for line in step.argument for cell in line.cells}.union(step.cells)
        for premise in step.premises:
            spoken.update(self._proof.steps[premise].cells)
        return sum(cell not in spoken for cell in self._board.cells_in(State.HIDDEN))

    # Counts.

    def _need(self, line: ArgumentLine) -> str:
        if len(line.clues) == 1:
            return f"{self._names.short(line.clues[0])} needs"
        return f"{self._clues(line.clues)} together need"

    @staticmethod
    def _share(step: Step, number: int) -> str:
        """Return, in words, how many of the remaining mines a line uses."""
        line = step.argument[number]
        count = words.number(line.count)
        if number == 0:
            if _others(step) == line.count:
                return words.everyone(line.count) if line.count > 1 else "it"
            return f"{count} of them" if _others(step) > line.count else count
        if step.reason is Reason.NONE_LEFT and number + 1 == len(step.argument):
            if step.count == 2:
                return "the other"
            return "the last one" if line.count == 1 else f"the last {count}"
        return "another" if line.count == 1 else f"another {count}"

    @staticmethod
    def _left(step: Step) -> str:
        start = "besides these, " if step.premises else ""
        return f"{start}{words.mines(step.count)} {'is' if step.count == 1 else 'are'} left"

    def conclusion(self, step: Step, place: int) -> str:
        """Return the conclusion of a step, by its place in the proof."""
        return f"{self._names.cells(step.cells, place)} {words.are(step.cells, mine=step.mine)}"

    def _clues(self, clues: tuple[Cell, ...]) -> str:
        if len(clues) == 1:
            return self._names.short(clues[0])
        most = self._names.most_named
        if most is not None and len(clues) > most:
            return f"{len(clues)} numbers"
        return self._names.clues(clues)


def _others(step: Step) -> int:
    """Return how many mines are left if an assumed mine counts as found."""
    supposed = step.reason in (Reason.OVER_TOTAL, Reason.UNDER_TOTAL) and not step.mine
    return step.count - supposed


def _has(line: ArgumentLine) -> str:
    return "has" if len(line.clues) == 1 else "together have"


def _room(count: int, number: int, before: int) -> str:
    """Return, in words, for how many mines there is room, given the room in earlier lines."""
    if count:
        return f"room for {words.number(count)} {'more' if before else 'of them'}"
    if number and not before:
        return "no room either"
    return "no room for another mine"


def _only(count: int) -> str:
    return f"only {words.number(count)}" if count else "none"


def _cells(count: int, *, other: bool = False) -> str:
    """Return a number of hidden cells, with the verb.

    >>> _cells(1), _cells(2, other=True)
    ('one cell is', 'two other cells are')
    """
    word = "other " if other else ""
    return f"one {word}cell is" if count == 1 else f"{words.number(count)} {word}cells are"
