"""A step as a sentence, and the lines of its argument: short, one thought each."""

from sapper.board import Board
from sapper.grid import Cell
from sapper.hints import phrases
from sapper.hints.naming import Naming
from sapper.hints.phrases import number as words_for
from sapper.hints.step import ArgumentLine, LineKind, ProofSteps, Reason, Step
from sapper.notation import State

_SUPPOSING = (Reason.TOO_MANY, Reason.TOO_FEW, Reason.OVER_TOTAL, Reason.UNDER_TOTAL)
"""Steps whose sentence supposes the opposite."""


class Teller:
    """Tells a proof step by step, with one way of naming.

    >>> from sapper.hints.naming import RowsAndColumns
    >>> from sapper.hints.proof_search import ProofSearch
    >>> board = Board.parse("3x1:1.1")
    >>> proof = ProofSearch(board).easiest([(0, 1)], mine=True)
    >>> Teller(board, proof, RowsAndColumns(board)).sentence(0)
    'The 1 at row 1, column 1 has only one hidden neighbour: row 1, column 2 is a mine.'
    """

    def __init__(self, board: Board, proof: ProofSteps, names: Naming) -> None:
        """Tell a proof about a board."""
        self._board = board
        self._proof = proof
        self._names = names

    def sentence(self, place: int) -> str:
        """Return the sentence of a step, by its place in the proof from 0."""
        step = self._proof.steps[place]
        told = {
            Reason.FULL: self._full,
            Reason.COMPLETE: self._complete,
            Reason.PAIR_MINES: self._pair_mines,
            Reason.PAIR_SAFE: self._pair_safe,
            Reason.TOO_MANY: self._too_many,
            Reason.TOO_FEW: self._too_few,
            Reason.EVERY_WAY: self._every_way,
            Reason.NONE_LEFT: self._none_left,
            Reason.ALL_LEFT: self._all_left,
            Reason.OVER_TOTAL: self._over_total,
            Reason.UNDER_TOTAL: self._under_total,
        }[step.reason](step, place)
        text = f"{step.pattern}: {told}" if step.pattern else phrases.capital(told)
        return text if text.endswith(":") else f"{text}."

    def lines(self, place: int) -> list[str]:
        """Return the lines of a step's argument."""
        step = self._proof.steps[place]
        return [
            f"{phrases.capital(self._line(line, number))}."
            for number, line in enumerate(step.argument)
        ]

    def everything(self) -> str:
        """Return all sentences in order; what was supposed otherwise is stated after its lines."""
        sentences = []
        for place, step in enumerate(self._proof.steps):
            sentences += [self.sentence(place), *self.lines(place)]
            if step.reason in _SUPPOSING:
                sentences.append(f"So {self._conclusion(step, place)}.")
        return " ".join(sentences)

    # What one clue says.

    def _full(self, step: Step, place: int) -> str:
        if len(step.clues) > 1:
            return self._several_full(step, place)
        (clue,) = step.clues
        size = len(step.cells)
        name = self._names.clue(clue)
        left = "one hidden neighbour" if size == 1 else f"{words_for(size)} hidden neighbours"
        known = self._known_on_board(clue)
        if self._premise_cells(step, clue, mine=False):
            has = f"has only {left} left"
        elif known:
            has = f"touches {phrases.mines(known)} and has just {left} left for the rest"
        else:
            has = f"has {'only' if size == 1 else 'exactly'} {left}"
        return f"{name} {has}: {self._conclusion(step, place)}"

    def _several_full(self, step: Step, place: int) -> str:
        numbers = {self._board.clue(clue) for clue in step.clues}
        known = any(self._known_on_board(clue) for clue in step.clues)
        names = self._clues(step.clues)
        says = "each have no more hidden neighbours than mines"
        if numbers == {1} and not known:
            says = "have one hidden neighbour each"
        return f"{names} {says}: {self._conclusion(step, place)}"

    def _complete(self, step: Step, place: int) -> str:
        (clue,) = step.clues
        name = self._names.clue(clue)
        hidden = self._premise_cells(step, clue, mine=True)
        known = self._known_on_board(clue)
        if not hidden and not known:
            return f"{name} touches no mine: {self._conclusion(step, place)}"
        count = len(hidden) + known
        its = {1: "its mine", 2: "both its mines"}.get(count, f"all its {words_for(count)} mines")
        at = f" at {self._facts(step, hidden)}" if hidden and not known else ""
        if hidden and known:
            at = f", {self._facts(step, hidden)} included"
        return f"{name} has {its}{at}: {self._conclusion(step, place)}"

    # What two clues say.

    def _pair_mines(self, step: Step, place: int) -> str:
        decided, other = step.clues
        most = self._lacks(other) - len(self._beyond(step, other, decided))
        needs = self._lacks(decided)
        shared = f"at most {words_for(most)}" if most else "none"
        more = " more" if needs != self._board.clue(decided) else ""
        return (
            f"{self._names.clue(decided)} needs {words_for(needs)}{more} and shares {shared} "
            f"with {self._names.clue(other)}: {self._conclusion(step, place)}"
        )

    def _pair_safe(self, step: Step, place: int) -> str:
        decided, other = step.clues
        lacks = self._lacks(other)
        near = {*self._hidden(decided), *self._premise_cells(step, other, mine=False)}
        outside = sum(cell not in near for cell in self._hidden(other))
        some = words_for(lacks - outside)
        name, second = self._names.clue(decided), self._names.clue(other)
        shares = f"shares at least {some} with {second}"
        if not outside:
            all_of = {1: "the mine of", 2: "both mines of"}.get(lacks, f"the {some} mines of")
            missing = f"the {'' if lacks == 1 else f'{some} '}missing {phrases.mine(lacks)} of"
            shares = f"touches {all_of if lacks == self._board.clue(other) else missing} {second}"
        what = self._conclusion(step, place)
        if before := self._premise_cells(step, decided, mine=True):
            known = f"the {phrases.mine(len(before))} {self._facts(step, before)}"
            return f"{name} has {known} and {shares}: that is all, so {what}"
        return f"{name} {shares} and needs no more: {what}"

    def _beyond(self, step: Step, clue: Cell, other: Cell) -> list[Cell]:
        """Return the mines of a clue, proved before, that the other does not touch."""
        near = set(self._hidden(other))
        return [c for c in self._premise_cells(step, clue, mine=True) if c not in near]

    # What a region says.

    def _too_many(self, step: Step, place: int) -> str:
        name = self._names.clue(step.clues[-1])
        end = ":" if step.argument else ""
        return f"{self._if_not(step, place)}, {name} would touch too many mines{end}"

    def _too_few(self, step: Step, place: int) -> str:
        name = self._names.clue(step.clues[-1])
        end = ":" if step.argument else ""
        return f"{self._if_not(step, place)}, {name} could not have enough mines{end}"

    def _every_way(self, step: Step, place: int) -> str:
        what = self._conclusion(step, place)
        total = " and the mine total" if step.uses_total else ""
        if not step.clues:
            return f"{what} in every way to place the mines"
        return f"{what} in every way to satisfy {self._clues(step.clues)}{total}"

    def _if_not(self, step: Step, place: int) -> str:
        state = "safe" if step.mine else "a mine"
        return f"if {self._names.cells(step.cells, place)} were {state}"

    # What the total says.

    def _none_left(self, step: Step, place: int) -> str:
        what = self._conclusion(step, place)
        if not step.argument:
            return f"{'all mines are found' if step.premises else 'no mine is left'}: {what}"
        need = "this clue needs" if len(step.clues) == 1 else "these clues need"
        return f"{self._left(step)}, and {need} {_them_all(step.count)}, so {what}:"

    def _all_left(self, step: Step, place: int) -> str:
        what, size = self._conclusion(step, place), len(step.cells)
        if not step.argument:
            cells = "one cell is" if size == 1 else f"{words_for(size)} cells are"
            return f"{self._left(step)}, and only {cells} hidden: {what}"
        have = "this clue has" if len(step.clues) == 1 else "these clues have"
        room = words_for(step.count - size) if step.count > size else "none"
        return f"{self._left(step)}, and {have} room for {room}, so {what}:"

    def _over_total(self, step: Step, place: int) -> str:
        need = sum(line.count for line in step.argument) + (not step.mine)
        over = need - step.count
        more = "one mine more" if over == 1 else f"{words_for(over)} mines more"
        return f"{self._if_not(step, place)}, {more} would be needed than the {step.count} left:"

    def _under_total(self, step: Step, place: int) -> str:
        left = "the mine" if step.count == 1 else f"the {words_for(step.count)} mines"
        return f"{self._if_not(step, place)}, there would be no room for {left} left:"

    @staticmethod
    def _left(step: Step) -> str:
        start = "besides these, " if step.premises else ""
        return f"{start}{phrases.mines(step.count)} {'is' if step.count == 1 else 'are'} left"

    def _line(self, line: ArgumentLine, number: int) -> str:
        if line.kind in (LineKind.NEEDS, LineKind.ROOM):
            return self._counting(line, number)
        cells = self._names.line(line.cells, number)
        if len(line.clues) == 2:
            one, two = (self._names.clue(clue) for clue in line.clues)
            return f"then {one} and {two} together make {cells} {self._be(line)}"
        name = self._names.clue(line.clues[0])
        if line.kind is LineKind.SAFE:
            its = phrases.mine(self._board.clue(line.clues[0]) or 0)
            return f"then {name} has its {its}, so {cells} {phrases.are(line.cells, mine=False)}"
        mines = "a mine" if len(line.cells) == 1 else "mines"
        return f"then {name} needs {mines} at {cells}"

    @staticmethod
    def _be(line: ArgumentLine) -> str:
        one = len(line.cells) == 1
        return ("a mine" if one else "mines") if line.mine else "safe"

    def _counting(self, line: ArgumentLine, number: int) -> str:
        names = self._clues(line.clues)
        more = " more" if number and line.count else ""
        verb = "needs" if len(line.clues) == 1 else "need"
        if line.kind is LineKind.NEEDS:
            return f"{names} {verb} {words_for(line.count)}{more}"
        have = "has" if len(line.clues) == 1 else "have"
        if not line.count:
            return f"{names} {have} no room for {'more' if number else 'a mine'}"
        return f"{names} {have} room for {words_for(line.count)}{more}"

    def _conclusion(self, step: Step, place: int) -> str:
        return f"{self._names.cells(step.cells, place)} {phrases.are(step.cells, mine=step.mine)}"

    def _clues(self, clues: tuple[Cell, ...]) -> str:
        return self._names.clues(clues) if len(clues) > 1 else self._names.clue(clues[0])

    # What a step takes for known.

    def _hidden(self, clue: Cell) -> list[Cell]:
        near = self._board.grid.neighbours(clue)
        return [cell for cell in near if self._board.is_hidden(cell)]

    def _known_on_board(self, clue: Cell) -> int:
        near = self._board.grid.neighbours(clue)
        return sum(self._board[cell] == State.MINE for cell in near)

    def _premise_cells(self, step: Step, clue: Cell, *, mine: bool) -> tuple[Cell, ...]:
        """Return the cells around a clue that earlier steps proved, ascending."""
        known = {
            cell
            for premise in step.premises
            if (earlier := self._proof.steps[premise]).mine == mine
            for cell in earlier.cells
        }
        return tuple(cell for cell in self._hidden(clue) if cell in known)

    def _lacks(self, clue: Cell) -> int:
        """Return the mines that a clue lacks on the board."""
        return (self._board.clue(clue) or 0) - self._known_on_board(clue)

    def _facts(self, step: Step, cells: tuple[Cell, ...]) -> str:
        """Name cells that earlier steps proved, by those steps."""
        names = []
        left = set(cells)
        for premise in step.premises:
            shared = tuple(c for c in self._proof.steps[premise].cells if c in left)
            if shared:
                names.append(self._names.cells(shared, premise))
                left.difference_update(shared)
        return phrases.listed(names)


def _them_all(count: int) -> str:
    """Refer to mines that were just counted.

    >>> _them_all(1), _them_all(2), _them_all(3)
    ('it', 'both', 'all three')
    """
    return "it" if count == 1 else phrases.everyone(count)
