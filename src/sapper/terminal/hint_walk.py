"""Shows a hint in stages: where to look, the clues, the cells, then the proof step by step."""

from sapper.game import Appearance
from sapper.grid import Cell
from sapper.hints import Detail, Hint, Kind, Step, hint_texts, naming
from sapper.spec import HintSource
from sapper.terminal.cell_looks import CellMark, MarkKind

_KINDS = {
    Kind.SAFE: MarkKind.SAFE,
    Kind.FIRST_CLICK: MarkKind.SAFE,
    Kind.MINE: MarkKind.MINE,
    Kind.WRONG_FLAG: MarkKind.WRONG,
    Kind.WRONG_FLAGS: MarkKind.WRONG,
    Kind.GUESS: MarkKind.GUESS,
    Kind.FREE_GUESS: MarkKind.GUESS,
}

_BY_AUTOMATON = {MarkKind.SAFE: MarkKind.PROVEN, MarkKind.GUESS: MarkKind.RANDOM}
"""Marks used in hints by the automaton. As in the automaton's paper, yellow means safe."""


class HintWalk:
    """How much of a hint is shown: a level of detail, then the steps of its proof one by one.

    >>> from sapper.hints import hint
    >>> walk = HintWalk(hint("3x2:.../111"))
    >>> walk.text.endswith(" (h: which numbers)")
    True
    >>> walk.show_more(); walk.show_more(); walk.text.endswith("① is safe.")
    True
    """

    def __init__(self, hint: Hint) -> None:
        """Start with the area, or with everything if no cell can be proved to be safe or a mine."""
        level = Detail.AREA if hint.is_certain else Detail.CELLS
        self.hint = hint.at(level)
        """The hint at the current level."""
        self.place: int | None = None
        """The current step of the proof, from 0; ``None`` for all of them."""

    @property
    def is_complete(self) -> bool:
        """Whether the hint shows its cells and its proof."""
        return self.hint.level == Detail.CELLS

    @property
    def can_walk(self) -> bool:
        """Whether there are several steps to show one by one."""
        return self.is_complete and len(self.hint.steps) > 1

    def show_more(self) -> None:
        """Show the next level of detail, then the first step, and so on."""
        if self.is_complete:
            self.walk(1)
        else:
            self.hint = self.hint.at(self.hint.level + 1)

    def show_all(self) -> None:
        """Show the cells and the whole proof."""
        self.hint = self.hint.at(Detail.CELLS)
        self.place = None

    def walk(self, direction: int) -> None:
        """Go to the next (1) or previous (-1) step; after the last step, all steps are shown."""
        if not self.can_walk:
            self.show_all()
            return
        last = len(self.hint.steps) - 1
        start = -1 if direction > 0 else last + 1
        place = (start if self.place is None else self.place) + direction
        self.place = place if 0 <= place <= last else None

    @property
    def text(self) -> str:
        """The text, with the labels that ``marks`` puts on the board."""
        hint = self.hint
        if not self.is_complete:
            said = hint.summary or hint.text
            return f"{said} (h: {'which numbers' if hint.level == 1 else 'which cells'})"
        if self.place is not None:
            return f"Step {self.place + 1} of {len(hint.steps)}. {self._step_text(self.place)}"
        said = hint.text
        if hint.guess is not None:
            said = f"{hint.title}. {hint.summary.replace('the striped cell', 'the cell marked ?')}"
            said = f"{said} {hint_texts.crossed_mines(len(hint.mines))}".strip()
        if hint.is_certain:
            said = f"{hint.title}. {hint.summary or hint.text_below_title}"
            if len(hint.steps) == 1:
                return f"{said} {self._step_text(0)}"
        return f"{said} (n: step by step, {len(hint.steps)} steps)" if self.can_walk else said

    def _step_text(self, place: int) -> str:
        texts = self.hint.proof_texts()
        if texts is None:
            return self.hint.text
        labelled, _ = texts
        return " ".join([labelled.sentence(place), *labelled.lines(place)])

    @property
    def marks(self) -> dict[Cell, CellMark]:
        """The marks on the board."""
        if self.hint.by is not HintSource.AUTOMATON:
            return self._marks()
        return {
            cell: mark._replace(kind=_BY_AUTOMATON.get(mark.kind, mark.kind))
            for cell, mark in self._marks().items()
        }

    def _marks(self) -> dict[Cell, CellMark]:
        hint = self.hint
        if hint.level < Detail.CLUES:
            return self._area()
        marks: dict[Cell, CellMark] = {}
        clue = MarkKind.CONFLICT if hint.kind is Kind.CONTRADICTION else MarkKind.CLUE
        if self.place is not None:
            return self._step_marks(self.place)
        for place, step in enumerate(hint.shown_steps):
            marks |= self._spoken_of(place, step)
        for cell in hint.shown_clues:
            marks[cell] = CellMark(clue, hint.labels.get(cell, ""))
        for number, step in enumerate(hint.shown_steps, 1):
            marks |= self._facts(step.cells, number, mine=step.mine)
        if hint.kind is Kind.CONTRADICTION:
            return marks
        marks |= {cell: CellMark(MarkKind.MINE) for cell in hint.shown_mines if cell not in marks}
        if hint.kind in _KINDS:
            for cell in hint.shown_cells:
                label = marks[cell].label if cell in marks else ""
                marks[cell] = CellMark(_KINDS[hint.kind], label)
        return marks

    @property
    def about(self) -> Cell | None:
        """The cell to look at first; ``None`` if the hint does not show any cell yet."""
        hint = self.hint
        if self.place is not None:
            return hint.steps[self.place].cells[0]
        if hint.shown_cells:
            return hint.shown_cells[0]
        if hint.shown_clues:
            return hint.shown_clues[0]
        return None if hint.area is None else hint.area[0]

    @property
    def to_open(self) -> tuple[Cell, ...]:
        """The cells that the hint suggests opening, once it names them: safe cells, or a guess."""
        kinds = (Kind.SAFE, Kind.FIRST_CLICK, Kind.GUESS, Kind.FREE_GUESS)
        return self.hint.shown_cells if self.hint.kind in kinds else ()

    def left_to_open(self, codes: bytes) -> tuple[Cell, ...]:
        """Return the suggested cells that are still hidden according to ``Appearance`` codes."""
        index = self.hint.board.grid.index
        return tuple(cell for cell in self.to_open if codes[index(cell)] == Appearance.HIDDEN)

    def marks_on(self, codes: bytes) -> dict[Cell, CellMark]:
        """Return the marks, except those on cells that were opened since the hint was given."""
        board = self.hint.board
        return {
            cell: mark
            for cell, mark in self.marks.items()
            if codes[board.grid.index(cell)] > 8 or not board.is_hidden(cell)
        }

    def _area(self) -> dict[Cell, CellMark]:
        if self.hint.area is None:
            return {}
        (top, left), (bottom, right) = self.hint.area
        return {
            (row, col): CellMark(MarkKind.AREA)
            for row in range(top, bottom + 1)
            for col in range(left, right + 1)
        }

    def _step_marks(self, place: int) -> dict[Cell, CellMark]:
        """Return the marks of a step: clues, cells, assumptions, and the facts that it uses."""
        steps, labels = self.hint.steps, self.hint.labels
        step = steps[place]
        marks = self._spoken_of(place, step)
        marks |= {cell: CellMark(MarkKind.CLUE, labels.get(cell, "")) for cell in step.clues}
        for premise in step.premises:
            fact = steps[premise]
            marks |= self._facts(fact.cells, premise + 1, mine=fact.mine)
        return marks | self._facts(step.cells, place + 1, mine=step.mine)

    def _spoken_of(self, place: int, step: Step) -> dict[Cell, CellMark]:
        """Return the marks of a step's assumptions, and of the cells that two clues share."""
        marks = {cell: CellMark(MarkKind.SHARED) for cell in self.hint.shared()[place]}
        for letter, cells in naming.drawn_lines(step):
            marks |= {cell: CellMark(MarkKind.SUPPOSED, letter) for cell in cells}
        return marks

    @staticmethod
    def _facts(cells: tuple[Cell, ...], number: int, *, mine: bool) -> dict[Cell, CellMark]:
        kind = MarkKind.MINE if mine else MarkKind.SAFE
        return {cell: CellMark(kind, naming.circled(number)) for cell in cells}
