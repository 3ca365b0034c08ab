"""A region in words by supposing the opposite and following single clues into a contradiction.

Under a supposition each clue is looked at by itself: it has all its mines, so its other cells are
safe; it needs all its cells, so they are mines; or it cannot be satisfied any more. Where that
ends without a contradiction, further suppositions are nested, no deeper than needed: one that is
refuted teaches its opposite. Only the steps that the contradiction rests on are kept.
With suppositions nested deep enough this is complete; what no person would follow is given up.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from sapper.board import Board
from sapper.budget import Budget
from sapper.clues import OpenClue, frontier
from sapper.grid import Cell
from sapper.hints import phrases
from sapper.hints.step import Role, Step, needed

MAX_DEPTH = 2
"""Suppositions that may be nested within the first one."""

MAX_EFFORT = 3_000
"""Suppositions that may be followed in search of one argument."""


def explain(
    board: Board,
    clues: Sequence[OpenClue],
    cell: Cell,
    *,
    mine: bool,
    budget: Budget | None = None,
) -> tuple[Step, ...] | None:
    """Refute the opposite of what some clues prove a cell to be.

    ``None`` when that takes suppositions nested too deep, or too many of them.

    >>> from sapper.clues import open_clues
    >>> board = Board.parse("3x2:.../121")
    >>> for step in explain(board, open_clues(board), (0, 1), mine=False) or ():
    ...     print(step.text)
    Suppose row 1, column 2 were a mine.
    Then the 1 at row 2, column 1 would have its mine, so row 1, column 1 would be safe.
    Then the 2 at row 2, column 2 could not be satisfied without a mine at row 1, column 3.
    Then the 1 at row 2, column 3 would have too many mines.
    So row 1, column 2 is safe.
    """
    for depth in range(MAX_DEPTH + 1):
        case = _Case(board, clues, budget or Budget())
        if case.refute(cell, depth, mine=not mine):
            return _trimmed(board, needed(case.steps))
    return None


@dataclass(slots=True)
class _Known:
    """What a cell is under the suppositions, and the step that says so."""

    mine: bool
    step: int


class _Case:
    """The suppositions made and all that follows from them."""

    def __init__(self, board: Board, clues: Sequence[OpenClue], budget: Budget) -> None:
        self._board = board
        self._clues = clues
        self._cells = frontier(clues)
        self._known: dict[Cell, _Known] = {}
        self._effort = 0
        self._budget = budget
        self.steps: list[Step] = []

    def refute(self, cell: Cell, depth: int, *, mine: bool) -> bool:
        """Suppose something of a cell; if that is impossible, write down why, and its opposite.

        Otherwise nothing is written down.

        Args:
            cell: which.
            depth: how many suppositions may be nested within this one.
            mine: what to suppose.
        """
        self._budget.spend()
        self._effort += 1
        if self._effort > MAX_EFFORT:
            return False
        before, mark = dict(self._known), len(self.steps)
        nested = bool(self._known)
        self._state(Role.SUPPOSE, (cell,), _suppose(cell, nested=nested, mine=mine), mine=mine)
        contradiction = self._contradiction(depth)
        self._known = before
        if contradiction is None:
            del self.steps[mark:]
            return False
        text = _therefore(cell, nested=nested, mine=not mine)
        self._state(Role.THEREFORE, (cell,), text, mine=not mine, premises=(mark, contradiction))
        return True

    def _contradiction(self, depth: int) -> int | None:
        """Return the step at which the suppositions fail, ``None`` if they stand."""
        while True:
            if (found := self._propagate()) is not None:
                return found
            if not self._learn(depth):
                return None

    def _learn(self, depth: int) -> bool:
        """Refute a supposition about some cell, with as few nested ones as it takes.

        One that ends the argument is preferred, by the fewest steps; else the first.
        """
        for allowed in range(depth):
            before, mark = dict(self._known), len(self.steps)
            first: list[Step] = []
            best: list[Step] = []
            for cell in self._cells:
                for mine in (True, False):
                    if cell in before or not self.refute(cell, allowed, mine=mine):
                        continue
                    learnt = self.steps[mark:]
                    first = first or learnt
                    if self._propagate() is not None and (not best or len(learnt) < len(best)):
                        best = learnt
                    del self.steps[mark:]
                    self._known = dict(before)
            if first:
                self.steps += best or first
                cell = self.steps[-1].cells[0]
                self._known[cell] = _Known(self.steps[-1].least > 0, len(self.steps) - 1)
                return True
        return False

    def _propagate(self) -> int | None:
        """Follow single clues until nothing changes, or one cannot be satisfied."""
        changed = True
        while changed:
            changed = False
            for clue in self._clues:
                mined = [c for c in clue.around if c in self._known and self._known[c].mine]
                safe = [c for c in clue.around if c in self._known and not self._known[c].mine]
                if len(mined) > clue.missing:
                    return self._fail(clue, mined, "would have too many mines")
                if len(clue.around) - len(safe) < clue.missing:
                    return self._fail(clue, safe, "could not get enough mines")
                rest = tuple(c for c in clue.around if c not in self._known)
                if not rest:
                    continue
                if len(mined) == clue.missing:
                    self._infer(clue, rest, mined, mine=False)
                    changed = True
                elif len(mined) + len(rest) == clue.missing:
                    self._infer(clue, rest, safe, mine=True)
                    changed = True
        return None

    def _fail(self, clue: OpenClue, reasons: list[Cell], text: str) -> int:
        text = f"Then {phrases.clue(self._board, clue.cell)} {text}."
        premises = tuple(sorted({self._known[cell].step for cell in reasons}))
        self.steps.append(Step(Role.CONTRADICTION, text, clues=(clue.cell,), premises=premises))
        return len(self.steps) - 1

    def _infer(
        self, clue: OpenClue, cells: tuple[Cell, ...], reasons: list[Cell], *, mine: bool
    ) -> None:
        premises = tuple(sorted({self._known[cell].step for cell in reasons}))
        self._state(Role.FACT, cells, "", mine=mine, clues=(clue.cell,), premises=premises)

    def _state(
        self,
        role: Role,
        cells: tuple[Cell, ...],
        text: str,
        *,
        mine: bool,
        clues: tuple[Cell, ...] = (),
        premises: tuple[int, ...] = (),
    ) -> None:
        number = len(self.steps)
        count = len(cells) if mine else 0
        self.steps.append(Step(role, text, cells, count, count, clues=clues, premises=premises))
        for cell in cells:
            self._known[cell] = _Known(mine, number)


def _suppose(cell: Cell, *, nested: bool, mine: bool) -> str:
    also = "also " if nested else ""
    return f"Suppose {phrases.place(cell)} were {also}{'a mine' if mine else 'safe'}."


def _therefore(cell: Cell, *, nested: bool, mine: bool) -> str:
    state = "a mine" if mine else "safe"
    return f"So {phrases.place(cell)} {'would be' if nested else 'is'} {state}."


def _trimmed(board: Board, steps: tuple[Step, ...]) -> tuple[Step, ...]:
    """Leave out the cells that no later step looks at, and put the inferences into words."""
    result = list(steps)
    for number, step in enumerate(steps):
        if step.role is not Role.FACT:
            continue
        used = {
            cell
            for later in steps[number + 1 :]
            if number in later.premises
            for clue in later.clues
            for cell in board.grid.neighbours(clue)
        }
        cells = tuple(cell for cell in step.cells if cell in used)
        mine = step.least > 0
        count = len(cells) if mine else 0
        text = _inference(board, step.clues[0], cells, mine=mine)
        result[number] = replace(step, cells=cells, least=count, most=count, text=text)
    return tuple(result)


def _inference(board: Board, clue: Cell, cells: tuple[Cell, ...], *, mine: bool) -> str:
    subject = phrases.clue(board, clue)
    if mine:
        wish = f"{'a mine' if len(cells) == 1 else 'mines'} at {phrases.places(cells)}"
        return f"Then {subject} could not be satisfied without {wish}."
    number = board.clue(clue)
    full = f"its {'mine' if number == 1 else f'{phrases.number(number or 0)} mines'}"
    return f"Then {subject} would have {full}, so {phrases.places(cells)} would be safe."
