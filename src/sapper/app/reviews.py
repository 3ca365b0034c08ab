"""Finished games: reviewed move by move, verified, and what was certain at their end."""

import pickle
from dataclasses import dataclass

from sapper import engine
from sapper.answers.games import CertainCells, Verification
from sapper.answers.hints import Proof
from sapper.answers.reviews import Review
from sapper.app.boards import posted_bytes
from sapper.app.limits import WorkLimits, check_review, check_size
from sapper.app.requests import PostedGame, Request
from sapper.engine import Stop, Verdict
from sapper.errors import UndecidedError
from sapper.game import Game, GameRecord, Outcome, verify
from sapper.game.ruling import LIMIT
from sapper.hints import hint_texts
from sapper.hints.proof_search import ProofSearch
from sapper.replays import GameFile
from sapper.reviews import review

REPLAY_SECONDS = 3.0
"""Seconds that reading a replay may take; those of long games take a tenth of it."""


# Reviews.


def read_game(request: PostedGame, limits: WorkLimits) -> GameFile:
    """Return the game of a request, whose board is not too large."""
    found = GameFile.read(request.name, posted_bytes(request.base64), seconds=REPLAY_SECONDS)
    check_size(found.grid.width, found.grid.height, limits)
    return found


def review_posted(request: PostedGame, limits: WorkLimits, stop: Stop) -> Review:
    """Review a posted game move by move."""
    found = read_game(request, limits)
    check_review(found.grid.size, found.openings)
    steps = limits.steps
    judged = review(found.game, **found.rules, limit=steps >> 2, budget=steps << 2, stop=stop)
    return Review.of(judged, notes=found.notes)


def review_game(_request: Request, limits: WorkLimits, stop: Stop, game: bytes = b"") -> Review:
    """Review a finished game move by move.

    Args:
        _request: asks for nothing else.
        limits: what it may cost.
        stop: ends it.
        game: a pickled ``Game``, as it is in memory: playing it again might take longer than this.
    """
    played = pickle.loads(game)  # noqa: S301 - the caller itself has written it
    assert isinstance(played, Game)  # noqa: S101 - for the type checker
    openings = sum(result.is_opening for result in played.results)
    check_review(played.spec.grid.size, openings)
    judged = review(
        played, given_up=True, limit=limits.steps >> 2, budget=limits.steps << 2, stop=stop
    )
    return Review.of(judged)


def verify_game(
    _request: Request,
    _limits: WorkLimits,
    stop: Stop,
    game: tuple[GameRecord, str, str] | None = None,
) -> Verification:
    """Play a finished game again from its secret, and compare.

    Args:
        _request: asks for nothing else.
        _limits: of no concern: the game was played before.
        stop: ends it.
        game: the record, the commitment that the player was shown, and the secret.
    """
    assert game is not None  # noqa: S101 - there is nothing else to verify
    record, commitment, secret = game
    # Read as a stranger would read it, not as the object that was just made.
    stranger = GameRecord.from_data(record.to_data())
    found = verify(stranger, commitment=commitment, stop=stop)
    return Verification.of(record, found, commitment=commitment, secret=secret)


# The end of a game.


@dataclass(frozen=True, slots=True)
class LastLook:
    """What the board said of a game that was just lost or resigned."""

    certain: CertainCells | None = None
    """All cells that were certain; ``None`` if that is not known."""
    safe_cell: Proof | None = None
    """A safe cell that was there, with its proof."""


def look_back(game: Game, stop: Stop) -> LastLook:
    """Find out what was certain at the end of a game."""
    if game.outcome is Outcome.WON:
        return LastLook()
    look = LastLook(_certain(game, stop), _safe_cell(game, stop))
    if stop.is_set():
        raise UndecidedError("stopped before it was known what was certain")
    return look


def _certain(game: Game, stop: Stop) -> CertainCells | None:
    analysis = engine.analyse(game.board, limit=LIMIT, seconds=0, stop=stop)
    if analysis.verdict is not Verdict.CONSISTENT:
        return None
    return CertainCells(analysis.safe, analysis.mines)


def _safe_cell(game: Game, stop: Stop) -> Proof | None:
    ruling = game.last_ruling if game.outcome is Outcome.LOST else None
    if ruling is None or ruling.safe_cell is None:
        return None
    board = game.board
    analysis = engine.analyse(board, limit=LIMIT, seconds=0, stop=stop)
    search = ProofSearch(board, limit=LIMIT, stop=stop)
    # Of all safe cells, one that is seen most easily, near the fatal move if possible.
    safe = analysis.safe if ruling.safe_cell in analysis.safe else (ruling.safe_cell,)
    near = ruling.cells[0]
    proof = search.easiest(safe, mine=False, any_safe=len(safe) > 1, near=near)
    return Proof.of(hint_texts.certain(board, proof))
