"""Finished games: review, verification, and the safe cells and proved mines at the end."""

import pickle
from dataclasses import dataclass

from sapper import engine
from sapper.answers.games import CertainCells, Verification
from sapper.answers.hints import HintProof
from sapper.answers.reviews import Review
from sapper.app import questions
from sapper.app.boards import posted_bytes
from sapper.app.limits import WorkLimits, check_review, check_size
from sapper.app.requests import PostedGame, Request
from sapper.engine import Stop, Verdict
from sapper.errors import UndecidedError
from sapper.game import Game, GameRecord, Outcome
from sapper.game.ruling import LIMIT
from sapper.hints import hint_texts
from sapper.hints.proof_search import ProofSearch
from sapper.players import DEFAULT_POLICY
from sapper.replays import GameFile
from sapper.reviews import review

REPLAY_SECONDS = 3.0
"""Time limit for reading a replay, in seconds; even long games take only a tenth of this."""


# Reviews.


def read_game(request: PostedGame, limits: WorkLimits) -> GameFile:
    """Return the posted game, if its board is not too large."""
    found = GameFile.read(request.name, posted_bytes(request.base64), seconds=REPLAY_SECONDS)
    check_size(found.grid.width, found.grid.height, limits)
    return found


def review_posted(request: PostedGame, limits: WorkLimits, stop: Stop) -> Review:
    """Review a posted game move by move."""
    found = read_game(request, limits)
    check_review(found.grid.size, found.openings)
    steps = limits.steps
    judged = questions.review(
        found, policy=DEFAULT_POLICY, limit=steps >> 2, budget=steps << 2, stop=stop
    )
    return Review.of(judged, notes=found.notes)


def review_game(_request: Request, limits: WorkLimits, stop: Stop, game: bytes = b"") -> Review:
    """Review a finished game move by move.

    Args:
        _request: has no options.
        limits: cost limits.
        stop: a stop signal for the review.
        game: a pickled ``Game`` from memory, because replaying it might take longer than the
            review.
    """
    played = pickle.loads(game)  # noqa: S301 - written by the caller
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
    """Replay a finished game from its secret, and return whether the replay matches.

    Args:
        _request: has no options.
        _limits: not used, since a game that could be played can be replayed.
        stop: a stop signal for the replay.
        game: the record, the commitment shown to the player, and the secret.
    """
    assert game is not None  # noqa: S101 - always given
    record, commitment, secret = game
    # The record is read from its text, as another program would read it, not from memory.
    stranger = GameRecord.from_data(record.to_data())
    return questions.verify(stranger, commitment=commitment, secret=secret, stop=stop)


# The end of a game.


@dataclass(frozen=True, slots=True)
class LastLook:
    """The safe cells and proved mines when a game was lost or resigned."""

    certain: CertainCells | None = None
    """All cells that were certainly safe or certainly mines; ``None`` if unknown."""
    safe_cell: HintProof | None = None
    """A cell that was certainly safe before the last move, with its proof."""


def look_back(game: Game, stop: Stop) -> LastLook:
    """Return the safe cells and proved mines at the end of a game, and the proof of a safe cell."""
    if game.outcome is Outcome.WON:
        return LastLook()
    look = LastLook(_certain(game, stop), _safe_cell(game, stop))
    if stop.is_set():
        raise UndecidedError("stopped before all safe cells and mines were found")
    return look


def _certain(game: Game, stop: Stop) -> CertainCells | None:
    analysis = engine.analyse(game.board, limit=LIMIT, seconds=0, stop=stop)
    if analysis.verdict is not Verdict.CONSISTENT:
        return None
    return CertainCells(analysis.safe, analysis.mines)


def _safe_cell(game: Game, stop: Stop) -> HintProof | None:
    ruling = game.last_ruling if game.outcome is Outcome.LOST else None
    if ruling is None or ruling.safe_cell is None:
        return None
    board = game.board
    analysis = engine.analyse(board, limit=LIMIT, seconds=0, stop=stop)
    search = ProofSearch(board, limit=LIMIT, stop=stop)
    # The safe cell with the easiest proof; among equally easy ones, one near the fatal move.
    safe = analysis.safe if ruling.safe_cell in analysis.safe else (ruling.safe_cell,)
    near = ruling.cells[0]
    proof = search.easiest(safe, mine=False, any_safe=len(safe) > 1, near=near)
    return HintProof.of(hint_texts.certain(board, proof))
