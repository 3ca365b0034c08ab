"""Judges a finished game move by move: ``review``."""

from collections.abc import Sequence
from dataclasses import dataclass

from sapper.engine import Stop
from sapper.errors import ReviewError
from sapper.game import Fate, Game, GameRecord, GuessRules, Outcome, replay
from sapper.game.ruling import LIMIT
from sapper.game.verification import setup_of
from sapper.grid import Grid
from sapper.hints import Hint
from sapper.players.policies import DEFAULT_POLICY, check_core_policy
from sapper.reviews import sentences
from sapper.reviews.attention import Overlooked, Pause, WrongFlag, overlooked, pauses, wrong_flags
from sapper.reviews.judgements import Judgement, Totals
from sapper.reviews.openings import BUDGET, JudgedOpening, OpeningReviewer
from sapper.reviews.win_chances import Chance, WinChanceReader
from sapper.words import counted

MAX_CELLS = 10_000
"""The largest board, in cells, that is reviewed; no mode judges moves on larger boards."""


@dataclass(frozen=True, slots=True)
class WinPoint:
    """A point on the curve of the chance to win."""

    move: int
    """The number of the move, from 1; for the end, one more than the number of moves."""
    at: float | None
    """Seconds on the player's clock; ``None`` if not measured."""
    chance: Chance


@dataclass(frozen=True, slots=True)
class Review:
    """The review of a finished game.

    >>> from sapper import GameSpec, Layout
    >>> game = Game.from_layout(GameSpec(4, 1, 1), Layout.parse("4x1:*..."))
    >>> outcome = game.open((0, 1)), game.open((0, 2))
    >>> for judgement in review(game).judgements:
    ...     print(judgement.kind, judgement.risk)
    forced guess 1/4
    needless guess 1/2
    """

    game: Game
    """The game."""
    judgements: tuple[Judgement, ...]
    """Every opening and chord, in order."""
    totals: Totals
    """The totals of the judgements."""
    win_chances: tuple[WinPoint, ...]
    """The chance to win before each opening, if known; the last point is the result."""
    wrong_flags: tuple[WrongFlag, ...]
    """Flags on cells without a mine."""
    overlooked: tuple[Overlooked, ...]
    """Certainly safe cells that stayed closed for a long time."""
    pauses: tuple[Pause, ...]
    """Long times without a move."""
    rules: GuessRules
    """How guesses were treated."""

    def __repr__(self) -> str:
        spec, openings = self.game.spec, len(self.judgements)
        size = f"{spec.width}x{spec.height}m{spec.mines}"
        return f"<Review {size}: {self.game.outcome.value}, {counted(openings, 'opening')}>"

    @property
    def turning_points(self) -> tuple[Judgement, ...]:
        """The openings that were mistakes or risky guesses, and the one that lost the game."""
        return tuple(each for each in self.judgements if each.is_turning_point)

    @property
    def idle_seconds(self) -> float | None:
        """The total length of the pauses; ``None`` if the times of the moves are not known."""
        if not self.game.moves or self.game.moves[-1].at is None:
            return None
        return sum(pause.seconds for pause in self.pauses)

    @property
    def summary(self) -> tuple[str, ...]:
        """The game in a few sentences."""
        last = self.judgements[-1] if self.judgements else None
        return sentences.of_totals(self.totals, self.game.outcome, last)

    def sentence(self, judgement: Judgement) -> str:
        """Return a sentence about an opening."""
        return sentences.of_judgement(judgement)

    def proof(self, judgement: Judgement) -> Hint | None:
        """Return the proof for a turning point; ``None`` if it has no proof."""
        return judgement.why


def review(
    game: Game | GameRecord,
    *,
    given_up: bool = False,
    first_click_is_promised: bool | None = None,
    rules: GuessRules | None = None,
    policy: str | None = DEFAULT_POLICY,
    limit: int = LIMIT,
    budget: int = BUDGET,
    stop: Stop | None = None,
) -> Review:
    """Judge every opening and chord of a finished game by the board before the move.

    Args:
        game: the game, or its record.
        given_up: whether a game in progress was given up, so that its layout may be shown; a record
            that contains its seed implies this.
        first_click_is_promised: whether the rules guaranteed that the first opening is safe; by
            default as in the game. On a given layout, nothing is guaranteed.
        rules: how guesses were treated, if the game does not contain this (a game from another
            program is replayed on its final layout as a classic game).
        policy: the policy that estimates win chances: a name of ``sapper.players.POLICIES``, such
            as ``deep``; ``None`` skips them.
        limit: step limit of each call of the engine.
        budget: steps for all openings together; later openings are ``unknown``.
        stop: a signal with which another thread stops the call.

    Raises:
        ReviewError: the game is still in progress, opened nothing, or is too large; or a record
            cannot be replayed.
        PolicyError: there is no such policy.
        UndecidedError: the stop signal was set.
    """
    if policy is not None:
        check_core_policy(policy)
    played = _played(game, stop) if isinstance(game, GameRecord) else game
    revealed = given_up or isinstance(game, GameRecord)
    _check(played, given_up=revealed)
    first = next(result for result in played.results if result.is_opening)
    promises = played.setup.promises(first.move.cell)
    promised = promises if first_click_is_promised is None else first_click_is_promised
    treated = rules or played.setup.rules
    chances = None
    if policy is not None:
        logic_solves = promises if rules is None else promised
        wins = treated.forced is Fate.SAVE or (treated.solvable and logic_solves)
        chances = WinChanceReader(wins, policy, limit, stop=stop)
    judge = OpeningReviewer(
        played,
        first_click_is_promised=promised,
        rules=treated,
        chances=chances,
        limit=limit,
        budget=budget,
        stop=stop,
    )
    moments = tuple(judge.moments())
    judgements = tuple(moment.judgement for moment in moments)
    return Review(
        played,
        judgements,
        Totals.of(judgements, resigned=played.outcome is Outcome.PLAYING),
        _curve(played, moments),
        wrong_flags(played, moments, limit=limit, stop=stop),
        overlooked(played, moments),
        pauses(played, moments),
        treated,
    )


def _played(record: GameRecord, stop: Stop | None) -> Game:
    if record.seed is None:
        raise ReviewError("the record does not contain its secret: the game is still in progress")
    _check_size(record.spec.grid)
    game = replay(setup_of(record), (recorded.move for recorded in record.moves), stop=stop)
    game.recall_undone((), record.undos)
    for number, (recorded, move) in enumerate(zip(record.moves, game.results, strict=True), 1):
        if recorded.answer != move.opened:
            raise ReviewError(f"move {number} did not open the recorded cells: verify the record")
    return game


def _check(game: Game, *, given_up: bool) -> None:
    if game.outcome is Outcome.PLAYING and not given_up:
        raise ReviewError("the game is still in progress: only finished games can be reviewed")
    if not any(result.is_opening for result in game.results):
        raise ReviewError("nothing was opened: there is nothing to review")
    _check_size(game.spec.grid)


def _check_size(grid: Grid) -> None:
    if grid.size > MAX_CELLS:
        raise ReviewError(
            f"{grid.width}x{grid.height} is too large to review: {grid.size} cells, "
            f"at most {MAX_CELLS}"
        )


def _curve(game: Game, moments: Sequence[JudgedOpening]) -> tuple[WinPoint, ...]:
    moves = game.moves
    points = [
        WinPoint(moment.judgement.move, moves[moment.judgement.move - 1].at, moment.chance)
        for moment in moments
        if moment.chance is not None
    ]
    if points and game.outcome is not Outcome.PLAYING:
        ended = Chance(float(game.outcome is Outcome.WON), exact=True)
        points.append(WinPoint(len(moves) + 1, moves[-1].at, ended))
    return tuple(points)
