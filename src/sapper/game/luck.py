"""How much luck a game took: guesses, forced guesses, and what they were worth."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import prod
from typing import Self

from sapper.board import Board
from sapper.game.game import Game
from sapper.game.ruling import LIMIT, Knowledge, Ruling, examine
from sapper.notation import State


@dataclass(frozen=True, slots=True)
class Luck:
    """The guesses of a play.

    >>> from sapper import GameSpec, Layout
    >>> game = Game.from_layout(GameSpec(3, 1, 1), Layout.parse("3x1:..*"))
    >>> outcome = game.open((0, 1)), game.open((0, 0))
    >>> Luck.of(game)
    Luck(guesses=2, forced=2, spent=Fraction(1, 3))
    """

    guesses: int
    """Openings of uncertain cells, the fatal one included; a promised first click is none."""
    forced: int
    """Those among them that were made when no safe cell existed."""
    spent: Fraction | None
    """The product of the survival chances of all guesses that were survived.

    It is the chance to come so far by the same moves if luck alone had decided: 1 for a play
    without guesses. ``None`` when the engine could not decide a position of the game.
    """

    @classmethod
    def of(cls, game: Game, *, limit: int = LIMIT) -> Self:
        """Evaluate the openings of a game; see ``rulings`` for what it costs."""
        return cls.from_rulings(rulings(game, limit=limit))

    @classmethod
    def from_rulings(cls, judged: Iterable[Ruling]) -> Self:
        """Evaluate openings by the judgements on them.

        >>> Luck.from_rulings([Ruling(((0, 0),), Knowledge.SAFE, lives=True, chance=Fraction(1))])
        Luck(guesses=0, forced=0, spent=Fraction(1, 1))
        """
        guesses = [
            ruling
            for ruling in judged
            if ruling.knowledge in (Knowledge.UNCERTAIN, Knowledge.UNDECIDED)
        ]
        chances = [ruling.chance for ruling in guesses if ruling.lives]
        known = [chance for chance in chances if chance is not None]
        return cls(
            guesses=sum(ruling.is_guess for ruling in guesses),
            forced=sum(ruling.is_forced for ruling in guesses),
            spent=prod(known, start=Fraction(1)) if len(known) == len(chances) else None,
        )


def rulings(game: Game, *, limit: int = LIMIT) -> tuple[Ruling, ...]:
    """Return the judgement on every opening of a game's line, in order.

    A mode that leaves everything to luck does not ask what is certain: then the engine is asked
    now, about the position before each opening. In other modes the rulings are there already.
    """
    grid, mines = game.board.grid, game.board.mines
    known = bytearray([State.HIDDEN]) * grid.size
    found = []
    for change in game.changes:
        if not change.is_opening:
            continue
        ruling = change.ruling
        if ruling is None:
            position = Board(grid, mines, bytes(known))
            exam = examine(position, grid.cells_at(change.starts), limit=limit)
            ruling = exam.ruling(lives=bool(change.opened), fate=exam.fate(game.setup.policy))
        found.append(ruling)
        for index in change.opened:
            known[index] = game.board.cells[index]
    return tuple(found)
