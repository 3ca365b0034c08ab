"""A hint as a Python value; players see it in three stages: the area, the clues, the cells.

The value contains everything for texts and drawings; its level decides how much of it is shown.
Show players only the ``shown_`` parts and ``text``.
"""

from dataclasses import dataclass, field, replace
from enum import IntEnum, StrEnum
from typing import Self

from sapper import words
from sapper.board import Board
from sapper.errors import HintError
from sapper.grid import Cell
from sapper.hints import naming
from sapper.hints.step_sentences import ProofText
from sapper.hints.steps import ProofSteps, Step, Technique
from sapper.players.guesses import Guess
from sapper.spec import HintSource


class Detail(IntEnum):
    """The level of a hint: how much it shows."""

    AREA = 1
    """Where to look."""
    CLUES = 2
    """What to look at."""
    CELLS = 3
    """What to do, and the whole proof."""


class Kind(StrEnum):
    """The kinds of hints. Only the first three are about proved cells."""

    SAFE = "safe"
    """Cells to open, because they are certain to be safe."""
    MINE = "mine"
    """Cells to flag, because they are certain to be mines. Only walk-throughs use this kind."""
    WRONG_FLAG = "wrong-flag"
    """Flags on cells that are certainly safe."""
    WRONG_FLAGS = "wrong-flags"
    """Flags that cannot all be right, although each one alone may be right."""
    FIRST_CLICK = "first-click"
    """Nothing is open yet, and the rules guarantee that the first cell is not a mine."""
    GUESS = "guess"
    """"I don't know": no hidden cell is certainly safe. The hint offers the best guess."""
    FREE_GUESS = "free-guess"
    """"I don't know", but by the rules of this game a guess cannot lose."""
    UNDECIDED = "undecided"
    """"I don't know": the board, or the risk of a guess, could not be computed within the limit."""
    CONTRADICTION = "contradiction"
    """The board contradicts itself."""
    DONE = "done"
    """No cell is left to open."""


@dataclass(frozen=True, slots=True)
class Hint:
    """One hint, with its proof.

    >>> from sapper.hints import hint
    >>> found = hint(Board.parse("3x2:.../111"))
    >>> found.kind.value, found.cells, found.clues, found.technique.value
    ('safe', ((0, 2),), ((1, 1), (1, 0)), 'pair of clues')
    >>> found.at(1).area, found.at(1).shown_cells
    (((0, 0), (1, 2)), ())
    """

    board: Board
    """The position."""
    kind: Kind
    """The kind of the hint."""
    title: str
    """The heading."""
    text_parts: tuple[str, str, str]
    """The text of each level, with rows and columns."""
    cells: tuple[Cell, ...] = ()
    """The cells to open, the flags to check, or the guess; ascending."""
    proof: ProofSteps | None = None
    """The proof; for a guess, why ``mines`` are mines."""
    mines: tuple[Cell, ...] = ()
    """With a guess: cells that are certainly mines, ascending."""
    conflicting: tuple[Cell, ...] = ()
    """The clues of a contradiction, ascending."""
    conflicting_total: bool = False
    """Whether the mine total is part of the contradiction."""
    guess: Guess | None = None
    """The best guess, or a random move, if no cell is certainly safe."""
    guess_is_random: bool = False
    """Whether the guess is a random move."""
    by: HintSource = HintSource.EXACT
    """The method that found the safe cell."""
    level: int = Detail.CELLS.value
    """How much is shown."""
    summaries: tuple[str, str, str] = field(default=("", "", ""), repr=False)
    """The text of each level for a board that shows the area and the labels of the proof."""

    def __post_init__(self) -> None:
        if self.level not in list(Detail):
            raise HintError(f"{self.level!r} is not a level: choose 1, 2 or 3")

    def __repr__(self) -> str:
        return f"<Hint {self.kind.value}: {self.text}>"

    @property
    def is_certain(self) -> bool:
        """Whether the hint names cells that are proved to be safe or mines."""
        return self.kind in (Kind.SAFE, Kind.MINE, Kind.WRONG_FLAG)

    @property
    def text(self) -> str:
        """The text of this level."""
        return self.text_parts[self.level - 1]

    @property
    def summary(self) -> str:
        """The text of the hint with the labels drawn on the board; empty if it equals ``text``."""
        return self.summaries[self.level - 1]

    @property
    def text_below_title(self) -> str:
        """The text of this level for display below the title. It does not repeat the title."""
        start = f"{self.title}: "
        rest = self.text.removeprefix(start)
        return words.capital(rest) if rest != self.text else rest

    @property
    def technique(self) -> Technique | None:
        """The technique that the proof needs; ``None`` if the hint proves no cells."""
        return None if self.proof is None or not self.is_certain else self.proof.technique

    @property
    def uses_total(self) -> bool:
        """Whether the proof also uses the mine total."""
        return self.conflicting_total if self.proof is None else self.proof.uses_total

    @property
    def clues(self) -> tuple[Cell, ...]:
        """The clues that the proof uses, in the order of the proof."""
        return self.conflicting if self.proof is None else self.proof.clues

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps of the proof, in order."""
        return () if self.proof is None else self.proof.steps

    @property
    def labels(self) -> dict[Cell, str]:
        """The letter of every clue of the proof."""
        return {} if self.proof is None else naming.clue_letters(self.proof)

    @property
    def area(self) -> tuple[Cell, Cell] | None:
        """The first and the last cell of the rectangle to look at; ``None`` if there is none.

        A proof that counts mines may use clues all over the board. In that case, the area contains
        only the cells.
        """
        near = self.cells if self.uses_total and self.cells else (*self.cells, *self.clues)
        if not near or not (self.is_certain or self.conflicting):
            return None
        return words.corners(near)

    @property
    def shown_cells(self) -> tuple[Cell, ...]:
        """The cells; empty below level 3."""
        return self.cells if self.level >= Detail.CELLS else ()

    @property
    def shown_mines(self) -> tuple[Cell, ...]:
        """The proved mines that are shown along with a guess; empty below level 3."""
        return self.mines if self.level >= Detail.CELLS else ()

    @property
    def shown_clues(self) -> tuple[Cell, ...]:
        """The clues of the proof; empty below level 2."""
        return self.clues if self.level >= Detail.CLUES else ()

    @property
    def shown_steps(self) -> tuple[Step, ...]:
        """The steps of the proof; empty below level 3."""
        return self.steps if self.level >= Detail.CELLS else ()

    @property
    def shown_guess(self) -> Guess | None:
        """The guess; ``None`` below level 3."""
        return self.guess if self.level >= Detail.CELLS else None

    def _repr_html_(self) -> str:
        from sapper.hints import drawing  # noqa: PLC0415 - loaded when something is drawn

        return drawing.picture_of_hint(self)

    def shared(self) -> tuple[tuple[Cell, ...], ...]:
        """Return, for each step, the cells that its two clues share, if the text mentions them."""
        texts = self.proof_texts()
        return () if texts is None else tuple(map(texts[0].shared, range(len(self.steps))))

    def proof_texts(self) -> tuple[ProofText, ProofText] | None:
        """Return the proof in two wordings: with labels, and with rows and columns.

        The result is ``None`` if there is no proof.
        """
        if self.proof is None:
            return None
        spoken = ProofText(self.board, self.proof, naming.RowsAndColumns(self.board))
        return ProofText(
            self.board, self.proof, naming.Labels(self.board, self.labels, self.steps)
        ), spoken

    def at(self, level: int) -> Self:
        """Return the hint at another level.

        Raises:
            HintError: there is no such level.
        """
        return replace(self, level=level)
