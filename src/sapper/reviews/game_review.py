"""A finished game judged move by move: ``review``."""

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
"""The largest board that is reviewed: the largest that any mode judges move by move."""


@dataclass(frozen=True, slots=True)
class WinPoint:
    """A point of the curve of the chance to win."""

    move: int
    """The opening before which it is so, from its place among the moves; after the last move, one
    more than there are moves."""
    at: float | None
    """Seconds on the player's clock; ``None`` where not measured."""
    chance: Chance


@dataclass(frozen=True, slots=True)
class Review:
    """A finished game, judged.

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
    """What they come to."""
    win_chances: tuple[WinPoint, ...]
    """The chance to win before each opening where it is known, then how it ended."""
    wrong_flags: tuple[WrongFlag, ...]
    """Flags on cells without a mine."""
    overlooked: tuple[Overlooked, ...]
    """Certain cells that waited long."""
    pauses: tuple[Pause, ...]
    """Times in which nothing was done."""
    rules: GuessRules
    """How guesses were treated."""

    def __repr__(self) -> str:
        spec, openings = self.game.spec, len(self.judgements)
        size = f"{spec.width}x{spec.height}m{spec.mines}"
        return f"<Review {size}: {self.game.outcome.value}, {counted(openings, 'opening')}>"

    @property
    def turning_points(self) -> tuple[Judgement, ...]:
        """The mistakes among the openings, the one that lost the game, and real gambles."""
        return tuple(each for each in self.judgements if each.is_turning_point)

    @property
    def idle_seconds(self) -> float | None:
        """How long the pauses were together; ``None`` where times are not known."""
        if not self.game.moves or self.game.moves[-1].at is None:
            return None
        return sum(pause.seconds for pause in self.pauses)

    @property
    def summary(self) -> tuple[str, ...]:
        """What happened, in a few sentences."""
        last = self.judgements[-1] if self.judgements else None
        return sentences.of_totals(self.totals, self.game.outcome, last)

    def sentence(self, judgement: Judgement) -> str:
        """Say what an opening was."""
        return sentences.of_judgement(judgement)

    def proof(self, judgement: Judgement) -> Hint | None:
        """Return the proof that belongs to a turning point; ``None`` where there is none."""
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
    """Judge every opening and chord of a finished game on the board as it was before it.

    Args:
        game: the game, or its record.
        given_up: whether a game that is still in progress was given up, so that its layout may be
            known; a record with its seed says so itself.
        first_click_is_promised: whether the rules kept the first opening alive; by default as the
            game has it: a layout that was given promises nothing.
        rules: how guesses were treated, if not as the game has it: of a game that was played in
            another program, on the layout that it ended with.
        policy: whose chances to win: a name of ``sapper.players.POLICIES``, such as ``deep``;
            ``None`` leaves them out.
        limit: steps that the engine may take for one question.
        budget: steps for all openings together; what comes after they are spent is unknown.
        stop: a flag by which another thread ends the call.

    Raises:
        ReviewError: the game is still in progress, opened nothing, or is too large; or a record
            cannot be played again.
        PolicyError: there is no such policy.
        UndecidedError: the flag was set.
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
        raise ReviewError("the record keeps its secret back: the game is still in progress")
    _check_size(record.spec.grid)
    game = replay(setup_of(record), (recorded.move for recorded in record.moves), stop=stop)
    game.recall_undone((), record.undos)
    for number, (recorded, move) in enumerate(zip(record.moves, game.results, strict=True), 1):
        if recorded.answer != move.opened:
            raise ReviewError(f"move {number} did not open what the record says: verify it")
    return game


def _check(game: Game, *, given_up: bool) -> None:
    if game.outcome is Outcome.PLAYING and not given_up:
        raise ReviewError("the game is still in progress: only a finished one is reviewed")
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
