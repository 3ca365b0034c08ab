"""How much luck a game took: guesses, forced guesses, and what they were worth."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Self

from sapper.board import Board
from sapper.engine import Stop
from sapper.errors import UndecidedError
from sapper.game.modes import GuessRules
from sapper.game.outcome import MoveResult, Outcome
from sapper.game.ruling import LIMIT, Knowledge, Ruling, examine
from sapper.notation import State


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
