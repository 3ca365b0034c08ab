"""The judgement of each opening in a review, and their totals.

Every opening and chord gets one ``Judgement``: safe, a forced guess, a needless guess, or a proved
mine. ``Totals`` sums them up as accuracy, luck, guesses and techniques.

Accuracy is a single number for how well a game was played, from 0 to 100. Each opening gets a value
by lichess's formula for lost winning chances: 100 if nothing better was possible, 64 if a tenth of
the best chance was lost, 8.5 if half of it was lost, 0 if all of it was lost. Only the choice
matters, not whether the player survived it by luck or because of the mode. A guaranteed first click
is not a choice and is left out. Resigning is a choice that gives up the whole chance to win.

The game's accuracy is the average of the mean and the harmonic mean of these values, as on lichess.
The mean reflects the game as a whole; the harmonic mean gives mistakes more weight. For the
harmonic mean, values are mapped to 10 ... 100 and back, so that one mistake after many good moves
does not make it 0.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from math import exp

from sapper.board import Board
from sapper.game import Fate
from sapper.grid import Cell
from sapper.hints import Hint, Technique
from sapper.words import counted

LEAST_LOSS = 0.02
"""A move that loses at least this share of the chance to win is a turning point."""

LEAST_GAMBLE = Fraction(1, 10)
"""A guess with at least this risk of losing is a turning point, even if it is the best one."""


class JudgementKind(StrEnum):
    """The kinds of openings."""

    FIRST_CLICK = "first click"
    """Nothing was known, and the rules guaranteed a safe cell."""
    CERTAIN = "certain"
    """Every opened cell was certainly safe."""
    FORCED_GUESS = "forced guess"
    """The opening was uncertain, and no cell of the board was certainly safe."""
    NEEDLESS_GUESS = "needless guess"
    """The opening was uncertain, although some cell was certainly safe."""
    SUICIDE = "suicide"
    """The opening hit a cell that was certainly a mine."""
    UNKNOWN = "unknown"
    """The budget was exhausted before the opening could be judged."""

    @property
    def is_guess(self) -> bool:
        """Whether an uncertain cell was opened."""
        return self in (JudgementKind.FORCED_GUESS, JudgementKind.NEEDLESS_GUESS)


@dataclass(frozen=True, slots=True)
class WinChances:
    """The chance to win after the player's move, and after the best move."""

    move: float
    """The chance after the move, with the best known play from then on."""
    best: float
    """The chance after the best move; never less than ``move``."""
    exact: bool
    """Whether both chances are exact, not estimates."""
    cell: Cell | None = None
    """The best move; ``None`` if the player's move was as good as any."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """The judgement of one opening or chord."""

    move: int
    """The number of the move in the game, from 1; marks count as moves."""
    kind: JudgementKind
    """The kind of the opening."""
    board: Board
    """The position before the opening, without marks."""
    cells: tuple[Cell, ...]
    """The hidden cells that were opened directly, ascending; a chord can open several."""
    lives: bool
    """Whether the player survived."""
    fate: Fate | None = None
    """How the rules treated a guess; ``None`` if it was not a guess."""
    technique: Technique | None = None
    """The easiest technique that proves all these cells safe, if they were certainly safe."""
    risk: Fraction | None = None
    """The share of possible layouts in which at least one of the opened cells is a mine.

    This share is exact; ``None`` if it was not counted."""
    least_risk: Fraction | None = None
    """The lowest risk of any hidden cell; 0 if some cell is certainly safe."""
    safest: tuple[Cell, ...] = ()
    """For a forced guess: the cells with the lowest risk, ascending."""
    safe: tuple[Cell, ...] = ()
    """For a guess, or for a suicide (opening a cell that was certainly a mine): every cell that was
    certainly safe, ascending."""
    missed: Technique | None = None
    """The technique that shows the easiest cell of ``safe``."""
    why: Hint | None = None
    """The proof of the easiest safe cell that was missed; after a suicide, the proof of the
    mine."""
    wrong_flags: tuple[Cell, ...] = ()
    """For a fatal chord: the wrong flags around the clicked number, ascending."""
    win_chances: WinChances | None = None
    """The win chances of a guess; ``None`` if unknown, or if it was not a guess."""

    def __repr__(self) -> str:
        risk = "" if self.risk is None else f", risk {float(self.risk):.1%}"
        cells = counted(len(self.cells), "cell")
        return f"<Judgement of move {self.move}: {self.kind}, {cells}{risk}>"

    @property
    def danger(self) -> Fraction | None:
        """The chance that the move loses under the rules of the game; ``None`` if not counted.

        This is the risk if luck decides, 1 if the rules make the guess fatal, and 0 if they make it
        safe.
        """
        match self.kind, self.fate:
            case ((JudgementKind.FIRST_CLICK | JudgementKind.CERTAIN), _):
                return Fraction(0)
            case JudgementKind.SUICIDE, _:
                return Fraction(1)
            case _, Fate.KILL:
                return Fraction(1)
            case _, Fate.SAVE:
                return Fraction(0)
        return self.risk

    @property
    def least_danger(self) -> Fraction | None:
        """The lowest risk of losing that any move had under the rules; ``None`` if not counted."""
        if self.kind is JudgementKind.UNKNOWN:
            return None
        if self.kind is JudgementKind.FORCED_GUESS and self.fate is Fate.LUCK:
            return self.least_risk
        return Fraction(0)

    @property
    def kept(self) -> float | None:
        """The win chance of the move divided by the best win chance; 1 if no move was better.

        If the win chances are unknown, the chances to survive are compared instead. The same is
        done for a needless guess whose win chances are only estimates, because estimates are too
        rough to show the cost of an early guess. If the mode lets the player survive a needless
        guess, the guess counts as if luck had decided. The result is ``None`` if the risks are
        unknown.
        """
        danger, least = self.danger, self.least_danger
        if self.kind in (JudgementKind.FIRST_CLICK, JudgementKind.CERTAIN):
            return 1.0
        if danger is None or least is None:
            return None
        if danger == 1:
            return 0.0
        if self.kind is JudgementKind.NEEDLESS_GUESS and self.fate is Fate.SAVE:
            return None if self.risk is None else float(1 - self.risk)
        chances = self.win_chances
        forced = self.kind is JudgementKind.FORCED_GUESS
        if chances is not None and chances.best > 0 and (forced or chances.exact):
            return min(1.0, chances.move / chances.best)
        return min(1.0, float((1 - danger) / (1 - least)))

    @property
    def is_turning_point(self) -> bool:
        """Whether the game turned here, or could have: a mistake, the last move, or a risky guess.

        A guess is not a turning point if it kept the best chance to win, and its risk under the
        rules was small or zero.
        """
        if not (self.kind.is_guess or self.kind is JudgementKind.SUICIDE):
            return False
        kept, danger = self.kept, self.danger
        if not self.lives or kept is None or danger is None:
            return True
        return kept < 1 - LEAST_LOSS or danger >= LEAST_GAMBLE


@dataclass(frozen=True, slots=True)
class TechniqueUse:
    """How often a technique was used, and how often it was missed."""

    technique: Technique
    used: int
    """The number of certainly safe openings that needed this technique and nothing harder."""
    missed: int
    """The number of avoidable guesses and suicides where this technique would have shown a safe
    cell."""


@dataclass(frozen=True, slots=True)
class Totals:
    """How often a review made each kind of judgement, and the accuracy and luck of the game."""

    openings: int
    certain: int
    """The number of openings in which every cell was certainly safe."""
    forced: int
    """The number of guesses made when no cell was certainly safe."""
    needless: int
    """The number of guesses made although some cell was certainly safe."""
    suicides: int
    """The number of opened cells that were certainly mines."""
    unknown: int
    """The number of openings that were not judged, because the budget was exhausted."""
    saved: int
    """The number of guesses that the rules made safe, whatever the layout was."""
    accuracy: float | None
    """How well the game was played, from 0 to 100, by ``accuracy_of_game``.

    This is 100 if nothing better was possible, and ``None`` if no opening could be judged.
    """
    luck: Fraction | None
    """The chance to survive all guesses that luck decided.

    This is 1 if there were no such guesses; ``None`` if a chance was not counted.
    """
    techniques: tuple[TechniqueUse, ...]
    """Every technique, the easiest first."""

    @property
    def guesses(self) -> int:
        """The number of guesses, including the fatal one."""
        return self.forced + self.needless

    @classmethod
    def of(cls, judgements: Sequence[Judgement], *, resigned: bool = False) -> "Totals":
        """Sum up the judgements of a game.

        Args:
            judgements: The judgements, in order.
            resigned: Whether the player resigned, which counts as a lost chance.
        """
        kinds = [judgement.kind for judgement in judgements]
        kept = [
            share
            for each in judgements
            if each.kind is not JudgementKind.FIRST_CLICK and (share := each.kept) is not None
        ]
        if resigned:
            kept.append(0.0)
        return cls(
            openings=len(kinds),
            certain=kinds.count(JudgementKind.CERTAIN),
            forced=kinds.count(JudgementKind.FORCED_GUESS),
            needless=kinds.count(JudgementKind.NEEDLESS_GUESS),
            suicides=kinds.count(JudgementKind.SUICIDE),
            unknown=kinds.count(JudgementKind.UNKNOWN),
            saved=sum(each.lives and each.fate is Fate.SAVE for each in judgements),
            accuracy=_accuracy(kinds, kept),
            luck=_luck(judgements),
            techniques=tuple(
                TechniqueUse(
                    technique,
                    sum(each.technique is technique for each in judgements),
                    sum(each.missed is technique for each in judgements),
                )
                for technique in Technique
            ),
        )


def _accuracy(kinds: Sequence[JudgementKind], kept: Sequence[float]) -> float | None:
    """Return the accuracy; it is 100 for a game won by a guaranteed first click alone."""
    if not kept and JudgementKind.FIRST_CLICK in kinds and JudgementKind.UNKNOWN not in kinds:
        return 100.0
    return accuracy_of_game(kept)


def _luck(judgements: Sequence[Judgement]) -> Fraction | None:
    survived = Fraction(1)
    for each in judgements:
        if each.lives and each.kind.is_guess and each.fate is Fate.LUCK:
            if each.risk is None:
                return None
            survived *= 1 - each.risk
        elif each.lives and each.kind is JudgementKind.UNKNOWN:
            return None
    return survived


_SCALE, _STEEPNESS, _OFFSET = 103.1668, 0.04354, 3.1669
"""The constants in lichess's formula for the accuracy of a move, with chances in per cent."""

_FLOOR = 10.0
"""The value of a worthless move in the harmonic mean."""


def accuracy_of_move(kept: float) -> float:
    """Return the accuracy of a move that kept this share of the best chance to win.

    >>> [round(accuracy_of_move(kept), 1) for kept in (1.0, 0.9, 0.5, 0.0)]
    [100.0, 63.6, 8.5, 0.0]
    """
    if kept >= 1:
        return 100.0
    value = _SCALE * exp(-_STEEPNESS * 100 * (1 - kept)) - _OFFSET
    return min(max(value, 0.0), 100.0)


def accuracy_of_game(kept: Sequence[float]) -> float | None:
    """Return a game's accuracy from the value ``kept`` of each move; ``None`` without moves.

    >>> [round(accuracy_of_game(kept), 1) for kept in ([1.0] * 27, [1.0] * 26 + [0.0], [0.0])]
    [100.0, 84.3, 0.0]
    """
    if not kept:
        return None
    if min(kept) >= 1:
        return 100.0  # exact, regardless of rounding
    values = [accuracy_of_move(share) for share in kept]
    share = 1 - _FLOOR / 100
    harmonic = len(values) / sum(1 / (_FLOOR + share * value) for value in values)
    mean = sum(values) / len(values)
    return min(max((mean + (harmonic - _FLOOR) / share) / 2, 0.0), 100.0)
