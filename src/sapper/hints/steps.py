"""Proofs that people can follow: steps in order, each of which proves one fact by one technique.

A step proves that some cells are safe, or that they are mines, from one clue, a pair of clues, a
region or the mine total. It records which clues it uses, whether it uses the mine total, and which
earlier steps proved the facts it uses. These are enough to check the step, because together they
determine its cells. So the clues and the mine total that the steps use force the claim of the last
step.
"""

from dataclasses import dataclass
from enum import Enum, StrEnum, auto

from sapper.grid import Cell
from sapper.spec import Difficulty


class Technique(StrEnum):
    """A rung of the ladder of techniques, from the easiest to the hardest.

    The technique of a cell is the easiest one that proves it.

    >>> [technique.rung for technique in Technique]
    [1, 2, 3, 4]
    >>> Technique.PAIR.difficulty
    <Difficulty.MEDIUM: 'medium'>
    """

    SINGLE = "single clue"
    """One clue by itself."""
    PAIR = "pair of clues"
    """Two clues together."""
    REGION = "region"
    """Three clues or more, without the mine total."""
    TOTAL = "mine total"
    """The number of mines on the whole board, alone or together with clues."""

    @property
    def rung(self) -> int:
        """The position of the technique on the ladder, from 1."""
        return list(Technique).index(self) + 1

    @property
    def difficulty(self) -> Difficulty:
        """The difficulty of a board that needs this technique and nothing harder."""
        return Difficulty.of_rung(self.rung)


class Reason(Enum):
    """Why the cells of a step are safe, or mines. The step's sentence states this reason."""

    FULL = auto()
    """Each clue has as many hidden cells around it as mines, so these cells are mines. If the step
    has several clues, this is true of each clue by itself."""
    COMPLETE = auto()
    """The clue has all its mines, so its other cells are safe."""
    PAIR_MINES = auto()
    """All other cells of the first clue are mines, because the second clue allows only few mines in
    the shared cells."""
    PAIR_SAFE = auto()
    """All mines of the first clue are in cells shared with the second, so its other cells are
    safe."""
    TOO_MANY = auto()
    """Under the opposite assumption, the last clue would touch too many mines."""
    TOO_FEW = auto()
    """Under the opposite assumption, the last clue would have too few cells for its mines."""
    EVERY_WAY = auto()
    """Every way to satisfy the clues (and the total) gives the cells the same contents. No shorter
    argument was found."""
    NONE_LEFT = auto()
    """All mines are accounted for, so all other hidden cells are safe."""
    ALL_LEFT = auto()
    """The number of mines left equals the number of other hidden cells, so all of them are mines.
    """
    OVER_TOTAL = auto()
    """Under the opposite assumption, more mines would be needed than are left."""
    UNDER_TOTAL = auto()
    """Under the opposite assumption, fewer mines would fit than are left."""


class LineKind(Enum):
    """The kinds of lines in an argument."""

    SAFE = auto()
    """It follows that these cells are safe, because the clue has all its mines."""
    MINES = auto()
    """It follows that these cells are mines, because the clue needs them."""
    NEEDS = auto()
    """The clues need at least ``count`` mines, besides those counted before."""
    ROOM = auto()
    """The clues have room for at most ``count`` mines, besides those counted before."""
    END = auto()
    """The conclusion: the clue is violated, or the counts reach the required sum."""


SUPPOSING = (Reason.TOO_MANY, Reason.TOO_FEW, Reason.OVER_TOTAL, Reason.UNDER_TOTAL)
"""The reasons of steps that assume the opposite of what they prove."""

COUNTING = (Reason.NONE_LEFT, Reason.ALL_LEFT, Reason.OVER_TOTAL, Reason.UNDER_TOTAL)
"""The reasons of steps whose argument counts mines, clue by clue."""


@dataclass(frozen=True, slots=True)
class ArgumentLine:
    """A line of the argument within a step: an inference under its assumption, or a count."""

    kind: LineKind
    clues: tuple[Cell, ...]
    cells: tuple[Cell, ...]
    """The cells that the line is about, ascending."""
    count: int = 0
    """The number of mines, for a line that counts mines."""

    @property
    def mine(self) -> bool | None:
        """Whether the line assumes that the cells are mines; ``None`` if it assumes nothing."""
        return {LineKind.SAFE: False, LineKind.MINES: True}.get(self.kind)


@dataclass(frozen=True, slots=True)
class Step:
    """A step of a proof. It states one fact: that some cells are safe, or that they are mines."""

    technique: Technique
    """The rung of the ladder."""
    reason: Reason
    """The reason for the fact."""
    cells: tuple[Cell, ...]
    """The cells, ascending."""
    mine: bool
    """Whether the cells are mines."""
    clues: tuple[Cell, ...] = ()
    """The clues that the step uses, in the order in which its sentence mentions them."""
    uses_total: bool = False
    """Whether the step uses the mine total."""
    premises: tuple[int, ...] = ()
    """The earlier steps whose facts this step uses, by index in the proof."""
    argument: tuple[ArgumentLine, ...] = ()
    """The argument, if the step uses a region or the mine total and one sentence is not enough."""
    count: int = 0
    """The number that the step's sentence mentions, such as the number of mines left."""
    pattern: str | None = None
    """The name of the pattern, such as "1-2-1"."""
    run: tuple[Cell, ...] = ()
    """The clues of the pattern, in the order of its numbers."""

    @property
    def lines(self) -> tuple[ArgumentLine, ...]:
        """The lines after the step's own sentence: the argument, and its conclusion.

        If there is only one count, it is part of the sentence or of the conclusion.
        """
        counts = self.reason in COUNTING
        said = () if counts and len(self.argument) == 1 else self.argument
        if self.reason not in SUPPOSING and not said:
            return ()
        named = self.clues if counts and not said else () if counts else self.clues[-1:]
        return (*said, ArgumentLine(LineKind.END, named, self.cells))

    @property
    def sentences(self) -> int:
        """The number of sentences."""
        return 1 + len(self.lines)


@dataclass(frozen=True, slots=True)
class ProofSteps:
    """A complete proof: steps in order, the last of which states the claim."""

    steps: tuple[Step, ...]
    """The steps, at least one."""

    @property
    def last(self) -> Step:
        """The step that states the claim of the proof."""
        return self.steps[-1]

    @property
    def technique(self) -> Technique:
        """The highest rung that a step needs."""
        return max((step.technique for step in self.steps), key=lambda used: used.rung)

    @property
    def clues(self) -> tuple[Cell, ...]:
        """Every clue that a step uses, in order of mention, without repetition."""
        return tuple(dict.fromkeys(clue for step in self.steps for clue in step.clues))

    @property
    def uses_total(self) -> bool:
        """Whether some step uses the mine total."""
        return any(step.uses_total for step in self.steps)

    @property
    def sentences(self) -> int:
        """The number of sentences."""
        return sum(step.sentences for step in self.steps)

    @property
    def shown_mines(self) -> int:
        """How many mines are proved before the last step."""
        return sum(len(step.cells) for step in self.steps[:-1] if step.mine)

    @property
    def spread(self) -> int:
        """How far apart the clues and cells are: half the perimeter of a rectangle around them."""
        near = [*self.clues, *(cell for step in self.steps for cell in step.cells)]
        rows, cols = zip(*near, strict=True)
        return int(max(rows) - min(rows) + max(cols) - min(cols))

    @property
    def effort(self) -> tuple[int, int, int, int]:
        """A sort key by difficulty: technique, number of sentences, number of clues, ``spread``."""
        return self.technique.rung, self.sentences, len(self.clues), self.spread
