"""The result of a move: changed cells, the outcome so far, and the ending.

The appearance of a cell is stored as one code: the code of its state on a board, or one of the
codes in ``Appearance`` for marks and for mines that are shown after the end. A list of changes
contains the cells that look different after a move, so that a display needs to redraw only these.

``Luck`` counts the guesses of a game and multiplies the chances to survive them.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import IntEnum, StrEnum
from fractions import Fraction
from typing import Self

from sapper.board import Board
from sapper.engine import Stop
from sapper.errors import UndecidedError
from sapper.game.modes import GuessRules
from sapper.game.moves import Move, MoveKind
from sapper.game.ruling import LIMIT, Knowledge, Ruling, examine
from sapper.grid import Cell, Grid
from sapper.notation import State
from sapper.words import counted


class Appearance(IntEnum):
    """The code of a cell without an open number. The code of an open number is the number."""

    HIDDEN = int(State.HIDDEN)
    """Not opened, no mark."""
    MINE = int(State.MINE)
    """After a loss: a mine without a flag."""
    FLAG = 12
    """A flag; after the end, a flag on a mine. A won game shows all its mines with flags."""
    QUESTION = 13
    """Not opened, with a question mark."""
    EXPLODED = 14
    """After the end: a mine that the fatal move opened."""
    WRONG_FLAG = 15
    """After the end: a flag on a cell without a mine."""


@dataclass(frozen=True, slots=True)
class CellChanges:
    """Cells that look different, with their new appearance.

    The length is the number of changes. Iterating yields the changes in ascending order.

    >>> changes = CellChanges(Grid(3, 1), [2, 0], bytes([Appearance.FLAG, 1]))
    >>> list(changes), len(changes), changes.opened
    ([((0, 0), 1), ((0, 2), 12)], 2, (((0, 0), 1),))
    """

    grid: Grid
    """The shape of the board."""
    indices: Sequence[int] = ()
    """The cells as row-major indices, without repetition, in any order."""
    codes: bytes = b""
    """The new code of each cell: a number, or an ``Appearance``."""

    def __len__(self) -> int:
        return len(self.indices)

    def __iter__(self) -> Iterator[tuple[Cell, int]]:
        """Yield every changed cell with its new code, ascending."""
        width = self.grid.width
        return ((divmod(index, width), code) for index, code in sorted(self.pairs()))

    def pairs(self) -> Iterator[tuple[int, int]]:
        """Yield index and new code of every changed cell, in any order."""
        return zip(self.indices, self.codes, strict=True)

    @property
    def opened(self) -> tuple[tuple[Cell, int], ...]:
        """The cells that now show a number, with the number, ascending."""
        return tuple((cell, code) for cell, code in self if code <= 8)


class Outcome(StrEnum):
    """The outcome of a game so far."""

    PLAYING = "in progress"
    """At least one empty cell is still hidden, and no mine was opened."""
    WON = "won"
    """Every empty cell is open."""
    LOST = "lost"
    """A mine was opened."""
    RESIGNED = "resigned"
    """The player gave up; only a ``GameSession`` sets this outcome, never a ``Game``."""


@dataclass(frozen=True, slots=True)
class MoveResult:
    """The effect of a move, or of undoing it.

    >>> from sapper import Game, GameSpec, Layout
    >>> game = Game.from_layout(GameSpec(3, 1, 1), Layout.parse("3x1:.*."))
    >>> outcome = game.open((0, 0))
    >>> result = game.last_result
    >>> str(result.move), list(result.changes), str(result.outcome)
    ('open 0,0', [((0, 0), 1)], 'in progress')
    """

    move: Move
    """The move; after an undo, the move that was undone."""
    outcome: Outcome
    """The outcome after the move."""
    changes: CellChanges
    """Every cell that now looks different; after the end, this includes the mines."""
    targets: tuple[Cell, ...] = ()
    """The hidden cells that the move opened directly, ascending; empty for a mark."""
    turns: int = 0
    """How many times the move changed a mark; setting a question mark may take two changes."""
    ruling: Ruling | None = None
    """The ruling on an opening, if one was made."""
    taken_back: bool = False
    """Whether this is the result of undoing the move."""

    def __repr__(self) -> str:
        changed = counted(len(self.changes), "cell")
        return f"<MoveResult {self.move}: {self.outcome}, {changed} changed>"

    @property
    def is_opening(self) -> bool:
        """Whether the move opened cells or tried to, instead of only changing a mark."""
        return self.move.kind in (MoveKind.OPEN, MoveKind.CHORD)

    @property
    def opened(self) -> tuple[tuple[Cell, int], ...]:
        """The opened cells with their numbers, ascending; empty for a fatal move."""
        return self.changes.opened


@dataclass(frozen=True, slots=True)
class Ending:
    """The end of a game, with its mines."""

    outcome: Outcome
    """Won or lost."""
    board: Board
    """The last position with every mine known; empty cells that were not opened stay hidden."""
    hits: tuple[Cell, ...]
    """The mines that the last move opened, ascending; a chord can open several."""
    wrong_flags: tuple[Cell, ...]
    """Flagged cells without a mine, ascending."""
    missed: tuple[Cell, ...]
    """Mines without a flag, including those that were hit, ascending."""
    ruling: Ruling | None = None
    """The ruling of the last opening; ``None`` if luck alone decides in the mode."""

    def __repr__(self) -> str:
        hits, wrong = counted(len(self.hits), "mine"), counted(len(self.wrong_flags), "wrong flag")
        return f"<Ending {self.outcome}: {hits} hit, {wrong}>"


@dataclass(frozen=True, slots=True)
class Luck:
    """The guesses of a game.

    >>> from sapper import Game, GameSpec, Layout
    >>> game = Game.from_layout(GameSpec(3, 1, 1), Layout.parse("3x1:..*"))
    >>> outcome = game.open((0, 1)), game.open((0, 0))
    >>> game.luck()
    Luck(guesses=2, forced=2, spent=Fraction(1, 3), saved=0)
    """

    guesses: int
    """Openings of uncertain cells, including the fatal one.

    A first click that was guaranteed to be safe is not a guess.
    """
    forced: int
    """How many of the guesses were made when no safe cell existed."""
    spent: Fraction | None
    """The product of the chances of all guesses that the player survived.

    This is the chance of getting this far with the same moves by luck alone; 1 for a game without
    guesses. ``None`` if the engine could not decide a position of the game, or if a chance was not
    counted exactly.
    """
    estimate: float | None = field(default=1.0, repr=False, compare=False)
    """The same product as a float, including estimated chances."""
    saved: int = 0
    """Guesses that the mode let the player survive, wherever the mines were."""

    @property
    def value(self) -> float | None:
        """The luck as a number, exact or estimated; ``None`` if undecided."""
        return self.estimate if self.spent is None else float(self.spent)

    @classmethod
    def none(cls) -> Self:
        """Return the luck of a game without guesses."""
        return cls(0, 0, Fraction(1))

    @classmethod
    def from_rulings(cls, judged: Iterable[Ruling]) -> Self:
        """Compute the luck from the rulings of openings.

        Args:
            judged: The rulings in the order of play, from ``Game.rulings``.

        >>> Luck.from_rulings([Ruling(((0, 0),), Knowledge.SAFE, lives=True, chance=Fraction(1))])
        Luck(guesses=0, forced=0, spent=Fraction(1, 1), saved=0)
        """
        luck = cls.none()
        for ruling in judged:
            luck = luck.after(ruling)
        return luck

    def after(self, ruling: Ruling) -> Self:
        """Return the luck after another opening, which had this ruling.

        Args:
            ruling: The ruling of the next opening.
        """
        if ruling.knowledge not in (Knowledge.UNCERTAIN, Knowledge.UNDECIDED):
            return self
        spent, chance = self.spent, ruling.chance
        estimate, survival = self.estimate, ruling.survival
        if ruling.lives:
            spent = None if spent is None or chance is None else spent * chance
            estimate = None if estimate is None or survival is None else estimate * survival
        return type(self)(
            self.guesses + ruling.is_guess,
            self.forced + ruling.is_forced,
            spent,
            estimate,
            self.saved + ruling.is_saved,
        )


def rulings(
    board: Board,
    results: Iterable[MoveResult],
    rules: GuessRules,
    *,
    limit: int = LIMIT,
    stop: Stop | None = None,
) -> Iterator[Ruling]:
    """Yield the ruling of every opening of a game, in order.

    If luck alone decides in the mode, openings were not judged, so the engine now analyses the
    position before each of them. In other modes, the game itself has judged every opening.
    """
    known = bytearray([State.HIDDEN]) * board.grid.size
    for result in results:
        if not result.is_opening:
            continue
        ruling = result.ruling
        if ruling is None:
            position = Board(board.grid, board.mines, bytes(known))
            exam = examine(position, result.targets, rules=rules, limit=limit, stop=stop)
            lives = result.outcome is not Outcome.LOST
            ruling = exam.ruling(lives=lives, fate=exam.fate(rules))
        if stop is not None and stop.is_set():
            raise UndecidedError("stopped before all openings were judged")
        yield ruling
        for index in result.changes.indices:
            known[index] = board.cells[index]
