"""What a game comes to: accuracy, luck, guesses, techniques."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import prod

from sapper.game import Fate
from sapper.hints import Technique
from sapper.reviews.judgement import Judgement, JudgementKind


@dataclass(frozen=True, slots=True)
class TechniqueUse:
    """How often a technique was used, and how often it was missed."""

    technique: Technique
    """The technique."""
    used: int
    """Certain openings that needed it and nothing harder."""
    missed: int
    """Needless guesses and suicides in whose place it would have shown a safe cell."""


@dataclass(frozen=True, slots=True)
class Totals:
    """The sums of a review."""

    openings: int
    """Openings and chords."""
    certain: int
    """Those that opened only certainly safe cells."""
    forced: int
    """Guesses when no cell was certainly safe."""
    needless: int
    """Guesses although some cell was."""
    suicides: int
    """Certain mines opened."""
    unknown: int
    """Openings that the budget did not suffice for."""
    saved: int
    """Guesses that the rules let live, whatever luck would have said."""
    accuracy: float | None
    """The share of the chance to win that the choices kept, in per cent.

    100 when nothing better was possible: the product of ``kept`` over all openings that could be
    judged. ``None`` when none could.
    """
    luck: Fraction | None
    """The chance to survive the guesses that were survived, where luck decided them.

    1 without such guesses; ``None`` when a chance was not counted.
    """
    techniques: tuple[TechniqueUse, ...]
    """Every technique, the easiest first."""

    @property
    def guesses(self) -> int:
        """All guesses, the fatal one included."""
        return self.forced + self.needless

    @classmethod
    def of(cls, judgements: Sequence[Judgement]) -> "Totals":
        """Add the judgements of a game up."""
        kinds = [judgement.kind for judgement in judgements]
        kept = [share for each in judgements if (share := each.kept) is not None]
        return cls(
            openings=len(kinds),
            certain=kinds.count(JudgementKind.CERTAIN),
            forced=kinds.count(JudgementKind.FORCED_GUESS),
            needless=kinds.count(JudgementKind.NEEDLESS_GUESS),
            suicides=kinds.count(JudgementKind.SUICIDE),
            unknown=kinds.count(JudgementKind.UNKNOWN),
            saved=sum(each.lives and each.fate is Fate.SAVE for each in judgements),
            accuracy=100 * prod(kept) if kept else None,
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
