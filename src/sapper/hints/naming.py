"""Two ways to refer to clues and cells in a proof: labels drawn on the board, or rows and columns.

If the proof is drawn, clues are marked with the letters A, B, C, and the cells of step 1 with ①.
Within an argument, the cells of each line are marked with a small letter. Texts for screen readers
and the command line use rows and columns instead.
"""

from collections.abc import Sequence

from sapper import words
from sapper.board import Board
from sapper.grid import Cell
from sapper.hints.steps import ProofSteps, Reason, Step

FEW_CLUES = 4
"""If labels are drawn, at most this many clues are named one by one. If there are more, the text
only states how many there are, and they are highlighted."""

MOST_NAMED = 8
"""The most cells or clues that a sentence names, because a longer list is hard to remember."""


class RowsAndColumns:
    """Names for screen readers and for text without a picture.

    >>> names = RowsAndColumns(Board.parse("2x1:1."))
    >>> names.clue((0, 0)), names.cells(((0, 1),), 0)
    ('the 1 at row 1, column 1', 'row 1, column 2')
    """

    most_named: int | None = MOST_NAMED
    """The most cells or clues that a sentence names; if there are more, it states how many."""

    def __init__(self, board: Board, flagged: tuple[Cell, ...] = ()) -> None:
        """Create names for a board; a list of all flagged cells becomes "the flagged cells"."""
        self._board = board
        self._flagged = flagged

    def clue(self, cell: Cell) -> str:
        """Name a clue by its number, row and column."""
        return f"the {self._board.clue(cell)} at {words.place(cell)}"

    def short(self, cell: Cell) -> str:
        """Name a clue briefly: by its number, row and column."""
        return self.clue(cell)

    def again(self, cell: Cell) -> str:
        """Name, by its number alone, the clue that was just mentioned."""
        return f"that {self._board.clue(cell)}"

    def reach(self, cell: Cell) -> str:
        """Return the name for the cells that a clue touches."""
        return f"reach of {self.clue(cell)}"

    def same(self, clue: Cell, other: Cell, count: int, *, whole: bool) -> str:
        """Return a clause that states that two clues have the same mines."""
        del clue, other
        number = "" if count == 1 else f"{words.number(count)} "
        return f"both {'have' if whole else 'need'} the same {number}{words.mine(count)}"

    def clues(self, cells: tuple[Cell, ...]) -> str:
        """Name several clues; clues with equal numbers in one line or block are named together."""
        numbers: dict[int | None, list[Cell]] = {}
        for cell in cells:
            numbers.setdefault(self._board.clue(cell), []).append(cell)
        return words.listed(
            [
                f"the {number}{'' if size == 1 else 's'} at {name}"
                for number, same in numbers.items()
                for name, size in words.place_parts(same)
            ]
        )

    def cells(self, cells: tuple[Cell, ...], step: int) -> str:
        """Name cells by rows and columns."""
        del step
        if cells == self._flagged:
            return "the flagged cell" if len(cells) == 1 else "the flagged cells"
        return words.places(cells)

    def all_mines(self, cells: tuple[Cell, ...], step: int) -> str:
        """Return the end of a sentence: it names the cells and states that they are mines."""
        return f": {self.cells(cells, step)} {words.are(cells, mine=True)}"

    def marked(self, cells: tuple[Cell, ...], step: int) -> str:
        """Return the end of a sentence about mines: it states where they are."""
        return f": {self.cells(cells, step)}"

    def others(self, cells: tuple[Cell, ...], step: int) -> str:
        """Return a phrase that names a clue's other cells and states that they are mines."""
        are = words.are(cells, mine=True)
        return f"{_other_cells(len(cells))} {are}: {self.cells(cells, step)}"

    def facts(self, facts: Sequence[tuple[tuple[Cell, ...], int]]) -> str:
        """Name the cells of several steps together."""
        return words.places([cell for cells, _ in facts for cell in cells])

    def at(self, facts: Sequence[tuple[tuple[Cell, ...], int]], just: tuple[Cell, ...]) -> str:
        """Name cells by rows and columns, or by "there" if exactly these cells were just named."""
        return "there" if [cells for cells, _ in facts] == [just] else f"at {self.facts(facts)}"

    def line(self, cells: tuple[Cell, ...], line: int) -> str:
        """Name cells by rows and columns."""
        del line
        return words.places(cells)


class Labels:
    """Names for people who see the board: letters on clues, circled numbers on cells.

    >>> labels = Labels(Board.parse("2x1:1."), {(0, 0): "A"})
    >>> labels.clue((0, 0)), labels.short((0, 0)), labels.cells(((0, 1),), 0)
    ('the 1 at A', 'A', '①')
    >>> labels.cells(((0, 1), (0, 2)), 0), labels.line(((0, 1),), 0)
    ('the cells marked ①', 'the cell marked a')
    """

    most_named: int | None = None

    def __init__(self, board: Board, letters: dict[Cell, str], steps: Sequence[Step] = ()) -> None:
        """Create names for a board from the letters on its clues and the steps of the proof."""
        self._board = board
        self._letters = letters
        self._steps = steps

    def clue(self, cell: Cell) -> str:
        """Name a clue by its number and letter."""
        return f"the {self._board.clue(cell)} at {self._letters[cell]}"

    def short(self, cell: Cell) -> str:
        """Name a clue by its letter, but not by "I" alone, which would be read as a word."""
        letter = self._letters[cell]
        return self.clue(cell) if letter == "I" else letter

    def again(self, cell: Cell) -> str:
        """Name a clue by its letter."""
        return self.short(cell)

    def reach(self, cell: Cell) -> str:
        """Return the name for the cells that a clue touches."""
        return f"{self._letters[cell]}'s reach"

    def same(self, clue: Cell, other: Cell, count: int, *, whole: bool) -> str:
        """Return a clause that states that two clues have the same mines."""
        first, second = self._letters[clue], self._letters[other]
        if count > 1 or not whole:
            number = "mine" if count == 1 else f"{words.number(count)} mines"
            return f"{first} and {second} {'have' if whole else 'need'} the same {number}"
        return f"{second}'s mine is {first}'s mine too"

    def clues(self, cells: tuple[Cell, ...]) -> str:
        """Name several clues by their letters; if there are many, only state how many there are."""
        if len(cells) > FEW_CLUES:
            return f"these {words.number(len(cells))} numbers"
        return words.listed([self._letters[cell] for cell in cells])

    def cells(self, cells: tuple[Cell, ...], step: int) -> str:
        """Name cells by the number of their step."""
        label = circled(step + 1)
        return label if len(cells) == 1 else f"the cells marked {label}"

    def all_mines(self, cells: tuple[Cell, ...], step: int) -> str:
        """Return the end of a sentence: it gives the cells' mark and states that they are mines."""
        return f", marked {circled(step + 1)}: {'both' if len(cells) == 2 else 'all'} are mines"

    def marked(self, cells: tuple[Cell, ...], step: int) -> str:
        """Return the end of a sentence about mines: it states how they are marked."""
        del cells
        return f", marked {circled(step + 1)}"

    def others(self, cells: tuple[Cell, ...], step: int) -> str:
        """Return a phrase with the mark of a clue's other cells; it states that they are mines."""
        label, size = circled(step + 1), len(cells)
        marked = f" {label}" if size == 1 else f", marked {label},"
        return f"{_other_cells(size)}{marked} {words.are(cells, mine=True)}"

    def facts(self, facts: Sequence[tuple[tuple[Cell, ...], int]]) -> str:
        """Name cells by their step numbers; if a step has other cells, give the number meant."""
        labels = words.listed([circled(step + 1) for _, step in facts])
        if all(self._size(cells, step) == 1 for cells, step in facts):
            return labels
        (cells, step), *more = facts
        if not more and len(cells) < self._size(cells, step):
            return f"{words.number(len(cells))} of the cells marked {labels}"
        return f"the cells marked {labels}"

    def at(self, facts: Sequence[tuple[tuple[Cell, ...], int]], just: tuple[Cell, ...]) -> str:
        """Return "at" with the step numbers, or "among" if only some of their cells are meant."""
        labels = words.listed([circled(step + 1) for _, step in facts])
        sizes = [(len(cells), self._size(cells, step)) for cells, step in facts]
        if all(whole == 1 for _, whole in sizes):
            return f"at {labels}"
        every = all(some == whole for some, whole in sizes)
        if len(facts) == 1 and set(facts[0][0]) <= set(just):
            return "there" if every else "among them"
        return f"{'at' if every else 'among'} the cells marked {labels}"

    def _size(self, cells: tuple[Cell, ...], step: int) -> int:
        return len(self._steps[step].cells) if step < len(self._steps) else len(cells)

    def line(self, cells: tuple[Cell, ...], line: int) -> str:
        """Name cells by the small letter of their line."""
        return f"the {'cell' if len(cells) == 1 else 'cells'} marked {small_letter(line)}"


Naming = RowsAndColumns | Labels
"""Names clues and cells in sentences. Both classes have the same methods."""


def _other_cells(count: int) -> str:
    """Name the other cells of a clue.

    >>> _other_cells(1), _other_cells(2), _other_cells(3)
    ('its other cell', 'both its other cells', 'all three of its other cells')
    """
    return {1: "its other cell", 2: "both its other cells"}.get(
        count, f"all {words.number(count)} of its other cells"
    )


def clue_letters(proof: ProofSteps) -> dict[Cell, str]:
    """Return the letters of the clues that a proof names, in the order of the proof."""
    named: dict[Cell, None] = {}
    for step in proof.steps:
        for clues in (*(line.clues for line in step.argument), *_named(step)):
            if len(clues) <= FEW_CLUES:
                named.update(dict.fromkeys(clues))
    return {cell: words.letters(number) for number, cell in enumerate(named)}


def _named(step: Step) -> list[tuple[Cell, ...]]:
    """Return the clues that a step's own sentence mentions."""
    if step.reason in (Reason.TOO_MANY, Reason.TOO_FEW):
        return [step.clues[-1:]]
    return [] if step.argument else [step.clues]


def small_letter(line: int) -> str:
    """Return the letter of a line of an argument.

    >>> small_letter(0), small_letter(27)
    ('a', 'ab')
    """
    return words.letters(line).lower()


def circled(number: int) -> str:
    """Return a step's number as it is drawn on the cells of the step.

    >>> circled(1), circled(21)
    ('①', '(21)')
    """
    return chr(ord("①") + number - 1) if 1 <= number <= 20 else f"({number})"


def drawn_lines(step: Step) -> list[tuple[str, tuple[Cell, ...]]]:
    """Return the small letters of a step's argument and their cells."""
    return [
        (small_letter(number), line.cells)
        for number, line in enumerate(step.argument)
        if line.mine is not None
    ]
