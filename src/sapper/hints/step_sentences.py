"""A step as a sentence, and the lines of its argument: short, one thought each.

What leads to a conclusion is said before it, and every number is the one that a listener has by
then: mines that were told before are taken off.
"""

from collections.abc import Sequence

from sapper import words
from sapper.board import Board
from sapper.grid import Cell
from sapper.hints.naming import Naming
from sapper.hints.step import COUNTING, ArgumentLine, LineKind, ProofSteps, Reason, Step
from sapper.hints.technique import Technique
from sapper.hints.told_so_far import ToldSoFar
from sapper.hints.total_sentences import TotalTeller

SHOWN_BY = {
    Technique.SINGLE: "single clues",
    Technique.PAIR: "pairs of clues",
    Technique.REGION: "regions of clues",
    Technique.TOTAL: "the clues and the mine total",
}
"""What shows many mines, which are only counted."""


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
        self._total = TotalTeller(board, proof, names)

    def sentence(self, place: int) -> str:
        """Return the sentence of a step, by its place in the proof from 0."""
        step = self._proof.steps[place]
        if step.reason in COUNTING:
            return words.sentence(self._total.sentence(place))
        told = {
            Reason.FULL: self._full,
            Reason.COMPLETE: self._complete,
            Reason.PAIR_MINES: self._pair_mines,
            Reason.PAIR_SAFE: self._pair_safe,
            Reason.TOO_MANY: self._suppose,
            Reason.TOO_FEW: self._suppose,
            Reason.EVERY_WAY: self._every_way,
        }[step.reason](step, place)
        return f"{step.pattern}: {told}." if step.pattern else words.sentence(told)

    def lines(self, place: int) -> list[str]:
        """Return what is said after the sentence of a step: one for each of its ``lines``."""
        step = self._proof.steps[place]
        return [
            words.sentence(
                self._total.line(place, number)
                if step.reason in COUNTING
                else self._line(line, place, number)
            )
            for number, line in enumerate(step.lines)
        ]

    def everything(self) -> str:
        """Return all sentences in order; many mines that are only counted later, in one."""
        last = len(self._proof.steps) - 1
        sentences = []
        if self.counts_mines:
            shown = [step for step in self._proof.steps[:last] if step.mine]
            by = max((step.technique for step in shown), key=lambda used: used.rung)
            count = words.mines(self._proof.shown_mines)
            sentences.append(words.sentence(f"{SHOWN_BY[by]} show {count}"))
        for place in range(last if self.counts_mines else 0, last + 1):
            sentences += [self.sentence(place), *self.lines(place)]
        return " ".join(sentences)

    @property
    def counts_mines(self) -> bool:
        """Whether mines that the total is counted after are themselves only counted."""
        return self._proof.last.uses_total and self._is_many(self._proof.shown_mines)

    def _is_many(self, count: int) -> bool:
        """Tell whether so many cells or clues are counted, not named."""
        most = self._names.most_named
        return most is not None and count > most

    # What one clue says.

    def _full(self, step: Step, place: int) -> str:
        if len(step.clues) > 1:
            return self._several_full(step, place)
        (clue,) = step.clues
        told = ToldSoFar(self._board, self._proof, place)
        size = len(step.cells)
        name = self._names.clue(clue)
        left = "one hidden neighbour" if size == 1 else f"{words.number(size)} hidden neighbours"
        exactly = "only" if size == 1 else "exactly"
        if told.safe(clue) or told.mines(clue):
            has = f"has only {left} left{self._besides(told, clue)}"
        elif told.on_board(clue):
            has = f"needs {words.mines(size, more=True)} and has {exactly} {left}"
        else:
            has = f"has {exactly} {left}"
        return f"{name} {has}: {self._conclusion(step, place)}"

    def _several_full(self, step: Step, place: int) -> str:
        told = ToldSoFar(self._board, self._proof, place)
        many = self._is_many(max(len(step.clues), len(step.cells)))
        if many and place + 1 < len(self._proof.steps):
            return f"single clues show {words.mines(len(step.cells), more=place > 0)}"
        fewer = any(told.safe(clue) for clue in step.clues)
        known = any(told.on_board(clue) for clue in step.clues)
        left = " left" if fewer else ""
        says = f"have one hidden neighbour{left} each"
        if known or {told.number(clue) for clue in step.clues} != {1}:
            need = "still need mines" if known else "need mines"
            touch = "have exactly as many cells left" if fewer else "touch exactly as many hidden"
            says = f"each {touch}{'' if fewer else ' cells'} as they {need}"
        names = f"{words.number(len(step.clues))} clues" if many else self._clues(step.clues)
        return f"{names} {says}: {self._conclusion(step, place)}"

    def _complete(self, step: Step, place: int) -> str:
        (clue,) = step.clues
        told = ToldSoFar(self._board, self._proof, place)
        name = self._names.clue(clue)
        hidden = told.mines(clue)
        known = told.on_board(clue)
        if not hidden and not known:
            return f"{name} touches no mine: {self._conclusion(step, place)}"
        at = ""
        if hidden and known:
            at = f", {self._names.facts(told.facts(hidden))} included"
        elif hidden:
            at = f" {self._names.at(told.facts(hidden), self._proof.steps[place - 1].cells)}"
        return f"{name} has {_its(len(hidden) + known)}{at}: {self._conclusion(step, place)}"

    # What two clues say.

    def _pair_mines(self, step: Step, place: int) -> str:
        told = ToldSoFar(self._board, self._proof, place)
        return f"{self._shares_few(told, step.clues)}: {self._conclusion(step, place)}"

    def _shares_few(self, told: ToldSoFar, clues: Sequence[Cell]) -> str:
        """Say that the first of two clues needs mines beyond those it may share with the second."""
        decided, other = clues
        needs, most = told.lacks(decided), told.lacks(other)
        besides = self._besides(told, decided)
        more = bool(told.on_board(decided) or (told.mines(decided) and not besides))
        some = f"at most {words.number(most)}" if most else "none"
        reduced = most and most != told.number(other)
        why = f", which needs {words.number(most)} more" if reduced else ""
        return (
            f"{self._names.clue(decided)} needs {words.mines(needs, more=more)}{besides}, "
            f"{some} beside {self._names.clue(other)}{why}"
        )

    def _pair_safe(self, step: Step, place: int) -> str:
        decided, other = step.clues
        told = ToldSoFar(self._board, self._proof, place)
        near = set(told.hidden(decided))
        outside = sum(cell not in near for cell in told.undecided(other))
        lacks, whole = told.lacks(other), told.number(other)
        name, second = self._names.clue(decided), self._names.clue(other)
        shares = f"shares at least {words.mines(lacks - outside)} with {second}"
        if not outside:
            last = "the last mine" if lacks == 1 else f"the last {words.number(lacks)} mines"
            every = {1: "the mine", 2: "both mines"}.get(lacks, f"all {words.number(lacks)} mines")
            shares = f"touches {every if lacks == whole else last} of {second}"
        needs = told.lacks(decided)
        if needs == told.number(decided):
            return f"{name} {shares} and needs no more: {self._conclusion(step, place)}"
        besides = self._besides(told, decided)
        just = f"needs just {words.mines(needs, more=not besides)}{besides and f'{besides},'}"
        return f"{name} {just} and {shares}: {self._conclusion(step, place)}"

    def _besides(self, told: ToldSoFar, clue: Cell) -> str:
        """Name the mines of a clue that earlier steps told."""
        facts = told.facts(told.mines(clue))
        return f" besides {self._names.facts(facts)}" if facts else ""

    # What a region says.

    def _suppose(self, step: Step, place: int) -> str:
        state = "safe" if step.mine else "a mine"
        return f"suppose {self._names.cells(step.cells, place)} is {state}"

    def _every_way(self, step: Step, place: int) -> str:
        what = self._conclusion(step, place)
        size = len(step.clues)
        if not size:
            return f"however the mines are placed, {what}"
        names = f"{size} clues" if self._is_many(size) else self._clues(step.clues)
        get = "gets its mines" if size == 1 else "get their mines"
        total = " within the mine total" if step.uses_total else ""
        return f"however {names} {get}{total}, {what}"

    def _line(self, line: ArgumentLine, place: int, number: int) -> str:
        told = ToldSoFar(self._board, self._proof, place, number)
        if line.kind is LineKind.END:
            return self._end(told, place)
        cells = self._names.line(line.cells, number)
        what = f"{cells} {words.are(line.cells, mine=line.mine is True)}"
        name = self._names.clue(line.clues[0])
        lacks, whole = told.lacks(line.clues[0]), told.number(line.clues[0])
        if line.kind is LineKind.MINES:
            if len(line.clues) == 2:
                return f"then {self._shares_few(told, line.clues)}, so {what}"
            mines = "a mine" if len(line.cells) == 1 else "mines"
            if told.mines(line.clues[0]):
                mines = "another mine" if len(line.cells) == 1 else "more mines"
            return f"then {name} needs {mines} at {cells}"
        if len(line.clues) == 2 and lacks:
            its = _its(lacks) if lacks == whole else _its_last(lacks)
            return f"then {name} shares {its} with {self._names.clue(line.clues[1])}, so {what}"
        return f"then {name} has {_its(whole)}, so {what}"

    def _end(self, told: ToldSoFar, place: int) -> str:
        """Say how the last clue fails, and what follows."""
        step = self._proof.steps[place]
        clue = step.clues[-1]
        name = self._names.clue(clue)
        what = self._conclusion(step, place)
        if step.reason is Reason.TOO_MANY:
            count = told.number(clue) - told.lacks(clue)
            over = words.number(-told.lacks(clue))
            return f"now {name} touches {words.mines(count)}, {over} too many, so {what}"
        left = len(told.hidden(clue)) - len(told.safe(clue))
        cells = {0: "no cell", 1: "only one cell"}.get(left, f"only {words.number(left)} cells")
        missing = told.number(clue) - told.on_board(clue)
        its = "its mine" if missing == 1 else f"its {words.number(missing)} mines"
        if told.on_board(clue):
            its = _its_last(missing)
        return f"now {name} has {cells} left for {its}, so {what}"

    def _conclusion(self, step: Step, place: int) -> str:
        return f"{self._names.cells(step.cells, place)} {words.are(step.cells, mine=step.mine)}"

    def _clues(self, clues: tuple[Cell, ...]) -> str:
        return self._names.clues(clues) if len(clues) > 1 else self._names.clue(clues[0])


def _its(count: int) -> str:
    """Name all the mines of a clue.

    >>> _its(1), _its(2), _its(3)
    ('its mine', 'both its mines', 'all three of its mines')
    """
    return {1: "its mine", 2: "both its mines"}.get(
        count, f"all {words.number(count)} of its mines"
    )


def _its_last(count: int) -> str:
    """Name the mines that a clue still lacks.

    >>> _its_last(1), _its_last(2)
    ('its last mine', 'its last two mines')
    """
    return "its last mine" if count == 1 else f"its last {words.number(count)} mines"
