"""How well a game was played: the statistics that players know.

Definitions as on minesweepergame.com. What is undefined is ``None``: speed without times or with
a single click, the indices of won games for a game that was not won, STNB beyond the three
levels that have a constant.
"""

import math
from dataclasses import dataclass
from typing import Self

from sapper.errors import IllegalMoveError, IllegalMoveReason
from sapper.game.game import Game
from sapper.game.layout_metrics import Units
from sapper.game.moves import MoveKind
from sapper.game.outcome import Outcome

STNB_CONSTANTS: dict[tuple[int, int, int], int] = {
    (8, 8, 10): 36,
    (16, 16, 40): 162,
    (30, 16, 99): 435,
}
"""The constant of STNB for width, height and mines; it makes the levels comparable."""


@dataclass(frozen=True, slots=True)
class PlayMetrics:
    """The counts of a play, and what is derived from them."""

    won: bool
    """Whether the game was won."""
    bbbv: int
    """3BV of the layout."""
    solved: int
    """3BV solved: openings whose zeros are all open, and open numbers that touch no opening."""
    seconds: float | None
    """Time from the first opening to the last move; ``None`` when not measured."""
    left: int
    """Clicks that opened a single cell or its surroundings."""
    right: int
    """Clicks that turned a mark."""
    chords: int
    """Clicks that opened the neighbours of a number."""
    wasted: int
    """Clicks that the rules refused."""
    effective: int
    """Clicks that opened something, or flagged a mine for the first time."""
    stnb_constant: int | None
    """The constant of the level; ``None`` for other sizes."""

    @classmethod
    def of(cls, game: Game, *, wasted: int = 0) -> Self:
        """Evaluate a game that has begun, in time proportional to the board and the log.

        >>> from sapper import GameSpec, Layout
        >>> from sapper.game import Move
        >>> game = Game.from_layout(GameSpec(3, 2, 1), Layout.parse("3x2:*../..."))
        >>> for text in ("flag 0,0 @1", "open 0,1 @2", "chord 0,1 @4"):
        ...     outcome = game.play(Move.parse(text))
        >>> play = PlayMetrics.of(game)
        >>> play.won, play.solved, play.clicks, play.bbbv_per_second
        (True, 2, 3, 1.0)

        Args:
            game: The game; only moves that were not undone count.
            wasted: How many clicks the rules refused: they are in no log, but cost efficiency.

        Raises:
            IllegalMoveError: nothing was opened yet, so there is nothing to evaluate.
        """
        layout = game.layout
        openings = [result.move for result in game.results if result.is_opening]
        if layout is None or not openings:
            raise IllegalMoveError(
                f"nothing was opened in {game!r}", reason=IllegalMoveReason.NOTHING_OPENED
            )
        # The first turn of a mark always sets a flag, whatever follows.
        flagged = {result.move.cell for result in game.results if result.turns}
        chords = sum(move.kind is MoveKind.CHORD for move in openings)
        begin, end = openings[0].at, game.moves[-1].at
        units = Units.of(layout)
        spec = game.spec
        return cls(
            won=game.outcome is Outcome.WON,
            bbbv=units.count,
            solved=units.solved(game.board),
            seconds=None if begin is None or end is None else end - begin,
            left=len(openings) - chords,
            right=sum(result.turns for result in game.results),
            chords=chords,
            wasted=wasted,
            effective=len(openings)
            - (game.outcome is Outcome.LOST)
            + sum(layout.is_mine(cell) for cell in flagged),
            stnb_constant=STNB_CONSTANTS.get((spec.width, spec.height, spec.mines)),
        )

    @property
    def clicks(self) -> int:
        """All clicks."""
        return self.left + self.right + self.chords + self.wasted

    @property
    def bbbv_per_second(self) -> float | None:
        """3BV/s: solved 3BV by time."""
        return self.solved / self.seconds if self.seconds else None

    @property
    def efficiency(self) -> float:
        """IOE, the index of efficiency: solved 3BV by clicks; above 1 thanks to chords."""
        return self.solved / self.clicks

    @property
    def correctness(self) -> float:
        """Effective clicks by clicks."""
        return self.effective / self.clicks

    @property
    def throughput(self) -> float | None:
        """Solved 3BV by effective clicks."""
        return self.solved / self.effective if self.effective else None

    @property
    def rqp(self) -> float | None:
        """RQP, the rapport qualité prix: time by 3BV/s; less is better."""
        return self.seconds**2 / self.bbbv if self.won and self.seconds else None

    @property
    def ios(self) -> float | None:
        """IOS, the index of speed: the logarithm of time by that of 3BV; less is better."""
        if not self.won or not self.seconds or self.bbbv < 2:
            return None
        return math.log(self.seconds) / math.log(self.bbbv)

    @property
    def qg(self) -> float | None:
        """QG: time to the power 1.7 by 3BV; less is better."""
        return math.pow(self.seconds, 1.7) / self.bbbv if self.won and self.seconds else None

    @property
    def stnb(self) -> float | None:
        """STNB: speed weighted by the level's constant and by the share of the board solved."""
        if self.stnb_constant is None or not self.seconds:
            return None
        share = self.solved / self.bbbv
        return self.stnb_constant * self.solved * math.sqrt(share) / math.pow(self.seconds, 1.7)
