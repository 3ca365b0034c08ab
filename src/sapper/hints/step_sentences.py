"""Writes a step as a sentence, and its argument as short lines, one idea per line.

Reasons come before conclusions. Mines that earlier sentences stated are subtracted from every
number.
"""

from collections.abc import Iterable

from sapper import words
from sapper.board import Board
from sapper.grid import Cell
from sapper.hints.naming import Naming
from sapper.hints.steps import COUNTING, ArgumentLine, LineKind, ProofSteps, Reason, Step, Technique
from sapper.hints.total_sentences import CountingText
from sapper.notation import State


class StatedFacts:
    """The mines and safe cells that earlier sentences stated.

    >>> from sapper.hints.proof_search import ProofSearch
    >>> board = Board.parse("3x2:.../121")
    >>> proof = ProofSearch(board).easiest([(0, 1)], mine=False)
    >>> StatedFacts(board, proof, 0).lacks((1, 1)), StatedFacts(board, proof, 1).lacks((1, 1))
    (2, 1)
    """

    def __init__(
        self, board: Board, proof: ProofSteps, place: int, lines: int | None = None
    ) -> None:
        """Collect the facts that a proof states before a given sentence.

        Args:
            board: the position.
            proof: the proof.
            place: the index of the step about to be stated.
            lines: how many lines of the step's argument have been stated; ``None`` if even its
                assumption has not been stated yet.
        """
        self._board = board
        self._steps: dict[Cell, int] = {}
        self._mines: set[Cell] = set()
        self._safe: set[Cell] = set()
        for number, step in enumerate(proof.steps[:place]):
            self._steps.update(dict.fromkeys(step.cells, number))
            self._learn(step.cells, mine=step.mine)
        if lines is not None:
            step = proof.steps[place]
            self._learn(step.cells, mine=not step.mine)
            for line in step.argument[:lines]:
                if line.mine is not None:
                    self._learn(line.cells, mine=line.mine)

    def number(self, clue: Cell) -> int:
        """Return the number of a clue."""
        return self._board.clue(clue) or 0

    def on_board(self, clue: Cell) -> int:
        """Return how many mines around a clue the board itself shows."""
        near = self._board.grid.neighbours(clue)
        return sum(self._board[cell] == State.MINE for cell in near)

    def lacks(self, clue: Cell) -> int:
        """Return how many mines a clue lacks, not counting known and stated mines."""
        return self.number(clue) - self.on_board(clue) - len(self.mines(clue))

    def hidden(self, clue: Cell) -> list[Cell]:
        """Return the hidden cells around a clue, including those that were decided."""
        near = self._board.grid.neighbours(clue)
        return [cell for cell in near if self._board.is_hidden(cell)]

    def mines(self, clue: Cell) -> list[Cell]:
        """Return the hidden cells around a clue that were stated to be mines."""
        return [cell for cell in self.hidden(clue) if cell in self._mines]

    def safe(self, clue: Cell) -> list[Cell]:
        """Return the hidden cells around a clue that were stated to be safe."""
        return [cell for cell in self.hidden(clue) if cell in self._safe]

    def undecided(self, clue: Cell) -> list[Cell]:
        """Return the hidden cells around a clue that were not decided."""
        stated = self._mines | self._safe
        return [cell for cell in self.hidden(clue) if cell not in stated]

    def shared(self, clue: Cell, other: Cell) -> tuple[Cell, ...]:
        """Return the undecided cells that two clues share, ascending."""
        return tuple(sorted(set(self.undecided(clue)).intersection(self.undecided(other))))

    def facts(self, cells: Iterable[Cell]) -> list[tuple[tuple[Cell, ...], int]]:
        """Group cells by the earlier steps that decided them."""
        found: dict[int, list[Cell]] = {}
        for cell in cells:
            if cell in self._steps:
                found.setdefault(self._steps[cell], []).append(cell)
        return [(tuple(same), step) for step, same in sorted(found.items())]

    def _learn(self, cells: Iterable[Cell], *, mine: bool) -> None:
        (self._mines if mine else self._safe).update(cells)


SHOWN_BY = {
    Technique.SINGLE: "single numbers",
    Technique.PAIR: "pairs of numbers",
    Technique.REGION: "several numbers together",
    Technique.TOTAL: "the numbers and the mine count",
}
"""For each technique, the subject of a sentence that only counts mines ("… show ten mines")."""


class ProofText:
    """A proof in words, step by step, with one way of naming clues and cells.

    >>> from sapper.hints.naming import RowsAndColumns
    >>> from sapper.hints.proof_search import ProofSearch
    >>> board = Board.parse("3x1:1.1")
    >>> proof = ProofSearch(board).easiest([(0, 1)], mine=True)
    >>> ProofText(board, proof, RowsAndColumns(board)).sentence(0)
    'The 1 at row 1, column 1 touches one hidden cell: row 1, column 2 is a mine.'
    """

    def __init__(self, board: Board, proof: ProofSteps, names: Naming) -> None:
        """Prepare to describe a proof in words."""
        self._board = board
        self._proof = proof
        self._names = names
        self._total = CountingText(board, proof, names)

    def sentence(self, place: int) -> str:
        """Return the sentence of a step; ``place`` is its place in the proof, from 0."""
        step = self._proof.steps[place]
        if step.reason in COUNTING:
            return words.sentence(self._total.sentence(place))
        text = {
            Reason.FULL: self._full,
            Reason.COMPLETE: self._complete,
            Reason.PAIR_MINES: self._pair_mines,
            Reason.PAIR_SAFE: self._pair_safe,
            Reason.TOO_MANY: self._suppose,
            Reason.TOO_FEW: self._suppose,
            Reason.EVERY_WAY: self._every_way,
        }[step.reason](step, place)
        if step.pattern is None:
            return words.sentence(text)
        if reduced := self._reduced(step, place):
            return f"{words.sentence(reduced)} {words.sentence(text)}"
        return f"{step.pattern}: {text}."

    def lines(self, place: int) -> list[str]:
        """Return the sentences that follow a step's own sentence: one for each of its ``lines``."""
        step = self._proof.steps[place]
        return [
            words.sentence(
                self._total.line(place, number)
                if step.reason in COUNTING
                else self._line(line, place, number)
            )
            for number, line in enumerate(step.lines)
        ]

    def shared(self, place: int) -> tuple[Cell, ...]:
        """Return the shared cells that the sentence of a step about two clues mentions."""
        step = self._proof.steps[place]
        if step.reason not in (Reason.PAIR_MINES, Reason.PAIR_SAFE):
            return ()
        return StatedFacts(self._board, self._proof, place).shared(*step.clues)

    def everything(self) -> str:
        """Return all sentences in order; mines that are only counted share one sentence."""
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
        """Whether the mines that are proved before the total is used are counted, but not named."""
        return self._proof.last.uses_total and self._is_many(self._proof.shown_mines)

    def _is_many(self, count: int) -> bool:
        """Return whether `count` cells or clues are too many to name, and are only counted."""
        most = self._names.most_named
        return most is not None and count > most

    # Sentences about one clue.

    def _full(self, step: Step, place: int) -> str:
        if len(step.clues) > 1:
            return self._several_full(step, place)
        (clue,) = step.clues
        stated = StatedFacts(self._board, self._proof, place)
        size = len(step.cells)
        besides = self._besides(stated, clue)
        if size == 1:
            known = bool(stated.safe(clue) or stated.mines(clue))
            has = f"has only one hidden cell left{besides}" if known else "touches one hidden cell"
            if stated.on_board(clue) and not known:
                has = "needs one more mine and touches one hidden cell"
            what = self._total.conclusion(step, place)
            return f"{self._names.short(clue)} {has}: {what}"
        left = " left" if stated.safe(clue) or stated.mines(clue) else ""
        its = "both" if size == 2 else f"all {words.number(size)}"
        needs = f"needs mines in {its} hidden cells{left}{besides}"
        return f"{self._names.short(clue)} {needs}{self._names.marked(step.cells, place)}"

    def _several_full(self, step: Step, place: int) -> str:
        stated = StatedFacts(self._board, self._proof, place)
        many = self._is_many(max(len(step.clues), len(step.cells)))
        if many and place + 1 < len(self._proof.steps):
            return f"single numbers show {words.mines(len(step.cells), more=place > 0)}"
        fewer = any(stated.safe(clue) for clue in step.clues)
        known = any(stated.on_board(clue) for clue in step.clues)
        left = " left" if fewer else ""
        says = f"touch one hidden cell{left} each{self._names.all_mines(step.cells, place)}"
        if known or {stated.number(clue) for clue in step.clues} != {1}:
            says = f"need mines in all their hidden cells{left}"
            says += self._names.marked(step.cells, place)
        names = f"{words.number(len(step.clues))} numbers" if many else self._clues(step.clues)
        return f"{names} {says}"

    def _complete(self, step: Step, place: int) -> str:
        (clue,) = step.clues
        stated = StatedFacts(self._board, self._proof, place)
        name = self._names.short(clue)
        hidden = stated.mines(clue)
        known = stated.on_board(clue)
        if not hidden and not known:
            return (
                f"{self._names.clue(clue)} touches no mine: {self._total.conclusion(step, place)}"
            )
        at = ""
        if hidden and known:
            at = f", {self._names.facts(stated.facts(hidden))} included"
        elif hidden:
            at = f" {self._names.at(stated.facts(hidden), self._proof.steps[place - 1].cells)}"
        return f"{name} has {_its(len(hidden) + known)}{at}: {self._total.conclusion(step, place)}"

    # Sentences about two clues.

    def _reduced(self, step: Step, place: int) -> str:
        """Explain the reduced numbers of a pattern; empty if the board shows these numbers."""
        stated = StatedFacts(self._board, self._proof, place)
        reduced = [clue for clue in step.run if stated.lacks(clue) != stated.number(clue)]
        if not reduced:
            return ""
        mines = sorted({cell for clue in reduced for cell in stated.mines(clue)})
        counted = [self._names.facts(stated.facts(mines))] if mines else []
        if any(stated.on_board(clue) for clue in reduced):
            counted.insert(0, "the known mines")
        start = f"with {words.listed(counted)} counted"
        if set(reduced) <= set(step.clues):
            read = [f"{self._names.short(clue)} is a {stated.lacks(clue)}" for clue in reduced]
            return f"{start}, {words.listed(read)}: a {step.pattern}"
        return f"{start}, the numbers read {step.pattern}"

    def _pair_mines(self, step: Step, place: int) -> str:
        stated = StatedFacts(self._board, self._proof, place)
        decided, other = step.clues
        lacks, needs = stated.lacks(other), stated.lacks(decided)
        first, second = self._names.short(decided), self._names.short(other)
        more = " more" if set(stated.mines(decided)).intersection(stated.mines(other)) else ""
        few = f"{words.number(lacks)}{more} {words.mine(lacks)}"
        if lacks == stated.number(other):
            start = f"{first} can share only {few} with {second}"
        else:
            few = f"only {words.number(lacks)}{more}" if lacks else "none"
            start = f"{self._needs(stated, other)}, so {first} can share {few} with it"
        again = "more" if needs < stated.number(decided) else ""
        left = f"{words.capital(self._names.again(decided))} needs {words.number(needs)} {again}"
        own = set(stated.hidden(decided)).difference(stated.hidden(other))
        what = self._total.conclusion(step, place)
        if own == set(step.cells):
            what = self._names.others(step.cells, place)
        return f"{start}. {left.strip()}, so {what}"

    def _shares_few(self, stated: StatedFacts, decided: Cell, other: Cell) -> str:
        """Return a phrase that says that a clue needs more mines than it can share with another."""
        most = stated.lacks(other)
        some = f"at most {words.number(most)}" if most else "none"
        return (
            f"{self._needs(stated, decided)}, "
            f"{some} in the cells shared with {self._names.short(other)}"
        )

    def _needs(self, stated: StatedFacts, clue: Cell) -> str:
        lacks = stated.lacks(clue)
        more = lacks < stated.number(clue)
        return f"{self._names.short(clue)} needs {words.mines(lacks, more=more)}"

    def _pair_safe(self, step: Step, place: int) -> str:
        stated = StatedFacts(self._board, self._proof, place)
        shares = self._shares_all(stated, *step.clues, shaded=True)
        return f"{shares}: {self._total.conclusion(step, place)}"

    def _shares_all(
        self, stated: StatedFacts, decided: Cell, other: Cell, *, shaded: bool = False
    ) -> str:
        """Return why all mines that a clue lacks are in the cells shared with another clue.

        If these cells are shaded on the board, the text mentions them.
        """
        near = set(stated.hidden(decided))
        left = stated.undecided(other)
        outside = sum(cell not in near for cell in left)
        some_are_known = len(left) < len(stated.hidden(other))
        needs = stated.lacks(decided)
        whole = needs == stated.number(decided)
        if not outside:
            every = "every remaining" if some_are_known else "every"
            return (
                f"{every} hidden cell of {self._names.short(other)} also touches "
                f"{self._names.short(decided)}, so "
                + self._names.same(
                    decided, other, needs, whole=whole and needs == stated.number(other)
                )
            )
        cells = f"{'other ' if some_are_known else ''}{'cell' if outside == 1 else 'cells'}"
        all_mines = _its(needs) if whole else _its_last(needs)
        has = f"{self._names.again(decided)} has {all_mines}"
        so = f". So {has} in the shared cells" if shaded else f", so {has}"
        return (
            f"{self._needs(stated, other)} but has only {words.number(outside)} {cells} "
            f"out of {self._names.reach(decided)}{so}"
        )

    def _besides(self, stated: StatedFacts, clue: Cell) -> str:
        facts = stated.facts(stated.mines(clue))
        return f" besides {self._names.facts(facts)}" if facts else ""

    # Sentences about regions.

    def _suppose(self, step: Step, place: int) -> str:
        state = "safe" if step.mine else "a mine"
        return f"suppose {self._names.cells(step.cells, place)} is {state}"

    def _every_way(self, step: Step, place: int) -> str:
        what = self._total.conclusion(step, place)
        size = len(step.clues)
        if not size:
            return f"however the mines are placed, {what}"
        names = f"{size} numbers" if self._is_many(size) else self._clues(step.clues)
        total = " with the mines that are left" if step.uses_total else ""
        return f"however the mines of {names} are placed{total}, {what}"

    def _line(self, line: ArgumentLine, place: int, number: int) -> str:
        stated = StatedFacts(self._board, self._proof, place, number)
        if line.kind is LineKind.END:
            return self._end(stated, place)
        what = (
            f"{self._names.line(line.cells, number)} "
            f"{words.are(line.cells, mine=line.mine is True)}"
        )
        clue = line.clues[0]
        if line.kind is LineKind.MINES:
            if len(line.clues) == 2:
                return f"then {self._shares_few(stated, *line.clues)}, so {what}"
            left = len(stated.undecided(clue))
            cells = "its last cell" if left == 1 else "all its remaining cells"
            return f"then {self._names.short(clue)} needs {cells}, so {what}"
        if len(line.clues) == 2 and stated.lacks(clue):
            return f"then {self._shares_all(stated, *line.clues)}: {what}"
        return f"then {self._names.short(clue)} has {_its(stated.number(clue))}, so {what}"

    def _end(self, stated: StatedFacts, place: int) -> str:
        """Return a clause that states how the last clue is violated, and what follows."""
        step = self._proof.steps[place]
        clue = step.clues[-1]
        name = self._names.short(clue)
        what = self._total.conclusion(step, place)
        if step.reason is Reason.TOO_MANY:
            count = stated.number(clue) - stated.lacks(clue)
            over = words.number(-stated.lacks(clue))
            return f"now {name} touches {words.mines(count)}, {over} too many, so {what}"
        left = len(stated.hidden(clue)) - len(stated.safe(clue))
        cells = {0: "no cell", 1: "only one cell"}.get(left, f"only {words.number(left)} cells")
        missing = stated.number(clue) - stated.on_board(clue)
        its = "its mine" if missing == 1 else f"its {words.number(missing)} mines"
        if stated.on_board(clue):
            its = _its_last(missing)
        return f"now {name} has {cells} left for {its}, so {what}"

    def _clues(self, clues: tuple[Cell, ...]) -> str:
        return self._names.clues(clues) if len(clues) > 1 else self._names.short(clues[0])


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
