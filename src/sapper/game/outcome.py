"""What comes of a move: the cells that look different, how the game stands, how it ended.

What a player sees of a cell is one code per cell. The codes of a board go on: besides numbers and
hidden cells a player sees marks, and after the end the mines. A list of changes names the cells
that look different after a move, so that a display redraws only these.

``Luck`` is what a line of moves took of it: guesses, forced guesses, and what they were worth.
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
    """The code of a cell that is not an open number; a number's code is itself, 0 to 8."""

    HIDDEN = int(State.HIDDEN)
    """Not opened, no mark."""
    MINE = int(State.MINE)
    """After a loss: a mine without a flag."""
    FLAG = 12
    """Flagged; after the end, rightly. A won game shows all its mines so."""
    QUESTION = 13
    """Not opened, with a question mark."""
    EXPLODED = 14
    """After the end: a mine that the fatal move opened."""
    WRONG_FLAG = 15
    """After the end: flagged, but not a mine."""


@dataclass(frozen=True, slots=True)
class CellChanges:
    """Cells that look different, and how they look now.

    It is as long as what changed, whatever the size of the board; iterating sorts it.

    >>> changes = CellChanges(Grid(3, 1), [2, 0], bytes([Appearance.FLAG, 1]))
    >>> list(changes), len(changes), changes.opened
    ([((0, 0), 1), ((0, 2), 12)], 2, (((0, 0), 1),))
    """

    grid: Grid
    """The shape of the board."""
    indices: Sequence[int] = ()
    """The cells as row-major indices, each once, in any order."""
    codes: bytes = b""
    """The new code of each of them: a number, or an ``Appearance``."""

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
        """The cells that show a number now, with it, ascending."""
        return tuple((cell, code) for cell, code in self if code <= 8)


class Outcome(StrEnum):
    """How a game stands."""

    PLAYING = "in progress"
    """Some empty cell is hidden, no mine was opened."""
    WON = "won"
    """Every empty cell is open."""
    LOST = "lost"
    """A mine was opened."""
    RESIGNED = "resigned"
    """The player gave up: set by the session that runs a game, never by the rules."""


@dataclass(frozen=True, slots=True)
class MoveResult:
    """What a move did, or undoing it.

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
    """How the game stands afterwards."""
    changes: CellChanges
    """Every cell that looks different to the player now; at the end the mines too."""
    targets: tuple[Cell, ...] = ()
    """The hidden cells that the move opened at once, ascending; none for a mark."""
    turns: int = 0
    """How often the move turned a mark: two for a question mark on an unmarked cell."""
    ruling: Ruling | None = None
    """The ruling on an opening, where there was one."""
    taken_back: bool = False
    """Whether the move was undone, and the changes are those of undoing it."""

    def __repr__(self) -> str:
        changed = counted(len(self.changes), "cell")
        return f"<MoveResult {self.move}: {self.outcome}, {changed} changed>"

    @property
    def is_opening(self) -> bool:
        """Whether the move opened cells or tried to, and did not only turn a mark."""
        return self.move.kind in (MoveKind.OPEN, MoveKind.CHORD)

    @property
    def opened(self) -> tuple[tuple[Cell, int], ...]:
        """The cells that were opened, with their numbers, ascending; none by a fatal move."""
        return self.changes.opened


@dataclass(frozen=True, slots=True)
class Ending:
    """The truth, shown after the end."""

    outcome: Outcome
    """Won or lost."""
    board: Board
    """The last position with every mine known; empty cells that were not opened stay hidden."""
    hits: tuple[Cell, ...]
    """The mines that the last move opened, ascending; several only after a chord."""
    wrong_flags: tuple[Cell, ...]
    """Flagged cells without a mine, ascending."""
    missed: tuple[Cell, ...]
    """Mines without a flag, the ones hit included, ascending."""
    ruling: Ruling | None = None
    """The ruling on the last opening; ``None`` where the mode leaves everything to luck."""

    def __repr__(self) -> str:
        hits, wrong = counted(len(self.hits), "mine"), counted(len(self.wrong_flags), "wrong flag")
        return f"<Ending {self.outcome}: {hits} hit, {wrong}>"


@dataclass(frozen=True, slots=True)
class Luck:
    """The guesses of a play.

    >>> from sapper import Game, GameSpec, Layout
    >>> game = Game.from_layout(GameSpec(3, 1, 1), Layout.parse("3x1:..*"))
    >>> outcome = game.open((0, 1)), game.open((0, 0))
    >>> game.luck()
    Luck(guesses=2, forced=2, spent=Fraction(1, 3), saved=0)
    """

    guesses: int
    """Openings of uncertain cells, the fatal one included; not a promised first click."""
    forced: int
    """Those among them that were made when no safe cell existed."""
    spent: Fraction | None
    """The product of the survival chances of all guesses that were survived.

    It is the chance to come so far by the same moves if luck alone had decided: 1 for a play
    without guesses. ``None`` when the engine could not decide a position of the game, or when a
    chance was not counted exactly.
    """
    estimate: float | None = field(default=1.0, repr=False, compare=False)
    """The same as a number, chances that were not counted exactly among its factors."""
    saved: int = 0
    """Guesses that the mode saved, whatever the layout had said."""

    @property
    def value(self) -> float | None:
        """What the guesses were worth, as a number, exact or not; ``None`` when undecided."""
        return self.estimate if self.spent is None else float(self.spent)

    @classmethod
    def none(cls) -> Self:
        """Return the luck of a play without guesses."""
        return cls(0, 0, Fraction(1))

    @classmethod
    def from_rulings(cls, judged: Iterable[Ruling]) -> Self:
        """Evaluate openings by the judgements on them.

        >>> Luck.from_rulings([Ruling(((0, 0),), Knowledge.SAFE, lives=True, chance=Fraction(1))])
        Luck(guesses=0, forced=0, spent=Fraction(1, 1), saved=0)
        """
        luck = cls.none()
        for ruling in judged:
            luck = luck.after(ruling)
        return luck

    def after(self, ruling: Ruling) -> Self:
        """Return the luck of a play that is longer by one judged opening."""
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
    """Yield the judgement on every opening of a line of moves, in order.

    Modes that leave everything to luck do not judge openings: then the engine analyses the position
    before each opening now. In other modes the rulings exist already.
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
            raise UndecidedError("stopped before every opening was judged")
        yield ruling
        for index in result.changes.indices:
            known[index] = board.cells[index]
